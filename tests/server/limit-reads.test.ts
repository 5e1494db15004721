/** Open searches are counted call by call, and what was counted outlives the process. */
import { expect } from 'vitest';
import { LIMITS } from '#server/platform/rate-limits/rules.ts';
import { limitReads, writeTallies } from '#server/platform/rate-limits/service.ts';
import { test, type World } from '../support/world.ts';

const ADDRESS = '198.51.100.4';
const { max } = LIMITS.findByCodeAddress;
const search = (world: World) => limitReads(world.db, 'findByCodeAddress', ADDRESS, world.now);

async function row(world: World) {
  const found = await world.db.selectFrom('rateLimit').select('count').where('key', 'like', `%${ADDRESS}`).execute();
  return found.map(({ count }) => count);
}

test('the call after the last one is refused, however many come at once', async ({ world }) => {
  const calls = await Promise.allSettled(Array.from({ length: max + 15 }, () => search(world)));
  expect(calls.filter(({ status }) => status === 'fulfilled')).toHaveLength(max);
  await expect(search(world)).rejects.toMatchObject({ code: 'TOO_MANY', details: { retryAfter: 60 } });
});

test('a minute later the address may search again', async ({ world }) => {
  for (let n = 0; n < max; n += 1) await search(world);
  world.now = '2026-11-21T15:01:00.000Z';
  await search(world);
});

test('the row holds every call, also those of another process', async ({ world }) => {
  for (let n = 0; n < 20; n += 1) await search(world);
  await writeTallies(world.db);
  expect(await row(world)).toEqual([20]);
  await world.db
    .updateTable('rateLimit')
    .set((eb) => ({ count: eb('count', '+', max - 25) }))
    .execute();
  for (let n = 0; n < 4; n += 1) await search(world);
  await writeTallies(world.db);
  expect(await row(world)).toEqual([max - 1]);
  await search(world);
  await expect(search(world)).rejects.toMatchObject({ code: 'TOO_MANY' });
});

test('a new process goes on where the last one stopped', async ({ world }) => {
  const key = `findByCodeAddress:${ADDRESS}`;
  await world.db.insertInto('rateLimit').values({ key, count: max, resetsAt: '2026-11-21T15:00:30.000Z' }).execute();
  await expect(search(world)).rejects.toMatchObject({ code: 'TOO_MANY', details: { retryAfter: 30 } });
});
