/** The states of a document of the SRI, what is sold in it, and what follows a refund. Pure; runs in the browser too. */
import type { BuyerKind, CalendarDate, Instant, InvoiceState, PaymentMethod } from '#db/types.ts';
import { dayIn, dayInWords, plusMonths } from '#server/platform/lib/calendar.ts';
import { MONEY_ZONE, timeInWords } from '#server/platform/lib/money.ts';
import { type CartLine, type IvaCode, MILLION, unitPriceFor } from '#server/billing/sri/amounts.rules.ts';

export const INVOICE_STATES = [
  // Written down with its sale; it has no number yet.
  'waiting',
  // Number, key and signed bytes are stored; whether the SRI has it is not known.
  'signed',
  // The SRI has it and has not answered yet.
  'received',
  'authorized',
  // The SRI did not take it (DEVUELTA): its number stays its own.
  'returned',
  // NO AUTORIZADO: nothing is sent again by itself.
  'rejected',
  // In the SRI's portal, by the taxpayer.
  'annulled',
  // The money was given back before it had a number.
  'withdrawn',
] as const satisfies InvoiceState[];

export const INVOICE_STATE_WORDS: Record<InvoiceState, string> = {
  waiting: 'Por emitir',
  signed: 'Por enviar',
  received: 'Espera respuesta',
  authorized: 'Autorizada',
  returned: 'Devuelta',
  rejected: 'No autorizada',
  annulled: 'Anulada',
  withdrawn: 'Sin efecto',
};

/** The states in which the server goes on by itself. */
export const OPEN_STATES = ['waiting', 'signed', 'received'] as const satisfies InvoiceState[];
/** A person has to mend something and send it again. */
export const CASE_STATES = ['returned', 'rejected'] as const satisfies InvoiceState[];

/** What has to follow a refund. */
export type Correction =
  /** Not authorised yet: decided when the SRI answers. */
  | 'pending'
  /** Until the seventh it is annulled in the SRI's portal. */
  | 'portal'
  /** A nota de crédito was made. */
  | 'note'
  /** A consumidor final's invoice has neither, since 2026. */
  | 'impossible';

/** What was sold, to whom and how it was paid, as it was at the sale. */
export interface InvoiceDraft {
  buyer: { kind: BuyerKind; number: string; name: string; address: string | null; email: string | null };
  lines: CartLine[];
  /** The tax that was paid, by rate. */
  taxes: Partial<Record<IvaCode, number>>;
  /** `formaPago` of table 24. */
  payment: string;
}

interface Sold {
  planId: number | null;
  planName: string;
  months: number;
  baseCents: number;
  taxCents: number;
  method: PaymentMethod;
  buyerKind: BuyerKind;
  buyerNumber: string;
  buyerName: string;
  buyerAddress: string | null;
  buyerEmail: string | null;
}

/**
 * One line for all animals of a payment, without their names: a document cannot be changed when an account ends.
 * @param count of the animals
 */
export function draftOf(payment: Sold, count: number, rate: IvaCode): InvoiceDraft {
  const { baseCents, taxCents, planId, planName, months } = payment;
  return {
    buyer: {
      kind: payment.buyerKind,
      number: payment.buyerNumber,
      name: payment.buyerName,
      address: payment.buyerAddress,
      email: payment.buyerEmail,
    },
    lines: [
      {
        code: planId === null ? null : `PLAN-${planId}`,
        description: `Suscripción PetLove+: ${planName}, ${timeInWords(months)}`,
        quantityMillionths: count * MILLION,
        priceMillionths: unitPriceFor(baseCents, count),
        discountCents: 0,
        rate,
      },
    ],
    taxes: { [rate]: taxCents },
    payment: payment.method === 'card' ? '19' : '20',
  };
}

/** Until when the taxpayer annuls an invoice in the SRI's portal: the seventh of the month after its day. */
export function annulDeadline(day: CalendarDate): CalendarDate {
  return `${plusMonths(`${day.slice(0, 7)}-01`, 1).slice(0, 7)}-07`;
}

export function mayAnnul(day: CalendarDate, now: Instant): boolean {
  return dayIn(MONEY_ZONE, now) <= annulDeadline(day);
}

interface Refundable {
  state: InvoiceState;
  day: CalendarDate | null;
  number: string | null;
  buyerKind: BuyerKind;
}

/** What an administrator reads before the money is given back; null where nothing needs saying. */
export function refundNotice({ state, day, number, buyerKind }: Refundable, now: Instant): string | null {
  if (state === 'annulled' || state === 'withdrawn') return null;
  if (state === 'waiting') return 'Su factura todavía no tiene número: si devuelves el dinero, no se emite.';
  if (buyerKind === '07')
    return `La factura ${number ?? ''} es de consumidor final: desde 2026 el SRI no deja anularla ni hacerle nota de crédito. Si devuelves el dinero, la venta queda declarada. Habla antes con tu contador.`;
  if (state !== 'authorized' || day === null)
    return 'El SRI todavía no autorizó su factura: cuando lo haga, aquí dirá cómo corregirla.';
  if (mayAnnul(day, now))
    return `Hasta el ${dayInWords(annulDeadline(day))} la factura ${number ?? ''} se anula en el portal del SRI; si no, al día siguiente sale sola una nota de crédito.`;
  return `Se emite una nota de crédito por la factura ${number ?? ''}.`;
}

/** The steps in the portal, with what has to be typed there. */
export function annulSteps(number: string, key: string): string[] {
  return [
    'Entra en SRI en línea con el RUC de quien emite.',
    'Abre «Facturación electrónica» y después «Anulación de comprobantes».',
    `Busca la factura ${number} por su clave de acceso: ${key}.`,
    'Pide la anulación y vuelve aquí para anotarlo.',
  ];
}
