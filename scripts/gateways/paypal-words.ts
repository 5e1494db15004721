/** Orders, captures and refunds in PayPal's format. */
import type { Capture, Order, PaypalState } from './paypal.ts';

type Words = Record<string, unknown>;

export function money(cents: number, currency: string) {
  return { currency_code: currency, value: (cents / 100).toFixed(2) };
}

export function orderWords(order: Order, paypal: PaypalState, url: string): Words {
  const amount = money(order.cents, order.currency);
  const unit = {
    reference_id: 'default',
    amount,
    custom_id: order.code,
    ...(order.invoiceId !== null && { invoice_id: order.invoiceId }),
    ...(order.description !== null && { description: order.description }),
    ...(order.captures.length > 0 && { payments: { captures: order.captures.map((one) => captureWords(one, url)) } }),
  };
  return {
    ...shortOrder(order, paypal, url),
    intent: 'CAPTURE',
    ...(order.approvedAt !== null && { payer: { payer_id: 'PAGADORPRUEBA', email_address: 'pruebas@paypal.example' } }),
    purchase_units: [unit],
    create_time: time(order.createdAt),
  };
}

/** The short answer, where the full one was not requested. */
export function shortOrder(order: Order, paypal: PaypalState, url: string): Words {
  const self = `${url}/v2/checkout/orders/${order.id}`;
  const approve = {
    href: `${url}/checkoutnow?token=${order.id}`,
    rel: order.withSource ? 'payer-action' : 'approve',
    method: 'GET',
  };
  const capture = { href: `${self}/capture`, rel: 'capture', method: 'POST' };
  const status = paypal.status(order);
  return {
    id: order.id,
    status,
    ...(order.withSource && { payment_source: { paypal: {} } }),
    links: [
      { href: self, rel: 'self', method: 'GET' },
      ...(order.approvedAt === null ? [approve] : []),
      ...(status === 'APPROVED' ? [capture] : []),
    ],
  };
}

export function captureWords(capture: Capture, url: string): Words {
  const { id, status, order, cents, at } = capture;
  const self = `${url}/v2/payments/captures/${id}`;
  return {
    id,
    status,
    ...(status === 'PENDING' && { status_details: { reason: 'PENDING_REVIEW' } }),
    amount: money(cents, order.currency),
    final_capture: true,
    custom_id: order.code,
    ...(order.invoiceId !== null && { invoice_id: order.invoiceId }),
    supplementary_data: { related_ids: { order_id: order.id } },
    links: [
      { href: self, rel: 'self', method: 'GET' },
      { href: `${self}/refund`, rel: 'refund', method: 'POST' },
      { href: `${url}/v2/checkout/orders/${order.id}`, rel: 'up', method: 'GET' },
    ],
    create_time: time(at),
    update_time: time(at),
  };
}

export function refundWords({ id, refundId, order, cents }: Capture, url: string): Words {
  return {
    id: refundId,
    status: 'COMPLETED',
    amount: money(cents, order.currency),
    custom_id: order.code,
    links: [
      { href: `${url}/v2/payments/refunds/${refundId}`, rel: 'self', method: 'GET' },
      { href: `${url}/v2/payments/captures/${id}`, rel: 'up', method: 'GET' },
    ],
  };
}

export function time(at: number): string {
  return new Date(at).toISOString().replace(/\.\d+Z$/, 'Z');
}
