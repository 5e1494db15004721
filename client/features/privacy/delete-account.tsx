/** The end of the account, in two steps: what goes with it, then the password. Nothing is left to undo, so nothing is quick. */
import { type FormEvent, useState } from 'react';
import { AlertBand } from '../../components/alert-band.tsx';
import { Button } from '../../components/button.tsx';
import { PasswordField } from '../../components/fields.tsx';
import { readError } from '../../lib/show-error.ts';
import { trpc } from '../../lib/trpc.ts';
import { useLeaveForGood } from './use-leave-for-good.ts';
import classes from './privacy.module.css';

interface DeleteAccountProps {
  goes: { animals: number | null; guests: number | null };
  hasPassword: boolean;
}

export function DeleteAccount({ goes, hasPassword }: DeleteAccountProps) {
  const [asking, setAsking] = useState(false);
  if (!asking) {
    return (
      <>
        <p className="ink-2">{whatGoes(goes)}</p>
        <Button variant="outline" color="red" onClick={() => setAsking(true)}>
          Eliminar mi cuenta
        </Button>
      </>
    );
  }
  return (
    <>
      <AlertBand fact="No se puede deshacer.">{whatGoes(goes)} Descarga tus datos antes, si los quieres.</AlertBand>
      {hasPassword ? <ByPassword onStay={() => setAsking(false)} /> : <ByMail onStay={() => setAsking(false)} />}
    </>
  );
}

function ByPassword({ onStay }: { onStay: () => void }) {
  const [password, setPassword] = useState('');
  const [error, setError] = useState<string>();
  const leave = useLeaveForGood();
  const remove = trpc.privacy.deleteAccount.useMutation({
    onSuccess: leave,
    onError: (failure) => {
      const { fields, message } = readError(failure);
      setError(fields.password ?? message);
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (password === '') return setError('Escribe tu contraseña.');
    remove.mutate({ password });
  };
  return (
    <form className={classes.part} onSubmit={submit} noValidate>
      <PasswordField
        label="Tu contraseña"
        name="password"
        autoComplete="current-password"
        value={password}
        error={error}
        onChange={(event) => {
          setPassword(event.currentTarget.value);
          setError(undefined);
        }}
      />
      <div className={classes.actions}>
        <Button onClick={onStay}>Conservar mi cuenta</Button>
        <Button type="submit" variant="outline" color="red" loading={remove.isPending}>
          Eliminar para siempre
        </Button>
      </div>
    </form>
  );
}

function ByMail({ onStay }: { onStay: () => void }) {
  const ask = trpc.privacy.requestDeletion.useMutation();
  if (ask.data) {
    return (
      <AlertBand tone="green" fact="Revisa tu correo." announce>
        Enviamos un enlace a {ask.data.email}. Vale una hora.
      </AlertBand>
    );
  }
  return (
    <>
      <p className="ink-2">Entras con Google o Facebook, así que te enviamos un enlace para confirmar que eres tú.</p>
      {ask.error && <AlertBand announce>{readError(ask.error).message}</AlertBand>}
      <div className={classes.actions}>
        <Button onClick={onStay}>Conservar mi cuenta</Button>
        <Button variant="outline" color="red" loading={ask.isPending} onClick={() => ask.mutate()}>
          Enviar el enlace
        </Button>
      </div>
    </>
  );
}

function whatGoes({ animals, guests }: DeleteAccountProps['goes']): string {
  const record = animals ? ` y ${animals === 1 ? 'tu animal' : `tus ${animals} animales`} con toda su historia` : '';
  const family = guests ? ` ${guests === 1 ? 'Una persona dejará' : `${guests} personas dejarán`} de verlos.` : '';
  return `Se borran tu cuenta${record}, en el momento.${family}`;
}
