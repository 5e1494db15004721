/** The address that the member signs in with, and a new one that is not confirmed yet. */
import { type FormEvent, useState } from 'react';
import { email as emailSchema } from '#server/accounts/sessions/schema.ts';
import { MailField } from '../../../components/mail-field.tsx';
import { AlertBand } from '../../../components/alert-band.tsx';
import { Button } from '../../../components/button.tsx';
import { PasswordField } from '../../../components/fields.tsx';
import { Sheet } from '../../../components/sheet.tsx';
import { showFailure, showToast } from '../../../components/toast.tsx';
import { readError } from '../../../lib/show-error.ts';
import { trpc } from '../../../lib/trpc.ts';
import { FactorField } from './factor-field.tsx';
import { Row } from './row.tsx';
import classes from './security.module.css';

interface EmailSectionProps {
  email: string;
  /** The address bounces mail. */
  refused: boolean;
  pendingEmail: string | null;
  /** The new address refused its confirmation mail for good. */
  pendingRefused: boolean;
  hasPassword: boolean;
  /** Set where the second factor's code is asked for besides the password. */
  asksSecondStep: boolean;
}

export function EmailSection({
  asksSecondStep,
  email,
  refused,
  pendingEmail,
  pendingRefused,
  hasPassword,
}: EmailSectionProps) {
  const [asking, setAsking] = useState(false);
  const utils = trpc.useUtils();
  const refresh = () => utils.security.get.invalidate();
  const failed = (error: unknown) => showFailure(readError(error).message);
  const resend = trpc.security.resendEmail.useMutation({
    onSuccess: ({ pendingEmail: to, waitSeconds }) =>
      showToast(
        waitSeconds === 0
          ? `Enviamos otra vez el enlace a ${to}.`
          : `El enlace a ${to} ya está en camino. Puedes pedir otro en ${waitSeconds} segundos.`,
      ),
    onError: failed,
  });
  const cancel = trpc.security.cancelEmail.useMutation({
    onSuccess: () => {
      showToast('Tu correo queda como estaba.');
      return refresh();
    },
    onError: failed,
  });
  return (
    <Row
      title="Correo"
      value={email}
      note={hasPassword ? undefined : 'Es el de la cuenta con la que entras, así que no se cambia aquí.'}
      action={
        hasPassword && (
          <Button variant="default" onClick={() => setAsking(true)}>
            Cambiar correo
          </Button>
        )
      }
    >
      {refused && !pendingEmail && (
        <AlertBand tone="amber" fact="No pudimos entregarle correos.">
          Esa dirección no existe o no los recibe{hasPassword && ': cámbiala por una que leas'}.
        </AlertBand>
      )}
      {pendingEmail && (
        <AlertBand
          tone="amber"
          announce
          fact={
            pendingRefused ? `No pudimos entregar el enlace a ${pendingEmail}.` : `Falta confirmar ${pendingEmail}.`
          }
          action={
            <div className={classes.buttons}>
              <Button variant="default" size="sm" loading={resend.isPending} onClick={() => resend.mutate()}>
                Reenviar el enlace
              </Button>
              <Button variant="subtle" size="sm" loading={cancel.isPending} onClick={() => cancel.mutate()}>
                Dejar el de ahora
              </Button>
            </div>
          }
        >
          {pendingRefused
            ? 'Esa dirección no existe o no recibe correos. Mira cómo está escrita y cámbiala otra vez.'
            : 'Abre el enlace que le enviamos; sirve una hora. Si no llega, mira en correo no deseado: a una dirección que ya tiene cuenta no le escribimos.'}
        </AlertBand>
      )}
      {asking && (
        <ChangeEmail
          asksCode={asksSecondStep}
          onClose={() => setAsking(false)}
          onAsked={() => {
            setAsking(false);
            void refresh();
          }}
        />
      )}
    </Row>
  );
}

interface ChangeEmailProps {
  asksCode: boolean;
  onClose: () => void;
  onAsked: () => void;
}

function ChangeEmail({ asksCode, onClose, onAsked }: ChangeEmailProps) {
  const [values, setValues] = useState({ email: '', password: '', code: '' });
  const [errors, setErrors] = useState<Record<string, string>>({});
  const request = trpc.security.requestEmail.useMutation();
  const change = (field: keyof typeof values) => (event: FormEvent<HTMLInputElement>) => {
    setValues({ ...values, [field]: event.currentTarget.value });
    setErrors({ ...errors, [field]: '' });
  };
  const submit = async () => {
    const read = emailSchema.safeParse(values.email);
    const wrong = {
      ...(read.success ? {} : { email: read.error.issues[0]?.message ?? '' }),
      ...(values.password === '' ? { password: 'Escribe tu contraseña.' } : {}),
      ...(asksCode && values.code.trim() === '' ? { code: 'Escribe el código.' } : {}),
    };
    setErrors(wrong);
    if (Object.keys(wrong).length > 0) return;
    try {
      await request.mutateAsync(values);
      onAsked();
    } catch (error) {
      const { fields, message } = readError(error);
      setErrors(Object.keys(fields).length > 0 ? fields : { form: message });
    }
  };
  return (
    <Sheet
      opened
      onClose={onClose}
      title="Cambiar correo"
      dirty={values.email !== ''}
      onSubmit={() => void submit()}
      actions={
        <Button type="submit" size="lg" fullWidth loading={request.isPending}>
          Enviar el enlace
        </Button>
      }
    >
      <div className={classes.form}>
        <p className="ink-2">
          Te enviamos un enlace al correo nuevo. Mientras no lo abras, sigues entrando con el de ahora.
        </p>
        {errors.form && <AlertBand announce>{errors.form}</AlertBand>}
        <MailField
          label="Correo nuevo"
          autoComplete="email"
          value={values.email}
          error={errors.email}
          onChange={change('email')}
          onCorrect={(email) => setValues({ ...values, email })}
        />
        <PasswordField
          label="Tu contraseña"
          autoComplete="current-password"
          value={values.password}
          error={errors.password}
          onChange={change('password')}
        />
        {asksCode && (
          <FactorField
            label="Código de tu aplicación"
            value={values.code}
            error={errors.code}
            onChange={(code) => {
              setValues({ ...values, code });
              setErrors({ ...errors, code: '' });
            }}
          />
        )}
      </div>
    </Sheet>
  );
}
