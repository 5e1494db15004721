/** The mails about a payment, by its state when they are sent. */
import type { Db, MailKind } from '#db/types.ts';
import { findUser } from '#server/accounts/users/queries.ts';
import { findPayment, listItems, listLedgerEntries, type Payment } from '#server/billing/ledger/queries.ts';
import { findLicensed } from '#server/pets/licences/queries.ts';
import { dayInWords } from '#server/platform/lib/calendar.ts';
import { amountInWords } from '#server/platform/lib/money.ts';
import type { Composer, UserMailToCompose } from '#server/platform/mail/composer.ts';
import { caseMail, paidMail, refusedMail, reversedMail, toApproveMail } from './emails.ts';

export const paymentMails = {
  'payment-paid': async (mail) => {
    const payment = await findOwn(mail);
    if (payment?.state !== 'paid') return null;
    const reached: { name: string; until: string }[] = [];
    const gone: string[] = [];
    for (const { petId, petName } of await listItems(mail.db, [payment.id])) {
      const until = petId === null ? null : ((await findLicensed(mail.db, petId))?.licensedUntil ?? null);
      if (until === null) gone.push(petName);
      else reached.push({ name: petName, until: dayInWords(until) });
    }
    return paidMail({ ...(await toPayer(mail, payment)), reached, gone });
  },

  'payment-refused': async (mail) => {
    const payment = await findOwn(mail);
    if (payment?.state !== 'refused') return null;
    return refusedMail({ ...(await toPayer(mail, payment)), reason: payment.message });
  },

  'payment-reversed': async (mail) => {
    const payment = await findOwn(mail);
    if (payment?.state !== 'reversed') return null;
    const hadTime = (await listLedgerEntries(mail.db, payment.id)).some((step) => step.kind === 'paid');
    const byHand = payment.gateway === 'manual';
    return reversedMail({ ...(await toPayer(mail, payment)), reason: payment.message, byHand, hadTime });
  },

  'payment-to-approve': async (mail) => {
    const payment = await findForAdministrator(mail);
    if (payment?.state !== 'sent') return null;
    return toApproveMail({ ...(await toAdministrator(mail, payment)), reference: payment.reference });
  },

  'payment-case': async (mail) => {
    const payment = await findForAdministrator(mail);
    const why = payment ? whyACase(payment) : null;
    return payment && why !== null ? caseMail({ ...(await toAdministrator(mail, payment)), why }) : null;
  },
} satisfies Partial<Record<MailKind, Composer>>;

async function findOwn({ db, row, user }: UserMailToCompose): Promise<Payment | undefined> {
  const payment = row.refId === null ? undefined : await findPayment(db, row.refId);
  return payment?.userId === user.id ? payment : undefined;
}

async function findForAdministrator({ db, row, user }: UserMailToCompose): Promise<Payment | undefined> {
  return row.refId === null || user.role !== 'ROLE_ADMINISTRADOR' ? undefined : findPayment(db, row.refId);
}

async function factsOf(db: Db, payment: Payment) {
  const items = await listItems(db, [payment.id]);
  return {
    amount: `${amountInWords(payment.cents)} ${payment.currency}`,
    pets: items.map(({ petName }) => petName),
  };
}

async function toPayer({ db, user, publicUrl }: UserMailToCompose, payment: Payment) {
  const link = `${publicUrl}/dashboard/pagoSuscripcion?pago=${payment.code}`;
  return { ...(await factsOf(db, payment)), name: user.name, link };
}

async function toAdministrator({ db, publicUrl }: UserMailToCompose, payment: Payment) {
  const payer = payment.userId === null ? undefined : await findUser(db, payment.userId);
  return {
    ...(await factsOf(db, payment)),
    payer: payer ? `${payer.name} ${payer.surname}`.trim() : null,
    code: payment.code,
    link: `${publicUrl}/dashboard/admin/pagos`,
  };
}

/** What an administrator must look into; null where it was settled meanwhile. */
function whyACase({ state, reason }: Payment): string | null {
  if (reason === 'partly' && (state === 'paid' || state === 'review'))
    return 'La empresa de pagos devolvió una parte del dinero, no todo.';
  if (state === 'paid')
    return reason === 'nobody' ? 'Se pagó, y alguna de sus mascotas ya no está en el registro.' : null;
  if (state !== 'review') return null;
  if (reason === 'mismatch')
    return 'La empresa de pagos habla de otro valor u otro pago que el nuestro. No se dio ningún tiempo.';
  if (reason === 'held') return 'La empresa de pagos tiene el dinero y todavía lo revisa.';
  return 'La empresa de pagos no responde con claridad desde hace más de diez minutos: no sabemos si cobró.';
}
