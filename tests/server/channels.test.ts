/** A person is told by ntfy, Gotify, Telegram and Apprise too: against a server that speaks their formats and their refusals. */
import { expect } from 'vitest';
import { pushStillWanted } from '#server/app/background/push.ts';
import { composeMail } from '#server/app/background/mail/compose.ts';
import { leaveReminders } from '#server/health/reminders/service.ts';
import { channelOutbox } from '#server/platform/channels/service.ts';
import { enqueuePush, pushToEverybody } from '#server/platform/push/service.ts';
import { plus } from '#server/platform/lib/time.ts';
import { CHAT, startFakeChannels, TOKENS } from '../support/fake-channels.ts';
import { makePet, makeUser } from '../support/guardian.ts';
import { openWorld, type Person, test as base, type World } from '../support/world.ts';

const test = base.extend<{ scene: { world: World; fake: Awaited<ReturnType<typeof startFakeChannels>> } }>({
  // biome-ignore lint/correctness/noEmptyPattern: vitest reads the pattern to see which fixtures are used
  scene: async ({}, use) => {
    const fake = await startFakeChannels();
    const world = await openWorld({ WEBHOOK_ALLOWED_HOSTS: fake.host, TELEGRAM_API_URL: fake.url });
    await use({ world, fake });
    await world.close();
    await fake.stop();
  },
});

const saying = (words: RegExp, field?: string) => ({
  cause: { details: { message: expect.stringMatching(words) as string, ...(field && { field }) } },
});
const outbox = (world: World) =>
  channelOutbox({ db: world.db, config: world.config, now: () => world.now, stillWanted: pushStillWanted });
const leave = (world: World, { id: userId }: Person, dedupeKey: string, changes: { urgent?: boolean } = {}) =>
  world.db.transaction().execute((db) =>
    enqueuePush(
      db,
      {
        userId,
        dedupeKey,
        title: 'Cuidados de Luna',
        body: 'Antirrábica & más <hoy>',
        path: '/dashboard',
        ...changes,
      },
      world.now,
    ),
  );

async function saveAll(world: World, ana: Person, url: string) {
  const api = world.as(ana);
  await api.channels.save({ kind: 'ntfy', url: `${url}/`, topic: 'mis-mascotas', token: TOKENS.ntfy });
  await api.channels.save({ kind: 'gotify', url, token: TOKENS.gotify });
  await api.channels.save({ kind: 'telegram', token: TOKENS.bot, chat: CHAT });
  await api.channels.save({ kind: 'apprise', url: `${url}/notify/mi-clave` });
  return api;
}

test('a notice goes once through each channel, in its own format, and a try by hand too', async ({
  scene: { world, fake },
}) => {
  const ana = await makeUser(world);
  const luis = await makeUser(world);
  const api = await saveAll(world, ana, fake.url);
  for (const kind of ['ntfy', 'gotify', 'telegram', 'apprise'] as const) await api.channels.test({ kind });
  expect(fake.taken.map(({ kind }) => kind)).toEqual(['ntfy', 'gotify', 'telegram', 'apprise']);
  fake.taken.length = 0;

  await leave(world, ana, 'one', { urgent: true });
  await leave(world, ana, 'one');
  await leave(world, luis, 'two');
  await outbox(world).sendDue();
  await outbox(world).sendDue();
  const of = (kind: string) => fake.taken.filter((one) => one.kind === kind).map(({ body }) => body);
  const link = `${world.config.publicUrl}/dashboard`;
  expect(fake.taken).toHaveLength(4);
  expect(of('ntfy')).toMatchObject([
    { topic: 'mis-mascotas', title: 'Cuidados de Luna', message: 'Antirrábica & más <hoy>', click: link, priority: 5 },
  ]);
  expect(of('gotify')).toMatchObject([{ title: 'Cuidados de Luna', message: expect.stringContaining(link) as string }]);
  expect(of('telegram')).toMatchObject([
    { chat_id: CHAT, parse_mode: 'HTML', text: `<b>Cuidados de Luna</b>\nAntirrábica &amp; más &lt;hoy&gt;\n${link}` },
  ]);
  expect(of('apprise')).toMatchObject([{ title: 'Cuidados de Luna', type: 'warning', format: 'text' }]);

  // Neither an address nor a token is stored in the clear, nor answered.
  const shown = JSON.stringify(await api.channels.list());
  const rows = JSON.stringify(await world.db.selectFrom('noticeChannel').selectAll().execute());
  for (const secret of [...Object.values(TOKENS), 'mis-mascotas', 'mi-clave', CHAT]) {
    expect(shown).not.toContain(secret);
    expect(rows).not.toContain(secret);
  }
  await api.channels.remove({ kind: 'ntfy' });
  await world.db
    .transaction()
    .execute((db) =>
      pushToEverybody(db, { dedupeKey: 'news', title: 'Novedades', body: 'Hola', path: '/dashboard' }, world.now),
    );
  await outbox(world).sendDue();
  expect(
    fake.taken
      .slice(4)
      .map(({ kind }) => kind)
      .toSorted(),
  ).toEqual(['apprise', 'gotify', 'telegram']);
});

test('a reminder reaches a person who has a channel and no browser', async ({ scene: { world, fake } }) => {
  const ana = await makeUser(world);
  await saveAll(world, ana, fake.url);
  const petId = await makePet(world, ana);
  await world.as(ana).checkups.add({ petId, reason: 'Control', plannedOn: '2026-11-21' });
  await leaveReminders(world.context(ana));
  await outbox(world).sendDue();
  expect(fake.taken.length).toBe(4);
});

test('a token that was revoked is said in words and stops; written again it goes on', async ({
  scene: { world, fake },
}) => {
  const ana = await makeUser(world);
  const api = world.as(ana);
  await api.channels.save({ kind: 'telegram', token: TOKENS.bot, chat: CHAT });
  fake.state.revoked = true;
  await leave(world, ana, 'one');
  await outbox(world).sendDue();
  await leave(world, ana, 'two');
  await outbox(world).sendDue();
  expect(await api.channels.list()).toMatchObject([
    { kind: 'telegram', problem: expect.stringMatching(/se revocó.*@BotFather/) as string, stoppedAt: world.now },
  ]);
  // Once, by mail, and not after it was mended.
  const [letter, ...others] = await world.db
    .selectFrom('mailOutbox')
    .selectAll()
    .where('kind', '=', 'channel-stopped')
    .execute();
  expect(others).toEqual([]);
  expect(
    letter && (await composeMail(world.db, letter, { publicUrl: 'https://mascotas.ec', now: world.now, clinic: null })),
  ).toMatchObject({
    subject: 'Dejamos de avisarte por Telegram',
    preview: expect.stringMatching(/se revocó/) as string,
  });
  await expect(api.channels.test({ kind: 'telegram' })).rejects.toMatchObject(saying(/se revocó/));
  await expect(api.channels.save({ kind: 'telegram', token: TOKENS.bot })).rejects.toMatchObject(
    saying(/no acepta ese token/, 'token'),
  );
  fake.state.revoked = false;
  await expect(api.channels.save({ kind: 'telegram', token: TOKENS.bot })).rejects.toMatchObject(
    saying(/Escríbele «hola» a tu bot/, 'chat'),
  );
  fake.state.chats.push({ id: -100, type: 'group' }, { id: Number(CHAT), type: 'private', first_name: 'Ana' });
  await api.channels.save({ kind: 'telegram', token: TOKENS.bot });
  await leave(world, ana, 'three');
  await outbox(world).sendDue();
  expect(fake.taken).toHaveLength(1);
  expect(await api.channels.list()).toMatchObject([
    // Every person of Telegram may write to a bot: whose chat was found is told.
    { shown: 'bot 123456789, a Ana', problem: null, stoppedAt: null, lastSentAt: world.now },
  ]);
  fake.state.blocked = true;
  await expect(api.channels.test({ kind: 'telegram' })).rejects.toMatchObject(saying(/bloqueaste tu bot/));
});

test('what each refuses is said, what is only away is tried again, and nothing goes twice', async ({
  scene: { world, fake },
}) => {
  const ana = await makeUser(world);
  const api = await saveAll(world, ana, fake.url);
  const tried = (kind: 'ntfy' | 'gotify' | 'apprise') => api.channels.test({ kind });
  await api.channels.save({ kind: 'ntfy', url: fake.url, topic: 'mis-mascotas' });
  await expect(tried('ntfy')).rejects.toMatchObject(saying(/no deja escribir en ese tema/));
  await api.channels.save({ kind: 'gotify', url: fake.url, token: 'otra' });
  await expect(tried('gotify')).rejects.toMatchObject(saying(/Gotify no acepta esa clave/));
  await api.channels.save({ kind: 'apprise', url: `${fake.url}/notify/ninguna` });
  await expect(tried('apprise')).rejects.toMatchObject(saying(/ninguna dirección/));
  await api.channels.save({ kind: 'apprise', url: `${fake.url}/notify/mi-clave` });
  fake.faults.push([424]);
  await expect(tried('apprise')).rejects.toMatchObject(saying(/alguno de sus destinos/));
  fake.faults.push([302, undefined, { location: 'http://169.254.169.254/' }]);
  await expect(tried('apprise')).rejects.toMatchObject(saying(/desde otra dirección/));

  for (const kind of ['ntfy', 'gotify', 'apprise'] as const) await api.channels.remove({ kind });
  fake.faults.push([429, { ok: false, error_code: 429, parameters: { retry_after: 90 } }], [503]);
  await leave(world, ana, 'one');
  for (const seconds of [0, 60, 40, 200, 200]) {
    world.now = plus(world.now, seconds, 'seconds');
    await outbox(world).sendDue();
  }
  expect(fake.taken).toHaveLength(1);
});

test('what a killed process had sent is not sent again', async ({ scene: { world, fake } }) => {
  const ana = await makeUser(world);
  await world.as(ana).channels.save({ kind: 'gotify', url: fake.url, token: TOKENS.gotify });
  await leave(world, ana, 'one');
  let answer = () => {};
  fake.state.holds = new Promise((resolve) => (answer = resolve));
  const killed = outbox(world).sendDue();
  await expect.poll(() => fake.taken.length).toBe(1);
  world.now = plus(world.now, 61, 'seconds');
  await outbox(world).sendDue();
  await outbox(world).sendDue();
  expect(fake.taken).toHaveLength(1);
  expect(await world.db.selectFrom('channelOutbox').select(['sentAt', 'parkedAt']).execute()).toEqual([
    { sentAt: null, parkedAt: world.now },
  ]);
  answer();
  await killed;
});

test('no address inside a network is called, unless the operator named it', async ({ scene: { world, fake } }) => {
  const api = world.as(await makeUser(world));
  const refused = (url: string) => expect(api.channels.save({ kind: 'gotify', url, token: 'x' })).rejects;
  for (const url of [
    'http://ntfy.sh',
    'https://127.0.0.1',
    'https://10.0.0.5/',
    'https://[::1]/',
    'https://router.lan',
  ])
    await refused(url).toMatchObject({ cause: { details: { field: 'url' } } });
  // An opened host is called where these servers listen, and nowhere else.
  await expect(api.channels.save({ kind: 'gotify', url: `${fake.url}/?token=x`, token: 'x' })).rejects.toThrow(
    /sin \?/,
  );
  for (const path of ['/webhook/n8n', '/notify/', '/notify/clave?x=1'])
    await expect(api.channels.save({ kind: 'apprise', url: `${fake.url}${path}` })).rejects.toThrow(/notify/);
  await expect(api.channels.save({ kind: 'ntfy', url: `${fake.url}/tema`, topic: 'tema' })).rejects.toThrow(
    /Sin el tema/,
  );
  await refused('https://ntfy.sh:25').toMatchObject(saying(/puerto/, 'url'));
  expect(await api.channels.list()).toEqual([]);
});
