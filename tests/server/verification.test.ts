/** A paper is compared with the record as the paper would be printed now: nothing is called changed that is not, and nothing printed changes unsaid. */
import { describe, expect } from 'vitest';
import { deliveredMails } from '../support/fake-mail.ts';
import { cookieOf } from '../support/files.ts';
import { makePet, makeUser } from '../support/guardian.ts';
import { type Person, test, type World } from '../support/world.ts';

const FILES = { cedula: 'cedula.pdf', carnet: 'carnet.pdf', historia: 'historia.pdf' } as const;
const PILL = { name: 'Prednisolona', dose: '1 tableta', every: 12, everyUnit: 'hour', startOn: '2026-11-01' } as const;
const CURRENT = { state: 'current', changes: [] };

async function household(world: World) {
  const ana = await makeUser(world);
  await world.db.updateTable('owner').set({ phone: '+593998842547' }).where('userId', '=', ana.id).execute();
  const petId = await makePet(world, ana, { name: 'Ñusta', allergies: 'pollo', birthOn: '2020-01-01' });
  const api = world.as(ana);
  // Twice the same medicine stands once on the card; one that ended stands on none.
  await api.medicines.add({ petId, ...PILL });
  await api.medicines.add({ petId, ...PILL, startOn: '2026-11-10' });
  await api.medicines.add({ petId, ...PILL, name: 'Amoxicilina', endOn: '2026-11-20' });
  await api.vaccines.add({ petId, name: 'Antirrábica', givenOn: '2025-10-02' });
  await api.weights.add({ petId, amount: 18.4, unit: 'kg', measuredOn: '2026-10-01' });
  return { ana, petId, api };
}

/** The number under which the real address hands out the paper. */
async function printed(world: World, person: Person, petId: number, kind: keyof typeof FILES): Promise<string> {
  const [app, cookie] = [await world.http(), await cookieOf(world, person)];
  const { statusCode } = await app.inject({ url: `/api/mascotas/${petId}/${FILES[kind]}`, headers: { cookie } });
  expect(statusCode).toBe(200);
  const [paper] = await world.as(person).papers.list({ petId });
  expect(paper?.kind).toBe(kind);
  return paper?.number ?? '';
}

async function verdict(world: World, number: string) {
  const { state, changes } = await world.anonymous().verification.verify({ number });
  return { state, changes };
}

const KINDS = ['cedula', 'carnet', 'historia'] as const;

describe('a paper fresh from the printer', () => {
  for (const kind of KINDS)
    test(`is current: ${kind}`, async ({ world }) => {
      const { ana, petId } = await household(world);
      const number = await printed(world, ana, petId, kind);
      expect(await verdict(world, number)).toEqual(CURRENT);
      world.now = '2026-12-24T15:00:00.000Z';
      expect(await verdict(world, number)).toEqual(CURRENT);
    });
});

describe('a cédula whose record changed', () => {
  test('says so of medicines, allergies, the telephone and a loss, and takes it back', async ({ world }) => {
    const { ana, petId, api } = await household(world);
    await api.papers.showPhone({ petId, shown: true });
    const number = await printed(world, ana, petId, 'cedula');
    const changes = async () => (await verdict(world, number)).changes;
    const { medicineId } = await api.medicines.add({ petId, ...PILL, name: 'Meloxicam' });
    expect(await changes()).toEqual(['Cambiaron las medicinas que toma.']);
    await api.medicines.remove({ medicineId });
    expect(await changes()).toEqual([]);
    await api.papers.showPhone({ petId, shown: false });
    expect(await changes()).toEqual(['Cambió el contacto de su familia.']);
    await api.papers.showPhone({ petId, shown: true });
    await world.db.updateTable('owner').set({ phone: '+593991112233' }).where('userId', '=', ana.id).execute();
    expect(await changes()).toEqual(['Cambió el contacto de su familia.']);
    await world.db.updateTable('owner').set({ phone: '+593998842547' }).where('userId', '=', ana.id).execute();
    await api.pets.update({ petId, allergies: 'pollo, penicilina' });
    expect(await changes()).toEqual(['Se cambiaron sus alergias.']);
    await world.db.updateTable('pet').set({ lostAt: world.now }).where('id', '=', petId).execute();
    expect(await changes()).toEqual(['Su familia avisó que se perdió.', 'Se cambiaron sus alergias.']);
  });

  test('has another number on the same day once it says something else', async ({ world }) => {
    const { ana, petId, api } = await household(world);
    const first = await printed(world, ana, petId, 'cedula');
    await api.papers.showPhone({ petId, shown: true });
    const second = await printed(world, ana, petId, 'cedula');
    expect(second).not.toBe(first);
    expect((await verdict(world, first)).state).toBe('changed');
    expect(await verdict(world, second)).toEqual(CURRENT);
  });
});

test('a carnet and a history say of each medicine what they print of it', async ({ world }) => {
  const { ana, petId, api } = await household(world);
  const carnet = await printed(world, ana, petId, 'carnet');
  const history = await printed(world, ana, petId, 'historia');
  await api.medicines.add({ petId, ...PILL, name: 'Meloxicam', startOn: '2026-11-20' });
  await api.pets.update({ petId, allergies: null });
  const allergies = 'Se cambiaron sus alergias.';
  expect((await verdict(world, carnet)).changes).toEqual([allergies, 'Cambiaron las medicinas que toma.']);
  expect((await verdict(world, history)).changes).toEqual([allergies, 'Se agregó una medicina el 20/11/2026.']);
  // The telephone stands on neither; the guardian's name on both.
  await world.db.updateTable('owner').set({ phone: null }).where('userId', '=', ana.id).execute();
  expect((await verdict(world, carnet)).changes).toHaveLength(2);
  await world.db.updateTable('owner').set({ surname: 'Otra' }).where('userId', '=', ana.id).execute();
  for (const number of [carnet, history])
    expect((await verdict(world, number)).changes).toContain('Cambiaron los datos de su familia.');
});

test('a paper of an animal that passed to another family says so; what the new family prints is current', async ({
  world,
}) => {
  const { ana, petId, api } = await household(world);
  const luis = await makeUser(world, { name: 'Luis' });
  const papers = [];
  for (const kind of KINDS) papers.push(await printed(world, ana, petId, kind));
  world.now = '2026-11-21T16:00:00.000Z';
  await api.transfers.offer({ petId, email: luis.email });
  for (const number of papers) expect(await verdict(world, number)).toEqual(CURRENT);
  const token = (await deliveredMails(world)).map(({ text }) => /\/traspaso\/([\w-]{43})\b/.exec(text)?.[1]).at(-1);
  await world.as(luis).transfers.accept({ token: token ?? '' });
  // Whoever gave it away still holds the paper, and does not follow what the new family writes.
  await world.as(luis).vaccines.add({ petId, name: 'Antirrábica', givenOn: '2026-11-20' });
  for (const number of papers) expect(await verdict(world, number)).toMatchObject({ state: 'moved', changes: [] });
  // The new family sees what was handed out, and may declare it invalid; the former one may not any more.
  const listed = await world.as(luis).papers.list({ petId });
  expect(listed.map(({ number }) => number).toSorted()).toEqual(papers.toSorted());
  const paperId = listed[0]?.paperId ?? 0;
  await expect(api.papers.revoke({ paperId })).rejects.toMatchObject({ cause: { code: 'PAPER_NOT_FOUND' } });
  world.now = '2026-11-21T17:00:00.000Z';
  expect(await verdict(world, await printed(world, luis, petId, 'cedula'))).toEqual(CURRENT);
  await world.as(luis).papers.revoke({ paperId });
  expect((await verdict(world, listed[0]?.number ?? '')).state).toBe('revoked');
});

test('nothing that is kept of a paper names a person or a telephone', async ({ world }) => {
  const { ana, petId, api } = await household(world);
  await api.papers.showPhone({ petId, shown: true });
  for (const kind of KINDS) await printed(world, ana, petId, kind);
  const kept = (await world.db.selectFrom('paper').select('facts').execute()).map(({ facts }) => facts);
  expect(kept).toHaveLength(KINDS.length);
  expect(kept.join()).not.toMatch(/Ana|Vera|8842547|593/);
});
