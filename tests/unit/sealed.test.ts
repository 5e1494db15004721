/** What leaves the house sealed comes back as it was, or is refused with the reason. */
import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { copiesToRemove, copyIsLate, rehearsalIsDue } from '#server/admin/backup-copies/rules.ts';
import { seal, unseal } from '#server/platform/lib/sealed.ts';

const PASSPHRASE = 'canela duerme bajo el volcán';
const PIECE = 65_536;
const QUICK = 10;

test.each([0, 1, PIECE - 1, PIECE, PIECE + 1, 3 * PIECE])('%i bytes come back as they were', async (length) => {
  const bytes = randomBytes(length);
  const sealed = await all(seal(chopped(bytes, 50_000), PASSPHRASE, QUICK));
  // The accent may come as one letter or as two.
  expect((await all(unseal(chopped(sealed, 7000), PASSPHRASE.normalize('NFD')))).equals(bytes)).toBe(true);
});

test('whatever was changed, moved, cut off or added is refused; so is another passphrase', async () => {
  const bytes = randomBytes(3 * PIECE + 100);
  const sealed = await all(seal(chopped(bytes, PIECE), PASSPHRASE, QUICK));
  const whole = PIECE + 16;
  const piece = (n: number) => sealed.subarray(64 + n * whole, 64 + (n + 1) * whole);
  const flipped = (at: number) => Buffer.from(sealed.map((byte, index) => (index === at ? byte ^ 1 : byte)));
  const altered = [
    flipped(10),
    flipped(30),
    flipped(70),
    flipped(sealed.length - 1),
    sealed.subarray(0, 40),
    sealed.subarray(0, 64),
    sealed.subarray(0, 64 + whole),
    sealed.subarray(0, 64 + 3 * whole),
    sealed.subarray(0, -1),
    Buffer.concat([sealed, Buffer.alloc(1)]),
    Buffer.concat([sealed.subarray(0, 64), piece(1), piece(0), sealed.subarray(64 + 2 * whole)]),
    Buffer.concat([sealed.subarray(0, 64), piece(1), piece(2), piece(3)]),
  ];
  for (const [index, one] of altered.entries()) {
    const why = index < 1 ? 'wrong passphrase' : 'altered or cut';
    await expect(all(unseal(chopped(one, 9999), PASSPHRASE)), String(index)).rejects.toMatchObject({ why });
  }
  await expect(all(unseal(chopped(sealed, 9999), 'otra clave'))).rejects.toMatchObject({ why: 'wrong passphrase' });
  await expect(all(unseal(chopped(bytes, 9999), PASSPHRASE))).rejects.toMatchObject({ why: 'not sealed' });
});

test('the newest copies stay, one of each of six months, and none longer', () => {
  const days = Array.from({ length: 400 }, (_, day) => new Date(Date.UTC(2026, 0, 1 + day)).toISOString());
  const ids = days.map((day) => `${day.slice(0, 10)}T03-00-00Z`);
  const gone = new Set(copiesToRemove(ids));
  const stay = ids.filter((id) => !gone.has(id)).map((id) => id.slice(0, 10));
  const lastOfMonths = '2026-09-30 2026-10-31 2026-11-30 2026-12-31';
  const lastDays = '2027-01-29 2027-01-30 2027-01-31 2027-02-01 2027-02-02 2027-02-03 2027-02-04';
  expect(stay).toEqual(`${lastOfMonths} ${lastDays}`.split(' '));
});

test('a copy is late after three days, and a rehearsal is due after thirty or the day after it failed', () => {
  const now = '2026-11-22T15:00:00.000Z';
  expect(copyIsLate('2026-11-19T15:00:00.000Z', now)).toBe(false);
  expect(copyIsLate('2026-11-19T14:59:59.000Z', now)).toBe(true);
  expect(rehearsalIsDue(null, now)).toBe(true);
  expect(rehearsalIsDue({ at: '2026-10-24T15:00:00.000Z', problem: null }, now)).toBe(false);
  expect(rehearsalIsDue({ at: '2026-10-23T15:00:00.000Z', problem: null }, now)).toBe(true);
  expect(rehearsalIsDue({ at: '2026-11-21T15:00:00.000Z', problem: 'x' }, now)).toBe(true);
});

async function* chopped(bytes: Buffer, length: number) {
  for (let at = 0; at < bytes.length; at += length) yield bytes.subarray(at, at + length);
}

async function all(source: AsyncIterable<Buffer>): Promise<Buffer> {
  const held: Buffer[] = [];
  for await (const bytes of source) held.push(bytes);
  return Buffer.concat(held);
}
