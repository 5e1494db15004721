/**
 * Finds rows by a text fragment, in milliseconds among 250,000: trigrams of FTS5 on SQLite and pg_trgm on
 * PostgreSQL, kept by the triggers of migration 011. Ignores accents and capitals; no letter is a wildcard.
 */
import { type RawBuilder, SqliteAdapter, sql } from 'kysely';
import type { Db } from './types.ts';

export type Searched = 'pet' | 'user' | 'owner';

/** The typed text as a search condition (server/platform/lib/search-fragment.ts parses it). */
export type Fragment =
  /** Any of these alternatives, each a list of pieces of three or more letters that must all occur. */
  | { kind: 'pieces'; anyOf: readonly (readonly string[])[] }
  /** Too short for a trigram: the beginning of a name, as `nameKey` writes it. */
  | { kind: 'begins'; name: string }
  /** Too short and with a digit: the beginning of a code. Only animals have codes. */
  | { kind: 'code'; beginning: string };

/** The ids of the matching rows, as a table: `selectFrom(found(…).as('found'))`. */
export function found(db: Db, what: Searched, fragment: Fragment): RawBuilder<{ id: number }> {
  if (fragment.kind === 'pieces')
    return isSqlite(db) ? matchSqlite(what, fragment.anyOf) : likePostgres(what, fragment.anyOf);
  if (fragment.kind === 'code' && what === 'pet') return beginning(db, 'pet', sql`code`, [fragment.beginning]);
  const name = fragment.kind === 'code' ? fragment.beginning.toLowerCase() : fragment.name;
  return beginning(db, what, nameKey(db, what), stretchesOf(name));
}

/**
 * The sort key of names: Spanish (n, ñ, o), without accents and capitals, alike on both databases; exactly the
 * index expression.
 */
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

/** The FTS5 match for a prepared read: one text for the whole fragment. */
export function matchText(anyOf: readonly (readonly string[])[]): string {
  const quoted = (piece: string) => `"${piece.replaceAll('"', '""')}"`;
  return anyOf.map((pieces) => `(${pieces.map(quoted).join(' AND ')})`).join(' OR ');
}

/** Rows come in the order of their ids, either way, and only the needed ones are read. */
function matchSqlite(what: Searched, anyOf: readonly (readonly string[])[]): RawBuilder<{ id: number }> {
  const table = sql.table(`${what}Search`);
  return sql`(select rowid as id from ${table} where ${table} match ${matchText(anyOf)})`;
}

/** Of so many matches, the latest, the text is read where a word is too short for a trigram. */
const MOST_READ = 2000;

/** The latest rows with all of these pieces, of which each of the short words stands somewhere, too. */
export function foundBeside(
  db: Db,
  what: Searched,
  { pieces, short }: { pieces: readonly string[]; short: readonly string[] },
): RawBuilder<{ id: number }> {
  const table = sql.table(`${what}Search`);
  const latest = isSqlite(db)
    ? sql`select rowid as id, text from ${table} where ${table} match ${matchText([pieces])} order by rowid desc limit ${MOST_READ}`
    : sql`select id, text from ${table} where ${sql.join(pieces.map(like), sql` and `)} order by id desc limit ${MOST_READ}`;
  return sql`(select id from (${latest}) as latest where ${sql.join(short.map(like), sql` and `)})`;
}

/** Whether the name is this one; a typed n may mean ñ. */
export function isNamed(db: Db, what: Searched, name: string): RawBuilder<boolean> {
  return sql`${nameKey(db, what)} in (${sql.join(stretchesOf(name))})`;
}

function like(piece: string): RawBuilder<boolean> {
  return sql`text like ${`%${piece.replace(/[\\%_]/g, '\\$&')}%`} escape '\\'`;
}

function likePostgres(what: Searched, anyOf: readonly (readonly string[])[]): RawBuilder<{ id: number }> {
  const all = anyOf.map((pieces) => sql`(${sql.join(pieces.map(like), sql` and `)})`);
  return sql`(select id from ${sql.table(`${what}Search`)} where ${sql.join(all, sql` or `)})`;
}

/** Whether the name begins so. A list by name needs only this: its page is a walk along the name index. */
export function beginsWith(db: Db, what: Searched, name: string): RawBuilder<boolean> {
  const key = nameKey(db, what);
  const [first = name, last = first] = stretchesOf(name);
  if (first === last) return isBetween(key, name);
  // One walk from n to ñ, past the few names between them: collecting every match first costs more where many match. The
  // empty text keeps both stretches away from the index, which serves the walk alone.
  const behind = sql`(${key} || '')`;
  return sql`${isBetween(key, first, last)} and (${isBetween(behind, first)} or ${isBetween(behind, last)})`;
}

/**
 * The indexes of animals and contacts omit removed ones, so only a query with the same condition can use them.
 */
function beginning(
  db: Db,
  what: Searched,
  key: RawBuilder<unknown>,
  stretches: readonly string[],
): RawBuilder<{ id: number }> {
  const there = what === 'user' ? sql`` : sql`"removedAt" is null and`;
  const each = stretches.map((text) => sql`select id from ${sql.table(what)} where ${there} ${isBetween(key, text)}`);
  // One by one: for an "or" SQLite would read the whole table.
  const begun = sql<{ id: number }>`(${sql.join(each, sql` union all `)})`;
  // Otherwise PostgreSQL walks along the ids, to the end of the table where few names match.
  return isSqlite(db) ? begun : sql`(with begun as materialized ${begun} select id from begun)`;
}

/** Whether an animal's code begins so: a list by code is a walk along its index, as one by name is. */
export function codeBegins(beginning: string): RawBuilder<boolean> {
  return isBetween(sql.ref('pet.code'), beginning);
}

/** A typed n may mean ñ, which sorts elsewhere when another letter follows. */
function stretchesOf(name: string): string[] {
  return [...new Set([name, name.replace(/n(?=.)/g, BEHIND_N)])];
}

function isBetween(key: RawBuilder<unknown>, first: string, last = first): RawBuilder<boolean> {
  return sql`${key} >= ${first} and ${key} < ${`${last}\u{10FFFD}`}`;
}

/** Whether a folded text begins so, by its bytes: the index of a column that was made for it serves. */
export function textBegins(db: Db, column: string, text: string): RawBuilder<boolean> {
  const ref = sql.ref(column);
  return isBetween(isSqlite(db) ? ref : sql`${ref} collate "C"`, text);
}

/** Whether a fragment is one FTS5 value here (`matchText`), so that its read can be prepared. */
export function usesMatch(db: Db): boolean {
  return isSqlite(db);
}

function isSqlite(db: Db): boolean {
  return db.getExecutor().adapter instanceof SqliteAdapter;
}

/** Sort key of ñ: after n with any following letter, and before o. */
const BEHIND_N = 'n~';

/** As in migrations 018, which says why there are no more, and 021; SQLite's own lower() knows only A to Z. */
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
