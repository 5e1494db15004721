/** The deliveries of a webhook in the last thirty days, newest first. */
import { deliveryState, EVENTS } from '#server/platform/webhooks/rules.ts';
import { Button } from '../../../components/button.tsx';
import { ErrorPanel } from '../../../components/empty-state.tsx';
import { IconAlertCircle, IconCheckCircle, IconClock } from '../../../components/icons/base.tsx';
import { SkeletonRows } from '../../../components/skeleton.tsx';
import { Chip } from '../../../components/state-chip.tsx';
import { showFailure } from '../../../components/toast.tsx';
import { ShowMore } from '../../../components/show-more.tsx';
import { showInstant } from '../../../lib/dates.ts';
import { readError } from '../../../lib/show-error.ts';
import { type Answers, trpc } from '../../../lib/trpc.ts';
import classes from './webhooks.module.css';

type Delivery = Answers['webhooks']['deliveries']['deliveries'][number];

export function Deliveries({ webhookId }: { webhookId: number }) {
  const pages = trpc.webhooks.deliveries.useInfiniteQuery(
    { webhookId },
    {
      getNextPageParam: ({ next }) => next,
      initialCursor: null,
      // A first delivery arrives in a moment; one that keeps failing need not be polled.
      refetchInterval: ({ state }) =>
        state.data?.pages.some(({ deliveries }) => deliveries.some((one) => deliveryState(one) === 'waiting'))
          ? 1500
          : false,
    },
  );
  if (pages.isError)
    return <ErrorPanel bare message={readError(pages.error).message} onRetry={() => void pages.refetch()} />;
  if (!pages.data) return <SkeletonRows rows={2} />;
  const rows = pages.data.pages.flatMap(({ deliveries }) => deliveries);
  if (rows.length === 0) return <p className="ink-2">Todavía no se envió nada en los últimos 30 días.</p>;
  return (
    <>
      <ol className={classes.sent} aria-label="Envíos">
        {rows.map((delivery) => (
          <DeliveryRow key={delivery.deliveryId} delivery={delivery} />
        ))}
      </ol>
      <ShowMore pages={pages} />
    </>
  );
}

function DeliveryRow({ delivery }: { delivery: Delivery }) {
  const { deliveryId, event, payload, createdAt, attempts, nextAttemptAt, lastError, lastStatus, state } = delivery;
  const utils = trpc.useUtils();
  const retry = trpc.webhooks.retry.useMutation({
    onError: (error) => showFailure(readError(error).message),
    onSettled: () => Promise.all([utils.webhooks.deliveries.invalidate(), utils.webhooks.list.invalidate()]),
  });
  const title = event in EVENTS ? EVENTS[event as keyof typeof EVENTS].title : 'Prueba';
  return (
    <li>
      <div className={classes.words}>
        <p>
          <b>{title}</b>
        </p>
        <p className="mini ink-2">
          {showInstant(createdAt)}
          {lastError && ` · ${lastError}`}
          {state === 'retrying' && ` Intento ${attempts}; el siguiente, ${showInstant(nextAttemptAt)}.`}
        </p>
        <details className="mini">
          <summary>Lo que se envía</summary>
          <pre className={classes.sample}>
            <code>{JSON.stringify(JSON.parse(payload), null, 2)}</code>
          </pre>
        </details>
      </div>
      {state === 'delivered' && (
        <Chip tone="green" icon={<IconCheckCircle size={16} />}>
          Recibido ({lastStatus})
        </Chip>
      )}
      {state === 'waiting' && <Chip icon={<IconClock size={16} />}>En camino</Chip>}
      {state === 'retrying' && (
        <Chip tone="amber" icon={<IconClock size={16} />}>
          Se reintenta
        </Chip>
      )}
      {state === 'parked' && (
        <Chip tone="amber" icon={<IconAlertCircle size={16} />}>
          No se entregó
        </Chip>
      )}
      {state !== 'waiting' && (
        <Button variant="outline" size="sm" loading={retry.isPending} onClick={() => retry.mutate({ deliveryId })}>
          {state === 'delivered' ? 'Enviar otra vez' : 'Reintentar'}
        </Button>
      )}
    </li>
  );
}
