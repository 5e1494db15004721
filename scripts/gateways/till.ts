/**
 * A page with the money's state: what a merchant sees and does on the gateways' own pages, and what the gateways
 * decide.
 */
import type { PaypalState } from './paypal.ts';
import type { PayphoneState } from './payphone.ts';
import { type Html, html, page } from './page-frame.ts';
import { type Asked, inDollars, type Money, type Reply } from './reply.ts';

const WORDS: Record<Money['state'], string> = {
  held: 'Aprobado: vuelve a quien pagó si el comercio no lo confirma en 5 minutos',
  pending: 'Retenido por PayPal',
  captured: 'Del comercio',
  reversed: 'Reversado',
  refunded: 'Devuelto',
};

export function newTill(payphone: PayphoneState, paypal: PaypalState) {
  return function till({ method, url, headers, text }: Asked): Reply | null {
    if (url.pathname !== '/') return null;
    if (method === 'POST' && headers.origin === `http://${headers.host}`) decide(new URLSearchParams(text));
    if (method === 'POST') return { status: 303, location: '/' };
    const rows = [...payphone.ledger(), ...paypal.ledger()].toReversed().map(row);
    const body = rows.length === 0 ? html`<p>Todavía no pagó nadie.</p>` : html`<ul>${rows}</ul>`;
    return { status: 200, html: page('till', { title: 'Dinero en las pasarelas de prueba', body }) };
  };

  function decide(form: URLSearchParams) {
    const code = form.get('code') ?? '';
    const order = paypal.find(code);
    const waits = order?.captures.some(({ status }) => status === 'PENDING') ?? false;
    if (waits && form.get('action') === 'complete') paypal.complete(code);
    if (waits && form.get('action') === 'deny') paypal.deny(code);
    if (order && form.get('action') === 'refund') paypal.refundByHand(code);
  }
}

function row({ gateway, code, cents, state }: Money): Html {
  return html`<li>
    <p class="what">${gateway === 'paypal' ? 'PayPal' : 'PayPhone'} · ${code}</p>
    <p><strong>${inDollars(cents)}</strong> · ${WORDS[state]}</p>
    ${gateway === 'paypal' ? choices(code, state) : html``}
  </li>`;
}

function choices(code: string, state: Money['state']): Html {
  const offered: Partial<Record<Money['state'], Html>> = {
    pending: html`<button name="action" value="complete">Dejar pasar</button>
      <button name="action" value="deny">No aceptar</button>`,
    captured: html`<button name="action" value="refund">Devolver</button>`,
  };
  const buttons = offered[state];
  if (!buttons) return html``;
  return html`<form method="post"><input type="hidden" name="code" value="${code}">${buttons}</form>`;
}
