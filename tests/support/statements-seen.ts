/**
 * Which statements the server sends while tests run: each once, with the lines that asked for it. plans.ts reads them when a project
 * of vitest ends. Imported by world.ts, before anything is opened.
 */
import { appendFileSync } from 'node:fs';
import path from 'node:path';
import SQLite from 'better-sqlite3';
import pg from 'pg';
import { inject } from 'vitest';

export interface Seen {
  sql: string;
  from: string;
}

/** A statement that a test itself sent may be the server's next time: it is looked at again, so often. */
const LOOKS = 20;
/** How often each text was looked at; Infinity once it is the server's. */
const looks = new Map<string, number>();
const READS = /^\s*(?:select|update|delete|with|insert[\s\S]*\bselect\b)/i;
const folder = inject('statementsSeen');

function look(sql: string): void {
  const looked = looks.get(sql) ?? 0;
  if (looked >= LOOKS) return;
  const from = READS.test(sql) ? asked() : null;
  looks.set(sql, from === null ? looked + 1 : LOOKS);
  if (from === null) return;
  appendFileSync(path.join(folder, `${process.pid}.jsonl`), `${JSON.stringify({ sql, from } satisfies Seen)}\n`);
}

/** The lines of the server that ask; null where a test does so itself, past the server. */
function asked(): string | null {
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = 60;
  const lines = (new Error().stack ?? '').split('\n');
  Error.stackTraceLimit = stackTraceLimit;
  const ours = lines.flatMap(
    (line) => /\/((?:server|tests|migrations)\/(?!support\/statements-seen)[^)]*)/.exec(line)?.[1] ?? [],
  );
  return ours[0]?.startsWith('server/') ? ours.slice(0, 3).join(' < ') : null;
}

// oxlint-disable-next-line typescript/unbound-method -- called with its database below
const prepare = SQLite.prototype.prepare;
SQLite.prototype.prepare = function watched(this: SQLite.Database, sql: string) {
  look(sql);
  return prepare.call(this, sql);
} as typeof prepare;

type Query = (this: pg.ClientBase, config: unknown, ...rest: unknown[]) => unknown;
const client = pg.Client.prototype as unknown as { query: Query };
const query = client.query;
client.query = function watched(config, ...rest) {
  const sql = typeof config === 'string' ? config : (config as { text?: unknown } | null)?.text;
  if (typeof sql === 'string') look(sql);
  return query.call(this, config, ...rest);
};
