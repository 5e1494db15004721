/** What became of a due line when its owner was contacted: one row for each line and day. */
import type { Insertable } from 'kysely';
import type { CalendarDate, Database, Db, Instant, Trx } from '#db/types.ts';
import { belongsTo, type Whose } from '#db/whose.ts';

/** What the clinic noted about these animals, for the export. */
export function listFollowUpsOf(db: Db, whose: Whose) {
  return db
    .selectFrom('followUp')
    .innerJoin('pet', 'pet.id', 'followUp.petId')
    .selectAll('followUp')
    .where(belongsTo(whose))
    .orderBy('followUp.changedAt')
    .execute();
}

/** The words noted when the owner was called; what was agreed stays. */
export async function forgetFollowUpNotes(db: Db, petIds: readonly number[]): Promise<void> {
  await db.updateTable('followUp').set({ note: null }).where('petId', 'in', petIds).execute();
}

/** @param keepNote what was noted before stays */
export async function putFollowUp(db: Db, row: Insertable<Database['followUp']>, keepNote = false): Promise<void> {
  const { petId: _, key: __, dueOn: ___, note, ...told } = row;
  const others = { ...told, releasedAt: null };
  const changes = keepNote ? others : { ...others, note };
  await db
    .insertInto('followUp')
    .values(row)
    .onConflict((conflict) => conflict.columns(['petId', 'key', 'dueOn']).doUpdateSet(changes))
    .execute();
}

/** Of a patient: what was noted while the clinic attended an animal stays as it was when that ended. */
export async function deleteFollowUp(db: Db, petId: number, key: string, dueOn: CalendarDate): Promise<void> {
  await db
    .deleteFrom('followUp')
    .where('petId', '=', petId)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('patient')
          .select('petId')
          .where('patient.petId', '=', petId)
          .where('patient.endedAt', 'is', null),
      ),
    )
    .where('key', '=', key)
    .where('dueOn', '=', dueOn)
    .execute();
}

/** What was agreed was not meant of this line. */
export async function deleteBooked(trx: Trx, petId: number, key: string): Promise<void> {
  await trx
    .deleteFrom('followUp')
    .where('petId', '=', petId)
    .where('key', '=', key)
    .where('state', '=', 'booked')
    .where('releasedAt', 'is', null)
    .execute();
}

/** What was agreed does not happen: the line waits again; that its owner was told stays. */
export async function releaseBooked(trx: Trx, petId: number, key: string, at: Instant): Promise<void> {
  await trx
    .updateTable('followUp')
    .set({ releasedAt: at })
    .where('petId', '=', petId)
    .where('key', '=', key)
    .where('state', '=', 'booked')
    .where('releasedAt', 'is', null)
    .execute();
}

/** Marks lines that are still open as told by this letter. @returns how many */
export async function claimLines(
  trx: Trx,
  letterId: number,
  lines: readonly { petId: number; key: string; dueOn: CalendarDate }[],
  by: { changedBy: number | null; changedAt: Instant },
): Promise<number> {
  const rows = lines.map(({ petId, key, dueOn }) => ({ petId, key, dueOn }));
  const written = await trx
    .insertInto('followUp')
    .values(rows.map((row) => ({ ...row, state: 'sent', note: null, bookedOn: null, letterId, ...by })))
    .onConflict((conflict) =>
      conflict
        .columns(['petId', 'key', 'dueOn'])
        .doUpdateSet({ state: 'sent', note: null, bookedOn: null, letterId, ...by, releasedAt: null })
        .where('followUp.releasedAt', 'is not', null),
    )
    .returning('id')
    .execute();
  return written.length;
}

/** Lines that letters told of, unchanged since, are to be told again. */
export async function releaseLines(trx: Trx, letterIds: readonly number[]): Promise<void> {
  await trx.deleteFrom('followUp').where('letterId', 'in', letterIds).where('state', '=', 'sent').execute();
}

/** What a letter was to tell, and does not tell when it leaves. */
export async function releaseUntold(
  db: Db,
  letterId: number,
  told: readonly { petId: number; key: string; dueOn: CalendarDate }[],
): Promise<void> {
  await db
    .deleteFrom('followUp')
    .where('letterId', '=', letterId)
    .where('state', '=', 'sent')
    .where((eb) =>
      eb.not(
        eb.or(
          told.map(({ petId, key, dueOn }) =>
            eb.and([eb('petId', '=', petId), eb('key', '=', key), eb('dueOn', '=', dueOn)]),
          ),
        ),
      ),
    )
    .execute();
}
