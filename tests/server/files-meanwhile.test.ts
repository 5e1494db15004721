/** What happens to a file while something else happens to whatever it belongs to. */
import { describe, expect } from 'vitest';
import type { SignedInContext } from '#server/platform/core/context.ts';
import { storeFile } from '#server/documents/uploads/service.ts';
import type { Store } from '#server/platform/lib/store.ts';
import { photograph } from '../support/files.ts';
import { makePet, makeUser } from '../support/guardian.ts';
import { type Person, test, type World } from '../support/world.ts';

function contextOf(world: World, person: Person): SignedInContext {
  const context = world.context(person);
  if (!context.actor) throw new Error('nobody');
  return { ...context, actor: context.actor };
}

/** A store in which something happens before the first byte is written. */
function meanwhile(store: Store, happens: () => Promise<unknown>): Store {
  let done: Promise<unknown> | undefined;
  return {
    ...store,
    put: async (key, bytes, mime) => {
      done ??= happens();
      await done;
      await store.put(key, bytes, mime);
    },
  };
}

const picture = () => photograph({ width: 64, height: 64 }).toBuffer();
const living = (world: World) =>
  world.db.selectFrom('file').select(['code', 'userId']).where('removedAt', 'is', null).execute();

describe('an upload that takes its time', () => {
  test('leaves nothing with an animal that was given away meanwhile', async ({ world }) => {
    const [ana, luis] = [await makeUser(world), await makeUser(world, { name: 'Luis' })];
    const petId = await makePet(world, ana);
    const { store } = world;
    world.store = meanwhile(store, async () => {
      await world.db.updateTable('petMember').set({ userId: luis.id }).where('petId', '=', petId).execute();
      await world.db.updateTable('pet').set({ userId: luis.id }).where('id', '=', petId).execute();
    });
    const upload = { purpose: 'pet', id: petId, caption: null, source: await picture() } as const;
    await expect(storeFile(contextOf(world, ana), upload)).rejects.toMatchObject({ code: 'PET_NOT_FOUND' });
    expect(await living(world)).toEqual([]);
    expect((await world.as(luis).pets.get({ petId })).pet.photo).toBeNull();
  });

  test('of somebody who stays counts for the new user', async ({ world }) => {
    const [ana, luis] = [await makeUser(world), await makeUser(world, { name: 'Luis' })];
    const petId = await makePet(world, ana);
    const member = { petId, userId: luis.id, role: 'editor', createdAt: world.now } as const;
    await world.db.insertInto('petMember').values(member).execute();
    const { store } = world;
    world.store = meanwhile(store, () =>
      world.db.updateTable('pet').set({ userId: luis.id }).where('id', '=', petId).execute(),
    );
    const upload = { purpose: 'gallery', id: petId, caption: null, source: await picture() } as const;
    const { code } = await storeFile(contextOf(world, luis), upload);
    expect(await living(world)).toEqual([{ code, userId: luis.id }]);
  });

  test('takes nothing from its twin that was faster', async ({ world }) => {
    const ana = await makeUser(world);
    const upload = {
      purpose: 'user',
      caption: null,
      source: await picture(),
      idempotencyKey: '0b6e3c52-2a3e-4d7c-9a63-1f0d5f3f8a11',
    } as const;
    const { store } = world;
    const twin = async () => {
      world.store = store;
      // So long ago that the first is taken for dead.
      await world.db.updateTable('file').set({ createdAt: '2026-11-21T14:00:00.000Z' }).execute();
      return storeFile(contextOf(world, ana), upload);
    };
    world.store = meanwhile(store, twin);
    await expect(storeFile(contextOf(world, ana), upload)).rejects.toMatchObject({ code: 'FILE_NOT_FOUND' });
    const [file] = await living(world);
    expect(await store.read(`${file?.code}/l.jpg`)).not.toBeNull();
  });
});

describe('two at once', () => {
  test.for(['user', 'owner', 'pet'] as const)('of two faces of a %s one is left', async (purpose, { world }) => {
    const ana = await makeUser(world);
    const petId = await makePet(world, ana);
    const { id: ownerId } = await world.db
      .selectFrom('owner')
      .select('id')
      .where('userId', '=', ana.id)
      .executeTakeFirstOrThrow();
    const id = { user: undefined, owner: ownerId, pet: petId }[purpose];
    const source = await picture();
    await Promise.all(
      Array.from({ length: 4 }, () => storeFile(contextOf(world, ana), { purpose, id, caption: null, source })),
    );
    const row = await world.db
      .selectFrom(purpose)
      .select('photo')
      .where('id', '=', id ?? ana.id)
      .executeTakeFirst();
    expect((await living(world)).map(({ code }) => code)).toEqual([row?.photo]);
  });

  test('brought back at once, the quota holds', async ({ world }) => {
    const ana = await makeUser(world);
    const petId = await makePet(world, ana);
    const source = await picture();
    const stored = [];
    for (let count = 0; count < 4; count += 1)
      stored.push(await storeFile(contextOf(world, ana), { purpose: 'gallery', id: petId, caption: null, source }));
    for (const { fileId } of stored) await world.as(ana).files.remove({ fileId });
    world.config = { ...world.config, storageQuota: (stored[0]?.bytes ?? 0) * 2 + 10 };
    const answers = await Promise.allSettled(stored.map(({ fileId }) => world.as(ana).files.restore({ fileId })));
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
    expect(await living(world)).toHaveLength(2);
  });
});
