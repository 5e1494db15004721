/** The payer's pages of both gateways: plain forms that say that no money moves. */
import type { PaypalState } from './paypal.ts';
import type { Order as PayphoneOrder, PayphoneState } from './payphone.ts';
import { type Asked, inDollars, type Reply } from './reply.ts';
import { html, page, type Html } from './page-frame.ts';
import { newTill } from './till.ts';

/** The requested page; null where it is none. */
export function newPages(payphone: PayphoneState, paypal: PaypalState) {
  const till = newTill(payphone, paypal);
  return function open(asked: Asked): Reply | null {
    const path = asked.url.pathname.toLowerCase();
    if (path === '/anonymous/index' || path === '/payphone/index')
      return payphonePage(asked, path.startsWith('/anonymous'));
    return path === '/checkoutnow' ? paypalPage(asked) : till(asked);
  };

  function payphonePage({ method, url, headers, text }: Asked, withCard: boolean): Reply {
    const order = payphone.find(url.searchParams.get('paymentId') ?? '');
    // The real page answers with status 200, whatever is wrong.
    if (!order || (method === 'GET' && !comesFromShop(headers.referer))) return shown(UNAUTHORIZED);
    if (!payphone.formIsOpen(order)) return shown(OVER);
    if (method !== 'POST') return shown(payphoneForm(order, withCard));
    const action = new URLSearchParams(text).get('action');
    if (action === 'pay') return sent(payphone.pay(order.paymentId));
    if (action === 'lose') {
      payphone.pay(order.paymentId);
      return neverBack('payphone');
    }
    if (action === 'decline') return sent(payphone.decline(order.paymentId));
    return sent(payphone.cancel(order.paymentId));
  }

  /** The referring page must be known, and belong to the merchant's domain where that is configured. */
  function comesFromShop(referer: string | undefined): boolean {
    if (referer === undefined || !URL.canParse(referer)) return false;
    const { domain } = payphone.settings;
    return domain === null || new URL(referer).origin === domain;
  }

  function paypalPage({ method, url, text }: Asked): Reply {
    const order = paypal.find(url.searchParams.get('token') ?? '');
    if (!order || order.voided || order.captures.length > 0) return shown(PAYPAL_OVER);
    if (method !== 'POST') return shown(paypalForm(order));
    const action = new URLSearchParams(text).get('action');
    if (action === 'approve') return sent(paypal.approve(order.id));
    if (action === 'lose') {
      paypal.approve(order.id);
      return neverBack('paypal');
    }
    if (action === 'decline') return sent(paypal.approveDeclined(order.id));
    if (action === 'hold') return sent(paypal.approve(order.id, { outcome: 'PENDING' }));
    return sent(paypal.cancel(order.id));
  }
}

function payphoneForm(order: PayphoneOrder, withCard: boolean): string {
  return page('payphone', {
    title: 'PayPhone de prueba',
    body: html`${sum(order.cents, order.reference)}
      ${withCard ? CARD : WALLET}
      <form method="post">
        ${button('pay', 'Pagar', 'main')}
        ${button('decline', 'Rechazar (fondos insuficientes)')}
        ${button('lose', 'Dar el sí y perder la conexión')}
        ${button('cancel', 'Cancelar', 'quiet')}
      </form>
      <p class="small">Si cierras esta pestaña sin elegir, no pasa nada. El formulario vale 10 minutos.</p>`,
  });
}

function paypalForm({ cents, description }: { cents: number; description: string | null }): string {
  return page('paypal', {
    title: 'PayPal de prueba',
    body: html`${sum(cents, description)}
      <p class="source">${WALLET_ICON} Saldo de prueba de una persona inventada</p>
      <form method="post">
        ${button('approve', 'Aprobar', 'main')}
        ${button('decline', 'Aprobar con una tarjeta que será rechazada')}
        ${button('hold', 'Aprobar y que PayPal lo retenga')}
        ${button('lose', 'Dar el sí y perder la conexión')}
        ${button('cancel', 'Cancelar', 'quiet')}
      </form>
      <p class="small">Si cierras esta pestaña sin elegir, no pasa nada. Tienes 3 horas para aprobar.</p>`,
  });
}

const CARD_ICON = html`<svg viewBox="0 0 24 24" aria-hidden="true"><rect x="2" y="5" width="20" height="14" rx="2.5"/><path d="M2 10h20"/></svg>`;
const PHONE_ICON = html`<svg viewBox="0 0 24 24" aria-hidden="true"><rect x="6" y="2" width="12" height="20" rx="2.5"/><path d="M10 18.5h4"/></svg>`;
const WALLET_ICON = html`<svg viewBox="0 0 24 24" aria-hidden="true"><path d="M4 7h15a2 2 0 0 1 2 2v9a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V6a2 2 0 0 1 2-2h12v3"/><path d="M16 13.5h2"/></svg>`;
const CARD = html`<p class="source">${CARD_ICON} Visa de prueba terminada en 42</p>`;
const WALLET = html`<p class="source">${PHONE_ICON} Billetera de prueba del 099&nbsp;999&nbsp;9999</p>`;

function sum(cents: number, what: string | null): Html {
  return html`<p class="what">${what ?? 'Pago'}</p>
    <p class="sum">${inDollars(cents)}</p>`;
}

function button(action: string, words: string, look = ''): Html {
  return html`<button name="action" value="${action}" class="${look}">${words}</button>`;
}

function shown(text: string): Reply {
  return { status: 200, html: text };
}

function sent(location: string): Reply {
  return { status: 303, location };
}

/** The worst case: the payment is done at the gateway, and the browser never returns. */
function neverBack(gateway: 'payphone' | 'paypal'): Reply {
  const body = html`<p>Diste el sí, y tu navegador ya no volvió al comercio.</p>
    <p>Ábrelo tú otra vez y mira en tus pagos qué pasó con tu dinero.</p>`;
  return shown(page(gateway, { title: 'Se perdió la conexión', body }));
}

const UNAUTHORIZED = page('payphone', {
  title: 'No autorizado',
  body: html`<p>Esta página solo se abre desde el comercio: el navegador no dijo de dónde viene, o el pago no existe.</p>`,
});
const OVER = page('payphone', {
  title: 'Formulario vencido',
  body: html`<p>Este formulario ya se usó o pasaron sus 10 minutos. Vuelve al comercio y empieza otra vez.</p>`,
});
const PAYPAL_OVER = page('paypal', {
  title: 'Este pago ya no está abierto',
  body: html`<p>Ya se usó, o pasaron sus 3 horas. Vuelve al comercio y empieza otra vez.</p>`,
});
