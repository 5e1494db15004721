/** The second step of the login: six digits of the authenticator app, or a recovery code. */
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { AlertBand } from '../../../components/alert-band.tsx';
import { Button } from '../../../components/button.tsx';
import { CodeField } from './code-field.tsx';
import { TextField } from '../../../components/fields.tsx';
import { type Failure, readError } from '../../../lib/show-error.ts';
import classes from './auth.module.css';
import type { useEnter } from './use-enter.ts';

type SecondStepProps = Pick<ReturnType<typeof useEnter>, 'confirm' | 'busy'> & {
  /** Back to the first step; with the server's message once the five minutes are over. */
  onBack: (failure?: Failure) => void;
};

export function SecondStep({ confirm, busy, onBack }: SecondStepProps) {
  const [byPaper, setByPaper] = useState(false);
  const [code, setCode] = useState('');
  const [error, setError] = useState<string>();
  const [broken, setBroken] = useState<Failure | null>(null);
  const form = useRef<HTMLFormElement>(null);
  // The code is the only task here: with the focus the phone offers or pastes it at once.
  useEffect(() => {
    form.current?.querySelector('input')?.focus();
  }, [byPaper]);
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
      <Button
        variant="subtle"
        onClick={() => {
          setByPaper(!byPaper);
          change('');
        }}
      >
        {byPaper ? 'Usar mi aplicación' : 'Usar un código de recuperación'}
      </Button>
      <Button variant="default" onClick={() => onBack()}>
        Entrar con otra cuenta
      </Button>
    </form>
  );
}
