/**
 * The values of the payment form, the input it sends, and the draft that survives a reload and the gateway's
 * redirect.
 */
import { beginInput } from '#server/billing/checkout/schema.ts';
import { amountInWords, splitTax } from '#server/platform/lib/money.ts';
import type { Answers } from '../../../lib/trpc.ts';
import { endsSoon, type LicenceRow } from './licence-words.ts';
import type { Method } from './payment-words.ts';

export type Choices = Answers['checkout']['choices'];
export type Offer = Choices['plans'][number];
export type BuyerKind = NonNullable<Choices['invoice']>['kind'];

export interface InvoiceValues {
  kind: BuyerKind;
  number: string;
  name: string;
  address: string;
  email: string;
  phone: string;
}

export interface BuyValues {
  petIds: number[];
  planId: number | null;
  method: Method | null;
  invoice: InvoiceValues;
  reference: string;
}

/** The key names one attempt: until a value changes, sending again asks for the same payment. */
export interface BuyDraft extends BuyValues {
  key: string;
}

export const DRAFT = 'pagoSuscripcion';

/** A receipt to the final consumer needs no data: a payer who wants their name on it writes it. */
const EMPTY_INVOICE: InvoiceValues = { kind: '07', number: '', name: '', address: '', email: '', phone: '' };

export function isDraft(value: object): boolean {
  const draft = value as Partial<BuyDraft>;
  return Array.isArray(draft.petIds) && typeof draft.invoice === 'object' && typeof draft.key === 'string';
}

export function knownInvoice({ invoice }: Choices): InvoiceValues {
  if (!invoice) return EMPTY_INVOICE;
  const { kind, number, name, address, email, phone } = invoice;
  const named = kind === '07' ? { number: '', name: '' } : { number, name };
  return { kind, ...named, address: address ?? '', email: email ?? '', phone: phone ?? '' };
}

/**
 * The draft's values without what is no longer offered. Without a draft: the animal of the link, or those
 * that end soon.
 */
export function startValues(
  draft: BuyDraft | null,
  { choices, payable, wanted }: { choices: Choices; payable: readonly LicenceRow[]; wanted: number | undefined },
): BuyValues {
  const ids = new Set(payable.map(({ petId }) => petId));
  const kept = (draft?.petIds ?? []).filter((petId) => ids.has(petId));
  const soon = payable.filter(endsSoon).map(({ petId }) => petId);
  const [only] = payable;
  const first = wanted !== undefined && ids.has(wanted) ? [wanted] : [];
  const alone = only !== undefined && payable.length === 1 && only.state !== 'vigente';
  const proposed = soon.length > 0 ? soon : alone ? [only.petId] : [];
  const planId =
    choices.plans.find((plan) => plan.planId === draft?.planId)?.planId ?? choices.plans[0]?.planId ?? null;
  const offered = choices.methods.find((method) => method === draft?.method);
  return {
    petIds: [...new Set(draft ? [...first, ...kept] : first.length > 0 ? first : proposed)],
    planId,
    method: offered ?? (choices.methods.length === 1 ? (choices.methods[0] ?? null) : null),
    invoice: draft?.invoice ?? knownInvoice(choices),
    reference: draft?.reference ?? '',
  };
}

export interface Total {
  cents: number;
  baseCents: number;
  taxCents: number;
}

export function totalOf(offer: Offer | undefined, pets: number): Total {
  const cents = (offer?.cents ?? 0) * pets;
  return { cents, ...splitTax(cents, offer?.taxBasisPoints ?? 0) };
}

/** `12,00 USD`. */
export function dollars(cents: number): string {
  return `${amountInWords(cents)} USD`;
}

/** The input to send, or the errors by field. */
export function readBuy(values: BuyValues, choices: Choices, total: Total) {
  const invoice = values.invoice.kind === '07' ? { ...values.invoice, number: '', name: '' } : values.invoice;
  const reference = values.method === 'transfer' ? values.reference : null;
  const read = beginInput.safeParse({ ...values, invoice, reference, method: values.method ?? undefined });
  const errors: Record<string, string> = {};
  for (const { path, message } of read.error?.issues ?? []) errors[path.join('.')] ??= message;
  if (overFinalConsumer(values, choices, total)) errors['invoice.kind'] ??= finalConsumerWords(choices);
  // Sent as typed: the server itself replaces the final consumer's data.
  return read.success && Object.keys(errors).length === 0
    ? { input: { ...values, invoice, reference, planId: read.data.planId, method: read.data.method } }
    : { errors };
}

export function overFinalConsumer({ invoice }: BuyValues, choices: Choices, { cents }: Total): boolean {
  return invoice.kind === '07' && cents > choices.finalConsumerCents;
}

export function finalConsumerWords({ finalConsumerCents }: Choices): string {
  return `Como consumidor final puedes pagar hasta ${dollars(finalConsumerCents)}. Escribe tus datos.`;
}
