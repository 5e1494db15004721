/** An animal passes to another user: with the consent of both, whole, once. */
import { describe, expect } from 'vitest';
import { storeFile } from '#server/documents/uploads/service.ts';
import { deliveredMails } from '../support/fake-mail.ts';
import { photograph } from '../support/files.ts';
import { makePet, makeUser } from '../support/guardian.ts';
import { type Person, test, type World } from '../support/world.ts';

const refusal = (code: string, field?: string) => ({ cause: { code, ...(field && { details: { field } }) } });

async function lastLink(world: World): Promise<string> {
  const texts = (await deliveredMails(world)).map(({ text }) => /\/traspaso\/([\w-]{43})\b/.exec(text)?.[1]);
  const token = texts.findLast((one) => one !== undefined);
  if (!token) throw new Error('no transfer went out');
  return token;
}

/** Ana offers Luna to Luis. */
async function offered(world: World) {
  const [ana, luis] = [await makeUser(world), await makeUser(world, { name: 'Luis' })];
  const petId = await makePet(world, ana, { name: 'Luna' });
  const { transferId } = await world.as(ana).transfers.offer({ petId, email: luis.email });
  return { ana, luis, petId, transferId, token: await lastLink(world) };
}

async function storedPhoto(world: World, person: Person, petId: number) {
  const context = world.context(person);
  if (!context.actor) throw new Error('nobody');
  const source = await photograph({ width: 200, height: 150 }).toBuffer();
  return storeFile({ ...context, actor: context.actor }, { purpose: 'gallery', id: petId, caption: null, source });
}

describe('an animal that passes', () => {
  test('goes whole: history, code, photos and the space they take', async ({ world }) => {
    const ana = await makeUser(world);
    const [luis, eva] = [await makeUser(world, { name: 'Luis' }), await makeUser(world, { name: 'Eva' })];
    const petId = await makePet(world, ana, { name: 'Luna' });
    const api = world.as(ana);
    await api.vaccines.add({ petId, name: 'Antirrábica', givenOn: '2026-11-01' });
    await storedPhoto(world, ana, petId);
    await api.calendarFeeds.create({ petId });
    await world.db
      .insertInto('petMember')
      .values({ petId, userId: eva.id, role: 'editor', createdAt: world.now })
      .execute();
    await api.family.invite({ petId, email: 'tia@correo.ec', role: 'reader' });
    const before = await api.pets.get({ petId });
    await api.transfers.offer({ petId, email: luis.email });
    const token = await lastLink(world);
    expect(await world.anonymous().transfers.look({ token })).toMatchObject({
      petName: 'Luna',
      giver: 'Ana',
      forYou: null,
    });
    await world.as(luis).transfers.accept({ token });

    const after = await world.as(luis).pets.get({ petId });
    expect(after.pet).toMatchObject({ code: before.pet.code, role: 'owner', userId: luis.id });
    expect(after.vaccinations).toEqual(before.vaccinations);
    expect(after.vaccinations[0]).toMatchObject({ createdBy: ana.id, author: 'Ana' });
    expect(await world.as(luis).files.gallery({ petId })).toHaveLength(1);
    expect((await world.as(luis).files.usage()).bytes).toBeGreaterThan(0);
    expect((await api.files.usage()).bytes).toBe(0);
    for (const out of [ana, eva])
      await expect(world.as(out).pets.get({ petId })).rejects.toMatchObject(refusal('PET_NOT_FOUND'));
    const { members, invites } = await world.as(luis).family.list({ petId });
    expect([members.length, invites]).toEqual([1, []]);
    expect(await api.calendarFeeds.list()).toEqual([]);
    const { owner } = await world.as(luis).owners.get({ ownerId: after.pet.ownerId });
    expect(owner.principal).toBe(1);
    // The giver is told, by mail and in the list.
    expect((await deliveredMails(world)).at(-1)).toMatchObject({ to: ana.email });
    expect(await api.transfers.given()).toMatchObject([{ petName: 'Luna', receiver: 'Luis' }]);
    // Twice is once.
    expect(await world.as(luis).transfers.accept({ token })).toEqual({ petId, petName: 'Luna' });
  });

  test('opens for the account of its address alone', async ({ world }) => {
    const { petId, token } = await offered(world);
    const eva = await makeUser(world);
    await expect(world.as(eva).transfers.accept({ token })).rejects.toMatchObject(refusal('INVALID'));
    await expect(world.as(eva).transfers.decline({ token })).rejects.toMatchObject(refusal('INVALID'));
    await expect(world.as(eva).pets.get({ petId })).rejects.toMatchObject(refusal('PET_NOT_FOUND'));
  });

  test('goes to one of two receivers who accept at once', async ({ world }) => {
    const { ana, luis, petId, token } = await offered(world);
    const eva = await makeUser(world);
    // Two offers at once cannot be made; a row of a torn database can be.
    const { id } = await world.db
      .insertInto('transfer')
      .values({
        petId,
        fromUserId: ana.id,
        email: eva.email,
        createdAt: world.now,
        expiresAt: '2026-12-05T15:00:00.000Z',
        acceptedBy: null,
        acceptedAt: null,
        declinedAt: null,
        cancelledAt: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const { hashToken } = await import('#server/platform/lib/tokens.ts');
    await world.db
      .insertInto('token')
      .values({
        hash: hashToken('otra'),
        kind: 'pet-transfer',
        userId: ana.id,
        email: eva.email,
        refId: id,
        createdAt: world.now,
        expiresAt: '2026-12-31T00:00:00.000Z',
        usedAt: null,
      })
      .execute();
    const answers = await Promise.allSettled([
      world.as(luis).transfers.accept({ token }),
      world.as(eva).transfers.accept({ token: 'otra' }),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const members = await world.db.selectFrom('petMember').selectAll().where('petId', '=', petId).execute();
    expect(members).toHaveLength(1);
  });
});

describe('an offer', () => {
  test('that was taken back, declined, replaced or has lapsed gives nothing', async ({ world }) => {
    const { ana, luis, petId, transferId, token } = await offered(world);
    await world.as(ana).transfers.cancel({ transferId });
    const closed = refusal('TRANSFER_NOT_FOUND');
    await expect(world.as(luis).transfers.accept({ token })).rejects.toMatchObject(closed);
    await expect(world.as(ana).transfers.cancel({ transferId })).rejects.toMatchObject(closed);
    await world.as(ana).transfers.offer({ petId, email: luis.email });
    const second = await lastLink(world);
    await world.as(luis).transfers.decline({ token: second });
    await expect(world.as(luis).transfers.accept({ token: second })).rejects.toMatchObject(closed);
    await world.as(ana).transfers.offer({ petId, email: luis.email });
    const third = await lastLink(world);
    world.now = '2026-12-05T15:00:01.000Z';
    await expect(world.as(luis).transfers.accept({ token: third })).rejects.toMatchObject(closed);
    expect((await world.as(ana).pets.get({ petId })).pet.userId).toBe(ana.id);
  });

  test('of an animal that is lost is refused, also where it was lost meanwhile', async ({ world }) => {
    const { ana, luis, petId, token } = await offered(world);
    await world.db.updateTable('pet').set({ lostAt: world.now }).where('id', '=', petId).execute();
    await expect(world.as(luis).transfers.accept({ token })).rejects.toMatchObject(refusal('PET_LOST'));
    const again = world.as(ana).transfers.offer({ petId, email: 'otra@correo.ec' });
    await expect(again).rejects.toMatchObject(refusal('PET_LOST'));
    await world.db.updateTable('pet').set({ lostAt: null }).where('id', '=', petId).execute();
    expect(await world.as(luis).transfers.accept({ token })).toMatchObject({ petId });
  });

  test('is its own user’s to make, and not to oneself', async ({ world }) => {
    const { ana, luis, petId } = await offered(world);
    await world.db
      .insertInto('petMember')
      .values({ petId, userId: luis.id, role: 'editor', createdAt: world.now })
      .execute();
    const byEditor = world.as(luis).transfers.offer({ petId, email: 'tia@correo.ec' });
    await expect(byEditor).rejects.toMatchObject(refusal('PET_OWNER_ONLY'));
    const toOneself = world.as(ana).transfers.offer({ petId, email: ana.email });
    await expect(toOneself).rejects.toMatchObject(refusal('INVALID', 'email'));
  });
});
