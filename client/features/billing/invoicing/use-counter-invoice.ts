/** An invoice of the counter at work: its values, its draft, and sending it once however often the button is pressed. */
import { useEffect, useRef, useState } from 'react';
import { type Failure, readError } from '../../../lib/show-error.ts';
import { readStored, writeStored } from '../../../lib/stored.ts';
import { trpc, trpcClient } from '../../../lib/trpc.ts';
import { useDraft } from '../../../lib/use-draft.ts';
import {
  type Begun,
  begunValues,
  type CounterDraft,
  type CounterValues,
  isDraft,
  isWritten,
  readCounter,
} from './counter-values.ts';

/** Whether this counter writes prices with their IVA: the last answer is the next proposal. */
const WITH_TAX = 'petlove-precios-con-iva';

interface AtWork {
  petId: number | null;
  begun: Begun;
  onIssued: (invoiceId: number) => void;
}

export function useCounterInvoice({ petId, begun, onIssued }: AtWork) {
  const utils = trpc.useUtils();
  const draft = useDraft<CounterDraft>(`facturar:${petId ?? 'otra'}`, isDraft);
  const fresh = () => begunValues(begun, readStored(WITH_TAX) !== 'no');
  const [values, setValues] = useState<CounterValues>(() => draft.restored ?? fresh());
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [failure, setFailure] = useState<Failure | null>(null);
  const [busy, setBusy] = useState(false);
  const running = useRef(false);
  const key = useRef(draft.restored?.key ?? crypto.randomUUID());
  const form = useRef<HTMLFormElement>(null);

  useEffect(() => {
    const [first] = Object.keys(errors);
    if (first) form.current?.querySelector<HTMLElement>(`[data-path="${first}"]`)?.focus();
  }, [errors]);

  /** Another invoice has another key. */
  const renew = (next: CounterValues) => {
    key.current = crypto.randomUUID();
    draft.keep({ ...next, key: key.current });
  };
  const change = (changes: Partial<CounterValues>) => {
    const next = { ...values, ...changes };
    setValues(next);
    setFailure(null);
    renew(next);
    if (changes.pricesIncludeTax !== undefined) writeStored(WITH_TAX, changes.pricesIncludeTax ? 'sí' : 'no');
  };
  const startAgain = () => {
    setValues(fresh());
    setErrors({});
    setFailure(null);
    key.current = crypto.randomUUID();
    draft.clear();
  };

  const issue = async () => {
    if (running.current) return;
    setFailure(null);
    const read = readCounter(values, petId, begun);
    setErrors(read.errors ?? {});
    if (!read.input) return;
    running.current = true;
    setBusy(true);
    draft.keep({ ...values, key: key.current });
    draft.flush();
    try {
      const context = { idempotencyKey: key.current };
      const { invoiceId } = await trpcClient.counterInvoices.issue.mutate(read.input, { context });
      startAgain();
      void utils.counterInvoices.list.invalidate();
      void utils.invoices.invalidate();
      onIssued(invoiceId);
    } catch (error) {
      const said = readError(error);
      setFailure(said);
      setErrors(said.fields);
      // The key belongs to other data. After any other refusal the same key reports the result of the first press.
      if (said.code === 'IDEMPOTENCY_CONFLICT') renew(values);
    } finally {
      running.current = false;
      setBusy(false);
    }
  };
  return {
    form,
    values,
    change,
    errors,
    failure,
    busy,
    issue,
    startAgain,
    resumed: draft.resumed && draft.restored !== null && isWritten(draft.restored),
  };
}
