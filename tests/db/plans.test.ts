/** What the look at every statement's plan finds; the look itself stands in support/plans.ts, at the end of each run. */
import { expect, inject, test } from 'vitest';
import SQLite from 'better-sqlite3';
import { BOUNDED, FEW_ROWS } from '../support/plans-allowed.ts';
import { scansOnSqlite } from '../support/plans.ts';

const template = inject('sqliteTemplate');

test.skipIf(!template)('a growing table that is read whole is told by name, and what an index serves is not', () => {
  const scansOf = (sql: string) => scansOnSqlite(template, [{ sql, from: '' }]).flatMap(({ scans }) => scans);
  for (const [sql, table] of [
    [`select id from pet as "p" where "p".color = ?`, 'p'],
    [`select count(*) from "user" where phone = 'x'`, 'user'],
    [`select "pet".id from "pet" order by "pet"."color" limit ?`, 'pet'],
    [`delete from "weight" where "grams" > ?`, 'weight'],
    [`select species.name, (select count(*) from weight as w where w.grams > species.id) as heavy from species`, 'w'],
  ] as const)
    expect(scansOf(sql), sql).toEqual([expect.stringContaining(`SCAN ${table}`)]);
  for (const sql of [
    `select * from pet where "userId" = ? and "removedAt" is null`,
    `select "pet".id from "pet" order by "pet"."id" desc limit ?`,
    `select * from (select id from "weight" where "petId" = ?) as "weight"`,
    `select name from species`,
  ])
    expect(scansOf(sql), sql).toEqual([]);
});

test.skipIf(!template)('what may be read whole exists', () => {
  const database = new SQLite(template, { readonly: true });
  const there = new Set(database.prepare('select name from sqlite_schema').pluck().all());
  database.close();
  expect([...BOUNDED, ...FEW_ROWS].filter((name) => !there.has(name))).toEqual([]);
});
