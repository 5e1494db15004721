/** A photographed page of a paper booklet becomes drafts; nothing of it is kept. */
import { expect } from 'vitest';
import { drawBooklet, sendPage } from '../support/booklets.ts';
import { cookieOf } from '../support/files.ts';
import { makePet, makeUser } from '../support/guardian.ts';
import { test } from '../support/world.ts';

test('a printed page is read line by line, and neither the picture nor a dose is kept', async ({ world }) => {
  const ana = await makeUser(world);
  const petId = await makePet(world, ana);
  const { jpeg, doses } = await drawBooklet(7, 'printed');
  const { status, body } = await sendPage(world, await cookieOf(world, ana), petId, jpeg);
  expect([status, body.legible, body.message]).toEqual([200, true, undefined]);
  const read = body.doses ?? [];
  expect(read.map(({ name, givenOn }) => [name, givenOn])).toEqual(
    doses.map(({ vaccine, givenOn }) => [vaccine, givenOn]),
  );
  for (const { top, bottom } of read) expect(top < bottom && top >= 0 && bottom <= 1).toBe(true);
  expect((await world.as(ana).pets.get({ petId })).vaccinations).toEqual([]);
  expect(await world.db.selectFrom('file').selectAll().execute()).toEqual([]);
}, 120_000);

test('what is no picture is refused in words, and so is the animal of another person', async ({ world }) => {
  const [ana, eva] = [await makeUser(world), await makeUser(world)];
  const petId = await makePet(world, ana);
  const cookie = await cookieOf(world, ana);
  const none = await sendPage(world, cookie, petId, Buffer.from('Canela, antirrábica'));
  expect([none.status, none.body.code]).toEqual([415, 'FILE_REFUSED']);
  expect(none.body.message).toMatch(/^[A-ZÁÉÍÓÚÑ].+\.$/);
  const { jpeg } = await drawBooklet(8, 'printed');
  const cut = await sendPage(world, cookie, petId, jpeg.subarray(0, jpeg.length / 2));
  expect([cut.status, cut.body.code]).toEqual([415, 'FILE_REFUSED']);
  expect((await sendPage(world, await cookieOf(world, eva), petId, jpeg)).status).toBe(404);
});
