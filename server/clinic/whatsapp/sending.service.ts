/** What is due by WhatsApp: counted with its cost first, stopped until the first leaves, as letters are; and tomorrow's appointments. */
import { EventEmitter } from 'node:events';
import type { Instant } from '#db/types.ts';
import type { Context, SignedInContext } from '#server/platform/core/context.ts';
import { clinicZone } from '#server/accounts/clinic-profile/queries.ts';
import { DomainError } from '#server/platform/errors/errors.ts';
import { dayIn, plusDays } from '#server/platform/lib/calendar.ts';
import { plus, secondsUntil } from '#server/platform/lib/time.ts';
import { instantOf, wallOf } from '#server/platform/lib/wall-clock.ts';
import { gatherOwners, PAUSE_MINUTES, queueLetters, stopMailing } from '#server/clinic/recalls/letters.service.ts';
import { daysOf } from '#server/clinic/recalls/rules.ts';
import type { RecallCountsInput } from '#server/clinic/recalls/schema.ts';
import { listBetween } from '#server/health/appointments/queries.ts';
import { reachable } from './consent.service.ts';
import * as queries from './queries.ts';
import { costOf } from './rules.ts';
import type { WhatsappAllInput, WhatsappMailingInput } from './schema.ts';
import { requireAccount } from './setting.service.ts';

export const whatsappWaiting = new EventEmitter();

const SHOWN_HOURS = 24;
const OWNERS_AT_ONCE = 50;
/** How long a message about what is due is still sent. */
const KEPT_HOURS = 48;
/** A number that took none lately is not paid for again. */
const FAILED_DAYS = 30;
/** In which a telephone may ring for it, on the clinic's clock. */
const DAY = { from: '08:00', until: '20:00' };

/** How many messages one step would queue, whom it leaves out, and what they cost by the price that the clinic wrote down. */
export async function previewAll(context: SignedInContext, filters: RecallCountsInput) {
  requireAccount(context);
  const { toWrite, ...left } = await gather(context, filters);
  const lines = toWrite.reduce((sum, owner) => sum + owner.lines.length, 0);
  const { db } = context;
  const template = (await queries.findTemplate(db, 'due')) !== undefined;
  const cost = costOf(await queries.readPrice(db), toWrite.length);
  return { messages: toWrite.length, lines, cost, template, minutes: PAUSE_MINUTES, ...left };
}

/** @throws LETTERS_CHANGED where by now there are others than were counted, INVALID without a template */
export async function sendAll(context: SignedInContext, { messages: seen, ...filters }: WhatsappAllInput) {
  requireAccount(context);
  const { db, actor, now } = context;
  const at = now();
  if (!(await queries.findTemplate(db, 'due')))
    throw new DomainError('INVALID', { message: 'Primero anota la plantilla que Meta te aprobó, en Textos.' });
  const { toWrite, more } = await gather(context, filters);
  if (toWrite.length !== seen) throw new DomainError('LETTERS_CHANGED');
  const day = dayIn(actor.timeZone, at);
  const sendFrom = plus(at, PAUSE_MINUTES, 'minutes');
  const expiresAt = plus(sendFrom, KEPT_HOURS, 'hours');
  const begun = { byItself: 0, byWhatsapp: 1, day, sendFrom, startedBy: actor.userId, createdAt: at } as const;
  const unread = more ? { ...filters, ...daysOf(filters.window, day) } : null;
  const queued = await queueLetters(db, begun, toWrite, unread, async (db, letterId, { ownerId, phone }) => {
    const about = { kind: 'due', ownerId, letterId, appointmentId: null, phone } as const;
    const times = { createdAt: at, expiresAt, nextAttemptAt: sendFrom };
    await queries.insertMessage(db, { ...about, dedupeKey: `due:${letterId}`, ...times });
  });
  whatsappWaiting.emit('waiting');
  return { mailingId: queued.mailingId, messages: queued.letters, sendFrom };
}

/** @throws MAILING_NOT_FOUND */
export function stopAll({ db, now }: SignedInContext, { mailingId }: WhatsappMailingInput) {
  const at = now();
  return stopMailing({ db, mailingId, at }, (db, letterIds) => queries.withdrawLetters(db, letterIds, at));
}

export async function mailings({ db, config, now }: SignedInContext) {
  if (!config.whatsapp) return [];
  const rows = await queries.listMailings(db, plus(now(), -SHOWN_HOURS, 'hours'));
  return rows.map(({ messages, waiting, failed, ...row }) => ({
    ...row,
    messages: Number(messages),
    waiting: Number(waiting),
    failed: Number(failed),
  }));
}

async function gather({ db, actor, now }: SignedInContext, filters: RecallCountsInput) {
  const at = now();
  const { owners, more } = await gatherOwners(db, { ...filters, ...daysOf(filters.window, dayIn(actor.timeZone, at)) });
  const gathered = { withoutConsent: 0, withoutNumber: 0, failedBefore: 0, silent: 0, more };
  const toWrite: { ownerId: number; phone: string; lines: (typeof owners)[number]['lines'] }[] = [];
  const since = plus(at, -FAILED_DAYS, 'days');
  for (let from = 0; from < owners.length; from += OWNERS_AT_ONCE) {
    const some = owners.slice(from, from + OWNERS_AT_ONCE);
    const ids = some.map(({ card }) => card.ownerId);
    const consents = new Map((await queries.listConsents(db, ids)).map((one) => [one.ownerId, one.phone]));
    const last = new Map((await queries.listLastDue(db, ids)).map((one) => [one.ownerId, one]));
    for (const { card, lines } of some) {
      const { ownerId, chat, silent } = card;
      const before = last.get(ownerId);
      if (silent) gathered.silent += 1;
      else if (!chat) gathered.withoutNumber += 1;
      else if (consents.get(ownerId) !== chat) gathered.withoutConsent += 1;
      else if (before?.state === 'failed' && before.phone === chat && before.stateAt > since)
        gathered.failedBefore += 1;
      else toWrite.push({ ownerId, phone: chat, lines });
    }
  }
  return { toWrite, ...gathered };
}

/** The job: tomorrow's appointments of who consented, once each, by day. @returns how many */
export async function remindByWhatsapp({ db, config, now }: Pick<Context, 'db' | 'config' | 'now'>): Promise<number> {
  if (!config.whatsapp || !(await queries.findTemplate(db, 'appointment'))) return 0;
  const at = now();
  const timeZone = await clinicZone(db);
  if (secondsToDay(timeZone, at) > 0) return 0;
  const { day } = wallOf(timeZone, at);
  const begins = (ahead: number) => instantOf(timeZone, { day: plusDays(day, ahead), time: '00:00' });
  let left = 0;
  for (const row of await listBetween(db, { from: begins(1), until: begins(2) })) {
    // Who made it today knows of it.
    if (!['agreed', 'confirmed'].includes(row.state) || row.petId === null || row.createdAt >= begins(0)) continue;
    if (row.patientId === null) continue;
    const ownerId = await queries.ownerOfPet(db, row.petId);
    const to = ownerId === null ? null : await reachable(db, ownerId);
    if (ownerId === null || to === null) continue;
    const about = { kind: 'appointment', ownerId, letterId: null, appointmentId: row.id, phone: to.phone } as const;
    const dedupeKey = `appointment:${row.id}:${row.startsAt}`;
    const times = { createdAt: at, expiresAt: row.startsAt, nextAttemptAt: at };
    const made = await db.transaction().execute((db) => queries.insertMessage(db, { ...about, dedupeKey, ...times }));
    if (made) left += 1;
  }
  if (left > 0) whatsappWaiting.emit('waiting');
  return left;
}

/** Until the hours in which one may be written to; 0 in them. */
export function secondsToDay(timeZone: string, at: Instant): number {
  const { day, time } = wallOf(timeZone, at);
  if (time >= DAY.from && time < DAY.until) return 0;
  const next = time < DAY.from ? day : plusDays(day, 1);
  return secondsUntil(at, instantOf(timeZone, { day: next, time: DAY.from }));
}

/** Runs hourly. */
export async function sweepWhatsapp({ db, now }: Pick<Context, 'db' | 'now'>): Promise<void> {
  await queries.deleteOldMessages(db, plus(now(), -180, 'days'));
}
