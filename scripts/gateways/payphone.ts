/**
 * PayPhone's state and behaviour: forms live ten minutes, and transactions not confirmed within five are
 * reversed.
 */
import { randomBytes, randomInt } from 'node:crypto';
import type { Clock } from './clock.ts';
import type { Money } from './reply.ts';
import { withQuery } from './reply.ts';

const FORM_MS = 10 * 60_000;
const CONFIRM_MS = 5 * 60_000;
const ECUADOR_MS = 5 * 3_600_000;
const LAST_HOUR = 20;
const INSUFFICIENT = { message: 'Fondos Insuficientes', messageCode: 16 };

export interface Order {
  paymentId: string;
  code: string;
  cents: number;
  currency: string;
  reference: string | null;
  responseUrl: string;
  cancellationUrl: string | null;
  optionalParameter: string | null;
  createdAt: number;
  transaction: Transaction | null;
}

export interface Transaction {
  id: number;
  order: Order;
  approved: boolean;
  cents: number;
  at: number;
  confirmedAt: number | null;
  reversedAt: number | null;
}

export type PayphoneState = ReturnType<typeof newPayphone>;

/** @param tell called with each approved payment, where this merchant has notices switched on. */
export function newPayphone(clock: Clock, tell: (transaction: Transaction) => void) {
  const orders: Order[] = [];
  const settings = {
    /**
     * The application's web domain, as "https://example.org": the page refuses browsers from other sites. Null:
     * any.
     */
    domain: null as string | null,
    salesPerMinute: 30,
    /**
     * The undocumented answer when a confirmed sale is confirmed again: the same, that it does not exist, or
     * that it was confirmed.
     */
    confirmAgain: 'same' as 'same' | 'absent' | 'refused',
  };

  const payphone = {
    orders,
    settings,

    prepare: (order: Omit<Order, 'paymentId' | 'createdAt' | 'transaction'>): Order => {
      const paymentId = randomBytes(11).toString('hex');
      const made = { ...order, paymentId, createdAt: clock.now(), transaction: null };
      orders.push(made);
      return made;
    },

    /** By its paymentId or the merchant's reference. */
    find: (name: string): Order | undefined =>
      orders.find(({ paymentId, code }) => paymentId === name || code === name),

    transaction: (id: number): Transaction | undefined => {
      const found = orders.find(({ transaction }) => transaction?.id === id)?.transaction ?? undefined;
      if (found) giveBackUnconfirmed(found);
      return found;
    },

    /** False after ten minutes or once used. */
    formIsOpen: (order: Order): boolean => order.transaction === null && clock.now() < order.createdAt + FORM_MS,

    /**
     * The payer pays. @returns where the browser is redirected. @param cents where the gateway takes another
     * amount than asked.
     */
    pay: (name: string, { cents }: { cents?: number } = {}): string => finish(name, true, cents),
    decline: (name: string): string => finish(name, false),
    /** Cancelled before paying: a payer who goes back may still pay. */
    cancel: (name: string): string => {
      const order = need(name);
      const query = { clientTransactionId: order.code, msg: 'El usuario canceló el pago' };
      return withQuery(order.cancellationUrl ?? order.responseUrl, query);
    },

    confirm: (id: number, code: string): Transaction | undefined => {
      const found = payphone.transaction(id);
      if (!found || found.order.code !== code) return undefined;
      if (found.approved && found.reversedAt === null) found.confirmedAt ??= clock.now();
      return found;
    },

    /** The whole amount, on the same day in Ecuador and before eight in the evening. */
    reverse: (transaction: Transaction): boolean => {
      const [now, at] = [new Date(clock.now() - ECUADOR_MS), new Date(transaction.at - ECUADOR_MS)];
      const inTime = now.toISOString().slice(0, 10) === at.toISOString().slice(0, 10) && now.getUTCHours() < LAST_HOUR;
      if (!transaction.approved || transaction.reversedAt !== null || !inTime) return false;
      transaction.reversedAt = clock.now();
      return true;
    },

    ledger: (): Money[] =>
      orders.flatMap(({ transaction, code, currency }) => {
        if (!transaction?.approved) return [];
        giveBackUnconfirmed(transaction);
        const { id, cents, confirmedAt, reversedAt } = transaction;
        const state = reversedAt !== null ? 'reversed' : confirmedAt !== null ? 'captured' : 'held';
        return [{ gateway: 'payphone', code, transactionId: String(id), cents, currency, state }];
      }),
  };

  function need(name: string): Order {
    const order = payphone.find(name);
    if (!order) throw new Error(`PayPhone knows of no payment "${name}"`);
    return order;
  }

  function finish(name: string, approved: boolean, cents?: number): string {
    const order = need(name);
    if (!payphone.formIsOpen(order)) throw new Error(`The form of "${name}" is over`);
    const transaction: Transaction = {
      id: randomInt(10_000_000, 2_000_000_000),
      order,
      approved,
      cents: cents ?? order.cents,
      at: clock.now(),
      confirmedAt: null,
      reversedAt: null,
    };
    order.transaction = transaction;
    if (approved) tell(transaction);
    return withQuery(order.responseUrl, { id: String(transaction.id), clientTransactionId: order.code });
  }

  function giveBackUnconfirmed(transaction: Transaction) {
    const { approved, confirmedAt, reversedAt, at } = transaction;
    if (!approved || confirmedAt !== null || reversedAt !== null || clock.now() < at + CONFIRM_MS) return;
    transaction.reversedAt = at + CONFIRM_MS;
  }

  return payphone;
}

/** A transaction in PayPhone's format, as Confirm and Sale return it. */
export function told({ id, order, approved, cents, at, reversedAt }: Transaction) {
  const standing = approved && reversedAt === null;
  const failure = approved ? { message: 'Transacción reversada', messageCode: 0 } : INSUFFICIENT;
  return {
    email: 'pruebas@payphone.example',
    cardType: 'Credit',
    bin: '424242',
    lastDigits: 'XX42',
    deferredCode: '00000000',
    deferred: false,
    cardBrandCode: '51',
    cardBrand: 'Visa Banco de Prueba',
    amount: cents,
    clientTransactionId: order.code,
    phoneNumber: '593999999999',
    statusCode: standing ? 3 : 2,
    transactionStatus: standing ? 'Approved' : 'Canceled',
    ...(standing && { authorizationCode: `W${id}` }),
    ...(standing ? { message: null, messageCode: 0 } : failure),
    transactionId: id,
    document: '1712345675',
    currency: order.currency,
    optionalParameter3: order.optionalParameter,
    optionalParameter4: 'TITULAR DE PRUEBA',
    storeName: 'Tienda de prueba',
    date: new Date(at - ECUADOR_MS).toISOString().slice(0, 23),
    regionIso: 'EC',
    transactionType: 'Classic',
    reference: order.reference,
  };
}
