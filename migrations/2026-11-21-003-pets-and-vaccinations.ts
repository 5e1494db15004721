import { type ColumnDefinitionBuilder, type CreateTableBuilder, type Kysely, PostgresAdapter, sql } from 'kysely';

/** Contacts, their animals, weights, doses given, and the derived due lines. */
// biome-ignore lint/suspicious/noExplicitAny: a migration is frozen and must not depend on today's types
export async function up(db: Kysely<any>): Promise<void> {
  const postgres = db.getExecutor().adapter instanceof PostgresAdapter;
  const id = (c: ColumnDefinitionBuilder) =>
    postgres ? c.generatedByDefaultAsIdentity().primaryKey() : c.primaryKey().autoIncrement();
  const strict = <T extends string>(table: CreateTableBuilder<T>) => (postgres ? table : table.modifyEnd(sql`strict`));
  const required = (c: ColumnDefinitionBuilder) => c.notNull();
  const flag = (name: string) => (c: ColumnDefinitionBuilder) => c.notNull().check(sql`${sql.ref(name)} in (0, 1)`);
  const ofPet = (c: ColumnDefinitionBuilder) => c.notNull().references('pet.id').onDelete('cascade');

  await strict(db.schema.createTable('owner'))
    .addColumn('id', 'integer', id)
    .addColumn('userId', 'integer', (c) => c.notNull().references('user.id').onDelete('cascade'))
    .addColumn('principal', 'integer', flag('principal'))
    .addColumn('name', 'text', required)
    .addColumn('surname', 'text', required)
    .addColumn('email', 'text')
    .addColumn('phone', 'text')
    .addColumn('createdAt', 'text', required)
    .addColumn('removedAt', 'text')
    .execute();
  await db.schema.createIndex('ownerUser').on('owner').column('userId').execute();
  await db.schema
    .createIndex('ownerPrincipal')
    .unique()
    .on('owner')
    .column('userId')
    .where(sql`principal`, '=', 1)
    .execute();

  await strict(db.schema.createTable('pet'))
    .addColumn('id', 'integer', id)
    .addColumn('userId', 'integer', (c) => c.notNull().references('user.id').onDelete('cascade'))
    .addColumn('ownerId', 'integer', (c) => c.notNull().references('owner.id'))
    .addColumn('code', 'text', (c) => c.notNull().unique())
    .addColumn('name', 'text', required)
    .addColumn('speciesId', 'integer', (c) => c.notNull().references('species.id'))
    .addColumn('breed', 'text')
    .addColumn('sex', 'text', (c) => c.notNull().check(sql`sex in ('male', 'female', 'unknown')`))
    .addColumn('birthOn', 'text')
    .addColumn('birthEstimated', 'integer', flag('birthEstimated'))
    .addColumn('color', 'text')
    .addColumn('marks', 'text')
    .addColumn('microchip', 'text')
    .addColumn('neutered', 'integer', (c) => c.check(sql`neutered in (0, 1)`))
    .addColumn('neuteredOn', 'text')
    .addColumn('allergies', 'text')
    .addColumn('deceasedOn', 'text')
    .addColumn('lostAt', 'text')
    .addColumn('createdAt', 'text', required)
    .addColumn('updatedAt', 'text', required)
    .addColumn('removedAt', 'text')
    .execute();
  await db.schema
    .createIndex('petUser')
    .on('pet')
    .columns(['userId', 'id'])
    .where(sql`"removedAt"`, 'is', null)
    .execute();
  await db.schema.createIndex('petOwner').on('pet').column('ownerId').execute();
  await db.schema.createIndex('petSpecies').on('pet').column('speciesId').execute();
  await db.schema
    .createIndex('petMicrochip')
    .unique()
    .on('pet')
    .column('microchip')
    .where(sql`"removedAt"`, 'is', null)
    .execute();

  await strict(db.schema.createTable('weight'))
    .addColumn('id', 'integer', id)
    .addColumn('petId', 'integer', ofPet)
    .addColumn('grams', 'integer', (c) => c.notNull().check(sql`grams > 0`))
    .addColumn('unit', 'text', (c) => c.notNull().check(sql`unit in ('g', 'kg', 'lb', 'oz')`))
    .addColumn('measuredOn', 'text', required)
    .addColumn('createdBy', 'integer', (c) => c.notNull().references('user.id'))
    .addColumn('createdAt', 'text', required)
    .addColumn('removedAt', 'text')
    .execute();
  await db.schema.createIndex('weightPet').on('weight').columns(['petId', 'measuredOn']).execute();
  await db.schema.createIndex('weightAuthor').on('weight').column('createdBy').execute();

  await strict(db.schema.createTable('vaccination'))
    .addColumn('id', 'integer', id)
    .addColumn('petId', 'integer', ofPet)
    .addColumn('vaccineId', 'integer', (c) => c.references('vaccine.id'))
    .addColumn('name', 'text', required)
    .addColumn('givenOn', 'text', required)
    .addColumn('nextOn', 'text')
    .addColumn('nextSource', 'text', (c) => c.notNull().check(sql`"nextSource" in ('schedule', 'chosen', 'none')`))
    .addColumn('laboratory', 'text')
    .addColumn('lot', 'text')
    .addColumn('lotExpiresOn', 'text')
    .addColumn('veterinarian', 'text')
    .addColumn('clinic', 'text')
    .addColumn('notes', 'text')
    .addColumn('createdBy', 'integer', (c) => c.notNull().references('user.id'))
    .addColumn('createdAt', 'text', required)
    .addColumn('updatedAt', 'text', required)
    .addColumn('removedAt', 'text')
    .execute();
  await db.schema.createIndex('vaccinationPet').on('vaccination').columns(['petId', 'givenOn']).execute();
  await db.schema.createIndex('vaccinationVaccine').on('vaccination').column('vaccineId').execute();
  await db.schema.createIndex('vaccinationAuthor').on('vaccination').column('createdBy').execute();

  await strict(db.schema.createTable('due'))
    .addColumn('id', 'integer', id)
    .addColumn('petId', 'integer', ofPet)
    .addColumn('kind', 'text', (c) => c.notNull().check(sql`kind in ('vaccine')`))
    .addColumn('vaccinationId', 'integer', (c) => c.references('vaccination.id').onDelete('cascade'))
    .addColumn('vaccineId', 'integer', (c) => c.references('vaccine.id'))
    .addColumn('title', 'text', required)
    .addColumn('dueOn', 'text')
    .addColumn('inSeries', 'integer', flag('inSeries'))
    .execute();
  await db.schema.createIndex('duePet').on('due').columns(['petId', 'dueOn']).execute();
  await db.schema.createIndex('dueVaccination').on('due').column('vaccinationId').execute();
  await db.schema.createIndex('dueVaccine').on('due').column('vaccineId').execute();
}
