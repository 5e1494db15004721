import { type ColumnDefinitionBuilder, type CreateTableBuilder, type Kysely, PostgresAdapter, sql } from 'kysely';

/** Plans with prices, payments with their ledger, time granted to animals, and the buyers of receipts. */
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
  /** The row outlives what it refers to: payments are kept for the accounts. */
  const maybe = (table: string) => (c: ColumnDefinitionBuilder) => c.references(`${table}.id`).onDelete('set null');
  const oneOf = (column: string, values: string[]) =>
    sql`${sql.ref(column)} in (${sql.join(values.map((value) => sql.lit(value)))})`;
  const choice = (column: string, values: string[]) => (c: ColumnDefinitionBuilder) =>
    c.notNull().check(oneOf(column, values));
  const nameOf = (table: string, columns: string[]) =>
    `${table}${columns.map((column) => column[0]?.toUpperCase() + column.slice(1)).join('')}`;
  const index = (table: string, ...columns: string[]) =>
    db.schema.createIndex(nameOf(table, columns)).on(table).columns(columns).execute();
  const uniqueIndex = (table: string, ...columns: string[]) =>
    db.schema.createIndex(nameOf(table, columns)).on(table).columns(columns).unique().execute();

  await strict(db.schema.createTable('plan'))
    .addColumn('id', 'integer', id)
    .addColumn('name', 'text', required)
    .addColumn('description', 'text', required)
    .addColumn('months', 'integer', (c) => c.notNull().check(sql`months between 1 and 120`))
    .addColumn('position', 'integer', required)
    .addColumn('active', 'integer', (c) => c.notNull().check(sql`active in (0, 1)`))
    .addColumn('createdAt', 'text', required)
    .execute();
  await strict(db.schema.createTable('planPrice'))
    .addColumn('id', 'integer', id)
    .addColumn('planId', 'integer', of('plan'))
    .addColumn('cents', 'integer', (c) => c.notNull().check(sql`cents between 100 and 1000000`))
    .addColumn('validFrom', 'text', required)
    .addColumn('createdBy', 'integer', maybe('user'))
    .addColumn('createdAt', 'text', required)
    .execute();
  await index('planPrice', 'planId', 'validFrom');
  await index('planPrice', 'createdBy');
  await strict(db.schema.createTable('taxRate'))
    .addColumn('id', 'integer', id)
    .addColumn('basisPoints', 'integer', (c) => c.notNull().check(sql`"basisPoints" between 0 and 5000`))
    .addColumn('sriCode', 'text', required)
    .addColumn('validFrom', 'text', unique)
    .addColumn('createdBy', 'integer', maybe('user'))
    .addColumn('createdAt', 'text', required)
    .execute();
  await index('taxRate', 'createdBy');

  await strict(db.schema.createTable('invoiceData'))
    .addColumn('id', 'integer', id)
    .addColumn('userId', 'integer', (c) => c.notNull().unique().references('user.id').onDelete('cascade'))
    .addColumn('kind', 'text', choice('kind', ['04', '05', '06', '07', '08']))
    .addColumn('number', 'text', required)
    .addColumn('name', 'text', required)
    .addColumn('address', 'text')
    .addColumn('email', 'text')
    .addColumn('phone', 'text')
    .addColumn('updatedAt', 'text', required)
    .execute();

  await strict(db.schema.createTable('payment'))
    .addColumn('id', 'integer', id)
    .addColumn('code', 'text', unique)
    .addColumn('userId', 'integer', maybe('user'))
    .addColumn('method', 'text', choice('method', ['card', 'payphone', 'paypal', 'transfer']))
    .addColumn('gateway', 'text', choice('gateway', ['payphone', 'paypal', 'manual']))
    .addColumn(
      'state',
      'text',
      choice('state', ['created', 'sent', 'confirming', 'review', 'left', 'paid', 'refused', 'reversed']),
    )
    .addColumn('reason', 'text')
    .addColumn('message', 'text')
    .addColumn('planId', 'integer', maybe('plan'))
    .addColumn('planName', 'text', required)
    .addColumn('months', 'integer', (c) => c.notNull().check(sql`months > 0`))
    .addColumn('cents', 'integer', (c) => c.notNull().check(sql`cents > 0`))
    .addColumn('baseCents', 'integer', required)
    .addColumn('taxCents', 'integer', (c) => c.notNull().check(sql`"taxCents" >= 0`))
    .addColumn('taxBasisPoints', 'integer', required)
    .addColumn('currency', 'text', required)
    .addColumn('orderId', 'text')
    .addColumn('transactionId', 'text')
    .addColumn('askedId', 'text')
    .addColumn('authorization', 'text')
    .addColumn('card', 'text')
    .addColumn('reference', 'text')
    .addColumn('buyerKind', 'text', choice('buyerKind', ['04', '05', '06', '07', '08']))
    .addColumn('buyerNumber', 'text', required)
    .addColumn('buyerName', 'text', required)
    .addColumn('buyerAddress', 'text')
    .addColumn('buyerEmail', 'text')
    .addColumn('buyerPhone', 'text')
    .addColumn('createdAt', 'text', required)
    .addColumn('sentAt', 'text')
    .addColumn('askedAt', 'text')
    .addColumn('settledAt', 'text')
    .addColumn('decidedBy', 'integer', maybe('user'))
    .addColumn('nextCheckAt', 'text')
    .addColumn('leaseUntil', 'text')
    .addCheckConstraint('paymentSplit', sql`"baseCents" + "taxCents" = cents`)
    .execute();
  await index('payment', 'userId', 'createdAt');
  await index('payment', 'planId');
  await index('payment', 'decidedBy');
  await index('payment', 'state', 'createdAt');
  await index('payment', 'nextCheckAt');
  // Two payments can never share a gateway's id.
  await uniqueIndex('payment', 'gateway', 'orderId');
  await uniqueIndex('payment', 'gateway', 'transactionId');
  await strict(db.schema.createTable('paymentItem'))
    .addColumn('id', 'integer', id)
    .addColumn('paymentId', 'integer', of('payment'))
    .addColumn('petId', 'integer', maybe('pet'))
    .addColumn('petName', 'text', required)
    .addColumn('cents', 'integer', (c) => c.notNull().check(sql`cents > 0`))
    .execute();
  await uniqueIndex('paymentItem', 'paymentId', 'petId');
  await index('paymentItem', 'petId');
  await strict(db.schema.createTable('paymentStep'))
    .addColumn('id', 'integer', id)
    .addColumn('paymentId', 'integer', of('payment'))
    .addColumn('kind', 'text', required)
    .addColumn('by', 'text', choice('by', ['payer', 'gateway', 'server', 'administrator']))
    .addColumn('userId', 'integer', maybe('user'))
    .addColumn('detail', 'text')
    .addColumn('at', 'text', required)
    .execute();
  await index('paymentStep', 'paymentId');
  await index('paymentStep', 'userId');
  await index('paymentStep', 'at');
  await strict(db.schema.createTable('gatewayNotice'))
    .addColumn('id', 'integer', id)
    .addColumn('gateway', 'text', choice('gateway', ['payphone', 'paypal']))
    .addColumn('eventId', 'text', required)
    .addColumn('kind', 'text', required)
    .addColumn('paymentId', 'integer', maybe('payment'))
    .addColumn('receivedAt', 'text', required)
    .execute();
  await uniqueIndex('gatewayNotice', 'gateway', 'eventId');
  await index('gatewayNotice', 'paymentId');

  await strict(db.schema.createTable('licenceGrant'))
    .addColumn('id', 'integer', id)
    .addColumn('petId', 'integer', of('pet'))
    // One payment extends the time once: this unique key guarantees it.
    .addColumn('itemId', 'integer', (c) => c.unique().references('paymentItem.id').onDelete('set null'))
    .addColumn('months', 'integer', (c) => c.notNull().check(sql`months >= 0`))
    .addColumn('days', 'integer', (c) => c.notNull().check(sql`days >= 0`))
    .addColumn('grantedOn', 'text', required)
    .addColumn('reason', 'text')
    .addColumn('grantedBy', 'integer', maybe('user'))
    .addColumn('createdAt', 'text', required)
    .addColumn('revokedAt', 'text')
    .execute();
  await index('licenceGrant', 'petId');
  await index('licenceGrant', 'grantedBy');
  await strict(db.schema.createTable('renewalNotice'))
    .addColumn('id', 'integer', id)
    .addColumn('userId', 'integer', of('user'))
    .addColumn('petId', 'integer', of('pet'))
    .addColumn('endsOn', 'text', required)
    .addColumn('stage', 'text', choice('stage', ['monthBefore', 'weekBefore', 'onTheDay', 'weekAfter']))
    .addColumn('day', 'text', required)
    .addColumn('createdAt', 'text', required)
    .execute();
  await uniqueIndex('renewalNotice', 'petId', 'endsOn', 'stage');
  await index('renewalNotice', 'userId', 'day');

  for (const column of ['licensedFrom', 'licensedUntil'])
    await db.schema.alterTable('pet').addColumn(column, 'text').execute();
  await index('pet', 'licensedUntil');
  await receiptsAmongFiles(db, postgres);

  const at = '2026-11-21T00:00:00.000Z';
  await db
    .insertInto('plan')
    .values({
      name: 'Anual',
      description: 'Un año para una mascota',
      months: 12,
      position: 1,
      active: 1,
      createdAt: at,
    })
    .execute();
  const plan = await db.selectFrom('plan').select('id').executeTakeFirstOrThrow();
  await db.insertInto('planPrice').values({ planId: plan.id, cents: 600, validFrom: at, createdAt: at }).execute();
  // IVA 15 % since 1 April 2024 (Ecuador); code 4 in the SRI's table 17.
  await db
    .insertInto('taxRate')
    .values({ basisPoints: 1500, sriCode: '4', validFrom: '2024-04-01', createdAt: at })
    .execute();
}

const ENTRIES = ['vaccination', 'deworming', 'illness', 'medicine', 'checkup'];
const PURPOSES = ['gallery', 'user', 'pet', 'owner', 'neutering', ...ENTRIES, 'payment'];

/**
 * A transfer's receipt is a file like any other. SQLite cannot change a check, so the table is rebuilt and the
 * profile pictures are restored.
 */
// biome-ignore lint/suspicious/noExplicitAny: a migration is frozen and must not depend on today's types
async function receiptsAmongFiles(db: Kysely<any>, postgres: boolean): Promise<void> {
  const purposes = sql`purpose in (${sql.join(PURPOSES.map((value) => sql.lit(value)))})`;
  if (postgres) {
    await db.schema.alterTable('file').dropConstraint('file_purpose_check').execute();
    await db.schema.alterTable('file').addCheckConstraint('file_purpose_check', purposes).execute();
    await db.schema
      .alterTable('file')
      .addColumn('paymentId', 'integer', (c) => c.references('payment.id').onDelete('set null'))
      .execute();
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
    await db.schema
      .alterTable('file')
      .addColumn('paymentId', 'integer', (c) => c.references('payment.id').onDelete('set null'))
      .execute();
  }
  await db.schema.createIndex('filePaymentId').on('file').column('paymentId').execute();
}
