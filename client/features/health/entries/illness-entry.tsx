/** "Agregar enfermedad": its name, start and state. */
import { type AddIllnessInput, addIllnessInput } from '#server/health/illnesses/schema.ts';
import { similarIllness } from '#server/health/illnesses/rules.ts';
import { AlertBand } from '../../../components/alert-band.tsx';
import { DateField } from '../../../components/date-field.tsx';
import { TextAreaField, TextField } from '../../../components/fields.tsx';
import { IconDisease } from '../../../components/icons/care.tsx';
import { Pills } from '../../../components/pills.tsx';
import { showDate, today } from '../../../lib/dates.ts';
import { trpc } from '../../../lib/trpc.ts';
import { DayChoice } from './day-choice.tsx';
import type { EntryFields, EntryPlace, PetRecord } from './entry-place.ts';
import { EntrySheet } from './entry-sheet.tsx';
import { CareTeamFields, MoreFields } from './more-fields.tsx';
import { useEntry } from './use-entry.ts';
import { type Remembered, useRemembered } from './use-remembered.ts';

type IllnessState = AddIllnessInput['state'];

interface IllnessValues {
  petId: number;
  name: string;
  diagnosedOn: string;
  state: IllnessState;
  overcomeOn: string;
  treatment: string;
  veterinarian: string;
  clinic: string;
  notes: string;
}

const STATES: readonly { value: IllnessState; label: string }[] = [
  { value: 'active', label: 'Activa' },
  { value: 'chronic', label: 'Crónica' },
  { value: 'overcome', label: 'Superada' },
];
const MEANING: Record<IllnessState, string> = {
  active: 'La tiene ahora.',
  chronic: 'La acompaña siempre: la verá todo veterinario al abrir su ficha.',
  overcome: 'Ya pasó. Queda en su historia.',
};
const MORE = ['clinic', 'veterinarian', 'notes'] as const;

export function IllnessEntry(place: EntryPlace) {
  const { record, entryId } = place;
  const { pet, illnesses } = record;
  const remembered = useRemembered(record);
  const add = trpc.illnesses.add.useMutation();
  const edit = trpc.illnesses.edit.useMutation();
  const remove = trpc.illnesses.remove.useMutation();
  const stored = illnesses.find(({ id }) => id === entryId);

  const form = useEntry({
    place,
    kind: 'enfermedad',
    empty: emptyIllness(pet.id, today()),
    stored: stored && illnessValues(stored),
    isWritten: ({ name, treatment }) => name !== '' || treatment !== '',
    stays: ({ clinic, veterinarian, diagnosedOn }) => ({ clinic, veterinarian, diagnosedOn }),
    carry: (values, to) => ({ ...values, petId: to.id }),
    read: readIllness,
    add: async (input) => {
      const { illnessId } = await add.mutateAsync(input);
      return {
        words: `Guardaste ${input.name} en la ficha de ${pet.name}.`,
        undo: () => remove.mutateAsync({ illnessId }),
        id: illnessId,
      };
    },
    edit: (changes, illnessId) => edit.mutateAsync({ ...changes, illnessId }),
    title: ({ name }) => name,
    firstField: 'name',
  });
  return (
    <EntrySheet form={form}>
      <IllnessFields {...form} others={illnesses.filter(({ id }) => id !== entryId)} remembered={remembered} />
    </EntrySheet>
  );
}

interface IllnessFieldsProps extends EntryFields<IllnessValues> {
  others: PetRecord['illnesses'];
  remembered: Remembered;
}

function IllnessFields({ values, onChange, errors, others, remembered }: IllnessFieldsProps) {
  const twin = values.state === 'overcome' || values.name.trim() === '' ? null : similarIllness(others, values);
  return (
    <>
      <TextField
        label="Enfermedad"
        name="name"
        icon={<IconDisease size={20} />}
        placeholder="Otitis, gastritis, alergia…"
        autoComplete="off"
        value={values.name}
        error={errors.name}
        onChange={(event) => onChange({ name: event.currentTarget.value })}
      />
      {twin && (
        <AlertBand tone="amber" fact="Parece repetida:" announce>
          ya consta {twin.name} desde el {showDate(twin.diagnosedOn)}. Si le volvió a dar, guárdala igual.
        </AlertBand>
      )}
      <DayChoice
        label="¿Cuándo se la encontraron?"
        otherLabel="Fecha del diagnóstico"
        name="diagnosedOn"
        help="Si no recuerdas el día, pon el primero del mes."
        value={values.diagnosedOn}
        error={errors.diagnosedOn}
        onChange={(diagnosedOn) => onChange({ diagnosedOn })}
      />
      <Pills
        label="¿Cómo está?"
        layout="fill"
        value={values.state}
        options={STATES}
        error={errors.state}
        help={MEANING[values.state]}
        onChange={(state) => onChange({ state })}
      />
      {values.state === 'overcome' && (
        <DateField
          label="¿Cuándo se curó?"
          name="overcomeOn"
          optional
          value={values.overcomeOn}
          min={values.diagnosedOn}
          max="today"
          error={errors.overcomeOn}
          onChange={(overcomeOn) => onChange({ overcomeOn })}
        />
      )}
      <TextAreaField
        label="Tratamiento"
        name="treatment"
        optional
        minRows={2}
        value={values.treatment}
        error={errors.treatment}
        onChange={(event) => onChange({ treatment: event.currentTarget.value })}
      />
      <MoreFields kind="enfermedad" words="clínica, veterinario, notas" fields={MORE} form={{ values, errors }}>
        <CareTeamFields form={{ values, errors, onChange }} remembered={remembered} />
      </MoreFields>
    </>
  );
}

function emptyIllness(petId: number, diagnosedOn: string): IllnessValues {
  const rest = { overcomeOn: '', treatment: '', veterinarian: '', clinic: '', notes: '' };
  return { petId, name: '', diagnosedOn, state: 'active', ...rest };
}

function illnessValues(entry: PetRecord['illnesses'][number]): IllnessValues {
  const { petId, name, diagnosedOn, state } = entry;
  return {
    petId,
    name,
    diagnosedOn,
    state,
    overcomeOn: entry.overcomeOn ?? '',
    treatment: entry.treatment ?? '',
    veterinarian: entry.veterinarian ?? '',
    clinic: entry.clinic ?? '',
    notes: entry.notes ?? '',
  };
}

/** A day of recovery is not sent once the state is not recovered. */
function readIllness(values: IllnessValues) {
  const overcomeOn = values.state === 'overcome' ? values.overcomeOn || null : null;
  return addIllnessInput.safeParse({ ...values, overcomeOn });
}
