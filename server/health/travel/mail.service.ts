/** The mail about trips: what was done meanwhile, or is of an animal that the receiver left, is not in it. */
import type { CalendarDate, Db, MailKind } from '#db/types.ts';
import { noticeLinks, stillWantsMails } from '#server/health/reminders/mail.service.ts';
import { findExpiring } from '#server/health/registrations/queries.ts';
import { COUNTRY_NAMES } from '#server/platform/countries/rules.ts';
import { dayIn, dayMonthInWords, weekdayInWords } from '#server/platform/lib/calendar.ts';
import type { Composer } from '#server/platform/mail/composer.ts';
import { type PlanSection, planMail } from './emails.ts';
import { isOpen } from './notice.rules.ts';
import * as queries from './queries.ts';
import { checklistOf, readTraveller, travelRules } from './service.ts';

export const planMails = {
  plan: async (mail) => {
    const { db, row, user, publicUrl, now } = mail;
    if (row.refId === null || !(await stillWantsMails(mail))) return null;
    const told = Map.groupBy(await queries.listPlanNotices(db, row.refId), ({ about }) => about);
    const sections: PlanSection[] = [];
    for (const [about, lines] of told) {
      const wanted = new Set(lines.map(({ line }) => line));
      const section = await sectionOf(db, { about, wanted, userId: user.id, today: dayIn(user.timeZone, now) });
      if (section)
        sections.push({
          ...section,
          lines: section.lines.map((line) => ({ ...line, link: `${publicUrl}${line.link}` })),
        });
    }
    if (sections.length === 0) return null;
    return planMail({ name: user.name, sections, ...(await noticeLinks(mail)) });
  },
} satisfies Partial<Record<MailKind, Composer>>;

interface Told {
  about: string;
  wanted: ReadonlySet<string>;
  userId: number;
  today: CalendarDate;
}

async function sectionOf(db: Db, told: Told): Promise<PlanSection | null> {
  return told.about.startsWith('trip:') ? ofTrip(db, told) : ofRegistration(db, told);
}

async function ofTrip(db: Db, { about, wanted, userId, today }: Told): Promise<PlanSection | null> {
  const trip = await queries.findTrip(db, Number(about.split(':')[1]));
  if (!trip || trip.removedAt !== null || trip.arrivesOn < today) return null;
  const role = await queries.roleAt(db, trip.petId, userId);
  if (role === null || role === 'reader') return null;
  const traveller = await readTraveller(db, trip.petId);
  const steps = await queries.listSteps(db, [trip.id]);
  const list = checklistOf(await travelRules(db), traveller, { trip, steps, today });
  const lines = list.lines
    .filter(({ code, state }) => wanted.has(code) && isOpen({ state }))
    .map(({ title, say }) => ({ title, note: say, link: `/dashboard/viajes?viaje=${trip.id}` }));
  const where = COUNTRY_NAMES[trip.toCountry] ?? trip.toCountry;
  const title = `${traveller.name} a ${where}, el ${dayMonthInWords(trip.arrivesOn)}`;
  return lines.length === 0 ? null : { title, lines };
}

async function ofRegistration(db: Db, { about, wanted, userId, today }: Told): Promise<PlanSection | null> {
  const one = await findExpiring(db, Number(about.split(':')[1]));
  // Renewed meanwhile: it ends on another day now.
  if (!one || one.removedAt !== null || one.expiresOn === null || !wanted.has(one.expiresOn) || one.expiresOn < today)
    return null;
  const role = await queries.roleAt(db, one.petId, userId);
  if (role === null || role === 'reader') return null;
  const note = `Vence el ${weekdayInWords(one.expiresOn, today)}. Renuévalo y anota su nueva fecha.`;
  const link = `/dashboard/viajes?ver=tramites&mascota=${one.petId}`;
  return { title: one.petName, lines: [{ title: `Registro de ${one.place}`, note, link }] };
}
