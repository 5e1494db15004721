/**
 * The veterinarian's first screen: the animal and the veterinarian's name, remembered in this browser for the
 * next animal.
 */
import { useState } from 'react';
import { openVisitInput } from '#server/clinic/visits/schema.ts';
import { AlertBand } from '../../../components/alert-band.tsx';
import { Button } from '../../../components/button.tsx';
import { TextField } from '../../../components/fields.tsx';
import { PetPhoto } from '../../../components/pet-photo.tsx';
import { type Failure, readError } from '../../../lib/show-error.ts';
import { readStored, writeStored } from '../../../lib/stored.ts';
import { type Answers, trpcClient } from '../../../lib/trpc.ts';
import { clock, useLeft } from '../../../lib/use-left.ts';
import classes from './visits.module.css';

const KEPT = 'petlove-veterinario';

interface Values {
  name: string;
  registration: string;
  clinicName: string;
  /** A secret of the clinic: typed each time, never stored. */
  clinicKey: string;
}

interface BeginVisitProps {
  token: string;
  animal: Answers['visits']['greet'];
  onBegun: () => void;
}

export function BeginVisit({ token, animal, onBegun }: BeginVisitProps) {
  const [values, setValues] = useState<Values>(remembered);
  const [fields, setFields] = useState<Record<string, string>>({});
  const [failure, setFailure] = useState<Failure | null>(null);
  const [busy, setBusy] = useState(false);
  const left = useLeft(animal.expiresAt, animal.now);

  const refuse = (messages: Record<string, string>) => {
    setFields(messages);
    document.querySelector<HTMLElement>(`[name="${Object.keys(messages)[0]}"]`)?.focus();
  };
  const begin = async () => {
    const read = openVisitInput.safeParse({ token, ...values });
    if (!read.success) {
      return refuse(Object.fromEntries(read.error.issues.map(({ path, message }) => [String(path[0]), message])));
    }
    setBusy(true);
    setFailure(null);
    try {
      await trpcClient.visits.open.mutate(read.data);
      const { name, registration, clinicName } = values;
      writeStored(KEPT, JSON.stringify({ name, registration, clinicName }));
      onBegun();
    } catch (error) {
      const said = readError(error);
      if (Object.keys(said.fields).length > 0) refuse(said.fields);
      else setFailure(said);
      setBusy(false);
    }
  };
  const field = (name: keyof Values) => ({
    name,
    value: values[name],
    error: fields[name],
    onChange: (event: { currentTarget: { value: string } }) => {
      setValues({ ...values, [name]: event.currentTarget.value });
      setFields(Object.fromEntries(Object.entries(fields).filter(([one]) => one !== name)));
    },
  });
  return (
    <>
      <div className={classes.animal}>
        <PetPhoto species={animal.species} size={72} />
        <div>
          <h1 tabIndex={-1}>La libreta de {animal.name}</h1>
          <p className="ink-2 num">El código vence en {clock(left ?? 0)}</p>
        </div>
      </div>
      <form
        className={classes.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void begin();
        }}
      >
        <TextField {...field('name')} label="Tu nombre" placeholder="Dra. Paz Vera" autoComplete="name" />
        <TextField
          {...field('registration')}
          label="Tu número de registro"
          optional
          help="Solo para anotar: SENESCYT o del colegio de veterinarios. Puedes leer sin él."
          autoComplete="off"
        />
        <TextField {...field('clinicName')} label="Clínica" optional autoComplete="organization" />
        <TextField
          {...field('clinicKey')}
          label="Clave de la clínica"
          help="Solo si tu clínica está aprobada: lo que anotes dirá «verificado»."
          optional
          autoComplete="off"
          spellCheck={false}
        />
        {failure && (
          <AlertBand tone="amber" fact={`${failure.title}.`} announce>
            {failure.message}
          </AlertBand>
        )}
        <Button type="submit" size="lg" fullWidth loading={busy}>
          Ver su libreta
        </Button>
        <p className="mini ink-3">
          Ves su historia durante dos horas, y anotas con tu número de registro. Quien cuida a {animal.name} ve tu
          nombre y lo que anotas. Este navegador recuerda tus datos, no la clave.
        </p>
      </form>
    </>
  );
}

function remembered(): Values {
  const empty = { name: '', registration: '', clinicName: '', clinicKey: '' };
  try {
    const kept: unknown = JSON.parse(readStored(KEPT) ?? '{}');
    const text = (name: keyof Values) => {
      const value: unknown = (kept as Partial<Values> | null)?.[name];
      return typeof value === 'string' ? value : '';
    };
    return { ...empty, name: text('name'), registration: text('registration'), clinicName: text('clinicName') };
  } catch {
    return empty;
  }
}
