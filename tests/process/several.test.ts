/** What compose.postgres.yml describes: three servers on one PostgreSQL and one bucket, behind a proxy. */
import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { expect, inject, test } from 'vitest';
import { LIMITS } from '#server/platform/rate-limits/rules.ts';
import { openBalancer } from '../support/balancer.ts';
import { databaseAddress } from '../support/postgres.ts';
import {
  keepWriting,
  openData,
  post,
  type Running,
  seedPerson,
  signIn,
  startServer,
  temporaryFolder,
  until,
} from '../support/process.ts';
import { startS3 } from '../support/s3.ts';

const SERVERS = [0, 1, 2];

test('one session works on all of them, what one acknowledged survives its end, and a limit is one for all', async () => {
  using folder = temporaryFolder();
  const name = `petlove_several_${randomBytes(4).toString('hex')}`;
  const databaseUrl = databaseAddress(inject('postgresTemplate'), name);
  const admin = new pg.Client({ connectionString: databaseAddress(inject('postgresTemplate'), 'postgres') });
  await admin.connect();
  await admin.query(`create database "${name}"`);
  const bucket = await startS3();
  const running: Running[] = [];
  try {
    const email = await seedPerson(folder.path, databaseUrl);
    const env = { DATA_DIR: folder.path, DATABASE_URL: databaseUrl, SUBSCRIPTIONS: 'off', ...bucket.env };
    for (const _ of SERVERS) running.push(await startServer(env));
    const balancer = await openBalancer(running.map(portOf));
    const url = `http://127.0.0.1:${balancer.port}`;
    const session = await signIn(running[0]?.url ?? '', email);

    const writing = keepWriting(url, session, 6);
    for (const place of SERVERS) {
      const sofar = writing.acknowledged.length;
      await until(() => writing.acknowledged.length >= sofar + 10, 'some writes');
      running[place]?.child.kill('SIGKILL');
      await running[place]?.ended;
      const again = await startServer(env);
      running[place] = again;
      balancer.replace(place, portOf(again));
    }
    await writing.stop();
    const open = openData(folder.path, databaseUrl);
    const there = new Set((await open.db.selectFrom('pet').select('id').execute()).map(({ id }) => id));
    await open.close();
    expect(writing.acknowledged.filter((id) => !there.has(id))).toEqual([]);
    expect(new Set(writing.acknowledged).size).toBe(writing.acknowledged.length);

    // Each guess on the next server.
    const guesses: number[] = [];
    for (let guess = 0; guess < LIMITS.signInAccountAddress.max + 3; guess += 1) {
      const server = running[guess % running.length];
      guesses.push(
        (await post(`${server?.url}/trpc/auth.signIn`, { email, password: 'otra-clave-que-no-es', remember: false }))
          .status,
      );
    }
    expect(guesses.filter((status) => status === 401)).toHaveLength(LIMITS.signInAccountAddress.max);
    expect(guesses.slice(LIMITS.signInAccountAddress.max)).toEqual([429, 429, 429]);
    balancer.close();
  } finally {
    for (const { child, ended } of running) {
      child.kill('SIGKILL');
      await ended;
    }
    await bucket.close();
    await admin.query(`drop database "${name}" with (force)`);
    await admin.end();
  }
});

function portOf({ url }: Running): number {
  return Number(new URL(url).port);
}
