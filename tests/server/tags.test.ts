/** Plates: who gets one, what it leads to, and what becomes of it. */
import { describe, expect } from 'vitest';
import { newCode, showCode } from '#server/platform/lib/codes.ts';
import { activateTag, countTagScan, withdrawTag } from '#server/lost-found/tags/queries.ts';
import { finderSays, makeThread } from '../support/finder-threads.ts';
import { makePet, makeUser } from '../support/guardian.ts';
import { makeTag } from '../support/tags.ts';
import { test, type World } from '../support/world.ts';

interface Refusal {
  cause?: { code: string; details: { field?: string; message?: string } };
}

async function family(world: World) {
  const ana = await makeUser(world);
  const petId = await makePet(world, ana, { name: 'Canela' });
  return { ana, petId, tags: world.as(ana).tags };
}

/** Code, field and words of a refusal; 'done' where there was none. */
const told = (promise: Promise<unknown>) =>
  promise.then(
    () => ({ code: 'done' }),
    ({ cause }: Refusal) => ({ code: cause?.code, ...cause?.details }),
  );

test('a plate says where its finders last said that it was, and another plate of the animal does not', async ({
  world,
}) => {
  const { petId, tags } = await family(world);
  const [worn, spare] = [await makeTag(world), await makeTag(world)];
  for (const { activationCode } of [worn, spare]) await tags.activate({ petId, activationCode });
  const first = await makeThread(world, petId, { tagId: worn.tagId });
  await finderSays(world, first, { kind: 'location', latitude: -180_653, longitude: -78_467_834, accuracy: 12 });
  const second = await makeThread(world, petId, { tagId: worn.tagId });
  await finderSays(world, second, { kind: 'location', place: 'Junto al lago' });
  // Words that follow are no place.
  await finderSays(world, second, { text: 'La tengo conmigo' });
  const places = (await tags.mine()).map(({ code, lastPlace }) => [code, lastPlace]);
  expect(Object.fromEntries(places)).toEqual({
    [worn.code]: { threadId: second, at: world.now, place: 'Junto al lago', point: null, accuracy: null },
    [spare.code]: null,
  });
});

describe('a new plate', () => {
  test('is activated by the code of its pack alone, and then leads to its animal', async ({ world }) => {
    const { petId, tags } = await family(world);
    const plate = await makeTag(world);
    await expect(world.anonymous().tags.mine()).rejects.toThrow();
    expect(await tags.mine()).toEqual([]);
    const done = await tags.activate({ petId, activationCode: plate.activationCode });
    expect(done).toEqual({ tagId: plate.tagId, code: plate.code, petId });
    expect(await tags.mine()).toMatchObject([
      { tagId: plate.tagId, code: plate.code, state: 'active', petId, petName: 'Canela', activatedAt: world.now },
    ]);
    expect((await tags.mine())[0]?.url).toBe(`${world.config.publicUrl}/q/${plate.code}`);
  });

  test('reads its codes however they are typed, pasted or scanned', async ({ world }) => {
    const { petId, tags } = await family(world);
    const written: ((code: string) => string)[] = [
      (code) => code.toLowerCase(),
      (code) => ` ${showCode(code)} `,
      (code) => [...code].join(' '),
      (code) => code.replaceAll('0', 'O').replaceAll('1', 'l'),
      (code) => `https://petlove.ec/dashboard/accesorios?activar=${code}`,
    ];
    for (const write of written) {
      const plate = await makeTag(world);
      const code = `HTTPS://EJEMPLO.EC/q/${plate.code}?x=1`;
      await tags.activate({ petId, code, activationCode: write(plate.activationCode) });
    }
    expect(await tags.mine()).toHaveLength(written.length);
  });

  test('is refused beside the field that is wrong', async ({ world }) => {
    const { petId, tags } = await family(world);
    const [plate, other] = [await makeTag(world), await makeTag(world)];
    const missing = { code: 'TAG_NOT_FOUND', field: 'activationCode' };
    for (const activationCode of ['x', '🐶', 'K7Q2M9XDTA', newCode()])
      expect(await told(tags.activate({ petId, activationCode }))).toMatchObject(missing);
    const engraved = await told(tags.activate({ petId, activationCode: plate.code }));
    expect(engraved).toMatchObject({ ...missing, message: expect.stringContaining('grabado') });
    const another = await told(tags.activate({ petId, code: plate.code, activationCode: other.activationCode }));
    expect(another).toMatchObject({ ...missing, message: expect.stringContaining('de esta placa') });
    const strange = await told(tags.activate({ petId, code: newCode(), activationCode: plate.activationCode }));
    expect(strange).toMatchObject({ code: 'TAG_NOT_FOUND', field: 'code' });
    expect(await tags.mine()).toEqual([]);
  });

  test('goes to one of two who press at once', async ({ world }) => {
    const { petId, tags } = await family(world);
    const luis = await makeUser(world);
    const his = await makePet(world, luis);
    const plate = await makeTag(world);
    const both = { code: plate.code, activationCode: plate.activationCode };
    const said = await Promise.all([
      told(tags.activate({ petId, ...both })),
      told(world.as(luis).tags.activate({ petId: his, ...both })),
    ]);
    const words = said.map(({ code }) => code);
    expect(words).toHaveLength(2);
    expect(words).toEqual(expect.arrayContaining(['TAG_TAKEN', 'done']));
    const lists = [await tags.mine(), await world.as(luis).tags.mine()];
    expect(lists.flat()).toHaveLength(1);
    // Whoever read it as free a moment before comes too late.
    const late = { petId, activatedBy: luis.id, activatedAt: world.now };
    expect(await activateTag(world.db, plate.tagId, late)).toBe(false);
  });

  test('that is somebody’s is told apart from one’s own, and names nobody', async ({ world }) => {
    const { petId, tags } = await family(world);
    const luis = await makeUser(world);
    const plate = await makeTag(world, { petId });
    const codes = { code: plate.code, activationCode: plate.activationCode };
    const own = await told(tags.activate({ petId, ...codes }));
    expect(own).toEqual({ code: 'TAG_TAKEN', field: 'code', message: 'Esta placa ya es de Canela.' });
    const his = world.as(luis).tags;
    const foreign = await told(his.activate({ petId: await makePet(world, luis), ...codes }));
    expect(foreign).toEqual({ code: 'TAG_TAKEN', field: 'code' });
    expect(await tags.look({ code: plate.code })).toEqual({
      kind: 'own',
      code: plate.code,
      petId,
      petName: 'Canela',
      off: false,
    });
    expect(await told(his.look({ code: plate.code }))).toEqual({ code: 'TAG_TAKEN', field: 'code' });
  });

  test('is looked at before: the plate asks for its pack, the pack says which plate', async ({ world }) => {
    const { tags } = await family(world);
    const plate = await makeTag(world);
    expect(await tags.look({ code: `https://x.ec/t/${plate.code}` })).toEqual({ kind: 'new', code: plate.code });
    expect(await tags.look({ code: plate.activationCode })).toEqual({ kind: 'pack', code: plate.activationCode });
    await withdrawTag(world.db, plate.tagId, world.now);
    const gone = await told(tags.look({ code: plate.code }));
    expect(gone).toEqual(await told(tags.look({ code: newCode() })));
  });

  test('is not for an animal that died, nor for one that was taken out', async ({ world }) => {
    const { ana, petId, tags } = await family(world);
    const plate = await makeTag(world);
    await world.db.updateTable('pet').set({ deceasedOn: '2026-11-01' }).where('id', '=', petId).execute();
    const refused = await told(tags.activate({ petId, activationCode: plate.activationCode }));
    expect(refused).toMatchObject({ code: 'INVALID', field: 'petId', message: expect.stringContaining('Canela') });
    const removed = await makePet(world, ana);
    await world.as(ana).pets.remove({ petId: removed });
    const activationCode = plate.activationCode;
    expect(await told(tags.activate({ petId: removed, activationCode }))).toMatchObject({ code: 'PET_NOT_FOUND' });
    await tags.activate({ petId: await makePet(world, ana), activationCode });
  });

  test('counts wrong codes against whoever tries them, and a morning at a shelter against nobody', async ({
    world,
  }) => {
    const { petId, tags } = await family(world);
    for (let plate = 0; plate < 40; plate += 1)
      await tags.activate({ petId, activationCode: (await makeTag(world)).activationCode });
    const guess = () => told(tags.activate({ petId, activationCode: newCode() }));
    for (let wrong = 0; wrong < 30; wrong += 1) expect(await guess()).toMatchObject({ code: 'TAG_NOT_FOUND' });
    expect(await guess()).toMatchObject({ code: 'TOO_MANY' });
    expect(await told(tags.look({ code: newCode() }))).toMatchObject({ code: 'TOO_MANY' });
  });
});

describe('a plate that is worn', () => {
  test('is switched off and on by whoever writes in the record, and seen by whoever reads it', async ({ world }) => {
    const { petId, tags } = await family(world);
    const luis = await makeUser(world);
    const { tagId } = await makeTag(world, { petId });
    const state = async (of = tags) => (await of.mine()).map((tag) => tag.state);
    await tags.disable({ tagId });
    await tags.disable({ tagId });
    expect(await state()).toEqual(['disabled']);
    const his = world.as(luis).tags;
    expect(await told(his.enable({ tagId }))).toMatchObject({ code: 'TAG_NOT_FOUND' });
    const member = { petId, userId: luis.id, createdAt: world.now };
    await world.db
      .insertInto('petMember')
      .values({ ...member, role: 'reader' })
      .execute();
    expect(await told(his.enable({ tagId }))).toMatchObject({ code: 'PET_READ_ONLY' });
    expect(await his.mine()).toMatchObject([{ tagId, state: 'disabled', role: 'reader' }]);
    await world.db.updateTable('petMember').set({ role: 'editor' }).where('userId', '=', luis.id).execute();
    await his.enable({ tagId });
    expect(await state()).toEqual(['active']);
  });

  test('that was replaced goes on leading to the same animal', async ({ world }) => {
    const { petId, tags } = await family(world);
    const old = await makeTag(world, { petId });
    const plate = await makeTag(world);
    const done = await tags.replace({ tagId: old.tagId, reason: 'lost', activationCode: plate.activationCode });
    expect(done).toMatchObject({ tagId: plate.tagId, replacedTagId: old.tagId, petId });
    const mine = new Map((await tags.mine()).map((tag) => [tag.tagId, tag]));
    expect(mine.get(old.tagId)).toMatchObject({ state: 'active', replaceReason: 'lost', replacedByCode: plate.code });
    expect(mine.get(plate.tagId)).toMatchObject({ state: 'active', petId, replacedAt: null });
    const found = await world.anonymous().search.byCode({ code: old.code });
    expect(found).toMatchObject({ view: { name: 'Canela', code: old.code } });
    await tags.disable({ tagId: old.tagId });
    expect((await tags.mine()).find(({ tagId }) => tagId === old.tagId)?.state).toBe('disabled');
  });

  test('is replaced once; a second try uses up no plate', async ({ world }) => {
    const { petId, tags } = await family(world);
    const old = await makeTag(world, { petId });
    const replace = async (plate: { activationCode: string }) =>
      told(tags.replace({ tagId: old.tagId, reason: 'broken', activationCode: plate.activationCode }));
    const [first, second] = [await makeTag(world), await makeTag(world)];
    expect(await replace(first)).toEqual({ code: 'done' });
    expect(await replace(second)).toMatchObject({ code: 'INVALID', message: expect.stringContaining('reemplazada') });
    expect(await tags.look({ code: second.code })).toMatchObject({ kind: 'new' });
  });

  test('that an administrator withdrew stays in the list and never comes back', async ({ world }) => {
    const { petId, tags } = await family(world);
    const plate = await makeTag(world, { petId });
    expect(await withdrawTag(world.db, plate.tagId, world.now)).toBe(true);
    expect(await withdrawTag(world.db, plate.tagId, world.now)).toBe(false);
    expect(await tags.mine()).toMatchObject([{ state: 'withdrawn' }]);
    for (const change of [tags.enable, tags.disable])
      expect(await told(change({ tagId: plate.tagId }))).toMatchObject({ code: 'INVALID' });
    const again = await told(tags.activate({ petId, code: plate.code, activationCode: plate.activationCode }));
    expect(again).toMatchObject({ code: 'TAG_NOT_FOUND' });
    expect(await tags.mine()).toMatchObject([{ state: 'withdrawn' }]);
  });

  test('goes with its animal to a new family', async ({ world }) => {
    const { petId, tags } = await family(world);
    const luis = await makeUser(world);
    const { tagId } = await makeTag(world, { petId });
    await world.db.updateTable('petMember').set({ userId: luis.id }).where('petId', '=', petId).execute();
    expect(await tags.mine()).toEqual([]);
    expect(await told(tags.disable({ tagId }))).toMatchObject({ code: 'TAG_NOT_FOUND' });
    await world.as(luis).tags.disable({ tagId });
  });

  test('counts its readings one by one', async ({ world }) => {
    const { petId, tags } = await family(world);
    const { tagId } = await makeTag(world, { petId });
    await Promise.all(Array.from({ length: 5 }, () => countTagScan(world.db, tagId, world.now)));
    expect(await tags.mine()).toMatchObject([{ scans: 5, lastScanAt: world.now }]);
  });
});
