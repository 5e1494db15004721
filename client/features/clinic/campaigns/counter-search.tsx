/** Finds the next animal: by camera, by a typed code, or as a new animal without a record. */
import { type FormEvent, lazy, Suspense, useState } from 'react';
import { readTyped, wantedText } from '#server/pets/pets/codes.rules.ts';
import { Button } from '../../../components/button.tsx';
import { TextField } from '../../../components/fields.tsx';
import { IconSearch } from '../../../components/icons/base.tsx';
import { IconUserPlus } from '../../../components/icons/frame.tsx';
import { IconCamera } from '../../../components/icons/photo.tsx';
import classes from './campaigns.module.css';

const CodeScanner = lazy(() =>
  import('../../lost-found/search/code-scanner.tsx').then((module) => ({ default: module.CodeScanner })),
);

interface CounterSearchProps {
  /** A code in its stored form, or the fifteen digits of a microchip. */
  onCode: (code: string) => void;
  /** Absent where no dose can be given now. */
  onNew?: (() => void) | undefined;
}

export function CounterSearch({ onCode, onNew }: CounterSearchProps) {
  const [scanning, setScanning] = useState(false);
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string | null>(null);

  const type = (text: string) => {
    setTyped(text);
    setError(null);
    const wanted = readTyped(text);
    if (wanted) onCode(wantedText(wanted));
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const wanted = readTyped(typed);
    if (wanted) return onCode(wantedText(wanted));
    setError(typed.trim() === '' ? 'Escribe el código.' : 'Revisa letras y números: un código es como K7Q2M-9XDTA.');
  };
  return (
    <div className={classes.stack}>
      <Button
        className={classes.camera ?? ''}
        size="lg"
        fullWidth
        leftSection={<IconCamera size={34} />}
        onClick={() => setScanning(true)}
      >
        Escanear
      </Button>
      <form className={classes.byHand} onSubmit={submit} noValidate>
        <TextField
          className={classes.codeField}
          label="O escribe el código"
          placeholder="K7Q2M-9XDTA"
          autoCapitalize="characters"
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="search"
          value={typed}
          error={error}
          onChange={(event) => type(event.currentTarget.value)}
        />
        <Button type="submit" variant="outline" size="lg" leftSection={<IconSearch />}>
          Buscar
        </Button>
      </form>
      {onNew && (
        <Button variant="default" size="lg" fullWidth leftSection={<IconUserPlus />} onClick={onNew}>
          No tiene código: registrar
        </Button>
      )}
      {scanning && (
        <Suspense>
          <CodeScanner
            title="Cédula, placa o microchip"
            onClose={() => setScanning(false)}
            onCode={(code) => {
              setScanning(false);
              onCode(code);
            }}
          />
        </Suspense>
      )}
    </div>
  );
}
