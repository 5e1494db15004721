/** The owner's name and contact: the same four fields in every form. */
import type { useForm } from '@mantine/form';
import { type TextFieldLine, TextFields } from '../../../components/text-fields.tsx';

export type OwnerField = 'name' | 'surname' | 'phone' | 'email';

type InputProps = ReturnType<ReturnType<typeof useForm>['getInputProps']>;

const TYPED = { autoComplete: 'off' } as const;
const FIELDS: readonly TextFieldLine<OwnerField>[] = [
  { name: 'name', label: 'Nombre', autoCapitalize: 'words', maxLength: 100, ...TYPED },
  { name: 'surname', label: 'Apellido', optional: true, autoCapitalize: 'words', maxLength: 100, ...TYPED },
  { name: 'phone', label: 'Teléfono', optional: true, type: 'tel', inputMode: 'tel', maxLength: 30, ...TYPED },
  {
    name: 'email',
    label: 'Correo',
    optional: true,
    type: 'email',
    inputMode: 'email',
    autoCapitalize: 'none',
    spellCheck: false,
    maxLength: 254,
    ...TYPED,
  },
];

/** `get`: the form's props for each field. */
export function OwnerFields({ get }: { get: (field: OwnerField) => InputProps }) {
  return <TextFields fields={FIELDS} get={get} />;
}
