/**
 * Three servers on one PostgreSQL behind a proxy against one: what a request costs them together. How much more three answer
 * cannot be seen on two processors.
 */
import path from 'node:path';
import { openBalancer } from '../../tests/support/balancer.ts';
import { startServer } from '../../tests/support/postgres.ts';
import { compete, type Contest } from './contests.ts';
import { copyOfData } from './copies.ts';
import { goalsOf, sampleOf } from './goals.ts';
import type { Bench } from './part.ts';
import { moveToPostgres } from './postgres.ts';
import { startOurs, stop } from './servers.ts';

const SIZE = 10_000;
const CONNECTIONS = 48;

export async function measureSeveral({ pace }: Bench): Promise<void> {
  const database = await startServer();
  const { folder, discard } = await copyOfData('several', SIZE);
  const file = path.join(folder, 'petlove.db');
  const goals = goalsOf(sampleOf(file, SIZE), SIZE).filter(({ work }) => ['W1', 'W2'].includes(work.name));
  await moveToPostgres(file, database.url);
  discard();
  const env = { DATABASE_URL: database.url };
  const one = await startOurs({ dataDir: `${folder}-files`, env });
  const [first, ...others] = [
    await startOurs({ dataDir: `${folder}-files`, env }),
    await startOurs({ dataDir: `${folder}-files`, env }),
    await startOurs({ dataDir: `${folder}-files`, env }),
  ];
  const balancer = await openBalancer([first, ...others].map(({ port }) => port));
  const three = { ...first, port: balancer.port, beside: others.map(({ child }) => child) };
  const against = { server: one, called: 'one server', must: 1 / 1.1, wanted: 1, isLimit: false };
  const contests = goals.map(
    ({ work, title }): Contest => ({
      server: three,
      work: { ...work, name: `${work.name} by three` },
      title,
      connections: CONNECTIONS,
      against: [{ ...against, work }],
    }),
  );
  await compete('Three servers on one PostgreSQL', contests, pace);
  balancer.close();
  await stop(one, first, ...others);
  await database.stop();
}
