/** The saving of one form of invoicing: errors stand beside their field, typed values stay. */
import { useState } from 'react';
import { showToast } from '../../../components/toast.tsx';
import { readError } from '../../../lib/show-error.ts';
import { trpc } from '../../../lib/trpc.ts';

interface Saving<Input> {
  (options: {
    onSuccess: () => unknown;
    onError: (error: unknown) => void;
  }): {
    mutate: (input: Input) => void;
    isPending: boolean;
  };
}

export function useSaving<Input>(useMutation: Saving<Input>, words: string, onDone: () => void = () => undefined) {
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [failure, setFailure] = useState<string | null>(null);
  const utils = trpc.useUtils();
  const save = useMutation({
    onSuccess: async () => {
      setErrors({});
      setFailure(null);
      await Promise.all([utils.invoiceIssuer.invalidate(), utils.invoices.invalidate()]);
      showToast(words);
      onDone();
    },
    onError: (error) => {
      const { fields, message } = readError(error);
      setErrors(fields);
      setFailure(Object.keys(fields).length > 0 ? null : message);
    },
  });
  return { send: save.mutate, busy: save.isPending, errors, failure };
}
