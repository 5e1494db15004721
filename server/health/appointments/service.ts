/** What the record does to an appointment. */
import type { Instant, Trx } from '#db/types.ts';
import { clinicZone } from '#server/accounts/clinic-profile/queries.ts';
import { plusDays } from '#server/platform/lib/calendar.ts';
import { instantOf, wallOf } from '#server/platform/lib/wall-clock.ts';
import { closeAppointments } from './queries.ts';

/** Inside the write of an entry that answered these lines: the appointment made for one of them, of today or before, is done. */
export async function attend(
  db: Trx,
  { petId, keys, at }: { petId: number; keys: readonly string[]; at: Instant },
): Promise<void> {
  if (keys.length === 0) return;
  const timeZone = await clinicZone(db);
  const tomorrow = { day: plusDays(wallOf(timeZone, at).day, 1), time: '00:00' };
  await closeAppointments(db, { petId, keys, until: instantOf(timeZone, tomorrow), at });
}
