import { type Kysely, sql } from 'kysely';

/** Capitals, accents and spaces do not part two names. */
function keyOf(name: string): string {
  return name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/g, ' ').trim();
}

/** Two branches of one name look the same in every list. A later one of the same name gets a number behind it. */
// `any`: a migration is frozen and must not depend on today's types
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema.alterTable('branch').addColumn('nameKey', 'text').execute();
  const { rows } = await sql<{ id: number; name: string; removedAt: string | null }>`
    select id, name, "removedAt" from branch order by id`.execute(db);
  const open = rows.filter(({ removedAt }) => removedAt === null);
  const taken = new Set(open.map(({ name }) => keyOf(name)));
  const seen = new Set<string>();
  for (const { id, name, removedAt } of rows) {
    let free = name;
    if (removedAt === null && seen.has(keyOf(name)))
      for (let nth = 2; taken.has(keyOf(free)); nth += 1) free = `${name} ${nth}`;
    if (removedAt === null) {
      seen.add(keyOf(free));
      taken.add(keyOf(free));
    }
    await sql`update branch set name = ${free}, "nameKey" = ${keyOf(free)} where id = ${id}`.execute(db);
  }
  await sql`create unique index "branchName" on branch ("nameKey") where "removedAt" is null`.execute(db);
}
