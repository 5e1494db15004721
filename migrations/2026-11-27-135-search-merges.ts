/**
 * SQLite's index of words merges its parts when 64 have gathered, not 16: a list that is brought adds one part for each animal,
 * and one merge of many held the process for 84 ms of its time. A search costs the same.
 */
import { type Kysely, SqliteAdapter, sql } from 'kysely';

const SEARCHES = ['petSearch', 'userSearch', 'ownerSearch'];
/** From so many parts a merge is begun in small pieces, and done at once. */
const MERGES = { automerge: 16, crisismerge: 64 };

export async function up(db: Kysely<never>): Promise<void> {
  if (!(db.getExecutor().adapter instanceof SqliteAdapter)) return;
  for (const search of SEARCHES)
    for (const [name, parts] of Object.entries(MERGES))
      await sql`insert into ${sql.table(search)}(${sql.ref(search)}, rank) values (${sql.lit(name)}, ${sql.lit(parts)})`.execute(
        db,
      );
}
