/** Hot reads compiled once: building the SQL costs several times what running it does. Kept to the handful that need it. */
import type { Compilable, CompiledQuery } from 'kysely';
import type { Db } from './types.ts';

class Parameter {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

/**
 * A read whose SQL is made once for each dialect. `build` sees a stand-in for every named value and may only pass it on as a value.
 * @example const findPet = preparedRead<{ id: number }, PetRow>((db, p) => db.selectFrom('pet').selectAll().where('id', '=', p.id));
 *          const rows = await findPet(db, { id: 7 });
 */
export function preparedRead<Values extends Record<string, string | number>, Row>(
  build: (db: Db, values: Values) => Compilable<Row>,
): (db: Db, values: Values) => Promise<Row[]> {
  const compiled = new Map<unknown, CompiledQuery<Row>>();
  return async (db, values) => {
    const dialect = db.getExecutor().adapter.constructor;
    let query = compiled.get(dialect);
    if (!query) {
      query = build(db, placeholders<Values>()).compile();
      compiled.set(dialect, query);
    }
    const parameters = query.parameters.map((value) => (value instanceof Parameter ? values[value.name] : value));
    const { rows } = await db.executeQuery<Row>({ ...query, parameters });
    return rows;
  };
}

function placeholders<Values>(): Values {
  // The stand-ins only ever travel through Kysely's value nodes, so claiming the value's type here is safe.
  return new Proxy({}, { get: (_, name) => new Parameter(String(name)) }) as Values;
}
