/** Reminds each guardian once of what their animals need, and accepts "ya está hecho" from the mail. */
import type { CalendarDate, Db, Instant, ReminderStage } from '#db/types.ts';
import { markDone } from '#server/health/agenda/service.ts';
import { findToken, spendToken, unspendToken } from '#server/accounts/sessions/queries.ts';
import { hashToken } from '#server/platform/lib/tokens.ts';
import { addsEntry, needsForm } from '#server/health/due/rows.rules.ts';
import { hasMovedOn } from '#server/health/due/lines.rules.ts';
import type { Context, SignedInContext } from '#server/platform/core/context.ts';
import { DomainError } from '#server/platform/errors/errors.ts';
import { dayIn } from '#server/platform/lib/calendar.ts';
import { givenFields } from '#server/platform/lib/changes.ts';
import { plus } from '#server/platform/lib/time.ts';
import { hasEnded } from '#server/pets/licences/service.ts';
import { countDown } from '#server/platform/rate-limits/queries.ts';
import { limit } from '#server/platform/rate-limits/service.ts';
import { enqueueMail } from '#server/platform/mail/outbox.ts';
import { refuseReader, requirePet } from '#server/pets/pets/access.ts';
import { enqueuePush } from '#server/platform/push/service.ts';
import { announce } from '#server/platform/webhooks/delivery.service.ts';
import { findUser } from '#server/accounts/users/queries.ts';
import {
  type CandidateRow,
  deleteOldDigests,
  findChoice,
  findLinkedLine,
  insertDigest,
  insertReminders,
  listCandidates,
  listTold,
  putChoice,
  type TellableRow,
} from './queries.ts';
import { batched, tellEach } from './rounds.service.ts';
import { isTimeToTell, reminderWindow, stageOn, USUAL_CHOICE } from './rules.ts';
import type { ChooseInput, DoneByLinkInput, LinkInput } from './schema.ts';
import { findRecipients } from './recipients.service.ts';

/** A batch of two hundred would block for fifty milliseconds. */
const PEOPLE_AT_ONCE = 50;
/** The first zone of the earth to begin a day. */
export const FIRST_ZONE = 'Pacific/Kiritimati';
export const LAST_ZONE = 'Etc/GMT+12';

interface Tell {
  user: TellableRow;
  day: CalendarDate;
  lines: (CandidateRow & { stage: ReminderStage })[];
}

/**
 * Queues today's reminders of each active user: one digest, its lines, one mail and one notice, all or nothing.
 * Safe to repeat, to kill, or to run in two processes: a day's digest and a stage's line exist once.
 * @throws where a user's reminders failed; the other users got theirs.
 */
export async function leaveReminders({ db, now }: Pick<Context, 'db' | 'now'>) {
  const at = now();
  const { people, things: lines } = await tellEach<Tell>(db, {
    who: batched(await findRecipients(db, at), PEOPLE_AT_ONCE),
    whatToTell: (users) => whatToTell(db, users, at),
    tell: (tell) => leaveDigest(db, tell, at),
  });
  return { people, lines };
}

async function whatToTell(db: Db, users: TellableRow[], at: Instant) {
  const awake = users.filter((user) => (wantsMail(user) || wantsPush(user)) && isTimeToTell(user.timeZone, at));
  if (awake.length === 0) return [];
  const ids = awake.map(({ id }) => id);
  const window = reminderWindow(dayIn(LAST_ZONE, at), dayIn(FIRST_ZONE, at));
  const candidates = Map.groupBy(await listCandidates(db, ids, window), ({ userId }) => userId);
  if (candidates.size === 0) return [];
  const told = new Set((await listTold(db, ids, window)).map((line) => `${line.userId} ${lineId(line)}`));
  return awake.flatMap((user): Tell[] => {
    const day = dayIn(user.timeZone, at);
    const lines = (candidates.get(user.id) ?? []).flatMap((line) => {
      const stage = stageOn(line.remindOn, day, chosenBy(user));
      return stage && !told.has(`${user.id} ${lineId({ ...line, stage })}`) ? [{ ...line, stage }] : [];
    });
    return lines.length > 0 ? [{ user, day, lines }] : [];
  });
}

function lineId({ petId, key, remindOn, stage }: { petId: number; key: string; remindOn: string; stage: string }) {
  return `${petId} ${key} ${remindOn} ${stage}`;
}

/** Returns the number of reminded lines; 0 where this user has today's digest already. */
async function leaveDigest(db: Db, { user, day, lines }: Tell, at: Instant): Promise<number> {
  const userId = user.id;
  return db.transaction().execute(async (db) => {
    const digestId = await insertDigest(db, { userId, day, createdAt: at });
    if (digestId === undefined) return 0;
    const rows = lines.map(({ petId, key, remindOn, stage }) => ({ digestId, userId, petId, key, remindOn, stage }));
    const written = await insertReminders(db, rows);
    if (written.length === 0) return 0;
    await announce(
      db,
      'cuidado.avisado',
      written.map(({ petId, remindOn }) => ({ mascotaId: petId, fecha: remindOn })),
      at,
    );
    const dedupeKey = `reminder:${userId}:${day}`;
    if (wantsMail(user))
      await enqueueMail(db, { kind: 'reminder', userId, email: user.email, dedupeKey, refId: digestId }, at);
    if (wantsPush(user)) await enqueuePush(db, { userId, dedupeKey, path: '/dashboard', ...inShort(lines) }, at);
    return written.length;
  });
}

function inShort(lines: Tell['lines']): { title: string; body: string } {
  const names = [...new Set(lines.map(({ petName }) => petName))];
  const thing = ({ title, repeatsOn }: CandidateRow) => (repeatsOn === null ? title : `${title} (hay que repetirla)`);
  const body = lines.map((line) => (names.length === 1 ? thing(line) : `${line.petName}: ${thing(line)}`)).join(', ');
  const [name = ''] = names;
  return { title: names.length === 1 ? `Cuidados de ${name}` : `Cuidados de ${names.length} animales`, body };
}

export function chosenBy({ byMail, byPush, weekBefore, onTheDay, weekAfter }: TellableRow) {
  return {
    byMail: byMail ?? USUAL_CHOICE.byMail,
    byPush: byPush ?? USUAL_CHOICE.byPush,
    weekBefore: weekBefore ?? USUAL_CHOICE.weekBefore,
    onTheDay: onTheDay ?? USUAL_CHOICE.onTheDay,
    weekAfter: weekAfter ?? USUAL_CHOICE.weekAfter,
  };
}

export function wantsMail(user: TellableRow): boolean {
  return chosenBy(user).byMail === 1;
}

export function wantsPush(user: TellableRow): boolean {
  return chosenBy(user).byPush === 1 && user.subscriptions > 0;
}

/** Deletes digests after a year. For an hourly call. */
export async function sweepReminders({ db, now }: Pick<Context, 'db' | 'now'>): Promise<void> {
  await deleteOldDigests(db, plus(now(), -365, 'days'));
}

export async function choices({ db, actor }: SignedInContext) {
  return (await findChoice(db, actor.userId)) ?? USUAL_CHOICE;
}

export async function choose({ db, actor }: SignedInContext, input: ChooseInput) {
  await putChoice(db, { userId: actor.userId, first: USUAL_CHOICE, changes: givenFields(input) });
  return { ok: true };
}

/** The mail program's "cancelar suscripción". Works more than once; false where the link is unknown. */
export async function stopMails({ db, now, caller }: Context, { token }: LinkInput): Promise<boolean> {
  const at = now();
  const tried = await limit(db, 'tokenAddress', caller.ip, at);
  const link = await findToken(db, { hash: hashToken(token), kind: 'notices-off', now: at });
  const user = link?.userId ? await findUser(db, link.userId) : undefined;
  // A reader of mails to a former address must not decide for the account.
  if (!link || !user || user.email !== link.email) return false;
  await countDown(db, [tried], at);
  await putChoice(db, { userId: user.id, first: USUAL_CHOICE, changes: { byMail: 0 } });
  return true;
}

/** The page of "Ya está hecho". Opening it changes nothing, because mail programs open links by themselves. */
export async function openLink(context: Context, { token }: LinkInput) {
  const { db, now, caller } = context;
  const at = now();
  const tried = await limit(db, 'tokenAddress', caller.ip, at);
  const found = await findLine(db, token, at);
  if (!found) return { state: 'spent' as const };
  await countDown(db, [tried], at);
  const { petId, petName, species, key, askedFor, title, kind, dueOn, role, vaccineId, repeatsOn } = found.line;
  if (role === null || role === 'reader') return { state: 'refused' as const };
  if (title === null || kind === null || hasMovedOn({ kind, dueOn }, askedFor))
    return { state: 'answered' as const, petName };
  const form = needsForm({ key, repeatsOn }) ? { vaccineId, repeatsOn } : null;
  const today = dayIn(found.user.timeZone, at);
  const ended = addsEntry(kind) && (await hasEnded(context, petId));
  return { state: 'open' as const, petId, petName, species, title, kind, dueOn, form, ended, today };
}

/**
 * Records the care in the name of the mail's receiver. The link works once; after a refused day it stays valid.
 * @throws TOKEN_SPENT, PET_NOT_FOUND, PET_READ_ONLY, LINE_NOT_FOUND, INVALID with field on.
 */
export async function doneByLink(context: Context, { token, on, sure }: DoneByLinkInput) {
  const { db, now, caller } = context;
  const at = now();
  const tried = await limit(db, 'tokenAddress', caller.ip, at);
  const found = await findLine(db, token, at);
  if (!found) throw new DomainError('TOKEN_SPENT');
  await countDown(db, [tried], at);
  const { id: userId, role, email, timeZone } = found.user;
  const { petId, key, askedFor, petName, title } = found.line;
  const actor = { userId, role, roles: [], email, timeZone, sessionHash: '' };
  const pet = await requirePet(db, actor, petId);
  refuseReader(pet);
  const link = { hash: hashToken(token), kind: 'care-done', now: at } as const;
  // Spent before the entry is written: of two concurrent taps one writes.
  if (!(await spendToken(db, link))) throw new DomainError('TOKEN_SPENT');
  try {
    const { nextOn } = await markDone({ ...context, actor, pet }, { key, on, sure, askedFor });
    return { petName, title: title ?? '', nextOn };
  } catch (error) {
    await unspendToken(db, link.hash);
    throw error;
  }
}

/** The link's user, while active and at the same address, and its line. */
async function findLine(db: Db, token: string, now: Instant) {
  const link = await findToken(db, { hash: hashToken(token), kind: 'care-done', now });
  if (!link?.userId || !link.refId) return undefined;
  const user = await findUser(db, link.userId);
  const line = await findLinkedLine(db, link.refId);
  const theirs = user?.status === 'active' && user.email === link.email && line?.userId === user.id;
  return theirs ? { user, line } : undefined;
}
