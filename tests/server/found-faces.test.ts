/** The face of an animal that somebody found: open by its public code, and nothing else by anything else. */
import { expect } from 'vitest';
import { LIMITS } from '#server/limits/service.ts';
import { outsideCaller } from '../rest/caller.ts';
import { makePet, makeUser } from '../support/guardian.ts';
import { makeServedPhoto } from '../support/stored-file.ts';
import { test, type World } from '../support/world.ts';

/** A dog with a face, a photo in its gallery, and a way to look from the street. */
async function found(world: World) {
  const ana = await makeUser(world);
  const petId = await makePet(world, ana);
  const whose = { petId, userId: ana.id };
  const face = await makeServedPhoto(world, whose, { purpose: 'pet' });
  const album = await makeServedPhoto(world, whose);
  await world.db.updateTable('pet').set({ photo: face }).where('id', '=', petId).execute();
  const { code } = (await world.as(ana).pets.get({ petId })).pet;
  const app = await world.http();
  const look = (typed: string) => app.inject(`/api/buscar/${encodeURIComponent(typed)}/foto`);
  return { ana, petId, face, album, code, look };
}

test('whoever finds an animal sees its face, however the code is typed, and nobody’s browser keeps it', async ({
  world,
}) => {
  const { face, code, look } = await found(world);
  for (const typed of [code, code.toLowerCase(), `${code.slice(0, 5)}-${code.slice(5)}`]) {
    const answer = await look(typed);
    expect([answer.statusCode, answer.headers['content-type'], answer.body]).toEqual([200, 'image/webp', face]);
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.headers['x-content-type-options']).toBe('nosniff');
  }
  expect(await world.anonymous().pets.findByCode({ code })).toMatchObject({ photo: true });
  expect(JSON.stringify(await world.anonymous().pets.findByCode({ code }))).not.toContain(face);
  const { post } = await outsideCaller(world);
  const { urlFoto } = (await post('/buscarMascota', { codigoMascota: code })).body;
  expect(urlFoto).toBe(`${world.config.publicUrl}/api/buscar/${code}/foto`);
});

test('nothing else of it, and nothing of a removed one: the same answer as for a code that nobody has', async ({
  world,
}) => {
  const { ana, petId, face, album, code, look } = await found(world);
  const { code: faceless } = (await world.as(ana).pets.get({ petId: await makePet(world, ana) })).pet;
  expect(await world.anonymous().pets.findByCode({ code: faceless })).toMatchObject({ photo: false });
  const nobodys = await look('K7Q2M9XDTA');
  expect(nobodys.statusCode).toBe(404);
  const same = async (typed: string) => {
    const { statusCode, body } = await look(typed);
    expect([typed, statusCode, body]).toEqual([typed, 404, nobodys.body]);
  };
  for (const typed of [faceless, face, album, String(petId), 'x', '0000000000']) await same(typed);
  await world.as(ana).pets.remove({ petId });
  await same(code);
});

test('is looked at as seldom as it is searched for', async ({ world }) => {
  const { code, look } = await found(world);
  const { max } = LIMITS.unknownCodeAddress;
  for (let n = 0; n < max; n += 1) expect((await look('K7Q2M9XDTA')).statusCode).toBe(404);
  expect((await look('K7Q2M9XDTA')).statusCode).toBe(429);
  const answers = [];
  for (let n = 0; n < LIMITS.foundFaceAddress.max; n += 1) answers.push((await look(code)).statusCode);
  expect(answers).toContain(200);
  expect((await look(code)).statusCode).toBe(429);
  // Another address is not to blame.
  expect(await world.anonymous({ ip: '198.51.100.9' }).pets.findByCode({ code })).toMatchObject({ photo: true });
});
