/** The login form: e-mail, password, Recordar. A refusal opens a dialog with the server's message. */
import { Link, useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useLayoutEffect, useState } from 'react';
import { AlertBand } from '../../../components/alert-band.tsx';
import { Button } from '../../../components/button.tsx';
import { CheckField, PasswordField, TextField } from '../../../components/fields.tsx';
import { IconLock, IconMail } from '../../../components/icons/base.tsx';
import { takePlace } from '../../../lib/plain-page.ts';
import { lastUsername, remembersAtFirst } from '../../../lib/session-storage.ts';
import { type Failure, showError } from '../../../lib/show-error.ts';
import { useLiveForm } from '../../../lib/use-live-form.ts';
import classes from './auth.module.css';
import type { useEnter } from './use-enter.ts';
import { useInfo } from './use-info.ts';
import { expectedAtLogin } from './waiting-account.ts';

const pressed = () => import('./pressed.tsx');
const RefusedDialog = lazy(() => pressed().then((module) => ({ default: module.RefusedDialog })));

const WAYS = [
  ['passkeys', 'Llave de acceso'],
  ['signInLink', 'Enviarme un enlace'],
] as const;

export function SignInForm({ enter, busy }: Pick<ReturnType<typeof useEnter>, 'enter' | 'busy'>) {
  const navigate = useNavigate();
  const info = useInfo();
  // Undefined until the first refusal, which loads the dialog.
  const [refused, setRefused] = useState<Failure | null>();
  const [broken, setBroken] = useState<Failure | null>(null);
  const { form, formProps, focusFirst } = useLiveForm({
    initialValues: { email: expectedAtLogin() || lastUsername(), password: '', remember: remembersAtFirst() },
    more: ({ email, password }) => ({
      email: email.trim() === '' ? 'Escribe tu correo.' : undefined,
      password: password === '' ? 'Escribe tu contraseña.' : undefined,
    }),
  });

  // Once: takes over what the person typed into the plain page before the program ran.
  const { setFieldValue } = form;
  useLayoutEffect(() => takePlace((path, value) => setFieldValue(path, value)), [setFieldValue]);

  const submit = form.onSubmit(async (values) => {
    setBroken(null);
    try {
      await enter(values);
    } catch (error) {
      const failure = showError(error, form);
      if (failure?.code) setRefused(failure);
      else setBroken(failure);
    }
  }, focusFirst);

  const press = async (way: (typeof WAYS)[number][0]) => setBroken(await (await pressed()).ACTS[way](form, navigate));

  return (
    <form className={classes.form} onSubmit={submit} {...formProps}>
      {broken && (
        <AlertBand fact={`${broken.title}.`} announce>
          {broken.message}
        </AlertBand>
      )}
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
      <PasswordField
        label="Contraseña"
        autoComplete="current-password"
        icon={<IconLock />}
        {...form.getInputProps('password')}
      />
      <div className={classes.between}>
        <CheckField label="Recordar" {...form.getInputProps('remember', { type: 'checkbox' })} />
        <Link to="/olvideClave">Olvidé mi contraseña</Link>
      </div>
      <Button type="submit" size="lg" fullWidth loading={busy}>
        Iniciar sesión
      </Button>
      <div className={classes.social}>
        {WAYS.map(
          ([way, words]) =>
            info?.[way] !== false && (
              <Button key={way} variant="default" onClick={() => void press(way)}>
                {words}
              </Button>
            ),
        )}
      </div>
      {busy && (
        <p className={classes.slow} role="alert">
          Tu turno llega solo: no pulses otra vez.
        </p>
      )}
      {refused !== undefined && (
        <Suspense>
          <RefusedDialog failure={refused} form={form} onChange={setRefused} />
        </Suspense>
      )}
    </form>
  );
}
