/** Takes a person from the list at once; "Deshacer" brings them back, a refusal too, in its own words. */
import { showFailure, showToast } from '../../components/toast.tsx';
import { readError } from '../../lib/show-error.ts';
import { trpc } from '../../lib/trpc.ts';

export function useRemoveOwner() {
  const utils = trpc.useUtils();
  const remove = trpc.owners.remove.useMutation();
  const restore = trpc.owners.restore.useMutation();
  const refresh = () => Promise.all([utils.owners.invalidate(), utils.auth.me.invalidate()]);

  const bringBack = async (ownerId: number, name: string) => {
    try {
      await restore.mutateAsync({ ownerId });
      await refresh();
      showToast(`${name} está otra vez en tu lista.`);
    } catch (error) {
      showFailure(`No se deshizo. ${readError(error).message}`);
    }
  };

  return async (ownerId: number, name: string) => {
    await utils.owners.list.cancel();
    const before = utils.owners.list.getData();
    utils.owners.list.setData(undefined, (owners) => owners?.filter(({ id }) => id !== ownerId));
    try {
      await remove.mutateAsync({ ownerId });
      showToast(`Quitaste a ${name} de tu lista.`, {
        label: 'Deshacer',
        run: () => void bringBack(ownerId, name),
      });
      await refresh();
    } catch (error) {
      utils.owners.list.setData(undefined, before);
      showFailure(readError(error).message);
    }
  };
}
