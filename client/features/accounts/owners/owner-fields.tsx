/** The owner's name and contact: the same four fields in every form. */
import type { useForm } from '@mantine/form';
import { TextField } from '../../../components/fields.tsx';

export type OwnerField = 'name' | 'surname' | 'phone' | 'email';

type InputProps = ReturnType<ReturnType<typeof useForm>['getInputProps']>;

/** `get`: the form's props for each field. */
export function OwnerFields({ get }: { get: (field: OwnerField) => InputProps }) {
  return (
    <>
      <TextField label="Nombre" autoComplete="off" autoCapitalize="words" maxLength={100} {...get('name')} />
      <TextField
        label="Apellido"
        optional
        autoComplete="off"
        autoCapitalize="words"
        maxLength={100}
        {...get('surname')}
      />
      <TextField
        label="Teléfono"
        optional
        type="tel"
        inputMode="tel"
        autoComplete="off"
        maxLength={30}
        {...get('phone')}
      />
      <TextField
        label="Correo"
        optional
        type="email"
        inputMode="email"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
        {...get('email')}
      />
    </>
  );
}
