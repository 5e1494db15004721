/**
 * Each choice is saved at once: it shows before the server answers, and is undone with a message where it
 * refuses.
 */
import { useState } from 'react';
import type { ShownChoices } from '#server/lost-found/tag-page/choices.rules.ts';
import { showFailure } from '../../../components/toast.tsx';
import { readError } from '../../../lib/show-error.ts';
import { type Answers, trpc } from '../../../lib/trpc.ts';

export type PageAnswer = Answers['tagPage']['get'];

export function usePageChoices(petId: number) {
  const utils = trpc.useUtils();
  /** Grows with each stored change: the preview shows the stored state. */
  const [version, setVersion] = useState(0);
  const show = (changes: Partial<ShownChoices>) =>
    utils.tagPage.get.setData({ petId }, (known) => known && { ...known, choices: { ...known.choices, ...changes } });
  const save = trpc.tagPage.save.useMutation({
    // In sequence: of two presses the second one wins.
    scope: { id: `page-choices:${petId}` },
    onSuccess: () => setVersion((before) => before + 1),
  });
  /** Resolves to true once the server has stored it. */
  const choose = async <Key extends keyof ShownChoices>(key: Key, value: ShownChoices[Key]): Promise<boolean> => {
    await utils.tagPage.get.cancel({ petId });
    const before = utils.tagPage.get.getData({ petId })?.choices[key];
    show({ [key]: value });
    try {
      await save.mutateAsync({ petId, [key]: value });
      return true;
    } catch (error) {
      // A later press of the same switch wins.
      if (utils.tagPage.get.getData({ petId })?.choices[key] === value) show({ [key]: before });
      showFailure(`No se guardó. ${readError(error).message}`);
      return false;
    }
  };
  return { version, choose };
}

export type Choose = ReturnType<typeof usePageChoices>['choose'];
