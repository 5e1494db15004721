import { AlertBand } from '../../../components/alert-band.tsx';
import { ComboField } from '../../../components/combo-field.tsx';
import { DateField } from '../../../components/date-field.tsx';
import { SelectField, TextField } from '../../../components/fields.tsx';
import { IconMedicine } from '../../../components/icons/care.tsx';
import { Pills } from '../../../components/pills.tsx';
import { showDate } from '../../../lib/dates.ts';
import { DayChoice } from './day-choice.tsx';
import type { EntryFields, PetRecord } from './entry-place.ts';
import { IllnessField } from './illness-field.tsx';
import classes from './medicine-fields.module.css';
import { type MedicineValues, type Period, PERIODS, planWords, ROUTE_OPTIONS } from './medicine-values.ts';
import { CareTeamFields, MoreFields } from './more-fields.tsx';
import type { Remembered } from './use-remembered.ts';

interface MedicineFieldsProps extends EntryFields<MedicineValues> {
  illnesses: PetRecord['illnesses'];
  remembered: Remembered;
  /** The same medicine in a current treatment. */
  twin: { name: string; startOn: string } | null;
}

const MORE = ['route', 'clinic', 'veterinarian', 'notes'] as const;

export function MedicineFields({ values, onChange, errors, illnesses, remembered, twin }: MedicineFieldsProps) {
  const plan = planWords(values);
  return (
    <>
      <ComboField
        label="Medicina"
        name="name"
        icon={<IconMedicine />}
        placeholder="Como dice la caja"
        freeText
        limit={8}
        value={values.name}
        error={errors.name}
        options={remembered.medicines.map(({ name }) => ({ value: name, label: name }))}
        onChange={(name) => onChange({ name })}
      />
      {twin && (
        <AlertBand tone="amber" fact="Parece repetida:" announce>
          ya toma {twin.name} desde el {showDate(twin.startOn)}. Si es otro tratamiento, guárdala igual.
        </AlertBand>
      )}
      <TextField
        label="¿Cuánto cada vez?"
        name="dose"
        placeholder="5 mg, media tableta, 3 gotas"
        autoComplete="off"
        value={values.dose}
        error={errors.dose}
        onChange={(event) => onChange({ dose: event.currentTarget.value })}
      />
      <Pills
        label="¿Cada cuánto?"
        layout="wrap"
        value={values.often}
        options={[
          { value: '8', label: '8 h' },
          { value: '12', label: '12 h' },
          { value: '24', label: '24 h' },
          { value: 'other', label: 'Otra' },
        ]}
        onChange={(often) => onChange({ often })}
      />
      {values.often === 'other' && (
        <Span
          label="Cada"
          name="every"
          amount={values.every}
          unit={values.everyUnit}
          error={errors.every ?? errors.everyUnit}
          onChange={(every, everyUnit) => onChange({ every, everyUnit })}
        />
      )}
      <Pills
        label="¿Por cuánto tiempo?"
        layout="wrap"
        value={values.during}
        options={[
          { value: '5', label: '5 días' },
          { value: '7', label: '7 días' },
          { value: '10', label: '10 días' },
          { value: 'open', label: 'Hasta nuevo aviso' },
          { value: 'until', label: 'Hasta el…' },
          { value: 'other', label: 'Otro' },
        ]}
        error={values.during === 'other' ? undefined : errors.duration}
        onChange={(during) => onChange({ during })}
      />
      {values.during === 'other' && (
        <Span
          label="Durante"
          name="duration"
          amount={values.duration}
          unit={values.durationUnit}
          error={errors.duration ?? errors.durationUnit}
          onChange={(duration, durationUnit) => onChange({ duration, durationUnit })}
        />
      )}
      {values.during === 'until' && (
        <DateField
          label="Último día"
          name="endOn"
          value={values.endOn}
          min={values.startOn}
          error={errors.endOn}
          onChange={(endOn) => onChange({ endOn })}
        />
      )}
      <DayChoice
        label="¿Desde cuándo?"
        otherLabel="Primer día"
        name="startOn"
        next
        value={values.startOn}
        error={errors.startOn}
        onChange={(startOn) => onChange({ startOn })}
      />
      <TextField
        label="Hora de la primera dosis"
        name="firstTime"
        type="time"
        value={values.firstTime}
        error={errors.firstTime}
        onChange={(event) => onChange({ firstTime: event.currentTarget.value })}
      />
      <p className={classes.plan} aria-live="polite">
        {plan}
      </p>
      <IllnessField
        label="¿Para qué enfermedad?"
        illnesses={illnesses}
        value={values.illnessId}
        error={errors.illnessId}
        onChange={(illnessId) => onChange({ illnessId })}
      />
      <MoreFields kind="medicina" words="por dónde, veterinario, notas" fields={MORE} form={{ values, errors }}>
        <SelectField
          label="¿Por dónde se le da?"
          name="route"
          optional
          value={values.route}
          options={ROUTE_OPTIONS}
          error={errors.route}
          onChange={(route) => onChange({ route })}
        />
        <CareTeamFields form={{ values, errors, onChange }} remembered={remembered} />
      </MoreFields>
    </>
  );
}

interface SpanProps {
  label: string;
  name: string;
  amount: string;
  unit: Period;
  error: string | undefined;
  onChange: (amount: string, unit: Period) => void;
}

/** A number and its unit. */
function Span({ label, name, amount, unit, error, onChange }: SpanProps) {
  return (
    <div className={classes.span}>
      <TextField
        label={label}
        name={name}
        inputMode="numeric"
        autoComplete="off"
        value={amount}
        error={error}
        onChange={(event) => onChange(event.currentTarget.value, unit)}
      />
      <SelectField
        label={`${label}: en qué se cuenta`}
        value={unit}
        options={PERIODS}
        onChange={(picked) => onChange(amount, PERIODS.find(({ value }) => value === picked)?.value ?? unit)}
      />
    </div>
  );
}
