/** Recalls by mail: in one step with a pause, by themselves, with the clinic's own words, and who wants none. */
import { expect } from 'vitest';
import { mailByItself } from '#server/clinic/recalls/letters.service.ts';
import { fill, problemOf } from '#server/clinic/recalls/templates.rules.ts';
import { plusDays } from '#server/platform/lib/calendar.ts';
import { plus } from '#server/platform/lib/time.ts';
import { deliveredMails } from '../support/fake-mail.ts';
import { makeUser } from '../support/guardian.ts';
import { makeTeam, writeKeptAnimal } from '../support/kept-animals.ts';
import { type Person, test, type World } from '../support/world.ts';

const TODAY = '2026-11-21';

/** An animal of a client without an account, whose rabies vaccine is due so many days from today. */
async function dueIn(world: World, by: Person, days: number, of: Partial<Parameters<typeof writeKeptAnimal>[1]> = {}) {
  const pet = { birthOn: '2020-01-01' };
  const kept = await writeKeptAnimal(world.db, { by: by.id, at: world.now, email: 'rosa@correo.ec', pet, ...of });
  const nextOn = plusDays(TODAY, days);
  const dose = { petId: kept.petId, name: 'Antirrábica', givenOn: '2024-03-01', nextOn, nextSource: 'chosen' } as const;
  await world.as(by).vaccines.add(dose);
  return kept;
}

const byJob = (world: World) => mailByItself({ db: world.db, now: () => world.now });
const statesOf = async (world: World) =>
  (await world.db.selectFrom('followUp').select('state').orderBy('id').execute()).map(({ state }) => state);

test('all who have an address are written to in one step: counted before, after a pause, each once, with the proofs made then', async ({
  world,
}) => {
  const { paz, camila } = await makeTeam(world);
  await dueIn(world, paz, -3);
  await dueIn(world, paz, 2, { name: 'Kira', email: 'luis@correo.ec', owner: { name: 'Luis' } });
  await dueIn(world, paz, 2, { name: 'Sin', email: null });
  const { recalls } = world.as(camila);
  const counted = await recalls.previewLetters({});
  expect(counted).toMatchObject({ letters: 2, lines: 2, withoutMail: 1, silent: 0, minutes: 10 });
  await recalls.mailAll({ letters: 2 });
  expect(await deliveredMails(world)).toEqual([]);
  expect(await world.db.selectFrom('proof').select('id').execute()).toEqual([]);
  expect(await recalls.mailings()).toMatchObject([{ letters: 2, waiting: 2, by: 'Camila', byItself: false }]);
  expect(await recalls.previewLetters({})).toMatchObject({ letters: 0, withoutMail: 1 });
  world.now = plus(world.now, 10, 'minutes');
  const mails = await deliveredMails(world);
  expect(mails.map(({ to }) => to).toSorted()).toEqual(['luis@correo.ec', 'rosa@correo.ec']);
  const [rosa] = mails.filter(({ to }) => to === 'rosa@correo.ec');
  expect(rosa?.subject).toBe('Lo que le toca a Toby');
  expect(rosa?.text).toMatch(
    /Hola, Rosa: te escribe Clínica Ñandú[\s\S]*Toby: le tocaba la vacuna Antirrábica[\s\S]*Así están sus vacunas/,
  );
  expect(rosa?.headers).toMatchObject({ 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' });
  expect(await world.db.selectFrom('proof').select('id').execute()).toHaveLength(2);
  expect(await statesOf(world)).toEqual(['sent', 'sent']);
  expect(await recalls.mailings()).toMatchObject([{ letters: 2, waiting: 0 }]);
});

test('another number than was counted on the screen sends nothing', async ({ world }) => {
  const { paz } = await makeTeam(world);
  await dueIn(world, paz, 1);
  await expect(world.as(paz).recalls.mailAll({ letters: 2000 })).rejects.toMatchObject({
    cause: { code: 'LETTERS_CHANGED' },
  });
  expect(await statesOf(world)).toEqual([]);
});

test('letters begun by mistake are stopped in the pause: nothing leaves, and every line waits again but those marked since', async ({
  world,
}) => {
  const { paz } = await makeTeam(world);
  const { petId } = await dueIn(world, paz, -1);
  await dueIn(world, paz, -1, { name: 'Kira', email: 'luis@correo.ec' });
  const { recalls } = world.as(paz);
  const { mailingId } = await recalls.mailAll({ letters: 2 });
  const dueOn = plusDays(TODAY, -1);
  const { key } = await world.db
    .selectFrom('followUp')
    .select('key')
    .where('petId', '=', petId)
    .executeTakeFirstOrThrow();
  await recalls.mark({ lines: [{ petId, key, dueOn, state: 'answered' }] });
  expect(await recalls.stopLetters({ mailingId: mailingId ?? 0 })).toEqual({ stopped: 2, sent: 0 });
  await expect(recalls.stopLetters({ mailingId: mailingId ?? 0 })).rejects.toMatchObject({
    cause: { code: 'MAILING_NOT_FOUND' },
  });
  world.now = plus(world.now, 1, 'hours');
  expect(await deliveredMails(world)).toEqual([]);
  expect(await statesOf(world)).toEqual(['answered']);
  expect(await recalls.previewLetters({})).toMatchObject({ letters: 1 });
});

test('a letter that is queued while its mailing is being stopped does not leave, and its line waits again', async ({
  world,
}) => {
  const { paz } = await makeTeam(world);
  await dueIn(world, paz, -1);
  await world.as(paz).recalls.mailAll({ letters: 1 });
  await world.db.updateTable('recallMailing').set({ stoppedAt: world.now }).execute();
  world.now = plus(world.now, 10, 'minutes');
  expect(await deliveredMails(world)).toEqual([]);
  expect(await world.as(paz).recalls.previewLetters({})).toMatchObject({ letters: 1 });
});

test('a letter tells only what is due when it leaves', async ({ world }) => {
  const { paz } = await makeTeam(world);
  const { petId } = await dueIn(world, paz, -1);
  await world.as(paz).recalls.mailAll({ letters: 1 });
  await world.db.deleteFrom('due').where('petId', '=', petId).execute();
  world.now = plus(world.now, 10, 'minutes');
  expect(await deliveredMails(world)).toEqual([]);
  // Nor is it counted as told.
  expect(await statesOf(world)).toEqual([]);
});

test('an owner who wants no letters gets none, by the link as by a word at the clinic, and is asked for again', async ({
  world,
}) => {
  const { paz, camila } = await makeTeam(world);
  const { ownerId } = await dueIn(world, paz, -1);
  await world.as(paz).recalls.mailAll({ letters: 1 });
  world.now = plus(world.now, 10, 'minutes');
  const [mail] = await deliveredMails(world);
  const token = /sinAvisos\/([\w-]{43})/.exec(mail?.text ?? '')?.[1] ?? '';
  expect(await world.anonymous().recalls.silenceByLink({ token: 'x'.repeat(43) })).toEqual({ done: false });
  expect(await world.anonymous().recalls.silenceByLink({ token })).toEqual({ done: true });
  await dueIn(world, paz, 3, { name: 'Kira' });
  await world.db.updateTable('pet').set({ ownerId }).execute();
  expect((await world.as(camila).recalls.list({})).groups).toMatchObject([{ silent: true, said: true }]);
  expect(await world.as(camila).recalls.previewLetters({})).toMatchObject({ letters: 0, silent: 1 });
  await world.as(camila).recalls.endSilence({ ownerId });
  expect(await world.as(camila).recalls.previewLetters({})).toMatchObject({ letters: 1, silent: 0 });
  const stranger = await makeUser(world);
  const hers = await world.db
    .selectFrom('owner')
    .select('id')
    .where('userId', '=', stranger.id)
    .executeTakeFirstOrThrow();
  await expect(world.as(camila).recalls.silence({ ownerId: hers.id })).rejects.toMatchObject({
    cause: { code: 'OWNER_NOT_FOUND' },
  });
});

test('the link of a letter stops by one POST of the mail program; opening it stops nothing', async ({ world }) => {
  const { paz } = await makeTeam(world);
  await dueIn(world, paz, -1);
  await world.as(paz).recalls.mailAll({ letters: 1 });
  world.now = plus(world.now, 10, 'minutes');
  const [mail] = await deliveredMails(world);
  const url = new URL(/<([^>]+)>/.exec(mail?.headers?.['List-Unsubscribe'] ?? '')?.[1] ?? '').pathname;
  const app = await world.http();
  await app.inject({ method: 'GET', url });
  expect(await world.db.selectFrom('recallSilence').selectAll().execute()).toEqual([]);
  expect((await app.inject({ method: 'POST', url })).statusCode).toBe(200);
  expect(await world.db.selectFrom('recallSilence').selectAll().execute()).toHaveLength(1);
});

test('by themselves letters go out only where the clinic wants it, by day, once a month and owner, never to who has an account', async ({
  world,
}) => {
  const { vera, paz } = await makeTeam(world);
  await dueIn(world, paz, 3);
  await dueIn(world, paz, -200, { name: 'Viejo', email: 'luis@correo.ec' });
  expect(await byJob(world)).toBe(0);
  await expect(world.as(paz).recalls.chooseByItself({ byItself: true })).rejects.toMatchObject({ code: 'FORBIDDEN' });
  await world.as(vera).recalls.chooseByItself({ byItself: true });
  const noon = world.now;
  world.now = plus(noon, 9, 'hours');
  expect(await byJob(world)).toBe(0);
  world.now = noon;
  expect(await byJob(world)).toBe(1);
  expect(await byJob(world)).toBe(0);
  expect((await deliveredMails(world)).map(({ to }) => to)).toEqual(['rosa@correo.ec']);
  // Another animal of hers a week later waits until the month is over.
  const { ownerId } = await world.db.selectFrom('recallLetter').select('ownerId').executeTakeFirstOrThrow();
  const { petId } = await dueIn(world, paz, 10, { name: 'Kira' });
  await world.db.updateTable('pet').set({ ownerId }).where('id', '=', petId).execute();
  world.now = plus(noon, 7, 'days');
  expect(await byJob(world)).toBe(0);
  world.now = plus(noon, 31, 'days');
  expect(await byJob(world)).toBe(1);
});

test('the clinic writes its own words for a kind of care and a way; others keep the usual', async ({ world }) => {
  const { vera, paz } = await makeTeam(world);
  await dueIn(world, paz, -1);
  const words = { kind: 'vaccine', channel: 'mail' } as const;
  await world
    .as(vera)
    .recalls.saveTemplate({ ...words, subject: '{animales} te espera', text: 'Hola {tutor}\n{cuidados}' });
  await expect(world.as(paz).recalls.saveTemplate({ ...words, subject: 'x', text: 'y' })).rejects.toMatchObject({
    code: 'FORBIDDEN',
  });
  await world.as(paz).recalls.mailAll({ letters: 1 });
  world.now = plus(world.now, 10, 'minutes');
  expect(await deliveredMails(world)).toMatchObject([
    { subject: 'Toby te espera', text: expect.stringContaining('Hola Rosa') },
  ]);
  await world.as(vera).recalls.restoreTemplate(words);
  expect((await world.as(paz).recalls.templates()).own).toEqual([]);
});

test('a broken variable is refused in words beside its field', async ({ world }) => {
  const { vera } = await makeTeam(world);
  const words = { kind: 'vaccine', channel: 'mail', subject: 'Hola' } as const;
  for (const text of ['Hola {dueño}', 'Hola {tutor', 'Hola tutor}', 'Hola {{tutor}}', 'Hola {toString}'])
    expect(problemOf(text), text).not.toBeNull();
  expect(problemOf('Hola {tutor}, {cuidados}')).toBeNull();
  await expect(world.as(vera).recalls.saveTemplate({ ...words, text: 'Hola {dueño}' })).rejects.toMatchObject({
    cause: { issues: [{ path: ['text'], message: expect.stringContaining('No conocemos {dueño}') }] },
  });
  await expect(world.as(vera).recalls.saveTemplate({ ...words, text: 'Hola {tutor}' })).rejects.toMatchObject({
    cause: { issues: [{ path: ['text'], message: expect.stringContaining('Falta {cuidados}') }] },
  });
  await expect(
    world.as(vera).recalls.saveTemplate({ ...words, subject: '', text: 'Hola {cuidados}' }),
  ).rejects.toMatchObject({
    cause: { issues: [{ path: ['subject'] }] },
  });
  const values = { tutor: '', animales: 'Luna', cuidados: '• x', clinica: 'C', telefono: '' };
  expect(fill('Hola, {tutor} 🐾 {animales}: llama al {telefono}', values)).toBe('Hola 🐾 Luna: llama al');
});
