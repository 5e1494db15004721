/** The kept figures of animals and readings: rows of what each change added or took, which triggers write (migration 170). */
import { type Insertable, sql } from 'kysely';
import { inChunks } from '#db/chunks.ts';
import type { Database, Db } from '#db/types.ts';

type Tally = Pick<Insertable<Database['tally']>, 'what' | 'month' | 'amount'> & {
  speciesId: number | null;
  /** Null of readings. */
  species: string | null;
};

/** As many rows as there are species and months, however many animals: changes of some minutes wait to be summed. */
export async function listTallies(db: Db): Promise<Tally[]> {
  const rows = await db
    .selectFrom('tally')
    .leftJoin('species', 'species.id', 'tally.speciesId')
    .select(['tally.what', 'tally.speciesId', 'species.name as species', 'tally.month'])
    .select(sql<number>`sum(tally.amount)`.as('amount'))
    .groupBy(['tally.what', 'tally.speciesId', 'species.name', 'tally.month'])
    .execute();
  return rows.map((row) => ({ ...row, amount: Number(row.amount) }));
}

/** The last row, where any figure stands in more than one. */
export async function lastToSum(db: Db): Promise<number | undefined> {
  const { rows } = await sql<{ last: number | null }>`select max(one.last) as last from (
    select max(id) as last from tally group by what, "speciesId", month having count(*) > 1) as one`.execute(db);
  return rows[0]?.last ?? undefined;
}

/** Takes the oldest rows up to `last` out, to be put back as their sums in the same transaction. */
export function takeTallies(db: Db, { last, most }: { last: number; most: number }) {
  return db
    .deleteFrom('tally')
    .where('id', 'in', (eb) => eb.selectFrom('tally').select('id').where('id', '<=', last).orderBy('id').limit(most))
    .returning(['what', 'speciesId', 'month', 'amount'])
    .execute();
}

export async function insertTallies(db: Db, tallies: Insertable<Database['tally']>[]): Promise<void> {
  await inChunks(tallies, (some) => db.insertInto('tally').values(some).execute());
}
