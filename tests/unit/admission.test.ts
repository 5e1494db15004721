/** Who is served when many ask at once: in turns of bounded work, each address in its turn, and a refusal instead of a vain wait. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { openAdmission, PATIENCE_MS } from '#server/app/http/admission.ts';

/** A clock that stands still but for the work that is done: each request takes `workMs` of it. */
function opened(workMs: number, isCrowded = () => false) {
  const clock = { ms: 0 };
  const admission = openAdmission({
    crowded: isCrowded,
    waitingOfOne: 250,
    waiting: 1000,
    inHandOfOne: 2,
    now: () => clock.ms,
  });
  const begun: string[] = [];
  const ask = (address: string, patienceMs = PATIENCE_MS.reading, isHeld = false) =>
    admission.take({
      address,
      patienceMs,
      isHeld,
      begin: () => {
        clock.ms += workMs;
        begun.push(address);
      },
    });
  const askTimes = (times: number, address: string) =>
    Array.from({ length: times }, () => ask(address)).filter((taken) => !taken).length;
  const finish = async () => {
    for (let n = 0; n < 2000; n += 1) await nextTurn();
  };
  return { clock, admission, begun, ask, askTimes, finish };
}

test('a request that comes alone is begun at once', () => {
  const { begun, ask } = opened(3);
  expect(ask('a')).toBe(true);
  expect(begun).toEqual(['a']);
});

test('of many at once each turn of the loop begins ten milliseconds of work, in the order in which they came', async () => {
  const { clock, begun, askTimes, finish } = opened(2);
  expect(askTimes(100, 'a')).toBe(0);
  expect(clock.ms).toBe(10);
  let before = clock.ms;
  for (let n = 0; n < 60; n += 1) {
    await nextTurn();
    expect(clock.ms - before).toBeLessThanOrEqual(10);
    before = clock.ms;
  }
  await finish();
  expect(begun).toHaveLength(100);
});

test('an address that floods the server keeps nobody else waiting behind it', async () => {
  const { begun, ask, askTimes, finish } = opened(2);
  expect(askTimes(400, 'flood')).toBeGreaterThan(100);
  expect(ask('family')).toBe(true);
  const before = begun.length;
  await finish();
  expect(begun.indexOf('family')).toBeLessThan(before + 3);
});

test('who would wait too long as the last ones went is refused, and a change is given more time than a question', async () => {
  const { begun, ask, askTimes, finish } = opened(8);
  // The first ones show how long each takes.
  expect(askTimes(100, 'a')).toBe(0);
  await finish();
  const refused = askTimes(100, 'a');
  expect(refused).toBeGreaterThan(20);
  // Half a second of eight milliseconds each, and those that began at once.
  expect(refused).toBeLessThan(45);
  expect(ask('a', PATIENCE_MS.writing)).toBe(true);
  await finish();
  expect(begun).toHaveLength(100 + (100 - refused) + 1);
  expect(ask('a')).toBe(true);
});

test('a few wait however long it takes', async () => {
  const { begun, askTimes, finish } = opened(300);
  for (let n = 0; n < 3; n += 1) {
    expect(askTimes(30, 'a')).toBe(0);
    await finish();
  }
  expect(begun).toHaveLength(90);
});

test('while queries wait for a connection to the database nothing more is begun', async () => {
  let crowded = true;
  const { begun, ask } = opened(1, () => crowded);
  expect(ask('a')).toBe(true);
  await nextTurn();
  expect(begun).toEqual([]);
  crowded = false;
  await expect.poll(() => begun).toEqual(['a']);
});

test('an address has only so many in hand, and those of the others are begun meanwhile', async () => {
  const { admission, begun, ask, finish } = opened(1);
  const download = (address: string) => ask(address, PATIENCE_MS.reading, true);
  for (let n = 0; n < 5; n += 1) expect(download('reader')).toBe(true);
  await finish();
  expect(begun).toEqual(['reader', 'reader']);
  expect(download('family')).toBe(true);
  expect(begun).toHaveLength(3);
  for (const inAll of [4, 5, 6]) {
    admission.ended('reader');
    await finish();
    expect(begun).toHaveLength(inAll);
  }
  for (let n = 0; n < 2; n += 1) admission.ended('reader');
  expect(download('reader')).toBe(true);
  expect(begun).toHaveLength(7);
});
