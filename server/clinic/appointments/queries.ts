/** How the clinic gives appointments. */
import type { Updateable } from 'kysely';
import { preparedRead } from '#db/prepared.ts';
import type { Database, Db, Instant } from '#db/types.ts';

const settings = preparedRead((db) => db.selectFrom('appointmentSetting').select(['requestsOpen', 'minutes']));

export async function readSettings(db: Db) {
  const [row] = await settings(db, {});
  if (!row) throw new Error('the settings of appointments are missing');
  return row;
}

export async function writeSettings(db: Db, changes: Updateable<Database['appointmentSetting']>): Promise<void> {
  await db.updateTable('appointmentSetting').set(changes).execute();
}

/** What was written by WhatsApp about the appointments of these hours, the newest last; not where the animal has another owner by now. */
export function listWhatsapps(db: Db, { from, until }: { from: Instant; until: Instant }) {
  return db
    .selectFrom('appointment')
    .innerJoin('whatsappMessage', 'whatsappMessage.appointmentId', 'appointment.id')
    .innerJoin('pet', (join) =>
      join.onRef('pet.id', '=', 'appointment.petId').onRef('pet.ownerId', '=', 'whatsappMessage.ownerId'),
    )
    .innerJoin('patient', (join) => join.onRef('patient.petId', '=', 'pet.id').on('patient.endedAt', 'is', null))
    .select(['appointment.id as appointmentId', 'whatsappMessage.state', 'whatsappMessage.problem'])
    .where('appointment.startsAt', '>=', from)
    .where('appointment.startsAt', '<', until)
    .orderBy('whatsappMessage.id')
    .execute();
}
