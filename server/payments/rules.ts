/** The way of a payment, forward only, and what each step of it means. Pure; runs in the browser too. */
import type { Gateway, Instant, PaymentMethod, PaymentState } from '#db/types.ts';

/**
 * created: written down, the gateway not asked yet. sent: the payer is out at the gateway, or a receipt waits for an administrator.
 * confirming: written down before the gateway is asked for the money, so that a crash in between is found again. review: a person
 * has to look. left: the payer turned back or never came; nothing was taken. refused: the gateway or an administrator said no. Of
 * both the gateway may still know better, and money that it took is never left unsaid. paid, reversed: over, but that what was paid
 * can be given back.
 */
const NEXT: Record<PaymentState, readonly PaymentState[]> = {
  created: ['sent', 'refused', 'left'],
  sent: ['confirming', 'review', 'left', 'paid', 'refused', 'reversed'],
  confirming: ['paid', 'refused', 'reversed', 'review', 'left'],
  review: ['paid', 'refused', 'reversed', 'left'],
  left: ['confirming', 'review', 'paid', 'reversed'],
  paid: ['reversed'],
  refused: ['confirming', 'review', 'paid', 'reversed'],
  reversed: [],
};

const STATES = Object.keys(NEXT) as PaymentState[];

/** From where a payment may come into this state. */
export function statesBefore(state: PaymentState): PaymentState[] {
  return STATES.filter((before) => NEXT[before].includes(state));
}

/** In these the gateway may be asked what became of the money. */
export const ASKABLE = ['sent', 'confirming', 'review', 'left'] as const satisfies PaymentState[];

export function isAskable(state: PaymentState): boolean {
  return ASKABLE.some((one) => one === state);
}

/** Why a payment is where it is. */
export type PaymentReason =
  | 'cancelled'
  | 'expired'
  | 'declined'
  /** It could not begin: the gateway was silent or refused. */
  | 'gateway'
  /** The gateway took another amount or currency, or speaks of another payment. */
  | 'mismatch'
  /** Asked for ten minutes, and no answer. */
  | 'silent'
  /** The gateway has the money and looks into it. */
  | 'held'
  /** Paid, and the animals are gone. */
  | 'nobody'
  /** The gateway gave back some of it, not all. */
  | 'partly'
  | 'administrator'
  | 'refunded';

/** Why what is paid is a case all the same: a person says what is to be done. */
export const PAID_CASES = ['nobody', 'partly'] as const satisfies PaymentReason[];

export function isPaidCase(reason: string | null): boolean {
  return PAID_CASES.some((one) => one === reason);
}

/** One word for each thing that can happen; the ledger's rows. */
export type StepKind =
  | 'created'
  | 'sent'
  | 'returned'
  | 'cancelled'
  | 'asked'
  | 'answered'
  | 'noticed'
  | 'paid'
  | 'refused'
  | 'left'
  | 'review'
  | 'reversed'
  /** An administrator wants it given back; written before the gateway hears of it. */
  | 'give-back'
  | 'given-back'
  | 'not-given-back'
  /** An administrator closed a case by hand, with a reason. */
  | 'closed';

export function gatewayOf(method: PaymentMethod): Gateway {
  if (method === 'transfer') return 'manual';
  return method === 'paypal' ? 'paypal' : 'payphone';
}

/** What a gateway says of one payment, in our words. */
export type GatewayAnswer =
  | {
      kind: 'captured';
      transactionId: string;
      /** As the gateway names them: compared with ours before anything is given. */
      cents: number;
      currency: string;
      code: string;
      authorization: string | null;
      card: string | null;
    }
  /** Nothing was taken, and with this attempt nothing will be. */
  | { kind: 'declined'; message: string | null; cancelled: boolean }
  /** The payer agreed and nothing is taken yet (PayPal), or it goes back unless we confirm it (PayPhone: `transactionId`). */
  | { kind: 'agreed'; transactionId: string | null }
  /** The payer has not finished. */
  | { kind: 'open' }
  /** It was taken, and the gateway holds it back. */
  | { kind: 'held'; transactionId: string | null }
  /** The gateway does not know of it (yet). */
  | { kind: 'absent' }
  /** It was taken and went back. */
  | { kind: 'reversed' }
  /** It was taken, and some of it went back. */
  | { kind: 'partly'; transactionId: string }
  /** No answer that can be understood: the money may have moved. */
  | { kind: 'unknown'; why: string };

/** What a gateway needs to know of a payment. */
export interface GatewayPayment {
  code: string;
  method: PaymentMethod;
  state: PaymentState;
  cents: number;
  baseCents: number;
  taxCents: number;
  currency: string;
  orderId: string | null;
  transactionId: string | null;
  askedId: string | null;
  sentAt: Instant | null;
  askedAt: Instant | null;
}

/** How long the form of the gateway lives, with what it needs to give back what nobody confirmed; then a payer who is out has left. */
export const OUT_MINUTES = { payphone: 17, paypal: 190 } as const;
/** Asked for so long without an answer, a person looks. */
export const SILENT_MINUTES = 10;

/** What a gateway is told to begin with. */
export interface Beginning extends GatewayPayment {
  /** What the payer reads there: "PetLove+: 1 año para Luna y Toby". */
  title: string;
  buyerEmail: string | null;
}

/** What it answers: its own name for the payment, and where the browser goes. */
export interface Begun {
  orderId: string;
  url: string;
}
