/** Creates the first administrator, from the one-time link that the first start prints. */

import { useState } from 'react';
import { firstAdminInput, MIN_ADMIN_PASSWORD, PASSWORDS_DIFFER } from '#server/accounts/sessions/schema.ts';
import { MailField } from '../../../components/mail-field.tsx';
import { AlertBand } from '../../../components/alert-band.tsx';
import { Button } from '../../../components/button.tsx';
import { TextField } from '../../../components/fields.tsx';
import { type Failure, showError } from '../../../lib/show-error.ts';
import { trpc } from '../../../lib/trpc.ts';
import { useLiveForm } from '../../../lib/use-live-form.ts';
import { usePasswordStrength } from '../../../lib/use-password-strength.ts';
import classes from './auth.module.css';
import { NewPassword, STRENGTH_ID } from './new-password.tsx';

interface FirstAdminFormProps {
  token: string;
  onMade: () => void;
  /** Another window used the link meanwhile, or it expired. */
  onSpent: () => void;
}

export function FirstAdminForm({ token, onMade, onSpent }: FirstAdminFormProps) {
  const make = trpc.auth.firstAdmin.useMutation();
  const [failure, setFailure] = useState<Failure | null>(null);
  const { form, formProps, focusFirst } = useLiveForm({
    schema: firstAdminInput,
    initialValues: { token, email: '', name: '', password: '', confirmPassword: '' },
    more: ({ password, confirmPassword }) => ({
      confirmPassword: confirmPassword !== '' && password !== confirmPassword ? PASSWORDS_DIFFER : undefined,
    }),
  });
  const { name, email, password } = form.values;
  const strength = usePasswordStrength(password, { name, email }, MIN_ADMIN_PASSWORD);

  const submit = form.onSubmit(async (values) => {
    setFailure(null);
    try {
      await make.mutateAsync(values);
      onMade();
    } catch (error) {
      const failed = showError(error, form);
      if (failed?.code === 'TOKEN_SPENT') onSpent();
      else setFailure(failed);
    }
  }, focusFirst);

  return (
    <form className={classes.form} onSubmit={submit} {...formProps}>
      <TextField label="Nombre" autoComplete="name" {...form.getInputProps('name')} />
      <MailField
        label="Correo electrónico"
        autoComplete="username"
        {...form.getInputProps('email')}
        value={form.values.email}
        onCorrect={(email) => form.setFieldValue('email', email)}
      />
      <NewPassword form={form} strength={strength} />
      {failure && (
        <AlertBand fact={`${failure.title}.`} announce>
          {failure.message}
        </AlertBand>
      )}
      <Button
        type="submit"
        size="lg"
        fullWidth
        disabled={!form.isValid() || !strength.enough}
        aria-describedby={STRENGTH_ID}
        loading={make.isPending}
      >
        Crear administrador
      </Button>
    </form>
  );
}
