/** The saving of one form: errors stand beside their field, typed values stay, and a failure that belongs to no field has a band. */
import { useState } from 'react';
import { readError } from '../lib/show-error.ts';
import { trpc } from '../lib/trpc.ts';
import { AlertBand } from './alert-band.tsx';
import { showToast } from './toast.tsx';

interface Saving<Input> {
  (options: {
    onSuccess: () => unknown;
    onError: (error: unknown) => void;
  }): {
    mutate: (input: Input) => void;
    isPending: boolean;
  };
}

interface After {
  /** What is read again before it is said. */
  refresh: readonly ('plans' | 'invoices' | 'invoiceIssuer' | 'counterInvoices' | 'system')[];
  /** «Guardaste el plan.» */
  said: string;
  onDone?: () => void;
}

export function useSaving<Input>(useMutation: Saving<Input>, { refresh, said, onDone }: After) {
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [failure, setFailure] = useState<string | null>(null);
  const utils = trpc.useUtils();
  const save = useMutation({
    onSuccess: async () => {
      setErrors({});
      setFailure(null);
      await Promise.all(refresh.map((noun) => utils[noun].invalidate()));
      showToast(said);
      onDone?.();
    },
    onError: (error) => {
      const { fields, message } = readError(error);
      setErrors(fields);
      setFailure(Object.keys(fields).length > 0 ? null : message);
    },
  });
  return { send: save.mutate, busy: save.isPending, errors, failure };
}

export function FormFailure({ words }: { words: string | null }) {
  return (
    words && (
      <AlertBand announce tone="red">
        {words}
      </AlertBand>
    )
  );
}
