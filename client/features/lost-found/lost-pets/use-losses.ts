/** The cache updates when an animal is declared lost or found. */
import { showFailure, showToast } from '../../../components/toast.tsx';
import { readError } from '../../../lib/show-error.ts';
import { trpc } from '../../../lib/trpc.ts';
import { pronoun } from '#server/lost-found/lost-pets/words.rules.ts';
import type { LostPet } from './loss-words.ts';

/** Lists, home, record, ID card and the clinic's lists all show it. */
export function useRefreshLosses() {
  const utils = trpc.useUtils();
  return () =>
    Promise.all([
      utils.lostPets.invalidate(),
      utils.pets.invalidate(),
      utils.agenda.invalidate(),
      utils.adminLists.invalidate(),
      utils.adminRecord.invalidate(),
    ]);
}

/** "Ya apareció": ends the loss at once; the toast undoes it. */
export function useFound() {
  const refresh = useRefreshLosses();
  const end = trpc.lostPets.end.useMutation();
  const reopen = trpc.lostPets.reopen.useMutation();
  const found = async (pet: LostPet) => {
    const fail = (error: unknown) => showFailure(readError(error).message);
    try {
      const { lossId } = await end.mutateAsync({ petId: pet.id });
      const undo = () => {
        if (lossId === null) return;
        reopen.mutateAsync({ petId: pet.id, lossId }).then(refresh, fail);
      };
      showToast(
        `¡Qué alegría! ${pet.name} apareció. Dale un abrazo de nuestra parte.`,
        lossId === null ? undefined : { label: 'Deshacer', run: undo },
      );
      await refresh();
    } catch (error) {
      showFailure(`No pudimos anotar que ${pronoun(pet.sex)} encontraron. ${readError(error).message}`, {
        label: 'Reintentar',
        run: () => void found(pet),
      });
    }
  };
  return { found, busy: end.isPending };
}
