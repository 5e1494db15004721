import { type ExpressionBuilder, sql } from 'kysely';
import { isPatient } from '#db/keeper.ts';
import type { Database, Db, EntryOfRecord, Instant } from '#db/types.ts';

/** A page holds enough to read; what is older comes when these are gone. */
const MOST = 500;

/** Each with its animal or person, what it was, and who took it away. What lies in a removed animal comes back with that. */
const removed = (db: Db, since: Instant) =>
  db
    .selectFrom('removal')
    .leftJoin('pet', 'pet.id', 'removal.petId')
    .leftJoin('species', 'species.id', 'pet.speciesId')
    .leftJoin('owner', 'owner.id', 'removal.ownerId')
    .leftJoin('user as by', 'by.id', 'removal.removedBy')
    .leftJoin('file', (join) => join.onRef('file.id', '=', 'removal.rowId').on('removal.kind', '=', 'file'))
    .leftJoin('vaccination', (join) =>
      join.onRef('vaccination.id', '=', 'removal.rowId').on('removal.kind', '=', 'vaccination'),
    )
    .leftJoin('deworming', (join) =>
      join.onRef('deworming.id', '=', 'removal.rowId').on('removal.kind', '=', 'deworming'),
    )
    .leftJoin('illness', (join) => join.onRef('illness.id', '=', 'removal.rowId').on('removal.kind', '=', 'illness'))
    .leftJoin('medicine', (join) => join.onRef('medicine.id', '=', 'removal.rowId').on('removal.kind', '=', 'medicine'))
    .leftJoin('checkup', (join) => join.onRef('checkup.id', '=', 'removal.rowId').on('removal.kind', '=', 'checkup'))
    .leftJoin('consultation', (join) =>
      join.onRef('consultation.id', '=', 'removal.rowId').on('removal.kind', '=', 'consultation'),
    )
    .leftJoin('prescription', (join) =>
      join.onRef('prescription.id', '=', 'removal.rowId').on('removal.kind', '=', 'prescription'),
    )
    .leftJoin('weight', (join) => join.onRef('weight.id', '=', 'removal.rowId').on('removal.kind', '=', 'weight'))
    .select(['removal.kind', 'removal.rowId as id', 'removal.removedAt', 'by.id as byId', 'by.name as by'])
    .select(['pet.id as petId', 'pet.name as petName', 'species.code as species', 'species.name as speciesName'])
    .select(['owner.name as ownerName', 'owner.surname as ownerSurname'])
    .select(['file.kind as fileKind', 'file.purpose', 'file.caption', 'weight.grams', 'weight.unit'])
    .select((eb) => [
      eb.fn
        .coalesce(
          eb.fn.coalesce('vaccination.name', 'deworming.product', 'illness.name'),
          eb.fn.coalesce('medicine.name', 'checkup.reason', 'consultation.reason'),
        )
        .as('title'),
      eb.fn
        .coalesce(
          eb.fn.coalesce('vaccination.givenOn', 'deworming.givenOn', 'illness.diagnosedOn', 'medicine.startOn'),
          eb.fn.coalesce('checkup.doneOn', 'checkup.plannedOn', 'consultation.attendedOn'),
          eb.fn.coalesce('prescription.prescribedOn', 'weight.measuredOn', 'file.takenOn'),
        )
        .as('on'),
    ])
    .where('removal.removedAt', '>', since)
    .where((eb) => eb.or([eb('removal.kind', '=', 'pet'), eb('pet.id', 'is', null), eb('pet.removedAt', 'is', null)]))
    .orderBy('removal.removedAt', 'desc')
    .orderBy('removal.id', 'desc')
    .limit(MOST);

/** Of the animals that this account may write in, of its own animals and of its contacts. */
export function listRemovedOf(db: Db, { userId, since }: { userId: number; since: Instant }) {
  return removed(db, since)
    .where((eb) =>
      eb.or([
        eb('owner.userId', '=', userId),
        eb.and([eb('removal.kind', '=', 'pet'), eb('pet.userId', '=', userId)]),
        eb.and([eb('removal.kind', '!=', 'pet'), writes(eb, userId)]),
      ]),
    )
    .execute();
}

function writes(eb: ExpressionBuilder<Database, 'removal'>, userId: number) {
  return eb.exists(
    eb
      .selectFrom('petMember')
      .select('petMember.userId')
      .whereRef('petMember.petId', '=', 'removal.petId')
      .where('petMember.userId', '=', userId)
      .where('petMember.role', '!=', 'reader'),
  );
}

/** Of what the clinic keeps, and what its staff took away at a patient. */
export function listRemovedOfClinic(db: Db, { since }: { since: Instant }) {
  return removed(db, since)
    .where((eb) =>
      eb.or([
        eb('pet.userId', 'in', eb.selectFrom('keeper').select('keeper.userId')),
        eb.and([isPatient('pet.id'), eb('removal.removedBy', 'in', eb.selectFrom('staff').select('staff.userId'))]),
      ]),
    )
    .execute();
}

/** What decides whether a removed animal ends; undefined where it was brought back, is the clinic's, or is one with another. */
export function findEnding(db: Db, petId: number) {
  return db
    .selectFrom('pet')
    .select('userId')
    .where('id', '=', petId)
    .where('removedAt', 'is not', null)
    .where('userId', 'not in', (eb) => eb.selectFrom('keeper').select('keeper.userId'))
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('petMerge')
            .select('petMerge.id')
            .where((of) => of.or([of('petMerge.otherId', '=', petId), of('petMerge.petId', '=', petId)])),
        ),
      ),
    )
    .executeTakeFirst();
}

/** A list may bring rows of these again. */
const BROUGHT: readonly EntryOfRecord[] = ['weight', 'vaccination', 'deworming', 'checkup'];

/**
 * Deletes an entry that is removed. What the clinic signed stays hidden, because the clinic answers for it; so does what a list
 * brought, or the next list would bring it again.
 */
export async function deleteRemovedEntry(db: Db, table: EntryOfRecord, id: number): Promise<void> {
  const brought = BROUGHT.includes(table) ? sql`and "importId" is null` : sql``;
  await sql`
    delete from ${sql.table(table)}
    where id = ${id} and "removedAt" is not null and "signatureId" is null ${brought}
  `.execute(db);
}
