/** WhatsApp from the clinic's own account, against its documented format: consent, templates, cost, states that come back. */
import { expect } from 'vitest';
import { hashPassword } from '#server/accounts/sessions/secrets.ts';
import { whatsappOutbox } from '#server/clinic/whatsapp/delivery.service.ts';
import { remindByWhatsapp } from '#server/clinic/whatsapp/sending.service.ts';
import type { SignedInContext } from '#server/platform/core/context.ts';
import { plusDays } from '#server/platform/lib/calendar.ts';
import { plus } from '#server/platform/lib/time.ts';
import { exportAccount } from '#server/portability/privacy/export.service.ts';
import { noticeOf, startFakeWhatsapp, statusOf, WHATSAPP } from '../support/fake-whatsapp.ts';
import { makePet, makeUser } from '../support/guardian.ts';
import { makeTeam, writeKeptAnimal } from '../support/kept-animals.ts';
import { openWorld, type Person, test as base, type World } from '../support/world.ts';

const TODAY = '2026-11-21';
const PHONE = '593998842547';
const PASSWORD = 'tres lunas de cobre';
const WORDS = 'Sí, escríbanme por WhatsApp';

const test = base.extend<{ scene: { world: World; fake: Awaited<ReturnType<typeof startFakeWhatsapp>> } }>({
  // biome-ignore lint/correctness/noEmptyPattern: vitest reads the pattern to see which fixtures are used
  scene: async ({}, use) => {
    const fake = await startFakeWhatsapp();
    const world = await openWorld(fake.env);
    await use({ world, fake });
    await world.close();
    await fake.stop();
  },
});

const saying = (words: RegExp, field?: string) => ({
  cause: { details: { message: expect.stringMatching(words) as string, ...(field && { field }) } },
});
const outbox = (world: World) => whatsappOutbox({ db: world.db, config: world.config, now: () => world.now });

async function dueFor(world: World, by: Person, of: Partial<Parameters<typeof writeKeptAnimal>[1]> = {}) {
  const pet = { birthOn: '2020-01-01' };
  const kept = await writeKeptAnimal(world.db, { by: by.id, at: world.now, phone: `+${PHONE}`, pet, ...of });
  const nextOn = plusDays(TODAY, -3);
  const dose = { petId: kept.petId, name: 'Antirrábica', givenOn: '2024-03-01', nextOn, nextSource: 'chosen' } as const;
  await world.as(by).vaccines.add(dose);
  return kept;
}

async function ready(world: World) {
  const team = await makeTeam(world);
  const admin = world.as(team.vera).whatsapp;
  await admin.saveTemplate({
    kind: 'due',
    name: 'lo_que_toca',
    language: 'es',
    parameters: ['tutor', 'cuidados', 'clinica'],
  });
  await admin.saveTemplate({
    kind: 'appointment',
    name: 'turno_de_manana',
    language: 'es',
    parameters: ['tutor', 'animales', 'cuando', 'enlace'],
  });
  return { ...team, admin, desk: world.as(team.camila).whatsapp };
}

const messages = (world: World) =>
  world.db.selectFrom('whatsappMessage').select(['state', 'problem', 'wamid']).orderBy('id').execute();
const ownerOf = (world: World, petId: number) =>
  world.db.selectFrom('pet').select('ownerId').where('id', '=', petId).executeTakeFirstOrThrow();
const followUps = (world: World) => world.db.selectFrom('followUp').select('state').execute();

test('who consented is written to after a pause, its cost said before, and its states come back beside it', async ({
  scene: { world, fake },
}) => {
  const { paz, admin, desk } = await ready(world);
  const { ownerId } = await dueFor(world, paz);
  const kira = await dueFor(world, paz, { name: 'Kira', phone: '+593987654321' });
  const none = await dueFor(world, paz, { name: 'Sin', phone: null });
  // No consent, no message; and no price that the clinic did not write down.
  expect(await desk.preview({})).toMatchObject({ messages: 0, withoutConsent: 2, withoutNumber: 1, cost: null });
  await admin.savePrice({ price: 113 });
  await desk.giveConsent({ ownerId, words: WORDS, way: 'person' });
  // A page of owners at once; an owner of whom the clinic attends no animal answers as none.
  const { ownerId: stranger } = await ownerOf(world, await makePet(world, paz));
  const page = [ownerId, kira.ownerId, none.ownerId, stranger, 2_000_000_000];
  const answers = (await desk.owners({ ownerIds: page })).toSorted((one, other) => one.ownerId - other.ownerId);
  expect(answers).toMatchObject([
    { hasNumber: true, consent: { words: WORDS, way: 'person', givenAt: world.now, by: 'Camila', former: false } },
    { ownerId: kira.ownerId, hasNumber: true, consent: undefined, message: undefined },
    { ownerId: none.ownerId, hasNumber: false },
  ]);
  const counted = await desk.preview({});
  expect(counted).toMatchObject({ messages: 1, lines: 1, cost: '0,01 USD', template: true, withoutConsent: 1 });
  await expect(desk.sendAll({ messages: 2 })).rejects.toMatchObject({ cause: { code: 'LETTERS_CHANGED' } });
  await desk.sendAll({ messages: 1 });
  expect(await outbox(world).sendDue()).toBe(0);
  expect(await desk.mailings()).toMatchObject([{ messages: 1, waiting: 1, by: 'Camila' }]);
  expect(await world.as(paz).recalls.mailings()).toEqual([]);
  world.now = plus(world.now, 10, 'minutes');
  await outbox(world).sendDue();
  await outbox(world).sendDue();
  expect(fake.sent).toMatchObject([
    {
      to: PHONE,
      name: 'lo_que_toca',
      language: 'es',
      parameters: ['Rosa', 'Toby: le tocaba la vacuna Antirrábica el 18 de noviembre.', 'Clínica Ñandú'],
    },
  ]);

  const wamid = fake.sent[0]?.wamid ?? '';
  const app = await world.http();
  const tell = async (value: Record<string, unknown>, secret?: string) =>
    (await app.inject(noticeOf(value, secret))).statusCode;
  const stateNow = async () => (await desk.owners({ ownerIds: [ownerId] }))[0]?.message;
  const later = plus(world.now, 5, 'seconds');
  // Forged, unsigned, of another number, of an unknown id: nothing changes.
  expect(await tell(statusOf(wamid, 'read', later), 'otra')).toBe(403);
  const { headers: _, ...unsigned } = noticeOf(statusOf(wamid, 'read', later));
  expect((await app.inject({ ...unsigned, headers: { 'content-type': 'application/json' } })).statusCode).toBe(403);
  expect(await tell({ ...statusOf(wamid, 'read', later), metadata: { phone_number_id: '1' } })).toBe(200);
  expect(await tell(statusOf('wamid.ajeno', 'read', later))).toBe(200);
  expect(await stateNow()).toMatchObject({ state: 'accepted' });
  // Out of order and twice: what is less far is left.
  expect(await tell(statusOf(wamid, 'delivered', later))).toBe(200);
  expect(await tell(statusOf(wamid, 'sent', world.now))).toBe(200);
  expect(await stateNow()).toMatchObject({ state: 'delivered', stateAt: later });
  expect(await tell(statusOf(wamid, 'read', later))).toBe(200);
  expect(await tell(statusOf(wamid, 'failed', later, 131_026))).toBe(200);
  expect(await stateNow()).toMatchObject({ state: 'read', problem: null });
  expect(await followUps(world)).toEqual([{ state: 'sent' }]);

  const asked = (query: string) => app.inject({ url: `/whatsapp/aviso?${query}` });
  const right = `hub.mode=subscribe&hub.verify_token=${WHATSAPP.verifyToken}&hub.challenge=1158201444`;
  expect(await asked(right)).toMatchObject({ statusCode: 200, body: '1158201444' });
  for (const wrong of ['', right.replace(WHATSAPP.verifyToken, 'otra'), right.replace('subscribe', 'x')])
    expect((await asked(wrong)).statusCode).toBe(403);
});

test('what was refused for good waits in Hoy again with its reason; what can be mended is tried again', async ({
  scene: { world, fake },
}) => {
  const { paz, desk } = await ready(world);
  const { ownerId } = await dueFor(world, paz);
  await desk.giveConsent({ ownerId, words: WORDS, way: 'paper' });
  const send = async () => {
    await desk.sendAll({ messages: 1 });
    world.now = plus(world.now, 10, 'minutes');
    await outbox(world).sendDue();
  };
  fake.state.expired = true;
  await send();
  expect(await messages(world)).toMatchObject([
    { state: 'waiting', problem: expect.stringMatching(/token/) as string },
  ]);
  expect(await desk.setting()).toMatchObject({ problem: expect.stringMatching(/venció/) as string });
  fake.state.expired = false;
  // Mended at eleven in the evening it waits for the morning: a message that is late rings at no night.
  world.now = '2026-11-22T04:00:00.000Z';
  await outbox(world).sendDue();
  expect(fake.calls).toHaveLength(1);
  world.now = '2026-11-22T13:00:30.000Z';
  fake.state.faults.push([429, 130_429], [400, 80_007], [503, 131_016]);
  await outbox(world).sendDue();
  for (const minutes of [20, 20, 20, 90]) {
    world.now = plus(world.now, minutes, 'minutes');
    await outbox(world).sendDue();
  }
  expect(fake.sent).toHaveLength(1);
  expect(await messages(world)).toMatchObject([{ state: 'accepted', problem: null }]);

  // The same owner again, of a template that Meta does not have: its lines wait again, and nothing is lost.
  await world.db.deleteFrom('followUp').execute();
  fake.state.templates = {};
  await send();
  expect(await followUps(world)).toEqual([]);
  expect((await desk.owners({ ownerIds: [ownerId] }))[0]?.message).toMatchObject({
    state: 'failed',
    problem: expect.stringMatching(/no tiene esa plantilla/) as string,
  });
  expect(await desk.preview({})).toMatchObject({ messages: 0, failedBefore: 1 });
});

test('a notice of a failure, an opt-out and BAJA: the line waits again, and nothing more is written', async ({
  scene: { world, fake },
}) => {
  const { paz, desk } = await ready(world);
  const { ownerId } = await dueFor(world, paz);
  const app = await world.http();
  await desk.giveConsent({ ownerId, words: WORDS, way: 'chat' });
  await desk.sendAll({ messages: 1 });
  world.now = plus(world.now, 10, 'minutes');
  // Its status comes before the answer is stored: Meta is asked to say it again.
  let answered = () => {};
  fake.state.holds = new Promise((resolve) => (answered = resolve));
  const sending = outbox(world).sendDue();
  await expect.poll(() => fake.sent.length).toBe(1);
  const failed = statusOf(fake.sent[0]?.wamid ?? '', 'failed', plus(world.now, 1, 'seconds'), 131_050);
  expect((await app.inject(noticeOf(failed))).statusCode).toBe(503);
  answered();
  await sending;
  expect((await app.inject(noticeOf(failed))).statusCode).toBe(200);
  expect(await followUps(world)).toEqual([]);
  expect(await desk.owners({ ownerIds: [ownerId] })).toMatchObject([
    { consent: undefined, message: { state: 'failed' } },
  ]);
  world.now = plus(world.now, 1, 'hours');
  await desk.giveConsent({ ownerId, words: WORDS, way: 'person' });
  const seconds = (at: string) => String(Date.parse(at) / 1000);
  const said = (message: Record<string, unknown>, at: string) =>
    app.inject(noticeOf({ messages: [{ id: 'wamid.in', timestamp: seconds(at), ...message }] }));
  const baja = (at: string) => said({ from: PHONE, type: 'text', text: { body: 'Baja.' } }, at);
  // One from before the consent was given says nothing of it.
  await baja(plus(world.now, -2, 'hours'));
  expect((await desk.owners({ ownerIds: [ownerId] }))[0]?.consent).toBeDefined();
  await baja(plus(world.now, 1, 'minutes'));
  expect(await desk.owners({ ownerIds: [ownerId] })).toMatchObject([
    { consent: undefined, leftAt: plus(world.now, 1, 'minutes') },
  ]);
  // Who, when, by which words, and withdrawn: all of it stays written.
  expect(
    await world.db
      .selectFrom('whatsappConsent')
      .select(['words', 'withdrawnAt', 'withdrawnBy'])
      .orderBy('id')
      .execute(),
  ).toMatchObject([
    { words: WORDS, withdrawnBy: null },
    { words: WORDS, withdrawnBy: null },
  ]);
  // By a button of a message whose answer names no number, by Meta's own switch, and by a number that WhatsApp spells otherwise.
  const consents = async () => (await desk.owners({ ownerIds: [ownerId] }))[0]?.consent !== undefined;
  const again = async (phone: string) => {
    world.now = plus(world.now, 1, 'hours');
    await world.db.updateTable('owner').set({ phone }).where('id', '=', ownerId).execute();
    await desk.giveConsent({ ownerId, words: WORDS, way: 'person' });
    return plus(world.now, 1, 'minutes');
  };
  const byButton = { context: { id: fake.sent[0]?.wamid }, type: 'button', button: { text: 'Detener promociones' } };
  await said(byButton, await again(`+${PHONE}`));
  expect(await consents()).toBe(false);
  const switched = { wa_id: PHONE, category: 'marketing_messages', value: 'stop' };
  const timestamp = Number(seconds(await again(`+${PHONE}`)));
  await app.inject(noticeOf({ user_preferences: [{ ...switched, timestamp }] }, undefined, 'user_preferences'));
  expect(await consents()).toBe(false);
  await said(
    { from: '5215512345678', text: { body: 'Quiero darme de baja, por favor' } },
    await again('+525512345678'),
  );
  expect(await consents()).toBe(false);
  // An opt-out of a former number says nothing of the number that was consented to since.
  const since = await again('+593987654321');
  await world.db.updateTable('whatsappMessage').set({ state: 'sent' }).execute();
  await app.inject(noticeOf(statusOf(fake.sent[0]?.wamid ?? '', 'failed', since, 131_050)));
  expect(await consents()).toBe(true);
});

test('consent withdrawn, another number or a killed process between: nothing leaves, nothing twice', async ({
  scene: { world, fake },
}) => {
  const { paz, desk } = await ready(world);
  const { ownerId } = await dueFor(world, paz);
  await desk.giveConsent({ ownerId, words: WORDS, way: 'person' });
  const { mailingId } = await desk.sendAll({ messages: 1 });
  expect(await desk.stopAll({ mailingId: mailingId ?? 0 })).toEqual({ stopped: 1, sent: 0 });
  await desk.sendAll({ messages: 1 });
  await desk.endConsent({ ownerId });
  world.now = plus(world.now, 10, 'minutes');
  await outbox(world).sendDue();
  expect(await messages(world)).toMatchObject([{ state: 'stopped' }]);
  expect(await followUps(world)).toEqual([]);
  await desk.giveConsent({ ownerId, words: WORDS, way: 'person' });
  await world.db.updateTable('owner').set({ phone: '+593987654321' }).where('id', '=', ownerId).execute();
  expect((await desk.owners({ ownerIds: [ownerId] }))[0]?.consent).toMatchObject({ former: true });
  expect(await desk.preview({})).toMatchObject({ messages: 0, withoutConsent: 1 });

  await desk.giveConsent({ ownerId, words: WORDS, way: 'person' });
  await desk.sendAll({ messages: 1 });
  world.now = plus(world.now, 10, 'minutes');
  let answered = () => {};
  fake.state.holds = new Promise((resolve) => (answered = resolve));
  const killed = outbox(world).sendDue();
  await expect.poll(() => fake.sent.length).toBe(1);
  world.now = plus(world.now, 121, 'seconds');
  await outbox(world).sendDue();
  expect(fake.sent).toHaveLength(1);
  expect((await messages(world)).at(-1)).toMatchObject({
    problem: expect.stringMatching(/no se envía otra vez/) as string,
  });
  answered();
  await killed;
});

test('a message whose answer is lost may have arrived: it is not sent and paid for again', async ({
  scene: { world, fake },
}) => {
  const { paz, desk } = await ready(world);
  const { ownerId } = await dueFor(world, paz);
  await desk.giveConsent({ ownerId, words: WORDS, way: 'person' });
  await desk.sendAll({ messages: 1 });
  fake.state.breaks = true;
  for (const minutes of [10, 60]) {
    world.now = plus(world.now, minutes, 'minutes');
    await outbox(world).sendDue();
  }
  expect(fake.sent).toHaveLength(1);
  const problem = expect.stringMatching(/no se sabe si llegó/) as string;
  expect(await messages(world)).toMatchObject([{ state: 'accepted', problem }]);
});

test('tomorrow’s appointment is told once to who consented, with a link that opens it', async ({
  scene: { world, fake },
}) => {
  const { vera, paz, camila, desk } = await ready(world);
  const { petId, ownerId } = await dueFor(world, paz);
  const other = await dueFor(world, paz, { name: 'Kira', phone: '+593987654321' });
  const book = (id: number, time: string) =>
    world.as(camila).appointments.book({ petId: id, day: '2026-11-23', time, minutes: 20, reason: 'Vacuna' });
  const { appointmentId } = await book(petId, '09:30');
  await book(other.petId, '10:00');
  for (const id of [ownerId, other.ownerId]) await desk.giveConsent({ ownerId: id, words: WORDS, way: 'person' });
  world.now = plus(world.now, 24, 'hours');
  const remind = () => remindByWhatsapp({ db: world.db, config: world.config, now: () => world.now });
  expect(await remind()).toBe(2);
  expect(await remind()).toBe(0);
  // Kira goes to another person in between: the one before is told nothing of her.
  await world.db.updateTable('pet').set({ ownerId }).where('id', '=', other.petId).execute();
  await outbox(world).sendDue();
  const parts = [/^Rosa$/, /^Toby$/, /9:30/, /\/turno\/[\w-]+$/].map((one) => expect.stringMatching(one) as string);
  expect(fake.sent).toMatchObject([{ to: PHONE, name: 'turno_de_manana', parameters: parts }]);
  const token = fake.sent[0]?.parameters[3]?.split('/').at(-1) ?? '';
  expect(await world.anonymous().appointmentLinks.look({ token })).toMatchObject({ state: 'agreed' });
  // It stands in the agenda's one answer, and no more where the animal has another owner.
  const stands = async () =>
    (await world.as(camila).appointments.agenda({ from: '2026-11-23', days: 1 })).appointments.map((card) => [
      card.appointmentId === appointmentId,
      card.whatsapp,
    ]);
  expect(await stands()).toEqual([
    [true, { state: 'accepted', problem: null }],
    [false, undefined],
  ]);
  await world.db.updateTable('pet').set({ ownerId: other.ownerId }).where('id', '=', petId).execute();
  expect(await stands()).toEqual([
    [true, undefined],
    [false, undefined],
  ]);
  await world.db.updateTable('pet').set({ ownerId }).where('id', '=', petId).execute();
  // Who is forgotten leaves neither words nor number here; of an account neither what was noted of its person before.
  await world.as(vera).ownerData.forget({ ownerId });
  const passwordHash = await hashPassword(PASSWORD);
  const ana = await makeUser(world);
  await world.db.updateTable('user').set({ passwordHash }).where('id', '=', ana.id).execute();
  await world.db.updateTable('owner').set({ accountId: ana.id }).where('id', '=', other.ownerId).execute();
  const { whatsapp } = await exportAccount(world.context(ana) as SignedInContext);
  expect(whatsapp).toMatchObject({ consents: [{ words: WORDS }], messages: [{ state: 'stopped' }] });
  await world.as(ana).privacy.deleteAccount({ password: PASSWORD });
  expect(await messages(world)).toEqual([]);
  expect(await world.db.selectFrom('whatsappConsent').select('id').execute()).toEqual([]);
});

test('a try says what WhatsApp said; without an account nothing of it is there', async ({
  scene: { world, fake },
  world: plain,
}) => {
  const { admin } = await ready(world);
  await admin.test({ kind: 'due', phone: '0998842547' });
  expect(fake.sent).toMatchObject([{ to: PHONE, parameters: ['Ana', expect.any(String), 'Clínica Ñandú'] }]);
  await expect(admin.test({ kind: 'due', phone: 'hola' })).rejects.toMatchObject(saying(/Escríbelo entero/, 'phone'));
  fake.state.faults.push([400, 131_026]);
  await expect(admin.test({ kind: 'due', phone: '0998842547' })).rejects.toMatchObject(saying(/no recibe WhatsApp/));
  await admin.saveTemplate({ kind: 'due', name: 'lo_que_toca', language: 'es_EC', parameters: ['cuidados'] });
  await expect(admin.test({ kind: 'due', phone: '0998842547' })).rejects.toMatchObject(saying(/en ese idioma/));
  await expect(
    admin.saveTemplate({ kind: 'due', name: 'lo_que_toca', language: 'es', parameters: ['tutor'] }),
  ).rejects.toThrow(/Falta lo que toca/);
  const { vera } = await makeTeam(plain);
  const api = plain.as(vera).whatsapp;
  expect(await api.setting()).toBeNull();
  expect(await api.owners({ ownerIds: [1] })).toEqual([]);
  await expect(api.preview({})).rejects.toMatchObject(saying(/no tiene una cuenta/));
  const app = await plain.http();
  expect((await app.inject(noticeOf({}))).statusCode).toBe(404);
});
