/** Finds the next animal: by camera, by a typed code, by a name or number, or as a new animal without a record. */
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { readTyped, wantedText } from '#server/pets/pets/codes.rules.ts';
import { AlertBand } from '../../../components/alert-band.tsx';
import { Button } from '../../../components/button.tsx';
import { TextField } from '../../../components/fields.tsx';
import { IconSearch, IconUserPlus } from '../../../components/icons/frame.tsx';
import { IconCamera } from '../../../components/icons/photo.tsx';
import { count } from '../../../lib/format.ts';
import { useOffline } from '../../../lib/offline.ts';
import { trpc } from '../../../lib/trpc.ts';
import { PatientRow } from '../counter/patient-row.tsx';
import { ScanPatient } from '../counter/scan-patient.tsx';
import rowStyles from '../../../components/rows.module.css';
import classes from './campaigns.module.css';

const FEWEST_LETTERS = 2;

interface CounterSearchProps {
  /** A code in its stored form, or the fifteen digits of a microchip. */
  onCode: (code: string) => void;
  /** Absent where no dose can be given now. */
  onNew?: (() => void) | undefined;
}

export function CounterSearch({ onCode, onNew }: CounterSearchProps) {
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [asked] = useDebouncedValue(typed.trim(), 200);
  const offline = useOffline();
  // A patient comes without its cédula: by its name, its owner's, or the number of either.
  const byWords = asked.length >= FEWEST_LETTERS && wantedIn(asked) === null;
  const found = trpc.counter.find.useQuery(
    { text: asked },
    { enabled: byWords && !offline, placeholderData: keepPreviousData },
  );
  const shown = byWords ? (found.data ?? []) : [];

  const type = (text: string) => {
    setTyped(text);
    setError(null);
    const wanted = wantedIn(text);
    if (wanted) onCode(wantedText(wanted));
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const wanted = wantedIn(typed);
    if (wanted) return onCode(wantedText(wanted));
    const [first, second] = asked === typed.trim() ? (found.data ?? []) : [];
    if (first && !second) return onCode(first.code);
    if (first) return setError('Son varios: toca el que es.');
    setError(typed.trim() === '' ? 'Escribe el código.' : 'Nadie coincide. Un código es como K7Q2M-9XDTA.');
  };
  return (
    <div className={rowStyles.stack}>
      <ScanPatient main={classes.camera} icon={<IconCamera size={34} />} onCode={onCode} />
      <form className={classes.byHand} onSubmit={submit} noValidate>
        <TextField
          className={classes.codeField}
          label="O escribe el código, un nombre o un teléfono"
          placeholder="K7Q2M-9XDTA, Luna, Rosa…"
          autoCapitalize="none"
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
      <p className="visually-hidden" role="status">
        {byWords && found.data && count(shown.length, 'paciente')}
      </p>
      {byWords && offline && (
        <AlertBand tone="blue" fact="Sin conexión.">
          Por su nombre se busca cuando vuelva. Con su código puedes seguir.
        </AlertBand>
      )}
      {shown.length > 0 && (
        <ul className={`sheet ${rowStyles.list}`}>
          {shown.map((patient) => (
            <li key={patient.petId}>
              <PatientRow patient={patient} onOpen={() => onCode(patient.code)} />
            </li>
          ))}
        </ul>
      )}
      {onNew && (
        <Button variant="default" size="lg" fullWidth leftSection={<IconUserPlus />} onClick={onNew}>
          No tiene código: registrar
        </Button>
      )}
    </div>
  );
}

/**
 * One telephone in 32 is a valid code by chance, also behind a name; one code in thirty thousand is of digits alone, and the
 * search by words finds that one too.
 */
function wantedIn(text: string) {
  const wanted = readTyped(text);
  return wanted?.kind === 'code' && /^\d+$/.test(wanted.code) ? null : wanted;
}
