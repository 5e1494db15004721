/**
 * The page of a reminder's link "Ya está hecho". Opening it changes nothing, because mail programs open links
 * too.
 */
import { useParams } from '@tanstack/react-router';
import { AlertBand } from '../../components/alert-band.tsx';
import { ButtonLink } from '../../components/button.tsx';
import { ErrorPanel } from '../../components/empty-state.tsx';
import { SkeletonForm } from '../../components/skeleton.tsx';
import { Cover } from '../../features/frame/frame/cover.tsx';
import { DoneByLink } from '../../features/health/reminders/done-by-link.tsx';
import { readError } from '../../lib/show-error.ts';
import { trpc } from '../../lib/trpc.ts';

const CLOSED = {
  spent: {
    title: 'Este enlace ya no sirve',
    fact: 'Ya se usó o venció.',
    words: 'Si acabas de tocarlo, ya quedó anotado. En tu libreta siempre ves lo que falta.',
  },
  answered: {
    title: 'Ya estaba anotado',
    fact: 'Ese cuidado ya no está pendiente.',
    words: 'Alguien lo anotó antes, o su fecha cambió. No hace falta nada más.',
  },
  refused: {
    title: 'Ya no puedes anotar aquí',
    fact: 'Quien cuida a este animal cambió tu permiso.',
    words: 'Si debería ser distinto, pídele que te invite otra vez.',
  },
} as const;

export function CareDone() {
  const { token } = useParams({ from: '/yaEstaHecho/$token' });
  const link = trpc.reminders.openLink.useQuery({ token }, { staleTime: Number.POSITIVE_INFINITY, retry: 1 });
  return (
    <Cover>
      {link.data?.state === 'open' && <DoneByLink token={token} line={link.data} />}
      {link.data && link.data.state !== 'open' && <Closed state={link.data.state} />}
      {link.isPending && (
        <>
          <h1 tabIndex={-1}>¿Ya está hecho?</h1>
          <SkeletonForm fields={1} />
        </>
      )}
      {link.isError && (
        <>
          <h1 tabIndex={-1}>¿Ya está hecho?</h1>
          <ErrorPanel
            title={readError(link.error).title}
            message={readError(link.error).message}
            onRetry={() => void link.refetch()}
            busy={link.isFetching}
          />
        </>
      )}
    </Cover>
  );
}

function Closed({ state }: { state: keyof typeof CLOSED }) {
  const { title, fact, words } = CLOSED[state];
  return (
    <>
      <h1 tabIndex={-1}>{title}</h1>
      <AlertBand tone={state === 'answered' ? 'green' : 'amber'} fact={fact} announce>
        {words}
      </AlertBand>
      <ButtonLink to="/login" size="lg" fullWidth>
        Iniciar sesión
      </ButtonLink>
    </>
  );
}
