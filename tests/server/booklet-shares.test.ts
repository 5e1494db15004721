/** What share of drawn booklets is read right, of those that the reading was tuned with and of others: the figures of the README. */
import { expect } from 'vitest';
import { drawBooklet, type Kind, sendPage, type WrittenDose } from '../support/booklets.ts';
import { cookieOf } from '../support/files.ts';
import { makePet, makeUser } from '../support/guardian.ts';
import { test } from '../support/world.ts';

const BOOKLETS = 20;
type Field = 'name' | 'givenOn' | 'nextOn' | 'lot';

/** Hundredths; neither another version of the library nor another rule may read less. */
const LEAST: { set: string; from: number; kind: Kind; least: Record<Field, number> }[] = [
  { set: 'tuned with', from: 1, kind: 'printed', least: { name: 98, givenOn: 98, nextOn: 98, lot: 73 } },
  { set: 'tuned with', from: 1, kind: 'hand', least: { name: 98, givenOn: 87, nextOn: 80, lot: 25 } },
  { set: 'never seen', from: 1001, kind: 'printed', least: { name: 98, givenOn: 98, nextOn: 98, lot: 82 } },
  { set: 'never seen', from: 1001, kind: 'hand', least: { name: 97, givenOn: 83, nextOn: 86, lot: 25 } },
];

test.for(LEAST)('$kind, $set', { timeout: 1_200_000 }, async ({ set, from, kind, least }, { world }) => {
  const ana = await makeUser(world);
  const petId = await makePet(world, ana);
  const cookie = await cookieOf(world, ana);
  const right: Record<Field, number> = { name: 0, givenOn: 0, nextOn: 0, lot: 0 };
  let written = 0;
  for (let seed = from; seed < from + BOOKLETS; seed += 1) {
    const { jpeg, doses } = await drawBooklet(seed, kind);
    await world.db.deleteFrom('rateLimit').execute();
    const { status, body } = await sendPage(world, cookie, petId, jpeg);
    expect([seed, status]).toEqual([seed, 200]);
    written += doses.length;
    for (const [at, dose] of doses.entries()) {
      const read = body.doses?.find(({ givenOn }) => givenOn === dose.givenOn) ?? body.doses?.[at];
      if (!read) continue;
      const meant: Pick<WrittenDose, 'givenOn' | 'nextOn' | 'lot'> & { name: string } = { ...dose, name: dose.vaccine };
      for (const field of ['name', 'givenOn', 'nextOn', 'lot'] as const)
        if (read[field] === meant[field]) right[field] += 1;
    }
  }
  const shares = Object.fromEntries(
    Object.entries(right).map(([field, n]) => [field, Math.floor((n / written) * 100)]),
  );
  console.log(`${kind}, ${set}: of ${written} doses`, shares);
  for (const [field, share] of Object.entries(least))
    expect([field, (shares[field] ?? 0) >= share]).toEqual([field, true]);
});
