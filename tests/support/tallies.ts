/** The kept figures of animals and readings against the rows themselves, counted one by one. */
import { expect } from 'vitest';
import { listTallies } from '#server/admin/overview/tallies.queries.ts';
import { dayIn } from '#server/platform/lib/calendar.ts';
import { MONEY_ZONE } from '#server/platform/lib/money.ts';
import type { World } from './world.ts';

export async function expectTallied({ db }: World): Promise<void> {
  const pets = await db
    .selectFrom('pet')
    .select(['speciesId', 'createdAt as at'])
    .where('removedAt', 'is', null)
    .where('deceasedOn', 'is', null)
    .execute();
  const scans = await db.selectFrom('scan').select('at').execute();
  const counted = new Map<string, number>();
  const count = (what: string, at: string) => {
    const name = `${what} ${dayIn(MONEY_ZONE, at).slice(0, 7)}`;
    counted.set(name, (counted.get(name) ?? 0) + 1);
  };
  for (const { speciesId, at } of pets) count(`pet ${speciesId}`, at);
  for (const { at } of scans) count('scan null', at);
  const kept = (await listTallies(db)).filter(({ amount }) => amount !== 0);
  expect(
    kept.map(({ what, speciesId, month, amount }) => `${what} ${speciesId} ${month}: ${amount}`).toSorted(),
  ).toEqual([...counted].map(([name, amount]) => `${name}: ${amount}`).toSorted());
}
