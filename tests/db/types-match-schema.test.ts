/** db/types/ is kept by hand; this holds it against what the migrations really make, on both databases. */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect } from 'vitest';
import { test } from '../support/world.ts';

/** Column name to whether it may be null, by table. */
type Shape = Record<string, Record<string, boolean>>;

test('every table has exactly the columns that db/types/ gives it, null where it says null', async ({ world }) => {
  const tables = await world.db.introspection.getTables();
  const migrated: Shape = {};
  // What is searched is SQLite's own kind of table, read by db/search.ts alone.
  const own = tables.filter(({ name }) => !/^(kysely|sqlite)_|^(pet|user|owner)Search(_|$)/.test(name));
  for (const table of own) {
    // SQLite's own primary key may hold null as far as its catalogue says; an id never does.
    migrated[table.name] = Object.fromEntries(
      table.columns.map((column) => [column.name, column.isNullable && !column.isAutoIncrementing]),
    );
  }
  expect(migrated).toEqual(declaredShape());
});

function declaredShape(): Shape {
  const source = globSync(path.join(import.meta.dirname, '../../db/types/*.ts'))
    .map((file) => readFileSync(file, 'utf8').replace(/\/\*\*.*?\*\//gs, ''))
    .join('\n');
  const bodies = new Map<string, string>();
  const bases = new Map<string, string>();
  for (const [, name = '', base, body = ''] of source.matchAll(/interface (\w+)(?: extends (\w+))? \{\n(.*?)\n\}/gs)) {
    bodies.set(name, body);
    if (base !== undefined) bases.set(name, base);
  }
  const members = (name: string | undefined): RegExpExecArray[] =>
    name === undefined
      ? []
      : [...members(bases.get(name)), ...(bodies.get(name) ?? '').matchAll(/^\s*(\w+): (.+);$/gm)];
  return Object.fromEntries(
    [...bodies.keys()]
      .filter((name) => name.endsWith('Tables'))
      .flatMap(members)
      .map(([, table = '', type = '']) => [
        table,
        Object.fromEntries(members(type).map(([, column = '', declared = '']) => [column, declared.includes('null')])),
      ]),
  );
}
