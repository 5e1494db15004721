/** Runs hourly: what waits too long, a certificate that ends, and refunds whose days in the portal are over. */
import { listAdministrators } from '#server/accounts/users/queries.ts';
import { findCertificate, findIssuer } from '#server/billing/issuer/queries.ts';
import { daysToWarn } from '#server/billing/issuer/rules.ts';
import * as invoices from '#server/billing/invoices/queries.ts';
import { mayAnnul } from '#server/billing/invoices/rules.ts';
import type { Context } from '#server/platform/core/context.ts';
import { dayIn } from '#server/platform/lib/calendar.ts';
import { MONEY_ZONE } from '#server/platform/lib/money.ts';
import { plus } from '#server/platform/lib/time.ts';
import { enqueueMail } from '#server/platform/mail/outbox.ts';
import { REFUND_WORDS, tellAdministrators } from './delivery.service.ts';
import { leaveCreditNote } from './leave.service.ts';

type Watching = Pick<Context, 'db' | 'config' | 'now'>;

const SLOW_HOURS = 2;
const DAYS_KEPT = 7 * 366;
const TRIAL_DAYS_KEPT = 60;

/** @returns how many documents were told of, and how many credit notes were left */
export async function watchInvoices(context: Watching) {
  if (!context.config.subscriptions) return { told: 0, credited: 0 };
  await warnOfCertificate(context);
  return { told: await tellSlow(context), credited: await creditOverdue(context) };
}

async function tellSlow({ db, now }: Watching): Promise<number> {
  const at = now();
  const slow = await invoices.listSlow(db, plus(at, -SLOW_HOURS, 'hours'));
  for (const { id } of slow) await db.transaction().execute((db) => tellAdministrators(db, id, at));
  return slow.length;
}

/** Once when a month is left, once when a week is, and on its last day. */
async function warnOfCertificate({ db, now }: Watching): Promise<void> {
  const at = now();
  const certificate = await findCertificate(db);
  const issuer = await findIssuer(db);
  const days = certificate ? daysToWarn(certificate.notAfter, at) : null;
  if (!certificate || days === null || !issuer || issuer.mode === 'off') return;
  const stage = days > 7 ? 'month' : days > 0 ? 'week' : 'end';
  await db.transaction().execute(async (db) => {
    for (const { id, email } of await listAdministrators(db)) {
      const dedupeKey = `certificate-ends:${certificate.id}:${stage}:${id}`;
      await enqueueMail(db, { kind: 'certificate-ends', userId: id, email, dedupeKey, refId: certificate.id }, at);
    }
  });
}

/** It was not annulled in the portal in time: the nota de crédito goes by itself. */
async function creditOverdue({ db, now }: Watching): Promise<number> {
  const at = now();
  const found = await invoices.listToCorrect(db, dayIn(MONEY_ZONE, at));
  let credited = 0;
  for (const { id, day } of found) {
    if (day === null || mayAnnul(day, at)) continue;
    const left = await db.transaction().execute(async (db) => {
      const invoice = await invoices.lockInvoice(db, id);
      if (invoice?.correction !== 'portal' || invoice.state !== 'authorized') return false;
      return leaveCreditNote(db, invoice, invoice.reason ?? REFUND_WORDS, at);
    });
    if (left) credited += 1;
  }
  return credited;
}

/** The law wants documents for seven years, whatever became of the account. */
export async function sweepInvoices({ db, now }: Pick<Context, 'db' | 'now'>): Promise<void> {
  await invoices.deleteInvoicesBefore(db, plus(now(), -DAYS_KEPT, 'days'), plus(now(), -TRIAL_DAYS_KEPT, 'days'));
}
