/** Who is told what, when, and how often; and what the mail's buttons do. The clock is moved by hand. */
import { describe, expect } from 'vitest';
import type { ReminderStage } from '#db/types.ts';
import { plusDays } from '#server/platform/lib/calendar.ts';
import { plus } from '#server/platform/lib/time.ts';
import { refreshRecipients } from '#server/clinic/lots/due.service.ts';
import { needsForm } from '#server/health/due/rows.rules.ts';
import { leaveReminders } from '#server/health/reminders/service.ts';
import { deliveredMails } from '../support/fake-mail.ts';
import { makePet, makeUser } from '../support/guardian.ts';
import { makeTeam, openAnimal } from '../support/kept-animals.ts';
import { type Person, test, type World } from '../support/world.ts';

const OFFSET: Record<ReminderStage, number> = { weekBefore: -7, onTheDay: 0, weekAfter: 7 };

describe('a year in the life of three animals', () => {
  test('every reminder arrives once, on its day, in one mail for all of them', { timeout: 120_000 }, async ({
    world,
  }) => {
    world.now = '2026-01-05T15:00:00.000Z';
    const ana = await makeUser(world);
    const api = world.as(ana);
    const [toby, misha, luna] = [
      await makePet(world, ana, { name: 'Toby', birthOn: '2025-12-01' }),
      await makePet(world, ana, { name: 'Misha', speciesId: 2, birthOn: '2020-05-01' }),
      await makePet(world, ana, { name: 'Luna', birthOn: '2019-01-01' }),
    ];
    await api.vaccines.add({
      petId: misha,
      name: 'Antirrábica',
      givenOn: '2025-06-10',
      nextOn: '2026-06-10',
      nextSource: 'chosen',
    });
    await api.vaccines.add({
      petId: luna,
      name: 'Antirrábica',
      givenOn: '2025-06-10',
      nextOn: '2026-06-10',
      nextSource: 'chosen',
    });
    await api.dewormings.add({
      petId: luna,
      target: 'internal',
      product: 'Drontal',
      form: 'tablet',
      givenOn: '2025-12-20',
      nextOn: '2026-03-20',
      nextSource: 'chosen',
    });
    await api.checkups.add({ petId: toby, reason: 'Control de crecimiento', plannedOn: '2026-02-14' });
    await api.checkups.add({ petId: luna, reason: 'Limpieza dental', plannedOn: '2026-09-01' });
    const lines = await world.db
      .selectFrom('due')
      .select(['petId', 'key', 'remindOn'])
      .where('remindOn', 'is not', null)
      .execute();
    expect(lines.length).toBeGreaterThanOrEqual(6);

    const mails = [];
    for (let day = '2026-01-05'; day < '2027-01-20'; day = plusDays(day, 1)) {
      for (const hour of ['12:45', '13:00', '19:30']) {
        world.now = `${day}T${hour}:00.000Z`;
        await leaveReminders(deps(world));
        mails.push(...(await deliveredMails(world)).map((mail) => ({ ...mail, day, hour })));
      }
    }
    const told = await everyReminder(world);
    const shown = (one: { petId: number; key: string; remindOn: string | null; stage: string }) =>
      `${one.petId} ${one.key} ${one.remindOn} ${one.stage}`;
    for (const one of told)
      expect([shown(one), one.day]).toEqual([shown(one), plusDays(one.remindOn, OFFSET[one.stage])]);
    const stages: ReminderStage[] = ['weekBefore', 'onTheDay', 'weekAfter'];
    const expected = lines.flatMap((line) =>
      stages
        .filter((stage) => plusDays(line.remindOn ?? '', OFFSET[stage]) >= '2026-01-05')
        .map((stage) => shown({ ...line, stage })),
    );
    expect(told.map(shown).toSorted()).toEqual(expected.toSorted());
    expect(new Set(mails.map(({ day }) => day)).size).toBe(mails.length);
    expect(new Set(mails.map(({ hour }) => hour))).toEqual(new Set(['13:00']));
    const june = mails.filter(({ day }) => day === '2026-06-10');
    expect(june).toHaveLength(1);
    expect(june[0]?.text).toMatch(/LUNA\n- Antirrábica\. Le toca hoy\.[\s\S]*MISHA\n- Antirrábica\. Le toca hoy\./);
  });
});

describe('the local day', { tags: 'same-on-both' }, () => {
  test('decides, in every zone, and is never told twice', { timeout: 120_000 }, async ({ world }) => {
    world.now = '2026-03-01T12:00:00.000Z';
    const zones = [
      'America/Guayaquil',
      'Pacific/Galapagos',
      'Europe/Madrid',
      'Pacific/Kiritimati',
      'Pacific/Pago_Pago',
    ];
    const people = new Map<number, string>();
    for (const timeZone of zones) {
      const person = await makeUser(world, { timeZone });
      people.set(person.id, timeZone);
      await planned(world, person, '2026-03-29');
    }
    // Every hour over the change of Madrid's clocks.
    for (const end = '2026-04-09T00:00:00.000Z'; world.now < end; world.now = plus(world.now, 1, 'hours')) {
      await leaveReminders(deps(world));
    }
    const told = await everyReminder(world);
    expect(told).toHaveLength(zones.length * 3);
    for (const { userId, day, stage, createdAt } of told) {
      const zone = people.get(userId) ?? '';
      const local = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' });
      expect([zone, day]).toEqual([zone, plusDays('2026-03-29', OFFSET[stage])]);
      expect([zone, local.format(new Date(createdAt))]).toEqual([zone, `${day} 08:00`]);
    }
  });

  test('a server that was down says it up to three days late, and later no more', async ({ world }) => {
    const late = await makeUser(world);
    const tooLate = await makeUser(world);
    await planned(world, late, '2026-11-27');
    await planned(world, tooLate, '2026-11-24');
    world.now = '2026-11-30T15:00:00.000Z';
    await leaveReminders(deps(world));
    const told = await everyReminder(world);
    expect(told.map(({ userId, stage, day }) => [userId, stage, day])).toEqual([[late.id, 'onTheDay', '2026-11-30']]);
  });

  test('a clock that jumps there and back repeats nothing', async ({ world }) => {
    const ana = await makeUser(world);
    await planned(world, ana, '2026-12-01');
    const start = world.now;
    for (const days of [0, 10, 0, 30, -1, 3, 17, 10, -30, 0, 400, 0, 10]) {
      for (const hours of [0, 1, -1]) {
        world.now = plus(plus(start, days, 'days'), hours, 'hours');
        await leaveReminders(deps(world));
      }
    }
    const told = await everyReminder(world);
    expect(new Set(told.map(({ stage }) => stage)).size).toBe(told.length);
    const mails = await world.db.selectFrom('mailOutbox').select('dedupeKey').where('kind', '=', 'reminder').execute();
    expect(mails).toHaveLength(told.length);
    expect(told.length).toBeGreaterThan(1);
  });
});

describe('several processes', () => {
  test('at once tell everybody once', async ({ world }) => {
    const people: Person[] = [];
    for (let n = 0; n < 25; n += 1) {
      const person = await makeUser(world);
      people.push(person);
      await planned(world, person, '2026-11-21');
      await planned(world, person, '2026-11-28');
    }
    const told = await Promise.all(Array.from({ length: 4 }, () => leaveReminders(deps(world))));
    expect(told.reduce((sum, { people }) => sum + people, 0)).toBe(25);
    expect(told.reduce((sum, { lines }) => sum + lines, 0)).toBe(50);
    expect(await everyReminder(world)).toHaveLength(50);
    const mails = await deliveredMails(world);
    expect(mails.map(({ to }) => to).toSorted()).toEqual(people.map(({ email }) => email).toSorted());
  });
});

describe('nobody is told', () => {
  test('of an animal that is lost, has died, was removed, or is only looked at', async ({ world }) => {
    const ana = await makeUser(world);
    const luis = await makeUser(world);
    const pets = await Promise.all(['lost', 'died', 'removed', 'shared'].map(() => planned(world, ana, '2026-11-21')));
    const [lost = 0, died = 0, removed = 0, shared = 0] = pets;
    const change = (id: number, fields: object) =>
      world.db.updateTable('pet').set(fields).where('id', '=', id).execute();
    await change(lost, { lostAt: world.now });
    await change(died, { deceasedOn: '2026-11-20' });
    await change(removed, { removedAt: world.now });
    const member = { petId: shared, userId: luis.id, createdAt: world.now };
    await world.db
      .insertInto('petMember')
      .values({ ...member, role: 'reader' })
      .execute();
    await leaveReminders(deps(world));
    expect((await everyReminder(world)).map(({ userId, petId }) => [userId, petId])).toEqual([[ana.id, shared]]);
    await world.db.updateTable('petMember').set({ role: 'editor' }).where('userId', '=', luis.id).execute();
    await leaveReminders(deps(world));
    expect(await everyReminder(world)).toHaveLength(2);
  });

  test('whose account is not active, or who turned it off', async ({ world }) => {
    const [disabled, noMail, noMoment] = [await makeUser(world), await makeUser(world), await makeUser(world)];
    for (const person of [disabled, noMail, noMoment]) await planned(world, person, '2026-11-21');
    await world.db.updateTable('user').set({ status: 'disabled' }).where('id', '=', disabled.id).execute();
    await world.as(noMail).reminders.choose({ byMail: 0 });
    await world.as(noMoment).reminders.choose({ onTheDay: 0 });
    expect(await world.as(noMoment).reminders.choices()).toEqual({
      byMail: 1,
      byPush: 1,
      weekBefore: 1,
      onTheDay: 0,
      weekAfter: 1,
      doses: 1,
    });
    await leaveReminders(deps(world));
    expect(await everyReminder(world)).toEqual([]);
    await world.as(noMail).reminders.choose({ byMail: 1 });
    await leaveReminders(deps(world));
    expect(await everyReminder(world)).toHaveLength(1);
  });

  test('of what was answered, postponed or lost between the digest and the mail', async ({ world }) => {
    const ana = await makeUser(world);
    const pets = [];
    for (let n = 0; n < 4; n += 1) pets.push(await planned(world, ana, '2026-11-21', `Animal ${n}`));
    await leaveReminders(deps(world));
    const [done = 0, postponed = 0, lost = 0] = pets;
    const [one, two] = [await lineOf(world, done), await lineOf(world, postponed)];
    await world.as(ana).agenda.done(one);
    await world.as(ana).agenda.postpone({ ...two, until: '2026-11-25' });
    await world.db.updateTable('pet').set({ lostAt: world.now }).where('id', '=', lost).execute();
    const [mail] = await deliveredMails(world);
    expect(mail?.subject).toBe('Animal 3: hoy le toca Control');
    // Postponed means asked for again on the new day.
    world.now = '2026-11-25T15:00:00.000Z';
    await leaveReminders(deps(world));
    const [again] = await deliveredMails(world);
    expect(again?.text).toContain('Lo pospusiste para hoy.');
  });

  test('where nothing is left no mail goes out, nor after the mails were turned off', async ({ world }) => {
    const [ana, luis] = [await makeUser(world), await makeUser(world)];
    const petId = await planned(world, ana, '2026-11-21');
    await planned(world, luis, '2026-11-21');
    await leaveReminders(deps(world));
    await world.as(ana).agenda.done(await lineOf(world, petId));
    await world.as(luis).reminders.choose({ byMail: 0 });
    expect(await deliveredMails(world)).toEqual([]);
  });
});

describe('"Ya está hecho" in the mail', { tags: 'same-on-both' }, () => {
  test('writes it down once, in the name of its reader, and says what is next; looking changes nothing', async ({
    world,
  }) => {
    const ana = await makeUser(world);
    const petId = await makePet(world, ana, { name: 'Toby', birthOn: '2020-01-01' });
    await world
      .as(ana)
      .vaccines.add({ petId, name: 'Antirrábica', givenOn: '2025-11-21', nextOn: '2026-11-21', nextSource: 'chosen' });
    const token = await linkOf(world);
    for (let n = 0; n < 3; n += 1) {
      expect(await world.anonymous().reminders.openLink({ token })).toMatchObject({
        state: 'open',
        petName: 'Toby',
        title: 'Antirrábica',
        species: 'dog',
        today: '2026-11-21',
        form: null,
      });
    }
    const answers = await Promise.allSettled(
      Array.from({ length: 4 }, () => world.anonymous().reminders.done({ token })),
    );
    const written = answers.filter((one) => one.status === 'fulfilled');
    expect(written.map(({ value }) => value)).toEqual([
      { petName: 'Toby', title: 'Antirrábica', nextOn: expect.stringMatching(/^20/) },
    ]);
    const doses = await world.db
      .selectFrom('vaccination')
      .select(['givenOn', 'createdBy'])
      .where('petId', '=', petId)
      .orderBy('id')
      .execute();
    expect(doses).toEqual([
      { givenOn: '2025-11-21', createdBy: ana.id },
      { givenOn: '2026-11-21', createdBy: ana.id },
    ]);
    expect(await world.anonymous().reminders.openLink({ token })).toEqual({ state: 'spent' });
    await expect(world.anonymous().reminders.done({ token })).rejects.toMatchObject({ cause: { code: 'TOKEN_SPENT' } });
  });

  test('takes another day; one that cannot be is refused beside its field and the link stays good', async ({
    world,
  }) => {
    const ana = await makeUser(world);
    await planned(world, ana, '2026-11-21');
    const token = await linkOf(world);
    const refused = world.anonymous().reminders.done({ token, on: '2026-11-22' });
    await expect(refused).rejects.toMatchObject({ cause: { code: 'INVALID', details: { field: 'on' } } });
    expect(await world.anonymous().reminders.done({ token, on: '2026-11-19' })).toMatchObject({ title: 'Control' });
    expect(await world.db.selectFrom('checkup').select('doneOn').execute()).toEqual([{ doneOn: '2026-11-19' }]);
  });

  test('an old mail about a monthly medicine gives no second month', async ({ world }) => {
    const ana = await makeUser(world);
    const petId = await makePet(world, ana, { name: 'Toby' });
    const pill = { name: 'Bravecto', dose: '1 tableta', every: 1, everyUnit: 'month' } as const;
    await world.as(ana).medicines.add({ petId, ...pill, startOn: '2026-11-21' });
    const token = await linkOf(world);
    expect(await world.anonymous().reminders.openLink({ token })).toMatchObject({ state: 'open', title: 'Bravecto' });
    const { key } = (await world.as(ana).pets.get({ petId })).lines.find(({ kind }) => kind === 'medicine') ?? {};
    await world.as(ana).agenda.done({ petId, key: key ?? '' });
    world.now = '2026-11-23T15:00:00.000Z';
    expect(await world.anonymous().reminders.openLink({ token })).toEqual({ state: 'answered', petName: 'Toby' });
    await expect(world.anonymous().reminders.done({ token })).rejects.toMatchObject({
      cause: { code: 'LINE_NOT_FOUND' },
    });
    expect(await world.db.selectFrom('medicineDose').selectAll().execute()).toHaveLength(1);
  });

  test('says kindly where it was answered elsewhere, the role changed, or the link is none', async ({ world }) => {
    const ana = await makeUser(world);
    const petId = await planned(world, ana, '2026-11-21');
    const token = await linkOf(world);
    const open = () => world.anonymous().reminders.openLink({ token });
    const role = (to: 'reader' | 'owner') =>
      world.db.updateTable('petMember').set({ role: to }).where('userId', '=', ana.id).execute();
    await role('reader');
    expect(await open()).toEqual({ state: 'refused' });
    await expect(world.anonymous().reminders.done({ token })).rejects.toMatchObject({
      cause: { code: 'PET_READ_ONLY' },
    });
    await role('owner');
    await world.as(ana).agenda.done(await lineOf(world, petId));
    expect(await open()).toMatchObject({ state: 'answered' });
    await expect(world.anonymous().reminders.done({ token })).rejects.toMatchObject({
      cause: { code: 'LINE_NOT_FOUND' },
    });
    await world.db.deleteFrom('petMember').where('userId', '=', ana.id).execute();
    expect(await open()).toEqual({ state: 'refused' });
    await expect(world.anonymous().reminders.done({ token })).rejects.toMatchObject({
      cause: { code: 'PET_NOT_FOUND' },
    });
    expect(await world.anonymous().reminders.openLink({ token: 'x'.repeat(43) })).toEqual({ state: 'spent' });
    world.now = plus(world.now, 31, 'days');
    expect(await open()).toEqual({ state: 'spent' });
  });

  test('guessing is slowed down', async ({ world }) => {
    const tries = Array.from({ length: 21 }, (_, n) => `${'x'.repeat(41)}${String(n).padStart(2, '0')}`);
    for (const token of tries.slice(0, 20)) await world.anonymous().reminders.openLink({ token });
    await expect(world.anonymous().reminders.openLink({ token: tries[20] ?? '' })).rejects.toMatchObject({
      cause: { code: 'TOO_MANY' },
    });
  });
});

describe('one click of the mail program', { tags: 'same-on-both' }, () => {
  test('turns the mails off, as a form or as parts, more than once; looking does not', async ({ world }) => {
    const app = await world.http();
    const ana = await makeUser(world);
    await planned(world, ana, '2026-11-21');
    await leaveReminders(deps(world));
    const [mail] = await deliveredMails(world);
    const { pathname } = new URL(/<(.*)>/.exec(mail?.headers?.['List-Unsubscribe'] ?? '')?.[1] ?? '');
    expect(mail?.headers?.['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click');
    const look = await app.inject({ url: pathname });
    expect([look.statusCode, look.headers.location]).toEqual([303, '/dashboard/usuario?tab=avisos']);
    expect(await world.as(ana).reminders.choices()).toMatchObject({ byMail: 1 });
    const bodies = [
      ['application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
      [
        'multipart/form-data; boundary=x',
        '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--',
      ],
    ] as const;
    for (const [type, payload] of bodies) {
      const answer = await app.inject({ method: 'POST', url: pathname, headers: { 'content-type': type }, payload });
      expect([type, answer.statusCode]).toEqual([type, 200]);
    }
    expect(await world.as(ana).reminders.choices()).toMatchObject({ byMail: 0, onTheDay: 1 });
    const unknown = await app.inject({ method: 'POST', url: `/avisos/baja/${'x'.repeat(43)}` });
    expect(unknown.statusCode).toBe(404);
  });

  test('of an address that was given up decides nothing', async ({ world }) => {
    const app = await world.http();
    const ana = await makeUser(world);
    await planned(world, ana, '2026-11-21');
    await leaveReminders(deps(world));
    const [mail] = await deliveredMails(world);
    const { pathname } = new URL(/<(.*)>/.exec(mail?.headers?.['List-Unsubscribe'] ?? '')?.[1] ?? '');
    await world.db.updateTable('user').set({ email: 'nueva@correo.ec' }).where('id', '=', ana.id).execute();
    expect((await app.inject({ method: 'POST', url: pathname })).statusCode).toBe(404);
    expect(await world.as(ana).reminders.choices()).toMatchObject({ byMail: 1 });
  });
});

test('a dose whose lot was withdrawn is to be repeated: no channel takes one press for it, all lead to its form', async ({
  world,
}) => {
  const { vera, paz } = await makeTeam(world);
  const ana = await makeUser(world);
  const petId = await openAnimal(world, ana, vera);
  await world.db.deleteFrom('due').where('petId', '=', petId).execute();
  const browser = { endpoint: 'https://push.example/1', p256dh: 'x', auth: 'x', agent: 'Firefox' };
  await world.db
    .insertInto('pushSubscription')
    .values({ userId: ana.id, createdAt: world.now, ...browser })
    .execute();
  const bottle = { laboratory: 'MSD', number: 'A-200', expiresOn: '2027-06-30' };
  const { lotId } = await world.as(paz).lots.add({ vaccineIds: [1], ...bottle, received: 9 });
  const rabies = { petId, vaccineId: 1, name: 'Antirrábica' };
  await world.as(paz).vaccines.add({ ...rabies, givenOn: '2026-11-18', lotId });
  await world.as(paz).lots.withdraw({ lotId, on: '2026-11-21', reason: 'Aviso' });
  await refreshRecipients(deps(world));
  const { due } = await world.as(ana).agenda.overview();
  const line = due.find(({ title }) => title === 'Antirrábica');
  expect(line).toMatchObject({ repeatsOn: '2026-11-18', dueOn: '2026-11-21' });
  expect(line && needsForm(line)).toBe(true);
  await leaveReminders(deps(world));
  expect(await world.db.selectFrom('pushOutbox').select('body').execute()).toContainEqual({
    body: expect.stringContaining('Antirrábica (hay que repetirla)'),
  });
  const [{ text } = { text: '' }] = await deliveredMails(world);
  const token = /yaEstaHecho\/([\w-]{43})/.exec(text)?.[1] ?? '';
  expect(text).toContain('Antirrábica. Hay que repetirla: la del 18 de noviembre no protege, su lote fue retirado.');
  expect(text).toMatch(/Anotar: http/);
  expect(text).not.toContain('Ya está hecho');
  const form = { vaccineId: 1, repeatsOn: '2026-11-18' };
  expect(await world.anonymous().reminders.openLink({ token })).toMatchObject({ state: 'open', form });
  // A press of an older page, or of a device that was away, is asked about; the dose that it means is on record.
  const asked = { cause: { code: 'ASK_FIRST' } };
  await expect(world.anonymous().reminders.done({ token })).rejects.toMatchObject(asked);
  await expect(world.as(ana).agenda.done({ petId, key: line?.key ?? '' })).rejects.toMatchObject(asked);
  await world.as(ana).vaccines.add({ ...rabies, givenOn: '2026-11-21' });
  expect(await world.anonymous().reminders.openLink({ token })).toMatchObject({ state: 'answered' });
});

test('digests of a year ago are forgotten, the newer stay', async ({ world }) => {
  const { sweepReminders } = await import('#server/health/reminders/service.ts');
  const ana = await makeUser(world);
  await planned(world, ana, '2026-11-21');
  await leaveReminders(deps(world));
  world.now = plus(world.now, 364, 'days');
  await sweepReminders(deps(world));
  expect(await everyReminder(world)).toHaveLength(1);
  world.now = plus(world.now, 2, 'days');
  await sweepReminders(deps(world));
  expect(await everyReminder(world)).toHaveLength(0);
});

function deps(world: World) {
  return { db: world.db, now: () => world.now };
}

/** An animal with one visit planned for `plannedOn`; its id. */
async function planned(world: World, person: Person, plannedOn: string, name = 'Toby'): Promise<number> {
  const petId = await makePet(world, person, { name });
  await world.db.deleteFrom('due').where('petId', '=', petId).execute();
  await world.as(person).checkups.add({ petId, reason: 'Control', plannedOn });
  return petId;
}

async function lineOf(world: World, petId: number) {
  const { key } = await world.db
    .selectFrom('due')
    .select('key')
    .where('petId', '=', petId)
    .where('kind', '=', 'checkup')
    .executeTakeFirstOrThrow();
  return { petId, key };
}

/** The token of the first button in the mail of today. */
async function linkOf(world: World): Promise<string> {
  await leaveReminders(deps(world));
  const [mail] = await deliveredMails(world);
  return /yaEstaHecho\/([\w-]{43})/.exec(mail?.text ?? '')?.[1] ?? '';
}

function everyReminder({ db }: World) {
  return db
    .selectFrom('reminder')
    .innerJoin('digest', 'digest.id', 'reminder.digestId')
    .select(['reminder.userId', 'petId', 'key', 'remindOn', 'stage', 'digest.day', 'digest.createdAt'])
    .orderBy('reminder.id')
    .execute();
}
