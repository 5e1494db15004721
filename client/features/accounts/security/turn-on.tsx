/**
 * Turns the second factor on: the password, the authenticator app with its first code, the recovery codes.
 * One sheet, three steps.
 */
import { useState } from 'react';
import { AlertBand } from '../../../components/alert-band.tsx';
import { Button } from '../../../components/button.tsx';
import { CodeField } from '../auth/code-field.tsx';
import { PasswordField } from '../../../components/fields.tsx';
import { Sheet } from '../../../components/sheet.tsx';
import { readError } from '../../../lib/show-error.ts';
import { type Answers, trpc } from '../../../lib/trpc.ts';
import { QrCode } from '../../../components/qr-code.tsx';
import { RecoveryCodesSheet } from './recovery-codes.tsx';
import classes from './security.module.css';

interface TurnOnProps {
  email: string;
  hasPassword: boolean;
  onClose: () => void;
  /** The second factor is on; the sheet still shows the codes. */
  onDone: () => void;
}

export function TurnOn({ email, hasPassword, onClose, onDone }: TurnOnProps) {
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [secret, setSecret] = useState<Answers['secondFactor']['begin']>();
  const [recovery, setRecovery] = useState<readonly string[]>();
  const begin = trpc.secondFactor.begin.useMutation();
  const confirm = trpc.secondFactor.confirm.useMutation();

  const attempt = async (act: () => Promise<void>) => {
    setErrors({});
    try {
      await act();
    } catch (error) {
      const { fields, message } = readError(error);
      setErrors(Object.keys(fields).length > 0 ? fields : { form: message });
    }
  };
  const next = () => {
    if (!secret) {
      if (hasPassword && password === '') return setErrors({ password: 'Escribe tu contraseña.' });
      return void attempt(async () => setSecret(await begin.mutateAsync({ password })));
    }
    if (code.length < 6) return setErrors({ code: 'Son los seis números de tu aplicación.' });
    void attempt(async () => {
      setRecovery((await confirm.mutateAsync({ code })).recoveryCodes);
      onDone();
    });
  };

  if (recovery) return <RecoveryCodesSheet codes={recovery} email={email} onClose={onClose} />;
  return (
    <Sheet
      opened
      onClose={onClose}
      title="Verificación en dos pasos"
      dirty={secret !== undefined}
      onSubmit={next}
      actions={
        <Button type="submit" size="lg" fullWidth loading={begin.isPending || confirm.isPending}>
          {secret ? 'Activar' : 'Continuar'}
        </Button>
      }
    >
      <div className={classes.form}>
        {errors.form && <AlertBand announce>{errors.form}</AlertBand>}
        {secret ? (
          <>
            <ol className={classes.steps}>
              <li>Abre tu aplicación de verificación: Google Authenticator, Microsoft Authenticator, Aegis u otra.</li>
              <li>
                Escanea este código. Si estás en el mismo teléfono, <a href={secret.address}>ábrela desde aquí</a> o
                escribe la clave.
              </li>
            </ol>
            <div className={classes.scan}>
              <QrCode {...secret.qr} label="Código QR para tu aplicación de verificación" />
              <div>
                <p className="small ink-2">Clave para escribir a mano</p>
                <p className={`code ${classes.secret}`}>{secret.secret.replace(/.{4}(?!$)/g, '$& ')}</p>
              </div>
            </div>
            <CodeField
              label="Los seis números que muestra"
              value={code}
              error={errors.code}
              onChange={(digits) => {
                setCode(digits);
                setErrors({});
              }}
            />
          </>
        ) : (
          <>
            <p className="ink-2">
              Además de tu contraseña, al entrar te pediremos seis números que muestra tu teléfono. Así, quien descubra
              tu contraseña no entra. Necesitas una aplicación de verificación: son gratuitas.
            </p>
            {hasPassword && (
              <PasswordField
                label="Tu contraseña"
                autoComplete="current-password"
                value={password}
                error={errors.password}
                onChange={(event) => {
                  setPassword(event.currentTarget.value);
                  setErrors({});
                }}
              />
            )}
          </>
        )}
      </div>
    </Sheet>
  );
}
