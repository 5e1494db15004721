/** Asks for the password before another login is connected, to prove that it is the account's member. */
import { useState } from 'react';
import { AlertBand } from '../../../components/alert-band.tsx';
import { Button } from '../../../components/button.tsx';
import { PasswordField } from '../../../components/fields.tsx';
import { Sheet } from '../../../components/sheet.tsx';
import { readError } from '../../../lib/show-error.ts';
import { type Answers, trpc } from '../../../lib/trpc.ts';
import classes from './linked-logins.module.css';

type Provider = Answers['identities']['list']['logins'][number]['provider'];

export function ConnectSheet(props: { provider: Provider; name: string; onClose: () => void }) {
  const { provider, name, onClose } = props;
  const connect = trpc.identities.connect.useMutation();
  const [password, setPassword] = useState('');
  const [wrong, setWrong] = useState<{ field?: string; all?: string }>({});

  const submit = async () => {
    if (password === '') return setWrong({ field: 'Escribe tu contraseña.' });
    try {
      const { address } = await connect.mutateAsync({ provider, password });
      location.assign(address);
    } catch (error) {
      const { fields, message } = readError(error);
      setWrong(fields.password ? { field: fields.password } : { all: message });
    }
  };

  return (
    <Sheet
      opened
      onClose={onClose}
      title={`Conectar ${name}`}
      onSubmit={() => void submit()}
      actions={
        <Button type="submit" size="lg" fullWidth loading={connect.isPending}>
          Seguir a {name}
        </Button>
      }
    >
      <div className={classes.form}>
        <p className="ink-2">Escribe tu contraseña y en {name} elige la cuenta con la que también quieres entrar.</p>
        {wrong.all && <AlertBand announce>{wrong.all}</AlertBand>}
        <PasswordField
          label="Tu contraseña"
          autoComplete="current-password"
          value={password}
          error={wrong.field}
          onChange={(event) => {
            setPassword(event.currentTarget.value);
            setWrong({});
          }}
        />
      </div>
    </Sheet>
  );
}
