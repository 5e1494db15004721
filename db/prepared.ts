/** Hot reads compiled once: building the SQL costs several times its execution. Only for everyday screens. */
import { type Compilable, type CompiledQuery, SqliteAdapter } from 'kysely';
import { others, overdue } from './turns.ts';
import type { Db } from './types.ts';

class Parameter {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

/** Prepares a statement on a read-only connection; the returned function runs it at once. */
type Prepare = (sql: string) => (parameters: unknown[]) => unknown[];
const readers = new WeakMap<Db, Prepare>();

/**
 * Sends prepared reads of this handle directly to `prepare`, past the executor. Not inside a transaction, where
 * a read must see the transaction's own writes.
 */
export function readStraight(db: Db, prepare: Prepare): void {
  readers.set(db, prepare);
}

/**
 * A read whose SQL is built once per dialect. `build` gets a placeholder for every value and may use it only as
 * a value.
 * @example const findPet = preparedRead<{ id: number }, PetRow>((db, p) => db.selectFrom('pet').selectAll().where('id', '=', p.id));
 *          const rows = await findPet(db, { id: 7 });
 */
export function preparedRead<Values extends Record<string, string | number>, Row>(
  build: (db: Db, values: Values) => Compilable<Row>,
): (db: Db, values: Values) => Promise<Row[]> {
  const compiled = new Map<unknown, CompiledQuery<Row>>();
  const straight = new WeakMap<Db, (values: Values) => Row[]>();
  return async (db, values) => {
    const run = straight.get(db);
    if (run) {
      if (overdue()) await others();
      return run(values);
    }
    const dialect = db.getExecutor().adapter.constructor;
    let query = compiled.get(dialect);
    if (!query) {
      query = build(db, placeholders<Values>()).compile();
      if (db.getExecutor().adapter instanceof SqliteAdapter) query = { ...query, sql: steady(query.sql) };
      compiled.set(dialect, query);
    }
    const { sql, parameters } = query;
    const prepare = readers.get(db);
    if (prepare) {
      const statement = prepare(sql);
      // The rows have the query's own types, like the executor's rows.
      straight.set(db, (given) => statement(bound(parameters, given)) as Row[]);
      return statement(bound(parameters, values)) as Row[];
    }
    const { rows } = await db.executeQuery<Row>({ ...query, parameters: bound(parameters, values) });
    return rows;
  };
}

/**
 * SQLite as the driver compiles it (STAT4) plans a join again for each bound value, which costs several times
 * the read. A value behind `(select ?)` compares alike, uses the same indexes and keeps the plan.
 */
function steady(sql: string): string {
  return sql.replace(/'[^']*'|"[^"]*"|\?/g, (part) => (part === '?' ? '(select ?)' : part));
}

function bound(parameters: readonly unknown[], values: Record<string, string | number>): unknown[] {
  return parameters.map((value) => (value instanceof Parameter ? values[value.name] : value));
}

function placeholders<Values>(): Values {
  // The placeholders only pass through Kysely's value nodes, so this type assertion is safe.
  return new Proxy({}, { get: (_, name) => new Parameter(String(name)) }) as Values;
}
