/** The agenda as a sheet, page by page in the order of the hours, in every state. */
import { others, overdue } from '#db/turns.ts';
import type { Db } from '#db/types.ts';
import { clinicZone } from '#server/accounts/clinic-profile/queries.ts';
import { contactShown, personShown, vetOf } from '#server/clinic/appointments/card.service.ts';
import { listPage } from '#server/health/appointments/queries.ts';
import { secondsUntil } from '#server/platform/lib/time.ts';
import type { TableRow } from '#server/platform/lib/table.ts';
import { showCode } from '#server/platform/lib/codes.ts';
import { wallOf } from '#server/platform/lib/wall-clock.ts';
import { APPOINTMENT_WORDS } from './words.rules.ts';

const AT_ONCE = 200;
const ALL = { from: '', until: '9999' };

export async function* appointmentRows(db: Db): AsyncGenerator<TableRow> {
  const timeZone = await clinicZone(db);
  let after = { startsAt: '', id: 0 };
  for (;;) {
    const page = await listPage(db, { ...ALL, after, limit: AT_ONCE });
    for (const row of page) {
      const { day, time } = wallOf(timeZone, row.startsAt);
      yield {
        day,
        time,
        minutes: secondsUntil(row.startsAt, row.endsAt) / 60,
        id: row.id,
        petId: row.petId,
        code: row.code !== null && row.patientId !== null ? showCode(row.code) : null,
        name: row.petName ?? row.animalName,
        owner: personShown(row),
        phone: contactShown(row).phone,
        reason: row.reason,
        veterinarian: vetOf(row),
        branch: row.branch,
        state: APPOINTMENT_WORDS[row.state],
        walkIn: row.via === 'walkIn' ? 'Sí' : null,
      };
      if (overdue()) await others();
    }
    const last = page.at(-1);
    if (!last || page.length < AT_ONCE) return;
    after = { startsAt: last.startsAt, id: last.id };
  }
}
