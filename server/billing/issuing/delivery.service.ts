/**
 * The outbox of documents. Number, key and signed bytes are stored before the first call, the same bytes are sent after a doubt,
 * and what may have arrived is asked about before it is sent once more.
 */
import { setTimeout as wait } from 'node:timers/promises';
import type { Db, Instant, Trx } from '#db/types.ts';
import { keeperOf } from '#server/accounts/clinic-profile/queries.ts';
import { findUser, listAdministrators } from '#server/accounts/users/queries.ts';
import { findPayment } from '#server/billing/ledger/queries.ts';
import { issuingWith } from '#server/billing/issuer/service.ts';
import * as invoices from '#server/billing/invoices/queries.ts';
import type { Invoice } from '#server/billing/invoices/queries.ts';
import { CASE_STATES, type InvoiceDraft, OPEN_STATES } from '#server/billing/invoices/rules.ts';
import type { SriMessage, Verdict } from '#server/billing/sri/answers.rules.ts';
import { problemWords, WRONG_DAY } from '#server/billing/sri/problems.rules.ts';
import { askAuthorization, sendDocument } from '#server/billing/sri/service.ts';
import type { Config } from '#server/platform/config/config.ts';
import { dayIn } from '#server/platform/lib/calendar.ts';
import { MONEY_ZONE } from '#server/platform/lib/money.ts';
import { openOutbox, type Tried } from '#server/platform/lib/outbox.ts';
import { plus } from '#server/platform/lib/time.ts';
import { enqueueMail } from '#server/platform/mail/outbox.ts';
import { type Issuing, numberOf, signInvoice, Unissuable } from './document.service.ts';
import { correct, invoiceWaiting } from './leave.service.ts';

export interface InvoiceDependencies {
  db: Db;
  config: Config;
  now: () => Instant;
}

interface Said {
  problem?: string | null;
}

type Result = Tried<Said>;

/** Longer than both services, asked three times. */
const LEASE_SECONDS = 120;
/** The SRI mostly answers within some seconds of taking a document. */
const ANSWER_PAUSES_MS = [1500, 4000];
const LONGEST_DETAIL = 500;
/** Tried until a person ends it. */
const FOR_EVER = '9999-12-31T23:59:59.999Z';
const EPOCH = '1970-01-01T00:00:00.000Z';

/** @param pausesMs between the SRI's taking a document and our questions about it */
export function invoiceOutbox(dependencies: InvoiceDependencies, pausesMs: readonly number[] = ANSWER_PAUSES_MS) {
  const { db, now } = dependencies;
  return openOutbox<Invoice, Said>({
    name: 'invoices',
    now,
    waiting: invoiceWaiting,
    pollMs: 3000,
    concurrency: 3,
    leaseSeconds: LEASE_SECONDS,
    // PostgreSQL answers in any order.
    claim: async (lease, _, most) =>
      (await invoices.claimInvoices(db, { ...lease, most })).toSorted((a, b) => a.id - b.id),
    attempt: (row) => sendOne(dependencies, row, pausesMs),
    record: (row, { sentAt, parkedAt, nextAttemptAt, attempts }, said) =>
      invoices.finishInvoice(db, row, {
        ...said,
        ...((sentAt ?? parkedAt) !== undefined && { nextAttemptAt: null }),
        ...(nextAttemptAt !== undefined && { nextAttemptAt }),
        ...(attempts !== undefined && { attempts }),
      }),
    release: (before) => invoices.releaseInvoices(db, before),
    backoff: { factor: 2, longestSeconds: 900 },
    retriedUntil: () => FOR_EVER,
  });
}

async function sendOne(dependencies: InvoiceDependencies, row: Invoice, pausesMs: readonly number[]): Promise<Result> {
  const { db, config } = dependencies;
  if (row.state === 'received') return ask(dependencies, row, []);
  if (row.state === 'signed') {
    // An earlier try may have arrived: the SRI is asked before the same bytes are sent again.
    const verdict = (await invoices.mayHaveLeft(db, row.id))
      ? await askAuthorization(config, row.accessKey ?? '')
      : null;
    if (verdict === null || verdict.kind === 'absent' || (await isFormer(dependencies, row, verdict)))
      return send(dependencies, row, pausesMs);
    return apply(dependencies, row, verdict);
  }
  if (row.state !== 'waiting') return { result: 'sent' };
  const ready = await issuingWith({ db, config }, dependencies.now());
  if ('missing' in ready) return { result: 'failed', fields: { problem: ready.missing.join(' ') } };
  const signed = await signWaiting(dependencies, row, { ...ready, config });
  if (!('xml' in signed)) return signed;
  return send(dependencies, signed, pausesMs);
}

async function signWaiting(
  { db, now }: InvoiceDependencies,
  row: Invoice,
  issuing: Issuing,
): Promise<Invoice | Result> {
  try {
    return await db.transaction().execute(async (db): Promise<Invoice | Result> => {
      const held = await invoices.lockInvoice(db, row.id);
      if (!held || held.leaseUntil !== row.leaseUntil || held.state !== 'waiting') return { result: 'sent' };
      const signed = await signInvoice(db, held, issuing, { at: now() });
      await invoices.moveInvoice(db, row.id, { from: ['waiting'], to: 'signed' });
      return { ...signed, state: 'signed' };
    });
  } catch (error) {
    if (!(error instanceof Unissuable)) throw error;
    const problem = `El documento no se puede armar así: revisa «${error.message}» en los datos de quien emite o de quien compra.`;
    return { result: 'failed', fields: { problem } };
  }
}

async function send(dependencies: InvoiceDependencies, row: Invoice, pausesMs: readonly number[]): Promise<Result> {
  const { db, config, now } = dependencies;
  await invoices.appendAttempt(db, row, { what: 'sending', outcome: 'sending', at: now() });
  const answer = await sendDocument(config, row.accessKey ?? '', row.xml ?? '');
  const detail = 'messages' in answer ? problemWords(answer.messages) : answer.kind === 'unknown' ? answer.why : null;
  const at = now();
  await invoices.appendAttempt(db, row, {
    what: 'sent',
    outcome: answer.kind,
    detail: detail?.slice(0, LONGEST_DETAIL) ?? null,
    at,
  });
  if (answer.kind === 'unknown')
    return { result: 'failed', fields: { problem: `${sentence(answer.why)} Se intenta otra vez.` } };
  if (answer.kind === 'returned') return returned(dependencies, row, answer.messages, pausesMs);
  const changes = { receivedAt: at, problem: null };
  const moved = await invoices.moveInvoice(db, row.id, { from: ['signed'], to: 'received', changes });
  return moved ? ask(dependencies, { ...moved, leaseUntil: row.leaseUntil }, pausesMs) : { result: 'sent' };
}

/** Not stored at the SRI. Where only the day was refused, the same number goes with today's; else a person looks. */
async function returned(
  dependencies: InvoiceDependencies,
  row: Invoice,
  messages: SriMessage[],
  pausesMs: readonly number[],
): Promise<Result> {
  const { db, config, now } = dependencies;
  const at = now();
  const onlyDay = messages.every(({ code }) => WRONG_DAY.includes(code));
  if (onlyDay && row.day !== dayIn(MONEY_ZONE, at)) {
    // Another day is another key: the one that was sent must not be there.
    const verdict = await askAuthorization(config, row.accessKey ?? '');
    if (verdict.kind !== 'absent') return apply(dependencies, row, verdict);
    const ready = await issuingWith({ db, config }, at);
    if ('missing' in ready) return { result: 'failed', fields: { problem: ready.missing.join(' ') } };
    const again = await db.transaction().execute(async (db) => {
      const held = await invoices.lockInvoice(db, row.id);
      if (held?.leaseUntil !== row.leaseUntil || held.state !== 'signed') return null;
      return signInvoice(db, held, { ...ready, config }, { at, redate: true });
    });
    return again ? send(dependencies, again, pausesMs) : { result: 'sent' };
  }
  return becomeCase(dependencies, row, 'returned', messages);
}

async function ask(dependencies: InvoiceDependencies, row: Invoice, pausesMs: readonly number[]): Promise<Result> {
  const { config } = dependencies;
  for (const pause of pausesMs) {
    await wait(pause);
    const verdict = await askAuthorization(config, row.accessKey ?? '');
    if (verdict.kind === 'authorized' || (verdict.kind === 'rejected' && !(await isFormer(dependencies, row, verdict))))
      return apply(dependencies, row, verdict);
  }
  return apply(dependencies, row, await askAuthorization(config, row.accessKey ?? ''));
}

async function apply(dependencies: InvoiceDependencies, row: Invoice, verdict: Verdict): Promise<Result> {
  const { db, now } = dependencies;
  if (verdict.kind === 'authorized') {
    await db.transaction().execute((db) => markAuthorized(db, row, verdict, now()));
    return { result: 'sent' };
  }
  if (verdict.kind === 'rejected' && !(await isFormer(dependencies, row, verdict)))
    return becomeCase(dependencies, row, 'rejected', verdict.messages);
  if (verdict.kind === 'unknown')
    return { result: 'failed', fields: { problem: `${sentence(verdict.why)} Se pregunta otra vez.` } };
  const late = now() > plus(row.receivedAt ?? row.createdAt, ANSWERED_WITHIN_HOURS, 'hours');
  if (verdict.kind === 'absent' && row.state === 'received' && late) {
    // It took the document and does not know it a day later: the same bytes go once more.
    await invoices.moveInvoice(db, row.id, { from: ['received'], to: 'signed' });
    return {
      result: 'failed',
      fields: { problem: 'El SRI la recibió y un día después no la tiene: se envía otra vez.' },
    };
  }
  // The SRI has it: it must not be sent again.
  if (row.state === 'signed')
    await invoices.moveInvoice(db, row.id, { from: ['signed'], to: 'received', changes: { receivedAt: now() } });
  return { result: 'failed', fields: { problem: 'El SRI lo recibió y todavía no responde.' } };
}

const ANSWERED_WITHIN_HOURS = 24;

/** A refusal of what was sent before: the SRI goes on listing it while it looks at the corrected document. */
async function isFormer({ db, now }: InvoiceDependencies, row: Invoice, verdict: Verdict): Promise<boolean> {
  if (verdict.kind !== 'rejected') return false;
  const late = now() > plus(row.signedAt ?? row.createdAt, ANSWERED_WITHIN_HOURS, 'hours');
  return !late && verdict.count <= (await invoices.countRejections(db, row.id));
}

/** Recorded whatever the lease says: the SRI's word does not change. */
async function markAuthorized(
  db: Trx,
  { id }: Invoice,
  { atMs }: Extract<Verdict, { kind: 'authorized' }>,
  at: Instant,
): Promise<void> {
  const authorizedAt = atMs === null ? at : plus(EPOCH, atMs / 1000, 'seconds');
  const changes = { authorizedAt, problem: null, problemCode: null, nextAttemptAt: null };
  const from = [...OPEN_STATES, ...CASE_STATES];
  const moved = await invoices.moveInvoice(db, id, { from, to: 'authorized', changes });
  if (!moved) return;
  await invoices.appendAttempt(db, moved, { what: 'asked', outcome: 'authorized', detail: numberOf(moved), at });
  const user = moved.userId === null ? undefined : await findUser(db, moved.userId);
  // The address that the buyer wrote for the invoice; a trial is for the staff alone.
  const email = (JSON.parse(moved.draft) as InvoiceDraft).buyer.email ?? user?.email;
  if (email && moved.environment === '2')
    await enqueueMail(
      db,
      { kind: 'invoice', userId: user?.id ?? (await keeperOf(db)), email, dedupeKey: `invoice:${id}`, refId: id },
      at,
    );
  // Its money was given back meanwhile.
  const payment = moved.paymentId === null ? undefined : await findPayment(db, moved.paymentId);
  if (moved.kind === '01' && (payment?.state === 'reversed' || moved.correction === 'pending'))
    await correct(db, moved, moved.reason ?? payment?.message ?? REFUND_WORDS, at);
}

/** Why, where an administrator wrote nothing. */
export const REFUND_WORDS = 'Devolución del dinero';

async function becomeCase(
  { db, now }: InvoiceDependencies,
  row: Invoice,
  to: 'returned' | 'rejected',
  messages: SriMessage[],
): Promise<Result> {
  const at = now();
  const problem = problemWords(messages);
  await db.transaction().execute(async (db) => {
    const changes = { problem, problemCode: messages[0]?.code ?? null, nextAttemptAt: null };
    const moved = await invoices.moveInvoice(db, row.id, { from: OPEN_STATES, to, changes });
    if (!moved) return;
    await invoices.appendAttempt(db, moved, { what: 'asked', outcome: to, detail: problem, at });
    if (moved.environment === '2') await tellAdministrators(db, moved.id, at);
  });
  return { result: 'dropped', fields: { problem } };
}

/** Once for each trouble of a document. */
export async function tellAdministrators(db: Trx, invoiceId: number, at: Instant): Promise<void> {
  for (const { id, email } of await listAdministrators(db)) {
    const dedupeKey = `invoice-case:${invoiceId}:${id}:${at.slice(0, 10)}`;
    await enqueueMail(db, { kind: 'invoice-case', userId: id, email, dedupeKey, refId: invoiceId }, at);
  }
  await invoices.updateInvoice(db, invoiceId, { toldAt: at });
}

function sentence(words: string): string {
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}.`;
}
