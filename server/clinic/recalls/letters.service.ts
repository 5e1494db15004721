/**
 * Recalls by mail: to all who have an address in one step, after a pause in which they can be stopped, or by themselves.
 * A line is marked as told when its letter is queued, in one transaction.
 */
import type { CalendarDate, Db, Instant, Trx } from '#db/types.ts';
import type { Context, SignedInContext } from '#server/platform/core/context.ts';
import { DomainError } from '#server/platform/errors/errors.ts';
import { clinicZone, keeperOf } from '#server/accounts/clinic-profile/queries.ts';
import { dayIn, plusDays } from '#server/platform/lib/calendar.ts';
import { plus } from '#server/platform/lib/time.ts';
import { wallOf } from '#server/platform/lib/wall-clock.ts';
import { enqueueMail, withdrawMails } from '#server/platform/mail/outbox.ts';
import * as letters from './letters.queries.ts';
import type { MailAllInput, MailingInput } from './letters.schema.ts';
import { listGroupLines, listOwnersToCall, type ScannedLine, scanLines } from './queries.ts';
import { claimLines, releaseLines } from './follow-ups.queries.ts';
import { BEFORE_ALL, daysOf, type Place } from './rules.ts';
import type { RecallCountsInput } from './schema.ts';
import { isWanted, ownerCard } from './service.ts';
import { isByItself } from './templates.queries.ts';

/** In which a mailing begun by mistake is stopped before the first letter left. */
export const PAUSE_MINUTES = 10;
const LINES_AT_ONCE = 2000;
/** One statement of the look for owners: other calls wait for some milliseconds. */
const SCANNED_AT_ONCE = 500;
/** More than an owner ever has due. */
const LINES_EACH = 500;
const OWNERS_AT_ONCE = 50;
const MOST_OWNERS = 5000;
/** How long a mailing stands on the screen. */
const SHOWN_HOURS = 24;

/** Of letters by themselves: between these hours of the clinic, about what is due around today, one a month and owner. */
const HOURS = { from: '09:00', until: '18:00' };
const DAYS = { before: 30, ahead: 7 };
const EVERY_DAYS = 30;
const MOST_A_DAY = 200;

interface ToWrite {
  ownerId: number;
  userId: number;
  email: string;
  lines: ScannedLine[];
}

interface Gathered {
  toWrite: ToWrite[];
  /** Owners without an address, and owners who want no messages. */
  withoutMail: number;
  silent: number;
  more: boolean;
}

/** How many letters one step would queue, and whom it leaves out. Looking queues nothing. */
export async function previewLetters({ db, actor, now }: SignedInContext, filters: RecallCountsInput) {
  const gathered = await gather(db, { ...filters, ...daysOf(filters.window, dayIn(actor.timeZone, now())) });
  const { toWrite, ...left } = gathered;
  const lines = toWrite.reduce((sum, owner) => sum + owner.lines.length, 0);
  return { letters: toWrite.length, lines, ...left, minutes: PAUSE_MINUTES };
}

/** @throws LETTERS_CHANGED where by now there are others than were counted on the screen */
export async function mailAll({ db, actor, now }: SignedInContext, { letters: seen, ...filters }: MailAllInput) {
  const at = now();
  const day = dayIn(actor.timeZone, at);
  const wanted = { ...filters, ...daysOf(filters.window, day) };
  const { toWrite, more } = await gather(db, wanted);
  if (toWrite.length !== seen) throw new DomainError('LETTERS_CHANGED');
  const sendFrom = plus(at, PAUSE_MINUTES, 'minutes');
  const begun = { byItself: 0, day, sendFrom, startedBy: actor.userId, createdAt: at } as const;
  return { ...(await queue(db, begun, toWrite, more ? wanted : null)), sendFrom };
}

/**
 * Stops what has not begun to leave: those lines wait again. @returns how many letters stayed here
 * @throws MAILING_NOT_FOUND where it is unknown or was stopped
 */
export async function stopLetters({ db, now }: SignedInContext, { mailingId }: MailingInput) {
  const at = now();
  return stopMailing({ db, mailingId, at }, (db, refIds) => withdrawMails(db, { kind: 'recall', refIds }, at));
}

/** @param withdraw takes back what has not begun to leave, and says of which letters */
export function stopMailing(
  { db, mailingId, at }: { db: Db; mailingId: number; at: Instant },
  withdraw: (db: Trx, letterIds: readonly number[]) => Promise<number[]>,
) {
  return db.transaction().execute(async (db) => {
    if (!(await letters.stopMailing(db, mailingId, at))) throw new DomainError('MAILING_NOT_FOUND');
    const ids = await letters.listLetterIds(db, mailingId);
    let stopped = 0;
    for (let from = 0; from < ids.length; from += LINES_AT_ONCE) {
      const back = await withdraw(db, ids.slice(from, from + LINES_AT_ONCE));
      if (back.length === 0) continue;
      await releaseLines(db, back);
      await letters.deleteLetters(db, back);
      stopped += back.length;
    }
    return { stopped, sent: ids.length - stopped };
  });
}

/** Those of the last day: how many letters wait, and whether they can be stopped. */
export async function mailings({ db, now }: SignedInContext) {
  const rows = await letters.listMailings(db, plus(now(), -SHOWN_HOURS, 'hours'));
  return rows.map(({ id, byItself, waiting, letters: all, ...row }) => ({
    mailingId: id,
    ...row,
    byItself: byItself === 1,
    letters: Number(all),
    waiting: Number(waiting),
  }));
}

/** The job: the letters of today, to owners without an account, where an administrator wants them. @returns how many */
export async function mailByItself({ db, now }: Pick<Context, 'db' | 'now'>): Promise<number> {
  if (!(await isByItself(db))) return 0;
  const at = now();
  const { day, time } = wallOf(await clinicZone(db), at);
  if (time < HOURS.from || time >= HOURS.until) return 0;
  const days = { from: plusDays(day, -DAYS.before), until: plusDays(day, DAYS.ahead) };
  const { toWrite } = await gather(db, { ...days, kind: null, speciesId: null });
  const keeperId = await keeperOf(db);
  const kept = toWrite.filter(({ userId }) => userId === keeperId);
  const lately = new Set<number>();
  for (let from = 0; from < kept.length; from += OWNERS_AT_ONCE) {
    const ids = kept.slice(from, from + OWNERS_AT_ONCE).map(({ ownerId }) => ownerId);
    for (const id of await letters.listWrittenTo(db, ids, plus(at, -EVERY_DAYS, 'days'))) lately.add(id);
  }
  const today = kept.filter(({ ownerId }) => !lately.has(ownerId)).slice(0, MOST_A_DAY);
  if (today.length === 0) return 0;
  const begun = { byItself: 1, day, sendFrom: at, startedBy: null, createdAt: at } as const;
  return (await queue(db, begun, today)).letters;
}

interface Wanted extends Pick<RecallCountsInput, 'kind' | 'speciesId'> {
  from: CalendarDate;
  until: CalendarDate;
}

async function gather(db: Db, wanted: Wanted): Promise<Gathered> {
  const { owners, more } = await gatherOwners(db, wanted);
  const gathered: Gathered = { toWrite: [], withoutMail: 0, silent: 0, more };
  for (const { card, userId, lines } of owners) {
    const { ownerId, email, silent } = card;
    if (silent) gathered.silent += 1;
    else if (!email) gathered.withoutMail += 1;
    else gathered.toWrite.push({ ownerId, userId, email, lines });
  }
  return gathered;
}

/** The owners whose lines wait, the most urgent first. Where there are more than one step takes, the look ends, and what else they have due is not read. */
export async function gatherOwners(db: Db, { from, until, kind, speciesId }: Wanted) {
  const byOwner = new Map<number, ScannedLine[]>();
  let more = false;
  for (let after: Place | null = BEFORE_ALL; after && !more; ) {
    const rows: ScannedLine[] = await scanLines(db, { state: null, from, until, after, limit: SCANNED_AT_ONCE });
    for (const row of rows) {
      if (!isWanted(row, null) || (kind ?? row.kind) !== row.kind) continue;
      if ((speciesId ?? row.speciesId) !== row.speciesId) continue;
      const known = byOwner.get(row.ownerId);
      if (known) known.push(row);
      else if (byOwner.size < MOST_OWNERS) byOwner.set(row.ownerId, [row]);
      else more = true;
    }
    const last = rows.at(-1);
    after = last && rows.length === SCANNED_AT_ONCE ? { on: last.on, petId: last.petId, key: last.key } : null;
  }
  const gathered: { card: ReturnType<typeof ownerCard>; userId: number; lines: ScannedLine[] }[] = [];
  const ownerIds = [...byOwner.keys()];
  for (let at = 0; at < ownerIds.length; at += OWNERS_AT_ONCE) {
    const some = ownerIds.slice(at, at + OWNERS_AT_ONCE);
    const owners = new Map((await listOwnersToCall(db, some)).map((owner) => [owner.ownerId, owner]));
    for (const ownerId of some) {
      const owner = owners.get(ownerId);
      if (!owner) continue;
      gathered.push({ card: ownerCard(owner), userId: owner.userId, lines: byOwner.get(ownerId) ?? [] });
    }
  }
  return { owners: gathered, more };
}

/** All that these owners have due, also after the place where the look ended. */
async function linesOf(db: Db, owners: readonly { ownerId: number }[], wanted: Wanted) {
  const ownerIds = owners.map(({ ownerId }) => ownerId);
  const { from, until, kind, speciesId } = wanted;
  const lines = await listGroupLines(db, { ownerIds, state: null, from, until, kind, speciesId, each: LINES_EACH });
  return Map.groupBy(lines, ({ ownerId }) => ownerId);
}

type Begun = Parameters<typeof letters.insertMailing>[1] & { sendFrom: Instant; createdAt: Instant };

function queue(db: Db, begun: Begun, owners: readonly ToWrite[], unread: Wanted | null = null) {
  return queueLetters(db, begun, owners, unread, async (db, letterId, { userId, email }) => {
    const mail = { kind: 'recall', userId, email, dedupeKey: `recall:${letterId}`, refId: letterId } as const;
    await enqueueMail(db, { ...mail, notBefore: begun.sendFrom }, begun.createdAt);
  });
}

/** Some owners at a time, so that others write in between. A letter, its lines and what leaves are one transaction. */
export async function queueLetters<Owner extends { ownerId: number; lines: ScannedLine[] }>(
  db: Db,
  begun: Begun,
  owners: readonly Owner[],
  unread: Wanted | null,
  leave: (db: Trx, letterId: number, owner: Owner) => Promise<void>,
) {
  const mailingId = await db.transaction().execute((db) => letters.insertMailing(db, begun));
  if (mailingId === undefined) return { mailingId: null, letters: 0 };
  const { createdAt, startedBy = null } = begun;
  let queued = 0;
  for (let from = 0; from < owners.length; from += OWNERS_AT_ONCE)
    queued += await db.transaction().execute(async (db) => {
      let made = 0;
      const some = owners.slice(from, from + OWNERS_AT_ONCE);
      const all = unread && (await linesOf(db, some, unread));
      for (const owner of some) {
        const { ownerId } = owner;
        const lines = all?.get(ownerId) ?? owner.lines;
        const letterId = await letters.insertLetter(db, { mailingId, ownerId, createdAt });
        const by = { changedBy: startedBy, changedAt: createdAt };
        if ((await claimLines(db, letterId, lines, by)) === 0) {
          await letters.deleteLetters(db, [letterId]);
          continue;
        }
        await leave(db, letterId, owner);
        made += 1;
      }
      return made;
    });
  return { mailingId, letters: queued };
}
