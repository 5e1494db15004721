/** One field for the number of a document, typed any way. */
import { type FormEvent, useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { TextField } from '../../../components/fields.tsx';
import { IconSearch } from '../../../components/icons/frame.tsx';
import classes from './verify.module.css';

interface VerifyFormProps {
  asked: string;
  busy: boolean;
  /** Below a result it is no longer the one next step; nor before anything is typed, where a code is scanned. */
  again: boolean;
  onAsk: (number: string) => void;
}

export function VerifyForm({ asked, busy, again, onAsk }: VerifyFormProps) {
  const [typed, setTyped] = useState(asked);
  const [empty, setEmpty] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const wanted = typed.trim();
    setEmpty(wanted === '');
    if (wanted !== '') onAsk(wanted);
  };
  return (
    <search>
      <form className={classes.form} onSubmit={submit} noValidate>
        <TextField
          className={classes.number ?? ''}
          label="Número del documento"
          help="Está impreso bajo el código QR y al pie de cada página. Aquí también se pega el texto de un código firmado."
          placeholder="CV-4RZ8-K7Q2M"
          error={empty && 'Escribe el número.'}
          autoCapitalize="characters"
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="search"
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <Button
          type="submit"
          size="lg"
          fullWidth
          variant={again || typed === '' ? 'outline' : 'filled'}
          leftSection={<IconSearch />}
          loading={busy}
        >
          Verificar
        </Button>
      </form>
    </search>
  );
}
