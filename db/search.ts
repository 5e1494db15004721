/**
 * Finding rows by a fragment of what stands in them, in milliseconds among 250,000: trigrams of FTS5 on SQLite, of pg_trgm on
 * PostgreSQL, both kept by the triggers of migration 011. Accents and capitals do not matter, and no letter is a wildcard.
 */
import { type RawBuilder, SqliteAdapter, sql } from 'kysely';
import type { Db } from './types.ts';

export type Searched = 'pet' | 'user' | 'owner';

/** What was typed, as it is looked for (server/lib/fragment.ts reads it). */
export type Fragment =
  /** Any of these, each a list of pieces of three letters or more that must all be there. */
  | { kind: 'pieces'; anyOf: readonly (readonly string[])[] }
  /** Too short for a trigram: the beginning of a name, as `nameKey` writes it. */
  | { kind: 'begins'; name: string }
  /** Too short as well, and with a figure in it: the beginning of a code. Animals alone have one. */
  | { kind: 'code'; beginning: string };

/** The ids of the rows that hold the fragment, as a table to select from: `selectFrom(found(…).as('found'))`. */
export function found(db: Db, what: Searched, fragment: Fragment): RawBuilder<{ id: number }> {
  if (fragment.kind === 'pieces')
    return isSqlite(db) ? matchSqlite(what, fragment.anyOf) : likePostgres(what, fragment.anyOf);
  if (fragment.kind === 'code' && what === 'pet') return beginning(db, 'pet', sql`code`, [fragment.beginning]);
  const name = fragment.kind === 'code' ? fragment.beginning.toLowerCase() : fragment.name;
  return beginning(db, what, nameKey(db, what), stretchesOf(name));
}

/** As lists by name are ordered: in Spanish (n, ñ, o), without accents and capitals, alike on both databases. The very expression of the index. */
export function nameKey(db: Db, what: Searched): RawBuilder<string> {
  const column = (name: string) => sql.ref(`${what}.${name}`);
  const name = what === 'pet' ? sql`${column('name')}` : sql`${column('name')} || ' ' || ${column('surname')}`;
  if (isSqlite(db))
    return LETTERS.reduce(
      (inner, [from, to]) => sql<string>`replace(${inner}, ${sql.lit(from)}, ${sql.lit(to)})`,
      sql<string>`lower(${name})`,
    );
  const single = LETTERS.filter(([, plain]) => plain.length === 1);
  const [from, to] = [
    sql.lit(`Ñ${single.map(([letter]) => letter).join('')}`),
    sql.lit(`ñ${single.map(([, plain]) => plain).join('')}`),
  ];
  return sql<string>`(replace(lower(translate(${name}, ${from}, ${to})), 'ñ', ${sql.lit(BEHIND_N)}) collate "C")`;
}

/** The match of FTS5 for a prepared read: a text that stands for the whole fragment. */
export function matchText(anyOf: readonly (readonly string[])[]): string {
  const quoted = (piece: string) => `"${piece.replaceAll('"', '""')}"`;
  return anyOf.map((pieces) => `(${pieces.map(quoted).join(' AND ')})`).join(' OR ');
}

/** Rows come in the order of their ids, either way, and only as many are read as are wanted. */
function matchSqlite(what: Searched, anyOf: readonly (readonly string[])[]): RawBuilder<{ id: number }> {
  const table = sql.table(`${what}Search`);
  return sql`(select rowid as id from ${table} where ${table} match ${matchText(anyOf)})`;
}

function likePostgres(what: Searched, anyOf: readonly (readonly string[])[]): RawBuilder<{ id: number }> {
  const like = (piece: string) => sql`text like ${`%${piece.replace(/[\\%_]/g, '\\$&')}%`}`;
  const all = anyOf.map((pieces) => sql`(${sql.join(pieces.map(like), sql` and `)})`);
  return sql`(select id from ${sql.table(`${what}Search`)} where ${sql.join(all, sql` or `)})`;
}

/** Whether the name begins so. In a list by name this alone is asked: the walk along the index of names is then the page. */
export function beginsWith(db: Db, what: Searched, name: string): RawBuilder<boolean> {
  const key = nameKey(db, what);
  if (stretchesOf(name).length === 1) return isBetween(key, name);
  return sql`${sql.ref(`${what}.id`)} in (select id from ${beginning(db, what, key, stretchesOf(name))} as begun)`;
}

/** The indexes of animals and guardians hold those that are there, so they serve only a query that says the same. */
function beginning(
  db: Db,
  what: Searched,
  key: RawBuilder<unknown>,
  stretches: readonly string[],
): RawBuilder<{ id: number }> {
  const there = what === 'user' ? sql`` : sql`"removedAt" is null and`;
  const each = stretches.map((text) => sql`select id from ${sql.table(what)} where ${there} ${isBetween(key, text)}`);
  // One after the other: for an "or" SQLite would read the whole table.
  const begun = sql<{ id: number }>`(${sql.join(each, sql` union all `)})`;
  // Else PostgreSQL walks along the ids, and where few or none begin so, to the end of the table.
  return isSqlite(db) ? begun : sql`(with begun as materialized ${begun} select id from begun)`;
}

/** Who types n may mean ñ, which lies elsewhere in the order where another letter follows it. */
function stretchesOf(name: string): string[] {
  return [...new Set([name, name.replace(/n(?=.)/g, BEHIND_N)])];
}

function isBetween(key: RawBuilder<unknown>, text: string): RawBuilder<boolean> {
  return sql`${key} >= ${text} and ${key} < ${`${text}\u{10FFFD}`}`;
}

/** Whether a fragment is one value of FTS5 here, `matchText`, and a read with it may be prepared. */
export function usesMatch(db: Db): boolean {
  return isSqlite(db);
}

function isSqlite(db: Db): boolean {
  return db.getExecutor().adapter instanceof SqliteAdapter;
}

/** ñ in the order: behind n with any other letter after it, and before o. */
const BEHIND_N = 'n~';

/** As in migrations 018, which says why there are no more, and 021; SQLite's own lower() knows A to Z alone. */
const PLAIN: Readonly<Record<string, string>> = {
  a: 'áâãäÁ',
  e: 'éèêëÉ',
  i: 'íïÍ',
  o: 'óôöÓÖ',
  u: 'úüÚÜ',
  [BEHIND_N]: 'ñÑ',
  c: 'çÇ',
};
const LETTERS = Object.entries(PLAIN).flatMap(([plain, accented]) =>
  [...accented].map((letter): [string, string] => [letter, plain]),
);
