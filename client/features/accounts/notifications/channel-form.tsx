/** What one channel needs; errors stand beside their field, and a saved one is tried at once. */
import { type ComponentProps, useState } from 'react';
import type { CHANNELS } from '#server/platform/channels/rules.ts';
import { AlertBand } from '../../../components/alert-band.tsx';
import { Button } from '../../../components/button.tsx';
import { PasswordField, TextField } from '../../../components/fields.tsx';
import { showToast } from '../../../components/toast.tsx';
import { focusFirstField } from '../../../lib/focus-first-field.ts';
import { readError } from '../../../lib/show-error.ts';
import { trpc } from '../../../lib/trpc.ts';
import classes from './notices.module.css';

export type ChannelKind = (typeof CHANNELS)[number]['kind'];
type Name = 'url' | 'topic' | 'token' | 'chat';

const EMPTY: Record<Name, string> = { url: '', topic: '', token: '', chat: '' };
const FIRST: Record<ChannelKind, Record<Name, string>> = {
  ntfy: { ...EMPTY, url: 'https://ntfy.sh' },
  gotify: EMPTY,
  telegram: EMPTY,
  apprise: EMPTY,
};

export function ChannelForm({ kind, name, onDone }: { kind: ChannelKind; name: string; onDone: () => void }) {
  const [values, setValues] = useState(FIRST[kind]);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [failure, setFailure] = useState<string | null>(null);
  const utils = trpc.useUtils();
  const save = trpc.channels.save.useMutation({
    onSuccess: async () => {
      await utils.channels.invalidate();
      showToast(`Guardaste tu ${name}. Envía una prueba para ver que llega.`);
      onDone();
    },
    onError: (error) => {
      const { fields, message } = readError(error);
      setErrors(fields);
      setFailure(Object.keys(fields).length > 0 ? null : message);
    },
  });
  const field = (one: Name) => ({
    value: values[one],
    error: errors[one],
    'data-path': one,
    autoComplete: 'off',
    autoCapitalize: 'none',
    spellCheck: false,
    onChange: (event: { currentTarget: { value: string } }) =>
      setValues({ ...values, [one]: event.currentTarget.value }),
  });
  const address: ComponentProps<typeof TextField> = { label: 'Dirección', inputMode: 'url', ...field('url') };
  return (
    <form
      ref={focusFirstField}
      noValidate
      className={classes.fresh}
      aria-label={name}
      onSubmit={(event) => {
        event.preventDefault();
        setFailure(null);
        setErrors({});
        save.mutate({ kind, ...values });
      }}
    >
      {kind === 'ntfy' && (
        <>
          <TextField {...address} help="https://ntfy.sh, o la de tu servidor." />
          <TextField label="Tema" help="Uno que nadie adivine: quien lo sabe lee tus avisos." {...field('topic')} />
          <PasswordField label="Token" optional help="Solo si tu tema lo pide." {...field('token')} />
        </>
      )}
      {kind === 'gotify' && (
        <>
          <TextField {...address} help="La de tu servidor, como https://gotify.mi-casa.ec." />
          <PasswordField label="Clave de la aplicación" {...field('token')} />
        </>
      )}
      {kind === 'telegram' && (
        <>
          <PasswordField label="Token del bot" help="El que te dio @BotFather." {...field('token')} />
          <TextField
            label="Tu chat"
            optional
            help="Si lo dejas vacío lo buscamos: escríbele antes «hola» a tu bot."
            {...field('chat')}
          />
        </>
      )}
      {kind === 'apprise' && (
        <TextField {...address} help="Con su clave, como https://apprise.mi-casa.ec/notify/mi-clave." />
      )}
      {failure && (
        <AlertBand announce tone="red">
          {failure}
        </AlertBand>
      )}
      <div className={classes.actions}>
        <Button type="submit" loading={save.isPending}>
          Guardar
        </Button>
        <Button variant="subtle" onClick={onDone}>
          Dejarlo
        </Button>
      </div>
    </form>
  );
}
