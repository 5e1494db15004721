/** Changes the address of an unconfirmed account. The password proves that it is the same person. */

import { useState } from 'react';
import { changeUnconfirmedEmailInput } from '#server/accounts/sessions/schema.ts';
import { MailField } from '../../../components/mail-field.tsx';
import { AlertBand } from '../../../components/alert-band.tsx';
import { Button } from '../../../components/button.tsx';
import { PasswordField } from '../../../components/fields.tsx';
import { IconMail } from '../../../components/icons/base.tsx';
import { type Failure, showError } from '../../../lib/show-error.ts';
import { trpc } from '../../../lib/trpc.ts';
import { useLiveForm } from '../../../lib/use-live-form.ts';
import classes from './auth.module.css';
import { keepWaiting, waitingPassword } from './waiting-account.ts';

export function ChangeAddress({ email, onChanged }: { email: string; onChanged: (email: string) => void }) {
  const change = trpc.auth.changeUnconfirmedEmail.useMutation();
  const [known] = useState(() => waitingPassword(email));
  const [failure, setFailure] = useState<Failure | null>(null);
  const { form, formProps, focusFirst } = useLiveForm({
    schema: changeUnconfirmedEmailInput,
    initialValues: { email, password: known, newEmail: '' },
  });

  const submit = form.onSubmit(async (values) => {
    setFailure(null);
    try {
      const answer = await change.mutateAsync(values);
      keepWaiting({ email: answer.email, password: values.password });
      onChanged(answer.email);
    } catch (error) {
      setFailure(showError(error, form));
    }
  }, focusFirst);

  return (
    <form className={classes.form} onSubmit={submit} {...formProps}>
      <MailField
        label="Correo nuevo"
        autoComplete="email"
        icon={<IconMail />}
        onCorrect={(email) => form.setFieldValue('newEmail', email)}
        {...form.getInputProps('newEmail')}
        value={form.values.newEmail}
      />
      {known === '' && (
        <PasswordField
          label="Contraseña"
          help="La que escribiste al registrarte."
          autoComplete="current-password"
          {...form.getInputProps('password')}
        />
      )}
      {failure && (
        <AlertBand fact={`${failure.title}.`} announce>
          {failure.message}
        </AlertBand>
      )}
      <Button type="submit" variant="outline" loading={change.isPending}>
        Cambiar y enviar el correo
      </Button>
    </form>
  );
}
