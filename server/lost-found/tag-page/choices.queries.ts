import type { Db, Instant } from '#db/types.ts';
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
export async function deletePageChoices(db: Db, petId: number): Promise<void> {
  await db.deleteFrom('petPage').where('petId', '=', petId).execute();
}

/** The choices of all the user's own animals, for the data export. */
export function listPageChoices(db: Db, userId: number) {
  return db
    .selectFrom('petPage')
    .innerJoin('pet', 'pet.id', 'petPage.petId')
    .selectAll('petPage')
    .where('pet.userId', '=', userId)
    .execute();
}
