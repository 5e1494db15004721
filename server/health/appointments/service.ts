/** What the record does to an appointment. */
import { inOneRoundTrip } from '#db/round-trips.ts';
import type { Instant, Trx } from '#db/types.ts';
import { announceAppointment } from '#server/platform/webhooks/delivery.service.ts';
import { noteLineDone, noteLinesOpen } from './lines.queries.ts';
import { closeAppointments, reopenAppointments } from './queries.ts';

/** Inside the write of an entry that answered these lines: what was agreed for them alone, of any day, is done. */
export async function attend(
  db: Trx,
  { petId, keys, at }: { petId: number; keys: readonly string[]; at: Instant },
): Promise<void> {
  if (keys.length === 0) return;
  const each = (write: typeof closeAppointments | typeof noteLineDone) =>
    keys.map((key) => (db: Trx) => write(db, { petId, key, at }));
  const answered = await inOneRoundTrip(db, ...each(noteLineDone), ...each(closeAppointments));
  for (const closed of answered.flat()) await announceAppointment(db, 'turno.cambiado', closed, at);
}

/** Inside the write that takes such an entry back: what it had closed is as it was before. */
export async function unattend(
  db: Trx,
  { petId, keys, at }: { petId: number; keys: readonly string[]; at: Instant },
): Promise<void> {
  if (keys.length === 0) return;
  const opened = await reopenAppointments(db, { petId, keys, at });
  await noteLinesOpen(db, { petId, keys });
  for (const one of opened) await announceAppointment(db, 'turno.cambiado', one, at);
}
