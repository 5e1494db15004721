/** Payments in a random storm of faults, deaths and clocks: every paid one has exactly one authorised invoice, or a case with words. */
import { expect } from 'vitest';
import { SRI_FAULTS } from '../../scripts/gateways/sri.ts';
import { makeUser } from '../support/guardian.ts';
import { deliverInvoices, documentsOf, pay, setUpIssuing } from '../support/invoices.ts';
import { paymentTest as test } from '../support/payment-world.ts';

const STORMS = Number(process.env.STORMS);
/** In `npm run test:all` a thousand. */
const SALES = STORMS > 100 ? 1000 : 24;
const CODES = ['35', '39', '43', '45', '52', '65', '70'];

test('a storm', async ({ scene: { world, gateways } }) => {
  const irene = await setUpIssuing(world);
  const payer = await makeUser(world);
  const seed = Number(process.env.STORM_SEED ?? 20_261_121);
  const random = randomOf(seed);
  const pick = <One>(list: readonly One[]): One => list[Math.floor(random() * list.length)] as One;
  const move = (minutes: number) => {
    world.now = new Date(Date.parse(world.now) + minutes * 60_000).toISOString();
  };
  const { sri } = gateways;
  let paid = 0;
  while (paid < SALES) {
    for (let count = Math.ceil(random() * 6); count > 0 && paid < SALES; count -= 1, paid += 1)
      await pay(world, payer, { cents: 100 + Math.floor(random() * 4900), kind: random() < 0.1 ? '07' : '05' });
    for (let count = Math.floor(random() * 4); count > 0; count -= 1) {
      const kind = pick(SRI_FAULTS.filter((one) => one !== 'hang' && one !== 'mute'));
      sri.fault(pick(['reception', 'authorization'] as const), kind, { code: pick(CODES) });
    }
    sri.settings.answersAfter = Math.floor(random() * 3);
    // Two servers; at times one dies and leaves its claims behind.
    await Promise.all([deliverInvoices(world), deliverInvoices(world)]);
    if (random() < 0.2) await leaveClaims(world);
    move(pick([-4, 0.5, 2, 20, 90, 700]));
  }
  sri.clearFaults();
  sri.settings.answersAfter = 0;
  for (let round = 0; round < 6; round += 1) {
    move(30);
    await deliverInvoices(world);
  }

  const documents = await documentsOf(world);
  expect(documents).toHaveLength(SALES);
  const held = new Map(sri.authorized().map((one) => [one.key, one]));
  for (const { state, accessKey, problem, totalCents, xml } of documents) {
    if (state === 'authorized') expect(held.get(accessKey ?? '')).toMatchObject({ cents: totalCents, xml });
    else expect({ state, problem }).toMatchObject({ problem: expect.stringMatching(/\S/) });
  }
  const numbers = documents.map(({ sequence }) => sequence);
  expect(new Set(numbers).size).toBe(SALES);
  expect(Math.max(...numbers.map(Number))).toBe(SALES);

  // A person looks at every case; then all of it is authorised, each once.
  for (let round = 0; round < 4; round += 1) {
    for (const { id, state, problemCode } of await documentsOf(world))
      if (state === 'returned' || state === 'rejected')
        await world.as(irene).invoices.sendAgain({ invoiceId: id, renumber: problemCode === '45' });
    // A day later what the SRI took and lost goes once more.
    for (const minutes of [31, 25 * 60, 31, 31]) {
      move(minutes);
      await deliverInvoices(world);
    }
  }
  const after = await documentsOf(world);
  expect(after.filter(({ state }) => state !== 'authorized').map(({ state, problem }) => [state, problem])).toEqual([]);
  const keys = new Set(after.map(({ accessKey }) => accessKey));
  expect(keys.size).toBe(SALES);
  const sums = sri.authorized().filter(({ key }) => keys.has(key));
  expect(sums.reduce((sum, { cents }) => sum + cents, 0)).toBe(after.reduce((sum, one) => sum + one.totalCents, 0));
  const { cents } = await world.db
    .selectFrom('payment')
    .select((eb) => eb.fn.sum<number>('cents').as('cents'))
    .executeTakeFirstOrThrow();
  expect(after.reduce((sum, one) => sum + one.totalCents, 0)).toBe(Number(cents));
}, 900_000);

/** A dead server: open documents look claimed until the claim ends. */
async function leaveClaims({ db, now }: { db: Parameters<typeof documentsOf>[0]['db']; now: string }) {
  const until = new Date(Date.parse(now) + 60_000).toISOString();
  await db.updateTable('invoice').set({ leaseUntil: until }).where('nextAttemptAt', 'is not', null).execute();
}

function randomOf(seed: number) {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}
