/** "No es correcto" and its undo, for every screen that shows the entry. */
import { showFailure, showToast } from '../../../components/toast.tsx';
import { capital } from '../../../lib/format.ts';
import { readError } from '../../../lib/show-error.ts';
import { trpc } from '../../../lib/trpc.ts';
import type { Written } from './visit-words.ts';

interface Disputed {
  kind: Written['kind'];
  entryId: number;
  name: string;
}

export function useDispute(petId: number) {
  const utils = trpc.useUtils();
  const told = {
    onSuccess: () => Promise.all([utils.visits.list.invalidate(), utils.pets.invalidate(), utils.agenda.invalidate()]),
    onError: (error: unknown) => showFailure(readError(error).message),
  };
  const make = trpc.disputes.make.useMutation(told);
  const takeBack = trpc.disputes.withdraw.useMutation(told);
  const withdraw = ({ name, ...entry }: Disputed) =>
    takeBack.mutate({ petId, ...entry }, { onSuccess: () => showToast(`${capital(name)} vuelve a contar.`) });
  const dispute = ({ name, ...entry }: Disputed) =>
    make.mutate(
      { petId, ...entry },
      {
        onSuccess: () =>
          showToast(`Marcaste ${name} como no correcta.`, {
            label: 'Deshacer',
            run: () => withdraw({ name, ...entry }),
          }),
      },
    );
  return { busy: make.isPending || takeBack.isPending, dispute, withdraw };
}
