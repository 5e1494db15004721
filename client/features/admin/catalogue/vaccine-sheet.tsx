/**
 * A vaccine of the catalogue and its numbers; below, the schedule in sentences, so that a typing error is
 * noticed.
 */
import { useState } from 'react';
import { FieldError } from '../../../components/field-error.tsx';
import { TextAreaField, TextField } from '../../../components/fields.tsx';
import { SwitchField } from '../../../components/switch-field.tsx';
import { trpc } from '../../../lib/trpc.ts';
import classes from './catalogue.module.css';
import { CatalogueSheet } from './catalogue-sheet.tsx';
import { inWeeks, scheduleInWords } from './schedule-words.ts';
import { useSave } from './use-save.ts';
import type { Vaccine } from './vaccine-list.tsx';

const NUMBERS = [
  { name: 'minAgeDays', label: 'Edad mínima', unit: 'días', optional: false },
  { name: 'seriesIntervalDays', label: 'Tiempo entre dosis', unit: 'días', optional: false },
  { name: 'seriesDoses', label: 'Dosis de la primera serie', unit: 'dosis', optional: false },
  { name: 'seriesUntilAgeDays', label: 'La serie sigue hasta la edad de', unit: 'días', optional: true },
  { name: 'seriesBoosterAgeDays', label: 'Una dosis a esta edad la cierra', unit: 'días', optional: true },
  { name: 'adultDoses', label: 'Dosis de un adulto sin historia', unit: 'dosis', optional: false },
  { name: 'boosterMonths', label: 'Se repite cada', unit: 'meses', optional: true },
] as const;

type NumberName = (typeof NUMBERS)[number]['name'];

interface Values extends Record<NumberName, string> {
  name: string;
  note: string;
  source: string;
  core: boolean;
  diseaseIds: number[];
  /** Typed, by disease. */
  months: Record<number, string>;
}

interface VaccineSheetProps {
  vaccine: Vaccine | 'new';
  speciesId: number;
  diseases: readonly { id: number; name: string }[];
  onClose: () => void;
}

export function VaccineSheet({ vaccine, speciesId, diseases, onClose }: VaccineSheetProps) {
  const [before] = useState(() => valuesOf(vaccine === 'new' ? null : vaccine));
  const [values, setValues] = useState(before);
  const done = () => {
    onClose();
    return vaccine === 'new'
      ? `Agregaste «${values.name.trim()}».`
      : 'Guardaste el plan. Las fechas se calculan otra vez.';
  };
  const add = useSave(trpc.catalogue.addVaccine.useMutation, done);
  const change = useSave(trpc.catalogue.changeVaccine.useMutation, done);
  const { errors, busy } = vaccine === 'new' ? add : change;
  const put = (changes: Partial<Values>) => setValues({ ...values, ...changes });
  const schedule = scheduleOf(values);
  const send = () => {
    const { name, note, source, core, diseaseIds } = values;
    const diseaseMonths = monthsOf(values);
    const input = { name, note, source, core, diseaseIds, diseaseMonths, ...schedule };
    if (vaccine === 'new') add.send({ speciesId, ...input });
    else change.send({ vaccineId: vaccine.id, ...input });
  };
  const readable = Object.values(schedule).every((number) => number === null || Number.isInteger(number));
  return (
    <CatalogueSheet
      title={vaccine === 'new' ? 'Agregar vacuna' : `Plan de ${vaccine.name}`}
      before={before}
      values={values}
      act="Guardar el plan"
      busy={busy}
      onSave={send}
      onClose={onClose}
    >
      <TextField
        label="Nombre"
        data-autofocus
        autoComplete="off"
        value={values.name}
        error={errors['name']}
        onChange={(event) => put({ name: event.currentTarget.value })}
      />
      <SwitchField
        label="Se espera en todos"
        help="Quien no la tiene sale como «Sin registro»."
        checked={values.core}
        onChange={(core) => put({ core })}
      />
      <div className={classes.numbers}>
        {NUMBERS.map(({ name, label, unit, optional }) => (
          <TextField
            key={name}
            label={label}
            optional={optional}
            suffix={unit}
            inputMode="numeric"
            value={values[name]}
            error={errors[name]}
            help={unit === 'días' && /^\d+$/.test(values[name]) ? inWeeks(Number(values[name])) : undefined}
            onChange={(event) => put({ [name]: event.currentTarget.value })}
          />
        ))}
      </div>
      <fieldset className={classes.diseases} aria-invalid={errors['diseaseIds'] ? true : undefined}>
        <legend>Protege contra</legend>
        {diseases.map(({ id, name }) => (
          <label key={id}>
            <input
              type="checkbox"
              checked={values.diseaseIds.includes(id)}
              onChange={(event) =>
                put({
                  diseaseIds: event.currentTarget.checked
                    ? [...values.diseaseIds, id]
                    : values.diseaseIds.filter((other) => other !== id),
                })
              }
            />
            {name}
          </label>
        ))}
        {errors['diseaseIds'] && <FieldError>{errors['diseaseIds']}</FieldError>}
      </fieldset>
      {values.diseaseIds.length > 1 && (
        <details open={monthsOf(values).length > 0 || undefined}>
          <summary>Si protege distinto tiempo contra alguna</summary>
          <div className={classes.numbers}>
            {diseases
              .filter(({ id }) => values.diseaseIds.includes(id))
              .map(({ id, name }) => (
                <TextField
                  key={id}
                  label={name}
                  optional
                  suffix="meses"
                  inputMode="numeric"
                  placeholder={values.boosterMonths}
                  value={values.months[id] ?? ''}
                  error={
                    errors[`diseaseMonths.${monthsOf(values).findIndex(({ diseaseId }) => diseaseId === id)}.months`]
                  }
                  onChange={(event) => put({ months: { ...values.months, [id]: event.currentTarget.value } })}
                />
              ))}
          </div>
        </details>
      )}
      <TextAreaField
        label="Nota para la familia"
        optional
        minRows={2}
        value={values.note}
        error={errors['note']}
        onChange={(event) => put({ note: event.currentTarget.value })}
      />
      <TextAreaField
        label="De dónde sale este plan"
        minRows={2}
        value={values.source}
        error={errors['source']}
        onChange={(event) => put({ source: event.currentTarget.value })}
      />
      {readable && (
        <section className={`pad ${classes.preview}`} aria-label="Así queda" aria-live="polite">
          <b>Así queda</b>
          <ul className={classes.steps}>
            {scheduleInWords(schedule).map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </section>
      )}
    </CatalogueSheet>
  );
}

function valuesOf(vaccine: Vaccine | null): Values {
  const number = (value: number | null | undefined) => (value === null || value === undefined ? '' : String(value));
  return {
    name: vaccine?.name ?? '',
    note: vaccine?.note ?? '',
    source: vaccine?.source ?? '',
    core: vaccine?.core === 1,
    diseaseIds: vaccine?.diseaseIds ?? [],
    months: Object.fromEntries(
      (vaccine?.diseaseMonths ?? []).map(({ diseaseId, months }) => [diseaseId, String(months)]),
    ),
    minAgeDays: number(vaccine?.minAgeDays ?? 56),
    seriesIntervalDays: number(vaccine?.seriesIntervalDays ?? 21),
    seriesDoses: number(vaccine?.seriesDoses ?? 1),
    seriesUntilAgeDays: number(vaccine?.seriesUntilAgeDays),
    seriesBoosterAgeDays: number(vaccine?.seriesBoosterAgeDays),
    adultDoses: number(vaccine?.adultDoses ?? 1),
    boosterMonths: vaccine ? number(vaccine.boosterMonths) : '12',
  };
}

/** Those that were typed, of the diseases that are ticked. */
function monthsOf({ diseaseIds, months }: Values) {
  return diseaseIds.flatMap((diseaseId) => {
    const typed = (months[diseaseId] ?? '').trim();
    return typed === '' ? [] : [{ diseaseId, months: /^\d+$/.test(typed) ? Number(typed) : Number.NaN }];
  });
}

/** The numbers as they are sent; other text becomes NaN, which the server refuses beside its field. */
function scheduleOf(values: Values) {
  const whole = (text: string) => (/^\d+$/.test(text.trim()) ? Number(text) : Number.NaN);
  const maybe = (text: string) => (text.trim() === '' ? null : whole(text));
  return {
    minAgeDays: whole(values.minAgeDays),
    seriesIntervalDays: whole(values.seriesIntervalDays),
    seriesDoses: whole(values.seriesDoses),
    seriesUntilAgeDays: maybe(values.seriesUntilAgeDays),
    seriesBoosterAgeDays: maybe(values.seriesBoosterAgeDays),
    adultDoses: whole(values.adultDoses),
    boosterMonths: maybe(values.boosterMonths),
  };
}
