/** What becomes of photos and certificates after they were stored: faces, captions, the bin and the way back, and who may. */
import { describe, expect } from 'vitest';
import type { FilePurpose } from '#db/types.ts';
import { storeFile } from '#server/documents/uploads/service.ts';
import { photograph } from '../support/files.ts';
import { makePet, makeUser } from '../support/guardian.ts';
import { type Person, test, type World } from '../support/world.ts';

const refusal = (code: string) => ({ cause: { code } });
const picture = () => photograph({ width: 160, height: 120 }).toBuffer();

async function store(world: World, person: Person, purpose: FilePurpose, id?: number) {
  const context = world.context(person);
  if (!context.actor) throw new Error('nobody');
  return storeFile({ ...context, actor: context.actor }, { purpose, id, caption: null, source: await picture() });
}

async function join(world: World, petId: number, role: 'editor' | 'reader') {
  const guest = await makeUser(world, { name: 'Luis' });
  await world.db.insertInto('petMember').values({ petId, userId: guest.id, role, createdAt: world.now }).execute();
  return guest;
}

describe('a face', () => {
  test('goes with its file and comes back with it, in whatever way it became one', async ({ world }) => {
    const ana = await makeUser(world);
    const petId = await makePet(world, ana);
    const api = world.as(ana);
    const face = async () => (await api.pets.get({ petId })).pet.photo;
    const stored = await store(world, ana, 'pet', petId);
    expect(await face()).toBe(stored.code);
    expect((await api.pets.list())[0]?.photo).toBe(stored.code);
    expect(await api.files.remove({ fileId: stored.fileId })).toMatchObject({ wasFace: true });
    expect(await face()).toBeNull();
    await api.files.restore({ fileId: stored.fileId });
    expect(await face()).toBe(stored.code);

    const other = await store(world, ana, 'gallery', petId);
    const { former } = await api.files.useAsFace({ fileId: other.fileId });
    expect(former).toMatchObject({ fileId: stored.fileId, purpose: 'pet' });
    expect(await face()).toBe(other.code);
    await api.files.remove({ fileId: other.fileId });
    expect(await face()).toBeNull();
    await api.files.restore({ fileId: other.fileId, asFace: true });
    expect(await face()).toBe(other.code);
    // A picture of the gallery stays there when another face comes.
    await store(world, ana, 'pet', petId);
    expect(await api.files.gallery({ petId })).toMatchObject([{ code: other.code }]);
  });

  test('of a guardian and of oneself too', async ({ world }) => {
    const ana = await makeUser(world);
    const api = world.as(ana);
    const { ownerId } = await api.owners.create({ name: 'Eva' });
    const owner = await store(world, ana, 'owner', ownerId);
    const own = await store(world, ana, 'user');
    expect((await api.owners.get({ ownerId })).owner.photo).toBe(owner.code);
    expect((await api.auth.me()).photo).toBe(own.code);
    for (const { fileId } of [owner, own]) await api.files.remove({ fileId });
    expect((await api.owners.get({ ownerId })).owner.photo).toBeNull();
    expect((await api.auth.me()).photo).toBeNull();
    const luis = await makeUser(world);
    await expect(world.as(luis).files.restore({ fileId: own.fileId })).rejects.toMatchObject(refusal('FILE_NOT_FOUND'));
  });
});

describe('a certificate', () => {
  test('stands in the record and in the folder, and is hidden while its entry is removed', async ({ world }) => {
    const ana = await makeUser(world);
    const petId = await makePet(world, ana);
    const api = world.as(ana);
    const { vaccinationId } = await api.vaccines.add({ petId, name: 'Rabia', givenOn: '2026-11-01' });
    const { fileId, code } = await store(world, ana, 'vaccination', vaccinationId);
    await store(world, ana, 'neutering', petId);
    const inRecord = async () => (await api.pets.get({ petId })).files;
    expect((await inRecord())[0]).toMatchObject({
      fileId,
      code,
      kind: 'photo',
      purpose: 'vaccination',
      entryId: vaccinationId,
      caption: null,
    });
    expect(await inRecord()).toMatchObject([{ fileId }, { purpose: 'neutering', entryId: null }]);
    expect(await api.files.ofPet({ petId })).toMatchObject([{ entryName: 'Rabia', author: 'Ana' }, {}]);
    await api.vaccines.remove({ vaccinationId });
    expect(await inRecord()).toHaveLength(1);
    await expect(api.files.caption({ fileId, caption: 'Adhesivo' })).rejects.toMatchObject(refusal('FILE_NOT_FOUND'));
    await api.vaccines.restore({ vaccinationId });
    await api.files.caption({ fileId, caption: 'Adhesivo' });
    expect(await inRecord()).toMatchObject([{ caption: 'Adhesivo' }, {}]);
    expect(await api.files.gallery({ petId })).toEqual([]);
  });
});

describe('who may', () => {
  test('an editor of the family writes, a reader sees, a stranger finds nothing', async ({ world }) => {
    const ana = await makeUser(world);
    const petId = await makePet(world, ana);
    const { fileId, code } = await store(world, ana, 'gallery', petId);
    const [editor, reader, stranger] = [
      await join(world, petId, 'editor'),
      await join(world, petId, 'reader'),
      await makeUser(world),
    ];
    expect(await world.as(reader).files.gallery({ petId })).toMatchObject([{ code }]);
    for (const call of [
      () => world.as(reader).files.remove({ fileId }),
      () => world.as(reader).files.caption({ fileId, caption: 'Mía' }),
      () => world.as(reader).files.useAsFace({ fileId }),
    ])
      await expect(call()).rejects.toMatchObject(refusal('PET_READ_ONLY'));
    await expect(store(world, reader, 'gallery', petId)).rejects.toMatchObject({ code: 'PET_READ_ONLY' });
    await world.as(editor).files.remove({ fileId });
    const [foreign, missing] = await Promise.all(
      [fileId, 2_000_000_000].map((id) =>
        world
          .as(stranger)
          .files.restore({ fileId: id })
          .catch((error: unknown) => error),
      ),
    );
    expect(foreign).toMatchObject(refusal('FILE_NOT_FOUND'));
    expect(String(foreign)).toBe(String(missing));
    await world.as(editor).files.restore({ fileId });
    expect(await world.as(ana).files.gallery({ petId })).toHaveLength(1);
  });

  test('what an editor adds counts for the animal’s own user, and restoring stops at the quota', async ({ world }) => {
    const ana = await makeUser(world);
    const petId = await makePet(world, ana);
    const editor = await join(world, petId, 'editor');
    const { fileId, bytes } = await store(world, editor, 'gallery', petId);
    expect(await world.as(ana).files.usage()).toEqual({ bytes, quota: world.config.storageQuota });
    expect((await world.as(editor).files.usage()).bytes).toBe(0);
    await world.as(ana).files.remove({ fileId });
    expect((await world.as(ana).files.usage()).bytes).toBe(0);
    world.config = { ...world.config, storageQuota: bytes - 1 };
    await expect(world.as(ana).files.restore({ fileId })).rejects.toMatchObject(refusal('QUOTA_FULL'));
  });
});
