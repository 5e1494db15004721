/** The fields that a campaign's booklet often lacks, folded; once opened for a kind they stay open. */
import { type ReactNode, useState } from 'react';
import { ComboField } from '../../../components/combo-field.tsx';
import { TextAreaField } from '../../../components/fields.tsx';
import { IconChevronDown } from '../../../components/icons/base.tsx';
import type { EntryKind } from '../../../lib/entry-address.ts';
import { readStored, writeStored } from '../../../lib/stored.ts';
import type { EntryFields } from './entry-place.ts';
import classes from './more-fields.module.css';
import type { Remembered } from './use-remembered.ts';

interface CareTeam {
  clinic: string;
  veterinarian: string;
  notes: string;
}

interface MoreFieldsProps<Values> {
  kind: EntryKind;
  /** Its content, in two or three words: "lote, laboratorio, veterinario". */
  words: string;
  /** The fields inside: a filled or refused one opens the section. */
  fields: readonly (keyof Values & string)[];
  form: Pick<EntryFields<Values>, 'values' | 'errors'>;
  children: ReactNode;
}

export function MoreFields<Values>({ kind, words, fields, form, children }: MoreFieldsProps<Values>) {
  const key = `petlove-${kind}-mas-datos`;
  const [chosen, setChosen] = useState(() => readStored(key) === 'si' || fields.some((name) => form.values[name]));
  const open = chosen || fields.some((name) => form.errors[name]);
  const toggle = () => {
    writeStored(key, open ? 'no' : 'si');
    setChosen(!open);
  };
  return (
    <div className="stack">
      <button type="button" className={classes.toggle} aria-expanded={open} onClick={toggle}>
        <IconChevronDown className={classes.arrow} /> Más datos ({words})
      </button>
      {open && <div className="stack">{children}</div>}
    </div>
  );
}

/** Clinic, veterinarian, notes: the last fields of every folded section. */
export function CareTeamFields<Values extends CareTeam>({
  form,
  remembered,
}: {
  form: { values: Values; errors: Record<string, string>; onChange: (changes: Partial<CareTeam>) => void };
  remembered: Remembered;
}) {
  const { values, onChange, errors } = form;
  return (
    <>
      <KnownField
        label="Clínica"
        name="clinic"
        known={remembered.clinics}
        value={values.clinic}
        error={errors.clinic}
        onChange={(clinic) => onChange({ clinic })}
      />
      <KnownField
        label="Veterinario"
        name="veterinarian"
        known={remembered.veterinarians}
        value={values.veterinarian}
        error={errors.veterinarian}
        onChange={(veterinarian) => onChange({ veterinarian })}
      />
      <TextAreaField
        label="Notas"
        name="notes"
        optional
        value={values.notes}
        error={errors.notes}
        onChange={(event) => onChange({ notes: event.currentTarget.value })}
      />
    </>
  );
}

interface KnownFieldProps {
  label: string;
  name: string;
  known: readonly string[];
  value: string;
  error: string | undefined;
  onChange: (text: string) => void;
}

/** A text field that suggests former values. */
export function KnownField({ known, ...field }: KnownFieldProps) {
  return <ComboField {...field} optional freeText options={known.map((one) => ({ value: one, label: one }))} />;
}
