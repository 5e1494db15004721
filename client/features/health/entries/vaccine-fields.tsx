/**
 * The 20-second form: vaccine and day. The rest is folded and remembered; the next date is proposed with its
 * reason.
 */
import { useState } from 'react';
import { type Protocol, similarDose, vaccineNamed } from '#server/health/vaccines/rules.ts';
import type { Proposal } from '#server/health/vaccines/schedule.rules.ts';
import { AlertBand } from '../../../components/alert-band.tsx';
import { Button } from '../../../components/button.tsx';
import { ComboField } from '../../../components/combo-field.tsx';
import { IconVaccine } from '../../../components/icons/care.tsx';
import { onceLeft } from '../../../lib/after-press.ts';
import { showDate, today } from '../../../lib/dates.ts';
import { LotChoice } from '../lots/lot-choice.tsx';
import type { Offered } from '../lots/lot-words.ts';
import { conjunction } from './next-words.ts';
import { folded } from '#server/platform/lib/text.ts';
import { DayChoice } from './day-choice.tsx';
import type { EntryFields } from './entry-place.ts';
import { NextDose } from './next-dose.tsx';
import type { Remembered } from './use-remembered.ts';
import { VaccineDetails } from './vaccine-details.tsx';
import { bottleOf, type Vaccination, type VaccineValues } from './vaccine-values.ts';

export interface CatalogueVaccine extends Protocol {
  position: number;
  note: string | null;
  /** Names of the diseases it covers. */
  covers: string[];
  /** Brands and local names; one that is only a proposal is marked. */
  names: readonly { name: string; certain: 0 | 1 }[];
}

interface VaccineFieldsProps extends EntryFields<VaccineValues> {
  pet: { speciesId: number };
  /** The animal's other doses. */
  doses: readonly Vaccination[];
  catalogue: readonly CatalogueVaccine[];
  remembered: Remembered;
  proposal: Proposal | null;
  /** Whether a veterinarian of the clinic gives it, and not a member who copies the booklet. */
  given: boolean;
  /** Whether it is written down now, and not corrected. */
  fresh: boolean;
}

export function VaccineFields(props: VaccineFieldsProps) {
  const { values, onChange, errors, pet, doses, catalogue, remembered, proposal, given, fresh } = props;
  const vaccine = catalogue.find((one) => one.id === values.vaccineId);
  const options = offered(catalogue, pet.speciesId, remembered);
  const named = alsoCalled(catalogue, pet.speciesId, values.name);
  const [writing, setWriting] = useState(false);
  const meant = vaccine ? undefined : meantBy(values.name, options, named);
  const pick = (option: { value: string; label: string }) =>
    onChange({
      name: option.label,
      vaccineId: idIn(option.value),
      nextChoice: 'suggested',
      ...anotherVaccine(values),
      ...((values.lot === '' || values.lotId !== null) && bottleOf(idIn(option.value), remembered.bottles ?? [])),
    });
  const twin = values.name.trim() === '' ? null : similarDose(doses, { ...values, name: values.name.trim() });
  return (
    <>
      <ComboField
        label="Vacuna"
        name="name"
        icon={<IconVaccine />}
        placeholder={options.length > 0 ? 'Escribe o elige' : 'Escribe su nombre'}
        freeText
        limit={12}
        value={values.name}
        error={errors.name ?? errors.vaccineId}
        help={vaccine ? `Cubre ${list(vaccine.covers)}.` : options.length > 0 ? undefined : NO_LIST}
        options={[...options, ...named]}
        onChange={(name) =>
          onChange({
            name,
            vaccineId: vaccineNamed(name, pet.speciesId, catalogue)?.id ?? null,
            ...anotherVaccine(values),
            nextChoice: 'suggested',
          })
        }
        onPick={pick}
        onFocus={() => setWriting(true)}
        onBlur={({ target }) => onceLeft(target, () => setWriting(false))}
      />
      <DayChoice
        label={given ? '¿Cuándo se la pusiste?' : '¿Cuándo se la pusieron?'}
        otherLabel="Fecha de la vacuna"
        name="givenOn"
        help={given ? undefined : 'Como está en su libreta.'}
        value={values.givenOn}
        error={errors.givenOn}
        onChange={(givenOn) => onChange({ givenOn })}
      />
      {given && (
        <LotChoice
          speciesId={pet.speciesId}
          vaccineId={values.vaccineId}
          lotId={values.lotId}
          proposes={fresh && values.givenOn === today()}
          blank={values.lot === '' && values.laboratory === '' && values.lotExpiresOn === ''}
          onPick={(lot) => onChange(lot ? labelOf(lot) : NO_LABEL)}
        />
      )}
      {meant && !writing && (
        <AlertBand
          tone="blue"
          fact={`¿Es la ${meant.label}?`}
          action={
            <Button variant="default" size="sm" onClick={() => pick(meant)}>
              Usar {meant.label}
            </Button>
          }
        >
          Así te decimos cuándo le toca la próxima.
        </AlertBand>
      )}
      {twin && (
        <AlertBand tone="amber" fact="Parece repetida:" announce>
          ya anotaste {twin.name} el {showDate(twin.givenOn)}. Si son dos dosis distintas, guárdala igual.
        </AlertBand>
      )}
      {proposal && !(meant && writing) && (
        <NextDose
          values={values}
          proposal={proposal}
          intervals={['days21', 'year']}
          error={errors.nextOn}
          onChange={onChange}
        />
      )}
      {vaccine?.note && <p className="small ink-2">{given ? vaccine.note : withAdvice(vaccine.note)}</p>}
      <VaccineDetails values={values} onChange={onChange} errors={errors} remembered={remembered} />
    </>
  );
}

const NO_LABEL = { lotId: null, lot: '', laboratory: '', lotExpiresOn: '' };

/** The label of a chosen lot goes with its vaccine; what was typed stays. */
function anotherVaccine({ lotId }: VaccineValues) {
  return lotId === null ? { lotId } : NO_LABEL;
}

function labelOf({ lotId, number, laboratory, expiresOn }: Offered) {
  return { lotId, lot: number, laboratory, lotExpiresOn: expiresOn };
}

/** For a species without a catalogue. */
const NO_LIST = 'Para su especie no hay una lista: escríbela como está en su libreta.';

function withAdvice(note: string): string {
  return note.includes('veterinario') ? note : `${note} Confírmalo con tu veterinario.`;
}

/** The vaccines of the species; the one that this person used last comes first. */
function offered(catalogue: readonly CatalogueVaccine[], speciesId: number, remembered: Remembered) {
  const last = remembered.vaccineIds;
  const place = ({ id, position }: CatalogueVaccine) => (last.includes(id) ? last.indexOf(id) - 100 : position);
  return catalogue
    .filter((vaccine) => vaccine.speciesId === speciesId && vaccine.active === 1)
    .toSorted((a, b) => place(a) - place(b))
    .map((vaccine) => ({ value: String(vaccine.id), label: vaccine.name, hint: `Cubre ${list(vaccine.covers)}` }));
}

/**
 * Brands and local names with the typed letters: each says which vaccine it is, and what that covers. Those that find the
 * vaccine's own line are left out.
 */
function alsoCalled(catalogue: readonly CatalogueVaccine[], speciesId: number, typed: string) {
  const letters = folded(typed);
  if (letters === '') return [];
  const ofSpecies = catalogue.filter((vaccine) => vaccine.speciesId === speciesId && vaccine.active === 1);
  // One vial of two vaccines is two doses in the record.
  const beside = (id: number, called: string) =>
    ofSpecies.filter((one) => one.id !== id && one.names.some(({ name, certain }) => certain === 1 && name === called));
  return ofSpecies.flatMap(({ id, name, covers, names }) => {
    const own = folded(`${name} ${list(covers)}`);
    const others = names.filter(
      (other) =>
        other.name.includes(letters) &&
        !own.includes(other.name) &&
        !other.name.includes(folded(name)) &&
        !other.name.startsWith('vacuna '),
    );
    return others.map((other) => {
      const also = beside(id, other.name).map((one) => one.name);
      const both = also.length > 0 ? `; también es ${conjunction.format(also)}: anota cada una` : '';
      const is = other.certain === 1 ? 'Es' : 'Suele ser';
      return {
        value: `${id} ${other.name}`,
        label: brandName(other.name),
        hint: `${is} ${name}. Cubre ${list(covers)}${both}`,
      };
    });
  });
}

/** The vaccine of an option: its number stands first. */
function idIn(value: string): number {
  return Number(value.split(' ', 1)[0]);
}

/** Kept in small letters, as lists are compared: `nobivac dhppi l4` is shown as «Nobivac DHPPi L4». */
function brandName(name: string): string {
  return name
    .split(' ')
    .map((word) => SHORTHAND[word] ?? (/\d/.test(word) || !/[aeiou]/.test(word) ? word.toUpperCase() : capital(word)))
    .join(' ');
}

const SHORTHAND: Readonly<Record<string, string>> = { dhppi: 'DHPPi', dhppil: 'DHPPiL', felv: 'FeLV', rcpch: 'RCPCh' };

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

/** "Rabia", as booklets write it, means the antirrábica; where several match, none is chosen. */
function meantBy(name: string, options: ReturnType<typeof offered>, named: ReturnType<typeof alsoCalled>) {
  const typed = folded(name);
  if (typed.length < 4) return undefined;
  const brands = named.filter(({ label }) => folded(label) === typed);
  const [brand] = brands;
  if (brand) {
    const own = options.find(({ value }) => idIn(value) === idIn(brand.value));
    return new Set(brands.map(({ value }) => idIn(value))).size === 1 ? own : undefined;
  }
  const byName = options.filter(({ label }) => folded(label).includes(typed) || typed.includes(folded(label)));
  const fitting = byName.length > 0 ? byName : options.filter(({ hint }) => folded(hint).includes(typed));
  return fitting.length === 1 ? fitting[0] : undefined;
}

/** "moquillo, parvovirus y leptospirosis". */
function list(names: readonly string[]): string {
  return conjunction.format(names.map((name) => name.charAt(0).toLowerCase() + name.slice(1)));
}
