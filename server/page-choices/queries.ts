import type { Db, Instant } from '#db/types.ts';
import type { PageChoices } from '#server/tag-page/rules.ts';

export function findPageChoices(db: Db, petId: number) {
  return db
    .selectFrom('petPage')
    .select(['callShown', 'whatsappShown', 'guardianShown', 'looksShown', 'chipShown', 'foundByChip'])
    .select(['allergiesShown', 'medicineShown', 'urgentNote', 'mannerNote', 'vetNote'])
    .where('petId', '=', petId)
    .executeTakeFirst();
}

/** Where nothing was chosen yet, the rest is as usual; otherwise only the changes are written. */
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

/** Back to the usual. */
export async function deletePageChoices(db: Db, petId: number): Promise<void> {
  await db.deleteFrom('petPage').where('petId', '=', petId).execute();
}

/** Of all the user's own animals, for whoever takes their data away. */
export function listPageChoices(db: Db, userId: number) {
  return db
    .selectFrom('petPage')
    .innerJoin('pet', 'pet.id', 'petPage.petId')
    .selectAll('petPage')
    .where('pet.userId', '=', userId)
    .execute();
}
