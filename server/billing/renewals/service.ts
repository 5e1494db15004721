/** Tells an animal's owner, once per stage, that its paid year or trial ends. */
import type { CalendarDate, Db, Instant, RenewalStage } from '#db/types.ts';
import type { Context } from '#server/platform/core/context.ts';
import { dayIn, plusDays } from '#server/platform/lib/calendar.ts';
import { enqueueMail } from '#server/platform/mail/outbox.ts';
import { enqueuePush } from '#server/platform/push/service.ts';
import type { TellableRow } from '#server/health/reminders/queries.ts';
import { trialBegan } from '#server/pets/pets/rules.ts';
import { everyone, rangeOf, tellEach } from '#server/health/reminders/rounds.service.ts';
import { isTimeToTell } from '#server/health/reminders/rules.ts';
import { chosenBy, FIRST_ZONE, LAST_ZONE, wantsMail, wantsPush } from '#server/health/reminders/service.ts';
import { holdUser } from '#server/accounts/users/queries.ts';
import { type EndingRow, findNoticeOf, insertNotices, listEnding, listToldEnds } from './queries.ts';
import { endInWords } from './emails.ts';
import { renewalStageOn, renewalWindow } from './rules.ts';

const PEOPLE_AT_ONCE = 200;

interface Ending extends EndingRow {
  endsOn: CalendarDate;
  trial: boolean;
  stage: RenewalStage;
}

interface Tell {
  user: TellableRow;
  day: CalendarDate;
  ends: Ending[];
}

type Telling = Pick<Context, 'db' | 'config' | 'now'>;

/**
 * Queues today's notices of each owner: one mail and one push notice for all their animals. Safe to repeat, to
 * kill, or to run in two processes: a stage is told once, and a day has one mail.
 * @throws where a user's notices failed; the other users got theirs.
 */
export async function leaveRenewals({ db, config, now }: Telling): Promise<{ people: number; pets: number }> {
  if (!config.subscriptions) return { people: 0, pets: 0 };
  const at = now();
  const { people, things: pets } = await tellEach<Tell>(db, {
    who: everyone(db, PEOPLE_AT_ONCE),
    whatToTell: (users) => whatToTell({ db, trialDays: config.trialDays, at }, users, rangeOf(users)),
    tell: (tell) => leave(db, tell, at),
  });
  return { people, pets };
}

async function whatToTell(
  { db, trialDays, at }: { db: Db; trialDays: number; at: Instant },
  users: TellableRow[],
  range: { after: number; last: number },
): Promise<Tell[]> {
  const awake = users.filter((user) => (wantsMail(user) || wantsPush(user)) && isTimeToTell(user.timeZone, at));
  if (awake.length === 0) return [];
  const days = renewalWindow(dayIn(LAST_ZONE, at), dayIn(FIRST_ZONE, at));
  const window = { ...range, ...days };
  // One day more on either side, because the local day depends on the zone.
  const bornFrom = `${plusDays(days.from, -trialDays - 1)}T00:00:00.000Z`;
  const bornUntil = `${plusDays(days.until, -trialDays + 1)}T23:59:59.999Z`;
  const ending = Map.groupBy(await listEnding(db, { ...window, bornFrom, bornUntil }), ({ userId }) => userId);
  if (ending.size === 0) return [];
  const told = new Set((await listToldEnds(db, window)).map(keyOf));
  return awake.flatMap((user): Tell[] => {
    const day = dayIn(user.timeZone, at);
    const ends = (ending.get(user.id) ?? []).flatMap((row): Ending[] => {
      const trial = row.licensedUntil === null;
      const endsOn = row.licensedUntil ?? plusDays(dayIn(user.timeZone, trialBegan(row)), trialDays);
      const stage = renewalStageOn({ endsOn, trial }, day, chosenBy(user));
      return stage && !told.has(keyOf({ petId: row.petId, endsOn, stage })) ? [{ ...row, endsOn, trial, stage }] : [];
    });
    return ends.length > 0 ? [{ user, day, ends }] : [];
  });
}

/** Returns the number of animals; 0 where this user got a mail today already: the rest waits for tomorrow. */
async function leave(db: Db, { user, day, ends }: Tell, at: Instant): Promise<number> {
  const userId = user.id;
  return db.transaction().execute(async (db) => {
    // Of two concurrent processes the second finds the day's notice.
    await holdUser(db, userId);
    if (await findNoticeOf(db, userId, day)) return 0;
    const rows = ends.map(({ petId, endsOn, stage }) => ({ userId, petId, endsOn, stage, day, createdAt: at }));
    const [refId, ...rest] = await insertNotices(db, rows);
    if (refId === undefined) return 0;
    const dedupeKey = `renewal:${userId}:${day}`;
    if (wantsMail(user)) await enqueueMail(db, { kind: 'renewal', userId, email: user.email, dedupeKey, refId }, at);
    if (wantsPush(user)) await enqueuePush(db, { userId, dedupeKey, ...inShort(ends, day) }, at);
    return 1 + rest.length;
  });
}

function inShort(ends: Ending[], day: CalendarDate): { title: string; body: string; path: string } {
  const [first] = ends;
  const names = ends.map(({ petName }) => petName).join(', ');
  const one = ends.length === 1 && first ? first : null;
  return {
    title: one ? one.petName : `${ends.length} animales por renovar`,
    body: one ? endInWords(one, day) : names,
    path: one ? `/dashboard/pagoSuscripcion?mascota=${one.petId}` : '/dashboard/pagoSuscripcion',
  };
}

function keyOf({ petId, endsOn, stage }: { petId: number; endsOn: string; stage: string }): string {
  return `${petId} ${endsOn} ${stage}`;
}
