/** "Agregar consulta": why it came, what was measured and found, and what follows. */
import { addConsultationInput } from '#server/health/consultations/schema.ts';
import { TextAreaField, TextField } from '../../../components/fields.tsx';
import { today } from '../../../lib/dates.ts';
import { trpc } from '../../../lib/trpc.ts';
import { ownUnit, type WeightUnit } from '../../../lib/weight-unit.ts';
import { AmountField } from './amount-field.tsx';
import { DayChoice } from './day-choice.tsx';
import type { EntryFields, EntryPlace, PetRecord } from './entry-place.ts';
import { EntrySheet } from './entry-sheet.tsx';
import { useEntry } from './use-entry.ts';
import { readAmount, typedAmount, weighed } from './weight-amount.ts';

interface ConsultationValues {
  petId: number;
  attendedOn: string;
  reason: string;
  temperature: string;
  weight: string;
  unit: WeightUnit;
  findings: string;
  plan: string;
}

export function ConsultationEntry(place: EntryPlace) {
  const { record, entryId } = place;
  const { pet, consultations } = record;
  const add = trpc.consultations.add.useMutation();
  const edit = trpc.consultations.edit.useMutation();
  const remove = trpc.consultations.remove.useMutation();
  const stored = consultations.find(({ id }) => id === entryId);
  const form = useEntry({
    place,
    kind: 'consulta',
    empty: emptyConsultation(record),
    stored: stored && consultationValues(stored),
    isWritten: ({ reason, temperature, weight, findings, plan }) =>
      [reason, temperature, weight, findings, plan].some((text) => text !== ''),
    stays: () => ({}),
    carry: (values, to) => ({ ...values, petId: to.id }),
    read: readConsultation,
    add: async (input) => {
      const { consultationId } = await add.mutateAsync(input);
      return {
        words: `Guardaste la consulta de ${pet.name}.`,
        undo: () => remove.mutateAsync({ consultationId }),
        id: consultationId,
      };
    },
    edit: (changes, consultationId) => edit.mutateAsync({ ...changes, consultationId }),
    title: ({ reason }) => reason,
    firstField: 'reason',
    shownAt: { 'weight.amount': 'weight' },
  });
  return (
    <EntrySheet form={form}>
      <ConsultationFields {...form} />
    </EntrySheet>
  );
}

function ConsultationFields({ values, onChange, errors }: EntryFields<ConsultationValues>) {
  return (
    <>
      <TextField
        label="Motivo"
        name="reason"
        autoComplete="off"
        value={values.reason}
        error={errors.reason}
        onChange={(event) => onChange({ reason: event.currentTarget.value })}
      />
      <TextField
        label="Temperatura"
        name="temperature"
        optional
        inputMode="decimal"
        autoComplete="off"
        value={values.temperature}
        error={errors.temperature}
        suffix={<span className="ink-2">°C</span>}
        onChange={(event) => onChange({ temperature: event.currentTarget.value })}
      />
      <AmountField
        label="Peso de ese día"
        name="weight"
        optional
        help="Pasa también a su curva de peso."
        amount={values.weight}
        unit={values.unit}
        error={errors.weight}
        onChange={({ amount, unit }) =>
          onChange({ ...(amount !== undefined && { weight: amount }), ...(unit && { unit }) })
        }
      />
      <TextAreaField
        label="Hallazgos"
        name="findings"
        optional
        minRows={3}
        value={values.findings}
        error={errors.findings}
        onChange={(event) => onChange({ findings: event.currentTarget.value })}
      />
      <TextAreaField
        label="Plan"
        name="plan"
        optional
        minRows={3}
        value={values.plan}
        error={errors.plan}
        onChange={(event) => onChange({ plan: event.currentTarget.value })}
      />
      <DayChoice
        label="¿Cuándo fue?"
        otherLabel="Fecha de la consulta"
        name="attendedOn"
        value={values.attendedOn}
        error={errors.attendedOn}
        onChange={(attendedOn) => onChange({ attendedOn })}
      />
    </>
  );
}

function emptyConsultation({ pet, weights }: PetRecord): ConsultationValues {
  const nothing = { reason: '', temperature: '', weight: '', findings: '', plan: '' };
  return { petId: pet.id, attendedOn: today(), unit: ownUnit(weights[0]?.unit), ...nothing };
}

function consultationValues(entry: PetRecord['consultations'][number]): ConsultationValues {
  const { petId, attendedOn, reason, temperatureTenths, grams, unit } = entry;
  return {
    petId,
    attendedOn,
    reason,
    temperature: temperatureTenths === null ? '' : typedAmount(temperatureTenths / 10),
    ...weighed(grams, unit),
    findings: entry.findings ?? '',
    plan: entry.plan ?? '',
  };
}

function readConsultation({ temperature, weight, unit, ...written }: ConsultationValues) {
  return addConsultationInput.safeParse({
    ...written,
    temperature: readTemperature(temperature),
    weight: weight.trim() === '' ? null : { amount: readAmount(weight, unit) ?? undefined, unit },
  });
}

/** NaN for what is no number: the schema then says what it wants. */
function readTemperature(typed: string): number | null {
  const text = typed.trim().replace(/\s*°?\s*c?$/i, '');
  return text === '' ? null : Number(text.replace(',', '.'));
}
