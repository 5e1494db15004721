/** What a row adds to the record of its animal: what is there, was corrected or was removed here does not come again. */
import { createHash } from 'node:crypto';
import type { Insertable } from 'kysely';
import type { CalendarDate, Database, WallTime } from '#db/types.ts';
import { writeItems, readItems } from '#server/health/prescriptions/rules.ts';
import { comparableName } from '#server/health/vaccines/rules.ts';
import { toGrams } from '#server/pets/pets/rules.ts';
import type { EntryKind, KnownEntry } from './check.queries.ts';
import { meaningOf, partsOf, type Vocabulary } from './names.rules.ts';
import type { OwnBeside, OwnEntry } from './own-entry.rules.ts';
import type { ListDose, ListRow } from './row.rules.ts';

type Stamp =
  | 'petId' | 'createdBy' | 'createdAt' | 'updatedBy' | 'updatedAt' | 'removedAt'
  | 'importId' | 'importKey' | 'visitId' | 'signatureId' | 'disputedAt'; // biome-ignore format: one column beside the other
type Entry = { [Kind in EntryKind]: { kind: Kind; values: Omit<Insertable<Database[Kind]>, Stamp> } }[EntryKind];

export type Planned = Entry & {
  key: string;
  disputed: boolean;
  /** Its place among the known ones; the writer tells its number. */
  known: KnownEntry;
  /** A prescription that has its other products already. */
  onto: KnownEntry | null;
  /** The illness of the record that it is for, by name. */
  illness: string | null;
  /** Of a medicine, so that it is not due again: the planned time of its last dose. */
  lastSlot: WallTime | null;
  /** Given from the lot of the clinic with this label. */
  ofLot: boolean;
  /** The name by which the catalogue is asked which vaccine it is. */
  asks: string | null;
};

export interface PetRecord {
  entries: KnownEntry[];
  keys: Set<string>;
  /** How many entries of lists stayed out because a person had removed them here. */
  removed: number;
}

export function recordOf(entries: readonly KnownEntry[]): PetRecord {
  return { entries: [...entries], keys: new Set(entries.flatMap(({ importKey }) => importKey ?? [])), removed: 0 };
}

interface About {
  petId: number;
  speciesId: number;
  listId: number;
  /** The list's code is this animal's own: its numbers of entries are ours. */
  native: boolean;
  words: Vocabulary;
  catalogue: readonly { id: number; name: string }[];
}

const NOTES = 'Notas de la lista';
const NOTHING = { veterinarian: null, clinic: null, notes: null };

/** What is planned counts as known from then on. */
export function planEntries(row: ListRow, record: PetRecord, about: About): Planned[] {
  const plan: Planned[] = [];
  const add = (entry: Entry, found: Omit<Found, 'kind'>, more: Partial<Planned> = {}) => {
    const key = keyOf(entry.kind, row, found);
    const one = { ...found, kind: entry.kind };
    if (isKnown(record, row, about, { ...one, key })) {
      if (wasRemoved(record, row, about, { kind: entry.kind, key })) record.removed += 1;
      return;
    }
    const known: KnownEntry = {
      kind: entry.kind,
      id: 0,
      petId: about.petId,
      day: found.day,
      what: found.what,
      vaccineId: found.vaccineId ?? null,
      importId: about.listId,
      importKey: key,
      removed: 0,
    };
    record.entries.push(known);
    record.keys.add(key);
    plan.push({
      ...entry,
      key,
      disputed: false,
      known,
      onto: null,
      illness: null,
      lastSlot: null,
      ofLot: false,
      asks: null,
      ...more,
    } as Planned);
  };
  for (const dose of row.doses.flatMap((one) => asWritten(one, about))) addDose(dose, add);
  for (const { product, target, givenOn } of row.dewormings) {
    const values = { ...NOTHING, product, target, givenOn, form: null, dose: null, grams: null, unit: null };
    const next = { nextOn: null, nextSource: 'schedule' as const };
    const found = { day: givenOn, what: product, listKey: `deworming ${comparableName(product)} ${givenOn}` };
    add({ kind: 'deworming', values: { ...values, ...next } }, found);
  }
  if (row.weight) {
    const { amount, unit, measuredOn, dated } = row.weight;
    const grams = toGrams(amount, unit);
    const found = { day: measuredOn, what: String(grams), listKey: `weight ${grams} ${measuredOn}`, anyDay: !dated };
    add({ kind: 'weight', values: { grams, unit, measuredOn } }, found);
  }
  if (row.notes) {
    const { text, doneOn } = row.notes;
    const values = { ...NOTHING, illnessId: null, plannedOn: null, findings: null, reason: NOTES, doneOn, notes: text };
    add(
      { kind: 'checkup', values },
      {
        day: doneOn,
        what: NOTES,
        listKey: `notes ${createHash('sha256').update(text).digest('base64url').slice(0, 16)}`,
        byKey: true,
      },
    );
  }
  if (row.own && !isBeside(row.own)) addOwn(row, row.own, { record, about, add, plan });
  return plan;
}

export function isBeside(entry: OwnEntry): entry is OwnBeside {
  return ['owner', 'lot', 'event', 'appointment'].includes(entry.kind);
}

interface Found {
  kind: EntryKind;
  day: CalendarDate | null;
  what: string;
  vaccineId?: number | null;
  /** How a list without numbers names it. */
  listKey?: string;
  /** The same on another day is the same. */
  anyDay?: boolean;
  /** Other entries with the same words are others. */
  byKey?: boolean;
}

type Add = (entry: Entry, found: Omit<Found, 'kind'>, more?: Partial<Planned>) => void;

/** An entry of the clinic's own book has the number that it has where it was written, at the animal's code there. */
function keyOf(kind: EntryKind, { code, entryId }: ListRow, { day, what, listKey }: Omit<Found, 'kind'>): string {
  if (code !== null && entryId !== null) return `${kind} ${code} ${entryId}`;
  return listKey ?? `${kind} ${comparableName(what).slice(0, 80)} ${day ?? ''}`;
}

function isKnown(
  record: PetRecord,
  { entryId }: ListRow,
  { native, listId }: About,
  one: Found & { key: string },
): boolean {
  if (record.keys.has(one.key)) return true;
  if (native && entryId !== null && record.entries.some(({ kind, id }) => kind === one.kind && id === entryId))
    return true;
  if (one.byKey) return false;
  return record.entries.some(
    (entry) =>
      entry.kind === one.kind &&
      entry.removed === 0 &&
      (one.anyDay || entry.day === one.day) &&
      isSame(entry, one) &&
      // Numbered apart in one book, two equal entries are two.
      !(entryId !== null && entry.importId === listId),
  );
}

function wasRemoved(
  { entries }: PetRecord,
  { entryId }: ListRow,
  { native }: About,
  { kind, key }: { kind: EntryKind; key: string },
): boolean {
  return entries.some(
    (one) => one.removed === 1 && one.kind === kind && (one.importKey === key || (native && one.id === entryId)),
  );
}

function isSame(entry: KnownEntry, { vaccineId = null, what }: Found): boolean {
  if (entry.vaccineId !== null && entry.vaccineId === vaccineId) return true;
  return comparableName(entry.what) === comparableName(what);
}

type Written = ListDose & { vaccineId: number | null; notes: string | null; key: string; asks: string | null };

function addDose({ vaccineId, key, asks, own, ...dose }: Written, add: Add): void {
  const { product: _product, catalogued: _catalogued, ofLot = false, disputed = false, ...said } = own ?? {};
  const nextSource = dose.nextOn === null ? ('schedule' as const) : ('chosen' as const);
  const values = { lotExpiresOn: null, clinic: null, nextSource, ...dose, ...said, vaccineId };
  add(
    { kind: 'vaccination', values },
    { day: dose.givenOn, what: dose.name, vaccineId, listKey: key },
    { ofLot, disputed, asks },
  );
}

/**
 * One cell may name several vaccines, and one bottle hold several: each is a dose of its own, with the catalogue's name, and the
 * word of the list beside it.
 */
function asWritten(dose: ListDose, { words, catalogue, speciesId }: About): Written[] {
  const keyFor = (part: string, more = '') => `vaccine ${comparableName(part)} ${dose.givenOn}${more}`;
  if (dose.own) {
    const { catalogued, product, notes } = dose.own;
    const meant = catalogued ? meaningOf(words, speciesId, dose.name) : undefined;
    const vaccineId = meant?.certain ? (meant.vaccineIds[0] ?? null) : null;
    const asks = catalogued ? dose.name : null;
    return [{ ...dose, name: product ?? dose.name, notes, vaccineId, key: keyFor(dose.name), asks }];
  }
  return partsOf(words, speciesId, dose.name).flatMap((part): Written[] => {
    const meaning = meaningOf(words, speciesId, part);
    const vaccineIds = meaning?.certain ? meaning.vaccineIds : [];
    if (vaccineIds.length === 0)
      return [{ ...dose, name: part, notes: null, vaccineId: null, key: keyFor(part), asks: part }];
    return vaccineIds.map((vaccineId, at) => {
      const name = catalogue.find(({ id }) => id === vaccineId)?.name ?? part;
      const notes = comparableName(name) === comparableName(part) ? null : `En la lista decía «${part}».`;
      const key = keyFor(part, vaccineIds.length > 1 ? ` ${vaccineId}` : '');
      return { ...dose, name, notes, vaccineId, key, asks: at === 0 ? part : null };
    });
  });
}

interface OwnPlan {
  record: PetRecord;
  about: About;
  add: Add;
  plan: Planned[];
}

function addOwn(row: ListRow, own: Exclude<OwnEntry, OwnBeside>, { record, about, add, plan }: OwnPlan): void {
  const { disputed } = own;
  if (own.kind === 'weight') {
    const { grams, measuredOn, takenBy } = own;
    add(
      { kind: 'weight', values: { grams, unit: 'kg', measuredOn, takenBy } },
      { day: measuredOn, what: String(grams) },
      { disputed },
    );
  } else if (own.kind === 'deworming') {
    const { kind, disputed: _, ...values } = own;
    const unit = own.grams === null ? null : ('kg' as const);
    add({ kind, values: { ...values, unit } }, { day: own.givenOn, what: own.product }, { disputed });
  } else if (own.kind === 'illness') {
    const { kind, disputed: _, hidden, ...values } = own;
    const disabledAt = hidden ? `${own.diagnosedOn}T00:00:00.000Z` : null;
    add({ kind, values: { ...values, disabledAt } }, { day: own.diagnosedOn, what: own.name }, { disputed });
  } else if (own.kind === 'medicine') {
    const { kind, disputed: _, hidden, illness, lastSlot, ...values } = own;
    const disabledAt = hidden ? `${own.startOn}T00:00:00.000Z` : null;
    const found = { day: own.startOn, what: own.name };
    add({ kind, values: { ...values, disabledAt, illnessId: null } }, found, { disputed, illness, lastSlot });
  } else if (own.kind === 'checkup') {
    const { kind, disputed: _, illness, ...values } = own;
    const found = { day: own.doneOn ?? own.plannedOn, what: own.reason };
    add({ kind, values: { ...values, illnessId: null } }, found, { disputed, illness });
  } else if (own.kind === 'consultation') {
    const { kind, disputed: _, ...values } = own;
    const unit = own.grams === null ? null : ('kg' as const);
    add({ kind, values: { ...values, unit } }, { day: own.attendedOn, what: own.reason }, { disputed });
  } else addProduct(row, own, { record, about, add, plan });
}

/** One row for each product: a further one of the same number goes onto the prescription that is there. */
function addProduct(
  row: ListRow,
  { kind, item, disputed, ...values }: Extract<OwnEntry, { kind: 'prescription' }>,
  { record, about, add, plan }: OwnPlan,
): void {
  const found = { day: values.prescribedOn, what: writeItems([item]) };
  const key = keyOf(kind, row, found);
  const begun = record.entries.find(
    (entry) => entry.kind === kind && entry.importKey === key && entry.importId === about.listId,
  );
  const entry = { kind, values: { ...values, items: found.what } } as const;
  if (!begun) {
    const there = record.entries.some(
      (one) => one.kind === kind && one.day === found.day && one.removed === 0 && has(one, item),
    );
    if (!there) add(entry, found, { disputed });
    return;
  }
  if (has(begun, item)) return;
  begun.what = writeItems([...readItems(begun.what), item]);
  const more = { key, disputed, known: begun, onto: begun, illness: null, lastSlot: null, ofLot: false, asks: null };
  plan.push({ kind, values: { ...values, items: begun.what }, ...more });
}

function has({ what }: KnownEntry, item: ReturnType<typeof readItems>[number]): boolean {
  return readItems(what).some((one) => writeItems([one]) === writeItems([item]));
}
