/** Says that an animal died, or that this was a mistake; every list that shows it reads again. */
import { showFailure, showToast } from '../../../components/toast.tsx';
import { readError } from '../../../lib/show-error.ts';
import { trpc } from '../../../lib/trpc.ts';

export function useMemorial(pet: { id: number; name: string }) {
  const utils = trpc.useUtils();
  const remember = trpc.memorials.remember.useMutation();
  const takeBack = trpc.memorials.takeBack.useMutation();
  const refresh = () =>
    Promise.all([
      utils.memorials.invalidate(),
      utils.pets.invalidate(),
      utils.agenda.invalidate(),
      utils.lostPets.invalidate(),
      utils.licences.invalidate(),
      utils.tags.invalidate(),
      utils.appointments.invalidate(),
      utils.appointmentRequests.invalidate(),
      utils.adminLists.invalidate(),
      utils.adminRecord.invalidate(),
    ]);
  const undo = async () => {
    try {
      await takeBack.mutateAsync({ petId: pet.id });
      showToast(`${pet.name} está otra vez en la lista.`);
    } catch (error) {
      showFailure(readError(error).message);
    }
    await refresh();
  };
  return { remember, refresh, undo, undoing: takeBack.isPending };
}
