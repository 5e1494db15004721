import { type Kysely, sql } from 'kysely';

/** A proof names its animal, and says the end of its chip where its maker chose so; those of before promised neither. */
// `any`: a migration is frozen and must not depend on today's types
export async function up(db: Kysely<any>): Promise<void> {
  for (const column of ['named', 'chipShown'])
    await db.schema
      .alterTable('proof')
      .addColumn(column, 'integer', (c) =>
        c
          .notNull()
          .defaultTo(0)
          .check(sql`${sql.ref(column)} in (0, 1)`),
      )
      .execute();
}
