/** The letters of recalls: when they were begun, whom they went to, and what they tell of. */
import { type Insertable, sql } from 'kysely';
import type { CalendarDate, Database, Db, Instant, Trx } from '#db/types.ts';
import { doseToRepeat } from '#db/withdrawn.ts';

/** @returns undefined where the job of that day began already. */
export async function insertMailing(
  trx: Trx,
  mailing: Omit<Insertable<Database['recallMailing']>, 'id' | 'stoppedAt'>,
): Promise<number | undefined> {
  const row = await trx
    .insertInto('recallMailing')
    .values({ ...mailing, stoppedAt: null })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

export async function insertLetter(
  trx: Trx,
  letter: Omit<Insertable<Database['recallLetter']>, 'id'>,
): Promise<number> {
  const { id } = await trx.insertInto('recallLetter').values(letter).returning('id').executeTakeFirstOrThrow();
  return id;
}

export async function deleteLetters(trx: Trx, ids: readonly number[]): Promise<void> {
  await trx.deleteFrom('recallLetter').where('id', 'in', ids).execute();
}

export async function stopMailing(trx: Trx, id: number, stoppedAt: Instant): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('recallMailing')
    .set({ stoppedAt })
    .where('id', '=', id)
    .where('stoppedAt', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function listLetterIds(db: Db, mailingId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('recallLetter')
    .select('id')
    .where('mailingId', '=', mailingId)
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** The mailings since a moment, the newest first, with how many letters wait still. */
export function listMailings(db: Db, since: Instant) {
  return db
    .selectFrom('recallMailing')
    .leftJoin('user', 'user.id', 'recallMailing.startedBy')
    .select(['recallMailing.id', 'byItself', 'sendFrom', 'recallMailing.createdAt', 'stoppedAt', 'user.name as by'])
    .select((eb) => [
      eb
        .selectFrom('recallLetter')
        .select(eb.fn.countAll<number>().as('all'))
        .whereRef('mailingId', '=', 'recallMailing.id')
        .as('letters'),
      eb
        .selectFrom('recallLetter')
        .innerJoin('mailOutbox', (join) =>
          join.on('mailOutbox.dedupeKey', '=', sql<string>`'recall:' || "recallLetter".id`),
        )
        .select(eb.fn.countAll<number>().as('waiting'))
        .whereRef('mailingId', '=', 'recallMailing.id')
        .where('mailOutbox.sentAt', 'is', null)
        .where('mailOutbox.parkedAt', 'is', null)
        .as('waiting'),
    ])
    .where('recallMailing.createdAt', '>=', since)
    .where('recallMailing.byWhatsapp', '=', 0)
    .orderBy('recallMailing.id', 'desc')
    .limit(5)
    .execute();
}

/** Those of these owners whom a letter went to since a moment. */
export async function listWrittenTo(db: Db, ownerIds: readonly number[], since: Instant): Promise<Set<number>> {
  const rows = await db
    .selectFrom('recallLetter')
    .select('ownerId')
    .where('ownerId', 'in', ownerIds)
    .where('createdAt', '>=', since)
    .execute();
  return new Set(rows.map(({ ownerId }) => ownerId));
}

export function findLetter(db: Db, id: number) {
  return db
    .selectFrom('recallLetter')
    .innerJoin('recallMailing', 'recallMailing.id', 'recallLetter.mailingId')
    .select(['recallLetter.ownerId', 'recallMailing.stoppedAt', 'recallMailing.startedBy'])
    .where('recallLetter.id', '=', id)
    .executeTakeFirst();
}

/** What a letter tells of that is due still, of animals that the clinic attends still. */
export function listLetterLines(db: Db, letterId: number, ownerId: number) {
  return db
    .selectFrom('followUp')
    .innerJoin('pet', 'pet.id', 'followUp.petId')
    .innerJoin('patient', (join) => join.onRef('patient.petId', '=', 'pet.id').on('patient.endedAt', 'is', null))
    .innerJoin('due', (join) =>
      join
        .onRef('due.petId', '=', 'followUp.petId')
        .onRef('due.key', '=', 'followUp.key')
        .onRef('due.dueOn', '=', 'followUp.dueOn'),
    )
    .select(['pet.id as petId', 'pet.name as petName', 'due.kind', 'due.key', 'due.title', 'due.dueOn', 'due.remindOn'])
    .select(doseToRepeat('due.key').as('spoiledOn'))
    .$narrowType<{ dueOn: CalendarDate }>()
    .where('followUp.letterId', '=', letterId)
    .where('followUp.state', '=', 'sent')
    .where('pet.ownerId', '=', ownerId)
    .where('pet.removedAt', 'is', null)
    .where('pet.deceasedOn', 'is', null)
    .where('pet.lostAt', 'is', null)
    .orderBy('due.remindOn')
    .orderBy('pet.id')
    .orderBy('due.key')
    .execute();
}

export async function putSilence(db: Db, ownerId: number, since: Instant): Promise<void> {
  await db
    .insertInto('recallSilence')
    .values({ ownerId, since })
    .onConflict((conflict) => conflict.column('ownerId').doNothing())
    .execute();
}

/** Who wanted none as a contact of the clinic wants none with an account. */
export async function passSilence(db: Db, { from, to }: { from: number; to: number }): Promise<void> {
  const silent = await db.selectFrom('recallSilence').select('since').where('ownerId', '=', from).executeTakeFirst();
  if (silent) await putSilence(db, to, silent.since);
}

export async function deleteSilence(db: Db, ownerId: number): Promise<void> {
  await db.deleteFrom('recallSilence').where('ownerId', '=', ownerId).execute();
}
