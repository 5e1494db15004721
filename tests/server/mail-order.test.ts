/** Who comes first in the outbox, and who holds up whom: nobody. */
import { describe, expect } from 'vitest';
import { sql } from 'kysely';
import type { MailKind } from '#db/types.ts';
import { readConfig } from '#server/platform/config/config.ts';
import { enqueueMail } from '#server/platform/mail/outbox.ts';
import { findNextMails } from '#server/platform/mail/queries.ts';
import type { OutgoingMail } from '#server/platform/mail/transport.ts';
import { mailOutbox } from '#server/app/background/mail/worker.ts';
import { leaveReminders } from '#server/health/reminders/service.ts';
import { startFakeResend, startFakeSmtp } from '../support/fake-mail.ts';
import { makePet, makeUser } from '../support/guardian.ts';
import { type Person, test, type World } from '../support/world.ts';

const deps = (world: World, env: Record<string, string> = {}) => ({
  db: world.db,
  config: readConfig({ DATA_DIR: world.config.dataDir, LOG_LEVEL: 'silent', ...env }),
  now: () => world.now,
});
const rows = (world: World) => world.db.selectFrom('mailOutbox').selectAll().orderBy('id').execute();

/** A guardian whose animal has a visit today, which the morning's reminder tells of. */
async function remindedPerson(world: World, email: string): Promise<Person & { petId: number }> {
  const person = await makeUser(world, { email });
  const petId = await makePet(world, person);
  await world.as(person).checkups.add({ petId, reason: 'Control', plannedOn: '2026-11-21' });
  return { ...person, petId };
}

async function leaveMail(world: World, person: Person, kind: MailKind): Promise<void> {
  const { id: userId, email } = person;
  const mail = { kind, userId, email, dedupeKey: `${kind}:${email}` };
  await world.db.transaction().execute((db) => enqueueMail(db, mail, world.now));
}

async function findIt(world: World, { petId, ...person }: Person & { petId: number }): Promise<void> {
  const { code } = (await world.as(person).pets.get({ petId })).pet;
  await world.anonymous().finders.notify({ code, message: 'Está conmigo' });
}

describe('what is urgent', () => {
  test('leaves before what has waited longer: a finder, then an invitation, then the reminders', {
    tags: 'same-on-both',
  }, async ({ world }) => {
    const people: (Person & { petId: number })[] = [];
    // All at one domain, which takes one after the other.
    for (let n = 0; n < 8; n += 1) people.push(await remindedPerson(world, `ana${n}@correo.ec`));
    await leaveReminders(deps(world));
    world.now = '2026-11-21T15:01:00.000Z';
    const [ana, luis] = people as [Person & { petId: number }, Person & { petId: number }];
    await world.as(luis).family.invite({ petId: luis.petId, email: 'tia@correo.ec', role: 'reader' });
    await findIt(world, ana);
    const order: string[] = [];
    await mailOutbox(deps(world), async ({ kind }) => void order.push(kind)).sendDue();
    expect(order.slice(0, 2)).toEqual(['finder-alert', 'family-invite']);
    expect(order.slice(2)).toEqual(Array.from({ length: 8 }, () => 'reminder'));
  });

  test('leaves while reminders and receipts hang, each at a domain of its own', async ({ world }) => {
    const smtp = await startFakeSmtp();
    smtp.state.hangs = (address) => address.endsWith('.lento.ec');
    for (let n = 0; n < 5; n += 1) await remindedPerson(world, `ana@r${n}.lento.ec`);
    await leaveReminders(deps(world));
    const ana = await remindedPerson(world, 'ana@correo.ec');
    for (let n = 0; n < 5; n += 1) {
      const email = `tia@i${n}.lento.ec`;
      await world.as(ana).family.invite({ petId: ana.petId, email, role: 'reader' });
    }
    const worker = mailOutbox(deps(world, { SMTP_URL: smtp.url })).start();
    await expect.poll(() => smtp.hanging.length).toBe(5);
    await findIt(world, ana);
    const alert = async () => (await rows(world)).find(({ kind }) => kind === 'finder-alert');
    await expect.poll(async () => (await alert())?.sentAt).toBe(world.now);
    expect(smtp.messages.map(({ to }) => to)).toEqual([['ana@correo.ec']]);
    smtp.release();
    await worker.stop();
    await smtp.stop();
  });

  test('is first again after the service asked for a pause, which holds for all', { tags: 'same-on-both' }, async ({
    world,
  }) => {
    const resend = await startFakeResend();
    const ana = await remindedPerson(world, 'ana@correo.ec');
    for (let n = 0; n < 3; n += 1) await remindedPerson(world, `ana@correo${n}.ec`);
    await leaveReminders(deps(world));
    // Longer than a busy machine takes to write the finder's message.
    resend.failures.push({ status: 429, name: 'rate_limit_exceeded', headers: { 'retry-after': '6' } });
    const env = { RESEND_API_KEY: 're_test', RESEND_BASE_URL: resend.url };
    const worker = mailOutbox(deps(world, env)).start();
    await expect.poll(() => resend.calls.length).toBe(1);
    await findIt(world, ana);
    world.now = '2026-11-21T15:00:30.000Z';
    await expect.poll(() => resend.accepted.size).toBeGreaterThan(1);
    expect(String(resend.calls[1]?.body.subject)).toContain('Toby');
    expect(resend.calls[1]?.body.tags).toEqual([{ name: 'kind', value: 'finder-alert' }]);
    await worker.stop();
    await resend.stop();
  });
});

describe('several at a time', () => {
  test('but one at a domain, and never more than a handful', async ({ world }) => {
    for (let n = 0; n < 24; n += 1)
      await leaveMail(world, await makeUser(world, { email: `ana${n}@correo${n % 8}.ec` }), 'password-changed');
    const going: string[] = [];
    const sent: string[] = [];
    let open = () => undefined as void;
    const gate = new Promise<void>((resolve) => {
      open = resolve;
    });
    const working = mailOutbox(deps(world), async ({ to }: OutgoingMail) => {
      const domain = to.split('@')[1] ?? '';
      expect(going).not.toContain(domain);
      going.push(domain);
      expect(going.length).toBeLessThanOrEqual(6);
      await gate;
      going.splice(going.indexOf(domain), 1);
      sent.push(to);
    }).sendDue();
    await expect.poll(() => going.length).toBe(6);
    open();
    await working;
    expect(new Set(sent).size).toBe(24);
    expect((await rows(world)).every(({ attempts, sentAt }) => attempts === 1 && sentAt !== null)).toBe(true);
  });

  test('of four processes each mail is sent by one', async ({ world }) => {
    for (let n = 0; n < 30; n += 1)
      await leaveMail(world, await makeUser(world, { email: `ana${n}@correo${n % 7}.ec` }), 'password-changed');
    const sent: string[] = [];
    const work = async () => {
      while ((await mailOutbox(deps(world), async ({ to }) => void sent.push(to)).sendDue()) > 0);
    };
    await Promise.all([work(), work(), work(), work()]);
    // A process that lost every race may have gone home early; a later look takes what is left.
    await work();
    expect(sent.toSorted()).toEqual([...new Set(sent)].toSorted());
    expect(sent).toHaveLength(30);
  });

  test('the next one is found by index, however many wait', async ({ world }) => {
    const next = findNextMails(world.db, ['urgent', 'bulk'], world.now).compile();
    const text = `explain ${world.dialect === 'sqlite' ? 'query plan ' : ''}${next.sql}`;
    const plan = await world.db.transaction().execute(async (db) => {
      // A table without rows is read whole by PostgreSQL, whatever index it has.
      if (world.dialect === 'postgres') await sql`set local enable_seqscan = off`.execute(db);
      return db.executeQuery({ ...next, sql: text });
    });
    const said = JSON.stringify(plan.rows);
    expect(said).toContain('mailOutboxNext');
    expect(said).toContain('mailOutboxLeased');
    expect(said).not.toMatch(/TEMP B-TREE|SCAN (?:mailOutbox|inHand)|Seq Scan/);
  });
});

describe('what a process had in hand when it was killed', () => {
  test('goes on at once where no other process lives, and keeps its claim where it was taken since', async ({
    world,
  }) => {
    const [ana, luis] = [
      await makeUser(world, { email: 'ana@uno.ec' }),
      await makeUser(world, { email: 'luis@dos.ec' }),
    ];
    /** A process that claims one mail and never comes to an end with it. */
    const dies = () => {
      let claims = 0;
      const sending = mailOutbox(deps(world), async () => new Promise<never>(() => undefined));
      void sending.sendDue(() => claims++ > 0).catch(() => undefined);
    };
    await leaveMail(world, ana, 'password-changed');
    dies();
    await expect.poll(async () => (await rows(world))[0]?.leaseUntil).not.toBeNull();
    const started = '2026-11-21T15:00:05.000Z';
    world.now = '2026-11-21T15:00:06.000Z';
    await leaveMail(world, luis, 'password-changed');
    dies();
    await expect.poll(async () => (await rows(world))[1]?.leaseUntil).not.toBeNull();
    await mailOutbox(deps(world)).releaseDead(started);
    const sent: string[] = [];
    await mailOutbox(deps(world), async ({ to }) => void sent.push(to)).sendDue();
    expect(sent).toEqual(['ana@uno.ec']);
  });
});
