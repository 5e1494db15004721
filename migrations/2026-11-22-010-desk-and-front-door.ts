import { type ColumnDefinitionBuilder, type CreateTableBuilder, type Kysely, PostgresAdapter, sql } from 'kysely';

/** Reports, announcements and tutorials, the audit log, follow-up and campaigns, API keys and webhooks. */
// biome-ignore lint/suspicious/noExplicitAny: a migration is frozen and must not depend on today's types
export async function up(db: Kysely<any>): Promise<void> {
  const postgres = db.getExecutor().adapter instanceof PostgresAdapter;
  const id = (c: ColumnDefinitionBuilder) =>
    postgres ? c.generatedByDefaultAsIdentity().primaryKey() : c.primaryKey().autoIncrement();
  const strict = <T extends string>(table: CreateTableBuilder<T>) => (postgres ? table : table.modifyEnd(sql`strict`));
  const required = (c: ColumnDefinitionBuilder) => c.notNull();
  const unique = (c: ColumnDefinitionBuilder) => c.notNull().unique();
  const of = (table: string) => (c: ColumnDefinitionBuilder) =>
    c.notNull().references(`${table}.id`).onDelete('cascade');
  const maybe = (table: string) => (c: ColumnDefinitionBuilder) => c.references(`${table}.id`).onDelete('set null');
  const flag = (name: string) => (c: ColumnDefinitionBuilder) => c.notNull().check(sql`${sql.ref(name)} in (0, 1)`);
  const choice = (column: string, values: string[]) => (c: ColumnDefinitionBuilder) =>
    c.notNull().check(sql`${sql.ref(column)} in (${sql.join(values.map((value) => sql.lit(value)))})`);
  const nameOf = (table: string, columns: string[]) =>
    `${table}${columns.map((column) => column[0]?.toUpperCase() + column.slice(1)).join('')}`;
  const index = (table: string, ...columns: string[]) =>
    db.schema.createIndex(nameOf(table, columns)).on(table).columns(columns).execute();
  const uniqueIndex = (table: string, ...columns: string[]) =>
    db.schema.createIndex(nameOf(table, columns)).on(table).columns(columns).unique().execute();

  await strict(db.schema.createTable('report'))
    .addColumn('id', 'integer', id)
    .addColumn('userId', 'integer', maybe('user'))
    .addColumn('kind', 'text', choice('kind', ['error', 'improvement']))
    .addColumn('title', 'text', required)
    .addColumn('body', 'text', required)
    .addColumn('screen', 'text')
    .addColumn('agent', 'text', required)
    .addColumn('state', 'text', choice('state', ['received', 'looking', 'done', 'declined']))
    .addColumn('answer', 'text')
    .addColumn('answeredBy', 'integer', maybe('user'))
    .addColumn('answeredAt', 'text')
    .addColumn('seenAt', 'text')
    .addColumn('createdAt', 'text', required)
    .execute();
  await index('report', 'userId');
  await index('report', 'answeredBy');
  await index('report', 'state', 'id');

  await strict(db.schema.createTable('notice'))
    .addColumn('id', 'integer', id)
    .addColumn('title', 'text', required)
    .addColumn('body', 'text', required)
    .addColumn('publishedAt', 'text')
    .addColumn('hiddenAt', 'text')
    .addColumn('pushed', 'integer', flag('pushed'))
    .addColumn('createdBy', 'integer', maybe('user'))
    .addColumn('createdAt', 'text', required)
    .addColumn('updatedAt', 'text', required)
    .execute();
  await index('notice', 'publishedAt');
  await index('notice', 'createdBy');
  await strict(db.schema.createTable('newsSeen'))
    .addColumn('userId', 'integer', (c) => c.primaryKey().references('user.id').onDelete('cascade'))
    .addColumn('seenAt', 'text', required)
    .execute();

  await strict(db.schema.createTable('video'))
    .addColumn('id', 'integer', id)
    .addColumn('title', 'text', required)
    .addColumn('description', 'text')
    .addColumn('link', 'text')
    .addColumn('code', 'text', (c) => c.unique())
    .addColumn('mime', 'text')
    .addColumn('bytes', 'integer')
    .addColumn('storedAt', 'text')
    .addColumn('captions', 'text')
    .addColumn('seconds', 'integer')
    .addColumn('position', 'integer', required)
    .addColumn('onLanding', 'integer', flag('onLanding'))
    .addColumn('publishedAt', 'text')
    .addColumn('removedAt', 'text')
    .addColumn('createdBy', 'integer', maybe('user'))
    .addColumn('createdAt', 'text', required)
    .addCheckConstraint('videoOneSource', sql`(link is null) <> (code is null)`)
    .execute();
  await index('video', 'createdBy');

  await strict(db.schema.createTable('followUp'))
    .addColumn('id', 'integer', id)
    .addColumn('petId', 'integer', of('pet'))
    .addColumn('key', 'text', required)
    .addColumn('dueOn', 'text', required)
    .addColumn('state', 'text', choice('state', ['sent', 'answered', 'booked', 'gone']))
    .addColumn('note', 'text')
    .addColumn('changedBy', 'integer', maybe('user'))
    .addColumn('changedAt', 'text', required)
    .execute();
  await uniqueIndex('followUp', 'petId', 'key', 'dueOn');
  await index('followUp', 'changedBy');

  await strict(db.schema.createTable('campaign'))
    .addColumn('id', 'integer', id)
    .addColumn('name', 'text', required)
    .addColumn('speciesId', 'integer', maybe('species'))
    .addColumn('vaccineId', 'integer', maybe('vaccine'))
    .addColumn('vaccine', 'text', required)
    .addColumn('laboratory', 'text')
    .addColumn('lot', 'text')
    .addColumn('lotExpiresOn', 'text')
    .addColumn('veterinarian', 'text', required)
    .addColumn('place', 'text')
    .addColumn('createdBy', 'integer', maybe('user'))
    .addColumn('createdAt', 'text', required)
    .addColumn('closedAt', 'text')
    .execute();
  await index('campaign', 'speciesId');
  await index('campaign', 'vaccineId');
  await index('campaign', 'createdBy');
  await strict(db.schema.createTable('campaignDose'))
    .addColumn('id', 'integer', id)
    .addColumn('campaignId', 'integer', of('campaign'))
    .addColumn('petId', 'integer', of('pet'))
    .addColumn('vaccinationId', 'integer', of('vaccination'))
    .addColumn('newPet', 'integer', flag('newPet'))
    .addColumn('createdBy', 'integer', maybe('user'))
    .addColumn('createdAt', 'text', required)
    .execute();
  // The same animal twice in one campaign is one dose, whatever browser scanned it and however often it was
  // sent.
  await uniqueIndex('campaignDose', 'campaignId', 'petId');
  await index('campaignDose', 'petId');
  await index('campaignDose', 'vaccinationId');
  await index('campaignDose', 'createdBy');

  await strict(db.schema.createTable('apiKey'))
    .addColumn('id', 'integer', id)
    .addColumn('userId', 'integer', of('user'))
    .addColumn('name', 'text', required)
    .addColumn('hash', 'text', unique)
    .addColumn('beginning', 'text', required)
    .addColumn('scopes', 'text', required)
    .addColumn('createdAt', 'text', required)
    .addColumn('expiresAt', 'text', required)
    .addColumn('revokedAt', 'text')
    .addColumn('lastUsedAt', 'text')
    .execute();
  await index('apiKey', 'userId');

  await strict(db.schema.createTable('webhook'))
    .addColumn('id', 'integer', id)
    .addColumn('name', 'text', required)
    .addColumn('url', 'text', required)
    .addColumn('secret', 'text', required)
    .addColumn('events', 'text', required)
    .addColumn('active', 'integer', flag('active'))
    .addColumn('createdBy', 'integer', maybe('user'))
    .addColumn('createdAt', 'text', required)
    .addColumn('removedAt', 'text')
    .execute();
  await index('webhook', 'createdBy');
  await strict(db.schema.createTable('webhookDelivery'))
    .addColumn('id', 'integer', id)
    .addColumn('webhookId', 'integer', of('webhook'))
    .addColumn('event', 'text', required)
    .addColumn('payload', 'text', required)
    .addColumn('createdAt', 'text', required)
    .addColumn('attempts', 'integer', required)
    .addColumn('nextAttemptAt', 'text', required)
    .addColumn('leaseUntil', 'text')
    .addColumn('deliveredAt', 'text')
    .addColumn('parkedAt', 'text')
    .addColumn('lastStatus', 'integer')
    .addColumn('lastError', 'text')
    .execute();
  await index('webhookDelivery', 'webhookId', 'id');
  await db.schema
    .createIndex('webhookDeliveryWaiting')
    .on('webhookDelivery')
    .column('nextAttemptAt')
    .where(sql.ref('deliveredAt'), 'is', null)
    .where(sql.ref('parkedAt'), 'is', null)
    .execute();

  await strict(db.schema.createTable('auditEntry'))
    .addColumn('id', 'integer', id)
    .addColumn('at', 'text', required)
    // No foreign key: the entry outlives the account, whose number then identifies no account.
    .addColumn('actorId', 'integer')
    .addColumn('action', 'text', required)
    .addColumn('object', 'text')
    .addColumn('objectId', 'integer')
    .addColumn('detail', 'text')
    .addColumn('outcome', 'text', required)
    .addColumn('ipPrefix', 'text')
    .addColumn('previous', 'text', unique)
    .addColumn('hash', 'text', unique)
    .execute();
  await index('auditEntry', 'actorId', 'id');
  await index('auditEntry', 'object', 'objectId');
  await index('auditEntry', 'action', 'id');
  await strict(db.schema.createTable('auditHead'))
    .addColumn('id', 'integer', (c) => c.primaryKey().check(sql`id = 1`))
    .addColumn('hash', 'text', required)
    .addColumn('entries', 'integer', required)
    .execute();
  await db
    .insertInto('auditHead')
    .values({ id: 1, hash: '0'.repeat(64), entries: 0 })
    .execute();
  await appendOnly(db, postgres);

  for (const table of ['disease', 'city'])
    await db.schema
      .alterTable(table)
      .addColumn('active', 'integer', (c) => c.notNull().defaultTo(1).check(sql`active in (0, 1)`))
      .execute();
  for (const table of ['vaccine', 'breed']) {
    await db.schema.alterTable(table).addColumn('mergedIntoId', 'integer', maybe(table)).execute();
    await index(table, 'mergedIntoId');
  }
  await db.schema.alterTable('pet').addColumn('importRef', 'text').execute();
  await uniqueIndex('pet', 'userId', 'importRef');
  await screenshotsAmongFiles(db, postgres);
}

/** Triggers refuse changes and deletions, from the product and from other database clients. */
// biome-ignore lint/suspicious/noExplicitAny: a migration is frozen and must not depend on today's types
async function appendOnly(db: Kysely<any>, postgres: boolean): Promise<void> {
  if (!postgres) {
    for (const what of ['update', 'delete'])
      await sql
        .raw(
          `create trigger "auditEntryNo${what}" before ${what} on "auditEntry" begin select raise(abort, 'the audit log is append-only'); end`,
        )
        .execute(db);
    return;
  }
  await sql`create function "auditEntryAppendOnly"() returns trigger language plpgsql as
    $$ begin raise exception 'the audit log is append-only'; end $$`.execute(db);
  await sql`create trigger "auditEntryNoChange" before update or delete or truncate on "auditEntry"
    for each statement execute function "auditEntryAppendOnly"()`.execute(db);
}

const ENTRIES = ['vaccination', 'deworming', 'illness', 'medicine', 'checkup'];
const PURPOSES = ['gallery', 'user', 'pet', 'owner', 'neutering', ...ENTRIES, 'payment', 'report'];

/**
 * A screenshot is a file like any other. SQLite cannot change a check, so the table is rebuilt and the profile
 * pictures are restored.
 */
// biome-ignore lint/suspicious/noExplicitAny: a migration is frozen and must not depend on today's types
async function screenshotsAmongFiles(db: Kysely<any>, postgres: boolean): Promise<void> {
  if (postgres) {
    const purposes = sql`purpose in (${sql.join(PURPOSES.map((value) => sql.lit(value)))})`;
    await db.schema.alterTable('file').dropConstraint('file_purpose_check').execute();
    await db.schema.alterTable('file').addCheckConstraint('file_purpose_check', purposes).execute();
  } else {
    const faces = ['pet', 'owner', 'user'];
    await sql`create table "keptFace" as ${sql.join(
      faces.map(
        (name) => sql`select ${sql.lit(name)} as whose, id, photo from ${sql.table(name)} where photo is not null`,
      ),
      sql` union all `,
    )}`.execute(db);
    const written = await sql<{ name: string; sql: string }>`select name, sql from sqlite_schema
      where tbl_name = 'file' and type = 'index' and sql is not null`.execute(db);
    const table = await sql<{ sql: string }>`select sql from sqlite_schema where name = 'file'`.execute(db);
    const before = /check \("purpose" in \([^)]*\)\)/.exec(table.rows[0]?.sql ?? '')?.[0] ?? '';
    const list = PURPOSES.map((value) => `'${value}'`).join(', ');
    const [head = '', ...rest] = (table.rows[0]?.sql ?? '')
      .replace(before, `check ("purpose" in (${list}))`)
      .split('(');
    if (!before || !head) throw new Error('the table of files is not as this migration knows it');
    await sql.raw(`create table "fileAnew" (${rest.join('(')}`).execute(db);
    await sql`insert into "fileAnew" select * from file`.execute(db);
    // Dropping the table sets every reference to it to null.
    await db.schema.dropTable('file').execute();
    await db.schema.alterTable('fileAnew').renameTo('file').execute();
    for (const one of written.rows) await sql.raw(one.sql).execute(db);
    for (const name of faces) {
      await sql`update ${sql.table(name)} set photo = (select k.photo from "keptFace" k where k.whose = ${sql.lit(name)} and k.id = ${sql.table(name)}.id)
        where id in (select k.id from "keptFace" k where k.whose = ${sql.lit(name)})`.execute(db);
    }
    await db.schema.dropTable('keptFace').execute();
  }
  await db.schema
    .alterTable('file')
    .addColumn('reportId', 'integer', (c) => c.references('report.id').onDelete('set null'))
    .execute();
  await db.schema.createIndex('fileReportId').on('file').column('reportId').execute();
}
