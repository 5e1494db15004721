/** The due lines that appointments are for: one may answer several. */
import { preparedWrite } from '#db/prepared.ts';
import type { Db, Instant } from '#db/types.ts';
import { TAKEN_STATES } from './rules.ts';

/** Of appointments that begin in these hours, for which lines each is. */
export function listLinesBetween(db: Db, { from, until }: { from: Instant; until: Instant }) {
  return db
    .selectFrom('appointment')
    .innerJoin('appointmentLine', 'appointmentLine.appointmentId', 'appointment.id')
    .select(['appointmentLine.appointmentId', 'appointmentLine.key'])
    .where('appointment.startsAt', '>=', from)
    .where('appointment.startsAt', '<', until)
    .orderBy('appointmentLine.key')
    .execute();
}

/** The lines of one; of those that were answered, when. */
export function listLinesOf(db: Db, appointmentId: number) {
  return db
    .selectFrom('appointmentLine')
    .select(['key', 'doneAt'])
    .where('appointmentId', '=', appointmentId)
    .orderBy('key')
    .execute();
}

/** It is for these lines and no others; one that was answered stays so. */
export async function putLines(db: Db, appointmentId: number, keys: readonly string[]): Promise<void> {
  await db
    .deleteFrom('appointmentLine')
    .where('appointmentId', '=', appointmentId)
    .$if(keys.length > 0, (query) => query.where('key', 'not in', keys))
    .execute();
  if (keys.length === 0) return;
  await db
    .insertInto('appointmentLine')
    .values(keys.map((key) => ({ appointmentId, key, doneAt: null })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** The dose of this animal for this line was given. */
export const noteLineDone = preparedWrite<{ petId: number; key: string; at: Instant }>((db, p) =>
  db
    .updateTable('appointmentLine')
    .set({ doneAt: p.at })
    .where('doneAt', 'is', null)
    .where('key', '=', p.key)
    .where('appointmentId', 'in', (of) =>
      of.selectFrom('appointment').select('id').where('petId', '=', p.petId).where('state', 'in', TAKEN_STATES),
    ),
);

/** A dose for these lines was taken back: they are to be answered again. */
export async function noteLinesOpen(
  db: Db,
  { petId, keys }: { petId: number; keys: readonly string[] },
): Promise<void> {
  await db
    .updateTable('appointmentLine')
    .set({ doneAt: null })
    .where('doneAt', 'is not', null)
    .where('key', 'in', keys)
    .where('appointmentId', 'in', (of) => of.selectFrom('appointment').select('id').where('petId', '=', petId))
    .execute();
}
