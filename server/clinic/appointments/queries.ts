/** How the clinic gives appointments. */
import type { Updateable } from 'kysely';
import { preparedRead } from '#db/prepared.ts';
import type { Database, Db } from '#db/types.ts';

const settings = preparedRead((db) => db.selectFrom('appointmentSetting').select(['requestsOpen', 'minutes']));

export async function readSettings(db: Db) {
  const [row] = await settings(db, {});
  if (!row) throw new Error('the settings of appointments are missing');
  return row;
}

export async function writeSettings(db: Db, changes: Updateable<Database['appointmentSetting']>): Promise<void> {
  await db.updateTable('appointmentSetting').set(changes).execute();
}
