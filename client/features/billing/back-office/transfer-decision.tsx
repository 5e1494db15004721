/**
 * One manual payment: its receipt large, its facts, and both decisions. Each asks once more, with name and
 * amount.
 */
import { timeInWords } from '#server/platform/lib/money.ts';
import { useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { Dialog } from '../../../components/dialog.tsx';
import { FactList } from '../../../components/fact-list.tsx';
import { TextAreaField, TextField } from '../../../components/fields.tsx';
import { IconAlertCircle } from '../../../components/icons/base.tsx';
import { showInstant } from '../../../lib/dates.ts';
import { readError } from '../../../lib/show-error.ts';
import { ReceiptPictures } from './receipt-pictures.tsx';
import { showFailure, showToast } from '../../../components/toast.tsx';
import { trpc } from '../../../lib/trpc.ts';
import classes from './transfer-queue.module.css';
import { buyerOf, dollars, names, payerOf, type Waiting } from './transfer-words.ts';

export function TransferDecision({ transfer }: { transfer: Waiting }) {
  const { paymentId, cents, pets, months, reference, since, payerEmail, receipts, refusedBefore, code } = transfer;
  const [asking, setAsking] = useState<'approve' | 'refuse' | null>(null);
  const payer = payerOf(transfer);
  const what = `${dollars(cents)} por ${names(pets)}`;
  return (
    <article className={`sheet ${classes.decision}`} aria-label={`${payer}, ${what}`}>
      <div className={classes.sum}>
        <p className={classes.amount}>{dollars(cents)}</p>
        <p className={classes.who}>
          {names(pets)} <span className="ink-2">· {timeInWords(months)}</span>
        </p>
      </div>
      <div className={classes.receipts}>
        <ReceiptPictures receipts={receipts} of={payer} />
      </div>
      <div className={classes.side}>
        {refusedBefore && (
          <p className={classes.before}>
            <IconAlertCircle size={20} />
            <span>
              Ya se rechazó uno{refusedBefore.at && ` el ${showInstant(refusedBefore.at)}`}
              {refusedBefore.reason ? `: ${refusedBefore.reason}` : '.'}
            </span>
          </p>
        )}
        <FactList
          facts={[
            { name: 'Avisó', value: payer },
            { name: 'Correo', value: payerEmail },
            { name: 'Referencia', value: reference },
            { name: 'Espera desde', value: showInstant(since) },
            { name: 'Facturación', value: buyerOf(transfer) },
            { name: 'Número', value: code },
          ]}
        />
        <div className={classes.acts}>
          <Button variant="filled" size="lg" onClick={() => setAsking('approve')}>
            Aprobar
          </Button>
          <Button variant="default" size="lg" onClick={() => setAsking('refuse')}>
            Rechazar
          </Button>
        </div>
      </div>
      <Approving paymentId={paymentId} what={what} opened={asking === 'approve'} onClose={() => setAsking(null)} />
      <Refusing paymentId={paymentId} what={what} opened={asking === 'refuse'} onClose={() => setAsking(null)} />
    </article>
  );
}

interface Asking {
  paymentId: number;
  what: string;
  opened: boolean;
  onClose: () => void;
}

/** Reloads the lists after any decision, also where another administrator decided first. */
export function useDecided(words: string, onClose: () => void, onField?: (message: string) => void) {
  const utils = trpc.useUtils();
  return {
    onSuccess: () => {
      onClose();
      showToast(words);
    },
    onError: (error: unknown) => {
      const failure = readError(error);
      const beside = failure.fields.reason ?? failure.fields.reference;
      if (beside && onField) return onField(beside);
      if (failure.code === 'PAYMENT_CLOSED' || failure.code === 'PAYMENT_NOT_FOUND') onClose();
      showFailure(
        failure.code === 'PAYMENT_CLOSED' ? 'Alguien más ya lo decidió. Mira abajo cómo quedó.' : failure.message,
      );
    },
    // The totals, the open cases and the list of all payments depend on it too.
    onSettled: () => void Promise.all([utils.transferApproval.invalidate(), utils.backOffice.invalidate()]),
  };
}

function Approving({ paymentId, what, opened, onClose }: Asking) {
  const [reference, setReference] = useState('');
  const [error, setError] = useState<string>();
  const approve = trpc.transferApproval.approve.useMutation(
    useDecided('Aprobado. Le avisamos por correo.', onClose, setError),
  );
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={`¿Aprobar ${what}?`}
      act={{
        label: 'Aprobar',
        run: () => approve.mutate({ paymentId, reference }),
        busy: approve.isPending,
      }}
    >
      <div className={classes.ask}>
        <p>
          Su tiempo empieza enseguida y quien pagó recibe un correo. Si resulta un error, después se puede reversar.
        </p>
        <TextField
          label="Número del movimiento en tu banco"
          help="Sale en el comprobante de pago."
          optional
          maxLength={60}
          value={reference}
          error={error}
          onChange={(event) => {
            setReference(event.currentTarget.value);
            setError(undefined);
          }}
        />
      </div>
    </Dialog>
  );
}

function Refusing({ paymentId, what, opened, onClose }: Asking) {
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string>();
  const refuse = trpc.transferApproval.refuse.useMutation(
    useDecided('Rechazado. Le enviamos el motivo por correo.', onClose, setError),
  );
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={`¿Rechazar ${what}?`}
      act={{
        label: 'Rechazar',
        run: () => refuse.mutate({ paymentId, reason }),
        busy: refuse.isPending,
        destructive: true,
      }}
    >
      <div className={classes.ask}>
        <ReasonField value={reason} error={error} onChange={setReason} onTyped={() => setError(undefined)} />
      </div>
    </Dialog>
  );
}

/** The reason that the payer reads in the mail and in the list. */
export function ReasonField({
  value,
  error,
  onChange,
  onTyped,
}: {
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
  onTyped: () => void;
}) {
  return (
    <TextAreaField
      label="Motivo"
      help="Quien pagó lo lee en su correo y en su lista de pagos."
      maxLength={300}
      value={value}
      error={error}
      onChange={(event) => {
        onChange(event.currentTarget.value);
        onTyped();
      }}
    />
  );
}
