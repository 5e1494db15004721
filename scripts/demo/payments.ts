/**
 * Payments in every state, each made at its own hour through the real flow: begun on our pages, paid at the
 * pretend gateways, brought back by the browser, decided by the administrator.
 */
import { createCanvas, GlobalFonts } from '@napi-rs/canvas';
import { createRequire } from 'node:module';
import type { PaymentMethod } from '#db/types.ts';
import type { SignedInContext } from '#server/platform/core/context.ts';
import { storeFile } from '#server/documents/uploads/service.ts';
import { dayIn } from '#server/platform/lib/calendar.ts';
import { plus } from '#server/platform/lib/time.ts';
import { findOwnPayment } from '#server/billing/ledger/queries.ts';
import { cancelAtGateway, returnFromGateway } from '#server/billing/payments/returns.service.ts';
import { refund } from '#server/billing/settlement/service.ts';
import { createCaller } from '#server/app/http/router.ts';
import type { Control } from './gateways.ts';

const DAY = 24;
const OLD_CENTS = 500;
const RISEN_DAYS_AGO = 120;
const FINAL = { kind: '07' } as const;
/** Payments of past months, each near the end of a trial. */
const YEAR = [
  { days: 318, email: 'mafer.andrade@correo.ec', method: 'card', names: ['Thor'] },
  { days: 284, email: 'jorge.chicaiza@correo.ec', method: 'paypal', names: ['Salem'] },
  { days: 262, email: 'rosa.guaman@correo.ec', method: 'payphone', names: ['Duque'] },
  { days: 253, email: 'carmen.quinatoa@correo.ec', method: 'card', names: ['Princesa'] },
  { days: 227, email: 'byron.toapanta@correo.ec', method: 'paypal', names: ['Rex'] },
  { days: 172, email: 'esteban.ortega@correo.ec', method: 'card', names: ['Luna'] },
  { days: 168, email: 'byron.toapanta@correo.ec', method: 'card', names: ['Nina'] },
  { days: 137, email: 'paola.zambrano@correo.ec', method: 'card', names: ['Manchas', 'Turbo'] },
  { days: 132, email: 'veronica.salazar@correo.ec', method: 'paypal', names: ['Frida'] },
  { days: 103, email: 'diego.cevallos@correo.ec', method: 'card', names: ['Simba'] },
  { days: 77, email: 'carmen.quinatoa@correo.ec', method: 'payphone', names: ['Rayo'] },
  { days: 74, email: 'rosa.guaman@correo.ec', method: 'card', names: ['Paco'] },
  { days: 52, email: 'esteban.ortega@correo.ec', method: 'card', names: ['Max', 'Nube'] },
  { days: 47, email: 'andres.palacios@correo.ec', method: 'paypal', names: ['Pelusa'] },
  { days: 37, email: 'veronica.salazar@correo.ec', method: 'card', names: ['Bongo'] },
  { days: 30, email: 'lucia.morocho@correo.ec', method: 'card', names: ['Sol'] },
  { days: 23, email: 'diego.cevallos@correo.ec', method: 'card', names: ['Cleo'] },
] as const;

/** By their final state. */
export type SeededPayments = Record<
  'card' | 'paypal' | 'refused' | 'left' | 'waiting' | 'refusedTransfer' | 'review' | 'reversed',
  string
>;

interface Scene {
  /** A user of the clinic, so many hours ago; null: its administrator. */
  as: (email: string | null, hoursAgo: number) => SignedInContext;
  control: Control;
}

/** @param guardian the account whose payments show every state. */
export async function addPayments({ as, control }: Scene, guardian: string): Promise<SeededPayments> {
  const buyer = { kind: '05', number: '1714307103', name: 'Gabriela Quishpe', email: guardian } as const;
  await age(as(guardian, 0));

  // Oldest first, in order of arrival.
  await paid(await begin(guardian, 390 * DAY, 'paypal', ['Capitán Chimborazo'], buyer));
  await year(YEAR.filter(({ days }) => days > 200));
  const card = await paid(await begin(guardian, 200 * DAY, 'card', ['Canela'], buyer));
  await year(YEAR.filter(({ days }) => days < 200));
  // PayPhone refunds until eight in the evening, so the time must not depend on when the demo starts.
  const morning = hoursSince(`${dayIn(as(guardian, 0).actor.timeZone, as(guardian, 70 * DAY).now())}T15:00:00.000Z`);
  const back = await paid(await begin(guardian, morning, 'card', ['Copito'], buyer));
  const reversed = await givenBack(guardian, morning - 0.5, back);
  const refusedTransfer = await transfer(guardian, 45 * DAY, ['Copito'], 'Transferencia 88123, por la mañana');
  await createCaller(as(null, 44 * DAY)).transferApproval.refuse({
    paymentId: refusedTransfer.paymentId,
    reason: 'La transferencia 88123 no llegó a nuestra cuenta. Revisa con tu banco si salió.',
  });
  await others();
  const left = await turned(await begin(guardian, 3 * DAY, 'paypal', ['Capitán Chimborazo'], buyer));
  const refused = await declined(await begin(guardian, 2 * DAY, 'card', ['Capitán Chimborazo'], buyer));
  await transfer('lucia.morocho@correo.ec', 1.5 * DAY, ['Nieve', 'Tigre'], 'En efectivo, en la clínica');
  const waiting = await transfer(
    guardian,
    DAY,
    ['Doña Micaela de los Ángeles'],
    'Transferencia 90417, Banco de prueba',
    buyer,
  );
  const paypal = await paid(await begin(guardian, 5, 'paypal', ['Canela'], buyer));
  const review = await held(await begin(guardian, 2, 'paypal', ['Pepe Lucho'], FINAL));
  await control('resetClock');
  return {
    card,
    paypal,
    refused,
    left,
    waiting: waiting.code,
    refusedTransfer: refusedTransfer.code,
    review,
    reversed,
  };

  async function year(bought: readonly (typeof YEAR)[number][]) {
    for (const { days, email, method, names } of bought)
      await paid(await begin(email, days * DAY, method, [...names], FINAL));
  }

  /** Other users' payments, for the administrator's lists. */
  async function others() {
    await paid(await begin('mafer.andrade@correo.ec', 6 * DAY, 'card', ['Luna', 'Thor'], FINAL));
    const jorge = await transfer('jorge.chicaiza@correo.ec', 5 * DAY, ['Toby', 'Salem'], 'Transferencia 90102');
    await createCaller(as(null, 4.9 * DAY)).transferApproval.approve({
      paymentId: jorge.paymentId,
      reference: 'BP-90102',
    });
    await paid(await begin('andres.palacios@correo.ec', 3.5 * DAY, 'paypal', ['Bruno'], FINAL));
    await paid(await begin('rosa.guaman@correo.ec', 3.2 * DAY, 'payphone', ['Negra'], FINAL));
  }

  function hoursSince(instant: string): number {
    return (Date.parse(as(null, 0).now()) - Date.parse(instant)) / 3_600_000;
  }

  type Begun = Awaited<ReturnType<typeof begin>>;

  async function begin(
    email: string,
    hours: number,
    method: PaymentMethod,
    names: string[],
    invoice: { kind: '05' | '07' },
    reference: string | null = null,
  ) {
    const context = as(email, hours);
    await control('setNow', context.now());
    const api = createCaller(context);
    const { plans } = await api.checkout.choices();
    const own = await api.pets.list();
    const petIds = own.filter(({ name }) => names.includes(name)).map(({ id }) => id);
    const begun = await api.checkout.begin({ planId: plans[0]?.planId ?? 0, petIds, method, invoice, reference });
    return { ...begun, context, method };
  }

  async function paid({ code, method, context }: Begun) {
    if (method === 'paypal') return home(context, 'paypal', await control('paypal/approve', code), code);
    return home(context, 'payphone', await control('payphone/pay', code), code);
  }

  async function declined({ code, context }: Begun) {
    return home(context, 'payphone', await control('payphone/decline', code), code);
  }

  async function held({ code, context }: Begun) {
    return home(context, 'paypal', await control('paypal/approve', code, { outcome: 'PENDING' }), code);
  }

  async function turned({ code, context }: Begun) {
    await cancelAtGateway(context, 'paypal', queryOf(await control('paypal/cancel', code)));
    return code;
  }

  /** The browser returns from the gateway to us. */
  async function home(context: SignedInContext, gateway: 'payphone' | 'paypal', address: unknown, code: string) {
    await returnFromGateway(context, gateway, queryOf(address));
    return code;
  }

  async function givenBack(email: string, hours: number, code: string) {
    const context = as(email, hours);
    await control('setNow', context.now());
    const payment = await findOwnPayment(context.db, context.actor.userId, code);
    const { userId } = as(null, hours).actor;
    if (payment) await refund(context, payment, 'administrator', { userId, message: 'Pagó dos veces por error.' });
    return code;
  }

  async function transfer(
    email: string,
    hours: number,
    names: string[],
    reference: string,
    invoice = FINAL as { kind: '05' | '07' },
  ) {
    const begun = await begin(email, hours, 'transfer', names, invoice, reference);
    const source = paintedReceipt(reference, dayIn(begun.context.actor.timeZone, begun.context.now()));
    await storeFile(begun.context, { purpose: 'payment', id: begun.paymentId, caption: null, source });
    return begun;
  }
}

function queryOf(address: unknown): Record<string, string> {
  return Object.fromEntries(new URL(String(address)).searchParams);
}

/** Sets back the start of the price: no procedure can do that afterwards. */
async function age({ db, now }: SignedInContext): Promise<void> {
  const ago = (days: number) => plus(now(), -days, 'days');
  const { id, planId } = await db.selectFrom('planPrice').select(['id', 'planId']).executeTakeFirstOrThrow();
  const since = (days: number) => ({ validFrom: ago(days), createdAt: ago(days) });
  await db.updateTable('planPrice').set(since(RISEN_DAYS_AGO)).where('id', '=', id).execute();
  await db
    .insertInto('planPrice')
    .values({ planId, cents: OLD_CENTS, ...since(900) })
    .execute();
}

/** A photographed screen of a banking app after a transfer. */
function paintedReceipt(reference: string, day: string): Buffer {
  const folder = createRequire(import.meta.url)
    .resolve('@fontsource/asap/package.json')
    .replace('package.json', 'files/');
  GlobalFonts.registerFromPath(`${folder}asap-latin-400-normal.woff`, 'receipt');
  const canvas = createCanvas(720, 1080);
  const pen = canvas.getContext('2d');
  pen.fillStyle = '#f4f1ea';
  pen.fillRect(0, 0, 720, 1080);
  pen.fillStyle = '#1d5c4a';
  pen.fillRect(0, 0, 720, 190);
  pen.fillStyle = '#ffffff';
  pen.font = '44px receipt';
  pen.fillText('Banco de prueba', 56, 118);
  pen.fillStyle = '#22302b';
  const lines = [
    'Comprobante de ejemplo',
    '',
    `Fecha: ${day}`,
    'A: Clínica Los Arupos',
    'Cuenta: 000 000 0000',
    reference,
  ];
  pen.font = '36px receipt';
  for (const [index, line] of lines.entries()) pen.fillText(line, 56, 300 + index * 84, 608);
  return canvas.toBuffer('image/jpeg', 85);
}
