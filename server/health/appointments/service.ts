/** What the record does to an appointment. */
import type { Instant, Trx } from '#db/types.ts';
import { announceAppointment } from '#server/platform/webhooks/delivery.service.ts';
import { noteLinesDone } from './lines.queries.ts';
import { closeAppointments } from './queries.ts';

/** Inside the write of an entry that answered these lines: what was agreed for them alone, of any day, is done. */
export async function attend(
  db: Trx,
  { petId, keys, at }: { petId: number; keys: readonly string[]; at: Instant },
): Promise<void> {
  if (keys.length === 0) return;
  await noteLinesDone(db, { petId, keys, at });
  for (const closed of await closeAppointments(db, { petId, keys, at }))
    await announceAppointment(db, 'turno.cambiado', closed, at);
}
