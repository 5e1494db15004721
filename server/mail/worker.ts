/** Sends what lies in the outbox. Several processes may run it: each row is claimed with a lease, and a killed process's rows come back. */
import type { Db, Instant } from '#db/types.ts';
import type { Config } from '#server/config.ts';
import { startOutboxWorker } from '#server/lib/outbox-worker.ts';
import { plus } from '#server/lib/time.ts';
import { composeMail, type MailRow } from './compose.ts';
import { mailWaiting } from './outbox.ts';
import { claimMails, markMailSent, parkMail, postponeMail } from './queries.ts';
import { makeTransport, SendError, type Transport } from './transport.ts';

const LEASE_SECONDS = 120;
const SEND_TIMEOUT_MS = 30_000;
const AT_ONCE = 3;
const POLL_MS = 2000;

interface MailDependencies {
  db: Db;
  config: Config;
  now: () => Instant;
}

/** Looks every two seconds, and at once when this process leaves a mail. */
export function startMailWorker(dependencies: MailDependencies) {
  const send = makeTransport(dependencies.config);
  return startOutboxWorker(
    ({ stopped, beat }) => sendDueMails(dependencies, (mail) => send(mail).finally(beat), stopped),
    mailWaiting,
    POLL_MS,
    (error) => report(dependencies, { msg: 'outbox unreachable', code: codeOf(error) }),
  );
}

/** One handful. Returns how many rows were taken, sent or not. @param stopped asked before each: the rest come back with their lease. */
export async function sendDueMails(
  { db, config, now }: MailDependencies,
  transport: Transport,
  stopped = () => false,
): Promise<number> {
  const at = now();
  const claim = { now: at, leaseUntil: plus(at, LEASE_SECONDS, 'seconds'), most: AT_ONCE };
  const rows = await claimMails(db, claim);
  for (const row of rows) {
    if (stopped()) break;
    await sendOne({ db, config, now }, transport, row);
  }
  return rows.length;
}

async function sendOne({ db, config, now }: MailDependencies, transport: Transport, row: MailRow): Promise<void> {
  const at = now();
  if (at >= row.expiresAt) {
    const lastError = row.lastError ?? 'expired';
    return parkMail(db, row.id, { parkedAt: at, lastError });
  }
  try {
    const mail = await composeMail(db, row, config.publicUrl, at);
    if (!mail) return await parkMail(db, row.id, { parkedAt: at, lastError: 'no longer wanted' });
    const { id, kind, email: to, createdAt } = row;
    await withinTime(transport({ ...mail, id, kind, to, createdAt }));
  } catch (error) {
    // The text may hold an address; it stays in the row, and the log gets the code.
    const lastError = (error instanceof Error ? error.message : String(error)).slice(0, 300);
    const wait = Math.max(
      backoffSeconds(row.attempts, Math.random()),
      error instanceof SendError ? error.retryAfter : 0,
    );
    report(
      { config, now },
      { msg: 'mail not sent', mail: row.id, kind: row.kind, attempts: row.attempts, code: codeOf(error) },
    );
    return postponeMail(db, row.id, { nextAttemptAt: plus(now(), wait, 'seconds'), lastError });
  }
  await markMailSent(db, row.id, now());
}

/** 30 s, 1 min, 2 min … at most an hour, each a fifth more or less so that many do not come back together. */
export function backoffSeconds(attempts: number, random: number): number {
  const base = Math.min(3600, 30 * 2 ** Math.min(attempts - 1, 10));
  return Math.round(base * (0.8 + 0.4 * random));
}

export async function withinTime(sending: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new SendError('timeout')), SEND_TIMEOUT_MS);
  });
  try {
    await Promise.race([sending, late]);
  } finally {
    clearTimeout(timer);
  }
}

function codeOf(error: unknown): string {
  if (error instanceof SendError) return error.message;
  return error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
}

/** The worker starts before the server and its logger; the line has the logger's form. */
function report({ config, now }: Pick<MailDependencies, 'config' | 'now'>, line: Record<string, unknown>): void {
  if (config.logLevel === 'silent') return;
  process.stderr.write(`${JSON.stringify({ level: 40, time: Date.parse(now()), ...line })}\n`);
}
