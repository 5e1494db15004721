/** Takes an owner off the list at once; "Deshacer" restores the owner, and so does a refusal, with its message. */
import { useState } from 'react';
import { showFailure, showToast } from '../../../components/toast.tsx';
import { readError } from '../../../lib/show-error.ts';
import { trpc } from '../../../lib/trpc.ts';
import type { Owner } from './owner-values.ts';

export function useRemoveOwner() {
  const utils = trpc.useUtils();
  const remove = trpc.owners.remove.useMutation();
  const restore = trpc.owners.restore.useMutation();
  const move = trpc.pets.moveAnimals.useMutation();
  const give = trpc.pets.update.useMutation();
  const [busy, setBusy] = useState(false);
  const refresh = () =>
    Promise.all([
      utils.owners.invalidate(),
      utils.pets.invalidate(),
      utils.auth.me.invalidate(),
      utils.trash.invalidate(),
    ]);

  /** `petIds`: the animals that had passed to another owner and go back. */
  const bringBack = async ({ id: ownerId, name }: Owner, petIds: readonly number[]) => {
    try {
      await restore.mutateAsync({ ownerId });
      await Promise.all(petIds.map((petId) => give.mutateAsync({ petId, ownerId })));
      showToast(`${name} está otra vez en tu lista.`);
    } catch (error) {
      showFailure(`No se deshizo. ${readError(error).message}`);
    }
    await refresh();
  };
  const takenOff = (owner: Owner, petIds: readonly number[]) =>
    showToast(`Quitaste a ${owner.name} de tu lista.`, {
      label: 'Deshacer',
      run: () => void bringBack(owner, petIds),
    });

  /** @returns whether the owner is off the list. */
  const removeNow = async (owner: Owner): Promise<boolean> => {
    await utils.owners.list.cancel();
    const before = utils.owners.list.getData();
    utils.owners.list.setData(undefined, (owners) => owners?.filter(({ id }) => id !== owner.id));
    try {
      await remove.mutateAsync({ ownerId: owner.id });
      takenOff(owner, []);
      await refresh();
      return true;
    } catch (error) {
      utils.owners.list.setData(undefined, before);
      showFailure(readError(error).message);
      return false;
    }
  };

  /** Moves the animals first, so that none is ever without an owner. @returns whether the owner is off the list. */
  const moveAndRemove = async (owner: Owner, to: Owner): Promise<boolean> => {
    setBusy(true);
    try {
      const { petIds } = await move.mutateAsync({ fromOwnerId: owner.id, toOwnerId: to.id });
      await remove.mutateAsync({ ownerId: owner.id });
      takenOff(owner, petIds);
      return true;
    } catch (error) {
      showFailure(readError(error).message);
      return false;
    } finally {
      setBusy(false);
      await refresh();
    }
  };
  return { removeNow, moveAndRemove, busy };
}
