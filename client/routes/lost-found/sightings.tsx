/** Avisos: the messages of finders. A list; the conversation beside it on a desktop, over it on a phone. */
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { ButtonLink } from '../../components/button.tsx';
import { EmptyState, ErrorPanel } from '../../components/empty-state.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { SkeletonForm } from '../../components/skeleton.tsx';
import { Together } from '../../components/together.tsx';
import { Conversation } from '../../features/lost-found/inbox/conversation.tsx';
import { Readings } from '../../features/lost-found/inbox/readings.tsx';
import classes from '../../features/lost-found/inbox/sightings.module.css';
import { ThreadList } from '../../features/lost-found/inbox/thread-list.tsx';
import { useThread } from '../../features/lost-found/inbox/use-thread.ts';
import { readError } from '../../lib/show-error.ts';
import { trpc } from '../../lib/trpc.ts';
import { useWide } from '../../lib/use-wide.ts';

const route = getRouteApi('/dashboard/avisos');

export function Sightings() {
  const { aviso } = route.useSearch();
  const navigate = useNavigate();
  const list = trpc.finderInbox.list.useQuery(undefined, { refetchInterval: 20_000 });
  const readings = trpc.finderInbox.readings.useQuery();
  const first = list.data?.[0]?.threadId;
  const wide = useWide();
  useEffect(() => {
    // Where there is room for both, the newest conversation opens.
    if (aviso === undefined && first !== undefined && wide)
      void navigate({ to: '/dashboard/avisos', search: { aviso: first }, replace: true });
  }, [aviso, first, wide, navigate]);
  const beside = aviso !== undefined || (wide && first !== undefined);
  return (
    <>
      {/* On a phone an open conversation has a header of its own. */}
      <div className={aviso === undefined ? undefined : classes.behind}>
        <PageHeader
          title="Avisos"
          lead={
            list.data?.some(({ kept }) => kept)
              ? 'Lo que envían quienes encuentran a tus animales y a los de la clínica.'
              : 'Lo que te envían quienes encuentran a tus animales.'
          }
        />
      </div>
      <div className={classes.layout} data-open={beside || undefined}>
        <div className={classes.list}>
          <Together ready={list.isFetched && readings.isFetched}>
            {list.data?.length === 0 && (
              <EmptyState
                scene="calm"
                title="Nadie ha escrito"
                action={
                  <ButtonLink to="/dashboard/accesorios" variant="outline">
                    Ver las placas
                  </ButtonLink>
                }
              >
                Cuando alguien escanee la placa de uno de tus animales y avise, lo verás aquí.
              </EmptyState>
            )}
            {list.data && list.data.length > 0 && <ThreadList threads={list.data} chosen={aviso} />}
            {!list.data && list.error && (
              <ErrorPanel
                message={readError(list.error).message}
                onRetry={() => void list.refetch()}
                busy={list.isFetching}
              />
            )}
            <Readings />
          </Together>
        </div>
        {aviso === undefined ? beside && <SkeletonForm fields={3} /> : <Open key={aviso} threadId={aviso} />}
      </div>
    </>
  );
}

function Open({ threadId }: { threadId: number }) {
  const thread = useThread(threadId);
  if (thread.data) return <Conversation thread={thread.data} />;
  if (!thread.error) return <SkeletonForm fields={3} />;
  const failure = readError(thread.error);
  if (failure.code !== 'THREAD_NOT_FOUND')
    return <ErrorPanel message={failure.message} onRetry={() => void thread.refetch()} busy={thread.isFetching} />;
  return (
    <EmptyState
      scene="search"
      title="Esa conversación ya no está"
      action={
        <ButtonLink to="/dashboard/avisos" variant="outline">
          Ver mis avisos
        </ButtonLink>
      }
    >
      Cada una se borra a los 90 días.
    </EmptyState>
  );
}
