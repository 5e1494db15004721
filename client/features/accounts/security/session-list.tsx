/** The member's sessions: each device in words, with a button to end it. */
import { useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { Dialog } from '../../../components/dialog.tsx';
import { ErrorPanel } from '../../../components/empty-state.tsx';
import { IconDevice } from '../../../components/icons/frame.tsx';
import { SkeletonRows } from '../../../components/skeleton.tsx';
import { Chip } from '../../../components/state-chip.tsx';
import { showFailure, showToast } from '../../../components/toast.tsx';
import { showInstant } from '../../../lib/dates.ts';
import { readError } from '../../../lib/show-error.ts';
import { type Answers, trpc } from '../../../lib/trpc.ts';
import classes from './security.module.css';

type Session = Answers['security']['sessions'][number];

export function SessionList() {
  const utils = trpc.useUtils();
  const sessions = trpc.security.sessions.useQuery();
  const [closing, setClosing] = useState<Session | 'others' | null>(null);
  const refresh = () => utils.security.sessions.invalidate();
  const settled = {
    onError: (error: unknown) => showFailure(readError(error).message),
    onSettled: () => {
      setClosing(null);
      return refresh();
    },
  };
  const end = trpc.security.endSession.useMutation({ ...settled, onSuccess: () => showToast('Cerraste esa sesión.') });
  const endOthers = trpc.security.endOtherSessions.useMutation({
    ...settled,
    onSuccess: () => showToast('Cerraste todas las demás sesiones.'),
  });
  if (!sessions.data) {
    if (!sessions.isError) return <SkeletonRows rows={2} label="Cargando tus sesiones" />;
    const { message } = readError(sessions.error);
    return <ErrorPanel message={message} onRetry={() => void sessions.refetch()} busy={sessions.isFetching} bare />;
  }
  const list = sessions.data.toSorted((a, b) => Number(b.current) - Number(a.current));
  return (
    <>
      <ul className={`sheet ${classes.sessions}`}>
        {list.map((session) => (
          <li key={session.sessionId} className={classes.session}>
            <span className={classes.device}>
              <IconDevice />
            </span>
            <div className={classes.words}>
              <p className="strong">{nameOf(session)}</p>
              <p className="small ink-2">
                {/* The chip already says that this session is in use. */}
                {session.current
                  ? `Entraste el ${showInstant(session.createdAt)}`
                  : `Última vez: ${showInstant(session.lastUsedAt)} · Entraste el ${showInstant(session.createdAt)}`}
              </p>
            </div>
            {session.current ? (
              <Chip tone="blue">Esta sesión</Chip>
            ) : (
              <Button
                variant="default"
                size="sm"
                aria-label={`Cerrar la sesión de ${nameOf(session)}`}
                onClick={() => setClosing(session)}
              >
                Cerrar
              </Button>
            )}
          </li>
        ))}
      </ul>
      {list.length > 1 && (
        <div>
          <Button variant="default" onClick={() => setClosing('others')}>
            Cerrar todas las demás
          </Button>
        </div>
      )}
      <Dialog
        opened={closing !== null}
        onClose={() => setClosing(null)}
        title={closing === 'others' ? '¿Cerrar todas las demás sesiones?' : '¿Cerrar esta sesión?'}
        act={{
          label: closing === 'others' ? 'Cerrar las demás' : 'Cerrar sesión',
          busy: end.isPending || endOthers.isPending,
          destructive: true,
          run: () => {
            if (closing === 'others') endOthers.mutate();
            else if (closing) end.mutate({ sessionId: closing.sessionId });
          },
        }}
      >
        {closing === 'others'
          ? 'En los demás dispositivos habrá que entrar de nuevo. Aquí sigues dentro.'
          : `En ${closing ? nameOf(closing) : 'ese dispositivo'} habrá que entrar de nuevo.`}
      </Dialog>
    </>
  );
}

function nameOf({ kind, device }: Session): string {
  return kind === 'rest' ? 'Aplicación de terceros' : device;
}
