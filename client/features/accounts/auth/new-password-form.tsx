/** The new password of an account whose mail link was opened. */

import { useState } from 'react';
import { PASSWORDS_DIFFER, resetPasswordInput } from '#server/accounts/sessions/schema.ts';
import { AlertBand } from '../../../components/alert-band.tsx';
import { Button } from '../../../components/button.tsx';
import { type Failure, showError } from '../../../lib/show-error.ts';
import { trpc } from '../../../lib/trpc.ts';
import { useLiveForm } from '../../../lib/use-live-form.ts';
import { usePasswordStrength } from '../../../lib/use-password-strength.ts';
import classes from './auth.module.css';
import { NewPassword, STRENGTH_ID } from './new-password.tsx';

interface NewPasswordFormProps {
  /** The change token: valid for 15 minutes, once. */
  token: string;
  person: { email: string; name: string; surname: string };
  onChanged: () => void;
  /** The 15 minutes are over. */
  onSpent: () => void;
}

export function NewPasswordForm({ token, person, onChanged, onSpent }: NewPasswordFormProps) {
  const reset = trpc.auth.resetPassword.useMutation();
  const [failure, setFailure] = useState<Failure | null>(null);
  const { form, formProps, focusFirst } = useLiveForm({
    schema: resetPasswordInput,
    initialValues: { token, password: '', confirmPassword: '' },
    more: ({ password, confirmPassword }) => ({
      confirmPassword: password === confirmPassword ? undefined : PASSWORDS_DIFFER,
    }),
  });
  const strength = usePasswordStrength(form.values.password, person);

  const submit = form.onSubmit(async (values) => {
    setFailure(null);
    try {
      await reset.mutateAsync(values);
      onChanged();
    } catch (error) {
      const found = showError(error, form);
      if (found?.code === 'TOKEN_SPENT') onSpent();
      else setFailure(found);
    }
  }, focusFirst);

  return (
    <form className={classes.form} onSubmit={submit} {...formProps}>
      {/* Tells the browser's password manager which account this is. */}
      <input type="email" autoComplete="username" value={person.email} readOnly hidden />
      <NewPassword form={form} label="Contraseña nueva" strength={strength} />
      {failure && (
        <AlertBand fact={`${failure.title}.`} announce>
          {failure.message}
        </AlertBand>
      )}
      <Button
        type="submit"
        size="lg"
        fullWidth
        disabled={!strength.enough}
        aria-describedby={STRENGTH_ID}
        loading={reset.isPending}
      >
        Cambiar contraseña
      </Button>
    </form>
  );
}
