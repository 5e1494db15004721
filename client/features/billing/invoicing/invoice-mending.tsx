/** What a person mends in one document: the buyer whom the SRI refused, and a sale of the counter that is taken back. */
import { useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { TextField } from '../../../components/fields.tsx';
import { FormFailure, useSaving } from '../../../components/use-saving.tsx';
import { type Answers, trpc } from '../../../lib/trpc.ts';
import { BuyerFields, type BuyerValues } from './buyer-fields.tsx';
import { sentBuyer } from './counter-values.ts';
import classes from './invoicing.module.css';

type Shown = Answers['invoices']['get'];

export function NameBuyer({ invoice: { invoiceId, buyer, mend } }: { invoice: Shown }) {
  const { kind, number, name, address, email } = buyer;
  const [open, setOpen] = useState(false);
  const [values, setValues] = useState<BuyerValues>({
    kind,
    number: kind === '07' ? '' : number,
    name: kind === '07' ? '' : name,
    address: address ?? '',
    email: email ?? '',
  });
  const save = useSaving(trpc.invoices.sendAgain.useMutation, {
    refresh: ['invoices', 'counterInvoices'],
    said: 'Se corrige y se envía otra vez.',
    onDone: () => setOpen(false),
  });
  if (!open)
    return (
      <div className={classes.acts}>
        <Button variant="subtle" onClick={() => setOpen(true)}>
          Corregir a nombre de quién va
        </Button>
      </div>
    );
  return (
    <form
      noValidate
      className={classes.stack}
      onSubmit={(event) => {
        event.preventDefault();
        save.send({ invoiceId, renumber: mend === 'number', buyer: sentBuyer(values) });
      }}
    >
      <h3>A nombre de</h3>
      <BuyerFields values={values} onChange={setValues} errors={save.errors} finalConsumerCents={null} />
      <FormFailure words={save.failure} />
      <div className={classes.acts}>
        <Button type="submit" loading={save.busy}>
          Corregir y enviar
        </Button>
        <Button variant="subtle" onClick={() => setOpen(false)}>
          Dejarlo como estaba
        </Button>
      </div>
    </form>
  );
}

export function TakeBack({ invoice: { invoiceId, takeBack, state, buyer } }: { invoice: Shown }) {
  const [open, setOpen] = useState(false);
  const [reason, setReason] = useState('');
  const save = useSaving(trpc.invoices.takeBack.useMutation, {
    refresh: ['invoices', 'counterInvoices'],
    said: 'La venta quedó deshecha.',
    onDone: () => setOpen(false),
  });
  // Said before anybody begins: such an invoice has no way back.
  if (buyer.kind === '07' && state !== 'waiting') return <p className="small ink-2">{takeBack}</p>;
  if (!open)
    return (
      <div className={classes.acts}>
        <Button variant="subtle" onClick={() => setOpen(true)}>
          Deshacer esta venta
        </Button>
      </div>
    );
  return (
    <form
      noValidate
      className={classes.stack}
      onSubmit={(event) => {
        event.preventDefault();
        save.send({ invoiceId, reason });
      }}
    >
      <h3>Deshacer esta venta</h3>
      <p>{takeBack}</p>
      <TextField
        label="Motivo"
        help="Va escrito en la nota de crédito."
        maxLength={300}
        value={reason}
        error={save.errors['reason'] ?? save.failure}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
      <div className={classes.acts}>
        <Button type="submit" loading={save.busy}>
          Deshacer la venta
        </Button>
        <Button variant="subtle" onClick={() => setOpen(false)}>
          Dejarla como está
        </Button>
      </div>
    </form>
  );
}
