/** Runs hourly: what waits too long, a certificate that ends, and what became of refunds in the SRI's portal. */
import type { Instant, Trx } from '#db/types.ts';
import { listAdministrators } from '#server/accounts/users/queries.ts';
import { findCertificate, findIssuer } from '#server/billing/issuer/queries.ts';
import { daysToWarn } from '#server/billing/issuer/rules.ts';
import * as invoices from '#server/billing/invoices/queries.ts';
import { annulDeadline, mayAnnul } from '#server/billing/invoices/rules.ts';
import { askStanding } from '#server/billing/sri/service.ts';
import type { Context } from '#server/platform/core/context.ts';
import { dayIn, plusDays } from '#server/platform/lib/calendar.ts';
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
  await warnOfCertificate(context);
  return { told: await tellSlow(context), credited: await followPortal(context) };
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

/** Whole days after the deadline for which a silent SRI is asked on before the nota de crédito goes all the same. */
const PATIENT_DAYS = 3;

/** What was annulled in the portal is written down; what was not in time gets its nota de crédito by itself. */
async function followPortal({ db, config, now }: Watching): Promise<number> {
  let credited = 0;
  for (const { id, day, accessKey } of await invoices.listToAnnul(db)) {
    if (day === null || accessKey === null) continue;
    const standing = await askStanding(config, accessKey);
    const at = now();
    if (standing === 'annulled') {
      await db.transaction().execute((db) => markAnnulledAtSri(db, id, at));
      continue;
    }
    const patient = standing === 'unknown' && dayIn(MONEY_ZONE, at) <= plusDays(annulDeadline(day), PATIENT_DAYS);
    if (mayAnnul(day, at) || standing === 'annulling' || patient) continue;
    const left = await db.transaction().execute(async (db) => {
      const invoice = await invoices.lockInvoice(db, id);
      if (invoice?.correction !== 'portal' || invoice.state !== 'authorized') return false;
      return leaveCreditNote(db, invoice, invoice.reason ?? REFUND_WORDS, at);
    });
    if (left) credited += 1;
  }
  return credited;
}

async function markAnnulledAtSri(db: Trx, id: number, at: Instant): Promise<void> {
  const changes = { endedAt: at, correction: null };
  const moved = await invoices.moveInvoice(db, id, { from: ['authorized'], to: 'annulled', changes });
  if (moved) await invoices.appendAttempt(db, moved, { what: 'annulled', outcome: 'seen', at });
}

/** The law wants documents for seven years, whatever became of the account. */
export async function sweepInvoices({ db, now }: Pick<Context, 'db' | 'now'>): Promise<void> {
  await invoices.deleteInvoicesBefore(db, plus(now(), -DAYS_KEPT, 'days'), plus(now(), -TRIAL_DAYS_KEPT, 'days'));
}
