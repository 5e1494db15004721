/** Writing a dose, and what the person hears afterwards. Every list that shows a date asks again. */
import { useRef } from 'react';
import { showToast } from '../../components/toast.tsx';
import { showDate, today } from '../../lib/format.ts';
import { readError } from '../../lib/show-error.ts';
import { showFailure } from '../../components/toast.tsx';
import { trpc } from '../../lib/trpc.ts';

/** Where the words of a saved dose are shown: as a toast, or inside the form that stays open. */
export type Say = typeof showToast;

export function useVaccineCalls() {
  const utils = trpc.useUtils();
  const refresh = (petId: number) =>
    Promise.all([
      utils.pets.get.invalidate({ petId }),
      utils.pets.list.invalidate(),
      utils.care.home.invalidate(),
      utils.vaccines.remembered.invalidate(),
    ]);
  const add = trpc.vaccines.add.useMutation();
  const edit = trpc.vaccines.edit.useMutation();
  const remove = trpc.vaccines.remove.useMutation();
  const restore = trpc.vaccines.restore.useMutation();
  // Three fast presses come before React has shut the button.
  const adding = useRef(false);

  /** Runs an undo from a toast, where no screen waits for its failure. */
  const undo = (act: () => Promise<unknown>, petId: number) => {
    act().then(
      () => refresh(petId),
      (error: unknown) => showFailure(readError(error).message),
    );
  };

  return {
    busy: add.isPending || edit.isPending,
    /** False where the same press was already under way and nothing was sent. */
    add: async (input: Parameters<typeof add.mutateAsync>[0], petName: string, say: Say = showToast) => {
      if (adding.current) return false;
      adding.current = true;
      try {
        const { vaccinationId, nextOn } = await add.mutateAsync(input);
        void refresh(input.petId);
        say(`Guardaste ${input.name} de ${petName}.${nextWords(nextOn)}`, {
          label: 'Deshacer',
          run: () => undo(() => remove.mutateAsync({ vaccinationId }), input.petId),
        });
        return true;
      } finally {
        adding.current = false;
      }
    },
    edit: async (input: Parameters<typeof edit.mutateAsync>[0] & { petId: number }) => {
      const { petId, ...changes } = input;
      await edit.mutateAsync(changes);
      void refresh(petId);
      showToast('Guardaste los cambios de la vacuna.');
    },
    remove: async ({ id, petId, name }: { id: number; petId: number; name: string }) => {
      await remove.mutateAsync({ vaccinationId: id });
      void refresh(petId);
      showToast(`Quitaste ${name}.`, {
        label: 'Deshacer',
        run: () => undo(() => restore.mutateAsync({ vaccinationId: id }), petId),
      });
    },
  };
}

/** A dose from years ago asks for a day that is long gone. */
function nextWords(nextOn: string | null): string {
  if (!nextOn) return '';
  return nextOn < today() ? ` Le tocaba otra el ${showDate(nextOn)}.` : ` Le toca de nuevo el ${showDate(nextOn)}.`;
}
