/** Who comes: a patient of the clinic found by two letters, or a person who is not known yet. */
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { TextField } from '../../../components/fields.tsx';
import { IconSearch } from '../../../components/icons/frame.tsx';
import type { Found } from '../../../lib/opened-last.ts';
import { trpc } from '../../../lib/trpc.ts';
import { folded } from '#server/platform/lib/text.ts';
import { Button } from '../../../components/button.tsx';
import classes from './appointments.module.css';
import counter from '../counter/counter.module.css';
import { PatientRow } from '../counter/patient-row.tsx';

const FEWEST_LETTERS = 2;
const MOST = 6;

interface PatientChoiceProps {
  error?: string | undefined;
  /** What is searched for at first: the number of who asked. */
  begun?: string | undefined;
  onChoose: (patient: Found) => void;
  /** What was typed, for a person of whom nothing is found. */
  children: (typed: string) => React.ReactNode;
}

export function PatientChoice({ error, begun = '', onChoose, children }: PatientChoiceProps) {
  const [typed, setTyped] = useState(begun);
  const wanted = typed.trim();
  const searching = wanted.length >= FEWEST_LETTERS;
  const found = trpc.counter.find.useQuery(
    { text: wanted },
    { enabled: searching, placeholderData: keepPreviousData, staleTime: 10_000 },
  );
  const shown = searching ? (found.data ?? []).slice(0, MOST) : [];
  return (
    <>
      <TextField
        label="¿Quién viene?"
        name="petId"
        placeholder="Nombre, tutor, teléfono o código"
        icon={<IconSearch />}
        enterKeyHint="search"
        autoComplete="off"
        spellCheck={false}
        data-autofocus
        value={typed}
        error={error}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      {shown.length > 0 && (
        <ul className={`sheet ${counter.found}`} data-stale={found.isPlaceholderData || undefined}>
          {shown.map((patient) => (
            <li key={patient.petId}>
              <PatientRow patient={patient} onOpen={() => onChoose(patient)} />
            </li>
          ))}
        </ul>
      )}
      {searching && found.data && !found.isPlaceholderData && shown.length === 0 && (
        <p className="ink-2" role="status">
          No encontramos a nadie con «{wanted}».
        </p>
      )}
      {children(wanted)}
    </>
  );
}

interface ProposedPatientProps {
  phone: string | null;
  animalName: string | null;
  onChoose: (patient: Found) => void;
}

/** The patient that a request by number and name can only mean; nothing where none or several fit. */
export function ProposedPatient({ phone, animalName, onChoose }: ProposedPatientProps) {
  const found = trpc.counter.find.useQuery(
    { text: phone ?? '' },
    { enabled: phone !== null && animalName !== null, staleTime: 10_000 },
  );
  const [one, ...others] = (found.data ?? []).filter(({ name }) => folded(name) === folded(animalName ?? ''));
  if (!one || others.length > 0) return null;
  return (
    <div className={classes.chosen} role="group" aria-label="¿Es este paciente?">
      <p>
        Con ese número está <b>{one.name}</b>, de {one.owner}.
      </p>
      <Button size="sm" variant="outline" onClick={() => onChoose(one)}>
        Es {one.name}
      </Button>
    </div>
  );
}
