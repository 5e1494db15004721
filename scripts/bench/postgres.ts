/**
 * The keeper's animals on PostgreSQL, against pg and named statements. BENCH_DATABASE_URL names an empty database; without it
 * a server is started that ends with the bench.
 */
import { migrateToLatest } from '#db/migrate.ts';
import { inChunks } from '#db/chunks.ts';
import { moveRows } from '#db/move.ts';
import { openPostgres, openSqlite } from '#db/open.ts';
import { UNHURRIED } from '#db/postgres.ts';
import { endRestoredSessions } from '#db/restored.ts';
import path from 'node:path';
import { startServer } from '../../tests/support/postgres.ts';
import { compete } from './contests.ts';
import { copyOfData } from './copies.ts';
import { compareAnswers, goalsOf, sampleOf } from './goals.ts';
import type { Bench } from './part.ts';
import { startBare, startOurs, stop } from './servers.ts';

const SIZE = 10_000;

export async function measurePostgres({ pace }: Bench): Promise<void> {
  const own = process.env.BENCH_DATABASE_URL;
  const database = own === undefined ? await startServer() : { url: own, stop: async () => undefined };
  const { folder, discard } = await copyOfData('postgres', SIZE);
  const file = path.join(folder, 'petlove.db');
  const goals = goalsOf(sampleOf(file, SIZE), SIZE).filter(({ work }) => work.name === 'W1' || work.name === 'W2');
  await moveToPostgres(file, database.url);
  discard();
  const bare = await startBare('bare-postgres', database.url);
  const ours = await startOurs({ dataDir: `${folder}-files`, env: { DATABASE_URL: database.url } });
  const [list] = goals;
  if (list) await compareAnswers([list], bare.origin, ours.origin);
  const against = (called: string, must: number) => ({ called, must, wanted: 0.6, isLimit: true, server: bare });
  await compete(
    `PostgreSQL, ${SIZE.toLocaleString('en')} animals`,
    list
      ? [
          {
            server: ours,
            work: list.work,
            title: list.title,
            against: [{ ...against('bare pg', 0.28), work: list.work }],
          },
        ]
      : [],
    pace,
  );
  await stop(ours, bare);
  await database.stop();
}

export async function moveToPostgres(file: string, url: string): Promise<void> {
  const [from, to] = [openSqlite(file), openPostgres(url, UNHURRIED)];
  await migrateToLatest(from);
  await moveRows(from, to, () => undefined);
  // The first start on another server ends all sessions, which the bench needs.
  await endRestoredSessions(to);
  const sessions = await from.db.selectFrom('session').selectAll().execute();
  await inChunks(sessions, (some) => to.db.insertInto('session').values(some).execute());
  await Promise.all([from.close(), to.close()]);
}
