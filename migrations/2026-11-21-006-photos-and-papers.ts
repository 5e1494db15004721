import { type ColumnDefinitionBuilder, type CreateTableBuilder, type Kysely, PostgresAdapter, sql } from 'kysely';

/** Files, verifiable documents, proofs, visits of veterinarians without an account, and transfers. */
// biome-ignore lint/suspicious/noExplicitAny: a migration is frozen and must not depend on today's types
export async function up(db: Kysely<any>): Promise<void> {
  const postgres = db.getExecutor().adapter instanceof PostgresAdapter;
  const id = (c: ColumnDefinitionBuilder) =>
    postgres ? c.generatedByDefaultAsIdentity().primaryKey() : c.primaryKey().autoIncrement();
  const strict = <T extends string>(table: CreateTableBuilder<T>) => (postgres ? table : table.modifyEnd(sql`strict`));
  const required = (c: ColumnDefinitionBuilder) => c.notNull();
  const unique = (c: ColumnDefinitionBuilder) => c.notNull().unique();
  const ofPet = (c: ColumnDefinitionBuilder) => c.notNull().references('pet.id').onDelete('cascade');
  /** The row outlives what it refers to. */
  const maybe = (table: string) => (c: ColumnDefinitionBuilder) => c.references(`${table}.id`).onDelete('set null');
  const oneOf = (column: string, values: string[]) =>
    sql`${sql.ref(column)} in (${sql.join(values.map((value) => sql.lit(value)))})`;
  const index = (table: string, ...columns: string[]) =>
    db.schema
      .createIndex(`${table}${columns.map((column) => column[0]?.toUpperCase() + column.slice(1)).join('')}`)
      .on(table)
      .columns(columns)
      .execute();
  const ENTRIES = ['vaccination', 'deworming', 'illness', 'medicine', 'checkup'];

  // A row outlives what it belonged to, until the sweep has removed its bytes from the store.
  const belongings = ['user', 'pet', 'owner', ...ENTRIES];
  let file = strict(db.schema.createTable('file'))
    .addColumn('id', 'integer', id)
    .addColumn('code', 'text', unique)
    .addColumn('kind', 'text', (c) => c.notNull().check(oneOf('kind', ['photo', 'document'])))
    .addColumn('purpose', 'text', (c) =>
      c.notNull().check(oneOf('purpose', ['gallery', 'user', 'pet', 'owner', 'neutering', ...ENTRIES])),
    )
    .addColumn('caption', 'text')
    .addColumn('mime', 'text', required)
    .addColumn('bytes', 'integer', (c) => c.notNull().check(sql`bytes >= 0`))
    .addColumn('width', 'integer')
    .addColumn('height', 'integer')
    .addColumn('takenOn', 'text', required)
    .addColumn('createdBy', 'integer', maybe('user'))
    .addColumn('createdAt', 'text', required)
    .addColumn('storedAt', 'text')
    .addColumn('removedAt', 'text');
  for (const table of belongings) file = file.addColumn(`${table}Id`, 'integer', maybe(table));
  await file.execute();
  await index('file', 'petId', 'takenOn');
  for (const table of belongings.filter((name) => name !== 'pet')) await index('file', `${table}Id`);
  await index('file', 'createdBy');

  for (const table of ['pet', 'owner', 'user']) {
    await db.schema
      .alterTable(table)
      .addColumn('photo', 'text', (c) => c.references('file.code').onDelete('set null'))
      .execute();
    await index(table, 'photo');
  }
  await db.schema
    .alterTable('pet')
    .addColumn('phoneOnCard', 'integer', (c) => c.notNull().defaultTo(0).check(sql`"phoneOnCard" in (0, 1)`))
    .execute();

  await strict(db.schema.createTable('clinic'))
    .addColumn('id', 'integer', id)
    .addColumn('name', 'text', required)
    .addColumn('city', 'text')
    .addColumn('email', 'text')
    .addColumn('phone', 'text')
    .addColumn('keyHash', 'text', (c) => c.unique())
    .addColumn('askedAt', 'text', required)
    .addColumn('approvedAt', 'text')
    .addColumn('approvedBy', 'integer', maybe('user'))
    .addColumn('withdrawnAt', 'text')
    .execute();
  await index('clinic', 'approvedBy');
  await strict(db.schema.createTable('vetAccess'))
    .addColumn('id', 'integer', id)
    .addColumn('petId', 'integer', ofPet)
    .addColumn('hash', 'text', unique)
    .addColumn('createdBy', 'integer', (c) => c.notNull().references('user.id').onDelete('cascade'))
    .addColumn('createdAt', 'text', required)
    .addColumn('expiresAt', 'text', required)
    .execute();
  await index('vetAccess', 'petId');
  await index('vetAccess', 'createdBy');
  await strict(db.schema.createTable('visit'))
    .addColumn('id', 'integer', id)
    .addColumn('petId', 'integer', ofPet)
    .addColumn('accessId', 'integer', maybe('vetAccess'))
    .addColumn('hash', 'text', unique)
    .addColumn('name', 'text', required)
    .addColumn('registration', 'text', required)
    .addColumn('clinicName', 'text')
    .addColumn('clinicId', 'integer', maybe('clinic'))
    .addColumn('startedAt', 'text', required)
    .addColumn('expiresAt', 'text', required)
    .addColumn('endedAt', 'text')
    .execute();
  await index('visit', 'petId');
  await index('visit', 'accessId');
  await index('visit', 'clinicId');
  for (const table of [...ENTRIES, 'weight']) {
    await db.schema.alterTable(table).addColumn('visitId', 'integer', maybe('visit')).execute();
    await db.schema.alterTable(table).addColumn('disputedAt', 'text').execute();
    await index(table, 'visitId');
  }

  await strict(db.schema.createTable('paper'))
    .addColumn('id', 'integer', id)
    .addColumn('number', 'text', unique)
    .addColumn('kind', 'text', (c) => c.notNull().check(oneOf('kind', ['cedula', 'carnet', 'historia'])))
    .addColumn('petId', 'integer', ofPet)
    .addColumn('issuedBy', 'integer', maybe('user'))
    .addColumn('issuedAt', 'text', required)
    .addColumn('facts', 'text', required)
    .addColumn('checks', 'integer', required)
    .addColumn('revokedAt', 'text')
    .execute();
  await index('paper', 'petId');
  await index('paper', 'issuedBy');
  await strict(db.schema.createTable('proof'))
    .addColumn('id', 'integer', id)
    .addColumn('code', 'text', unique)
    .addColumn('petId', 'integer', ofPet)
    .addColumn('purpose', 'text', required)
    .addColumn('until', 'text', required)
    .addColumn('createdBy', 'integer', maybe('user'))
    .addColumn('createdAt', 'text', required)
    .addColumn('revokedAt', 'text')
    .addColumn('views', 'integer', required)
    .addColumn('lastViewedAt', 'text')
    .execute();
  await index('proof', 'petId');
  await index('proof', 'createdBy');
  await strict(db.schema.createTable('transfer'))
    .addColumn('id', 'integer', id)
    .addColumn('petId', 'integer', ofPet)
    .addColumn('fromUserId', 'integer', maybe('user'))
    .addColumn('email', 'text', required)
    .addColumn('createdAt', 'text', required)
    .addColumn('expiresAt', 'text', required)
    .addColumn('acceptedBy', 'integer', maybe('user'))
    .addColumn('acceptedAt', 'text')
    .addColumn('declinedAt', 'text')
    .addColumn('cancelledAt', 'text')
    .execute();
  await index('transfer', 'petId');
  await index('transfer', 'fromUserId');
  await index('transfer', 'acceptedBy');
}
