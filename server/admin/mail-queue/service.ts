/** Failed and waiting mails, and the administrator's actions on them. */
import type { Instant } from '#db/types.ts';
import type { SignedInContext } from '#server/platform/core/context.ts';
import { type After, eachRow, everyRow } from '#server/platform/lib/list-page.ts';
import { plus } from '#server/platform/lib/time.ts';
import { limit } from '#server/platform/rate-limits/service.ts';
import { MAIL_KINDS } from '#server/platform/mail/kinds.ts';
import { mailWaiting } from '#server/platform/mail/outbox.ts';
import { changeMail, countGivenUp, countWaiting, findUnsent, listUnsentPage } from '#server/platform/mail/queries.ts';
import { tryTransport } from '#server/platform/mail/trial.ts';
import {
  causeInWords,
  causeOf,
  fromPutAway,
  MAIL_COLUMNS,
  type MailOutcome,
  mailCells,
  mailState,
  mayGoAgain,
  putAway,
  waitingBy,
} from './rules.ts';
import type { MailListInput, MailsExport, MailsInput } from './schema.ts';

const PER_PAGE = 25;

/** A page, newest first, with the number of mails per state. */
export async function mailsPage({ db, now }: SignedInContext, { filter, state, cursor }: MailListInput) {
  const at = now();
  const page = { fragment: fragmentOf(filter), state, ids: null, below: cursor ?? null, limit: PER_PAGE + 1 };
  const found = await listUnsentPage(db, page);
  const rows = found.slice(0, PER_PAGE).map(({ leaseUntil, ...mail }) => ({
    ...mail,
    state: mailState(mail),
    sending: leaseUntil !== null && leaseUntil > at,
    cause: causeOf(mail),
    again: mayGoAgain(mail, at) !== 'too-late',
  }));
  const totals = { givenUp: await countGivenUp(db), waiting: waitingBy(await countWaiting(db)) };
  return { rows, next: found.length > PER_PAGE ? (rows.at(-1)?.id ?? null) : null, totals };
}

/** The filtered list, or only the selected mails, without their content. */
export function mailTable({ db, actor }: SignedInContext, { filter, state, ids }: MailsExport) {
  const wanted = { fragment: fragmentOf(filter), state, ids };
  const read = (last: After | null, limit: number) => listUnsentPage(db, { ...wanted, below: last?.id ?? null, limit });
  return {
    columns: MAIL_COLUMNS,
    rows: eachRow(everyRow(read), (mail) => mailCells(mail, actor.timeZone)),
  };
}

function fragmentOf(filter: string): string | null {
  return filter === '' ? null : `%${filter.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
}

/** Queues the mails again with fresh tries; an expired one gets its original lifetime again. */
export async function sendAgain({ db, now }: SignedInContext, { mailIds }: MailsInput) {
  const at = now();
  const results = await each(mailIds, async (id) => {
    const mail = await findUnsent(db, id);
    if (!mail || fromPutAway(mail.lastError)) return 'gone';
    if (isBeingSent(mail, at)) return 'sending';
    const again = mayGoAgain(mail, at);
    if (again === 'too-late') return 'too-late';
    const expiresAt = again === 'extended' ? plus(at, MAIL_KINDS[mail.kind].hours, 'hours') : mail.expiresAt;
    const fresh = { parkedAt: null, refusedAt: null, attempts: 0, nextAttemptAt: at, lastError: null, expiresAt };
    return changed(await changeMail(db, mail, { ...fresh, leaseUntil: null }, at));
  });
  mailWaiting.emit('waiting');
  return { results };
}

/** Dismisses mails: not sent, and out of the list. Deshacer can restore them until the sweep deletes them. */
export async function discardMails({ db, now }: SignedInContext, { mailIds }: MailsInput) {
  const at = now();
  const results = await each(mailIds, async (id) => {
    const mail = await findUnsent(db, id);
    if (!mail || fromPutAway(mail.lastError)) return 'gone';
    if (isBeingSent(mail, at)) return 'sending';
    const away = { parkedAt: mail.parkedAt ?? at, lastError: putAway(mail), leaseUntil: null };
    return changed(await changeMail(db, mail, away, at));
  });
  return { results };
}

/** The way back of Deshacer. */
export async function restoreMails({ db, now }: SignedInContext, { mailIds }: MailsInput) {
  const at = now();
  const results = await each(mailIds, async (id) => {
    const mail = await findUnsent(db, id);
    const before = fromPutAway(mail?.lastError ?? null);
    if (!mail || !before) return 'gone';
    const back = { lastError: before.lastError, ...(before.waits && { parkedAt: null, nextAttemptAt: at }) };
    return changed(await changeMail(db, mail, back, at));
  });
  mailWaiting.emit('waiting');
  return { results };
}

/**
 * Sends one mail to the caller directly, without the outbox, and reports the transport's answer at once. @throws
 * TOO_MANY
 */
export async function sendTrial({ db, config, actor, now }: SignedInContext) {
  const at = now();
  await limit(db, 'trialMailUser', String(actor.userId), at);
  const { by, error } = await tryTransport(config, actor.email, at);
  return { to: actor.email, by, sent: error === null, cause: causeInWords(error), detail: error };
}

function isBeingSent({ leaseUntil }: { leaseUntil: Instant | null }, at: Instant): boolean {
  return leaseUntil !== null && leaseUntil > at;
}

/** The worker may have claimed the mail between read and write. */
function changed(did: boolean): MailOutcome {
  return did ? 'done' : 'sending';
}

async function each(mailIds: number[], act: (mailId: number) => Promise<MailOutcome>) {
  const results: { mailId: number; outcome: MailOutcome }[] = [];
  for (const mailId of new Set(mailIds)) results.push({ mailId, outcome: await act(mailId) });
  return results;
}
