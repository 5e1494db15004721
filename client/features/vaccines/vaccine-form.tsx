/** The 20-second form: animal, vaccine, day. The rest is folded and remembered; the next date is proposed with its reason. */
import { useState } from 'react';
import { type Proposal, type Protocol, similarDose } from '#server/vaccines/rules.ts';
import { AlertBand } from '../../components/alert-band.tsx';
import { ComboField } from '../../components/combo-field.tsx';
import { DateField } from '../../components/date-field.tsx';
import { IconVaccine } from '../../components/icons/care.tsx';
import { Pills } from '../../components/pills.tsx';
import { shiftDays, showDate, today } from '../../lib/format.ts';
import { MoreDetails, type Remembered } from './more-details.tsx';
import { NextDose } from './next-dose.tsx';
import type { Vaccination, VaccineValues } from './vaccine-values.ts';

export interface CatalogueVaccine extends Protocol {
  position: number;
  note: string | null;
  /** Names of what it covers. */
  covers: string[];
}

interface VaccineFormProps {
  values: VaccineValues;
  onChange: (changes: Partial<VaccineValues>) => void;
  errors: Record<string, string>;
  pet: { name: string; speciesId: number };
  doses: readonly Vaccination[];
  catalogue: readonly CatalogueVaccine[];
  remembered: Remembered | undefined;
  proposal: Proposal | null;
  editing?: number | undefined;
}

export function VaccineForm(props: VaccineFormProps) {
  const { values, onChange, errors, pet, doses, catalogue, remembered, proposal, editing } = props;
  const vaccine = catalogue.find((one) => one.id === values.vaccineId);
  const others = doses.filter((dose) => dose.id !== editing);
  const twin = values.name.trim() === '' ? null : similarDose(others, { ...values, name: values.name.trim() });
  return (
    <>
      <ComboField
        label="Vacuna"
        name="name"
        icon={<IconVaccine />}
        placeholder="Escribe o elige"
        freeText
        limit={12}
        value={values.name}
        error={errors.name ?? errors.vaccineId}
        help={vaccine ? `Cubre ${list(vaccine.covers)}.` : undefined}
        options={offered(catalogue, pet.speciesId, remembered)}
        onChange={(name) =>
          onChange({ name, vaccineId: named(catalogue, pet.speciesId, name), nextChoice: 'suggested' })
        }
        onPick={(option) => onChange({ name: option.label, vaccineId: Number(option.value), nextChoice: 'suggested' })}
      />
      <GivenOn values={values} onChange={onChange} error={errors.givenOn} />
      {twin && (
        <AlertBand tone="amber" fact="Parece repetida:" announce>
          ya anotaste {twin.name} el {showDate(twin.givenOn)}. Si son dos dosis distintas, guárdala igual.
        </AlertBand>
      )}
      {proposal && (
        <NextDose
          values={values}
          proposal={proposal}
          error={errors.nextOn}
          onChange={(nextChoice, nextOn) => onChange({ nextChoice, nextOn })}
        />
      )}
      {vaccine?.note && <p className="small ink-2">{vaccine.note} Confírmalo con tu veterinario.</p>}
      <MoreDetails values={values} onChange={onChange} errors={errors} remembered={remembered} />
    </>
  );
}

function GivenOn({
  values,
  onChange,
  error,
}: Pick<VaccineFormProps, 'values' | 'onChange'> & { error: string | undefined }) {
  const now = today();
  const yesterday = shiftDays(now, -1);
  const [other, setOther] = useState(values.givenOn !== now && values.givenOn !== yesterday);
  const choice = other ? 'other' : values.givenOn === now ? 'today' : 'yesterday';
  return (
    <>
      <Pills
        label="¿Cuándo se la pusieron?"
        layout="fill"
        value={choice}
        options={[
          { value: 'today', label: 'Hoy' },
          { value: 'yesterday', label: 'Ayer' },
          { value: 'other', label: 'Otra fecha' },
        ]}
        error={choice === 'other' ? undefined : error}
        onChange={(picked) => {
          setOther(picked === 'other');
          if (picked !== 'other') onChange({ givenOn: picked === 'today' ? now : yesterday });
        }}
      />
      {other && (
        <DateField
          label="Fecha de la vacuna"
          name="givenOn"
          help="Como está en su libreta."
          value={values.givenOn}
          max="today"
          error={error}
          onChange={(givenOn) => onChange({ givenOn })}
        />
      )}
    </>
  );
}

/** Those of the species, what this person used last on top. */
function offered(catalogue: readonly CatalogueVaccine[], speciesId: number, remembered: Remembered | undefined) {
  const last = remembered?.vaccineIds ?? [];
  const place = ({ id, position }: CatalogueVaccine) => (last.includes(id) ? last.indexOf(id) - 100 : position);
  return catalogue
    .filter((vaccine) => vaccine.speciesId === speciesId && vaccine.active === 1)
    .toSorted((a, b) => place(a) - place(b))
    .map((vaccine) => ({ value: String(vaccine.id), label: vaccine.name, hint: `Cubre ${list(vaccine.covers)}` }));
}

function named(catalogue: readonly CatalogueVaccine[], speciesId: number, name: string): number | null {
  const wanted = name.trim().toLowerCase();
  return catalogue.find((one) => one.speciesId === speciesId && one.name.toLowerCase() === wanted)?.id ?? null;
}

const conjunction = new Intl.ListFormat('es-EC', { type: 'conjunction' });

/** "moquillo, parvovirus y leptospirosis". */
function list(names: readonly string[]): string {
  return conjunction.format(names.map((name) => name.charAt(0).toLowerCase() + name.slice(1)));
}
