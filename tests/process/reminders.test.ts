/** The reminders of the real server: killed between the digest and the mail, and two servers on one database. */
import { randomBytes } from 'node:crypto';
import { readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { expect, inject, test } from 'vitest';
import type { OpenDatabase } from '#db/open.ts';
import { dayIn } from '#server/platform/lib/calendar.ts';
import { systemNow } from '#server/platform/lib/time.ts';
import { isTimeToTell } from '#server/health/reminders/rules.ts';
import { createAccount, newAccount } from '#server/accounts/profile/service.ts';
import { startFakeSmtp } from '../support/fake-mail.ts';
import { databaseAddress } from '../support/postgres.ts';
import { openData, seedPerson, startServer, temporaryFolder, until } from '../support/process.ts';

const PEOPLE = 40;

test('SQLite: a server that is killed while it tells loses nobody and tells nobody twice', async () => {
  using folder = temporaryFolder();
  await seedPerson(folder.path);
  await change(folder.path, undefined, seedDue);
  // The mails wait meanwhile: their server refuses them.
  const smtp = await startFakeSmtp();
  smtp.state.refuse = Number.POSITIVE_INFINITY;
  const env = { DATA_DIR: folder.path, SMTP_URL: smtp.url };
  for (const wait of [0, 10, 40, 120]) {
    const server = await startServer(env);
    await new Promise((resolve) => setTimeout(resolve, wait));
    server.child.kill('SIGKILL');
    await server.ended;
    await change(folder.path, undefined, forgetLeases);
  }
  smtp.state.refuse = 0;
  const server = await startServer(env);
  await until(() => smtp.messages.length >= PEOPLE, 'the mails');
  await new Promise((resolve) => setTimeout(resolve, 500));
  server.child.kill('SIGTERM');
  expect(await server.ended).toBe(0);
  const told = smtp.messages.flatMap(({ to }) => to).filter((address) => address.startsWith('persona'));
  expect(told.toSorted()).toEqual(everybody());
  await change(folder.path, undefined, async ({ db }) => {
    expect(await db.selectFrom('reminder').select('id').execute()).toHaveLength(PEOPLE);
    expect(
      await db.selectFrom('job').select(['name', 'lastError']).where('lastError', 'is not', null).execute(),
    ).toEqual([]);
  });
  await smtp.stop();
});

test('PostgreSQL: of two servers that start at once each person is told by one', async () => {
  using folder = temporaryFolder();
  const admin = new pg.Client({ connectionString: databaseAddress(inject('postgresTemplate'), 'postgres') });
  const name = `petlove_reminders_${randomBytes(4).toString('hex')}`;
  await admin.connect();
  await admin.query(`create database "${name}"`);
  const smtp = await startFakeSmtp();
  try {
    const databaseUrl = databaseAddress(inject('postgresTemplate'), name);
    await seedPerson(folder.path, databaseUrl);
    await change(folder.path, databaseUrl, seedDue);
    const env = { DATA_DIR: folder.path, DATABASE_URL: databaseUrl, SMTP_URL: smtp.url };
    const servers = await Promise.all([startServer(env), startServer(env)]);
    await until(() => smtp.messages.length >= PEOPLE, 'the mails');
    await new Promise((resolve) => setTimeout(resolve, 500));
    for (const server of servers) server.child.kill('SIGTERM');
    expect(await Promise.all(servers.map(({ ended }) => ended))).toEqual([0, 0]);
    expect(smtp.messages.flatMap(({ to }) => to).toSorted()).toEqual(everybody());
    // Both made a key pair at their first start, and hold the same one.
    expect(readdirSync(folder.path).filter((file) => file.startsWith('vapid'))).toEqual(['vapid.json']);
    expect(statSync(path.join(folder.path, 'vapid.json')).mode & 0o777).toBe(0o600);
  } finally {
    await smtp.stop();
    await admin.query(`drop database "${name}" with (force)`);
    await admin.end();
  }
});

function everybody(): string[] {
  return Array.from({ length: PEOPLE }, (_, n) => `persona${n}@correo.ec`).toSorted();
}

async function change(dataDir: string, databaseUrl: string | undefined, act: (open: OpenDatabase) => Promise<unknown>) {
  const open = openData(dataDir, databaseUrl);
  await act(open);
  await open.close();
}

/** As if the leases of the killed server had ended: nobody waits a quarter of an hour for a test. Only of what is told of here. */
async function forgetLeases({ db }: OpenDatabase) {
  const due = { leaseUntil: null, nextRunAt: '2026-01-01T00:00:00.000Z' };
  await db.updateTable('job').set(due).where('name', '=', 'reminders').execute();
  await db.updateTable('mailOutbox').set({ leaseUntil: null, nextAttemptAt: '2026-01-01T00:00:00.000Z' }).execute();
}

/** People for whom it is past eight in the morning right now, each with an animal and a visit today. */
async function seedDue({ db }: OpenDatabase) {
  const now = systemNow();
  const timeZone =
    ['Etc/UTC', 'Asia/Tokyo', 'America/Guayaquil', 'Pacific/Kiritimati'].find((zone) => isTimeToTell(zone, now)) ??
    'Etc/UTC';
  await db.transaction().execute(async (db) => {
    for (const email of everybody()) {
      const user = newAccount({ email, name: 'Ana', passwordHash: 'x', createdAt: now });
      const userId = await createAccount(db, { ...user, timeZone, status: 'active', confirmedAt: now });
      const owner = await db.selectFrom('owner').select('id').where('userId', '=', userId).executeTakeFirstOrThrow();
      const stamp = { createdAt: now, updatedAt: now };
      const pet = await db
        .insertInto('pet')
        .values({
          userId,
          ownerId: owner.id,
          code: `T${String(userId).padStart(9, '0')}`,
          name: 'Toby',
          speciesId: 1,
          sex: 'unknown',
          birthEstimated: 0,
          ...stamp,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      await db.insertInto('petMember').values({ petId: pet.id, userId, role: 'owner', createdAt: now }).execute();
      const day = dayIn(timeZone, now);
      const line = {
        kind: 'checkup',
        key: 'checkup:1',
        title: 'Control',
        dueOn: day,
        remindOn: day,
        inSeries: 0,
      } as const;
      await db
        .insertInto('due')
        .values({ petId: pet.id, ...line })
        .execute();
    }
  });
}
