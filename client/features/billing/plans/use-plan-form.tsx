/** What the forms of plans and taxes share: the saving, and the band of a failure that belongs to no field. */
import { useState } from 'react';
import { AlertBand } from '../../../components/alert-band.tsx';
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

/** Saves one form: errors stand beside their field, typed values stay. */
export function usePlanForm<Input>(useMutation: Saving<Input>, words: string, onDone: () => void) {
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [failure, setFailure] = useState<string | null>(null);
  const utils = trpc.useUtils();
  const save = useMutation({
    onSuccess: async () => {
      await utils.plans.invalidate();
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

export function FormFailure({ words }: { words: string | null }) {
  return (
    words && (
      <AlertBand announce tone="red">
        {words}
      </AlertBand>
    )
  );
}
