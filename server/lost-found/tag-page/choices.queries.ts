import type { Db, Instant } from '#db/types.ts';
import { belongsTo, type Whose } from '#db/whose.ts';
import type { PageChoices } from './rules.ts';

export function findPageChoices(db: Db, petId: number) {
  return db
    .selectFrom('petPage')
    .select(['callShown', 'whatsappShown', 'guardianShown', 'looksShown', 'chipShown', 'foundByChip'])
    .select(['allergiesShown', 'medicineShown', 'urgentNote', 'mannerNote', 'vetNote'])
    .where('petId', '=', petId)
    .executeTakeFirst();
}

/** Writes the given changes; a first choice gets the defaults for the rest. */
export async function savePageChoices(
  db: Db,
  row: { petId: number; usual: PageChoices; changes: Partial<PageChoices>; at: Instant },
): Promise<void> {
  const { petId, usual, changes, at } = row;
  await db
    .insertInto('petPage')
    .values({ ...usual, ...changes, petId, updatedAt: at })
    .onConflict((conflict) => conflict.column('petId').doUpdateSet({ ...changes, updatedAt: at }))
    .execute();
}

/** Restores the defaults. */
export async function deletePageChoices(db: Db, petIds: readonly number[]): Promise<void> {
  await db.deleteFrom('petPage').where('petId', 'in', petIds).execute();
}

/** The choices of all these animals, for the data export. */
export function listPageChoices(db: Db, whose: Whose) {
  return db
    .selectFrom('petPage')
    .innerJoin('pet', 'pet.id', 'petPage.petId')
    .selectAll('petPage')
    .where(belongsTo(whose))
    .execute();
}
