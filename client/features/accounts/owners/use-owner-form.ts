/** The owner form with its draft. */
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { useHomeCountry } from '../../../lib/home-country.ts';
import { useDraft } from '../../../lib/use-draft.ts';
import { nobodyOf, type Owner, type OwnerValues, problems, valuesOf } from './owner-values.ts';

export type OwnerForm = ReturnType<typeof useOwnerForm>['form'];

/** `owner`: the owner to change; undefined starts with an empty form. */
export function useOwnerForm(owner: Owner | undefined) {
  const [home] = useState(useHomeCountry());
  const [start] = useState(() => (owner ? valuesOf(owner, home) : nobodyOf(home)));
  const draft = useDraft<OwnerValues>(owner ? `tutor:${owner.id}` : 'nuevoTutor', (values) => 'cityId' in values);
  const form = useForm<OwnerValues>({
    initialValues: draft.restored ?? start,
    validate: (values) => problems(values, start, home),
    validateInputOnBlur: true,
    onValuesChange: (values) => draft.keep(values),
  });
  const startAgain = () => {
    form.setValues(start);
    form.clearErrors();
    draft.clear();
  };
  const resumed = draft.resumed && JSON.stringify(form.values) !== JSON.stringify(start);
  return { form, draft, start, home, resumed, startAgain };
}
