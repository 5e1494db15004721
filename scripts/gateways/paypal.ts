/** PayPal's state and behaviour: orders that a payer approves, and captures with their own status. */
import { randomBytes } from 'node:crypto';
import type { Clock } from './clock.ts';
import type { Money } from './reply.ts';
import { withQuery } from './reply.ts';

const ORDER_MS = 3 * 3_600_000;

export type CaptureStatus = 'COMPLETED' | 'PENDING' | 'DECLINED' | 'FAILED' | 'REFUNDED' | 'PARTIALLY_REFUNDED';
/** The result of a capture: its status, or the bank's refusal, which leaves no capture. */
export type Outcome = Exclude<CaptureStatus, 'REFUNDED' | 'PARTIALLY_REFUNDED'> | 'INSTRUMENT_DECLINED';

export interface Order {
  id: string;
  code: string;
  invoiceId: string | null;
  description: string | null;
  cents: number;
  currency: string;
  returnUrl: string;
  cancelUrl: string;
  /** Whether it was made with a payment_source, which decides its state and the link's name. */
  withSource: boolean;
  createdAt: number;
  approvedAt: number | null;
  voided: boolean;
  outcome: Outcome;
  captures: Capture[];
}

export interface Capture {
  id: string;
  order: Order;
  status: CaptureStatus;
  cents: number;
  at: number;
  refundId: string | null;
}

export type EventType =
  | 'CHECKOUT.ORDER.APPROVED'
  | 'CHECKOUT.PAYMENT-APPROVAL.REVERSED'
  | 'PAYMENT.CAPTURE.COMPLETED'
  | 'PAYMENT.CAPTURE.PENDING'
  | 'PAYMENT.CAPTURE.DENIED'
  | 'PAYMENT.CAPTURE.REFUNDED';

/** The reasons for refusing a capture. */
export type Issue = 'ORDER_NOT_APPROVED' | 'ORDER_ALREADY_CAPTURED' | 'INSTRUMENT_DECLINED' | 'DUPLICATE_INVOICE_ID';

export type PaypalState = ReturnType<typeof newPaypal>;

/** @param tell called with each event that PayPal sends to merchants. */
export function newPaypal(clock: Clock, tell: (type: EventType, about: Order | Capture) => void) {
  const orders: Order[] = [];

  const paypal = {
    orders,

    create: (
      order: Pick<
        Order,
        'code' | 'invoiceId' | 'description' | 'cents' | 'currency' | 'returnUrl' | 'cancelUrl' | 'withSource'
      >,
    ) => {
      const made: Order = {
        ...order,
        id: newId(),
        createdAt: clock.now(),
        approvedAt: null,
        voided: false,
        outcome: 'COMPLETED',
        captures: [],
      };
      orders.push(made);
      return made;
    },

    /** By PayPal's id or the merchant's; an order that no payer approved within three hours is forgotten. */
    find: (name: string): Order | undefined => {
      const order = orders.findLast(({ id, code }) => id === name || code === name);
      if (!order) return undefined;
      if (clock.now() < order.createdAt + ORDER_MS || order.captures.length > 0) return order;
      if (order.approvedAt === null) return undefined;
      if (!order.voided) tell('CHECKOUT.PAYMENT-APPROVAL.REVERSED', order);
      order.voided = true;
      return order;
    },

    status: (order: Order) => {
      if (order.voided) return 'VOIDED';
      if (order.captures.length > 0) return 'COMPLETED';
      if (order.approvedAt !== null) return 'APPROVED';
      return order.withSource ? 'PAYER_ACTION_REQUIRED' : 'CREATED';
    },

    /**
     * The payer agrees. @returns where the browser is redirected.
     * @param how.outcome the result of the later capture · how.cents where PayPal takes another amount than
     * asked.
     */
    approve: (name: string, { outcome = 'COMPLETED', cents }: { outcome?: Outcome; cents?: number } = {}): string => {
      const order = need(name);
      if (order.captures.length === 0 && !order.voided) {
        Object.assign(order, { approvedAt: clock.now(), outcome, cents: cents ?? order.cents });
        tell('CHECKOUT.ORDER.APPROVED', order);
      }
      return withQuery(order.returnUrl, { token: order.id, PayerID: 'PAGADORPRUEBA' });
    },
    /** The payer agrees with a card that the bank will refuse. */
    approveDeclined: (name: string): string => paypal.approve(name, { outcome: 'INSTRUMENT_DECLINED' }),
    cancel: (name: string): string => {
      const order = need(name);
      return withQuery(order.cancelUrl, { token: order.id });
    },

    capture: (order: Order): Capture | Issue => {
      if (order.captures.length > 0) return 'ORDER_ALREADY_CAPTURED';
      if (order.approvedAt === null || order.voided) return 'ORDER_NOT_APPROVED';
      const { outcome, cents, invoiceId } = order;
      if (outcome === 'INSTRUMENT_DECLINED') return outcome;
      const paid = orders.some(
        (other) => other !== order && other.invoiceId === invoiceId && other.captures.length > 0,
      );
      if (invoiceId !== null && paid) return 'DUPLICATE_INVOICE_ID';
      const made: Capture = { id: newId(), order, status: outcome, cents, at: clock.now(), refundId: null };
      order.captures.push(made);
      tell(`PAYMENT.CAPTURE.${outcome === 'DECLINED' || outcome === 'FAILED' ? 'DENIED' : outcome}`, made);
      return made;
    },

    findCapture: (id: string): Capture | undefined =>
      orders.flatMap(({ captures }) => captures).find((capture) => capture.id === id),

    /** A held payment is released, or returned to the payer. */
    complete: (name: string): void => decide(name, 'COMPLETED'),
    deny: (name: string): void => decide(name, 'DECLINED'),

    /** @returns whether the capture could be refunded. */
    refund: (capture: Capture): boolean => {
      if (capture.status !== 'COMPLETED') return false;
      capture.status = 'REFUNDED';
      capture.refundId = newId();
      tell('PAYMENT.CAPTURE.REFUNDED', capture);
      return true;
    },
    /** The merchant refunds it on PayPal's own pages. */
    refundByHand: (name: string): boolean => need(name).captures.some((capture) => paypal.refund(capture)),
    /** A partial refund; the merchant keeps the rest. */
    refundPartlyByHand: (name: string): boolean =>
      need(name).captures.some((capture) => {
        if (capture.status !== 'COMPLETED') return false;
        capture.status = 'PARTIALLY_REFUNDED';
        capture.refundId = newId();
        tell('PAYMENT.CAPTURE.REFUNDED', capture);
        return true;
      }),

    ledger: (): Money[] =>
      orders.flatMap(({ code, currency, captures }) =>
        captures.flatMap(({ id, cents, status }) => {
          const state = STATES[status];
          return state ? [{ gateway: 'paypal', code, transactionId: id, cents, currency, state }] : [];
        }),
      ),
  };

  function need(name: string): Order {
    const order = paypal.find(name);
    if (!order) throw new Error(`PayPal knows of no order "${name}"`);
    return order;
  }

  function decide(name: string, status: 'COMPLETED' | 'DECLINED') {
    const capture = need(name).captures.find((one) => one.status === 'PENDING');
    if (!capture) throw new Error(`Nothing of "${name}" is held back`);
    capture.status = status;
    tell(status === 'COMPLETED' ? 'PAYMENT.CAPTURE.COMPLETED' : 'PAYMENT.CAPTURE.DENIED', capture);
  }

  return paypal;
}

const STATES: Record<CaptureStatus, Money['state'] | null> = {
  COMPLETED: 'captured',
  PENDING: 'pending',
  REFUNDED: 'refunded',
  PARTIALLY_REFUNDED: 'captured',
  DECLINED: null,
  FAILED: null,
};

/** 17 capital letters and digits, like PayPal's. */
function newId(): string {
  return BigInt(`0x${randomBytes(12).toString('hex')}`)
    .toString(36)
    .toUpperCase()
    .padStart(17, '0')
    .slice(-17);
}
