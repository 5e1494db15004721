/** Who is told that a year ends, when, and how often. The clock is moved by hand. */
import { describe, expect } from 'vitest';
import type { CalendarDate } from '#db/types.ts';
import { plusDays } from '#server/platform/lib/calendar.ts';
import { plus } from '#server/platform/lib/time.ts';
import { leaveRenewals } from '#server/billing/renewals/service.ts';
import { deliveredMails } from '../support/fake-mail.ts';
import { makePet, makeUser } from '../support/guardian.ts';
import { openWorld, type Person, test, type World } from '../support/world.ts';

const END = '2027-06-10';

async function paid(world: World, person: Person, name = 'Luna', until: CalendarDate = END) {
  const petId = await makePet(world, person, { name });
  await pay(world, petId, until);
  return petId;
}

function pay(world: World, petId: number, until: CalendarDate) {
  return world.db
    .updateTable('pet')
    .set({ licensedFrom: '2026-11-21', licensedUntil: until })
    .where('id', '=', petId)
    .execute();
}

const run = (world: World) => leaveRenewals({ db: world.db, config: world.config, now: () => world.now });
const told = (world: World) =>
  world.db.selectFrom('renewalNotice').select(['petId', 'endsOn', 'stage', 'day', 'createdAt']).orderBy('id').execute();

/** Every six hours from a day to another; the mails with the day on which they went. */
async function walk(world: World, from: CalendarDate, until: CalendarDate) {
  const mails = [];
  for (world.now = `${from}T00:30:00.000Z`; world.now.slice(0, 10) < until; world.now = plus(world.now, 6, 'hours')) {
    await run(world);
    mails.push(...(await deliveredMails(world)).map((mail) => ({ ...mail, at: world.now })));
  }
  return mails;
}

describe('the end of a year', () => {
  test('is told a month and a week before, on its day and a week after; each once', async ({ world }) => {
    const ana = await makeUser(world);
    await paid(world, ana);
    const mails = await walk(world, '2027-05-01', '2027-07-01');
    expect((await told(world)).map(({ stage, day }) => [stage, day])).toEqual([
      ['monthBefore', plusDays(END, -30)],
      ['weekBefore', plusDays(END, -7)],
      ['onTheDay', END],
      ['weekAfter', plusDays(END, 7)],
    ]);
    expect(mails.map(({ subject }) => subject)).toEqual([
      'Luna: su suscripción termina el jueves 10 de junio, en 30 días',
      'Luna: su suscripción termina el jueves 10 de junio, en 7 días',
      'Luna: su suscripción termina hoy',
      'Luna: su suscripción terminó hace 7 días, el jueves 10 de junio',
    ]);
    expect(mails[0]?.text).toContain('la cédula, la placa');
    expect(mails[0]?.text).toMatch(/pagoSuscripcion\?mascota=\d+/);
    expect(mails[0]?.headers?.['List-Unsubscribe']).toMatch(/avisos\/baja/);
  });

  test('of a trial is told a week before, on its day and a week after', async ({ world }) => {
    await makePet(world, await makeUser(world));
    const mails = await walk(world, '2026-11-21', '2027-03-01');
    expect((await told(world)).map(({ stage, endsOn }) => [stage, endsOn])).toEqual([
      ['weekBefore', '2026-12-21'],
      ['onTheDay', '2026-12-21'],
      ['weekAfter', '2026-12-21'],
    ]);
    expect(mails[0]?.subject).toContain('su prueba termina el lunes 21 de diciembre');
  });

  test('of all animals of a day is one mail', async ({ world }) => {
    const ana = await makeUser(world);
    await paid(world, ana, 'Luna');
    await paid(world, ana, 'Toby');
    world.now = `${END}T15:00:00.000Z`;
    expect(await run(world)).toEqual({ people: 1, pets: 2 });
    const [mail, ...rest] = await deliveredMails(world);
    expect(rest).toEqual([]);
    expect(mail?.subject).toBe('2 animales por renovar');
    expect(mail?.text).toMatch(/Luna: Su suscripción termina hoy\.[\s\S]*Toby: Su suscripción termina hoy\./);
  });

  test('is told from eight in the morning of the keeper’s own day', async ({ world }) => {
    for (const timeZone of ['America/Guayaquil', 'Europe/Madrid', 'Pacific/Kiritimati', 'Pacific/Pago_Pago'])
      await paid(world, await makeUser(world, { timeZone }), timeZone);
    const end = plus(`${END}T00:00:00.000Z`, 2, 'days');
    for (world.now = plus(end, -4, 'days'); world.now < end; world.now = plus(world.now, 1, 'hours')) await run(world);
    const rows = await world.db
      .selectFrom('renewalNotice')
      .innerJoin('pet', 'pet.id', 'renewalNotice.petId')
      .select(['pet.name as zone', 'renewalNotice.createdAt', 'renewalNotice.day'])
      .execute();
    expect(rows).toHaveLength(4);
    for (const { zone, createdAt, day } of rows) {
      const local = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' });
      expect([zone, day, local.format(new Date(createdAt))]).toEqual([zone, END, `${END} 08:00`]);
    }
  });

  test('is told to whoever keeps the animal, and to nobody else of the family', async ({ world }) => {
    const [ana, luis] = [await makeUser(world), await makeUser(world, { name: 'Luis' })];
    const petId = await paid(world, ana);
    await world.db
      .insertInto('petMember')
      .values({ petId, userId: luis.id, role: 'editor', createdAt: world.now })
      .execute();
    world.now = `${END}T15:00:00.000Z`;
    await run(world);
    expect((await deliveredMails(world)).map(({ to }) => to)).toEqual([ana.email]);
  });
});

describe('nobody is told', () => {
  test.for([
    ['one that died', { deceasedOn: '2027-01-01' }],
    ['one that is lost', { lostAt: '2027-06-01T00:00:00.000Z' }],
    ['one that was removed', { removedAt: '2027-06-01T00:00:00.000Z' }],
  ] as const)('of %s', async ([, changes], { world }) => {
    const petId = await paid(world, await makeUser(world));
    await world.db.updateTable('pet').set(changes).where('id', '=', petId).execute();
    world.now = `${END}T15:00:00.000Z`;
    expect(await run(world)).toEqual({ people: 0, pets: 0 });
    expect(await told(world)).toEqual([]);
  });

  test.for([
    ['paid meanwhile', { licensedUntil: '2028-06-10' }],
    ['lost meanwhile', { lostAt: '2027-06-10T14:00:00.000Z' }],
    ['dead meanwhile', { deceasedOn: END }],
  ] as const)('of one that was %s, between the notice and the mail', async ([, changes], { world }) => {
    const petId = await paid(world, await makeUser(world));
    world.now = `${END}T15:00:00.000Z`;
    expect((await run(world)).people).toBe(1);
    await world.db.updateTable('pet').set(changes).where('id', '=', petId).execute();
    expect(await deliveredMails(world)).toEqual([]);
  });

  test('who chose no notices, and by mail who turned the mails off meanwhile', async ({ world }) => {
    const [silent, late] = [await makeUser(world), await makeUser(world)];
    await paid(world, silent);
    await paid(world, late);
    await world.as(silent).reminders.choose({ byMail: 0, byPush: 0 });
    world.now = `${END}T15:00:00.000Z`;
    expect(await run(world)).toEqual({ people: 1, pets: 1 });
    await world.as(late).reminders.choose({ byMail: 0 });
    expect(await deliveredMails(world)).toEqual([]);
  });

  test('who wants no word a week before, a week before', async ({ world }) => {
    const ana = await makeUser(world);
    await paid(world, ana);
    await world.as(ana).reminders.choose({ weekBefore: 0 });
    await walk(world, '2027-05-01', '2027-07-01');
    expect((await told(world)).map(({ stage }) => stage)).toEqual(['onTheDay', 'weekAfter']);
  });

  test('where nothing is sold', async () => {
    const world = await openWorld({ SUBSCRIPTIONS: 'off' });
    try {
      await paid(world, await makeUser(world));
      expect(await walk(world, '2027-05-01', '2027-07-01')).toEqual([]);
    } finally {
      await world.close();
    }
  });
});

describe('whatever happens', () => {
  test('ten runs at once tell once', async ({ world }) => {
    await paid(world, await makeUser(world));
    world.now = `${END}T15:00:00.000Z`;
    const runs = await Promise.all(Array.from({ length: 10 }, () => run(world)));
    expect(runs.reduce((sum, { people }) => sum + people, 0)).toBe(1);
    expect(await deliveredMails(world)).toHaveLength(1);
  });

  test('a clock that jumps there and back repeats nothing', async ({ world }) => {
    await paid(world, await makeUser(world));
    for (const day of [END, plusDays(END, 7), plusDays(END, -30), END, plusDays(END, -7), plusDays(END, 8), END]) {
      world.now = `${day}T15:00:00.000Z`;
      await run(world);
      await deliveredMails(world);
    }
    const stages = (await told(world)).map(({ stage }) => stage);
    expect(new Set(stages).size).toBe(stages.length);
    expect(stages).toHaveLength(4);
  });

  test('a second animal that turns up later in the day waits for tomorrow, and is not forgotten', async ({ world }) => {
    const ana = await makeUser(world);
    await paid(world, ana, 'Luna');
    world.now = `${END}T15:00:00.000Z`;
    await run(world);
    const toby = await paid(world, ana, 'Toby');
    await run(world);
    expect(await deliveredMails(world)).toHaveLength(1);
    world.now = plus(world.now, 1, 'days');
    await run(world);
    const [mail] = await deliveredMails(world);
    expect(mail?.subject).toBe('Toby: su suscripción terminó ayer, el jueves 10 de junio');
    expect((await told(world)).filter(({ petId }) => petId === toby)).toHaveLength(1);
  });

  test('a year that is paid anew is told anew', async ({ world }) => {
    const petId = await paid(world, await makeUser(world));
    await walk(world, '2027-06-01', '2027-06-20');
    await pay(world, petId, '2028-06-10');
    await walk(world, '2028-05-01', '2028-06-30');
    expect((await told(world)).filter(({ endsOn }) => endsOn === '2028-06-10')).toHaveLength(4);
  });
});
