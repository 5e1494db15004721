/** What people report, who reads it, and how the answer reaches them. */
import { describe, expect } from 'vitest';
import { hashPassword } from '#server/accounts/sessions/secrets.ts';
import type { SignedInContext } from '#server/platform/core/context.ts';
import { storeFile } from '#server/documents/uploads/service.ts';
import { exportAccount } from '#server/portability/privacy/export.service.ts';
import { deliveredMails } from '../support/fake-mail.ts';
import { cookieOf, photograph } from '../support/files.ts';
import { makeUser } from '../support/guardian.ts';
import { type Person, test, type World } from '../support/world.ts';

const PASSWORD = 'tres lunas de cobre';
const WORDS = { kind: 'error', title: 'No guarda el peso', body: 'Escribí 4,5 y no pasó nada.' } as const;

async function people(world: World) {
  const ana = await makeUser(world);
  const vera = await makeUser(world, { name: 'Vera', role: 'ROLE_ADMINISTRADOR' });
  return { ana, vera, mine: world.as(ana).feedback, desk: world.as(vera).feedback };
}

async function addPicture(world: World, person: Person, reportId: number) {
  const context = world.context(person);
  if (!context.actor) throw new Error('nobody');
  const source = await photograph({ width: 200, height: 150 }).toBuffer();
  return storeFile({ ...context, actor: context.actor }, { purpose: 'report', id: reportId, caption: null, source });
}

describe('a report', () => {
  test('is received with where it came from, and shown to whoever wrote it and to administrators', async ({
    world,
  }) => {
    const { ana, mine, desk } = await people(world);
    const { reportId } = await mine.create({ ...WORDS, screen: '/dashboard/mascotas?q=secreto' });
    await addPicture(world, ana, reportId);
    expect(await mine.mine()).toMatchObject([{ title: WORDS.title, state: 'received', unread: false, files: [{}] }]);
    expect(await desk.get({ reportId })).toMatchObject({
      screen: '/dashboard/mascotas',
      body: WORDS.body,
      files: [{}],
    });
    expect(await desk.list({})).toMatchObject({
      reports: [{ reportId }],
      counts: { received: 1, done: 0 },
      next: null,
    });
    expect((await desk.list({ state: 'done' })).reports).toEqual([]);
    expect((await desk.list({ kind: 'improvement' })).reports).toEqual([]);
    const luis = await makeUser(world, { name: 'Luis' });
    expect(await world.as(luis).feedback.mine()).toEqual([]);
  });

  test('is listed page by page, newest first', async ({ world }) => {
    const { ana, desk } = await people(world);
    const rows = Array.from({ length: 31 }, (_, index) => ({
      ...WORDS,
      title: `N.º ${index}`,
      userId: ana.id,
      screen: null,
      agent: '',
      state: 'received' as const,
      answer: null,
      answeredBy: null,
      answeredAt: null,
      seenAt: null,
      createdAt: world.now,
    }));
    await world.db.insertInto('report').values(rows).execute();
    const first = await desk.list({});
    expect(first.reports).toHaveLength(30);
    const second = await desk.list({ cursor: first.next });
    expect(second).toMatchObject({ reports: [{ title: 'N.º 0' }], next: null });
  });

  test('is answered by mail and on the telephone, and unread until it was seen', async ({ world }) => {
    const { ana, mine, desk } = await people(world);
    const { reportId } = await mine.create(WORDS);
    expect(await desk.answer({ reportId, state: 'looking', answer: null })).toMatchObject({ told: false });
    expect(await mine.unread()).toEqual({ unread: 0 });
    expect(await desk.answer({ reportId, state: 'done', answer: 'Ya está.\n\nGracias.' })).toMatchObject({
      told: true,
    });
    expect(await mine.unread()).toEqual({ unread: 1 });
    const [mail] = await deliveredMails(world);
    expect(mail).toMatchObject({ to: ana.email, subject: 'Respondimos tu reporte' });
    expect(mail?.text).toContain('Ya está.');
    const pushes = await world.db.selectFrom('pushOutbox').selectAll().execute();
    expect(pushes).toMatchObject([{ userId: ana.id, path: '/dashboard/reportarError' }]);
    const [shown] = await mine.mine();
    expect(shown).toMatchObject({ state: 'done', unread: true });
    await mine.seen({ upTo: shown?.answeredAt ?? '' });
    expect(await mine.unread()).toEqual({ unread: 0 });
    // The same answer saved once more tells nobody anything.
    expect(await desk.answer({ reportId, state: 'done', answer: 'Ya está.\n\nGracias.' })).toMatchObject({
      told: false,
    });
  });

  test('that two administrators answer keeps the first answer, until somebody who read it changes it', async ({
    world,
  }) => {
    const { mine, desk } = await people(world);
    const second = world.as(await makeUser(world, { name: 'Sol', role: 'ROLE_ADMINISTRADOR' })).feedback;
    const { reportId } = await mine.create(WORDS);
    const known = (await second.get({ reportId })).answeredAt;
    await desk.answer({ reportId, state: 'looking', answer: 'Ya lo vemos.', known });
    const late = second.answer({ reportId, state: 'done', answer: 'Hecho.', known });
    await expect(late).rejects.toMatchObject({
      cause: {
        code: 'INVALID',
        details: { field: 'answer', message: expect.stringMatching(/^Vera .*«Ya lo vemos.»/) },
      },
    });
    await second.answer({ reportId, state: 'done', answer: '', known });
    await second.answer({ reportId, state: 'declined', answer: null });
    const read = await second.get({ reportId });
    expect(read).toMatchObject({ state: 'declined', answer: 'Ya lo vemos.' });
    const own = await second.answer({ reportId, state: 'done', answer: 'Ya está.', known: read.answeredAt });
    await second.answer({ reportId, state: 'done', answer: null, known: own.answeredAt });
    expect(await second.get({ reportId })).toMatchObject({ state: 'done', answer: null });
  });

  test('may be written ten times a day', async ({ world }) => {
    const { mine } = await people(world);
    for (let nth = 0; nth < 10; nth += 1) await mine.create(WORDS);
    await expect(mine.create(WORDS)).rejects.toMatchObject({ cause: { code: 'TOO_MANY' } });
  });

  test('goes with its account, words and pictures, and stands in what its author takes away', async ({ world }) => {
    const passwordHash = await hashPassword(PASSWORD);
    const ana = await makeUser(world, { passwordHash });
    const { reportId } = await world.as(ana).feedback.create(WORDS);
    await addPicture(world, ana, reportId);
    const taken = await exportAccount(world.context(ana) as SignedInContext);
    expect(taken.reports).toMatchObject([{ title: WORDS.title, body: WORDS.body, state: 'received' }]);
    await world.as(ana).privacy.deleteAccount({ password: PASSWORD });
    expect(await world.db.selectFrom('report').selectAll().execute()).toEqual([]);
    expect(await world.db.selectFrom('file').selectAll().execute()).toEqual([]);
  });
});

test('an administrator takes the reports along as a table that runs nothing, as they are filtered', async ({
  world,
}) => {
  const { ana, vera, mine } = await people(world);
  await mine.create({ ...WORDS, title: '=HYPERLINK("http://malo.ec")' });
  await mine.create({ kind: 'improvement', title: 'Un modo nocturno', body: 'De noche deslumbra.' });
  const app = await world.http();
  const table = async (person: Person, asked = '') =>
    app.inject({ url: `/api/admin/reportes.csv${asked}`, headers: { cookie: await cookieOf(world, person) } });
  expect((await table(ana)).statusCode).toBe(403);
  const errors = (await table(vera, '?tipo=error&estado=received')).body.trim().split('\n');
  expect(errors).toHaveLength(2);
  expect(errors[1]).toContain(`"'=HYPERLINK(""http://malo.ec"")"`);
  expect(errors[1]).toContain(`${ana.email};Recibido`);
  expect((await table(vera)).body.trim().split('\n')).toHaveLength(3);
  expect((await table(vera, '?estado=abierto')).statusCode).toBe(400);
});
