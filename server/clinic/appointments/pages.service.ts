/** The agenda for programs: one page after another, in the order of the hours, in every state. */
import { clinicZone } from '#server/accounts/clinic-profile/queries.ts';
import { listPage } from '#server/health/appointments/queries.ts';
import type { SignedInContext } from '#server/platform/core/context.ts';
import { plusDays } from '#server/platform/lib/calendar.ts';
import { instantOf } from '#server/platform/lib/wall-clock.ts';
import { cardOf, contactShown } from './card.service.ts';
import type { PageInput } from './pages.schema.ts';

const BEFORE_ALL = { startsAt: '', id: 0 };

export async function page({ db }: SignedInContext, { from, until, cursor, size }: PageInput) {
  const timeZone = await clinicZone(db);
  const begins = (day: string) => instantOf(timeZone, { day, time: '00:00' });
  const rows = await listPage(db, {
    from: begins(from),
    until: begins(plusDays(until, 1)),
    after: cursor ?? BEFORE_ALL,
    limit: size + 1,
  });
  const shown = rows.slice(0, size);
  const last = shown.at(-1);
  return {
    rows: shown.map((row) => {
      const { chat: _, whatsapp: _whatsapp, ...card } = cardOf(row, timeZone);
      return { ...card, startsAt: row.startsAt, endsAt: row.endsAt, email: contactShown(row).email };
    }),
    next: rows.length > size && last ? { startsAt: last.startsAt, id: last.id } : null,
  };
}
