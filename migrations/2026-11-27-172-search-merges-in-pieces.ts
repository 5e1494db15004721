/**
 * SQLite's index of words merges its parts in small pieces alone. When 64 had gathered it merged all of them at once, and of four
 * thousand animals that a list brings one statement held the process for 85 ms of its time and the commit after it for 35; in
 * pieces the longest are 15 and 11, the whole work and a search cost the same.
 */
import { type Kysely, SqliteAdapter, sql } from 'kysely';

const SEARCHES = ['petSearch', 'userSearch', 'ownerSearch'];
/** From so many parts on pieces are merged with each write; so many that all are merged at once never gather. */
const MERGES = { automerge: 32, crisismerge: 1000 };

export async function up(db: Kysely<never>): Promise<void> {
  if (!(db.getExecutor().adapter instanceof SqliteAdapter)) return;
  for (const search of SEARCHES)
    for (const [name, parts] of Object.entries(MERGES))
      await sql`insert into ${sql.table(search)}(${sql.ref(search)}, rank) values (${sql.lit(name)}, ${sql.lit(parts)})`.execute(
        db,
      );
}
