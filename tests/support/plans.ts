/**
 * How the database reads what the server asks, for every statement that a test made it send: one that reads a growing table whole
 * fails the run. What may do so stands in plans-allowed.ts, with its reason.
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import SQLite from 'better-sqlite3';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { ALLOWED, BOUNDED, FEW_ROWS } from './plans-allowed.ts';
import { addToReport } from './report.ts';
import type { Seen } from './statements-seen.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where each process of tests writes what the server sent. */
    statementsSeen: string;
  }
}

type Explain = (statements: readonly Seen[]) => Promise<readonly Wrong[]> | readonly Wrong[];

interface Wrong extends Seen {
  scans: string[];
}

/** For a global setup: the returned function looks at the plans and throws, naming what reads a growing table whole. */
export function watchStatements(project: TestProject, explain: Explain): () => Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'petlove-statements-'));
  project.provide('statementsSeen', folder);
  return async () => {
    const seen = readdirSync(folder).flatMap((name) =>
      readFileSync(path.join(folder, name), 'utf8')
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line) as Seen),
    );
    rmSync(folder, { recursive: true });
    const wrong = await explain([...new Map(seen.map((one) => [shapeOf(one.sql), one])).values()]);
    if (wrong.length === 0) return;
    const said = `[${project.name}] ${wrong.length} statements read a growing table whole (tests/support/plans.ts):\n\n${wrong.map(told).join('\n\n')}`;
    addToReport(said);
    throw new Error(said);
  };
}

function told({ sql, from, scans }: Wrong): string {
  return `${from}\n  ${sql}\n  ${scans.join('\n  ')}`;
}

/** A list of any length is one statement. */
function shapeOf(sql: string): string {
  return sql.replace(/(\(|, )(?:\?|\$\d+)(?:, (?:\?|\$\d+))+/g, '$1?').replace(/\(\?\)(?:, \(\?\))+/g, '(?)');
}

function judged(seen: Seen, scans: readonly { table: string; line: string }[]): Wrong[] {
  const growing = scans.filter(({ table }) => !BOUNDED.has(table) && !/^(?:sqlite|kysely|pg)_/.test(table));
  if (growing.length === 0 || ALLOWED.some(({ statement }) => statement.test(seen.sql))) return [];
  return [{ ...seen, scans: growing.map(({ line }) => line) }];
}

/** @param file the migrated template */
export function scansOnSqlite(file: string, statements: readonly Seen[]): Wrong[] {
  const database = new SQLite(file, { readonly: true });
  const names = (type: string) =>
    database.prepare(`select name from sqlite_schema where type = ?`).pluck().all(type) as string[];
  const tables = new Set(names('table'));
  const wrong = statements.flatMap((seen) => {
    const values = (withoutText(seen.sql).match(/\?/g) ?? []).map(() => null);
    const explain = database.prepare<unknown[], Line>(`explain query plan ${seen.sql}`);
    const byAlias = tablesIn(seen.sql);
    const plan = explain.all(...values);
    const scans = plan.flatMap((line) => {
      const { detail } = line;
      const { alias = '', index } = (WHOLE.exec(detail)?.groups ?? {}) as { alias?: string; index?: string };
      if (alias === '' || (index && FEW_ROWS.has(index)) || isSubquery(alias, line, plan)) return [];
      if (stopsByItself(seen.sql, alias) && !isSorted(line, plan)) return [];
      return [...(byAlias.get(alias) ?? [alias])]
        .filter((table) => tables.has(table))
        .map((table) => ({ table, line: detail }));
    });
    return judged(seen, scans);
  });
  database.close();
  return wrong;
}

interface Line {
  parent: number;
  detail: string;
}

/** A table or an index of it from its first row on; an index that is made for this one statement. */
const WHOLE =
  /^SCAN (?<alias>\w+)(?:$| VIRTUAL TABLE INDEX 0:$| USING (?:COVERING )?INDEX (?<index>\w+)| USING INTEGER PRIMARY KEY)|^SEARCH (?<alias>\w+) USING AUTOMATIC/;

/** What is read is a query with the name of a table. */
function isSubquery(alias: string, { parent }: Line, plan: readonly Line[]): boolean {
  return plan.some(
    (line) => line.parent === parent && /^(?:CO-ROUTINE|MATERIALIZE) (\w+)/.exec(line.detail)?.[1] === alias,
  );
}

/** All rows come before the first is told. */
function isSorted({ parent }: Line, plan: readonly Line[]): boolean {
  return plan.some((line) => line.parent === parent && line.detail.startsWith('USE TEMP B-TREE'));
}

/** The first rows of an order, whatever they are: no row is passed over. */
function stopsByItself(sql: string, alias: string): boolean {
  const places = [...sql.matchAll(new RegExp(`\\bfrom\\s+"?(?:\\w+"?(?:\\s+as)?\\s+"?)?${alias}\\b`, 'g'))];
  return (
    places.length > 0 &&
    places.every(({ index }) => {
      const select = selectAround(sql, index);
      return (
        /\blimit\b/.test(select) && !/\b(?:where|inner|cross|group|distinct|union|count|sum|min|max)\b/.test(select)
      );
    })
  );
}

/** The query that this place belongs to, without those inside it. */
function selectAround(sql: string, place: number): string {
  let begins = place;
  for (let depth = 0; begins > 0; begins -= 1) {
    if (sql[begins] === ')') depth += 1;
    else if (sql[begins] === '(' && --depth < 0) break;
  }
  let text = '';
  for (let at = begins + 1, depth = 0; at < sql.length && depth >= 0; at += 1) {
    if (sql[at] === '(') depth += 1;
    if (depth === 0) text += sql[at];
    if (sql[at] === ')') depth -= 1;
  }
  return text;
}

/** By alias, the tables of each part of a statement. */
function tablesIn(sql: string): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  for (const [, table = '', alias = ''] of sql.matchAll(
    /(?:\b(?:from|join|update|into)|,)\s+"?(\w+)"?(?=(?:\s+as)?\s+"?(\w+)"?)/gi,
  ))
    found.set(alias, (found.get(alias) ?? new Set()).add(table));
  return found;
}

function withoutText(sql: string): string {
  return sql.replace(/'[^']*'|"[^"]*"/g, '');
}

/** A page is as long as one that is shown: of an unknown number PostgreSQL takes a tenth of the table. */
function withPage(sql: string): string {
  const places = new Map<string, string>();
  return sql
    .replace(/\blimit \$\d+/g, 'limit 25')
    .replace(/\$\d+/g, (place) => places.get(place) ?? places.set(place, `$${places.size + 1}`).get(place) ?? place);
}

interface Node {
  'Node Type': string;
  'Relation Name'?: string;
  Plans?: Node[];
}

/**
 * Where tables are empty PostgreSQL would read any of them whole, so the template, which nothing needs any more, is made to look
 * as if a million rows lay in the one page of each growing table. Only a superuser may say so: else nothing is asked.
 */
export async function scansOnPostgres(url: string, statements: readonly Seen[]): Promise<Wrong[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const wrong: Wrong[] = [];
  try {
    if (await pretendMillions(client))
      for (const seen of statements)
        try {
          const { rows } = await client.query<{ 'QUERY PLAN': { Plan: Node }[] }>(
            `explain (generic_plan, format json) ${withPage(seen.sql)}`,
          );
          const scans = rows.flatMap((row) => row['QUERY PLAN'].flatMap(({ Plan }) => scansUnder(Plan)));
          wrong.push(...judged(seen, scans));
        } catch (error) {
          wrong.push({ ...seen, scans: [`it has no plan: ${error instanceof Error ? error.message : String(error)}`] });
        }
    return wrong;
  } finally {
    await client.end();
  }
}

/** Five of each. */
function numbered(...names: string[]): string {
  return names.flatMap((name) => [1, 2, 3, 4, 5].map((place) => `${name}${place}`)).join();
}

async function pretendMillions(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ super: string }>(`select current_setting('is_superuser') as super`);
  if (rows[0]?.super !== 'on') return false;
  const bounded = [...BOUNDED].map((name) => `'${name}'`).join();
  const grows = `relkind = 'r' and relnamespace = 'public'::regnamespace and relname not in (${bounded})`;
  await client.query('set session_replication_role = replica; set enable_seqscan = off');
  // Of what may be missing most is, as with the day of a removal; of words such as a state there are few, of all else many.
  await client.query(`delete from pg_statistic where starelid in (select oid from pg_class where ${grows})`);
  await client.query(
    `insert into pg_statistic (starelid, staattnum, stainherit, stanullfrac, stawidth, stadistinct, ${numbered('stakind', 'staop', 'stacoll')})
     select attrelid, attnum, false, case when attnotnull then 0 else 0.95 end, 8,
       case when attname in ('state', 'status', 'role', 'kind', 'via', 'purpose') then 5 when attnotnull then -0.2 else -0.04 end,
       ${Array(15).fill('0').join()}
     from pg_attribute inner join pg_class on pg_class.oid = attrelid where attnum > 0 and not attisdropped and ${grows}`,
  );
  await client.query(`update pg_class set relchecks = 0 where ${grows}`);
  await client.query(
    `update pg_attribute set attnotnull = false where attrelid in (select oid from pg_class where ${grows})`,
  );
  const { rows: tables } = await client.query<{ insert: string }>(
    `select format('insert into %I (%I) values (null)', relname, attname) as insert
     from pg_class inner join pg_attribute on attrelid = pg_class.oid and attnum = 1 where ${grows}`,
  );
  for (const { insert } of tables) await client.query(insert);
  await client.query(`update pg_class set reltuples = 1000000, relpages = 1 where ${grows}`);
  return true;
}

/** A walk along a whole index is found on SQLite: here it would be told by statistics, which no test has. */
function scansUnder(node: Node): { table: string; line: string }[] {
  const table = node['Relation Name'];
  const own = node['Node Type'] === 'Seq Scan' && table ? [{ table, line: `Seq Scan on ${table}` }] : [];
  return [...own, ...(node.Plans ?? []).flatMap(scansUnder)];
}
