/** The password of the existing account, or a link to its mailbox instead. */
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { AlertBand } from '../../../components/alert-band.tsx';
import { Button, ButtonLink } from '../../../components/button.tsx';
import { PasswordField } from '../../../components/fields.tsx';
import { IconLock } from '../../../components/icons/base.tsx';
import { type Failure, showError } from '../../../lib/show-error.ts';
import { type Answers, trpc } from '../../../lib/trpc.ts';
import { useLiveForm } from '../../../lib/use-live-form.ts';
import classes from './auth.module.css';

interface JoinFormProps {
  token: string;
  found: Answers['socialLogin']['openLink'];
  onJoined: (answer: Answers['socialLogin']['join']) => Promise<void>;
}

export function JoinForm({ token, found, onJoined }: JoinFormProps) {
  const join = trpc.socialLogin.join.useMutation();
  const mail = trpc.socialLogin.mailLink.useMutation();
  const [failure, setFailure] = useState<Failure | null>(null);
  const { form, formProps, focusFirst } = useLiveForm({
    initialValues: { password: '' },
    more: ({ password }) => ({
      password: found.hasPassword && !found.byMail && password === '' ? 'Escribe tu contraseña.' : undefined,
    }),
  });
  const { service } = found;
  const needsPassword = found.hasPassword && !found.byMail;

  const submit = form.onSubmit(async ({ password }) => {
    setFailure(null);
    try {
      await onJoined(await join.mutateAsync({ token, ...(needsPassword && { password }) }));
    } catch (error) {
      setFailure(showError(error, form));
    }
  }, focusFirst);

  const sendMail = async () => {
    setFailure(null);
    try {
      await mail.mutateAsync({ token });
    } catch (error) {
      setFailure(showError(error));
    }
  };

  if (mail.data) {
    return (
      <AlertBand tone="green" fact="Te enviamos un enlace." announce>
        Ábrelo en <span className={classes.address}>{mail.data.email}</span> y presiona Unir. Sirve durante 30 minutos.
      </AlertBand>
    );
  }
  return (
    <form className={classes.form} onSubmit={submit} {...formProps}>
      {failure && (
        <AlertBand fact={`${failure.title}.`} announce>
          {failure.message}
        </AlertBand>
      )}
      {needsPassword && (
        <>
          {/* Tells the browser's password manager which account this is. */}
          <input type="email" autoComplete="username" value={found.email ?? ''} readOnly hidden />
          <PasswordField
            label="Contraseña de tu cuenta"
            autoComplete="current-password"
            icon={<IconLock />}
            {...form.getInputProps('password')}
          />
        </>
      )}
      {(needsPassword || found.byMail) && (
        <Button type="submit" size="lg" fullWidth loading={join.isPending}>
          Unir y entrar
        </Button>
      )}
      {found.mayMail && (
        <Button
          size="lg"
          fullWidth
          variant={needsPassword ? 'default' : 'filled'}
          loading={mail.isPending}
          onClick={() => void sendMail()}
        >
          Enviarme un enlace
        </Button>
      )}
      {!needsPassword && !found.byMail && !found.mayMail && (
        <>
          <AlertBand tone="blue">
            Tu cuenta entra de otra forma. Entra así y conecta {service} en Usuario, Seguridad.
          </AlertBand>
          <ButtonLink to="/login" size="lg" fullWidth>
            Ir a iniciar sesión
          </ButtonLink>
        </>
      )}
      {needsPassword && (
        <p className={classes.foot}>
          <Link to="/olvideClave">Olvidé mi contraseña</Link>
        </p>
      )}
    </form>
  );
}
