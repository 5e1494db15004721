/** What does not add up in the records of the clinic's patients. Pure; runs in the browser too. */
import type { CalendarDate, ReviewKind } from '#db/types.ts';
import { folded } from '#server/platform/lib/text.ts';

export const REVIEW_KINDS = [
  'withdrawnLot',
  'expiredLot',
  'futureDose',
  'nextBefore',
  'doseTwice',
  'rabiesIncomplete',
  'animalTwice',
  'noContact',
  'lostReference',
] as const satisfies readonly ReviewKind[];

export const MISSING_WORDS = {
  laboratory: 'el laboratorio',
  lot: 'el lote',
  registration: 'el registro de quien la puso',
} as const;
type Missing = keyof typeof MISSING_WORDS;

interface EntryRef {
  /** The entry's form: `vacuna` or `desparasitacion`. */
  form: 'vacuna' | 'desparasitacion';
  id: number;
  name: string;
  givenOn: CalendarDate;
}

/** A line of the review as the record stands now. */
export interface Finding {
  key: string;
  kind: ReviewKind;
  petId: number;
  entry: EntryRef | null;
  /** The last day of the lot, the next date, or the day of the withdrawal. */
  on: CalendarDate | null;
  missing: readonly Missing[];
  owner: { ownerId: number; name: string } | null;
  /** `kept`: how many of the two are the clinic's own. It may join those alone. */
  other: { petId: number; name: string; kept: number } | null;
  /** A reference that was lost. */
  value: string | null;
  /** A withdrawn lot, and how many of the owners of its animals do not know yet. */
  lot: { lotId: number; number: string; laboratory: string; owners: number; left: number } | null;
}

const NOTHING = { entry: null, on: null, missing: [], owner: null, other: null, value: null, lot: null } as const;

/** What is wrong with doses and products: it is read from the record of one animal alone. */
export const DOSE_KINDS = ['expiredLot', 'futureDose', 'nextBefore', 'doseTwice', 'rabiesIncomplete'] as const;
/** What may change without a word in the record of its animal: the day comes, an owner is told or gets a number, another animal goes. */
export const KINDS_OF_MORE = ['withdrawnLot', 'futureDose', 'animalTwice', 'noContact'] as const;

export interface ReviewedDose {
  id: number;
  petId: number;
  vaccineId: number | null;
  name: string;
  givenOn: CalendarDate;
  nextOn: CalendarDate | null;
  laboratory: string | null;
  lot: string | null;
  veterinarian: string | null;
  signatureId: number | null;
  registration: string | null;
  /** As the lot says it, where it is one of the clinic's. */
  expiresOn: CalendarDate | null;
  rabies: boolean;
}

export interface ReviewedDeworming {
  id: number;
  petId: number;
  product: string;
  givenOn: CalendarDate;
  nextOn: CalendarDate | null;
}

function dosed(kind: ReviewKind, petId: number, entry: EntryRef, more: Partial<Finding> = {}): Finding {
  const letter = entry.form === 'vacuna' ? 'v' : 'd';
  return { ...NOTHING, key: `${kind}:${letter}${entry.id}`, kind, petId, entry, ...more };
}

/** What is wrong with the days of a dose, of a vaccine or of a product. */
function ofDays(petId: number, entry: EntryRef, nextOn: CalendarDate | null, today: CalendarDate): Finding[] {
  const found: Finding[] = [];
  if (entry.givenOn > today) found.push(dosed('futureDose', petId, entry));
  if (nextOn !== null && nextOn <= entry.givenOn) found.push(dosed('nextBefore', petId, entry, { on: nextOn }));
  return found;
}

/** @param doses all doses of some animals */
export function reviewDoses(doses: readonly ReviewedDose[], today: CalendarDate): Finding[] {
  const first = new Map<string, number>();
  return doses
    .toSorted((one, other) => one.id - other.id)
    .flatMap((dose) => {
      const { id, petId, name, givenOn, nextOn, expiresOn } = dose;
      const entry: EntryRef = { form: 'vacuna', id, name, givenOn };
      const found = ofDays(petId, entry, nextOn, today);
      if (expiresOn !== null && expiresOn < givenOn) found.push(dosed('expiredLot', petId, entry, { on: expiresOn }));
      const same = `${petId} ${givenOn} ${dose.vaccineId ?? folded(name)}`;
      if (first.has(same)) found.push(dosed('doseTwice', petId, entry));
      else first.set(same, id);
      const missing = missingOf(dose);
      if (missing.length > 0) found.push(dosed('rabiesIncomplete', petId, entry, { missing }));
      return found;
    });
}

/** Of a dose against rabies that the clinic signed: what a certificate or an authority asks for. */
function missingOf({ rabies, signatureId, ...dose }: ReviewedDose): Missing[] {
  if (!rabies || signatureId === null) return [];
  const asked = {
    laboratory: dose.laboratory,
    lot: dose.lot,
    registration: dose.registration ?? dose.veterinarian,
  } as const;
  return (Object.keys(asked) as (keyof typeof asked)[]).filter((field) => asked[field] === null);
}

export function reviewDewormings(dewormings: readonly ReviewedDeworming[], today: CalendarDate): Finding[] {
  return dewormings.flatMap(({ id, petId, product, givenOn, nextOn }) =>
    ofDays(petId, { form: 'desparasitacion', id, name: product, givenOn }, nextOn, today),
  );
}

export interface Pair {
  petId: number;
  name: string;
  otherId: number;
  otherName: string;
  kept: number;
}

/** Of the same species and owner or number: the later one is found, beside each earlier one. */
export function reviewPairs(pairs: readonly Pair[]): Finding[] {
  const same = pairs.filter(({ name, otherName }) => folded(name) === folded(otherName));
  return [...new Map(same.map((pair) => [`${pair.petId}:${pair.otherId}`, pair])).entries()].map(([key, pair]) => ({
    ...NOTHING,
    key: `animalTwice:${key}`,
    kind: 'animalTwice',
    petId: pair.petId,
    other: { petId: pair.otherId, name: pair.otherName, kept: Number(pair.kept) },
  }));
}

export function reviewOwner({ petId, ownerId, name }: { petId: number; ownerId: number; name: string }): Finding {
  return { ...NOTHING, key: `noContact:${ownerId}`, kind: 'noContact', petId, owner: { ownerId, name } };
}

export function reviewReference({ petId, id, value }: { petId: number; id: number; value: string }): Finding {
  return { ...NOTHING, key: `lostReference:${id}`, kind: 'lostReference', petId, value };
}

export interface WithdrawnLot {
  lotId: number;
  number: string;
  laboratory: string;
  withdrawnOn: CalendarDate;
  /** One of the animals that received it. */
  petId: number;
  /** Of its living animals, and those of them who know. */
  owners: number;
  told: number;
}

/** One line for a lot, until the owner of every animal that received it was told. */
export function reviewLots(lots: readonly WithdrawnLot[]): Finding[] {
  return lots.flatMap(({ petId, withdrawnOn, told, ...lot }) =>
    told >= lot.owners
      ? []
      : [
          {
            ...NOTHING,
            key: `withdrawnLot:${lot.lotId}`,
            kind: 'withdrawnLot' as const,
            petId,
            on: withdrawnOn,
            lot: { ...lot, left: lot.owners - told },
          },
        ],
  );
}
