/** An address that takes no mail: it is asked once, and whoever waits for the mail is told on the screen. */
import { describe, expect } from 'vitest';
import type { MailKind } from '#db/types.ts';
import { readConfig } from '#server/platform/config/config.ts';
import { enqueueMail } from '#server/platform/mail/outbox.ts';
import { makeTransport } from '#server/platform/mail/transport.ts';
import { mailOutbox } from '#server/app/background/mail/worker.ts';
import { hashPassword } from '#server/accounts/sessions/secrets.ts';
import { startFakeResend, startFakeSmtp } from '../support/fake-mail.ts';
import { makePet, makeUser } from '../support/guardian.ts';
import { type Person, test as base, type World } from '../support/world.ts';

const NO_SUCH_USER = '550 5.1.1 no such user';

/** An SMTP server that refuses whatever address stands in `refused`, with these words. */
const test = base.extend<{ scene: Awaited<ReturnType<typeof openScene>> }>({
  scene: async ({ world }, use) => {
    const scene = await openScene(world);
    await use(scene);
    await scene.smtp.stop();
  },
});

async function openScene(world: World) {
  const smtp = await startFakeSmtp();
  const refused = new Map<string, string>();
  const asked: string[] = [];
  smtp.state.recipient = (address) => {
    asked.push(address);
    return refused.get(address) ?? null;
  };
  const config = readConfig({ DATA_DIR: world.config.dataDir, LOG_LEVEL: 'silent', SMTP_URL: smtp.url });
  const transport = makeTransport(config);
  const send = () => mailOutbox({ db: world.db, config, now: () => world.now }, transport).sendDue();
  return { smtp, refused, asked, send };
}

async function leave(world: World, person: Person, kind: MailKind = 'password-changed') {
  const { id: userId, email } = person;
  const mail = { kind, userId, email, dedupeKey: `${kind}:${email}:${world.now}` };
  await world.db.transaction().execute((db) => enqueueMail(db, mail, world.now));
}

const rows = (world: World) => world.db.selectFrom('mailOutbox').selectAll().orderBy('id').execute();

describe('a mail', () => {
  test('whose address is refused for good is not tried again', async ({ world, scene }) => {
    const ana = await makeUser(world);
    scene.refused.set(ana.email, NO_SUCH_USER);
    await leave(world, ana);
    await scene.send();
    world.now = '2026-11-22T15:00:00.000Z';
    await scene.send();
    expect(scene.asked).toEqual([ana.email]);
    const [row] = await rows(world);
    expect(row).toMatchObject({ sentAt: null, attempts: 1, refusedAt: '2026-11-21T15:00:00.000Z', leaseUntil: null });
    expect(row?.lastError).toContain('5.1.1 no such user');
  });

  const FOR_GOOD = [
    '550 5.1.1 no such user',
    '550 5.1.2 unknown domain',
    '550 5.2.1 mailbox disabled',
    '550 mailbox unavailable',
    '553 mailbox name not allowed',
    '551 user not local',
  ];
  const AGAIN = [
    '451 4.7.1 greylisted',
    '452 4.2.2 mailbox full',
    '552 5.2.2 mailbox full',
    '550 5.7.1 relaying denied',
    '550 5.1.8 bad sender address',
    '550 relay not permitted',
    '554 5.7.1 blocked',
  ];
  test.for([...FOR_GOOD.map((said) => [said, true] as const), ...AGAIN.map((said) => [said, false] as const)])(
    'that is answered %s is refused for good: %s',
    async ([said, forGood], { world, scene }) => {
      const ana = await makeUser(world);
      scene.refused.set(ana.email, said);
      await leave(world, ana);
      await scene.send();
      const [row] = await rows(world);
      expect(row?.refusedAt).toBe(forGood ? world.now : null);
      expect(row?.parkedAt).toBe(forGood ? world.now : null);
    },
  );

  test.for([
    ['validation_error', 422, 'Invalid `to` field. The email address needs to follow the format.', true],
    ['validation_error', 422, 'Invalid `from` field. The email address needs to follow the format.', false],
    ['validation_error', 403, 'The petlove.ec domain is not verified.', false],
    ['rate_limit_exceeded', 429, 'Too many requests.', false],
    ['internal_server_error', 500, 'Unexpected.', false],
  ] as const)(
    'that Resend answers with %s %i, %s, is refused: %s',
    async ([name, status, message, forGood], { world }) => {
      const resend = await startFakeResend();
      const env = { RESEND_API_KEY: 're_test', RESEND_BASE_URL: resend.url, LOG_LEVEL: 'silent' };
      const config = readConfig({ DATA_DIR: world.config.dataDir, ...env });
      resend.failures.push({ name, status, message });
      await leave(world, await makeUser(world));
      await mailOutbox({ db: world.db, config, now: () => world.now }, makeTransport(config)).sendDue();
      const [row] = await rows(world);
      expect(row?.refusedAt).toBe(forGood ? world.now : null);
      await resend.stop();
    },
  );
});

describe('the person is told', () => {
  test('that the own address takes no mail, until one arrives there', async ({ world, scene }) => {
    const ana = await makeUser(world);
    const told = async () => (await world.as(ana).auth.me()).emailRefusedAt;
    expect(await told()).toBeNull();
    scene.refused.set(ana.email, NO_SUCH_USER);
    await leave(world, ana);
    await scene.send();
    expect(await told()).toBe(world.now);
    expect((await world.as(await makeUser(world)).auth.me()).emailRefusedAt).toBeNull();
    scene.refused.clear();
    world.now = '2026-11-22T15:00:00.000Z';
    await leave(world, ana);
    await scene.send();
    expect(await told()).toBeNull();
  });

  test('that the new address, whose link is waited for, takes no mail', async ({ world, scene }) => {
    const ana = await makeUser(world);
    await world.db.updateTable('user').set({ pendingEmail: 'ana@mal.ec' }).where('id', '=', ana.id).execute();
    scene.refused.set('ana@mal.ec', NO_SUCH_USER);
    await leave(world, { ...ana, email: 'ana@mal.ec' }, 'change-email');
    expect(await world.as(ana).security.get()).toMatchObject({ pendingRefused: false });
    await scene.send();
    expect(await world.as(ana).security.get()).toMatchObject({ pendingRefused: true });
    expect((await world.as(ana).auth.me()).emailRefusedAt).toBeNull();
  });

  test('with the right password, that the link of the registration reached nobody', async ({ world, scene }) => {
    const password = 'Montubio-42-ceibo';
    const passwordHash = await hashPassword(password);
    const ana = await makeUser(world, { status: 'unconfirmed', passwordHash });
    scene.refused.set(ana.email, NO_SUCH_USER);
    await leave(world, ana, 'confirm-email');
    await scene.send();
    const enter = (word: string) =>
      world.anonymous().auth.signIn({ email: ana.email, password: word, remember: false });
    const message = expect.stringContaining(`No pudimos entregar tu enlace a ${ana.email}`);
    await expect(enter(password)).rejects.toMatchObject({
      cause: { code: 'ACCOUNT_UNCONFIRMED', details: { message } },
    });
    await expect(enter('Otra-clave-77-larga')).rejects.toMatchObject({ cause: { code: 'WRONG_CREDENTIALS' } });
  });

  test('that an invitation was not delivered, until it is sent again', async ({ world, scene }) => {
    const ana = await makeUser(world);
    const petId = await makePet(world, ana);
    scene.refused.set('tia@mal.ec', NO_SUCH_USER);
    const invite = () => world.as(ana).family.invite({ petId, email: 'tia@mal.ec', role: 'reader' });
    const told = async () => (await world.as(ana).family.list({ petId })).invites.map(({ undelivered }) => undelivered);
    await invite();
    expect(await told()).toEqual([false]);
    await scene.send();
    expect(await told()).toEqual([true]);
    expect((await world.as(ana).auth.me()).emailRefusedAt).toBeNull();
    world.now = '2026-11-21T16:00:00.000Z';
    await invite();
    expect(await told()).toEqual([false]);
  });

  test('that the offer of an animal was not delivered', async ({ world, scene }) => {
    const ana = await makeUser(world);
    const petId = await makePet(world, ana);
    scene.refused.set('eva@mal.ec', NO_SUCH_USER);
    await world.as(ana).transfers.offer({ petId, email: 'eva@mal.ec' });
    await scene.send();
    expect((await world.as(ana).transfers.ofPet({ petId })).offer).toMatchObject({ refusedAt: world.now });
  });
});

test('the administrator sees it as refused, with words, and may send it again once the address is mended', async ({
  world,
  scene,
}) => {
  const api = world.as(await makeUser(world, { role: 'ROLE_ADMINISTRADOR' })).mailQueue;
  const ana = await makeUser(world);
  scene.refused.set(ana.email, NO_SUCH_USER);
  await leave(world, ana);
  expect((await api.list({})).totals.waiting).toEqual({ urgent: 1, ordinary: 0, bulk: 0, all: 1 });
  await scene.send();
  const { rows: listed, totals } = await api.list({ state: 'given-up' });
  expect(listed).toMatchObject([{ state: 'refused', priority: 'urgent', cause: expect.stringMatching(/dirección/) }]);
  expect(totals.givenUp).toBe(1);
  scene.refused.clear();
  await api.sendAgain({ mailIds: listed.map(({ id }) => id) });
  await scene.send();
  expect(scene.smtp.messages.map(({ to }) => to)).toEqual([[ana.email]]);
  expect((await world.as(ana).auth.me()).emailRefusedAt).toBeNull();
});
