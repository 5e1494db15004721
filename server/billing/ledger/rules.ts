/** The states of a payment, forward only, and what each means. Pure; runs in the browser too. */
import type { Gateway, Instant, PaymentMethod, PaymentState } from '#db/types.ts';

/** Each state's successors. After left and refused the gateway may still report money, which must be recorded. */
const NEXT: Record<PaymentState, readonly PaymentState[]> = {
  // Stored, the gateway was not asked yet.
  created: ['sent', 'refused', 'left'],
  // The payer is at the gateway, or a receipt waits for an administrator.
  sent: ['confirming', 'review', 'left', 'paid', 'refused', 'reversed'],
  // Stored before the gateway is asked to move the money, so that a crash is recoverable.
  confirming: ['paid', 'refused', 'reversed', 'review', 'left'],
  // An administrator must look.
  review: ['paid', 'refused', 'reversed', 'left'],
  // The payer cancelled or never came; nothing was taken.
  left: ['confirming', 'review', 'paid', 'reversed'],
  // Final, except for a refund.
  paid: ['reversed'],
  // By the gateway or an administrator.
  refused: ['confirming', 'review', 'paid', 'reversed'],
  reversed: [],
};

const STATES = Object.keys(NEXT) as PaymentState[];

/** The states that can move into this one. */
export function statesBefore(state: PaymentState): PaymentState[] {
  return STATES.filter((before) => NEXT[before].includes(state));
}

/** In these states the gateway may be asked about the money. */
export const ASKABLE = ['sent', 'confirming', 'review', 'left'] as const satisfies PaymentState[];

export function isAskable(state: PaymentState): boolean {
  return ASKABLE.some((one) => one === state);
}

/** In these states we ask the gateway for the money; in the others only for information. */
const TAKING_MONEY: readonly PaymentState[] = ['confirming', 'review'];

export function isTakingMoney({ state }: { state: PaymentState }): boolean {
  return TAKING_MONEY.includes(state);
}

/**
 * The pause before the server asks a gateway again: for money that it has asked for, about a case, and while
 * the payer may still be at the gateway.
 */
export const POLL_SECONDS = { confirming: 30, review: 3600, payphone: 60, paypal: 300 } as const;
/** The tolerated difference of two machines' clocks: a later time was written before a clock was set back. */
export const CLOCK_SKEW_SECONDS = 300;

/** The reason for a payment's state. */
export type PaymentReason =
  | 'cancelled'
  | 'expired'
  | 'declined'
  /** It could not begin: the gateway was silent or refused. */
  | 'gateway'
  /** The gateway took another amount or currency, or its answer is about another payment. */
  | 'mismatch'
  /** The gateway gave no answer for ten minutes. */
  | 'silent'
  /** The gateway holds the money for a check. */
  | 'held'
  /** Paid, but the animals no longer exist. */
  | 'nobody'
  /** The gateway refunded a part. */
  | 'partly'
  | 'administrator'
  | 'refunded';

/** Reasons that make a paid payment a case for an administrator. */
export const PAID_CASES = ['nobody', 'partly'] as const satisfies PaymentReason[];

export function isPaidCase(reason: string | null): boolean {
  return PAID_CASES.some((one) => one === reason);
}

export type LedgerActor = 'payer' | 'gateway' | 'server' | 'administrator';
/** The event kinds of the ledger. */
export type LedgerEntryKind =
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
  /** An administrator requests a refund; written before the gateway is asked. */
  | 'give-back'
  | 'given-back'
  | 'not-given-back'
  /** An administrator closed a case by hand, with a reason. */
  | 'closed';

export function gatewayOf(method: PaymentMethod): Gateway {
  if (method === 'transfer') return 'manual';
  return method === 'paypal' ? 'paypal' : 'payphone';
}

/** The gateway's answer about one payment, in our terms. */
export type GatewayAnswer =
  | {
      kind: 'captured';
      transactionId: string;
      /** The gateway's values: compared with ours before anything is granted. */
      cents: number;
      currency: string;
      code: string;
      authorization: string | null;
      card: string | null;
    }
  /** Nothing was taken, and this attempt will take nothing. */
  | { kind: 'declined'; message: string | null; cancelled: boolean }
  /**
   * The payer agreed, but nothing is taken yet (PayPal), or it is reversed unless we confirm it (PayPhone:
   * `transactionId`).
   */
  | { kind: 'agreed'; transactionId: string | null }
  /** The payer has not finished. */
  | { kind: 'open' }
  /** Taken, and held back by the gateway. */
  | { kind: 'held'; transactionId: string | null }
  /** The gateway does not know the payment (yet). */
  | { kind: 'absent' }
  /** Taken and refunded. */
  | { kind: 'reversed' }
  /** Taken, and refunded in part. */
  | { kind: 'partly'; transactionId: string }
  /** No answer that can be understood: the money may have moved. */
  | { kind: 'unknown'; why: string };

/** The fields of a payment that a gateway call needs. */
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

/**
 * Lifetime of the gateway's form plus the time until it reverses an unconfirmed payment; after that the payer
 * has left.
 */
export const GATEWAY_MINUTES = { payphone: 17, paypal: 190 } as const;
/** After so many minutes without an answer an administrator looks. */
export const SILENT_MINUTES = 10;

/** The fields that begin a payment at a gateway. */
export interface NewGatewayPayment extends GatewayPayment {
  /** What the payer reads there: "PetLove+: 1 año para Luna y Toby". */
  title: string;
  buyerEmail: string | null;
}

/** The gateway's answer: its id for the payment, and where to redirect the browser. */
export interface GatewayOrder {
  orderId: string;
  url: string;
}
