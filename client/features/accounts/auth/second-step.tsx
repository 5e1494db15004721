/** The second step of the login: six digits of the authenticator app, a passkey, or a recovery code. */
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { AlertBand } from '../../../components/alert-band.tsx';
import { Button } from '../../../components/button.tsx';
import { CodeField } from './code-field.tsx';
import { TextField } from '../../../components/fields.tsx';
import { SkeletonForm } from '../../../components/skeleton.tsx';
import { type Failure, readError } from '../../../lib/show-error.ts';
import { type Answers, trpcClient } from '../../../lib/trpc.ts';
import classes from './auth.module.css';
import type { useEnter } from './use-enter.ts';

type SecondStepProps = Pick<ReturnType<typeof useEnter>, 'confirm' | 'busy'> & {
  /** Of the first step: it tells what the account may be asked for. */
  ticket: string;
  /** Back to the first step; with the server's message once the five minutes are over. */
  onBack: (failure?: Failure) => void;
};

/** `used`: its question was put once, and another try asks again. */
type Ways = Answers['passkeys']['ask'] & { used?: boolean };
const CODE_ALONE: Ways = { app: true, options: null };

export function SecondStep({ ticket, confirm, busy, onBack }: SecondStepProps) {
  const [asked, setWays] = useState<Ways>();
  const [chosen, setByPaper] = useState<boolean>();
  const ways = asked ?? CODE_ALONE;
  const onlyKey = ways.options !== null && !ways.app;
  const byPaper = chosen ?? onlyKey;
  // Asked at once, so that a press reaches the browser's question without waiting.
  useEffect(() => {
    trpcClient.passkeys.ask.mutate({ ticket }).then(setWays, () => setWays(CODE_ALONE));
  }, [ticket]);
  const [code, setCode] = useState('');
  const [error, setError] = useState<string>();
  const [broken, setBroken] = useState<Failure | null>(null);
  const form = useRef<HTMLFormElement>(null);
  const waiting = asked === undefined;
  // The code is the only task here: with the focus the phone offers or pastes it at once.
  useEffect(() => {
    form.current?.querySelector('input')?.focus();
  }, [byPaper, waiting]);
  const change = (text: string) => {
    setCode(text);
    setError(undefined);
  };

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const field = form.current?.querySelector('input');
    const refuse = (words: string) => {
      setError(words);
      field?.focus();
      field?.select();
    };
    setBroken(null);
    if (code.trim() === '') return refuse('Escribe el código.');
    if (!byPaper && code.length < 6) return refuse('Son seis números.');
    try {
      await confirm(code);
    } catch (failed) {
      const failure = readError(failed);
      if (failure.code === 'TOKEN_SPENT') return onBack(failure);
      if (failure.fields.code) return refuse(failure.fields.code);
      setBroken(failure);
    }
  };

  const enterByKey = async () => {
    setBroken(null);
    // Loaded by the press: the login names what this file needs, and should name little.
    const { failureOf, answerWithPasskey } = await import('../../../lib/passkeys.ts');
    try {
      const { options } = ways.used ? await trpcClient.passkeys.ask.mutate({ ticket }) : ways;
      const response = options && (await answerWithPasskey(options));
      setWays({ ...ways, used: true });
      if (response) await confirm((await trpcClient.passkeys.prove.mutate({ ticket, response })).code);
    } catch (failed) {
      setBroken(failureOf(failed));
    }
  };
  const key = ways.options !== null && (
    <Button
      variant={onlyKey && chosen === undefined ? 'filled' : 'default'}
      size="lg"
      fullWidth
      onClick={() => void enterByKey()}
    >
      Usar mi llave de acceso
    </Button>
  );
  if (!asked) return <SkeletonForm fields={1} />;
  if (onlyKey && chosen === undefined)
    return (
      <div className={classes.form}>
        <p className="ink-2">Desbloquea tu dispositivo con tu huella, tu cara o su clave, como cuando lo enciendes.</p>
        {broken && (
          <AlertBand fact={`${broken.title}.`} announce>
            {broken.message}
          </AlertBand>
        )}
        {key}
        <Button variant="subtle" onClick={() => setByPaper(true)}>
          Usar un código de recuperación
        </Button>
        <Button variant="default" onClick={() => onBack()}>
          Entrar con otra cuenta
        </Button>
      </div>
    );

  return (
    <form ref={form} className={classes.form} onSubmit={(event) => void submit(event)} noValidate>
      <p className="ink-2">
        {byPaper
          ? 'Escribe uno de los códigos que guardaste. Cada uno sirve una sola vez.'
          : 'Abre tu aplicación de verificación y escribe los seis números que muestra para PetLove+.'}
      </p>
      {broken && (
        <AlertBand fact={`${broken.title}.`} announce>
          {broken.message}
        </AlertBand>
      )}
      {byPaper ? (
        <TextField
          key="paper"
          label="Código de recuperación"
          placeholder="K7Q2M-9XDTA"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          value={code}
          error={error}
          onChange={(event) => change(event.currentTarget.value)}
        />
      ) : (
        <CodeField key="app" label="Código de seis números" value={code} error={error} onChange={change} />
      )}
      <Button type="submit" size="lg" fullWidth loading={busy}>
        Entrar
      </Button>
      {key}
      {ways.app && (
        <Button
          variant="subtle"
          onClick={() => {
            setByPaper(!byPaper);
            change('');
          }}
        >
          {byPaper ? 'Usar mi aplicación' : 'Usar un código de recuperación'}
        </Button>
      )}
      <Button variant="default" onClick={() => onBack()}>
        Entrar con otra cuenta
      </Button>
    </form>
  );
}
