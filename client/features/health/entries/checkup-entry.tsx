/** "Agregar control": the reason, and whether the visit was or is planned. */
import { addCheckupInput } from '#server/health/checkups/schema.ts';
import { ComboField } from '../../../components/combo-field.tsx';
import { DateField } from '../../../components/date-field.tsx';
import { TextAreaField } from '../../../components/fields.tsx';
import { Pills } from '../../../components/pills.tsx';
import { showDate, today } from '../../../lib/dates.ts';
import { trpc } from '../../../lib/trpc.ts';
import { ConditionField } from './condition-field.tsx';
import { DayChoice } from './day-choice.tsx';
import type { EntryFields, EntryPlace, PetRecord } from './entry-place.ts';
import { EntrySheet } from './entry-sheet.tsx';
import { IllnessField } from './illness-field.tsx';
import { CareTeamFields, MoreFields } from './more-fields.tsx';
import { useEntry } from './use-entry.ts';
import { type Remembered, useRemembered } from './use-remembered.ts';

interface CheckupValues {
  petId: number;
  reason: string;
  /** Whether the visit has happened or is planned. */
  mode: 'done' | 'planned';
  doneOn: string;
  plannedOn: string;
  findings: string;
  bodyCondition: number | null;
  illnessId: number | null;
  veterinarian: string;
  clinic: string;
  notes: string;
}

const REASONS = ['Control general', 'Control después de una operación', 'Limpieza dental', 'Examen de sangre'];
const MORE = ['illnessId', 'clinic', 'veterinarian', 'notes'] as const;

export function CheckupEntry(place: EntryPlace) {
  const { record, entryId } = place;
  const { pet, checkups } = record;
  const remembered = useRemembered(record);
  const add = trpc.checkups.add.useMutation();
  const edit = trpc.checkups.edit.useMutation();
  const remove = trpc.checkups.remove.useMutation();
  const stored = checkups.find(({ id }) => id === entryId);

  const form = useEntry({
    place,
    kind: 'control',
    empty: emptyCheckup(pet.id, today()),
    stored: stored && checkupValues(stored),
    isWritten: ({ reason, findings }) => reason !== '' || findings !== '',
    stays: ({ clinic, veterinarian, mode }) => ({ clinic, veterinarian, mode }),
    carry: (values, to) => ({ ...values, petId: to.id, illnessId: null }),
    read: (values) => readCheckup(values, stored),
    add: async (input) => {
      const { checkupId } = await add.mutateAsync(input);
      const when = input.plannedOn && !input.doneOn ? ` para el ${showDate(input.plannedOn)}` : '';
      return {
        words: `Guardaste el control de ${pet.name}${when}.`,
        undo: () => remove.mutateAsync({ checkupId }),
        id: checkupId,
      };
    },
    edit: (changes, checkupId) => edit.mutateAsync({ ...changes, checkupId }),
    title: ({ reason }) => reason,
    firstField: 'reason',
  });
  return (
    <EntrySheet form={form}>
      <CheckupFields {...form} record={record} remembered={remembered} />
    </EntrySheet>
  );
}

interface CheckupFieldsProps extends EntryFields<CheckupValues> {
  record: PetRecord;
  remembered: Remembered;
}

function CheckupFields({ values, onChange, errors, record, remembered }: CheckupFieldsProps) {
  const reasons = [...new Set([...remembered.reasons, ...REASONS])];
  return (
    <>
      <ComboField
        label="¿Para qué?"
        name="reason"
        placeholder="Escribe o elige"
        freeText
        limit={8}
        value={values.reason}
        error={errors.reason}
        options={reasons.map((reason) => ({ value: reason, label: reason }))}
        onChange={(reason) => onChange({ reason })}
      />
      <Pills
        label="La visita"
        layout="fill"
        value={values.mode}
        options={[
          { value: 'done', label: 'Ya fue' },
          { value: 'planned', label: 'Está planificada' },
        ]}
        onChange={(mode) => onChange({ mode })}
      />
      {values.mode === 'done' ? (
        <>
          <DayChoice
            label="¿Cuándo fue?"
            otherLabel="Fecha de la visita"
            name="doneOn"
            value={values.doneOn}
            error={errors.doneOn}
            onChange={(doneOn) => onChange({ doneOn })}
          />
          <TextAreaField
            label="¿Qué encontró el veterinario?"
            name="findings"
            optional
            minRows={2}
            value={values.findings}
            error={errors.findings}
            onChange={(event) => onChange({ findings: event.currentTarget.value })}
          />
          <ConditionField
            species={record.pet.species}
            value={values.bodyCondition}
            onChange={(bodyCondition) => onChange({ bodyCondition })}
          />
        </>
      ) : (
        <DateField
          label="¿Para cuándo?"
          name="plannedOn"
          help="Te lo recordaremos."
          value={values.plannedOn}
          min={today()}
          error={errors.plannedOn}
          onChange={(plannedOn) => onChange({ plannedOn })}
        />
      )}
      <MoreFields kind="control" words="clínica, veterinario, notas" fields={MORE} form={{ values, errors }}>
        <IllnessField
          label="Por una enfermedad"
          illnesses={record.illnesses}
          value={values.illnessId}
          error={errors.illnessId}
          onChange={(illnessId) => onChange({ illnessId })}
        />
        <CareTeamFields form={{ values, errors, onChange }} remembered={remembered} />
      </MoreFields>
    </>
  );
}

function emptyCheckup(petId: number, doneOn: string): CheckupValues {
  const rest = { findings: '', bodyCondition: null, illnessId: null, veterinarian: '', clinic: '', notes: '' };
  return { petId, reason: '', mode: 'done', doneOn, plannedOn: '', ...rest };
}

function checkupValues(entry: PetRecord['checkups'][number]): CheckupValues {
  const { petId, reason, plannedOn, doneOn, illnessId } = entry;
  return {
    petId,
    reason,
    mode: doneOn === null ? 'planned' : 'done',
    doneOn: doneOn ?? today(),
    plannedOn: plannedOn ?? '',
    findings: entry.findings ?? '',
    bodyCondition: entry.bodyCondition,
    illnessId,
    veterinarian: entry.veterinarian ?? '',
    clinic: entry.clinic ?? '',
    notes: entry.notes ?? '',
  };
}

/** A past visit keeps the day it had been planned for; a planned one has no findings yet. */
function readCheckup({ mode, ...values }: CheckupValues, stored: { plannedOn: string | null } | undefined) {
  return addCheckupInput.safeParse(
    mode === 'done'
      ? { ...values, plannedOn: stored?.plannedOn ?? null }
      : { ...values, doneOn: null, findings: null, bodyCondition: null, plannedOn: values.plannedOn },
  );
}
