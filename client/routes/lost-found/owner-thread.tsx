/** Aviso de placa: a mail's link to one conversation, for the owner of an animal that the clinic keeps. No account. */
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { SkeletonForm } from '../../components/skeleton.tsx';
import { SpentLink } from '../../components/spent-link.tsx';
import { Cover } from '../../features/frame/frame/cover.tsx';
import { ConversationSheet } from '../../features/lost-found/inbox/conversation-sheet.tsx';
import type { Line } from '../../features/lost-found/inbox/use-thread.ts';
import { readError } from '../../lib/show-error.ts';
import { trpcClient } from '../../lib/trpc.ts';

const EVERY_MS = 20_000;

export function OwnerThread() {
  const { token } = useParams({ from: '/avisoDePlaca/$token' });
  const queryKey = ['avisoDePlaca', token];
  // A POST to the server, so that the link's secret stands in no address; a query here, because it only
  // reads.
  const look = useQuery({
    queryKey,
    queryFn: () => trpcClient.ownerThread.look.mutate({ token }),
    retry: false,
    gcTime: 0,
    // A link that is refused stays refused.
    refetchInterval: ({ state }) => (state.error ? false : EVERY_MS),
  });
  const line: Line = { queryKey, send: (text) => trpcClient.ownerThread.reply.mutate({ token, text }) };
  const over = look.isError && readError(look.error).code === 'THREAD_NOT_FOUND';
  return (
    <Cover>
      {look.data && !over ? (
        <>
          <h1 tabIndex={-1}>Escribieron por {look.data.petName}</h1>
          <p>
            {look.data.found ? 'Encontraron un animal sin placa que se le parece.' : 'Leyeron su placa.'} La clínica que
            guarda su libreta también lo sabe; aquí respondes tú, sin crear una cuenta.
          </p>
          <ConversationSheet thread={look.data} line={line} />
        </>
      ) : look.isError ? (
        <SpentLink
          error={look.error}
          onRetry={() => void look.refetch()}
          spentAs={['THREAD_NOT_FOUND', 'INVALID']}
          titles={{ spent: 'Este enlace ya no sirve', unread: 'No pudimos abrirlo' }}
        >
          No está completo, venció, o el animal ya tiene otra libreta. La clínica puede decirte qué pasó.
        </SpentLink>
      ) : (
        <>
          <h1 tabIndex={-1}>Abriendo el aviso</h1>
          <SkeletonForm fields={2} />
        </>
      )}
    </Cover>
  );
}
