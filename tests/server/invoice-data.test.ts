/** Whom receipts are for: remembered for the next time, and never changed in what was paid. */
import { describe, expect } from 'vitest';
import { makePet, makeUser } from '../support/guardian.ts';
import { announce, INVOICE, makeAdmin, openPaidWorld } from '../support/transfers-paid.ts';
import { openWorld, test } from '../support/world.ts';

describe('invoice data', () => {
  test('are remembered, each person’s own', async ({ world }) => {
    const [ana, luis] = [await makeUser(world), await makeUser(world)];
    const api = world.as(ana).invoiceData;
    expect(await api.get()).toBeNull();
    await api.save(INVOICE);
    expect(await api.get()).toMatchObject(INVOICE);
    await api.save({ kind: '07', number: '123', name: 'Yo' });
    expect(await api.get()).toMatchObject({ kind: '07', number: '9999999999999', name: 'CONSUMIDOR FINAL' });
    expect(await world.as(luis).invoiceData.get()).toBeNull();
    expect(await world.db.selectFrom('invoiceData').select('id').execute()).toHaveLength(1);
  });

  test('that cannot be are refused beside their field', async ({ world }) => {
    const api = world.as(await makeUser(world)).invoiceData;
    await expect(api.save({ ...INVOICE, number: '1710034066' })).rejects.toMatchObject({
      cause: { issues: [{ path: ['number'] }] },
    });
    await api.save({ ...INVOICE, kind: '04', number: '1793213150001' });
    expect(await api.get()).toMatchObject({ number: '1793213150001' });
  });

  test('stay in a payment as they stood, whatever the profile says later', async () => {
    const world = await openPaidWorld();
    const ana = await makeUser(world);
    const petId = await makePet(world, ana);
    const { paymentId, code } = await announce(world, ana, [petId]);
    await world.as(ana).invoiceData.save({ ...INVOICE, kind: '06', number: 'AB123', name: 'Otra Persona' });
    await world.as(await makeAdmin(world)).transferApproval.approve({ paymentId });
    expect(await world.as(ana).payments.one({ code })).toMatchObject({
      buyerKind: '05',
      buyerNumber: '1710034065',
      buyerName: 'María Quishpe',
    });
    await world.close();
  });

  test('do not exist where nothing is paid for', async () => {
    const world = await openWorld({ SUBSCRIPTIONS: 'off' });
    const api = world.as(await makeUser(world)).invoiceData;
    await expect(api.get()).rejects.toMatchObject({ cause: { code: 'NOT_FOUND' } });
    await expect(api.save(INVOICE)).rejects.toMatchObject({ cause: { code: 'NOT_FOUND' } });
    await world.close();
  });
});
