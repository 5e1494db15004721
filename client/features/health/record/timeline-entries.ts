/** The whole record as one list of events, each with a title and one line. */
import { howToGive, prescriptionTitle } from '#server/health/prescriptions/rules.ts';
import type { CareKind } from '../../pets/pets/sticker.tsx';
import { ILLNESS_WORDS, measuredWords, showForm, showPlan, TARGET_WORDS } from '../../../lib/care-words.ts';
import { showDate } from '../../../lib/dates.ts';
import { capital, showWeightIn } from '../../../lib/format.ts';
import { conditionWords } from '../entries/condition-words.ts';
import { type EntryRef, ofVisit, type PetRecord, signature, unitOf } from './entry.ts';

type Lists =
  | 'vaccinations'
  | 'dewormings'
  | 'illnesses'
  | 'medicines'
  | 'checkups'
  | 'consultations'
  | 'prescriptions'
  | 'weights';
/** The part of a record that its history shows. */
export type History = Pick<PetRecord, Lists | 'today' | 'lines' | 'files'> & {
  pet: Pick<PetRecord['pet'], 'id' | 'sex' | 'species' | 'neuteredOn'>;
  /** Absent for a patient of before, of which no paper is printed. */
  can?: PetRecord['can'];
};

export interface TimelineEntry {
  key: string;
  kind: CareKind;
  on: string;
  title: string;
  detail: string | null;
  origin: string | null;
  /** The word for an entry that no longer counts. */
  disabled: boolean;
  /** Null for an event without an entry: a sterilisation is part of the animal's data. */
  ref: EntryRef | null;
}

/** Newest first. */
export function timelineEntries(record: History, me: number | undefined): TimelineEntry[] {
  const { pet, today } = record;
  const entries: TimelineEntry[] = [
    ...record.vaccinations.map((one) => ({
      ...common('vaccine', one, one.givenOn, one.name, me),
      detail: sentence([one.lot && `lote ${one.lot}`, one.laboratory, place(one)]),
      origin: signature(one, one.givenOn, { me, today }),
    })),
    ...record.dewormings.map((one) => ({
      ...common('deworming', one, one.givenOn, `Desparasitación ${TARGET_WORDS[one.target]}`),
      detail: sentence([one.product, one.dose ?? showForm(one.form)?.toLowerCase(), weighed(one), place(one)]),
      origin: signature(one, one.givenOn, { me, today }),
    })),
    ...record.illnesses.map((one) => ({
      ...common('disease', one, one.diagnosedOn, one.name),
      detail: sentence([illnessState(one), one.treatment, place(one)]),
      origin: signature(one, one.diagnosedOn, { me, today }),
      disabled: one.disabledAt !== null,
    })),
    ...record.medicines.map((one) => ({
      ...common('medicine', one, one.startOn, one.name),
      detail: sentence([`${one.dose} ${showPlan(one)}`, place(one)]),
      origin: signature(one, one.startOn, { me, today }),
      disabled: one.disabledAt !== null,
    })),
    ...record.checkups.map((one) => ({
      ...common('checkup', one, one.doneOn ?? one.plannedOn ?? today, one.reason),
      detail: sentence([
        one.findings,
        one.bodyCondition !== null && conditionWords(one.bodyCondition, pet.species),
        place(one),
      ]),
      origin: signature(one, one.doneOn, { me, today }),
    })),
    ...record.consultations.map((one) => ({
      ...common('consultation', one, one.attendedOn, one.reason),
      detail: paragraphs([measuredWords(one), one.findings, one.plan, place(one)]),
      origin: signature(one, one.attendedOn, { me, today }),
    })),
    ...record.prescriptions.map((one) => ({
      ...common('prescription', one, one.prescribedOn, prescriptionTitle(one.items)),
      detail: paragraphs([
        ...one.items.map((item) => `${item.product}: ${howToGive(item)}`),
        one.indications,
        place(one),
      ]),
      origin: signature(one, one.prescribedOn, { me, today }),
    })),
    ...weighings(record, me),
  ];
  if (pet.neuteredOn) {
    const title = pet.sex === 'male' ? 'Esterilizado' : 'Esterilizada';
    entries.push({
      key: 'neutering',
      kind: 'neutering',
      on: pet.neuteredOn,
      title,
      detail: null,
      origin: null,
      disabled: false,
      ref: null,
    });
  }
  return entries.sort((a, b) => b.on.localeCompare(a.on) || a.key.localeCompare(b.key));
}

function common(
  kind: EntryRef['kind'],
  entry: { id: number } & Parameters<typeof ofVisit>[0],
  on: string,
  title: string,
  me?: number,
) {
  const { id } = entry;
  return {
    key: `${kind}-${id}`,
    kind,
    on,
    title,
    disabled: false,
    ref: { kind, id, name: `${title} del ${showDate(on)}`, ofVisit: ofVisit(entry, me) },
  };
}

function weighings({ weights, today, pet }: History, me: number | undefined): TimelineEntry[] {
  const unit = unitOf(weights);
  return weights.map((weight, index) => {
    const before = weights[index + 1];
    return {
      ...common('weight', weight, weight.measuredOn, showWeightIn(weight.grams, weight.unit)),
      detail: paragraphs([
        before ? `${changeInWords(weight.grams - before.grams, unit)} la vez anterior` : null,
        weight.bodyCondition === null ? null : conditionWords(weight.bodyCondition, pet.species),
      ]),
      origin: signature(weight, weight.measuredOn, { me, today }),
    };
  });
}

/** `1,2 kg más que`, `Igual que`. */
export function changeInWords(grams: number, unit: PetRecord['weights'][number]['unit']): string {
  return grams === 0 ? 'Igual que' : `${showWeightIn(Math.abs(grams), unit)} ${grams > 0 ? 'más' : 'menos'} que`;
}

function illnessState({ state, overcomeOn }: PetRecord['illnesses'][number]): string {
  return overcomeOn ? `Superada el ${showDate(overcomeOn)}` : ILLNESS_WORDS[state];
}

function weighed({ grams, unit }: PetRecord['dewormings'][number]): string | null {
  return grams === null ? null : `con ${showWeightIn(grams, unit ?? 'kg')}`;
}

function place({ veterinarian, clinic }: { veterinarian: string | null; clinic: string | null }): string | null {
  return [veterinarian, clinic].filter(Boolean).join(', ') || null;
}

/** Whole sentences, each with one full stop. */
function paragraphs(parts: readonly (string | null)[]): string | null {
  const said = parts.filter((part) => part !== null).map((part) => capital(part.replace(/[\s.]+$/, '')));
  return said.length > 0 ? `${said.join('. ')}.` : null;
}

function sentence(parts: readonly (string | null | undefined | false | '')[]): string | null {
  const said = parts.filter(Boolean).join(', ');
  return said ? capital(said) : null;
}
