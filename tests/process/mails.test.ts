/** Mails of the real server: killed with one in hand, and two servers on one database. */
import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { expect, inject, test } from 'vitest';
import type { OpenDatabase } from '#db/open.ts';
import { plus, systemNow } from '#server/platform/lib/time.ts';
import { enqueueMail } from '#server/platform/mail/outbox.ts';
import { createAccount, newAccount } from '#server/accounts/profile/service.ts';
import { startFakeSmtp } from '../support/fake-mail.ts';
import { databaseAddress } from '../support/postgres.ts';
import { openData, seedPerson, startServer, temporaryFolder, until } from '../support/process.ts';

test('SQLite: what a killed server had in hand goes on with the next one, and waits for no claim to end', async () => {
  using folder = temporaryFolder();
  await seedPerson(folder.path);
  const before = openData(folder.path);
  await leaveMails(before, 5);
  await before.close();
  const smtp = await startFakeSmtp();
  smtp.state.hangs = () => true;
  const env = { DATA_DIR: folder.path, SMTP_URL: smtp.url };
  const first = await startServer(env);
  await until(() => smtp.hanging.length === 5, 'the mails in hand');
  first.child.kill('SIGKILL');
  await first.ended;
  // As if it had claimed them a moment ago, however long all this took.
  const between = openData(folder.path);
  const claimed = plus(systemNow(), 119, 'seconds');
  await between.db.updateTable('mailOutbox').set({ leaseUntil: claimed }).where('leaseUntil', 'is not', null).execute();
  await between.close();
  smtp.state.hangs = () => false;
  const second = await startServer(env);
  await until(() => smtp.messages.length >= 5, 'the mails');
  second.child.kill('SIGTERM');
  expect(await second.ended).toBe(0);
  const after = openData(folder.path);
  const sent = await mailsIn(after);
  await after.close();
  for (const { sentAt } of sent) expect(sentAt).toSatisfy((at: string) => at < claimed);
  expect(smtp.messages.flatMap(({ to }) => to).toSorted()).toEqual(sent.map(({ email }) => email).toSorted());
  await smtp.stop();
});

test('PostgreSQL: of two servers each mail is sent by one, also beside those of one that was killed', async () => {
  using folder = temporaryFolder();
  const admin = new pg.Client({ connectionString: databaseAddress(inject('postgresTemplate'), 'postgres') });
  const name = `petlove_mails_${randomBytes(4).toString('hex')}`;
  await admin.connect();
  await admin.query(`create database "${name}"`);
  const smtp = await startFakeSmtp();
  try {
    const databaseUrl = databaseAddress(inject('postgresTemplate'), name);
    await seedPerson(folder.path, databaseUrl);
    const open = openData(folder.path, databaseUrl);
    const inHand = plus(systemNow(), 1, 'hours');
    await leaveMails(open, 40);
    // As a server that lives, or was killed a moment ago, holds them: nothing here can tell which.
    await open.db.updateTable('mailOutbox').set({ leaseUntil: inHand }).where('domain', '=', 'correo0.ec').execute();
    const env = { DATA_DIR: folder.path, DATABASE_URL: databaseUrl, SMTP_URL: smtp.url };
    const servers = await Promise.all([startServer(env), startServer(env)]);
    const free = (await mailsIn(open)).filter(({ domain }) => domain !== 'correo0.ec').map(({ email }) => email);
    await until(() => smtp.messages.length >= free.length, 'the mails');
    for (const server of servers) server.child.kill('SIGTERM');
    expect(await Promise.all(servers.map(({ ended }) => ended))).toEqual([0, 0]);
    await open.close();
    expect(smtp.messages.flatMap(({ to }) => to).toSorted()).toEqual(free.toSorted());
  } finally {
    await smtp.stop();
    await admin.query(`drop database "${name}" with (force)`);
    await admin.end();
  }
});

/** Links of confirmation, at eight domains. */
async function leaveMails({ db }: OpenDatabase, amount: number): Promise<void> {
  const now = systemNow();
  await db.transaction().execute(async (db) => {
    for (let n = 0; n < amount; n += 1) {
      const email = `persona${n}@correo${n % 8}.ec`;
      const user = newAccount({ email, name: 'Ana', passwordHash: 'x', createdAt: now });
      const userId = await createAccount(db, user);
      await enqueueMail(db, { kind: 'confirm-email', userId, email, dedupeKey: email }, now);
    }
  });
}

function mailsIn({ db }: OpenDatabase) {
  return db.selectFrom('mailOutbox').select(['email', 'domain', 'leaseUntil', 'sentAt']).orderBy('id').execute();
}
