/** One address and one button: to recover a password, to get a mail again. */

import { type ReactNode, useState } from 'react';
import { emailInput } from '#server/accounts/sessions/schema.ts';
import { AlertBand } from '../../../components/alert-band.tsx';
import { Button } from '../../../components/button.tsx';
import { TextField } from '../../../components/fields.tsx';
import { IconMail } from '../../../components/icons/base.tsx';
import { type Failure, showError } from '../../../lib/show-error.ts';
import { useLiveForm } from '../../../lib/use-live-form.ts';
import classes from './auth.module.css';

interface EmailFormProps {
  button: string;
  initial?: string;
  /** Throws the server's error. */
  send: (email: string) => Promise<void>;
  /** Renders a refusal that has its own next step, instead of the default band. */
  refusal?: (failure: Failure) => ReactNode;
}

export function EmailForm({ button, initial = '', send, refusal }: EmailFormProps) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const { form, formProps, focusFirst } = useLiveForm({
    schema: emailInput,
    initialValues: { email: initial },
    onValues: () => setFailure(null),
  });

  const submit = form.onSubmit(async ({ email }) => {
    setFailure(null);
    setBusy(true);
    try {
      await send(email);
    } catch (error) {
      setFailure(showError(error, form));
    }
    setBusy(false);
  }, focusFirst);

  return (
    <form className={classes.form} onSubmit={submit} {...formProps}>
      <TextField
        label="Correo electrónico"
        type="email"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        icon={<IconMail />}
        {...form.getInputProps('email')}
      />
      {failure &&
        (refusal?.(failure) ?? (
          <AlertBand fact={`${failure.title}.`} announce>
            {failure.message}
          </AlertBand>
        ))}
      <Button type="submit" size="lg" fullWidth loading={busy}>
        {button}
      </Button>
    </form>
  );
}
