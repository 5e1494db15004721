/**
 * Saves one change of the catalogue: errors stand beside their field, typed values stay, every form reloads
 * the list.
 */
import { useState } from 'react';
import { showFailure, showToast } from '../../../components/toast.tsx';
import { readError } from '../../../lib/show-error.ts';
import { trpc } from '../../../lib/trpc.ts';

interface Mutation<Input, Output> {
  (options: {
    onSuccess: (output: Output) => unknown;
    onError: (error: unknown) => void;
  }): {
    mutate: (input: Input) => void;
    isPending: boolean;
  };
}

export function useSave<Input, Output>(useMutation: Mutation<Input, Output>, onDone: (output: Output) => string) {
  const [errors, setErrors] = useState<Record<string, string>>({});
  const utils = trpc.useUtils();
  const save = useMutation({
    onSuccess: (output) => {
      setErrors({});
      showToast(onDone(output));
      return Promise.all([utils.catalogue.invalidate(), utils.reference.invalidate()]);
    },
    onError: (error) => {
      const { fields, message } = readError(error);
      setErrors(fields);
      if (Object.keys(fields).length === 0) showFailure(message);
    },
  });
  return { send: save.mutate, busy: save.isPending, errors };
}
