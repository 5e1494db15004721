/** Transfers and cash: announced with a receipt, decided once by an administrator, and what follows for the animals. */
import { test as base, describe, expect } from 'vitest';
import { sweepFiles } from '#server/documents/uploads/sweep.service.ts';
import { hashPassword } from '#server/accounts/sessions/secrets.ts';
import { cookieOf, paper } from '../support/files.ts';
import { makePet, makeUser } from '../support/guardian.ts';
import { hostileFiles } from '../support/hostile.ts';
import { announce, announced, makeAdmin, openPaidWorld, sendReceipt } from '../support/transfers-paid.ts';
import type { World } from '../support/world.ts';

const test = base.extend<{ world: World }>({
  // biome-ignore lint/correctness/noEmptyPattern: vitest reads the pattern to see which fixtures are used
  world: async ({}, use) => {
    const world = await openPaidWorld();
    await use(world);
    await world.close();
  },
});
const refusal = (code: string) => ({ cause: { code } });
const PASSWORD = 'canario-del-paramo-77';

const untilOf = async (world: World, petIds: number[]) => {
  const rows = await world.db.selectFrom('pet').select(['licensedUntil']).where('id', 'in', petIds).execute();
  return rows.map(({ licensedUntil }) => licensedUntil);
};
const grants = (world: World) => world.db.selectFrom('licenceGrant').selectAll().execute();
const stateOf = async (world: World, id: number) =>
  (await world.db.selectFrom('payment').select('state').where('id', '=', id).executeTakeFirstOrThrow()).state;

describe('a transfer that was announced', () => {
  test('gives nothing until an administrator has approved it, and then a year to each', async ({ world }) => {
    const { ana, irene, petIds, paymentId, code } = await announced(world);
    expect(await untilOf(world, petIds)).toEqual([null, null]);
    expect(await world.as(irene).transferApproval.waiting()).toMatchObject([
      {
        paymentId,
        code,
        cents: 1200,
        reference: 'Documento 4711',
        payerName: 'Ana',
        payerEmail: ana.email,
        since: world.now,
        pets: [{ petName: 'Luna' }, { petName: 'Toby' }],
        receipts: [],
        refusedBefore: null,
      },
    ]);
    await world.as(irene).transferApproval.approve({ paymentId, reference: 'BP-99' });
    // The trial of thirty days is not lost.
    expect(await untilOf(world, petIds)).toEqual(['2027-12-21', '2027-12-21']);
    expect(await world.as(irene).transferApproval.waiting()).toEqual([]);
    expect(await world.as(ana).payments.one({ code })).toMatchObject({ state: 'paid', authorization: 'BP-99' });
    const steps = await world.db.selectFrom('paymentStep').select(['kind', 'by', 'userId']).orderBy('id').execute();
    expect(steps).toEqual([
      { kind: 'created', by: 'payer', userId: ana.id },
      { kind: 'sent', by: 'payer', userId: ana.id },
      { kind: 'paid', by: 'administrator', userId: irene.id },
    ]);
  });

  test('is decided once, whatever several administrators press at once', async ({ world }) => {
    const { irene, petIds, paymentId } = await announced(world);
    const olga = await makeAdmin(world, 'Olga');
    const answers = await Promise.allSettled([
      world.as(irene).transferApproval.approve({ paymentId }),
      world.as(olga).transferApproval.refuse({ paymentId, reason: 'No llegó' }),
      world.as(irene).transferApproval.refuse({ paymentId, reason: 'No llegó' }),
      world.as(olga).transferApproval.approve({ paymentId }),
      world.as(irene).transferApproval.approve({ paymentId }),
    ]);
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const one of answers)
      if (one.status === 'rejected') expect(one.reason).toMatchObject(refusal('PAYMENT_CLOSED'));
    const state = await stateOf(world, paymentId);
    expect(await grants(world)).toHaveLength(state === 'paid' ? petIds.length : 0);
    const decisions = await world.db
      .selectFrom('paymentStep')
      .select('kind')
      .where('kind', 'in', ['paid', 'refused'])
      .execute();
    expect(decisions).toEqual([{ kind: state }]);
  });

  test('that was refused says why, and may be sent again', async ({ world }) => {
    const { ana, irene, petIds, paymentId, code } = await announced(world);
    await expect(world.as(irene).transferApproval.refuse({ paymentId, reason: '  ' })).rejects.toThrow();
    await world.as(irene).transferApproval.refuse({ paymentId, reason: 'La foto está cortada.' });
    expect(await world.as(ana).payments.one({ code })).toMatchObject({
      state: 'refused',
      reason: 'administrator',
      message: 'La foto está cortada.',
    });
    await expect(world.as(irene).transferApproval.approve({ paymentId })).rejects.toMatchObject(
      refusal('PAYMENT_CLOSED'),
    );
    expect(await grants(world)).toEqual([]);
    const again = await announce(world, ana, petIds);
    expect(await world.as(irene).transferApproval.waiting()).toMatchObject([
      { paymentId: again.paymentId, refusedBefore: { reason: 'La foto está cortada.' } },
    ]);
  });

  test('is withdrawn by whoever announced it, only while it waits, and then paid for anew', async ({ world }) => {
    const { ana, irene, petIds, paymentId, code } = await announced(world);
    const luis = await makeUser(world);
    for (const other of [luis, irene])
      await expect(world.as(other).payments.withdraw({ code })).rejects.toMatchObject(refusal('PAYMENT_NOT_FOUND'));
    await expect(announce(world, ana, petIds)).rejects.toMatchObject(refusal('PAYMENT_OPEN'));
    expect(await world.as(ana).payments.withdraw({ code })).toMatchObject({ state: 'left', reason: 'cancelled' });
    await expect(world.as(irene).transferApproval.approve({ paymentId })).rejects.toMatchObject(
      refusal('PAYMENT_CLOSED'),
    );
    expect(await world.as(irene).transferApproval.waiting()).toEqual([]);
    const again = await announce(world, ana, petIds);
    const both = await Promise.allSettled([
      world.as(ana).payments.withdraw({ code: again.code }),
      world.as(irene).transferApproval.approve({ paymentId: again.paymentId }),
    ]);
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const paid = (await stateOf(world, again.paymentId)) === 'paid';
    expect(await grants(world)).toHaveLength(paid ? petIds.length : 0);
  });

  test('that was wrongly approved is taken back once, with its time', async ({ world }) => {
    const { ana, irene, petIds, paymentId, code } = await announced(world);
    const api = world.as(irene).transferApproval;
    await expect(api.reverse({ paymentId, reason: 'Error' })).rejects.toMatchObject(refusal('PAYMENT_CLOSED'));
    await api.approve({ paymentId });
    const answers = await Promise.allSettled(
      [1, 2, 3].map(() => api.reverse({ paymentId, reason: 'El banco la devolvió.' })),
    );
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await untilOf(world, petIds)).toEqual([null, null]);
    expect(await world.as(ana).payments.one({ code })).toMatchObject({
      state: 'reversed',
      message: 'El banco la devolvió.',
    });
    expect(await api.decided()).toMatchObject([{ paymentId, state: 'reversed', decider: 'Irene' }]);
    const last = await world.db.selectFrom('paymentStep').selectAll().orderBy('id', 'desc').executeTakeFirst();
    expect(last).toMatchObject({ kind: 'reversed', by: 'administrator', userId: irene.id });
  });

  test('is all that is decided here: what a gateway takes is not', async ({ world }) => {
    const { irene, paymentId } = await announced(world);
    await world.db.updateTable('payment').set({ gateway: 'payphone', method: 'card' }).execute();
    const api = world.as(irene).transferApproval;
    expect(await api.waiting()).toEqual([]);
    for (const act of [
      () => api.approve({ paymentId }),
      () => api.refuse({ paymentId, reason: 'No' }),
      () => api.reverse({ paymentId, reason: 'No' }),
    ])
      await expect(act()).rejects.toMatchObject(refusal('PAYMENT_NOT_FOUND'));
    expect(await stateOf(world, paymentId)).toBe('sent');
  });
});

describe('the receipt of a transfer', () => {
  test('is seen by its payer and by administrators, and by nobody else', async ({ world }) => {
    const { ana, irene, petIds, paymentId, code } = await announced(world);
    const received = async () => [
      (await world.as(ana).payments.one({ code })).receipt,
      (await world.as(ana).payments.mine())[0]?.receipt,
    ];
    expect(await received()).toEqual([false, false]);
    const [photo, document] = [
      await sendReceipt(world, ana, paymentId),
      await sendReceipt(world, ana, paymentId, paper('Transferencia')),
    ];
    expect([photo.status, document.status]).toEqual([200, 200]);
    expect(await received()).toEqual([true, true]);
    const codes = [String(photo.body.code), String(document.body.code)];
    const reader = await makeUser(world, { name: 'Luis' });
    const editor = await makeUser(world, { name: 'Eva' });
    for (const [role, { id: userId }] of [
      ['reader', reader],
      ['editor', editor],
    ] as const)
      await world.db
        .insertInto('petMember')
        .values({ petId: petIds[0] ?? 0, userId, role, createdAt: world.now })
        .execute();
    const stranger = await makeUser(world, { name: 'Rita' });
    const app = await world.http();
    const see = async (person: Parameters<typeof cookieOf>[1], at: string) => {
      const answer = await app.inject({
        url: `/api/archivos/${at}`,
        headers: { cookie: await cookieOf(world, person) },
      });
      return answer.statusCode;
    };
    for (const at of [`${codes[0]}/l`, `${codes[0]}/s`, `${codes[1]}/original`]) {
      expect([at, await see(ana, at), await see(irene, at)]).toEqual([at, 200, 200]);
      for (const other of [reader, editor, stranger]) expect(await see(other, at)).toBe(404);
      expect((await app.inject({ url: `/api/archivos/${at}` })).statusCode).toBe(401);
    }
    // An administrator's browser keeps nothing of it.
    const shown = await app.inject({
      url: `/api/archivos/${codes[0]}/l`,
      headers: { cookie: await cookieOf(world, irene) },
    });
    expect(shown.headers['cache-control']).toBe('no-store');
    expect(await world.as(ana).receipts.sent({ code })).toMatchObject([{ code: codes[0] }, { code: codes[1] }]);
    for (const other of [reader, editor, stranger])
      await expect(world.as(other).receipts.sent({ code })).rejects.toMatchObject(refusal('PAYMENT_NOT_FOUND'));
    expect((await world.as(irene).transferApproval.waiting())[0]?.receipts).toMatchObject(
      codes.map((one) => ({ code: one })),
    );
    expect((await world.as(ana).files.usage()).bytes).toBeGreaterThan(0);
    // Other files of the guardian stay closed to administrators.
    await world.db
      .updateTable('file')
      .set({ purpose: 'user', paymentId: null })
      .where('code', '=', codes[0] ?? '')
      .execute();
    expect([await see(irene, `${codes[0]}/l`), await see(ana, `${codes[0]}/l`)]).toEqual([404, 200]);
  });

  test('goes up only for one’s own transfer, and only while it waits', async ({ world }) => {
    const { ana, irene, paymentId } = await announced(world);
    const stranger = await makeUser(world);
    for (const person of [stranger, irene])
      expect(await sendReceipt(world, person, paymentId)).toMatchObject({
        status: 404,
        body: { code: 'PAYMENT_NOT_FOUND' },
      });
    expect((await sendReceipt(world, ana, paymentId + 999)).status).toBe(404);
    await world.as(irene).transferApproval.refuse({ paymentId, reason: 'No llegó' });
    expect(await sendReceipt(world, ana, paymentId)).toMatchObject({ status: 409, body: { code: 'PAYMENT_CLOSED' } });
  });

  test('is looked into like any other file', async ({ world }) => {
    const { ana, paymentId } = await announced(world);
    const all = await hostileFiles();
    for (const one of all.filter(({ name }) => /html that|svg|gif/i.test(name)).slice(0, 6)) {
      const { status } = await sendReceipt(world, ana, paymentId, one.bytes);
      expect([one.name, status >= 400 && status < 500]).toEqual([one.name, true]);
    }
    expect(await world.db.selectFrom('file').select('code').execute()).toEqual([]);
  });

  test('goes with the account, while the payment stays in the books', async ({ world }) => {
    const ana = await makeUser(world, { passwordHash: await hashPassword(PASSWORD) });
    const irene = await makeAdmin(world);
    const petId = await makePet(world, ana, { name: 'Luna' });
    const { paymentId } = await announce(world, ana, [petId]);
    const { body } = await sendReceipt(world, ana, paymentId);
    const key = `${String(body.code)}/l.jpg`;
    expect(await world.store.read(key)).not.toBeNull();
    expect(await sweepFiles(world.context(ana))).toBe(0);
    await world.as(ana).privacy.deleteAccount({ password: PASSWORD });
    await sweepFiles(world.context(irene));
    expect(await world.store.read(key)).toBeNull();
    expect(await world.db.selectFrom('file').select('id').execute()).toEqual([]);
    expect(await world.as(irene).transferApproval.waiting()).toMatchObject([
      { paymentId, payerName: null, receipts: [], pets: [{ petId: null }] },
    ]);
  });
});
