/**
 * "Hacer placas": a name and an amount. The typed values stay until the batch exists; a repeated press makes
 * one batch.
 */
import { type FormEvent, useRef, useState } from 'react';
import { makeBatchInput } from '#server/lost-found/tag-batches/schema.ts';
import { AlertBand } from '../../../components/alert-band.tsx';
import { Button } from '../../../components/button.tsx';
import { TextField } from '../../../components/fields.tsx';
import { showToast } from '../../../components/toast.tsx';
import { count } from '../../../lib/format.ts';
import { type Failure, readError } from '../../../lib/show-error.ts';
import { trpc, trpcClient } from '../../../lib/trpc.ts';
import { useDraft } from '../../../lib/use-draft.ts';
import classes from './admin-tags.module.css';

interface Values {
  name: string;
  amount: string;
}

const EMPTY: Values = { name: '', amount: '100' };

export function MakeBatch({ onMade }: { onMade: (batchId: number) => void }) {
  const utils = trpc.useUtils();
  const draft = useDraft<Values>('hacerPlacas', (values) => 'name' in values && 'amount' in values);
  const [values, setValues] = useState(draft.restored ?? EMPTY);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [failure, setFailure] = useState<Failure | null>(null);
  const [busy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  /** Idempotency key of the form's values: until they change, sending again asks for the same batch. */
  const key = useRef(crypto.randomUUID());
  const amount = /^\d{1,6}$/.test(values.amount.trim()) ? Number(values.amount) : null;

  const change = (changes: Partial<Values>) => {
    const next = { ...values, ...changes };
    key.current = crypto.randomUUID();
    setValues(next);
    setErrors({});
    draft.keep(next);
  };
  const refuse = (messages: Record<string, string>) => {
    setErrors(messages);
    form.current?.querySelector<HTMLElement>(`[name="${Object.keys(messages)[0]}"]`)?.focus();
  };
  const make = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    setFailure(null);
    const read = makeBatchInput.safeParse({ name: values.name, amount });
    if (!read.success)
      return refuse(Object.fromEntries(read.error.issues.map(({ path, message }) => [String(path[0]), message])));
    setBusy(true);
    try {
      const context = { idempotencyKey: key.current, insist: true };
      const made = await trpcClient.tagBatches.make.mutate(read.data, { context });
      draft.clear();
      setValues(EMPTY);
      key.current = crypto.randomUUID();
      await utils.tagBatches.invalidate();
      showToast(`Hiciste ${count(made.amount, 'placa')}: ${made.name}.`);
      onMade(made.batchId);
    } catch (error) {
      const said = readError(error);
      if (Object.keys(said.fields).length > 0) refuse(said.fields);
      else setFailure(said);
    }
    setBusy(false);
  };
  return (
    <form
      ref={form}
      className={`sheet pad ${classes.stack}`}
      noValidate
      aria-labelledby="hacer-placas"
      onSubmit={(event) => void make(event)}
    >
      <h2 id="hacer-placas">Hacer placas</h2>
      <TextField
        label="Nombre del lote"
        name="name"
        placeholder="Feria de mayo"
        autoComplete="off"
        maxLength={60}
        value={values.name}
        error={errors.name}
        onChange={(event) => change({ name: event.currentTarget.value })}
      />
      <TextField
        label="Cuántas"
        name="amount"
        inputMode="numeric"
        autoComplete="off"
        help="De 1 a 1000."
        value={values.amount}
        error={errors.amount}
        onChange={(event) => change({ amount: event.currentTarget.value })}
      />
      {failure && (
        <AlertBand tone="amber" fact={`${failure.title}.`} announce>
          {failure.message}
        </AlertBand>
      )}
      <Button type="submit" fullWidth loading={busy}>
        {amount && amount <= 1000 ? `Hacer ${count(amount, 'placa')}` : 'Hacer placas'}
      </Button>
      <p className="small ink-2">Cada una sale con un código público y otro para activarla, que va en su paquete.</p>
    </form>
  );
}
