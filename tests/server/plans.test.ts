/** What an administrator sets: prices and the tax with their beginnings, and what is on offer at all; what was paid stays as it was. */
import { describe, expect } from 'vitest';
import { begin, comeBack, pay, type Scene } from '../support/books.ts';
import { makePet, makeUser } from '../support/guardian.ts';
import { paymentTest as test } from '../support/payment-world.ts';

async function office(scene: Scene) {
  const { world } = scene;
  const ana = await makeUser(world, { role: 'ROLE_ADMINISTRADOR', name: 'Rosa' });
  const [offer] = await world.anonymous().plans.offered();
  const planId = offer?.planId ?? 0;
  return {
    ana,
    planId,
    boss: world.as(ana),
    offered: async () => (await world.anonymous().plans.offered())[0],
    history: async () => {
      const { plans } = await world.as(ana).plans.all();
      return plans.find((plan) => plan.planId === planId)?.prices.map(({ cents, phase }) => [cents, phase]);
    },
  };
}

const beside = (field: string) => ({ cause: { code: 'INVALID', details: { field } } });

describe('a price', () => {
  test('to come begins at Ecuador’s midnight, and every one before it stays to be read', async ({ scene }) => {
    const { world } = scene;
    const { boss, planId, offered, history } = await office(scene);
    await boss.plans.setPrice({ planId, price: '7,50', validFrom: '2026-12-01' });
    const before = (await history()) ?? [];
    expect(before.slice(0, 2)).toEqual([
      [750, 'coming'],
      [600, 'now'],
    ]);
    world.now = '2026-12-01T04:59:59.999Z';
    expect((await offered())?.cents).toBe(600);
    world.now = '2026-12-01T05:00:00.000Z';
    expect((await offered())?.cents).toBe(750);
    expect((await history())?.slice(0, 2)).toEqual([
      [750, 'now'],
      [600, 'past'],
    ]);
    expect(await history()).toHaveLength(before.length);
  });

  test('written twice for one day is the one written later, and the other is called replaced', async ({ scene }) => {
    const { boss, planId, history } = await office(scene);
    await boss.plans.setPrice({ planId, price: '8,00', validFrom: '2026-12-01' });
    await boss.plans.setPrice({ planId, price: '9,00', validFrom: '2026-12-01' });
    expect((await history())?.slice(0, 3)).toEqual([
      [900, 'coming'],
      [800, 'replaced'],
      [600, 'now'],
    ]);
  });

  test('is read as people write it, between 1,00 and 10.000, and nothing is guessed', async ({ scene }) => {
    const { world } = scene;
    const { boss, planId, offered } = await office(scene);
    for (const [typed, cents] of [
      ['6,00', 600],
      ['6.00', 600],
      [' 6,5 ', 650],
      ['1', 100],
      ['10000', 1_000_000],
    ] as const) {
      world.now = new Date(Date.parse(world.now) + 1000).toISOString();
      await boss.plans.setPrice({ planId, price: typed });
      expect((await offered())?.cents, typed).toBe(cents);
    }
    for (const typed of ['0,99', '10000,01', '1.000', '6,005', '-6', 'seis', '', '6,00 USD', '1e3'])
      await expect(boss.plans.setPrice({ planId, price: typed }), typed).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    await expect(boss.plans.setPrice({ planId, price: '6', validFrom: '2026-11-20' })).rejects.toMatchObject(
      beside('validFrom'),
    );
    await expect(boss.plans.setPrice({ planId: 999_999, price: '6' })).rejects.toMatchObject({
      cause: { code: 'PLAN_NOT_FOUND' },
    });
    expect((await offered())?.cents).toBe(1_000_000);
  });

  test('that changes while somebody pays is not theirs: a payment keeps price and tax', async ({ scene }) => {
    const { world } = scene;
    const { boss, planId } = await office(scene);
    const begun = await begin(scene, 'paypal');
    await boss.plans.setPrice({ planId, price: '60' });
    await boss.plans.setTax({ basisPoints: 1200, sriCode: '2', validFrom: '2026-11-22' });
    const answer = pay(scene, begun);
    await comeBack(world.context(begun.person), begun, answer);
    expect(await boss.backOffice.get(begun)).toMatchObject({
      state: 'paid',
      cents: 600,
      baseCents: 522,
      taxCents: 78,
      taxBasisPoints: 1500,
    });
  });
});

describe('the tax', () => {
  test('changes on its day in Ecuador; the total stays and is split anew', async ({ scene }) => {
    const { world } = scene;
    const { boss, offered } = await office(scene);
    await boss.plans.setTax({ basisPoints: 1200, sriCode: '2', validFrom: '2026-12-01' });
    world.now = '2026-12-01T04:59:59.000Z';
    expect(await offered()).toMatchObject({ cents: 600, baseCents: 522, taxCents: 78, taxBasisPoints: 1500 });
    world.now = '2026-12-01T05:00:00.000Z';
    expect(await offered()).toMatchObject({ cents: 600, baseCents: 536, taxCents: 64, taxBasisPoints: 1200 });
  });

  test('of a day that has come is not rewritten; of one to come the later word counts', async ({ scene }) => {
    const { boss } = await office(scene);
    for (const validFrom of ['2026-11-20', '2026-11-21'])
      await expect(boss.plans.setTax({ basisPoints: 0, sriCode: '0', validFrom })).rejects.toMatchObject(
        beside('validFrom'),
      );
    await boss.plans.setTax({ basisPoints: 1200, sriCode: '2', validFrom: '2027-01-01' });
    await boss.plans.setTax({ basisPoints: 1300, sriCode: '10', validFrom: '2027-01-01' });
    const { rates } = await boss.plans.all();
    expect(rates.filter(({ phase }) => phase === 'coming')).toMatchObject([{ basisPoints: 1300, author: 'Rosa' }]);
    for (const wrong of [{ basisPoints: 5001 }, { basisPoints: -1 }, { basisPoints: 12.5 }, { sriCode: '1' }])
      await expect(
        boss.plans.setTax({ basisPoints: 1500, sriCode: '4', validFrom: '2027-02-01', ...wrong }),
      ).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  });
});

describe('what is on offer', () => {
  test('the last plan is taken away only by whoever says to be sure', async ({ scene }) => {
    const { boss, planId, offered } = await office(scene);
    await expect(boss.plans.change({ planId, active: false })).rejects.toMatchObject(beside('active'));
    expect(await offered()).toMatchObject({ planId });
    await boss.plans.change({ planId, active: false, sure: true });
    expect(await offered()).toBeUndefined();
    await boss.plans.change({ planId, active: true });
    expect(await offered()).toMatchObject({ planId });
  });

  test('a second plan is sold at once, and then the first may go without a question', async ({ scene }) => {
    const { world } = scene;
    const { boss, planId, offered } = await office(scene);
    const words = { name: 'Dos años', description: 'Dos años para una mascota', months: 24, position: 2 };
    const added = await boss.plans.add({ ...words, price: '11,00' });
    await boss.plans.change({ planId, active: false });
    expect(await offered()).toMatchObject({ planId: added.planId, months: 24, cents: 1100 });
    const luis = await makeUser(world);
    const { paymentId } = await begin(scene, 'paypal', { person: luis, petIds: [await makePet(world, luis)] });
    expect((await boss.backOffice.get({ paymentId })).cents).toBe(1100);
  });

  test('is changed by administrators alone', async ({ scene }) => {
    const { world } = scene;
    const { planId, offered } = await office(scene);
    const luis = world.as(await makeUser(world));
    const tries = [
      () => luis.plans.all(),
      () => luis.plans.setPrice({ planId, price: '1' }),
      () => luis.plans.change({ planId, active: false, sure: true }),
      () => luis.plans.setTax({ basisPoints: 0, sriCode: '0', validFrom: '2027-01-01' }),
    ];
    for (const attempt of tries) await expect(attempt()).rejects.toMatchObject({ cause: { code: 'ADMIN_ONLY' } });
    expect((await offered())?.cents).toBe(600);
  });
});
