/** The actions on a payment: ask its gateway, refund it, or record its outcome by hand. */
import { useRef, useState } from 'react';
import { AlertBand } from '../../../components/alert-band.tsx';
import { Button } from '../../../components/button.tsx';
import { TextAreaField, TextField } from '../../../components/fields.tsx';
import { Pills } from '../../../components/pills.tsx';
import { showFailure, showToast } from '../../../components/toast.tsx';
import { focusFirstField } from '../../../lib/focus-first-field.ts';
import { readError } from '../../../lib/show-error.ts';
import { trpc } from '../../../lib/trpc.ts';
import { isPaidCase } from '#server/billing/ledger/rules.ts';
import classes from './payment-desk.module.css';
import type { DeskPayment } from './step-words.ts';

type Outcome = 'paid' | 'refused' | 'reversed';

export function DecidePayment({ payment }: { payment: DeskPayment }) {
  const { paymentId, state, gateway, notReturnable } = payment;
  const [act, setAct] = useState<'refund' | 'close' | null>(null);
  const utils = trpc.useUtils();
  const check = trpc.reconciliation.check.useMutation({
    onSuccess: ({ words }) => showToast(words),
    onError: (error) => showFailure(readError(error).message),
    onSettled: () => utils.backOffice.invalidate(),
  });
  const paid = state === 'paid';
  return (
    <div className={classes.stack}>
      <div className={classes.acts}>
        {gateway !== 'manual' && (
          <Button variant="outline" loading={check.isPending} onClick={() => check.mutate({ paymentId })}>
            Preguntar ahora
          </Button>
        )}
        {paid && !notReturnable && act === null && (
          <Button variant="subtle" color="red" onClick={() => setAct('refund')}>
            Devolver el dinero
          </Button>
        )}
        {(paid || state === 'review') && act === null && (
          <Button variant="subtle" onClick={() => setAct('close')}>
            {paid ? 'Anotar a mano' : 'Cerrar el caso'}
          </Button>
        )}
      </div>
      {notReturnable && <p className="small ink-2">{notReturnable}</p>}
      {payment.invoiceNotice && act !== null && <AlertBand tone="blue">{payment.invoiceNotice}</AlertBand>}
      {act && <Decision payment={payment} act={act} onClose={() => setAct(null)} />}
    </div>
  );
}

function Decision({ payment, act, onClose }: { payment: DeskPayment; act: 'refund' | 'close'; onClose: () => void }) {
  const { paymentId, state, reason: why } = payment;
  const seen = state === 'paid' ? ('paid' as const) : ('review' as const);
  const [outcome, setOutcome] = useState<Outcome>(seen === 'paid' ? 'reversed' : 'paid');
  const [reason, setReason] = useState('');
  const [transactionId, setTransactionId] = useState(payment.askedId ?? '');
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [failure, setFailure] = useState<string | null>(null);
  const utils = trpc.useUtils();
  // Set by the press itself: the second press of a double click comes before the button shows that it is busy.
  const sending = useRef(false);
  const told = (words: string) => ({
    onSettled: () => {
      sending.current = false;
    },
    onSuccess: async () => {
      await utils.backOffice.invalidate();
      showToast(words);
      onClose();
    },
    onError: (error: unknown) => {
      const { fields, message } = readError(error);
      setErrors(fields);
      setFailure(Object.keys(fields).length > 0 ? null : message);
      void utils.backOffice.invalidate();
    },
  });
  const refund = trpc.backOffice.refund.useMutation({
    ...told('Se devolvió el dinero.'),
    onSuccess: async ({ state: after }) => {
      await utils.backOffice.invalidate();
      if (after === 'reversed') showToast('Se devolvió el dinero.');
      else showFailure('La empresa de pagos no lo devolvió. Míralo en tu cuenta de ella.');
      onClose();
    },
  });
  const close = trpc.backOffice.close.useMutation(told('Quedó anotado.'));
  const choices =
    seen === 'review'
      ? [
          { value: 'paid' as const, label: 'Sí se cobró' },
          { value: 'refused' as const, label: 'No se cobró' },
          { value: 'reversed' as const, label: 'Se devolvió' },
        ]
      : [
          { value: 'reversed' as const, label: 'Devolví el dinero' },
          ...(isPaidCase(why) ? [{ value: 'paid' as const, label: 'Lo acordamos' }] : []),
        ];
  return (
    <form
      ref={focusFirstField}
      noValidate
      className={classes.stack}
      onSubmit={(event) => {
        event.preventDefault();
        if (sending.current) return;
        sending.current = true;
        if (act === 'refund') refund.mutate({ paymentId, reason });
        else close.mutate({ paymentId, seen, outcome, reason, transactionId: transactionId || null });
      }}
    >
      {failure && (
        <AlertBand announce tone="red">
          {failure}
        </AlertBand>
      )}
      {act === 'close' && (
        <Pills label="Cómo terminó" layout="wrap" options={choices} value={outcome} onChange={setOutcome} />
      )}
      {act === 'close' && seen === 'review' && outcome === 'paid' && (
        <TextField
          label="Número de la transacción"
          help="Como lo muestra la empresa de pagos."
          error={errors['transactionId']}
          value={transactionId}
          autoComplete="off"
          onChange={(event) => setTransactionId(event.currentTarget.value)}
        />
      )}
      <TextAreaField
        label={act === 'refund' ? 'Por qué se devuelve' : 'Qué viste'}
        help="Queda en el historial con tu nombre. Si el dinero vuelve o no se cobró, quien pagó también lo lee."
        error={errors['reason']}
        value={reason}
        maxLength={300}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <div className={classes.acts}>
        <Button type="submit" color={act === 'refund' ? 'red' : 'stamp'} loading={refund.isPending || close.isPending}>
          {act === 'refund' ? 'Devolver el dinero' : 'Guardar'}
        </Button>
        <Button variant="subtle" onClick={onClose}>
          Todavía no
        </Button>
      </div>
    </form>
  );
}
