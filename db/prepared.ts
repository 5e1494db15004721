/** Hot statements compiled once: building the SQL costs several times its execution. Only for everyday screens and entries. */
import { type Compilable, type CompiledQuery, type Insertable, SqliteAdapter, sql } from 'kysely';
import { others, overdue } from './turns.ts';
import type { Database, Db } from './types.ts';

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
  const compiled = compiledOnce(build);
  const straight = new WeakMap<Db, (values: Values) => Row[]>();
  return async (db, values) => {
    const run = straight.get(db);
    if (run) {
      if (overdue()) await others();
      return run(values);
    }
    const query = compiled(db);
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

type Value = string | number | null;

/** A write whose SQL is built once per dialect, like a prepared read. Returns what it is asked to return. */
export function preparedWrite<Values extends object, Row = never>(
  build: (db: Db, values: Values) => Compilable<Row>,
): (db: Db, values: Values) => Promise<Row[]> {
  const compiled = compiledOnce(build);
  return async (db, values) => {
    const query = compiled(db);
    const parameters = bound(query.parameters, values as Readonly<Record<string, Value>>);
    const { rows } = await db.executeQuery<Row>({ ...query, parameters });
    return rows;
  };
}

/** Tables whose rows have an id of their own. */
type Numbered = { [Name in keyof Database]: 'id' extends keyof Database[Name] ? Name : never }[keyof Database];

/** An insert of one row, whose SQL is built once for each set of columns that is written. Returns the row's id. */
export function preparedInsert<Table extends Numbered>(table: Table) {
  type Row = Insertable<Database[Table]>;
  const kept = new Map<string, (db: Db, row: Row) => Promise<{ id: number }[]>>();
  return async (db: Db, row: Row): Promise<number> => {
    const columns = Object.entries(row).flatMap(([name, value]) => (value === undefined ? [] : [name]));
    const named = columns.join(',');
    let insert = kept.get(named);
    if (!insert) {
      insert = preparedWrite<Row, { id: number }>((db, p) => {
        const values = Object.fromEntries(columns.map((name) => [name, Reflect.get(p, name) as Value]));
        return db
          .insertInto(table)
          .values(values as Row)
          .returning(sql<number>`id`.as('id'));
      });
      kept.set(named, insert);
    }
    const [inserted] = await insert(db, row);
    if (!inserted) throw new Error(`nothing was inserted into ${table}`);
    return inserted.id;
  };
}

function compiledOnce<Values, Row>(build: (db: Db, values: Values) => Compilable<Row>) {
  const compiled = new Map<unknown, CompiledQuery<Row>>();
  return (db: Db): CompiledQuery<Row> => {
    const { adapter } = db.getExecutor();
    const known = compiled.get(adapter.constructor);
    if (known) return known;
    const query = build(db, placeholders<Values>()).compile();
    const built = adapter instanceof SqliteAdapter ? { ...query, sql: steady(query.sql) } : query;
    compiled.set(adapter.constructor, built);
    return built;
  };
}

/**
 * SQLite as the driver compiles it (STAT4) plans a join again for each bound value, which costs several times
 * the read. A value behind `(select ?)` compares alike, uses the same indexes and keeps the plan.
 */
function steady(sql: string): string {
  // No plan of a plain insert depends on its values.
  if (sql.startsWith('insert into')) return sql;
  return sql.replace(/'[^']*'|"[^"]*"|\?/g, (part) => (part === '?' ? '(select ?)' : part));
}

function bound(parameters: readonly unknown[], values: Readonly<Record<string, Value>>): unknown[] {
  return parameters.map((value) => (value instanceof Parameter ? values[value.name] : value));
}

function placeholders<Values>(): Values {
  // The placeholders only pass through Kysely's value nodes, so this type assertion is safe.
  return new Proxy({}, { get: (_, name) => new Parameter(String(name)) }) as Values;
}
