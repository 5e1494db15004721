/** Who comes to an appointment: a patient, or a person of whom the clinic knows no animal yet. */
import { useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { TextField } from '../../../components/fields.tsx';
import { PhoneField } from '../../accounts/profile/phone-field.tsx';
import classes from './appointments.module.css';
import type { Begun } from './booking-sheet.tsx';
import { useHomeCountry } from '../../../lib/home-country.ts';
import { PatientChoice, ProposedPatient } from './patient-choice.tsx';

interface WhoComesProps {
  values: Begun;
  begun: Begun;
  /** Whether an appointment is moved or a request is answered: a patient that was chosen stays. */
  card: boolean;
  errors: Readonly<Record<string, string | undefined>>;
  onChange: (changes: Partial<Begun>) => void;
}

export function WhoComes({ values, begun, card, errors, onChange: put }: WhoComesProps) {
  const home = useHomeCountry();
  const { petId, name, personName, personPhone, animalName } = values;
  const [stranger, setStranger] = useState(begun.petId === null && begun.personName !== null);
  return petId !== null ? (
    <div className={classes.chosen}>
      <p>
        <b>{name}</b>
      </p>
      {!card && (
        <Button size="sm" variant="default" onClick={() => put({ petId: null, name: null, dueKeys: [] })}>
          Elegir a otro
        </Button>
      )}
    </div>
  ) : stranger ? (
    <>
      {card && (
        <ProposedPatient
          phone={begun.personPhone}
          animalName={begun.animalName}
          onChoose={(patient) => put({ petId: patient.petId, name: patient.name })}
        />
      )}
      <TextField
        label="Quién viene"
        name="personName"
        autoCapitalize="words"
        maxLength={80}
        value={personName ?? ''}
        error={errors['personName']}
        onChange={(event) => put({ personName: event.currentTarget.value })}
      />
      <div className={classes.pair}>
        <PhoneField
          label="Teléfono"
          name="personPhone"
          country={home}
          optional
          autoComplete="off"
          value={personPhone ?? ''}
          error={errors['personPhone']}
          onChange={(event) => put({ personPhone: event.currentTarget.value })}
        />
        <TextField
          label="Nombre del animal"
          name="animalName"
          optional
          autoCapitalize="words"
          maxLength={60}
          value={animalName ?? ''}
          error={errors['animalName']}
          onChange={(event) => put({ animalName: event.currentTarget.value })}
        />
      </div>
      <Button size="sm" variant="default" className={classes.start ?? ''} onClick={() => setStranger(false)}>
        Buscarlo entre los pacientes
      </Button>
    </>
  ) : (
    <PatientChoice
      error={errors['petId'] ?? errors['personName']}
      begun={personPhone || animalName || undefined}
      onChoose={(patient) => put({ petId: patient.petId, name: patient.name })}
    >
      {(typed) => (
        <Button
          size="sm"
          variant="default"
          className={classes.start ?? ''}
          onClick={() => {
            setStranger(true);
            put({ personName: typed });
          }}
        >
          No está en la lista
        </Button>
      )}
    </PatientChoice>
  );
}
