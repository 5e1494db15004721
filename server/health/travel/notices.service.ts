/** Tells the family of a trip's lines, once as the days of each begin and once before they end; and of registers that end. */
import type { CalendarDate, Db, Instant } from '#db/types.ts';
import { holdUser } from '#server/accounts/users/queries.ts';
import { listExpiring } from '#server/health/registrations/queries.ts';
import type { TellableRow } from '#server/health/reminders/queries.ts';
import { everyone, rangeOf, tellEach } from '#server/health/reminders/rounds.service.ts';
import { isTimeToTell } from '#server/health/reminders/rules.ts';
import { LAST_ZONE, wantsMail, wantsPush } from '#server/health/reminders/service.ts';
import type { Context } from '#server/platform/core/context.ts';
import { daysBetween, dayIn, plusDays } from '#server/platform/lib/calendar.ts';
import { plus } from '#server/platform/lib/time.ts';
import { enqueueMail } from '#server/platform/mail/outbox.ts';
import { enqueuePush } from '#server/platform/push/service.ts';
import * as queries from './queries.ts';
import { CATCH_UP_DAYS, linesToTell, type PlanStage } from './notice.rules.ts';
import { checklistOf, readTravellers, stepsByTrip, travelRules } from './service.ts';

const PEOPLE_AT_ONCE = 100;
/** Longer than any trip may lie ahead. */
const KEPT_DAYS = 1500;

/** A register is told of a month before it ends, and in its last week. */
const REGISTER_DAYS = 30;
const LAST_DAYS = 7;

/** One line that is told, of whatever room. */
export interface PlanLine {
  about: string;
  line: string;
  stage: PlanStage;
  petName: string;
  title: string;
  path: string;
}

interface Tell {
  user: TellableRow;
  day: CalendarDate;
  lines: PlanLine[];
}

/** Safe to repeat, to kill, or to run in two processes: a stage is told once, and a day has one mail. */
export async function leavePlanNotices({ db, now }: Pick<Context, 'db' | 'now'>) {
  const at = now();
  const { people, things: lines } = await tellEach<Tell>(db, {
    who: everyone(db, PEOPLE_AT_ONCE),
    whatToTell: (users) => whatToTell(db, users, rangeOf(users), at),
    tell: (tell) => leave(db, tell, at),
  });
  return { people, lines };
}

async function whatToTell(db: Db, users: TellableRow[], range: { after: number; last: number }, at: Instant) {
  const awake = users.filter((user) => (wantsMail(user) || wantsPush(user)) && isTimeToTell(user.timeZone, at));
  if (awake.length === 0) return [];
  const from = dayIn(LAST_ZONE, at);
  const trips = await queries.listComingTrips(db, { ...range, from });
  const ending = await listExpiring(db, { ...range, from, until: plusDays(from, REGISTER_DAYS + 1) });
  if (trips.length + ending.length === 0) return [];
  const told = new Set((await queries.listToldPlans(db, range)).map(keyOf));
  const rules = await travelRules(db);
  const done = await stepsByTrip(db, trips);
  const travellers = await readTravellers(
    db,
    trips.map(({ petId }) => petId),
  );
  const all: Tell[] = [];
  for (const user of awake) {
    const day = dayIn(user.timeZone, at);
    const lines: PlanLine[] = [];
    for (const trip of trips.filter(({ userId }) => userId === user.id)) {
      const traveller = travellers.get(trip.petId);
      if (!traveller) continue;
      const steps = done.get(trip.id) ?? [];
      const [list, before] = [day, plusDays(day, -CATCH_UP_DAYS)].map((today) =>
        checklistOf(rules, traveller, { trip, steps, today }),
      );
      if (!list || !before) continue;
      const about = `trip:${trip.id}`;
      for (const { line, stage } of linesToTell(list, before, { day, arrivesOn: trip.arrivesOn })) {
        const one = { about, line: line.code, stage };
        if (told.has(keyOf({ userId: user.id, ...one }))) continue;
        lines.push({ ...one, petName: trip.petName, title: line.title, path: `/dashboard/viajes?viaje=${trip.id}` });
      }
    }
    for (const one of ending.filter(({ userId }) => userId === user.id)) {
      const left = daysBetween(day, one.expiresOn);
      const stage = left <= LAST_DAYS ? 'closes' : 'opens';
      const line = { about: `registration:${one.id}`, line: one.expiresOn, stage } as const;
      if (left < 0 || left > REGISTER_DAYS || told.has(keyOf({ userId: user.id, ...line }))) continue;
      const path = `/dashboard/viajes?ver=tramites&mascota=${one.petId}`;
      lines.push({ ...line, petName: one.petName, title: `Registro de ${one.place}`, path });
    }
    if (lines.length > 0) all.push({ user, day, lines });
  }
  return all;
}

function keyOf({ userId, about, line, stage }: { userId: number; about: string; line: string; stage: string }): string {
  return `${userId} ${about} ${line} ${stage}`;
}

/** Returns how many lines; 0 where this user got a mail of plans today already: the rest waits for tomorrow. */
async function leave(db: Db, { user, day, lines }: Tell, at: Instant): Promise<number> {
  const userId = user.id;
  return db.transaction().execute(async (db) => {
    // Of two processes the second finds the day's notice.
    await holdUser(db, userId);
    if (await queries.findPlanNotice(db, userId, day)) return 0;
    const rows = lines.map(({ about, line, stage }) => ({ userId, about, line, stage, day, createdAt: at }));
    const [refId, ...rest] = await queries.insertPlanNotices(db, rows);
    if (refId === undefined) return 0;
    const dedupeKey = `plan:${userId}:${day}`;
    if (wantsMail(user)) await enqueueMail(db, { kind: 'plan', userId, email: user.email, dedupeKey, refId }, at);
    if (wantsPush(user)) await enqueuePush(db, { userId, dedupeKey, ...inShort(lines) }, at);
    return 1 + rest.length;
  });
}

function inShort(lines: readonly PlanLine[]): { title: string; body: string; path: string } {
  const [first] = lines;
  const names = [...new Set(lines.map(({ petName }) => petName))];
  return {
    title: names.length === 1 ? `Papeles de ${names[0]}` : `Papeles de ${names.length} animales`,
    body: lines.map(({ title, petName }) => (names.length === 1 ? title : `${petName}: ${title}`)).join(', '),
    path: first && new Set(lines.map(({ path }) => path)).size === 1 ? first.path : '/dashboard/mascotas',
  };
}

export async function sweepPlanNotices({ db, now }: Pick<Context, 'db' | 'now'>): Promise<void> {
  await queries.deleteOldPlanNotices(db, plus(now(), -KEPT_DAYS, 'days'));
}
