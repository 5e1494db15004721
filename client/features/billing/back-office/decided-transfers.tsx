/** The last decisions on manual payments: the decision, the administrator, and the undo of a wrong approval. */
import { useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { Dialog } from '../../../components/dialog.tsx';
import { Chip } from '../../../components/state-chip.tsx';
import { IconAlertCircle, IconCheckCircle, IconChevronDown } from '../../../components/icons/base.tsx';
import { showInstant } from '../../../lib/dates.ts';
import { trpc } from '../../../lib/trpc.ts';
import { ReasonField, useDecided } from './transfer-decision.tsx';
import classes from './transfer-queue.module.css';
import { type Decided, dollars, names, payerOf } from './transfer-words.ts';

const WORDS = { paid: 'Aprobado', refused: 'Rechazado', reversed: 'Reversado' } as const;

export function DecidedTransfers() {
  const decided = trpc.transferApproval.decided.useQuery();
  const [taking, setTaking] = useState<Decided | null>(null);
  const rows = decided.data ?? [];
  if (rows.length === 0) return null;
  return (
    <details className={classes.decided}>
      <summary>
        Decididos hace poco <span className="num ink-3">{rows.length}</span>
        <IconChevronDown size={20} />
      </summary>
      <ul className="sheet">
        {rows.map((row) => (
          <li key={row.paymentId} className={classes.row}>
            <div className={classes.words}>
              <p className={classes.rowTitle}>
                {names(row.pets)} <span className="num">· {dollars(row.cents)}</span>
              </p>
              <p className="mini ink-2">
                {payerOf(row)}
                {row.settledAt && ` · ${showInstant(row.settledAt)}`}
                {row.decider && `, por ${row.decider}`}
              </p>
              {row.message && <p className={classes.why}>{row.message}</p>}
            </div>
            <div className={classes.rowActs}>
              <Chip
                tone={row.state === 'paid' ? 'green' : 'plain'}
                icon={row.state === 'paid' ? <IconCheckCircle size={18} /> : <IconAlertCircle size={18} />}
              >
                {row.state === 'paid' || row.state === 'refused' || row.state === 'reversed' ? WORDS[row.state] : ''}
              </Chip>
              {row.state === 'paid' && (
                <Button
                  variant="subtle"
                  size="sm"
                  aria-label={`Reversar ${dollars(row.cents)} por ${names(row.pets)}`}
                  onClick={() => setTaking(row)}
                >
                  Reversar
                </Button>
              )}
            </div>
          </li>
        ))}
      </ul>
      <Reversing row={taking} onClose={() => setTaking(null)} />
    </details>
  );
}

function Reversing({ row, onClose }: { row: Decided | null; onClose: () => void }) {
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string>();
  const close = () => {
    setReason('');
    onClose();
  };
  const reverse = trpc.transferApproval.reverse.useMutation(
    useDecided('Reversado. Le enviamos el motivo por correo.', close, setError),
  );
  return (
    <Dialog
      opened={row !== null}
      onClose={onClose}
      title={row ? `¿Reversar ${dollars(row.cents)} por ${names(row.pets)}?` : ''}
      act={{
        label: 'Reversar',
        run: () => row && reverse.mutate({ paymentId: row.paymentId, reason }),
        busy: reverse.isPending,
        destructive: true,
      }}
    >
      <div className={classes.ask}>
        <p>El tiempo que dio este pago queda sin efecto. No se puede deshacer.</p>
        <ReasonField value={reason} error={error} onChange={setReason} onTyped={() => setError(undefined)} />
      </div>
    </Dialog>
  );
}
