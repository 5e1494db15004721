/** What is asked of the database. */
import type { World } from './world.ts';

/** A handle on the same database that writes down every statement. */
export function recording(world: World) {
  const statements: string[] = [];
  const db = world.db.withPlugin({ transformQuery: ({ node }) => node, transformResult: async ({ result }) => result });
  const executor = db.getExecutor();
  const run = executor.executeQuery.bind(executor);
  executor.executeQuery = (query, ...rest) => {
    statements.push(query.sql);
    return run(query, ...rest);
  };
  return { db, statements };
}
