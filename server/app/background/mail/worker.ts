/**
 * Sends the outbox's mails. Several processes may run it: each row is claimed with a lease, and a killed
 * process's rows come back.
 */
import { withinTime } from '#server/platform/mail/transport.ts';
import type { Db, Instant, MailPriority } from '#db/types.ts';
import type { Config } from '#server/platform/config/config.ts';
import { type Outbox, sendDue, startOutboxWorker } from '#server/platform/lib/outbox-worker.ts';
import { plus } from '#server/platform/lib/time.ts';
import { composeMail, type MailRow } from './compose.ts';
import { mailWaiting } from '#server/platform/mail/outbox.ts';
import { claimMail, findNextMails, finishMail, releaseMails } from '#server/platform/mail/queries.ts';
import { gapMs, makeTransport, SendError, type Transport } from '#server/platform/mail/transport.ts';

/** Longer than the slowest try: after this another process takes the mail. */
const LEASE_SECONDS = 120;
const POLL_MS = 2000;
const LONGEST_PAUSE_SECONDS = 3600;

/**
 * In order of sending, with how many mails of this and lower priorities may be in sending: slow ones never take
 * all places.
 */
const ORDER: readonly { priority: MailPriority; hands: number }[] = [
  { priority: 'urgent', hands: 6 },
  { priority: 'ordinary', hands: 5 },
  { priority: 'bulk', hands: 3 },
];
const HANDS = 6;

interface MailDependencies {
  db: Db;
  config: Config;
  now: () => Instant;
}

/** Polls every two seconds, and at once when this process queues a mail or finishes one. */
export function startMailWorker(dependencies: MailDependencies) {
  const outbox = mailOutbox(dependencies, makeTransport(dependencies.config));
  return startOutboxWorker(outbox, mailWaiting, POLL_MS, (error) =>
    report(dependencies, { msg: 'outbox unreachable', code: codeOf(error) }),
  );
}

/** Sends due mails; returns how many rows were taken, sent or not. @param stopped asked before each. */
export function sendDueMails(
  dependencies: MailDependencies,
  transport: Transport,
  stopped?: () => boolean,
): Promise<number> {
  return sendDue(mailOutbox(dependencies, transport), stopped);
}

/** Releases mails claimed before `aloneAt`, when no other process ran. */
export function releaseDeadMails(db: Db, aloneAt: Instant): Promise<void> {
  return releaseMails(db, plus(aloneAt, LEASE_SECONDS, 'seconds'));
}

/**
 * This process's sending places at the transport's pace, which applies to all mails; the next mail is chosen
 * after the pause.
 */
function mailOutbox(dependencies: MailDependencies, transport: Transport): Outbox<MailRow> {
  const { db, config, now } = dependencies;
  let nextAt = 0;
  return {
    hands: HANDS,
    pauseMs: () => nextAt - performance.now(),
    take: async (inHand) => {
      const row = await claimNext(db, allowedBeside(inHand), now());
      if (!row) return [];
      nextAt = Math.max(nextAt, performance.now() + gapMs(config));
      return [row];
    },
    send: (row) =>
      sendOne(dependencies, transport, row, (seconds) => {
        nextAt = Math.max(nextAt, performance.now() + Math.min(seconds, LONGEST_PAUSE_SECONDS) * 1000);
      }),
  };
}

/**
 * The priorities that may be sent beside these, most urgent first: each counts against its own limit and those
 * of all before it.
 */
function allowedBeside(inHand: readonly MailRow[]): MailPriority[] {
  const full = ORDER.findIndex(({ hands }, rank) => {
    const fromHere = ORDER.slice(rank).map(({ priority }) => priority);
    return inHand.filter((row) => fromHere.includes(row.priority)).length >= hands;
  });
  return ORDER.slice(0, full === -1 ? ORDER.length : full).map(({ priority }) => priority);
}

/** Another process may claim the found mail first; then the next one is tried. */
async function claimNext(db: Db, allowed: MailPriority[], at: Instant): Promise<MailRow | undefined> {
  const [first, ...others] = allowed;
  if (first === undefined) return undefined;
  const claim = { now: at, leaseUntil: plus(at, LEASE_SECONDS, 'seconds') };
  for (;;) {
    const found = await findNextMails(db, [first, ...others], at).execute();
    const [next] = found.toSorted((a, b) => allowed.indexOf(a.priority) - allowed.indexOf(b.priority));
    if (!next) return undefined;
    const row = await claimMail(db, next.id, claim);
    if (row) return row;
  }
}

/** @param pause called with the seconds that the transport wants to be left alone. */
async function sendOne(
  { db, config, now }: MailDependencies,
  transport: Transport,
  row: MailRow,
  pause: (seconds: number) => void,
): Promise<void> {
  const at = now();
  if (at >= row.expiresAt) return finishMail(db, row, { parkedAt: at, lastError: row.lastError ?? 'expired' });
  try {
    const mail = await composeMail(db, row, config.publicUrl, at);
    if (!mail) return await finishMail(db, row, { parkedAt: at, lastError: 'no longer wanted' });
    const { id, kind, email: to, createdAt } = row;
    await withinTime(transport({ ...mail, id, kind, to, createdAt }));
  } catch (error) {
    // The text may contain an address: it stays in the row, and the log gets the code.
    const lastError = (error instanceof Error ? error.message : String(error)).slice(0, 300);
    const { retryAfter, refused } = error instanceof SendError ? error : { retryAfter: 0, refused: false };
    const { id: mail, kind, attempts } = row;
    report({ config, now }, { msg: 'mail not sent', mail, kind, attempts, refused, code: codeOf(error) });
    if (refused) return finishMail(db, row, { parkedAt: now(), refusedAt: now(), lastError });
    if (retryAfter > 0) pause(retryAfter);
    const wait = retryAfter > 0 ? retryAfter : backoffSeconds(attempts, Math.random());
    return finishMail(db, row, { nextAttemptAt: plus(now(), wait, 'seconds'), lastError });
  }
  await finishMail(db, row, { sentAt: now(), lastError: null });
}

/** 30 s, 1 min, 2 min … at most an hour, each ± a fifth, so that many do not come back together. */
export function backoffSeconds(attempts: number, random: number): number {
  const base = Math.min(3600, 30 * 2 ** Math.min(attempts - 1, 10));
  return Math.round(base * (0.8 + 0.4 * random));
}

function codeOf(error: unknown): string {
  // An SMTP server's answer may contain the address.
  if (error instanceof SendError) return error.refused ? 'refused' : error.message;
  return error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
}

/** The worker starts before the server's logger; the line has the logger's format. */
function report({ config, now }: Pick<MailDependencies, 'config' | 'now'>, line: Record<string, unknown>): void {
  if (config.logLevel === 'silent') return;
  process.stderr.write(`${JSON.stringify({ level: 40, time: Date.parse(now()), ...line })}\n`);
}
