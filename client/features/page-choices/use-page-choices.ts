/** Each choice is saved at once: it shows before the server has answered, and goes back with a word where it was refused. */
import { useState } from 'react';
import type { ShownChoices } from '#server/page-choices/rules.ts';
import { showFailure } from '../../components/toast.tsx';
import { readError } from '../../lib/show-error.ts';
import { type Answers, trpc } from '../../lib/trpc.ts';

export type PageAnswer = Answers['pageChoices']['get'];

export function usePageChoices(petId: number) {
  const utils = trpc.useUtils();
  /** Grows with what the server has taken: the preview is of that. */
  const [version, setVersion] = useState(0);
  const show = (changes: Partial<ShownChoices>) =>
    utils.pageChoices.get.setData(
      { petId },
      (known) => known && { ...known, choices: { ...known.choices, ...changes } },
    );
  const save = trpc.pageChoices.save.useMutation({
    // One after the other: of two presses the second is the one that stays.
    scope: { id: `page-choices:${petId}` },
    onSuccess: () => setVersion((before) => before + 1),
  });
  /** True where the server has taken it. */
  const choose = async <Key extends keyof ShownChoices>(key: Key, value: ShownChoices[Key]): Promise<boolean> => {
    await utils.pageChoices.get.cancel({ petId });
    const before = utils.pageChoices.get.getData({ petId })?.choices[key];
    show({ [key]: value });
    try {
      await save.mutateAsync({ petId, [key]: value });
      return true;
    } catch (error) {
      // A later press of the same switch has the last word.
      if (utils.pageChoices.get.getData({ petId })?.choices[key] === value) show({ [key]: before });
      showFailure(`No se guardó. ${readError(error).message}`);
      return false;
    }
  };
  return { version, choose };
}

export type Choose = ReturnType<typeof usePageChoices>['choose'];
