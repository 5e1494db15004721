/** The code of the second step, or a passkey in its place: what it proved is sent as the code. */
import { useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { TextField } from '../../../components/fields.tsx';
import { IconCheckCircle } from '../../../components/icons/base.tsx';
import { showFailure } from '../../../components/toast.tsx';
import { failureOf, answerWithPasskey } from '../../../lib/passkeys.ts';
import { trpc, trpcClient } from '../../../lib/trpc.ts';
import classes from './security.module.css';

interface FactorFieldProps {
  label: string;
  name?: string;
  value?: string;
  error?: React.ReactNode;
  onChange: (code: string) => void;
}

export function FactorField({ label, value = '', error, onChange, ...field }: FactorFieldProps) {
  const me = trpc.auth.me.useQuery();
  const [busy, setBusy] = useState(false);
  const proved = value.startsWith('llave_') && !error;
  const prove = async () => {
    setBusy(true);
    try {
      const { options } = await trpcClient.passkeys.ask.mutate({ wish: 'prove' });
      const response = options && (await answerWithPasskey(options));
      if (response) onChange((await trpcClient.passkeys.prove.mutate({ response })).code);
    } catch (failed) {
      showFailure(failureOf(failed).message);
    }
    setBusy(false);
  };
  if (proved)
    return (
      <p className={classes.proved} role="status">
        <IconCheckCircle /> Comprobado con tu llave de acceso.
      </p>
    );
  return (
    <>
      <TextField
        {...field}
        label={label}
        help="Los seis números de tu aplicación, o un código de recuperación."
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
        value={value.startsWith('llave_') ? '' : value}
        error={error}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      {(me.data?.passkeys ?? 0) > 0 && (
        <Button variant="default" loading={busy} onClick={() => void prove()}>
          Usar mi llave de acceso
        </Button>
      )}
    </>
  );
}
