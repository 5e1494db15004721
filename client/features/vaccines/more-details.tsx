/** Lot, laboratory, veterinarian: often missing on a campaign's paper, so folded away; whoever opens it once finds it open. */
import { useState } from 'react';
import { ComboField } from '../../components/combo-field.tsx';
import { DateField } from '../../components/date-field.tsx';
import { TextAreaField, TextField } from '../../components/fields.tsx';
import { IconChevronDown } from '../../components/icons/base.tsx';
import { readStored, writeStored } from '../../lib/stored.ts';
import type { Answers } from '../../lib/trpc.ts';
import classes from './more-details.module.css';
import type { VaccineValues } from './vaccine-values.ts';

export type Remembered = Answers['vaccines']['remembered'];

const OPEN_KEY = 'petlove-vacuna-mas-datos';

interface MoreDetailsProps {
  values: VaccineValues;
  onChange: (changes: Partial<VaccineValues>) => void;
  errors: Record<string, string>;
  remembered: Remembered | undefined;
}

export function MoreDetails({ values, onChange, errors, remembered }: MoreDetailsProps) {
  const filled = [values.lot, values.laboratory, values.lotExpiresOn, values.veterinarian, values.clinic, values.notes];
  const [open, setOpen] = useState(() => readStored(OPEN_KEY) === 'si' || filled.some(Boolean));
  const toggle = () => {
    writeStored(OPEN_KEY, open ? 'no' : 'si');
    setOpen(!open);
  };
  const expired =
    values.lotExpiresOn.length === 10 && values.givenOn.length === 10 && values.lotExpiresOn < values.givenOn;
  return (
    <div className="stack">
      <button type="button" className={classes.toggle} aria-expanded={open} onClick={toggle}>
        <IconChevronDown className={classes.arrow} /> Más datos (lote, laboratorio, veterinario)
      </button>
      {open && (
        <div className="stack">
          <div className={classes.pair}>
            <TextField
              label="Lote"
              name="lot"
              optional
              autoComplete="off"
              autoCapitalize="characters"
              value={values.lot}
              error={errors.lot}
              onChange={(event) => onChange({ lot: event.currentTarget.value })}
            />
            <DateField
              label="El frasco caduca"
              name="lotExpiresOn"
              value={values.lotExpiresOn}
              error={errors.lotExpiresOn}
              help={expired ? 'Caducó antes de la vacuna. Revisa la fecha del frasco.' : undefined}
              onChange={(lotExpiresOn) => onChange({ lotExpiresOn })}
            />
          </div>
          <Known
            label="Laboratorio"
            name="laboratory"
            known={remembered?.laboratories}
            {...{ values, onChange, errors }}
          />
          <Known label="Clínica" name="clinic" known={remembered?.clinics} {...{ values, onChange, errors }} />
          <Known
            label="Veterinario"
            name="veterinarian"
            known={remembered?.veterinarians}
            {...{ values, onChange, errors }}
          />
          <TextAreaField
            label="Notas"
            name="notes"
            optional
            value={values.notes}
            error={errors.notes}
            onChange={(event) => onChange({ notes: event.currentTarget.value })}
          />
        </div>
      )}
    </div>
  );
}

interface KnownProps extends Omit<MoreDetailsProps, 'remembered'> {
  label: string;
  name: 'laboratory' | 'clinic' | 'veterinarian';
  known: readonly string[] | undefined;
}

/** Free text that offers what was written the last times. */
function Known({ label, name, known, values, onChange, errors }: KnownProps) {
  return (
    <ComboField
      label={label}
      name={name}
      optional
      freeText
      value={values[name]}
      error={errors[name]}
      options={(known ?? []).map((one) => ({ value: one, label: one }))}
      onChange={(text) => onChange({ [name]: text })}
    />
  );
}
