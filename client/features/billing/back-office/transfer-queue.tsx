/**
 * Transfers and cash that wait for an administrator: one decision at a time, oldest first, and the last
 * decisions.
 */
import { useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { EmptyState, ErrorPanel } from '../../../components/empty-state.tsx';
import { SkeletonRows } from '../../../components/skeleton.tsx';
import { readError } from '../../../lib/show-error.ts';
import { trpc } from '../../../lib/trpc.ts';
import { DecidedTransfers } from './decided-transfers.tsx';
import { TransferDecision } from './transfer-decision.tsx';
import classes from './transfer-queue.module.css';

export function TransferQueue() {
  const waiting = trpc.transferApproval.waiting.useQuery();
  const [shown, setShown] = useState<number | null>(null);
  const rows = waiting.data ?? [];
  // The open payment stays in view while others come and go; once it is decided the oldest one follows.
  const place = Math.max(
    0,
    rows.findIndex(({ paymentId }) => paymentId === shown),
  );
  const current = rows[place];
  const go = (step: number) => setShown(rows[place + step]?.paymentId ?? null);
  return (
    <section className="section" aria-labelledby="por-aprobar">
      <div className={classes.head}>
        <h2 id="por-aprobar">Por aprobar {rows.length > 0 && <span className="num ink-3">{rows.length}</span>}</h2>
        {rows.length > 1 && (
          <nav className={classes.steps} aria-label="Pagos por aprobar">
            <Button variant="subtle" size="sm" disabled={place === 0} onClick={() => go(-1)}>
              Anterior
            </Button>
            <span className="num ink-2" aria-live="polite">
              {place + 1} de {rows.length}
            </span>
            <Button variant="subtle" size="sm" disabled={place === rows.length - 1} onClick={() => go(1)}>
              Siguiente
            </Button>
          </nav>
        )}
      </div>
      {waiting.data && !current && (
        <div className="sheet">
          <EmptyState scene="calm" title="Nada por aprobar" bare>
            Las transferencias y pagos en efectivo que avisen tus usuarios aparecen aquí.
          </EmptyState>
        </div>
      )}
      {current && <TransferDecision key={current.paymentId} transfer={current} />}
      {!waiting.data && !waiting.error && <SkeletonRows rows={3} />}
      {!waiting.data && waiting.error && (
        <ErrorPanel
          message={readError(waiting.error).message}
          onRetry={() => void waiting.refetch()}
          busy={waiting.isFetching}
        />
      )}
      <DecidedTransfers />
    </section>
  );
}
