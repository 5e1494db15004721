/** The owner form with its draft. */
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { useDraft } from '../../../lib/use-draft.ts';
import { NOBODY, type Owner, type OwnerValues, problems, valuesOf } from './owner-values.ts';

export type OwnerForm = ReturnType<typeof useOwnerForm>['form'];

/** `owner`: the owner to change; undefined starts with an empty form. */
export function useOwnerForm(owner: Owner | undefined) {
  const [start] = useState(() => (owner ? valuesOf(owner) : NOBODY));
  const draft = useDraft<OwnerValues>(owner ? `tutor:${owner.id}` : 'nuevoTutor', (values) => 'cityId' in values);
  const form = useForm<OwnerValues>({
    initialValues: draft.restored ?? start,
    validate: (values) => problems(values, start),
    validateInputOnBlur: true,
    onValuesChange: (values) => draft.keep(values),
  });
  const startAgain = () => {
    form.setValues(start);
    form.clearErrors();
    draft.clear();
  };
  const resumed = draft.resumed && JSON.stringify(form.values) !== JSON.stringify(start);
  return { form, draft, start, resumed, startAgain };
}
