/** The agenda as a sheet, page by page in the order of the hours, in every state. */
import { others, overdue } from '#db/turns.ts';
import type { AppointmentState, Db } from '#db/types.ts';
import { clinicZone } from '#server/accounts/clinic-profile/queries.ts';
import { contactShown, personShown, vetOf } from '#server/clinic/appointments/card.service.ts';
import { listPage } from '#server/health/appointments/queries.ts';
import { secondsUntil } from '#server/platform/lib/time.ts';
import type { TableRow } from '#server/platform/lib/table.ts';
import { wallOf } from '#server/platform/lib/wall-clock.ts';

const AT_ONCE = 200;
const ALL = { from: '', until: '9999' };

const STATE_WORDS: Record<AppointmentState, string> = {
  asked: 'Pedido',
  agreed: 'Acordado',
  confirmed: 'Confirmado',
  arrived: 'Llegó',
  attending: 'En consulta',
  done: 'Atendido',
  missed: 'No vino',
  cancelled: 'Cancelado',
};

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
        petId: row.petId,
        name: row.petName ?? row.animalName,
        owner: personShown(row),
        phone: contactShown(row).phone,
        reason: row.reason,
        veterinarian: vetOf(row),
        branch: row.branch,
        state: STATE_WORDS[row.state],
        walkIn: row.via === 'walkIn' ? 'Sí' : null,
      };
      if (overdue()) await others();
    }
    const last = page.at(-1);
    if (!last || page.length < AT_ONCE) return;
    after = { startsAt: last.startsAt, id: last.id };
  }
}
