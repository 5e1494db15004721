/** The visit itself: the record and the forms, through the visit's own procedures. */
import { lazy, Suspense, useEffect, useState } from 'react';
import { Button } from '../../components/button.tsx';
import { ErrorPanel } from '../../components/empty-state.tsx';
import { SkeletonRows } from '../../components/skeleton.tsx';
import { showFailure } from '../../components/toast.tsx';
import { VisitTransport } from '../../features/clinic/visits/visit-door.tsx';
import { VisitRecord } from '../../features/clinic/visits/visit-record.tsx';
import { useOwnEntry } from '../../features/clinic/visits/use-own-entry.ts';
import classes from '../../features/clinic/visits/visits.module.css';
import { vouchedBy } from '#server/health/entries/vouching.rules.ts';
import type { EntryKind } from '../../lib/entry-address.ts';
import { showHour } from '../../lib/dates.ts';
import { readError } from '../../lib/show-error.ts';
import { trpc } from '../../lib/trpc.ts';
import { clearDrafts } from '../../lib/use-draft.ts';
import { ownUnit } from '../../lib/weight-unit.ts';
import { useLeft } from '../../lib/use-left.ts';

const EntryOverlay = lazy(() =>
  import('../../features/health/entries/entry-overlay.tsx').then((module) => ({ default: module.EntryOverlay })),
);
const TargetSheet = lazy(() =>
  import('../../features/health/record/target-sheet.tsx').then((module) => ({ default: module.TargetSheet })),
);
const POLL_MS = 15_000;

type Reason = 'VISIT_NOT_FOUND' | 'VISIT_OVER';

export function Surgery({ onOver }: { onOver: (reason: Reason) => void }) {
  return (
    <VisitTransport>
      <OpenSurgery onOver={onOver} />
    </VisitTransport>
  );
}

function OpenSurgery({ onOver }: { onOver: (reason: Reason) => void }) {
  // Polled while it is visible: "Terminar" on the owner's telephone closes this screen too.
  const record = trpc.visits.record.useQuery(undefined, { refetchInterval: POLL_MS });
  const leave = trpc.visits.leave.useMutation();
  const remove = useOwnEntry();
  const [form, setForm] = useState<{ kind: EntryKind; entryId: number | undefined } | null>(null);
  const [aiming, setAiming] = useState(false);
  const left = useLeft(record.data?.visit.expiresAt, record.data?.now);
  const failure = record.error && readError(record.error);
  const reason = failure?.code === 'VISIT_NOT_FOUND' || failure?.code === 'VISIT_OVER' ? failure.code : null;
  const ended = left === 0;
  useEffect(() => {
    if (!reason && !ended) return;
    // The next person at this computer must find none of the typed text.
    clearDrafts();
    onOver(reason ?? 'VISIT_OVER');
  }, [reason, ended, onOver]);
  const finish = () =>
    leave.mutate(undefined, {
      onSuccess: () => {
        clearDrafts();
        onOver('VISIT_OVER');
      },
      onError: (error) => showFailure(readError(error).message),
    });
  return (
    <main className={classes.surgery} id="contenido" tabIndex={-1}>
      {record.data ? (
        <>
          <div className={classes.bar}>
            <p className="small ink-2">
              {vouchedBy(record.data.visit.vouch)}. Abierta hasta las{' '}
              <span className="num">{showHour(record.data.visit.expiresAt)}</span>.
            </p>
            <Button variant="default" loading={leave.isPending} onClick={finish}>
              Terminar la consulta
            </Button>
          </div>
          <VisitRecord
            record={record.data}
            onAdd={(kind) => setForm({ kind, entryId: undefined })}
            onEdit={(kind, entryId) => setForm({ kind, entryId })}
            onRemove={(kind, row) => void remove(kind, row)}
            onTarget={() => setAiming(true)}
          />
          {aiming && (
            <Suspense>
              <TargetSheet
                pet={record.data.pet}
                unit={ownUnit(record.data.weights[0]?.unit)}
                onClose={() => setAiming(false)}
                onChanged={() => void record.refetch()}
              />
            </Suspense>
          )}
          {form && (
            <Suspense>
              <EntryOverlay
                kind={form.kind}
                petId={record.data.pet.id}
                entryId={form.entryId}
                onClose={() => setForm(null)}
              />
            </Suspense>
          )}
        </>
      ) : failure && !reason ? (
        <ErrorPanel message={failure.message} onRetry={() => void record.refetch()} busy={record.isFetching} />
      ) : (
        <SkeletonRows rows={5} label="Cargando su libreta" />
      )}
    </main>
  );
}
