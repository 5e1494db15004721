/**
 * Mails about a payment, composed from its state when they are sent: a mail that is no longer true is dropped,
 * because the change of state has queued its own mail.
 */
import type { Db, MailKind, Role } from '#db/types.ts';
import { findLicensed } from '#server/pets/licences/queries.ts';
import { caseMail, paidMail, refusedMail, reversedMail, toApproveMail } from '#server/billing/payments/emails.ts';
import { findPayment, listItems, listLedgerEntries, type Payment } from '#server/billing/ledger/queries.ts';
import { amountInWords } from '#server/platform/lib/money.ts';
import { findUser } from '#server/accounts/users/queries.ts';
import type { Mail } from '#server/platform/mail/layout.ts';

export const ABOUT_PAYMENTS = [
  'payment-paid',
  'payment-refused',
  'payment-reversed',
  'payment-to-approve',
  'payment-case',
] as const satisfies MailKind[];
export type AboutPayment = (typeof ABOUT_PAYMENTS)[number];

export function isAboutPayment(kind: MailKind): kind is AboutPayment {
  return ABOUT_PAYMENTS.some((one) => one === kind);
}

interface Addressee {
  user: { id: number; name: string; role: Role };
  paymentId: number | null;
  publicUrl: string;
}

/** @returns null where the mail is no longer true, or not for this user. */
export async function composeAboutPayment(
  db: Db,
  kind: AboutPayment,
  { user, paymentId, publicUrl }: Addressee,
): Promise<Mail | null> {
  const payment = paymentId === null ? undefined : await findPayment(db, paymentId);
  if (!payment) return null;
  const items = await listItems(db, [payment.id]);
  const facts = {
    amount: `${amountInWords(payment.cents)} ${payment.currency}`,
    pets: items.map(({ petName }) => petName),
  };
  if (kind === 'payment-to-approve' || kind === 'payment-case') {
    if (user.role !== 'ROLE_ADMINISTRADOR') return null;
    const payer = payment.userId === null ? undefined : await findUser(db, payment.userId);
    const whose = {
      ...facts,
      payer: payer ? `${payer.name} ${payer.surname}`.trim() : null,
      code: payment.code,
      link: `${publicUrl}/dashboard/admin/pagos`,
    };
    if (kind === 'payment-to-approve')
      return payment.state === 'sent' ? toApproveMail({ ...whose, reference: payment.reference }) : null;
    const why = whyACase(payment);
    return why === null ? null : caseMail({ ...whose, why });
  }
  if (payment.userId !== user.id) return null;
  const told = { ...facts, name: user.name, link: `${publicUrl}/dashboard/pagoSuscripcion?pago=${payment.code}` };
  if (kind === 'payment-paid') {
    if (payment.state !== 'paid') return null;
    const reached: { name: string; until: string }[] = [];
    const gone: string[] = [];
    for (const { petId, petName } of items) {
      const until = petId === null ? null : ((await findLicensed(db, petId))?.licensedUntil ?? null);
      if (until === null) gone.push(petName);
      else reached.push({ name: petName, until: dayInWords(until) });
    }
    return paidMail({ ...told, reached, gone });
  }
  if (kind === 'payment-refused')
    return payment.state === 'refused' ? refusedMail({ ...told, reason: payment.message }) : null;
  if (payment.state !== 'reversed') return null;
  const hadTime = (await listLedgerEntries(db, payment.id)).some((step) => step.kind === 'paid');
  return reversedMail({ ...told, reason: payment.message, byHand: payment.gateway === 'manual', hadTime });
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

/** `21 de noviembre de 2027`. */
function dayInWords(day: string): string {
  return new Intl.DateTimeFormat('es-EC', { dateStyle: 'long', timeZone: 'UTC' }).format(Date.parse(day));
}
