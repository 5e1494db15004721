/** Costs: off unless turned on, seen by nobody else, with the picture of a receipt. */
import { describe, expect } from 'vitest';
import { byYear } from '#server/pets/costs/rules.ts';
import { storeReceipt, sweepReceipts } from '#server/pets/costs/service.ts';
import { exportAccount, exportedReceipts } from '#server/portability/privacy/export.service.ts';
import { requireActor } from '#server/platform/core/context.ts';
import { cookieOf, formOf, photograph } from '../support/files.ts';
import { makePet, makeUser } from '../support/guardian.ts';
import { test, type World } from '../support/world.ts';

async function home(world: World) {
  world.now = '2026-11-21T15:00:00.000Z';
  const ana = await makeUser(world);
  const petId = await makePet(world, ana, { name: 'Canela' });
  return { ana, petId, costs: world.as(ana).costs };
}
const visit = { spentOn: '2026-11-20', amount: '25,50', what: 'Consulta', place: 'Los Arupos' };

describe('what a visit cost', () => {
  test('is kept by who turned it on, added up by year and animal', async ({ world }) => {
    const { ana, petId, costs } = await home(world);
    expect(await costs.list()).toMatchObject({ on: false, rows: [] });
    await costs.keep({ on: true });
    const toby = await makePet(world, ana, { name: 'Toby' });
    await costs.add({ petId, ...visit });
    await costs.add({ petId: toby, ...visit, amount: '100', what: 'Cirugía' });
    await costs.add({ petId, ...visit, amount: '9.9', spentOn: '2025-02-01', what: 'Vacuna' });
    const years = byYear((await costs.list()).rows);
    expect(years.map(({ year, cents }) => [year, cents])).toEqual([
      ['2026', 12_550],
      ['2025', 990],
    ]);
    expect(years[0]?.pets).toEqual([
      { petId: toby, petName: 'Toby', cents: 10_000 },
      { petId, petName: 'Canela', cents: 2550 },
    ]);
    await costs.keep({ on: false });
    expect(await costs.list()).toMatchObject({ on: false, rows: [] });
    await costs.keep({ on: true });
    expect((await costs.list()).rows).toHaveLength(3);
  });

  test('is a sum of money on a day that was', async ({ world }) => {
    const { petId, costs } = await home(world);
    for (const wrong of [{ amount: '0' }, { amount: 'mucho' }, { amount: '1.000.000' }, { what: ' ' }])
      await expect(costs.add({ petId, ...visit, ...wrong })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    await expect(costs.add({ petId, ...visit, spentOn: '2026-11-23' })).rejects.toMatchObject({
      cause: { code: 'INVALID', details: { field: 'spentOn' } },
    });
    // What is a slip in dollars is a visit in pesos, and no sum is of two currencies.
    const pesos = await costs.add({ petId, ...visit, amount: '120.000', currency: 'COP' });
    await costs.keep({ on: true });
    expect(byYear((await costs.list()).rows)).toMatchObject([{ year: '2026', currency: 'COP', cents: 12_000_000 }]);
    await costs.change({ costId: pesos.costId, ...visit, amount: '1.250.000,50' });
    expect((await costs.list()).rows).toMatchObject([{ currency: 'COP', cents: 125_000_050 }]);
    await costs.remove(pesos);
    const { costId } = await costs.add({ petId, ...visit });
    await costs.change({ costId, ...visit, amount: '30', place: '' });
    await costs.keep({ on: true });
    expect((await costs.list()).rows).toMatchObject([{ cents: 3000, place: null }]);
    await costs.remove({ costId });
    expect((await costs.list()).rows).toEqual([]);
    await costs.restore({ costId });
    expect((await costs.list()).rows).toHaveLength(1);
  });

  test('is seen by nobody else: not by the family, not in a proof; it stands in the own data', async ({ world }) => {
    const { ana, petId, costs } = await home(world);
    const { costId } = await costs.add({ petId, ...visit, what: 'Quimioterapia' });
    const luis = await makeUser(world);
    await world.db
      .insertInto('petMember')
      .values({ petId, userId: luis.id, role: 'editor', createdAt: world.now })
      .execute();
    await world.as(luis).costs.keep({ on: true });
    expect((await world.as(luis).costs.list()).rows).toEqual([]);
    for (const call of ['remove', 'restore'] as const)
      await expect(world.as(luis).costs[call]({ costId })).rejects.toMatchObject({ cause: { code: 'COST_NOT_FOUND' } });
    const { url } = await world.as(ana).proofs.create({ petId, purpose: 'Viaje', until: '2026-12-01' });
    const proof = await world.anonymous().proofs.look({ code: url.split('/').at(-1) ?? '' });
    expect(JSON.stringify(proof)).not.toMatch(/Quimio|2550/);
    expect(JSON.stringify(await world.as(luis).pets.get({ petId }))).not.toMatch(/Quimio/);
    const context = world.context(ana);
    expect((await exportAccount({ ...context, actor: requireActor(context) })).costs).toMatchObject([
      { animal: 'Canela', cents: 2550, what: 'Quimioterapia' },
    ]);
  });
});

test('a receipt is a picture that its person alone opens, and its bytes go with it', async ({ world }) => {
  const { ana, petId, costs } = await home(world);
  const { costId } = await costs.add({ petId, ...visit });
  const app = await world.http();
  const [own, foreign] = [await cookieOf(world, ana), await cookieOf(world, await makeUser(world))];
  const url = `/api/gastos/${costId}/recibo`;
  const put = (value: Buffer, cookie = own) => {
    const { headers, payload } = formOf([{ name: 'file', value }]);
    return app.inject({
      method: 'POST',
      url,
      headers: { ...headers, cookie, origin: world.config.publicUrl },
      payload,
    });
  };
  const photo = await photograph({ color: '#eeeeee' }).toBuffer();
  expect((await put(photo)).statusCode).toBe(200);
  expect((await put(photo, foreign)).statusCode).toBe(404);
  expect((await put(Buffer.from('%PDF-1.7'))).statusCode).toBe(415);
  const seen = await app.inject({ url, headers: { cookie: own } });
  expect([seen.statusCode, seen.headers['content-type'], seen.headers['cache-control']]).toEqual([
    200,
    'image/jpeg',
    'no-store',
  ]);
  expect([
    (await app.inject({ url, headers: { cookie: foreign } })).statusCode,
    (await app.inject({ url })).statusCode,
  ]).toEqual([404, 401]);
  const [before] = await world.db.selectFrom('costReceipt').selectAll().execute();
  // It counts among what the person stores, and goes along with the own data.
  const used = async () => (await world.as(ana).files.usage()).bytes;
  expect(await used()).toBe(before?.bytes);
  expect(before?.bytes).toBeGreaterThan(500);
  await costs.remove({ costId });
  expect(await used()).toBe(0);
  await costs.restore({ costId });
  const context = { ...world.context(ana), actor: requireActor(world.context(ana)) };
  const config = { ...world.config, storageQuota: 10 };
  await expect(storeReceipt({ ...context, config }, costId, '/dev/null')).rejects.toMatchObject({ code: 'QUOTA_FULL' });
  const { costs: told } = await exportAccount(context);
  const packed: { path: string; bytes: Buffer }[] = [];
  for await (const part of exportedReceipts(context)) packed.push(part);
  expect(packed.map(({ path }) => path)).toEqual([told[0]?.receipt]);
  expect(packed[0]?.bytes).toEqual(seen.rawPayload);
  // Another picture takes its place; the first one's bytes are swept.
  expect((await put(photo)).statusCode).toBe(200);
  world.now = '2026-11-21T17:00:00.000Z';
  await sweepReceipts({ db: world.db, store: world.store, now: () => world.now });
  expect(await world.store.read(`${before?.code}/l.jpg`)).toBeNull();
  expect((await app.inject({ url, headers: { cookie: own } })).statusCode).toBe(200);
});
