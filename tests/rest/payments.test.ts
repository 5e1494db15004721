/** The older calls about plans, payments, licences and invoice data, in their own words. */
import { describe, expect } from 'vitest';
import { StoreError } from '#server/platform/lib/store-error.ts';
import { makePet } from '../support/guardian.ts';
import type { Gateways } from '../support/gateways.ts';
import { paymentTest as test } from '../support/payment-world.ts';
import type { World } from '../support/world.ts';
import { member, outsideCaller } from './caller.ts';

const PHOTO =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const TAXPAYER = {
  tipoIdentificacion: 'cedula',
  identificacion: '171003406-5',
  razonSocial: 'Ana Paredes',
  direccion: 'Av. Amazonas',
  correoElectronico: 'ana@correo.ec',
  telefono: 22345678,
};

async function withAna({ world, gateways }: { world: World; gateways: Gateways }) {
  const { post } = await outsideCaller(world);
  const [ana, luis] = [await member(world, 'Ana'), await member(world, 'Luis')];
  const mascotaId = await makePet(world, ana, { name: 'Canela' });
  const [{ planId }] = (await post('/planSuscripcion', {}, ana)).body.datos;
  const begin = async () => (await post('/registrarPagoPayPhone', { planId, mascotas: [mascotaId] }, ana)).body;
  const licence = async () => (await post('/validarLicencia', { mascotaId }, ana)).body.licencia;
  const payments = () => world.db.selectFrom('payment').selectAll().orderBy('id').execute();
  return { world, gateways, post, ana, luis, mascotaId, planId, begin, licence, payments };
}

/** PayPhone's transaction, as the browser brings it back. */
function paid(gateways: Gateways, code: string): string {
  return new URL(gateways.payphone.pay(code)).searchParams.get('id') ?? '';
}

test('plans and ways to pay', async ({ scene }) => {
  const { post, ana, planId } = await withAna(scene);
  const { body } = await post('/planSuscripcion', {}, ana);
  expect(body.datos).toEqual([
    { planId, nombre: 'Anual', descripcion: expect.any(String), precio: '6.00', moneda: 'USD', dias: 365 },
  ]);
  const all = (await post('/metodosPago', {}, ana)).body.datos;
  expect(all.map((one: { metodoPagoId: number; codigo: string }) => [one.metodoPagoId, one.codigo])).toEqual([
    [1, 'tarjeta'],
    [2, 'payphone'],
    [3, 'paypal'],
    [4, 'transferencia'],
  ]);
  const one = await post('/metodosPago', { metodoPagoId: '3' }, ana);
  expect(one.body.datos).toEqual([{ metodoPagoId: 3, codigo: 'paypal', nombre: 'PayPal', habilitado: true }]);
  expect(await post('/metodosPago', { metodoPagoId: 9 }, ana)).toMatchObject({
    status: 400,
    body: { campos: { metodoPagoId: expect.any(String) } },
  });
});

describe('/registrarPago', () => {
  test.for([
    [1, 'Anonymous'],
    [2, 'PayPhone'],
    [3, 'checkoutnow'],
  ] as const)(
    'by method %i leads to the gateway, at our price whatever was sent',
    async ([metodoPagoId, page], { scene }) => {
      const { post, ana, planId, mascotaId, payments } = await withAna(scene);
      const asked = { planId, mascotas: [mascotaId], metodoPagoId, monto: '0.01', precio: 1, amount: 1, cents: 1 };
      const answer = await post('/registrarPago', asked, ana);
      expect(answer).toMatchObject({ status: 200, body: { estado: 'ok', estadoPago: 'pendiente' } });
      expect(answer.body.urlPago).toContain(scene.gateways.url);
      expect(answer.body.urlPago).toContain(page);
      expect(await payments()).toMatchObject([{ id: answer.body.pagoId, cents: 600, buyerKind: '07', state: 'sent' }]);
    },
  );

  test('by transfer waits, with its proof and for whom it was last time', async ({ scene }) => {
    const { world, post, ana, planId, mascotaId, payments } = await withAna(scene);
    await post('/insertDatosFac', { usuarioId: ana.id, ...TAXPAYER }, ana);
    const asked = { planId, mascotas: [mascotaId], metodoPagoId: 4, comprobante: PHOTO, referencia: 'Nro. 123' };
    const answer = await post('/registrarPago', asked, ana);
    expect(answer).toMatchObject({ status: 200, body: { estadoPago: 'pendiente', urlPago: null } });
    expect(await payments()).toMatchObject([
      { gateway: 'manual', state: 'sent', reference: 'Nro. 123', buyerKind: '05', buyerNumber: '1710034065' },
    ]);
    const proofs = await world.db.selectFrom('file').select('paymentId').where('purpose', '=', 'payment').execute();
    expect(proofs).toEqual([{ paymentId: answer.body.pagoId }]);
    expect(await post('/registrarPago', asked, ana)).toMatchObject({ status: 409 });
  });

  test('by transfer whose proof cannot be kept is none, so that it may be tried again', async ({ scene }) => {
    const { store } = scene.world;
    const broken = () => Promise.reject(new StoreError('STORE_UNREACHABLE', 'no store'));
    scene.world.store = { ...store, put: broken };
    const { post, ana, planId, mascotaId, payments } = await withAna(scene);
    const asked = { planId, mascotas: [mascotaId], metodoPagoId: 4, comprobante: PHOTO };
    expect(await post('/registrarPago', asked, ana)).toMatchObject({ status: 503 });
    expect(await payments()).toEqual([]);
    expect(await post('/registrarPago', { ...asked, comprobante: undefined }, ana)).toMatchObject({ status: 200 });
  });

  test('with the same Idempotency-Key is one payment', async ({ scene }) => {
    const { post, ana, planId, mascotaId, payments } = await withAna(scene);
    const asked = { planId, mascotas: [mascotaId], metodoPagoId: 2 };
    const key = { 'idempotency-key': 'pago-1' };
    const [first, second] = [
      await post('/registrarPago', asked, ana, key),
      await post('/registrarPago', asked, ana, key),
    ];
    expect(second.body).toEqual(first.body);
    expect(await payments()).toHaveLength(1);
  });

  test('of what is nobody’s to pay moves not a cent', async ({ scene }) => {
    const { post, ana, luis, planId, mascotaId, payments, gateways } = await withAna(scene);
    const good = { planId, mascotas: [mascotaId], metodoPagoId: 2 };
    const refused: [object, typeof ana, number][] = [
      [good, luis, 404],
      [{ ...good, planId: 2_000_000_000 }, ana, 404],
      [{ ...good, mascotas: [mascotaId, 2_000_000_000] }, ana, 404],
      [{ ...good, mascotas: [] }, ana, 400],
      [{ ...good, mascotas: [mascotaId, mascotaId] }, ana, 400],
      [{ ...good, mascotas: 'todas' }, ana, 400],
      [{ ...good, metodoPagoId: 7 }, ana, 400],
      [{ ...good, metodoPagoId: undefined }, ana, 400],
    ];
    for (const [body, from, status] of refused) {
      expect({ sent: body, ...(await post('/registrarPago', body, from)) }).toMatchObject({ status });
    }
    expect(await payments()).toEqual([]);
    expect(gateways.log).toEqual([]);
  });
});

describe('/confirmarPagoPayPhone', () => {
  test('twice is once', async ({ scene }) => {
    const { post, ana, begin, licence, gateways, mascotaId } = await withAna(scene);
    const { clientTransactionId, pagoId } = await begin();
    const body = { id: Number(paid(gateways, clientTransactionId)), clientTransactionId };
    const first = await post('/confirmarPagoPayPhone', body, ana);
    expect(first).toMatchObject({
      status: 200,
      body: { estado: 'ok', pagoId, estadoPago: 'aprobado', licencias: [{ mascotaId, estado: 'vigente' }] },
    });
    const after = await licence();
    expect(after).toMatchObject({ estado: 'vigente', diasRestantes: expect.any(Number) });
    expect((await post('/confirmarPagoPayPhone', body, ana)).body).toEqual(first.body);
    expect(await licence()).toEqual(after);
    expect(gateways.sum()).toBe(600);
  });

  test('does not take the caller’s word', async ({ scene }) => {
    const { post, ana, begin, licence } = await withAna(scene);
    const { clientTransactionId } = await begin();
    const body = { id: 12_345_678, clientTransactionId, statusCode: 3, estadoPago: 'aprobado' };
    expect(await post('/confirmarPagoPayPhone', body, ana)).toMatchObject({
      status: 200,
      body: { estadoPago: 'pendiente', licencias: [{ estado: 'prueba' }] },
    });
    expect(await licence()).toMatchObject({ estado: 'prueba' });
  });

  test('of somebody else’s payment is of none', async ({ scene }) => {
    const { post, luis, ana, begin, gateways, licence } = await withAna(scene);
    const { clientTransactionId } = await begin();
    const id = paid(gateways, clientTransactionId);
    const foreign = await post('/confirmarPagoPayPhone', { id, clientTransactionId }, luis);
    const missing = await post('/confirmarPagoPayPhone', { id, clientTransactionId: '000000000000000' }, luis);
    expect(foreign).toMatchObject({ status: 404 });
    expect(foreign.body).toEqual(missing.body);
    for (const body of [
      {},
      { id },
      { clientTransactionId },
      { id: 'x', clientTransactionId },
      { id: -1, clientTransactionId },
    ])
      expect({ sent: body, ...(await post('/confirmarPagoPayPhone', body, ana)) }).toMatchObject({ status: 400 });
    expect(await licence()).toMatchObject({ estado: 'prueba' });
    expect(gateways.sum()).toBe(0);
  });
});

test('/recuperaPagoPayPal takes what its payer agreed to, once, and nobody else’s', async ({ scene }) => {
  const { post, ana, luis, planId, mascotaId, gateways, payments } = await withAna(scene);
  await post('/registrarPago', { planId, mascotas: [mascotaId], metodoPagoId: 3 }, ana);
  const [{ orderId = '' } = {}] = (await payments()) as { orderId?: string }[];
  expect((await post('/recuperaPagoPayPal', { orderId }, ana)).body).toMatchObject({ estadoPago: 'pendiente' });
  gateways.paypal.approve(orderId);
  const foreign = await post('/recuperaPagoPayPal', { orderId }, luis);
  expect(foreign).toMatchObject({ status: 404 });
  expect(foreign.body).toEqual((await post('/recuperaPagoPayPal', { orderId: 'NADIE' }, luis)).body);
  expect(await post('/recuperaPagoPayPal', { orderId: ' ' }, ana)).toMatchObject({ status: 400 });
  const first = await post('/recuperaPagoPayPal', { orderId }, ana);
  expect(first.body).toMatchObject({ estadoPago: 'aprobado', licencias: [{ mascotaId, estado: 'vigente' }] });
  expect((await post('/recuperaPagoPayPal', { orderId }, ana)).body).toEqual(first.body);
  // A key keeps what was answered first, and asks nobody again.
  const key = { 'idempotency-key': 'pregunta-1' };
  const asked = [await post('/recuperaPagoPayPal', { orderId }, ana, key)];
  const calls = gateways.log.length;
  asked.push(await post('/recuperaPagoPayPal', { orderId }, ana, key));
  expect(asked.map(({ body }) => body)).toEqual([first.body, first.body]);
  expect(gateways.log).toHaveLength(calls);
  expect(await post('/recuperaPagoPayPal', { orderId: 'OTRA' }, ana, key)).toMatchObject({ status: 409 });
  expect(gateways.sum()).toBe(600);
});

test('/validarLicencia is of an animal that one sees', async ({ scene }) => {
  const { post, ana, luis, mascotaId, licence } = await withAna(scene);
  expect(await licence()).toEqual({ estado: 'prueba', desde: '2026-11-21', hasta: '2026-12-21', diasRestantes: 30 });
  expect(await post('/validarLicencia', { mascotaId }, luis)).toMatchObject({ status: 404 });
  expect(await post('/validarLicencia', { mascotaId: 'x' }, ana)).toMatchObject({ status: 400 });
});

describe('invoice data', () => {
  test('are kept, given and changed a part at a time', async ({ scene }) => {
    const { post, ana } = await withAna(scene);
    const given = async () => (await post('/recuperarDatosFac', { usuarioId: ana.id }, ana)).body.datos;
    expect(await given()).toBeNull();
    const kept = await post('/insertDatosFac', { usuarioId: ana.id, ...TAXPAYER }, ana);
    const { datosFacId } = kept.body;
    expect(kept).toMatchObject({ status: 200, body: { estado: 'ok', datosFacId: expect.any(Number) } });
    const whole = { datosFacId, ...TAXPAYER, identificacion: '1710034065', telefono: '22345678' };
    expect(await given()).toEqual(whole);
    const changed = await post('/updateDatosFac', { datosFacId, razonSocial: 'Ana P.', direccion: null }, ana);
    expect(changed).toMatchObject({ status: 200, body: { estado: 'ok' } });
    expect(await given()).toEqual({ ...whole, razonSocial: 'Ana P.', direccion: null });
    await post('/updateDatosFac', { datosFacId, tipoIdentificacion: 'consumidor_final' }, ana);
    expect(await given()).toMatchObject({ tipoIdentificacion: 'consumidor_final', identificacion: '9999999999999' });
  });

  test('that cannot be name their field, and somebody else’s are none', async ({ scene }) => {
    const { post, ana, luis } = await withAna(scene);
    const wrong = { usuarioId: ana.id, ...TAXPAYER, identificacion: '1710034066' };
    expect(await post('/insertDatosFac', wrong, ana)).toMatchObject({
      status: 400,
      body: { campos: { identificacion: expect.any(String) } },
    });
    const { datosFacId } = (await post('/insertDatosFac', { usuarioId: ana.id, ...TAXPAYER }, ana)).body;
    const bad = await post('/updateDatosFac', { datosFacId, identificacion: '123' }, ana);
    expect(bad).toMatchObject({ status: 400, body: { campos: { identificacion: expect.any(String) } } });
    expect(await post('/updateDatosFac', { razonSocial: 'X' }, ana)).toMatchObject({ status: 400 });
    const foreign = await post('/updateDatosFac', { datosFacId, razonSocial: 'X' }, luis);
    expect(foreign).toMatchObject({ status: 404 });
    expect(foreign.body).toEqual((await post('/updateDatosFac', { datosFacId: 2_000_000_000 }, luis)).body);
    for (const call of ['/insertDatosFac', '/recuperarDatosFac'])
      expect(await post(call, { usuarioId: ana.id, ...TAXPAYER }, luis)).toMatchObject({ status: 404 });
  });
});
