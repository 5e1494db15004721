/** Turns on SQLite's one writing connection that share a commit: each alone in what it does, all together on the disk. */
import path from 'node:path';
import SQLite from 'better-sqlite3';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { lightly } from '#db/light-commits.ts';
import { openSqlite } from '#db/open.ts';
import type { Db } from '#db/types.ts';
import { temporaryFolder } from '../support/process.ts';

class Refused extends Error {}

/** A file with one table, and a second connection that sees what is committed. */
async function opened(folder: string) {
  const file = path.join(folder, 'turns.db');
  // However long the machine takes for one of them.
  const { db, close } = openSqlite(file, Number.POSITIVE_INFINITY);
  await sql`create table note (id integer primary key, parent integer references note (id), word text not null)`.execute(
    db,
  );
  const beside = new SQLite(file, { readonly: true });
  const committed = beside.prepare('select word from note order by id').pluck();
  return {
    db,
    committed: () => committed.all(),
    [Symbol.asyncDispose]: async () => {
      beside.close();
      await close();
    },
  };
}

const write = (db: Db, word: string) => sql`insert into note (word) values (${word})`.execute(db);
const inTurn = (db: Db, word: string, then?: (db: Db) => Promise<unknown>) =>
  db.transaction().execute(async (db) => {
    await write(db, word);
    await then?.(db);
  });
/** What only the commit finds out. */
const pointNowhere = async (db: Db) => {
  await sql`pragma defer_foreign_keys = on`.execute(db);
  await sql`update note set parent = 99`.execute(db);
};

test('turns of one moment are one commit, and none is answered before it', async () => {
  using folder = temporaryFolder();
  await using notes = await opened(folder.path);
  const { db } = notes;
  const seen: unknown[][] = [];
  const answered = [inTurn(db, 'a'), inTurn(db, 'b'), write(db, 'c')].map((one) =>
    one.then(() => seen.push(notes.committed())),
  );
  await Promise.all(answered);
  expect(seen).toEqual([
    ['a', 'b', 'c'],
    ['a', 'b', 'c'],
    ['a', 'b', 'c'],
  ]);
});

test('a turn is answered with the one that joined it, however long that takes, and also where it fails', async () => {
  using folder = temporaryFolder();
  await using notes = await opened(folder.path);
  const { db } = notes;
  const long = Promise.withResolvers<void>();
  let answered = false;
  const first = inTurn(db, 'a').then(() => (answered = true));
  const begun = Promise.withResolvers<void>();
  const second = inTurn(db, 'b', async () => {
    begun.resolve();
    await long.promise;
  });
  await begun.promise;
  await new Promise((resolve) => setImmediate(resolve));
  expect([answered, notes.committed()]).toEqual([false, []]);
  long.reject(new Refused());
  await expect(second).rejects.toThrow(Refused);
  await first;
  expect(notes.committed()).toEqual(['a']);
});

test('a turn that fails undoes only what it did itself', async () => {
  using folder = temporaryFolder();
  await using notes = await opened(folder.path);
  const { db } = notes;
  const refuse = async () => {
    throw new Refused();
  };
  const outcomes = await Promise.allSettled([
    inTurn(db, 'first', refuse),
    inTurn(db, 'a'),
    inTurn(db, 'second', refuse),
    sql`insert into note (word) values (null)`.execute(db),
    inTurn(db, 'b'),
  ]);
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'rejected', 'rejected', 'fulfilled']);
  expect(notes.committed()).toEqual(['a', 'b']);
});

test('a commit that fails fails every turn in it, the reads too, and the next one is free of it', async () => {
  using folder = temporaryFolder();
  await using notes = await opened(folder.path);
  const { db } = notes;
  const outcomes = await Promise.allSettled([
    inTurn(db, 'a'),
    inTurn(db, 'b', pointNowhere),
    sql`select word from note`.execute(db),
  ]);
  expect(outcomes.map((one) => (one.status === 'rejected' ? String(one.reason) : one.value))).toEqual(
    Array.from({ length: 3 }, () => expect.stringContaining('FOREIGN KEY')),
  );
  await inTurn(db, 'c');
  expect(notes.committed()).toEqual(['c']);
});

test('a statement that ended the transaction, and whose error was swallowed, is not taken for a success', async () => {
  using folder = temporaryFolder();
  await using notes = await opened(folder.path);
  const { db } = notes;
  const before = inTurn(db, 'a');
  const swallowing = inTurn(db, 'b', async (db) => {
    await sql`insert or rollback into note (word) values (null)`.execute(db).catch(() => undefined);
    await write(db, 'outside');
  });
  const outcomes = await Promise.allSettled([before, swallowing]);
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  await inTurn(db, 'c');
  expect(notes.committed()).not.toContain('a');
});

test('the log is emptied between two commits', async () => {
  using folder = temporaryFolder();
  await using notes = await opened(folder.path);
  const { db } = notes;
  await Promise.all([inTurn(db, 'a'), sql`pragma wal_checkpoint(truncate)`.execute(db), inTurn(db, 'b')]);
  expect(notes.committed()).toEqual(['a', 'b']);
});

test('a light commit, done or refused, leaves the next ones waiting for the disk', async () => {
  using folder = temporaryFolder();
  await using notes = await opened(folder.path);
  const { db } = notes;
  const waits = async () => (await sql`pragma synchronous`.execute(db)).rows;
  await lightly(db, (db) => write(db, 'a'));
  await expect(lightly(db, (db) => sql`insert into note (word) values (null)`.execute(db))).rejects.toThrow('NOT NULL');
  expect(await waits()).toEqual([{ synchronous: 2 }]);
  await Promise.all([inTurn(db, 'b'), lightly(db, (db) => write(db, 'c'))]);
  expect([await waits(), notes.committed()]).toEqual([[{ synchronous: 2 }], ['a', 'b', 'c']]);
});
