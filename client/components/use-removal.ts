/** Takes a row away and says so with «Deshacer»; a failure is said. */
import { readError } from '../lib/show-error.ts';
import { showFailure, showToast } from './toast.tsx';

type Mutation<Input> = () => { mutateAsync: (input: Input) => Promise<unknown> };

interface Removal<Input> {
  remove: Mutation<Input>;
  restore: Mutation<Input>;
  refresh: () => Promise<unknown>;
  /** «Quitaste el gasto.» */
  said: string;
  onDone: () => unknown;
}

export function useRemoval<Input>({ remove: useRemove, restore: useRestore, refresh, said, onDone }: Removal<Input>) {
  const remove = useRemove();
  const restore = useRestore();
  return async (row: Input) => {
    try {
      await remove.mutateAsync(row);
      await refresh();
      const undo = () => restore.mutateAsync(row).then(refresh, fail);
      showToast(said, { label: 'Deshacer', run: () => void undo() });
      await onDone();
    } catch (error) {
      fail(error);
    }
  };
}

function fail(error: unknown): void {
  showFailure(readError(error).message);
}
