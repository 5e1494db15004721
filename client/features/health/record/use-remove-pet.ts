/** Takes an animal off the list; the toast restores it, and the bin for thirty days. */
import { useNavigate } from '@tanstack/react-router';
import { showFailure, showToast } from '../../../components/toast.tsx';
import { readError } from '../../../lib/show-error.ts';
import { trpc } from '../../../lib/trpc.ts';

export function useRemovePet(pet: { id: number; name: string }, asStaff: boolean) {
  const navigate = useNavigate();
  const utils = trpc.useUtils();
  const remove = trpc.pets.remove.useMutation();
  const restore = trpc.pets.restore.useMutation();
  const refresh = () =>
    Promise.all([
      utils.pets.invalidate(),
      utils.agenda.invalidate(),
      utils.owners.invalidate(),
      utils.adminLists.invalidate(),
      utils.trash.invalidate(),
    ]);
  const run = async () => {
    try {
      await remove.mutateAsync({ petId: pet.id });
    } catch (error) {
      return showFailure(readError(error).message);
    }
    await navigate({ to: asStaff ? '/dashboard/admin/mascotas' : '/dashboard/mascotas' });
    void refresh();
    showToast(`Quitaste a ${pet.name}. Espera 30 días en la papelera.`, {
      label: 'Deshacer',
      run: () =>
        void restore
          .mutateAsync({ petId: pet.id })
          .then(refresh, (error: unknown) => showFailure(readError(error).message)),
    });
  };
  return { remove: run, busy: remove.isPending };
}
