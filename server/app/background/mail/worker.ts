/**
 * The outbox of mails: which one is next, and what sending it means. Several processes may run it
 * (platform/lib/outbox.ts).
 */
import type { Db, Instant, MailPriority } from '#db/types.ts';
import { mailSender } from '#server/accounts/clinic-profile/service.ts';
import type { Config } from '#server/platform/config/config.ts';
import { codeOf } from '#server/platform/lib/error-code.ts';
import { logWarning } from '#server/platform/lib/log-line.ts';
import { openOutbox, type Tried } from '#server/platform/lib/outbox.ts';
import { mailWaiting } from '#server/platform/mail/outbox.ts';
import { claimMail, findNextMails, finishMail, releaseMails } from '#server/platform/mail/queries.ts';
import { layOut } from '#server/platform/mail/layout.ts';
import { gapMs, makeTransport, SendError, type Transport, sentInTime } from '#server/platform/mail/transport.ts';
import type { MailRow } from '#server/platform/mail/composer.ts';
import type { Workers } from '#server/platform/workers/workers.ts';
import { composeMail } from './compose.ts';

/**
 * In order of sending, with how many mails of this and lower priorities may be in sending: slow ones never take
 * all places.
 */
const ORDER: readonly { priority: MailPriority; most: number }[] = [
  { priority: 'urgent', most: 6 },
  { priority: 'ordinary', most: 5 },
  { priority: 'bulk', most: 3 },
];

interface MailDependencies {
  db: Db;
  config: Config;
  now: () => Instant;
  /** They draw what goes along with a mail. */
  workers?: Workers;
}

type Said = { lastError: string | null; refusedAt?: Instant };

export function mailOutbox(dependencies: MailDependencies, transport = makeTransport(dependencies.config)) {
  const { db, config, now } = dependencies;
  return openOutbox<MailRow, Said>({
    name: 'mail',
    now,
    waiting: mailWaiting,
    pollMs: 2000,
    concurrency: 6,
    leaseSeconds: 120,
    claim: async (lease, sending) => {
      const row = await claimNext(db, allowedBeside(sending), lease);
      return row ? [row] : [];
    },
    attempt: (row) => sendOne(dependencies, transport, row),
    record: (row, state, said) => finishMail(db, row, { ...state, ...said }),
    release: (before) => releaseMails(db, before),
    backoff: { factor: 2, longestSeconds: 3600 },
    retriedUntil: ({ expiresAt }) => expiresAt,
    // One provider takes all mails: it counts them, and where it asks for time, it asks for all.
    gapMs: gapMs(config),
    askedPause: 'all',
  });
}

/**
 * The priorities that may be sent beside these, most urgent first: each counts against its own limit and those
 * of all before it.
 */
function allowedBeside(sending: readonly MailRow[]): MailPriority[] {
  const full = ORDER.findIndex(({ most }, rank) => {
    const fromHere = ORDER.slice(rank).map(({ priority }) => priority);
    return sending.filter((row) => fromHere.includes(row.priority)).length >= most;
  });
  return ORDER.slice(0, full === -1 ? ORDER.length : full).map(({ priority }) => priority);
}

/** Another process may claim the found mail first; then the next one is tried. */
async function claimNext(
  db: Db,
  allowed: MailPriority[],
  lease: { now: Instant; leaseUntil: Instant },
): Promise<MailRow | undefined> {
  const [first, ...others] = allowed;
  if (first === undefined) return undefined;
  for (;;) {
    const found = await findNextMails(db, [first, ...others], lease.now).execute();
    const [next] = found.toSorted((a, b) => allowed.indexOf(a.priority) - allowed.indexOf(b.priority));
    if (!next) return undefined;
    const row = await claimMail(db, next.id, lease);
    if (row) return row;
  }
}

async function sendOne(
  { db, config, now, workers }: MailDependencies,
  transport: Transport,
  row: MailRow,
): Promise<Tried<Said>> {
  const at = now();
  if (at >= row.expiresAt) return { result: 'dropped', fields: { lastError: row.lastError ?? 'expired' } };
  try {
    const sender = await mailSender({ db, config });
    const { publicUrl } = config;
    const drawWith = workers ? { db, config, workers } : null;
    const letter = await composeMail(db, row, {
      publicUrl,
      now: at,
      clinic: sender?.name ?? null,
      drawWith,
      ownProvider: config.oidc,
    });
    if (!letter) return { result: 'dropped', fields: { lastError: 'no longer wanted' } };
    const { id, kind, email: to, createdAt } = row;
    const mail = layOut(letter, sender);
    await sentInTime(transport({ ...mail, id, kind, to, createdAt }));
    return { result: 'sent', fields: { lastError: null } };
  } catch (error) {
    // The text may contain an address: it stays in the row, and the log gets the code.
    const lastError = (error instanceof Error ? error.message : String(error)).slice(0, 300);
    const { retryAfter, refused } = error instanceof SendError ? error : { retryAfter: 0, refused: false };
    const { id: mail, kind, attempts } = row;
    logWarning(config.logLevel, now(), { msg: 'mail not sent', mail, kind, attempts, refused, code: logCode(error) });
    if (refused) return { result: 'dropped', fields: { lastError, refusedAt: now() } };
    return { result: 'failed', fields: { lastError }, retryAfter };
  }
}

function logCode(error: unknown): string {
  // An SMTP server's answer may contain the address.
  if (error instanceof SendError) return error.refused ? 'refused' : error.message;
  return codeOf(error) || 'unknown';
}
