/** A stranger reads the tag of an animal that the clinic keeps: its owner and the clinic hear of it, and no other. */
import { describe, expect } from 'vitest';
import { plus } from '#server/platform/lib/time.ts';
import { deliveredMails } from '../support/fake-mail.ts';
import { makePet, makeStaff, makeUser } from '../support/guardian.ts';
import { writeKeptAnimal } from '../support/kept-animals.ts';
import { type Person, test, type World } from '../support/world.ts';

const ROSA = 'rosa@correo.ec';
const CLINIC = { phone: '+59322345678', whatsapp: '+593998842547', email: 'hola@nandu.ec' };
const gone = { cause: { code: 'THREAD_NOT_FOUND' } };

describe('what a stranger writes about a kept animal', () => {
  test('reaches the owner’s mail with a link of its own, and the clinic’s with the staff’s screen', async ({
    world,
  }) => {
    const { camila } = await team(world);
    const { code } = await keep(world, camila);
    await find(world, code, { message: 'Está en el parque', phone: '0991112222' });
    const [owner, clinic, ...more] = await deliveredMails(world);
    expect(more).toEqual([]);
    expect(owner).toMatchObject({ to: ROSA, subject: 'Te escriben por Toby' });
    expect(owner?.text).toContain('Clínica Ñandú también recibió este aviso');
    expect(owner?.text).toContain('Está en el parque');
    expect(owner?.text).not.toContain('/dashboard');
    expect(clinic).toMatchObject({ to: CLINIC.email, subject: 'Escribieron sobre Toby (placa)' });
    const threadId = await onlyThread(world);
    expect(clinic?.text).toContain(`/dashboard/avisos?aviso=${threadId}`);
    expect(clinic?.text).not.toContain('/avisoDePlaca/');
    expect(clinic?.text).not.toContain(ROSA);
  });

  test('reaches every active administrator where the clinic has no address, and needs no owner’s', async ({
    world,
  }) => {
    const { vera, camila } = await team(world, { email: null });
    const second = await makeStaff(world, ['administrator']);
    await makeStaff(world, ['administrator'], { status: 'disabled' });
    const { code } = await keep(world, camila, { email: null });
    await find(world, code, {});
    expect((await deliveredMails(world)).map(({ to }) => to).toSorted()).toEqual([vera.email, second.email].toSorted());
  });

  test('was told to whom the page says: the clinic, and its owner where there is an address', async ({ world }) => {
    const { camila } = await team(world);
    const app = await world.http();
    const said = async (email: string | null, headers = {}) => {
      const { code } = await keep(world, camila, { email });
      const url = await find(world, code, { message: 'Está aquí' });
      return (await app.inject({ url, headers })).body;
    };
    const alone = await said(null);
    expect(alone).toContain('Avisamos a su clínica a las');
    expect(alone).not.toMatch(/familia/i);
    expect(await said(ROSA)).toContain('Avisamos a su clínica y a su tutor a las');
    expect(await said(null, { 'accept-language': 'en' })).toContain('We told the clinic at');
  });

  test('is told once in ten minutes, as a family is', async ({ world }) => {
    const { camila } = await team(world);
    const { code } = await keep(world, camila);
    await find(world, code, {});
    world.now = plus(world.now, 1, 'minutes');
    await find(world, code, {});
    expect(await deliveredMails(world)).toHaveLength(2);
    world.now = plus(world.now, 10, 'minutes');
    await find(world, code, {});
    expect(await deliveredMails(world)).toHaveLength(2);
  });

  test('a corrected address and an animal that died make the waiting mail void', async ({ world }) => {
    const { camila } = await team(world);
    const { code, petId, ownerId } = await keep(world, camila);
    await find(world, code, {});
    await world.db.updateTable('owner').set({ email: 'otra@correo.ec' }).where('id', '=', ownerId).execute();
    expect((await deliveredMails(world)).map(({ to }) => to)).toEqual([CLINIC.email]);
    world.now = plus(world.now, 11, 'minutes');
    await find(world, code, {});
    await world.db.updateTable('pet').set({ deceasedOn: '2026-11-21' }).where('id', '=', petId).execute();
    expect(await deliveredMails(world)).toEqual([]);
  });
});

describe('the owner’s link', () => {
  test('opens that conversation and no other, and answers the finder', async ({ world }) => {
    const { camila } = await team(world);
    const [toby, luna] = [await keep(world, camila), await keep(world, camila, { name: 'Luna' })];
    const finder = await find(world, toby.code, { message: 'La tengo yo' });
    const token = await tokenOf(world);
    await find(world, luna.code, { message: 'Otra cosa' }, '203.0.113.9');
    const link = world.anonymous().ownerThread;
    const shown = await link.look({ token });
    expect(shown).toMatchObject({ petName: 'Toby', photo: null, mayAnswer: true, closedAt: null });
    expect(JSON.stringify(shown)).not.toMatch(/Otra cosa|Luna|rosa@correo/);
    await link.reply({ token, text: 'Voy para allá' });
    world.now = plus(world.now, 1, 'minutes');
    await world.as(camila).finderInbox.reply({ threadId: shown.threadId, text: 'Somos la clínica' });
    expect((await link.look({ token })).messages.slice(1)).toMatchObject([
      { sender: 'family', mine: true, writer: null, text: 'Voy para allá' },
      { sender: 'family', mine: false, writer: 'Camila', text: 'Somos la clínica' },
    ]);
    expect((await world.as(camila).finderInbox.get({ threadId: shown.threadId })).messages.slice(1)).toMatchObject([
      { mine: false, writer: 'Rosa', text: 'Voy para allá' },
      { mine: true, text: 'Somos la clínica' },
    ]);
    const page = await (await world.http()).inject({ url: finder });
    expect(page.body).toContain('Voy para allá');
    expect(page.body).not.toMatch(/Rosa|Camila|rosa@correo|0998887777|998887777/);
  });

  test('answers alike when unknown, of another owner since, ended, or of a removed animal', async ({ world }) => {
    const { camila } = await team(world);
    const { code, petId, ownerId } = await keep(world, camila);
    await find(world, code, {});
    const token = await tokenOf(world);
    const link = world.anonymous().ownerThread;
    const refused = async (token: string) => {
      await expect(link.look({ token })).rejects.toMatchObject(gone);
      await expect(link.reply({ token, text: 'Hola' })).rejects.toMatchObject(gone);
    };
    const change = (email: string) => world.db.updateTable('owner').set({ email }).where('id', '=', ownerId).execute();
    await refused('x'.repeat(43));
    await change('otra@correo.ec');
    await refused(token);
    await change(ROSA);
    await link.look({ token });
    await world.db.updateTable('pet').set({ removedAt: world.now }).where('id', '=', petId).execute();
    await refused(token);
    await world.db.updateTable('pet').set({ removedAt: null }).where('id', '=', petId).execute();
    world.now = plus(world.now, 90, 'days');
    await refused(token);
  });

  test('stops who tries tokens, and never who uses one', async ({ world }) => {
    const { camila } = await team(world);
    const { code } = await keep(world, camila);
    await find(world, code, {});
    const token = await tokenOf(world);
    const link = world.anonymous({ ip: '203.0.113.77' }).ownerThread;
    for (let tries = 0; tries < 30; tries += 1) await link.look({ token });
    for (let tries = 0; tries < 20; tries += 1)
      await expect(link.look({ token: `x${tries}` })).rejects.toMatchObject(gone);
    await expect(link.look({ token: 'x' })).rejects.toMatchObject({ cause: { code: 'TOO_MANY' } });
  });

  test('adds nothing to a conversation that the clinic ended', async ({ world }) => {
    const { camila } = await team(world);
    const { code } = await keep(world, camila);
    await find(world, code, {});
    const token = await tokenOf(world);
    await world.as(camila).finderInbox.end({ threadId: await onlyThread(world) });
    const link = world.anonymous().ownerThread;
    expect((await link.look({ token })).closedAt).not.toBeNull();
    await expect(link.reply({ token, text: 'Hola' })).rejects.toMatchObject({ cause: { code: 'THREAD_CLOSED' } });
  });
});

describe('the staff', () => {
  test('sees what is unread of kept animals, and reads, answers, ends and reports it', async ({ world }) => {
    const { vera, paz, camila } = await team(world);
    const { code, petId } = await keep(world, camila);
    await find(world, code, { message: 'La tengo yo' });
    for (const person of [vera, paz, camila]) {
      const { unread, threads } = await world.as(person).finderInbox.summary();
      expect([unread, threads[0]]).toMatchObject([1, { petName: 'Toby', grade: 'message', kept: true }]);
    }
    const inbox = world.as(camila).finderInbox;
    expect(await inbox.list()).toMatchObject([{ petId, kept: true, unread: true }]);
    expect(await inbox.list({ petId })).toHaveLength(1);
    const threadId = await onlyThread(world);
    const { messages, owner } = await inbox.get({ threadId });
    expect(owner).toEqual({ name: 'Rosa', phone: '+593998887777' });
    await inbox.read({ threadId, messageId: messages[0]?.messageId ?? 0 });
    expect((await world.as(vera).finderInbox.summary()).unread).toBe(0);
    await inbox.end({ threadId });
    await inbox.reopen({ threadId });
    await inbox.report({ threadId, text: 'Pide dinero' });
    expect((await inbox.get({ threadId })).reported).toBe(true);
  });

  test('reaches no conversation about a guardian’s animal, also a patient’s', async ({ world }) => {
    const { camila } = await team(world);
    const ana = await makeUser(world);
    const petId = await makePet(world, ana);
    const { code: digits } = await world.as(ana).patients.showCode({ petId });
    await world.as(camila).patients.redeem({ code: digits });
    const { pet } = await world.as(ana).pets.get({ petId });
    await find(world, pet.code, { message: 'La tengo yo' });
    const inbox = world.as(camila).finderInbox;
    const threadId = await onlyThread(world);
    expect([await inbox.list(), (await inbox.summary()).unread]).toEqual([[], 0]);
    await expect(inbox.get({ threadId })).rejects.toMatchObject(gone);
    expect((await deliveredMails(world)).map(({ to }) => to)).toEqual([ana.email]);
    expect((await world.as(ana).finderInbox.get({ threadId })).owner).toBeNull();
  });

  test('a guardian and former staff see nothing', async ({ world }) => {
    const { camila } = await team(world);
    const { code } = await keep(world, camila);
    await find(world, code, { message: 'La tengo yo' });
    const threadId = await onlyThread(world);
    for (const person of [await makeUser(world), await makeStaff(world, [])]) {
      const inbox = world.as(person).finderInbox;
      expect([await inbox.list(), (await inbox.summary()).unread]).toEqual([[], 0]);
      const acts = [
        () => inbox.get({ threadId }),
        () => inbox.reply({ threadId, text: 'Hola' }),
        () => inbox.end({ threadId }),
      ];
      for (const act of acts) await expect(act()).rejects.toMatchObject(gone);
    }
  });

  test('has the own animals’ conversations in the same list, the latest first', async ({ world }) => {
    const { camila } = await team(world);
    const own = await makePet(world, camila, { name: 'Michi' });
    const { pet } = await world.as(camila).pets.get({ petId: own });
    const { code } = await keep(world, camila);
    await find(world, pet.code, {});
    world.now = plus(world.now, 1, 'minutes');
    await find(world, code, {}, '203.0.113.9');
    const inbox = world.as(camila).finderInbox;
    const rows = await inbox.list();
    expect(rows.map(({ petName, kept }) => [petName, kept])).toEqual([
      ['Toby', true],
      ['Michi', false],
    ]);
    expect((await inbox.summary()).unread).toBe(2);
  });
});

test('a handed-over animal’s alerts go to its new family alone, and the old owner’s link is closed', async ({
  world,
}) => {
  const { camila } = await team(world);
  const luis = await makeUser(world, { email: 'luis@correo.ec' });
  const { code, petId } = await keep(world, camila);
  await find(world, code, { message: 'La tengo yo' });
  const token = await tokenOf(world);
  const threadId = await onlyThread(world);
  await world.as(camila).transfers.offer({ petId, email: luis.email });
  const offer = (await deliveredMails(world)).find(({ to }) => to === luis.email);
  const accepted = /\/traspaso\/([\w-]+)/.exec(offer?.text ?? '')?.[1] ?? '';
  await world.as(luis).transfers.accept({ token: accepted, staysPatient: true });
  await expect(world.anonymous().ownerThread.look({ token })).rejects.toMatchObject(gone);
  await expect(world.as(camila).finderInbox.get({ threadId })).rejects.toMatchObject(gone);
  world.now = plus(world.now, 1, 'hours');
  await find(world, code, { message: 'Otra vez' }, '203.0.113.9');
  expect((await deliveredMails(world)).map(({ to }) => to)).toEqual([luis.email]);
  expect((await world.as(camila).finderInbox.summary()).unread).toBe(0);
});

test('the page of its tag shows the clinic’s number, and the owner’s only where reception noted the permission', async ({
  world,
}) => {
  const { camila } = await team(world);
  const { code, petId } = await keep(world, camila);
  const app = await world.http();
  const page = async () => (await app.inject({ url: `/q/${code}` })).body;
  const view = async () => {
    const found = await world.anonymous().search.byCode({ code });
    return found.kind === 'animal' ? found.view : null;
  };
  expect(await page()).toContain('Clínica Ñandú');
  expect(await page()).toContain('tel:+59322345678');
  expect(await page()).toContain('https://wa.me/593998842547');
  expect(await page()).not.toMatch(/998887777|Rosa/);
  const clinic = { name: 'Clínica Ñandú', call: CLINIC.phone, whatsapp: CLINIC.whatsapp };
  expect(await view()).toMatchObject({ clinic, call: null, whatsapp: null, guardian: null });
  await world.as(camila).lostPets.start({ petId });
  expect(await page()).not.toContain('998887777');
  await world.as(camila).tagPage.save({ petId, callShown: 'always' });
  expect(await page()).toContain('tel:+593998887777');
  expect(await view()).toMatchObject({ clinic, call: '+593998887777', whatsapp: null });
  const ana = await makeUser(world);
  const { pet } = await world.as(ana).pets.get({ petId: await makePet(world, ana) });
  expect((await app.inject({ url: `/q/${pet.code}` })).body).not.toContain('Ñandú');
});

/** Vera administers, Paz is a veterinarian, Camila is at reception. */
async function team(world: World, changes: { email?: string | null } = {}) {
  const vera = await makeStaff(world, ['administrator'], { name: 'Vera' });
  const paz = await makeStaff(world, ['veterinarian'], { name: 'Paz' });
  const camila = await makeStaff(world, ['reception'], { name: 'Camila' });
  const hours = JSON.stringify(['', '', '', '', '', '', '']);
  const clinic = { id: 1, name: 'Clínica Ñandú', hours, updatedAt: world.now, ...CLINIC, ...changes };
  await world.db.insertInto('clinicProfile').values(clinic).execute();
  return { vera, paz, camila };
}

/** Rosa’s animal, which the clinic keeps for her. */
function keep({ db, now }: World, by: Person, changes: { name?: string; email?: string | null } = {}) {
  return writeKeptAnimal(db, { by: by.id, at: now, email: ROSA, phone: '+593998887777', ...changes });
}

/** A stranger’s press on the tag’s page; returns the address of the finder’s conversation. */
async function find(
  world: World,
  code: string,
  said: { message?: string; phone?: string },
  remoteAddress = '198.51.100.7',
) {
  const fields = { ...(said.message && { mensaje: said.message }), ...(said.phone && { telefono: said.phone }) };
  const answer = await (await world.http()).inject({
    method: 'POST',
    url: `/q/${code}/${said.message ? 'avisar' : 'encontre'}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'user-agent': 'Mozilla/5.0 (Android 14)' },
    payload: new URLSearchParams(fields).toString(),
    remoteAddress,
  });
  expect(answer.statusCode).toBe(303);
  return String(answer.headers.location);
}

async function tokenOf(world: World): Promise<string> {
  const mail = (await deliveredMails(world)).find(({ to }) => to === ROSA);
  const token = /\/avisoDePlaca\/([\w-]{43})/.exec(mail?.text ?? '')?.[1];
  if (!token) throw new Error('no link');
  return token;
}

async function onlyThread({ db }: World): Promise<number> {
  return (await db.selectFrom('finderThread').select('id').executeTakeFirstOrThrow()).id;
}
