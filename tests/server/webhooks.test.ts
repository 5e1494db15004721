import { createHmac } from 'node:crypto';
import { createServer as createPlain } from 'node:http';
import { Agent, createServer } from 'node:https';
import { type AddressInfo, createConnection } from 'node:net';
import { connect as tlsConnect } from 'node:tls';
import { Webhook } from 'standardwebhooks';
import { expect } from 'vitest';
import { deliveryOutbox, type Outside, sweepDeliveries } from '#server/platform/webhooks/delivery.service.ts';
import type { SignedInContext } from '#server/platform/core/context.ts';
import { isPublicAddress } from '#server/platform/lib/public-address.ts';
import { writeReadings } from '#server/lost-found/tag-page/service.ts';
import { leaveReminders } from '#server/health/reminders/service.ts';
import { EVENTS, type WebhookEvent } from '#server/platform/webhooks/rules.ts';
import { addWebhook } from '#server/platform/webhooks/service.ts';
import { begin, comeBack, pay } from '../support/books.ts';
import { CERTIFICATE } from '../support/certificate.ts';
import { cookieOf } from '../support/files.ts';
import { makePet, makeUser } from '../support/guardian.ts';
import { makeTeam } from '../support/kept-animals.ts';
import { paymentTest } from '../support/payment-world.ts';
import { makeTag } from '../support/tags.ts';
import { announce } from '../support/transfers-paid.ts';
import { openWorld, test, type World } from '../support/world.ts';

interface Heard {
  headers: Record<string, unknown>;
  body: string;
}

/** A receiver of our own, behind an address that is public: every check of the product stays as it is. */
async function receiver(answers: number[] = []) {
  const heard: Heard[] = [];
  const server = createServer(CERTIFICATE, (request, response) => {
    let body = '';
    request.on('data', (piece: Buffer) => (body += piece.toString()));
    request.on('end', () => {
      heard.push({ headers: request.headers, body });
      const status = answers.shift() ?? 204;
      response.writeHead(status, status === 302 ? { location: 'https://127.0.0.1/' } : {}).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const pinned: string[] = [];
  const agent = new Agent();
  agent.createConnection = (options) => {
    const { lookup } = options as { lookup?: (host: string, how: object, done: (...all: unknown[]) => void) => void };
    lookup?.('hooks.example.com', {}, (_error, address) => pinned.push(String(address)));
    return tlsConnect({
      socket: createConnection(port, '127.0.0.1'),
      ca: CERTIFICATE.cert,
      servername: 'hooks.example.com',
    });
  };
  const outside: Outside = { resolve: async () => ['93.184.216.34'], agent };
  return { heard, pinned, outside, close: () => new Promise((resolve) => server.close(resolve)) };
}

/** What was told, after a look at its signature as a receiver has one. Nothing of whoever caused it leaves in the headers. */
function verified({ headers, body }: Heard, secret: string) {
  const { connection, host, 'content-length': length, 'petlove-signature': signature, ...rest } = headers;
  const [, t, v1] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(String(signature)) ?? [];
  expect(v1).toBe(createHmac('sha256', secret).update(`${t}.${body}`).digest('hex'));
  expect([host, connection, length]).toEqual(['hooks.example.com', 'close', String(Buffer.byteLength(body))]);
  const { id, ...told } = JSON.parse(body);
  const ours = { 'content-type': 'application/json; charset=utf-8', 'user-agent': 'PetLove/1 (webhooks)' };
  const standard = { 'webhook-id': id, 'webhook-timestamp': t, 'webhook-signature': rest['webhook-signature'] };
  expect(rest).toEqual({ ...ours, 'petlove-id': id, ...standard });
  // The library of the specification looks at it as a receiver does; its clock is the tests' own.
  const signed = new Webhook(secret).sign(id, new Date(Number(t) * 1000), body);
  expect(rest['webhook-signature']).toBe(signed);
  expect(id).toMatch(/^evt_[0-9a-f-]{36}$/);
  return told;
}

async function clinic(world: World) {
  const admin = await makeUser(world, { role: 'ROLE_ADMINISTRADOR' });
  const ana = await makeUser(world);
  const petId = await makePet(world, ana);
  const context = world.context(admin) as SignedInContext;
  return { admin, ana, petId, context };
}

const deps = (world: World) => ({ db: world.db, config: world.config, now: () => world.now });

const HOOK = { name: 'Agenda', url: 'https://hooks.example.com/avisos', events: ['registro.creado' as const] };
const dose = { name: 'Antirrábica', givenOn: '2026-11-01' };

test('a new entry is told, signed, without a word about a person', async ({ world }) => {
  const { ana, petId, context } = await clinic(world);
  const { heard, pinned, outside, close } = await receiver();
  const { secret } = await addWebhook(context, HOOK, outside);
  const { vaccinationId } = await world.as(ana).vaccines.add({ petId, ...dose });
  expect(await deliveryOutbox({ ...deps(world), outside }).sendDue()).toBe(1);
  await close();

  const [one] = heard;
  expect(one && verified(one, secret)).toEqual({
    evento: 'registro.creado',
    fecha: world.now,
    datos: { tipo: 'vacuna', id: vaccinationId, mascotaId: petId },
  });
  expect(pinned).toEqual(['93.184.216.34']);
  expect(await deliveryOutbox({ ...deps(world), outside }).sendDue()).toBe(0);
});

const PHONE = 'Mozilla/5.0 (Linux; Android 14; SM-A155M) AppleWebKit/537.36 Chrome/131.0 Mobile Safari/537.36';

test('a plate that a stranger reads is told by its numbers alone, and no look of the family or of a robot is', async ({
  world,
}) => {
  const { ana, petId, context } = await clinic(world);
  const { heard, outside, close } = await receiver();
  const { secret } = await addWebhook(context, { ...HOOK, events: ['placa.leida'] }, outside);
  const { code } = await world.db.selectFrom('pet').select('code').where('id', '=', petId).executeTakeFirstOrThrow();
  const tag = await makeTag(world, { petId });
  const app = await world.http();
  const open = (of: string, headers: Record<string, string> = {}) =>
    app.inject({ url: `/q/${of}`, headers: { 'user-agent': PHONE, ...headers } });
  const told = async () => {
    await writeReadings(world.db);
    await deliveryOutbox({ ...deps(world), outside }).sendDue();
    return heard.map((one) => verified(one, secret));
  };

  await open(tag.code, { cookie: await cookieOf(world, ana) });
  await open(tag.code, { 'user-agent': 'WhatsApp/2.23.20.0' });
  await open(tag.code, { 'sec-purpose': 'prefetch' });
  expect(await told()).toEqual([]);

  await open(tag.code);
  await open(code);
  await open(tag.code);
  const event = { evento: 'placa.leida', fecha: world.now };
  const both = [
    { ...event, datos: { mascotaId: petId, placaId: tag.tagId } },
    { ...event, datos: { mascotaId: petId, placaId: null } },
  ];
  const all = await told();
  await close();
  expect(all).toHaveLength(2);
  expect(all).toEqual(expect.arrayContaining(both));
});

paymentTest('a payment is told once, whether its gateway or an administrator approved it', async ({ scene }) => {
  const { world } = scene;
  const { admin, ana, petId, context } = await clinic(world);
  const { heard, outside, close } = await receiver();
  const { secret } = await addWebhook(context, { ...HOOK, events: ['pago.aprobado'] }, outside);
  const told = async () => {
    await deliveryOutbox({ ...deps(world), outside }).sendDue();
    return heard.map((one) => verified(one, secret));
  };

  const card = await begin(scene, 'payphone', { person: ana, petIds: [petId] });
  const askedId = pay(scene, card);
  expect(await told()).toEqual([]);
  await Promise.all([1, 2].map(() => comeBack(world.context(null), card, askedId)));
  const event = { evento: 'pago.aprobado', fecha: world.now };
  const byCard = { ...event, datos: { pagoId: card.paymentId, codigo: card.code } };
  expect(await told()).toEqual([byCard]);

  const hand = await announce(world, ana, [petId]);
  expect(await told()).toEqual([byCard]);
  await world.as(admin).transferApproval.approve({ paymentId: hand.paymentId, reference: 'BP-99' });
  expect(await told()).toEqual([byCard, { ...event, datos: { pagoId: hand.paymentId, codigo: hand.code } }]);
  await close();
});

test('a day of the clinic and of a family is told step by step, by its numbers alone', async ({ world }) => {
  const { vera, paz } = await makeTeam(world);
  const ana = await makeUser(world);
  const { outside, close } = await receiver();
  const events = (Object.keys(EVENTS) as WebhookEvent[]).filter((event) => event !== 'pago.aprobado');
  await addWebhook(world.context(vera) as SignedInContext, { ...HOOK, events }, outside);
  await close();
  const api = world.as(ana);
  const { petId, code } = await api.pets.create({ name: 'Toby', speciesId: 1, sex: 'male', birthOn: '2026-10-01' });
  const kept = await world
    .as(paz)
    .counter.admit({ ownerName: 'Rosa', phone: '0998842547', name: 'Luna', speciesId: 1, sex: 'female' });
  const hour = { petId: kept.petId, day: '2026-11-23', minutes: 20, reason: 'Control', sure: true };
  const { appointmentId } = await world.as(paz).appointments.book({ ...hour, time: '09:30' });
  await world.as(paz).appointments.setState({ appointmentId, from: 'agreed', to: 'confirmed' });
  await world.as(paz).appointments.change({ ...hour, appointmentId, from: 'confirmed', time: '10:00' });
  await world.as(paz).memorials.remember({ petId: kept.petId, deceasedOn: '2026-11-21' });
  await api.lostPets.start({ petId });
  await world.anonymous().finders.notify({ code, message: 'Está conmigo.' });
  await api.lostPets.end({ petId });
  await leaveReminders({ db: world.db, now: () => '2026-12-20T15:00:00.000Z' });

  const rows = await world.db.selectFrom('webhookDelivery').select('payload').orderBy('id').execute();
  const told = rows.map(({ payload }) => JSON.parse(payload)).map(({ evento, datos }) => [evento, datos]);
  const turno = { turnoId: appointmentId, mascotaId: kept.petId };
  const thread = await world.db.selectFrom('finderThread').select('id').executeTakeFirst();
  expect(told).toEqual([
    ['mascota.creada', { mascotaId: petId }],
    ['mascota.creada', { mascotaId: kept.petId }],
    ['paciente.creado', { mascotaId: kept.petId }],
    ['turno.creado', { ...turno, estado: 'acordado' }],
    ['turno.cambiado', { ...turno, estado: 'confirmado' }],
    ['turno.cambiado', { ...turno, estado: 'acordado' }],
    ['turno.cambiado', { ...turno, estado: 'cancelado' }],
    ['mascota.perdida', { mascotaId: petId }],
    ['mensaje.recibido', { mascotaId: petId, conversacionId: thread?.id }],
    ['mascota.encontrada', { mascotaId: petId }],
    ['cuidado.avisado', { mascotaId: petId, fecha: expect.stringMatching(/^2026-/) }],
  ]);
});

test('a host of the own network is called where the operator named it, with its port, and no other', async () => {
  const heard: string[] = [];
  const plain = createPlain((request, response) => {
    heard.push(`${request.method} ${request.url}`);
    response.writeHead(200).end();
  });
  await new Promise<void>((resolve) => plain.listen(0, '127.0.0.1', resolve));
  const { port } = plain.address() as AddressInfo;
  const world = await openWorld({ WEBHOOK_ALLOWED_HOSTS: `127.0.0.1:${port}` });
  const { admin, ana, petId } = await clinic(world);
  const api = world.as(admin).webhooks;
  for (const url of ['http://127.0.0.1:1/', `https://127.0.0.1/`, `http://u:p@127.0.0.1:${port}/`])
    await expect(api.add({ ...HOOK, url }), url).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  await api.add({ ...HOOK, url: `http://127.0.0.1:${port}/avisos` });
  await world.as(ana).vaccines.add({ petId, ...dose });
  expect(await deliveryOutbox(deps(world)).sendDue()).toBe(1);
  expect(heard).toEqual(['POST /avisos']);
  await world.close();
  await new Promise((resolve) => plain.close(resolve));
});

test('where nobody listens nothing is written', async ({ world }) => {
  const { ana, petId, context } = await clinic(world);
  const { outside, close } = await receiver();
  const { webhookId } = await addWebhook(context, { ...HOOK, events: ['placa.leida'] }, outside);
  await close();
  await world.as(ana).weights.add({ petId, amount: 12, unit: 'kg', measuredOn: '2026-11-01' });
  await world.as({ ...context.actor, id: context.actor.userId }).webhooks.edit({
    webhookId,
    ...HOOK,
    events: ['registro.creado'],
  });
  await world.as({ ...context.actor, id: context.actor.userId }).webhooks.turn({ webhookId, active: false });
  await world.as(ana).vaccines.add({ petId, ...dose });
  expect(await world.db.selectFrom('webhookDelivery').selectAll().execute()).toEqual([]);
});

test('an entry that is refused leaves no word behind', async ({ world }) => {
  const { ana, petId, context } = await clinic(world);
  const { outside, close } = await receiver();
  await addWebhook(context, HOOK, outside);
  await close();
  await expect(
    world.as(ana).medicines.add({
      petId,
      name: 'Gotas',
      dose: '2',
      every: 8,
      everyUnit: 'hour',
      startOn: '2026-11-01',
      illnessId: 2_000_000_000,
    }),
  ).rejects.toThrow();
  expect(await world.db.selectFrom('webhookDelivery').selectAll().execute()).toEqual([]);
});

test('who does not take it is asked again for a day, then it waits for a person', async ({ world }) => {
  const { admin, ana, petId, context } = await clinic(world);
  const { heard, outside, close } = await receiver([500, 302]);
  const { webhookId } = await addWebhook(context, HOOK, outside);
  await world.as(ana).vaccines.add({ petId, ...dose });
  const send = () => deliveryOutbox({ ...deps(world), outside }).sendDue();
  const newest = async () => (await world.as(admin).webhooks.deliveries({ webhookId })).deliveries[0];

  await send();
  expect(await newest()).toMatchObject({ state: 'retrying', lastStatus: 500, attempts: 1 });
  expect(await send()).toBe(0);
  world.now = '2026-11-21T15:05:00.000Z';
  await send();
  expect(await newest()).toMatchObject({ state: 'retrying', lastStatus: 302, attempts: 2 });
  await close();
  world.now = '2026-11-22T15:30:00.000Z';
  await send();
  const parked = await newest();
  expect(parked).toMatchObject({ state: 'parked', lastStatus: null });
  expect(await send()).toBe(0);
  expect(new Set(heard.map(({ headers }) => headers['webhook-id'])).size).toBe(1);

  const again = await receiver();
  await world.as(admin).webhooks.retry({ deliveryId: parked?.deliveryId ?? 0 });
  expect(await deliveryOutbox({ ...deps(world), outside: again.outside }).sendDue()).toBe(1);
  await again.close();
  expect(await newest()).toMatchObject({ state: 'delivered' });

  // What arrived goes once more where an administrator asks for it, and the receiver knows it by its id.
  const last = await receiver();
  await world.as(admin).webhooks.retry({ deliveryId: parked?.deliveryId ?? 0 });
  await deliveryOutbox({ ...deps(world), outside: last.outside }).sendDue();
  await last.close();
  expect(last.heard.map(({ body }) => body)).toEqual(again.heard.map(({ body }) => body));
  await sweepDeliveries({ db: world.db, now: () => '2027-01-22T15:30:00.000Z' });
  expect(await newest()).toBeUndefined();
});

test('a webhook that fails for days says so', async ({ world }) => {
  const { admin, ana, petId, context } = await clinic(world);
  const { outside, close } = await receiver();
  await addWebhook(context, HOOK, outside);
  await close();
  await world.as(ana).vaccines.add({ petId, ...dose });
  await deliveryOutbox({ ...deps(world), outside }).sendDue();
  world.now = '2026-11-26T15:00:00.000Z';
  const { webhooks } = await world.as(admin).webhooks.list();
  expect(webhooks[0]).toMatchObject({ failingDays: 5, lastDeliveredAt: null });
});

test('an address inside the network is refused in words, and again at every call', async ({ world }) => {
  const { admin, ana, petId, context } = await clinic(world);
  const add = (url: string) => world.as(admin).webhooks.add({ ...HOOK, url });
  for (const url of [
    'http://example.com/',
    'https://user:pass@example.com/',
    'https://example.com:5432/',
    'https://localhost/',
    'https://base.internal/',
    'https://127.0.0.1/',
    'https://0x7f.1/',
    'https://2130706433/',
    'https://169.254.169.254/latest/meta-data',
    'https://10.0.0.8/',
    'https://100.64.0.1/',
    'https://[::1]/',
    'https://[::ffff:127.0.0.1]/',
    'https://[64:ff9b::7f00:1]/',
    'https://[fd00:ec2::254]/',
    'no es una dirección',
  ]) {
    await expect(add(url), url).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  }
  const two: Outside = { resolve: async () => ['93.184.216.34', '10.0.0.5'] };
  await expect(addWebhook(context, HOOK, two)).rejects.toMatchObject({ details: { field: 'url' } });

  const { heard, outside, close } = await receiver();
  const { webhookId } = await addWebhook(context, HOOK, outside);
  await world.as(ana).vaccines.add({ petId, ...dose });
  const moved: Outside = { ...outside, resolve: async () => ['127.0.0.1'] };
  await deliveryOutbox({ ...deps(world), outside: moved }).sendDue();
  await close();
  expect(heard).toEqual([]);
  const { deliveries } = await world.as(admin).webhooks.deliveries({ webhookId });
  expect(deliveries[0]?.lastError).toContain('dentro de una red');
});

test('a test delivery goes the way of all others; a removed webhook comes back by Deshacer', async ({ world }) => {
  const { admin, context } = await clinic(world);
  const { heard, outside, close } = await receiver();
  const { webhookId, secret } = await addWebhook(context, HOOK, outside);
  await world.as(admin).webhooks.test({ webhookId });
  await world.as(admin).webhooks.remove({ webhookId });
  const send = () => deliveryOutbox({ ...deps(world), outside }).sendDue();
  expect(await send()).toBe(0);
  await world.as(admin).webhooks.restore({ webhookId });
  expect(await send()).toBe(1);
  await close();
  expect(JSON.parse(heard[0]?.body ?? '{}').evento).toBe('prueba');
  expect(await world.as(admin).webhooks.secret({ webhookId })).toEqual({ secret });
});

test('public addresses are let through, and nothing else is', () => {
  for (const address of ['93.184.216.34', '8.8.8.8', '2606:4700:4700::1111'])
    expect(isPublicAddress(address)).toBe(true);
  for (const address of [
    '192.168.1.1',
    '172.31.0.1',
    '0.0.0.0',
    '224.0.0.1',
    '255.255.255.255',
    '168.63.129.16',
    '::',
    'fe80::1',
    'fc00::1',
    'ff02::1',
    '2002:7f00:1::',
    '2001:0:1::',
    '::ffff:8.8.8.8',
    '',
    'x',
  ])
    expect(isPublicAddress(address), address).toBe(false);
});
