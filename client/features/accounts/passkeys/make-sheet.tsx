/** A passkey is named, proved where the session is old, and made; of the staff the recovery codes follow. */
import { useState } from 'react';
import { AlertBand } from '../../../components/alert-band.tsx';
import { Button } from '../../../components/button.tsx';
import { PasswordField, TextField } from '../../../components/fields.tsx';
import { Sheet } from '../../../components/sheet.tsx';
import { showToast } from '../../../components/toast.tsx';
import { nameOfDevice } from '../../../lib/passkeys.ts';
import type { Failure } from '../../../lib/show-error.ts';
import { FactorField } from '../security/factor-field.tsx';
import { RecoveryCodesSheet } from '../security/recovery-codes.tsx';
import classes from '../security/security.module.css';
import { useMakePasskey } from './use-make-passkey.ts';

interface MakeSheetProps {
  email: string;
  /** Why the press before did not do: the server asks for the password or a code. */
  failure?: Failure | undefined;
  /** The passkey was made before this sheet, which then shows the codes alone. */
  codes?: readonly string[] | undefined;
  onClose: () => void;
}

export function MakeSheet({ email, failure: before, codes: given, onClose }: MakeSheetProps) {
  const { make, busy } = useMakePasskey();
  const [name, setName] = useState(() => nameOfDevice(navigator.userAgent));
  const [proof, setProof] = useState({ password: '', code: '' });
  // Asked for once the server has: a session of the last minutes needs neither.
  const [asks, setAsks] = useState({
    password: before?.fields.password !== undefined,
    code: before?.fields.code !== undefined,
  });
  const [failure, setFailure] = useState<Failure>();
  const [codes, setCodes] = useState<readonly string[] | undefined>(given);
  const fields = failure?.fields ?? {};

  const submit = async () => {
    setFailure(undefined);
    const answer = await make(name, { password: proof.password, code: proof.code });
    if (answer.failure) {
      const { password, code } = answer.failure.fields;
      // The first time it is a question, and no mistake of the person's.
      const asked = (password !== undefined && !asks.password) || (code !== undefined && !asks.code);
      setAsks({ password: asks.password || password !== undefined, code: asks.code || code !== undefined });
      if (!asked) setFailure(answer.failure);
      return;
    }
    if (!answer.made) return;
    showToast('Listo: ya puedes entrar con esa llave. Te lo confirmamos por correo.');
    if (answer.made.recoveryCodes) setCodes(answer.made.recoveryCodes);
    else onClose();
  };

  if (codes) return <RecoveryCodesSheet codes={codes} email={email} onClose={onClose} />;
  return (
    <Sheet
      opened
      onClose={onClose}
      title="Llave de acceso nueva"
      onSubmit={() => void submit()}
      actions={
        <Button type="submit" size="lg" fullWidth loading={busy}>
          Crear la llave
        </Button>
      }
    >
      <div className={classes.form}>
        <p className="ink-2">
          Tu dispositivo te pedirá la huella, la cara o su clave, como cuando lo desbloqueas. Nada de eso sale de él.
        </p>
        {failure && Object.keys(fields).length === 0 && (
          <AlertBand fact={`${failure.title}.`} announce>
            {failure.message}
          </AlertBand>
        )}
        <TextField
          label="Nombre"
          help="Para reconocerla después, por ejemplo el dispositivo."
          value={name}
          error={fields.name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        {asks.password && (
          <PasswordField
            label="Tu contraseña"
            autoComplete="current-password"
            value={proof.password}
            error={fields.password}
            onChange={(event) => setProof({ ...proof, password: event.currentTarget.value })}
          />
        )}
        {asks.code && (
          <FactorField
            label="Código"
            value={proof.code}
            error={fields.code}
            onChange={(code) => {
              setProof({ ...proof, code });
              setFailure(undefined);
            }}
          />
        )}
      </div>
    </Sheet>
  );
}
