/** One large field for a code, typed any way. A complete valid code is searched at once, without a press. */
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { readTyped, wantedText } from '#server/pets/pets/codes.rules.ts';
import { Button } from '../../../components/button.tsx';
import { TextField } from '../../../components/fields.tsx';
import { IconSearch } from '../../../components/icons/frame.tsx';
import { showCode } from '#server/platform/lib/codes.ts';
import { showMicrochip } from '../../../lib/format.ts';
import classes from './find-pet.module.css';

interface CodeFormProps {
  /** The code in the address; changes with "atrás". */
  asked: string;
  busy: boolean;
  /** A result stands below: the next step is there. */
  answered: boolean;
  /** A code in its stored form or fifteen digits, or the typed text where it holds no code. */
  onSearch: (code: string) => void;
}

export function CodeForm({ asked, busy, answered, onSearch }: CodeFormProps) {
  const [typed, setTyped] = useState(shown(asked));
  const [empty, setEmpty] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => setTyped((now) => (wantedIn(now) === asked ? now : shown(asked))), [asked]);

  const type = (text: string) => {
    setTyped(text);
    setEmpty(false);
    const wanted = readTyped(text);
    if (wanted) onSearch(wantedText(wanted));
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const wanted = wantedIn(typed);
    setEmpty(wanted === '');
    if (wanted === '') return field.current?.focus();
    onSearch(wanted);
  };
  return (
    <search>
      <form className={classes.form} onSubmit={submit} noValidate>
        <TextField
          ref={field}
          className={classes.code}
          label="Código"
          help="Diez letras y números, con guion o sin él. O los 15 números de su microchip."
          error={empty && 'Escribe el código.'}
          placeholder="K7Q2M-9XDTA"
          autoCapitalize="characters"
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="search"
          value={typed}
          onChange={(event) => type(event.currentTarget.value)}
        />
        <Button
          type="submit"
          size="lg"
          variant={answered ? 'default' : 'filled'}
          leftSection={<IconSearch />}
          loading={busy}
        >
          Buscar
        </Button>
      </form>
    </search>
  );
}

function shown(asked: string): string {
  const wanted = readTyped(asked);
  if (!wanted) return asked;
  return wanted.kind === 'code' ? showCode(wanted.code) : showMicrochip(wanted.number);
}

function wantedIn(typed: string): string {
  const wanted = readTyped(typed);
  return wanted ? wantedText(wanted) : typed.trim();
}
