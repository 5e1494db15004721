/** How long an animal has, in the words that screens and older callers read, and what an administrator may give. */
import { describe, expect } from 'vitest';
import { plusDays } from '#server/platform/lib/calendar.ts';
import { newCode } from '#server/platform/lib/codes.ts';
import { makePet, makeUser } from '../support/guardian.ts';
import { openWorld, type Person, test, type World } from '../support/world.ts';

const REASON = 'Cortesía por la feria de adopción';

async function animal(world: World, person?: Person) {
  const ana = person ?? (await makeUser(world));
  const petId = await makePet(world, ana);
  const { code } = await world.db.selectFrom('pet').select('code').where('id', '=', petId).executeTakeFirstOrThrow();
  const admin = await makeUser(world, { role: 'ROLE_ADMINISTRADOR', name: 'Rosa', surname: 'Mena' });
  return { ana, petId, code, admin, boss: world.as(admin).licences, of: () => world.as(ana).licences.of({ petId }) };
}

const on = (day: string) => `${day}T15:00:00.000Z`;

describe('an animal', () => {
  test('is on trial, then in grace, then ended; each day says how many are left', async ({ world }) => {
    const { of } = await animal(world);
    const seen: Record<string, unknown[]> = {};
    for (const day of ['2026-11-21', '2026-12-21', '2026-12-22', '2027-01-20', '2027-01-21', '2029-01-01']) {
      world.now = on(day);
      const { state, from, until, daysLeft, endsOn, mayAdd } = await of();
      seen[day] = [state, from, until, daysLeft, endsOn, mayAdd];
    }
    expect(seen).toEqual({
      '2026-11-21': ['prueba', '2026-11-21', '2026-12-21', 30, '2026-12-21', true],
      '2026-12-21': ['prueba', '2026-11-21', '2026-12-21', 0, '2026-12-21', true],
      '2026-12-22': ['gracia', '2026-12-22', '2027-01-20', 29, '2026-12-21', true],
      '2027-01-20': ['gracia', '2026-12-22', '2027-01-20', 0, '2026-12-21', true],
      '2027-01-21': ['vencida', '2027-01-21', null, null, '2026-12-21', false],
      '2029-01-01': ['vencida', '2027-01-21', null, null, '2026-12-21', false],
    });
  });

  test('keeps the day of its keeper, whoever looks', async ({ world }) => {
    const ana = await makeUser(world, { timeZone: 'Pacific/Kiritimati' });
    const { petId, of } = await animal(world, ana);
    const far = await makeUser(world, { timeZone: 'Pacific/Pago_Pago' });
    await world.db
      .insertInto('petMember')
      .values({ petId, userId: far.id, role: 'reader', createdAt: world.now })
      .execute();
    expect(await world.as(far).licences.of({ petId })).toEqual(await of());
    expect(await of()).toMatchObject({ from: '2026-11-22', until: '2026-12-22', daysLeft: 30 });
  });

  test('that died is free for ever, and stands on no list of what is to be renewed', async ({ world }) => {
    const { ana, petId, of } = await animal(world);
    await world.db.updateTable('pet').set({ deceasedOn: '2026-11-20' }).where('id', '=', petId).execute();
    world.now = on('2029-01-01');
    expect(await of()).toMatchObject({ state: 'libre', until: null, daysLeft: null, endsOn: null, mayAdd: true });
    expect(await world.as(ana).licences.mine()).toEqual([]);
  });

  test('of a shared list comes with the role, and one that was removed does not come', async ({ world }) => {
    const { ana, petId, code } = await animal(world);
    const gone = await makePet(world, ana, { name: 'Adiós' });
    await world.as(ana).pets.remove({ petId: gone });
    const luis = await makeUser(world, { name: 'Luis' });
    await world.db
      .insertInto('petMember')
      .values({ petId, userId: luis.id, role: 'reader', createdAt: world.now })
      .execute();
    const [mine, ...rest] = await world.as(luis).licences.mine();
    expect(rest).toEqual([]);
    expect(mine).toMatchObject({ petId, code, role: 'reader', state: 'prueba', daysLeft: 30 });
  });
});

describe('an administrator', () => {
  test('gives time with a reason, which is written down with the name and the moment', async ({ world }) => {
    const { code, boss, of } = await animal(world);
    world.now = on('2027-03-01');
    expect((await of()).state).toBe('vencida');
    const after = await boss.extend({ code: `${code.slice(0, 5)}-${code.slice(5)}`, months: 1, reason: REASON });
    expect(after.licence).toMatchObject({ state: 'vigente', from: '2027-03-01', until: '2027-04-01' });
    expect(after.grants).toMatchObject([
      { months: 1, days: 0, reason: REASON, createdAt: world.now, grantedByName: 'Rosa', revokedAt: null },
    ]);
    expect(await of()).toMatchObject({ state: 'vigente', daysLeft: 31 });
  });

  test('adds to what there is: nothing of a trial is lost', async ({ world }) => {
    const { code, boss, of } = await animal(world);
    await boss.extend({ code, days: 10, reason: REASON });
    await boss.extend({ code, days: 5, reason: REASON });
    expect((await of()).until).toBe(plusDays('2026-12-21', 15));
  });

  test('takes back what was given, once, with a reason; the row stays', async ({ world }) => {
    const { code, boss, of } = await animal(world);
    const before = await of();
    const { grants } = await boss.extend({ code, months: 3, reason: REASON });
    const grantId = grants[0]?.grantId ?? 0;
    await boss.takeBack({ grantId, reason: 'Era para otro animal' });
    expect(await of()).toEqual(before);
    expect((await boss.grants({ code })).grants).toMatchObject([
      { grantId, revokedAt: world.now, revokedReason: 'Era para otro animal', revokedByName: 'Rosa' },
    ]);
    await expect(boss.takeBack({ grantId, reason: 'Otra vez' })).rejects.toMatchObject({
      cause: { code: 'GRANT_NOT_FOUND' },
    });
  });

  test('cannot take back what somebody paid for', async ({ world }) => {
    const { petId, boss } = await animal(world);
    const { id } = await world.db
      .insertInto('licenceGrant')
      .values({ petId, months: 12, days: 0, grantedOn: '2026-11-21', createdAt: world.now })
      .returning('id')
      .executeTakeFirstOrThrow();
    await expect(boss.takeBack({ grantId: id, reason: 'No importa' })).rejects.toMatchObject({
      cause: { code: 'GRANT_NOT_FOUND' },
    });
  });

  test('is told where nothing has that code, and nothing is given without an amount or a reason', async ({ world }) => {
    const { code, boss, of } = await animal(world);
    const before = await of();
    await expect(boss.extend({ code: newCode(), days: 1, reason: REASON })).rejects.toMatchObject({
      cause: { code: 'PET_NOT_FOUND', details: { field: 'code' } },
    });
    for (const wrong of [{ months: 0, days: 0 }, { months: 37 }, { days: 1.5 }, { days: 367 }, { days: -1 }])
      await expect(boss.extend({ code, reason: REASON, ...wrong })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    for (const reason of ['', '    ', 'ya'])
      await expect(boss.extend({ code, days: 1, reason })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    expect(await of()).toEqual(before);
  });

  test('gives twice at once and both count', async ({ world }) => {
    const { code, boss, of } = await animal(world);
    await Promise.all([1, 2, 3, 4].map((days) => boss.extend({ code, days, reason: REASON })));
    expect((await of()).until).toBe(plusDays('2026-12-21', 10));
  });
});

describe('what an account is called', () => {
  test('follows from its own animals', async ({ world }) => {
    const { ana, code, boss } = await animal(world);
    const called = () => world.as(ana).licences.plan();
    expect(await called()).toBe('Prueba gratuita');
    world.now = on('2026-12-22');
    expect(await called()).toBe('Por renovar');
    world.now = on('2027-02-01');
    expect(await called()).toBe('Suscripción terminada');
    await boss.extend({ code, days: 1, reason: REASON });
    expect(await called()).toBe('Suscripción vigente');
  });
});

test('where subscriptions are off everything is free, for ever', async () => {
  const world = await openWorld({ SUBSCRIPTIONS: 'off' });
  try {
    const { ana, petId, of } = await animal(world);
    world.now = on('2036-01-01');
    expect(await of()).toMatchObject({ state: 'libre', from: null, until: null, daysLeft: null, mayAdd: true });
    await world.as(ana).weights.add({ petId, amount: 12, unit: 'kg', measuredOn: '2036-01-01' });
    expect(await world.as(ana).licences.plan()).toBe('Gratis');
  } finally {
    await world.close();
  }
});
