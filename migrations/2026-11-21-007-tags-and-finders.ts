import { type ColumnDefinitionBuilder, type CreateTableBuilder, type Kysely, PostgresAdapter, sql } from 'kysely';

/** Tags with a QR, their page's choices, lost animals, and conversations between finders and members. */
// biome-ignore lint/suspicious/noExplicitAny: a migration is frozen and must not depend on today's types
export async function up(db: Kysely<any>): Promise<void> {
  const postgres = db.getExecutor().adapter instanceof PostgresAdapter;
  const id = (c: ColumnDefinitionBuilder) =>
    postgres ? c.generatedByDefaultAsIdentity().primaryKey() : c.primaryKey().autoIncrement();
  const strict = <T extends string>(table: CreateTableBuilder<T>) => (postgres ? table : table.modifyEnd(sql`strict`));
  const required = (c: ColumnDefinitionBuilder) => c.notNull();
  const unique = (c: ColumnDefinitionBuilder) => c.notNull().unique();
  const ofPet = (c: ColumnDefinitionBuilder) => c.notNull().references('pet.id').onDelete('cascade');
  const maybe = (table: string) => (c: ColumnDefinitionBuilder) => c.references(`${table}.id`).onDelete('set null');
  const oneOf = (column: string, values: string[]) =>
    sql`${sql.ref(column)} in (${sql.join(values.map((value) => sql.lit(value)))})`;
  const choice = (column: string, values: string[]) => (c: ColumnDefinitionBuilder) =>
    c.notNull().check(oneOf(column, values));
  const flag = (column: string) => (c: ColumnDefinitionBuilder) => c.notNull().check(sql`${sql.ref(column)} in (0, 1)`);
  const index = (table: string, ...columns: string[]) =>
    db.schema
      .createIndex(`${table}${columns.map((column) => column[0]?.toUpperCase() + column.slice(1)).join('')}`)
      .on(table)
      .columns(columns)
      .execute();

  await strict(db.schema.createTable('tagBatch'))
    .addColumn('id', 'integer', id)
    .addColumn('name', 'text', required)
    .addColumn('createdBy', 'integer', maybe('user'))
    .addColumn('createdAt', 'text', required)
    .execute();
  await index('tagBatch', 'createdBy');
  await strict(db.schema.createTable('tag'))
    .addColumn('id', 'integer', id)
    .addColumn('code', 'text', unique)
    .addColumn('batchId', 'integer', maybe('tagBatch'))
    .addColumn('activationCode', 'text', (c) => c.unique())
    .addColumn('state', 'text', choice('state', ['available', 'active', 'disabled', 'withdrawn']))
    .addColumn('petId', 'integer', maybe('pet'))
    .addColumn('createdAt', 'text', required)
    .addColumn('activatedAt', 'text')
    .addColumn('activatedBy', 'integer', maybe('user'))
    .addColumn('replacedById', 'integer', maybe('tag'))
    .addColumn('replacedAt', 'text')
    .addColumn('replaceReason', 'text', (c) =>
      c.check(oneOf('replaceReason', ['lost', 'broken', 'unreadable', 'stolen', 'other'])),
    )
    .addColumn('withdrawnAt', 'text')
    .addColumn('scans', 'integer', (c) => c.notNull().check(sql`scans >= 0`))
    .addColumn('lastScanAt', 'text')
    .execute();
  await index('tag', 'batchId');
  await index('tag', 'petId');
  await index('tag', 'activatedBy');
  await index('tag', 'replacedById');

  const SHOWN = ['never', 'lost', 'always'];
  await strict(db.schema.createTable('petPage'))
    .addColumn('petId', 'integer', (c) => c.primaryKey().references('pet.id').onDelete('cascade'))
    .addColumn('callShown', 'text', choice('callShown', SHOWN))
    .addColumn('whatsappShown', 'text', choice('whatsappShown', SHOWN))
    .addColumn('guardianShown', 'integer', flag('guardianShown'))
    .addColumn('looksShown', 'integer', flag('looksShown'))
    .addColumn('chipShown', 'integer', flag('chipShown'))
    .addColumn('foundByChip', 'integer', flag('foundByChip'))
    .addColumn('allergiesShown', 'integer', flag('allergiesShown'))
    .addColumn('medicineShown', 'integer', flag('medicineShown'))
    .addColumn('urgentNote', 'text')
    .addColumn('mannerNote', 'text')
    .addColumn('vetNote', 'text')
    .addColumn('updatedAt', 'text', required)
    .execute();

  await strict(db.schema.createTable('loss'))
    .addColumn('id', 'integer', id)
    .addColumn('petId', 'integer', ofPet)
    .addColumn('since', 'text', required)
    .addColumn('place', 'text')
    .addColumn('detail', 'text')
    .addColumn('reward', 'text')
    .addColumn('contactShown', 'integer', flag('contactShown'))
    .addColumn('startedBy', 'integer', maybe('user'))
    .addColumn('startedAt', 'text', required)
    .addColumn('endedBy', 'integer', maybe('user'))
    .addColumn('endedAt', 'text')
    .execute();
  await index('loss', 'petId');
  await index('loss', 'startedBy');
  await index('loss', 'endedBy');
  // Two members who press at once make one loss.
  await db.schema
    .createIndex('lossOpen')
    .on('loss')
    .column('petId')
    .unique()
    .where(sql.ref('endedAt'), 'is', null)
    .execute();
  // An animal marked as lost before this table existed.
  await sql`insert into loss ("petId", since, "contactShown", "startedAt")
    select id, substr("lostAt", 1, 10), 0, "lostAt" from pet where "lostAt" is not null`.execute(db);

  await strict(db.schema.createTable('scan'))
    .addColumn('id', 'integer', id)
    .addColumn('petId', 'integer', ofPet)
    .addColumn('tagId', 'integer', maybe('tag'))
    .addColumn('at', 'text', required)
    .execute();
  await index('scan', 'petId', 'at');
  await index('scan', 'tagId');
  await index('scan', 'at');
  await strict(db.schema.createTable('finderThread'))
    .addColumn('id', 'integer', id)
    .addColumn('petId', 'integer', ofPet)
    .addColumn('tagId', 'integer', maybe('tag'))
    .addColumn('hash', 'text', unique)
    .addColumn('language', 'text', choice('language', ['es', 'en']))
    .addColumn('name', 'text')
    .addColumn('phone', 'text')
    .addColumn('startedAt', 'text', required)
    .addColumn('lastAt', 'text', required)
    .addColumn('readAt', 'text')
    .addColumn('closedAt', 'text')
    .execute();
  await index('finderThread', 'petId', 'lastAt');
  await index('finderThread', 'tagId');
  await index('finderThread', 'startedAt');
  await strict(db.schema.createTable('finderMessage'))
    .addColumn('id', 'integer', id)
    .addColumn('threadId', 'integer', (c) => c.notNull().references('finderThread.id').onDelete('cascade'))
    .addColumn('sender', 'text', choice('sender', ['finder', 'family']))
    .addColumn('kind', 'text', choice('kind', ['found', 'message', 'location']))
    .addColumn('userId', 'integer', maybe('user'))
    .addColumn('text', 'text')
    .addColumn('place', 'text')
    .addColumn('latitude', 'integer', (c) => c.check(sql`latitude between -90000000 and 90000000`))
    .addColumn('longitude', 'integer', (c) => c.check(sql`longitude between -180000000 and 180000000`))
    .addColumn('accuracy', 'integer', (c) => c.check(sql`accuracy >= 0`))
    .addColumn('at', 'text', required)
    .execute();
  await index('finderMessage', 'threadId');
  await index('finderMessage', 'userId');
  await strict(db.schema.createTable('abuseReport'))
    .addColumn('id', 'integer', id)
    .addColumn('petId', 'integer', maybe('pet'))
    .addColumn('threadId', 'integer', maybe('finderThread'))
    .addColumn('sender', 'text', choice('sender', ['visitor', 'family']))
    .addColumn('text', 'text', required)
    .addColumn('createdAt', 'text', required)
    .addColumn('handledAt', 'text')
    .addColumn('handledBy', 'integer', maybe('user'))
    .execute();
  await index('abuseReport', 'petId');
  await index('abuseReport', 'threadId');
  await index('abuseReport', 'handledBy');
}
