/** Sends the three steps: a new owner first, then the animal, once. */
import { useRef, useState } from 'react';
import { trpc } from '../../../lib/trpc.ts';
import { type PetValues, toInput, toOwner } from './pet-form.ts';
import type { PetForm } from './use-pet-form.ts';

/** `petId`: the animal to change; undefined creates one. `save` returns its id, or throws the server's refusal. */
export function useSavePet(petId: number | undefined) {
  const utils = trpc.useUtils();
  const createOwner = trpc.owners.create.useMutation();
  const create = trpc.pets.create.useMutation();
  const update = trpc.pets.update.useMutation();
  const [busy, setBusy] = useState(false);
  const running = useRef(false);

  const send = async (values: PetValues, ownerId: number | null, today: string) => {
    const { weight, ...fields } = toInput({ ...values, ownerId }, today);
    if (!petId) return (await create.mutateAsync({ ...fields, weight })).petId;
    await update.mutateAsync({ petId, ...fields, ...(weight && { weight }) });
    return petId;
  };

  const save = async (form: Pick<PetForm, 'getValues' | 'setValues'>, today: string): Promise<number | null> => {
    if (running.current) return null;
    running.current = true;
    setBusy(true);
    try {
      const values = form.getValues();
      let { ownerId } = values;
      if (values.newOwner) {
        ({ ownerId } = await createOwner.mutateAsync(toOwner(values)));
        // If the server now refuses the animal, the owner is not created a second time.
        await utils.owners.list.invalidate();
        form.setValues({ ownerId, newOwner: false });
      }
      const saved = await send(values, ownerId, today);
      void Promise.all([
        utils.pets.invalidate(),
        utils.agenda.invalidate(),
        utils.owners.invalidate(),
        utils.auth.me.invalidate(),
        utils.adminLists.invalidate(),
        utils.adminRecord.invalidate(),
      ]);
      return saved;
    } finally {
      running.current = false;
      setBusy(false);
    }
  };
  return { save, busy };
}
