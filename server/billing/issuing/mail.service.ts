/** The mails about documents of the SRI, by their state when they are sent. */
import type { MailKind } from '#db/types.ts';
import { findUser } from '#server/accounts/users/queries.ts';
import { findCertificate, findIssuer } from '#server/billing/issuer/queries.ts';
import { daysToWarn } from '#server/billing/issuer/rules.ts';
import { findInvoice, type Invoice } from '#server/billing/invoices/queries.ts';
import { CASE_STATES, type InvoiceDraft, OPEN_STATES } from '#server/billing/invoices/rules.ts';
import { dayIn, dayInWords } from '#server/platform/lib/calendar.ts';
import { amountInWords, MONEY_ZONE } from '#server/platform/lib/money.ts';
import type { Composer, MailToCompose } from '#server/platform/mail/composer.ts';
import { numberOf } from './document.service.ts';
import { certificateMail, invoiceCaseMail, invoiceMail } from './emails.ts';
import { fileName, rideOf } from './ride.service.ts';

/** To the address that the buyer wrote, which may have no account. */
export const invoiceLetters = {
  invoice: async (mail) => {
    const invoice = await findOf(mail);
    if (!invoice || invoice.state !== 'authorized') return null;
    const { db, publicUrl } = mail;
    const name = fileName(invoice);
    const pdf = mail.drawWith ? await rideOf(mail.drawWith, invoice) : null;
    const { buyer } = JSON.parse(invoice.draft) as InvoiceDraft;
    const payer = invoice.userId === null ? undefined : await findUser(db, invoice.userId);
    const issuer = await findIssuer(db);
    return invoiceMail({
      name: payer && payer.email === mail.row.email ? payer.name : buyer.name,
      kind: invoice.kind,
      number: numberOf(invoice) ?? '',
      amount: `${amountInWords(invoice.totalCents)} USD`,
      link: invoice.counter === 1 ? null : `${publicUrl}/dashboard/pagoSuscripcion`,
      issuer: issuer?.tradeName ?? issuer?.legalName ?? mail.clinic ?? 'la clínica',
      attachments: [
        { name: `${name}.xml`, type: 'application/xml', bytes: Buffer.from(invoice.xml ?? '', 'utf8') },
        ...(pdf === null ? [] : [{ name: `${name}.pdf`, type: 'application/pdf', bytes: pdf }]),
      ],
    });
  },
} satisfies Partial<Record<MailKind, Composer<MailToCompose>>>;

export const invoiceMails = {
  'invoice-case': async (mail) => {
    const invoice = await findOf(mail);
    if (!invoice || mail.user.role !== 'ROLE_ADMINISTRADOR') return null;
    const open = [...OPEN_STATES, ...CASE_STATES].some((state) => state === invoice.state);
    if (!open && invoice.correction !== 'portal') return null;
    const why = invoice.problem ?? 'Espera desde hace más de dos horas y el SRI todavía no responde.';
    const link = `${mail.publicUrl}/dashboard/admin/facturas?pago=${invoice.id}`;
    return invoiceCaseMail({ kind: invoice.kind, number: numberOf(invoice), why, link });
  },

  'certificate-ends': async ({ db, row, user, publicUrl, now }) => {
    const certificate = await findCertificate(db);
    if (!certificate || certificate.id !== row.refId || user.role !== 'ROLE_ADMINISTRADOR') return null;
    const days = daysToWarn(certificate.notAfter, now);
    if (days === null) return null;
    const until = dayInWords(dayIn(MONEY_ZONE, certificate.notAfter));
    const link = `${publicUrl}/dashboard/admin/facturas`;
    return certificateMail({ holder: certificate.holder, until, days, link });
  },
} satisfies Partial<Record<MailKind, Composer>>;

async function findOf({ db, row }: Pick<MailToCompose, 'db' | 'row'>): Promise<Invoice | undefined> {
  return row.refId === null ? undefined : findInvoice(db, row.refId);
}
