/** The form of the three steps with its draft. */
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { useDraft } from '../../../lib/use-draft.ts';
import { isPetDraft, type PetValues, problems } from './pet-form.ts';

export type PetForm = ReturnType<typeof usePetForm>['form'];

/** `start`: the values without a draft. `resumed`: the draft held more than a name and a species. */
export function usePetForm(draftName: string, start: PetValues, today: string) {
  const draft = useDraft<PetValues>(draftName, isPetDraft);
  const [resumed, setResumed] = useState(() => draft.restored !== null && moreThanBegun(draft.restored, start));
  const form = useForm<PetValues>({
    initialValues: draft.restored ?? start,
    validate: (values) => problems(values, today),
    validateInputOnBlur: true,
    onValuesChange: (values) => (same(values, start) ? draft.clear() : draft.keep(values)),
  });
  const startAgain = () => {
    form.setValues(start);
    form.clearErrors();
    draft.clear();
    setResumed(false);
  };
  return { form, draft, resumed, goOn: () => setResumed(false), startAgain };
}

/** Whether more is told than a name and a species. */
export function moreThanBegun(values: PetValues, start: PetValues): boolean {
  return !same({ ...values, name: start.name, speciesId: start.speciesId }, start);
}

function same(a: PetValues, b: PetValues): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
