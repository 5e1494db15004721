import { type Kysely, sql } from 'kysely';
import products from './data/2026-11-26-deworming-products.json' with { type: 'json' };
import { columns } from './data/columns-v1.ts';

const FORMS = [
  'tablet',
  'syrup',
  'paste',
  'injection',
  'pipette',
  'chewable',
  'chewable12',
  'collar',
  'spray',
  'shampoo',
  'powder',
];

/** Products against worms, fleas and ticks with what their labels say; a deworming may name one. */
// `any`: a migration is frozen and must not depend on today's types
export async function up(db: Kysely<any>): Promise<void> {
  const { table, id, required, flag, oneOf } = columns(db);
  await table('dewormingProduct')
    .addColumn('id', 'integer', id)
    .addColumn('speciesId', 'integer', (c) => c.notNull().references('species.id'))
    .addColumn('name', 'text', required)
    .addColumn('others', 'text')
    .addColumn('substance', 'text')
    .addColumn('form', 'text', (c) => c.check(sql`form in (${sql.join(FORMS.map((form) => sql.lit(form)))})`))
    .addColumn('target', 'text', oneOf('target', ['internal', 'external', 'both']))
    .addColumn('bandsKg', 'text')
    .addColumn('minAgeDays', 'integer')
    .addColumn('days', 'integer')
    .addColumn('evidence', 'text', oneOf('evidence', ['official', 'label', 'page', 'unverified', 'contradictory']))
    .addColumn('source', 'text', required)
    .addColumn('note', 'text')
    .addColumn('active', 'integer', flag('active'))
    .addUniqueConstraint('dewormingProductOnce', ['speciesId', 'name'])
    .execute();
  await db.schema
    .alterTable('deworming')
    .addColumn('productId', 'integer', (c) => c.references('dewormingProduct.id').onDelete('set null'))
    .execute();
  await sql`create index "dewormingProductId" on deworming ("productId") where "productId" is not null`.execute(db);
  const species = await db.selectFrom('species').select(['id', 'code']).execute();
  const idOf = new Map(species.map(({ id, code }) => [code, id]));
  for (const { species, ...row } of products) {
    const speciesId = idOf.get(species);
    if (speciesId !== undefined)
      await db
        .insertInto('dewormingProduct')
        .values({ ...row, speciesId, active: 1 })
        .execute();
  }
}
