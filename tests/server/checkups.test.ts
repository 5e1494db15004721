import { describe, expect } from 'vitest';
import { makePet, makeUser } from '../support/guardian.ts';
import { test, type World } from '../support/world.ts';

const today = '2026-11-21';

async function guardian(world: World) {
  const ana = await makeUser(world);
  const petId = await makePet(world, ana, { birthOn: '2024-05-01' });
  const api = world.as(ana);
  const lines = async () => (await api.pets.get({ petId })).lines.filter(({ kind }) => kind === 'checkup');
  return { ana, petId, api, lines };
}

const refusedAt = (field: string, message: string) => ({ cause: { code: 'INVALID', details: { field, message } } });

describe('a check-up', () => {
  test('that is planned waits in the agenda until it is done', async ({ world }) => {
    const { api, petId, lines } = await guardian(world);
    const { checkupId, nextOn } = await api.checkups.add({ petId, reason: 'Ecografía', plannedOn: '2026-12-01' });
    expect(nextOn).toBe('2026-12-01');
    expect(await lines()).toMatchObject([
      { key: `checkup:${checkupId}`, title: 'Ecografía', nextOn: '2026-12-01', state: 'soon' },
    ]);
    expect((await api.agenda.overview()).due).toMatchObject([{ kind: 'checkup', petId, title: 'Ecografía' }]);
    await api.checkups.edit({ checkupId, doneOn: today, findings: 'Todo bien' });
    expect(await lines()).toEqual([]);
    expect((await api.pets.get({ petId })).checkups).toMatchObject([
      { plannedOn: '2026-12-01', doneOn: today, findings: 'Todo bien', author: 'Ana', editor: 'Ana' },
    ]);
  });

  test('that was done without being planned waits for nothing', async ({ world }) => {
    const { api, petId, lines } = await guardian(world);
    expect(await api.checkups.add({ petId, reason: 'Cojera', doneOn: today })).toMatchObject({ nextOn: null });
    expect(await lines()).toEqual([]);
  });

  test('needs one of its two days', async ({ world }) => {
    const { api, petId } = await guardian(world);
    const refused = refusedAt('plannedOn', 'Elige para cuándo es, o cuándo fue.');
    await expect(api.checkups.add({ petId, reason: 'Cojera' })).rejects.toMatchObject(refused);
    const { checkupId } = await api.checkups.add({ petId, reason: 'Cojera', doneOn: today });
    await expect(api.checkups.edit({ checkupId, doneOn: null })).rejects.toMatchObject(refused);
  });

  test('is not done in the future, nor before the animal was born', async ({ world }) => {
    const { api, petId } = await guardian(world);
    await expect(api.checkups.add({ petId, reason: 'x', doneOn: '2026-11-22' })).rejects.toMatchObject(
      refusedAt('doneOn', 'Esa fecha aún no llega.'),
    );
    await expect(api.checkups.add({ petId, reason: 'x', plannedOn: '2024-04-30' })).rejects.toMatchObject(
      refusedAt('plannedOn', 'Es anterior a su nacimiento.'),
    );
  });

  test('says what was found once it took place', async ({ world }) => {
    const { api, petId } = await guardian(world);
    const planned = { petId, reason: 'x', plannedOn: '2026-12-01', findings: 'Sano' };
    await expect(api.checkups.add(planned)).rejects.toMatchObject(
      refusedAt('doneOn', 'Escribe cuándo fue: ya dice lo que se encontró.'),
    );
  });

  test('is about a disease of the same animal', async ({ world }) => {
    const { api, ana, petId } = await guardian(world);
    const other = await makePet(world, ana);
    const { illnessId } = await api.illnesses.add({ petId: other, name: 'Otitis', diagnosedOn: today });
    const visit = { petId, reason: 'Control', plannedOn: '2026-12-01' };
    const refused = refusedAt('illnessId', 'Elige una enfermedad de este animal.');
    await expect(api.checkups.add({ ...visit, illnessId })).rejects.toMatchObject(refused);
    const { checkupId } = await api.checkups.add(visit);
    await expect(api.checkups.edit({ checkupId, illnessId })).rejects.toMatchObject(refused);
    const mine = await api.illnesses.add({ petId, name: 'Otitis', diagnosedOn: today });
    await api.checkups.edit({ checkupId, illnessId: mine.illnessId });
    // What it was for stays on it, and a later correction of something else is no reason to ask again.
    await api.illnesses.remove({ illnessId: mine.illnessId });
    await api.checkups.edit({ checkupId, illnessId: mine.illnessId, notes: 'En ayunas' });
  });

  test('that is removed leaves the agenda, and comes back with its removal undone', async ({ world }) => {
    const { api, petId, lines } = await guardian(world);
    const { checkupId } = await api.checkups.add({ petId, reason: 'Ecografía', plannedOn: '2026-12-01' });
    await api.checkups.remove({ checkupId });
    expect(await lines()).toEqual([]);
    await expect(api.checkups.remove({ checkupId })).rejects.toMatchObject({ cause: { code: 'CHECKUP_NOT_FOUND' } });
    await api.checkups.restore({ checkupId });
    expect(await lines()).toMatchObject([{ key: `checkup:${checkupId}` }]);
  });
});

test('a reader writes none', async ({ world }) => {
  const { api, petId } = await guardian(world);
  const { checkupId } = await api.checkups.add({ petId, reason: 'Ecografía', plannedOn: '2026-12-01' });
  const luis = await makeUser(world);
  await world.db
    .insertInto('petMember')
    .values({ petId, userId: luis.id, role: 'reader', createdAt: world.now })
    .execute();
  const { checkups } = world.as(luis);
  const tries = [
    () => checkups.add({ petId, reason: 'x', doneOn: today }),
    () => checkups.edit({ checkupId, reason: 'x' }),
    () => checkups.remove({ checkupId }),
  ];
  for (const one of tries) await expect(one()).rejects.toMatchObject({ cause: { code: 'PET_READ_ONLY' } });
  expect((await api.pets.get({ petId })).checkups).toMatchObject([{ reason: 'Ecografía', doneOn: null }]);
});
