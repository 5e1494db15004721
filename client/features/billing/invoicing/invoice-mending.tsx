/** What a person mends in one document: the buyer whom the SRI refused, and a sale of the counter that is taken back. */
import { type ReactNode, useState } from 'react';
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
  const mending = useMending(trpc.invoices.sendAgain.useMutation, 'Se corrige y se envía otra vez.');
  const [values, setValues] = useState<BuyerValues>({
    kind,
    number: kind === '07' ? '' : number,
    name: kind === '07' ? '' : name,
    address: address ?? '',
    email: email ?? '',
  });
  return (
    <Mending
      {...mending}
      words="Corregir a nombre de quién va"
      title="A nombre de"
      act="Corregir y enviar"
      leave="Dejarlo como estaba"
      onSend={() => mending.send({ invoiceId, renumber: mend === 'number', buyer: sentBuyer(values) })}
    >
      <BuyerFields values={values} onChange={setValues} errors={mending.errors} finalConsumerCents={null} />
      <FormFailure words={mending.failure} />
    </Mending>
  );
}

export function TakeBack({ invoice: { invoiceId, takeBack, state, buyer } }: { invoice: Shown }) {
  const mending = useMending(trpc.invoices.takeBack.useMutation, 'La venta quedó deshecha.');
  const [reason, setReason] = useState('');
  // Said before anybody begins: such an invoice has no way back.
  if (buyer.kind === '07' && state !== 'waiting') return <p className="small ink-2">{takeBack}</p>;
  return (
    <Mending
      {...mending}
      words="Deshacer esta venta"
      title="Deshacer esta venta"
      act="Deshacer la venta"
      leave="Dejarla como está"
      onSend={() => mending.send({ invoiceId, reason })}
    >
      <p>{takeBack}</p>
      <TextField
        label="Motivo"
        help="Va escrito en la nota de crédito."
        maxLength={300}
        value={reason}
        error={mending.errors['reason'] ?? mending.failure}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
    </Mending>
  );
}

/** Whether the form is open, and its saving, which closes it. */
function useMending<Input>(useMutation: Parameters<typeof useSaving<Input>>[0], said: string) {
  const [open, setOpen] = useState(false);
  const saving = useSaving<Input>(useMutation, {
    refresh: ['invoices', 'counterInvoices'],
    said,
    onDone: () => setOpen(false),
  });
  return { ...saving, open, setOpen };
}

interface MendingProps {
  open: boolean;
  setOpen: (open: boolean) => void;
  busy: boolean;
  /** Of the button that opens it. */
  words: string;
  title: string;
  act: string;
  leave: string;
  onSend: () => void;
  children: ReactNode;
}

/** One quiet button, and the form in its place once it was pressed. */
function Mending({ open, setOpen, busy, words, title, act, leave, onSend, children }: MendingProps) {
  if (!open)
    return (
      <div className={classes.acts}>
        <Button variant="subtle" onClick={() => setOpen(true)}>
          {words}
        </Button>
      </div>
    );
  return (
    <form
      noValidate
      className={classes.stack}
      onSubmit={(event) => {
        event.preventDefault();
        onSend();
      }}
    >
      <h3>{title}</h3>
      {children}
      <div className={classes.acts}>
        <Button type="submit" loading={busy}>
          {act}
        </Button>
        <Button variant="subtle" onClick={() => setOpen(false)}>
          {leave}
        </Button>
      </div>
    </form>
  );
}
