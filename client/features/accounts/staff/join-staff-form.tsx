/** Name and password of an invited person who has no account: the letter proved the address. */
import { useState } from 'react';
import { MIN_ADMIN_PASSWORD, PASSWORDS_DIFFER } from '#server/accounts/sessions/schema.ts';
import { staffRegisterInput } from '#server/accounts/staff/schema.ts';
import { AlertBand } from '../../../components/alert-band.tsx';
import { Button } from '../../../components/button.tsx';
import { TextField } from '../../../components/fields.tsx';
import { type Failure, showError } from '../../../lib/show-error.ts';
import { trpc } from '../../../lib/trpc.ts';
import { useLiveForm } from '../../../lib/use-live-form.ts';
import { usePasswordStrength } from '../../../lib/use-password-strength.ts';
import classes from '../auth/auth.module.css';
import { NewPassword, STRENGTH_ID } from '../auth/new-password.tsx';
import { Terms } from '../auth/terms.tsx';

interface JoinStaffFormProps {
  token: string;
  administrator: boolean;
  /** With what opens the new account. */
  onMade: (pair: { email: string; password: string }) => Promise<void>;
}

export function JoinStaffForm({ token, administrator, onMade }: JoinStaffFormProps) {
  const register = trpc.staff.register.useMutation();
  const [made, setMade] = useState(false);
  const [reading, setReading] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const { form, formProps, focusFirst } = useLiveForm({
    schema: staffRegisterInput,
    initialValues: { token, name: '', surname: '', password: '', confirmPassword: '' },
    more: ({ password, confirmPassword }) => ({
      confirmPassword: password === confirmPassword ? undefined : PASSWORDS_DIFFER,
    }),
  });
  const { name, surname, password } = form.values;
  const least = administrator ? MIN_ADMIN_PASSWORD : undefined;
  const strength = usePasswordStrength(password, { name, surname, email: '' }, least);
  const submit = form.onSubmit(async ({ name, surname, password }) => {
    setFailure(null);
    try {
      const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
      const { email } = await register.mutateAsync({ token, name, surname, password, timeZone });
      setMade(true);
      await onMade({ email, password });
    } catch (error) {
      setFailure(showError(error, form));
    }
  }, focusFirst);
  return (
    <form className={classes.form} onSubmit={submit} {...formProps}>
      <TextField label="Nombre" autoComplete="given-name" {...form.getInputProps('name')} />
      <TextField label="Apellido" optional autoComplete="family-name" {...form.getInputProps('surname')} />
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
        disabled={!strength.enough}
        aria-describedby={STRENGTH_ID}
        loading={register.isPending || made}
      >
        Entrar al equipo
      </Button>
      <p className="small ink-2">
        Al entrar aceptas las{' '}
        <button type="button" className={classes.word} onClick={() => setReading(true)}>
          condiciones y el uso de tus datos
        </button>
        .
      </p>
      <Terms opened={reading} onClose={() => setReading(false)} />
    </form>
  );
}
