/** What a row tells of an animal's record becomes entries that nobody here signed: they say that they came in. */
import { createHash } from 'node:crypto';
import type { Instant, Trx } from '#db/types.ts';
import { insertCheckup } from '#server/health/checkups/queries.ts';
import { insertDeworming } from '#server/health/dewormings/queries.ts';
import { insertVaccination } from '#server/health/vaccines/queries.ts';
import { comparableName } from '#server/health/vaccines/rules.ts';
import { insertWeight, listWeights } from '#server/health/weights/queries.ts';
import { toGrams } from '#server/pets/pets/rules.ts';
import { listDosesOf, listEntryKeys } from './check.queries.ts';
import { meaningOf, partsOf, type Vocabulary } from './names.rules.ts';
import type { ListDose, ListRow } from './rules.ts';

interface Animal {
  petId: number;
  speciesId: number;
  row: ListRow;
  at: Instant;
  /** Made by this row: its record is empty. */
  fresh: boolean;
}

interface Bringing {
  list: { id: number };
  words: Vocabulary;
  catalogue: readonly { id: number; name: string }[];
}

const NOTES = 'Notas de la lista';

/** Adds what is not there yet; what was corrected or removed here does not come again. @returns how many entries */
export async function bringEntries(db: Trx, { list, words, catalogue }: Bringing, animal: Animal): Promise<number> {
  const { petId, speciesId, row, at, fresh } = animal;
  if (row.doses.length + row.dewormings.length === 0 && !row.weight && !row.notes) return 0;
  const keys = new Set(fresh ? [] : await listEntryKeys(db, petId));
  const given = fresh ? [] : await listDosesOf(db, petId);
  const stamp = { petId, createdBy: null, updatedBy: null, createdAt: at, removedAt: null, importId: list.id };
  const unsigned = { visitId: null, signatureId: null, disputedAt: null };
  const isNew = (key: string) => !keys.has(key) && keys.add(key).size > 0;
  let added = 0;
  for (const dose of row.doses.flatMap((one) => asWritten(one, { words, catalogue, speciesId }))) {
    const { vaccineId, name, key, notes, ...rest } = dose;
    const same = given.some(
      (one) =>
        one.givenOn === dose.givenOn &&
        ((one.vaccineId !== null && one.vaccineId === vaccineId) || comparableName(one.name) === comparableName(name)),
    );
    if (same || !isNew(key)) continue;
    const nextSource = dose.nextOn === null ? ('schedule' as const) : ('chosen' as const);
    const row = { ...rest, ...stamp, ...unsigned, vaccineId, name, nextSource, importKey: key, updatedAt: at };
    await insertVaccination(db, { ...row, lotExpiresOn: null, clinic: null, notes });
    given.push({ vaccineId, name, givenOn: dose.givenOn });
    added += 1;
  }
  for (const { product, target, givenOn } of row.dewormings) {
    const key = `deworming ${comparableName(product)} ${givenOn}`;
    if (!isNew(key)) continue;
    const nothing = { form: null, dose: null, grams: null, unit: null, veterinarian: null, clinic: null, notes: null };
    const next = { nextOn: null, nextSource: 'schedule' as const };
    await insertDeworming(db, {
      ...nothing,
      ...next,
      ...stamp,
      ...unsigned,
      product,
      target,
      givenOn,
      importKey: key,
      updatedAt: at,
    });
    added += 1;
  }
  if (row.weight) {
    const { amount, unit, measuredOn } = row.weight;
    const grams = toGrams(amount, unit);
    const weighed = fresh ? [] : await listWeights(db, { petId });
    if (!weighed.some((one) => one.measuredOn === measuredOn) && isNew(`weight ${grams} ${measuredOn}`)) {
      await insertWeight(db, {
        ...stamp,
        ...unsigned,
        grams,
        unit,
        measuredOn,
        importKey: `weight ${grams} ${measuredOn}`,
      });
      added += 1;
    }
  }
  if (row.notes) {
    const { text, doneOn } = row.notes;
    const key = `notes ${createHash('sha256').update(text).digest('base64url').slice(0, 16)}`;
    if (isNew(key)) {
      const nothing = { illnessId: null, plannedOn: null, findings: null, veterinarian: null, clinic: null };
      await insertCheckup(db, {
        ...nothing,
        ...stamp,
        ...unsigned,
        reason: NOTES,
        doneOn,
        notes: text,
        importKey: key,
        updatedAt: at,
      });
      added += 1;
    }
  }
  return added;
}

interface Meant {
  words: Vocabulary;
  catalogue: readonly { id: number; name: string }[];
  speciesId: number;
}

type WrittenDose = ListDose & { vaccineId: number | null; notes: string | null; key: string };

/**
 * One cell may name several vaccines, and one bottle hold several: each is a dose of its own, with the catalogue's name, and the
 * word of the list beside it.
 */
function asWritten(dose: ListDose, { words, catalogue, speciesId }: Meant): WrittenDose[] {
  return partsOf(words, speciesId, dose.name).flatMap((part): WrittenDose[] => {
    const key = (more = '') => `vaccine ${comparableName(part)} ${dose.givenOn}${more}`;
    const meaning = meaningOf(words, speciesId, part);
    const vaccineIds = meaning?.certain ? meaning.vaccineIds : [];
    if (vaccineIds.length === 0) return [{ ...dose, name: part, notes: null, vaccineId: null, key: key() }];
    return vaccineIds.map((vaccineId) => {
      const name = catalogue.find(({ id }) => id === vaccineId)?.name ?? part;
      const notes = comparableName(name) === comparableName(part) ? null : `En la lista decía «${part}».`;
      return { ...dose, name, notes, vaccineId, key: key(vaccineIds.length > 1 ? ` ${vaccineId}` : '') };
    });
  });
}
