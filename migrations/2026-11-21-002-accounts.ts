import { type ColumnDefinitionBuilder, type CreateTableBuilder, type Kysely, PostgresAdapter, sql } from 'kysely';

/** Accounts, sessions, tokens, rate-limit counters, the mail outbox, and stored answers for repeated calls. */
// biome-ignore lint/suspicious/noExplicitAny: a migration is frozen and must not depend on today's types
export async function up(db: Kysely<any>): Promise<void> {
  const postgres = db.getExecutor().adapter instanceof PostgresAdapter;
  const id = (c: ColumnDefinitionBuilder) =>
    postgres ? c.generatedByDefaultAsIdentity().primaryKey() : c.primaryKey().autoIncrement();
  const strict = <T extends string>(table: CreateTableBuilder<T>) => (postgres ? table : table.modifyEnd(sql`strict`));
  const required = (c: ColumnDefinitionBuilder) => c.notNull();
  const ofUser = (c: ColumnDefinitionBuilder) => c.notNull().references('user.id').onDelete('cascade');

  await strict(db.schema.createTable('user'))
    .addColumn('id', 'integer', id)
    .addColumn('email', 'text', (c) => c.notNull().unique())
    .addColumn('passwordHash', 'text')
    .addColumn('name', 'text', required)
    .addColumn('surname', 'text', required)
    .addColumn('countryIso', 'text', required)
    .addColumn('phone', 'text')
    .addColumn('role', 'text', (c) => c.notNull().check(sql`role in ('ROLE_USUARIO', 'ROLE_ADMINISTRADOR')`))
    .addColumn('status', 'text', (c) => c.notNull().check(sql`status in ('unconfirmed', 'active', 'disabled')`))
    .addColumn('signupKind', 'text', (c) => c.notNull().check(sql`"signupKind" in ('correo', 'google', 'facebook')`))
    .addColumn('timeZone', 'text', required)
    .addColumn('termsAcceptedAt', 'text')
    .addColumn('createdAt', 'text', required)
    .addColumn('confirmedAt', 'text')
    .execute();

  await strict(db.schema.createTable('session'))
    .addColumn('hash', 'text', (c) => c.primaryKey())
    .addColumn('userId', 'integer', ofUser)
    .addColumn('kind', 'text', (c) => c.notNull().check(sql`kind in ('web', 'rest')`))
    .addColumn('remembered', 'integer', (c) => c.notNull().check(sql`remembered in (0, 1)`))
    .addColumn('createdAt', 'text', required)
    .addColumn('lastUsedAt', 'text', required)
    .addColumn('expiresAt', 'text', required)
    .addColumn('ipPrefix', 'text', required)
    .addColumn('agent', 'text', required)
    .execute();
  await db.schema.createIndex('sessionUser').on('session').column('userId').execute();
  await db.schema.createIndex('sessionExpiry').on('session').column('expiresAt').execute();

  await strict(db.schema.createTable('device'))
    .addColumn('hash', 'text', (c) => c.primaryKey())
    .addColumn('userId', 'integer', ofUser)
    .addColumn('createdAt', 'text', required)
    .execute();
  await db.schema.createIndex('deviceUser').on('device').column('userId').execute();

  await strict(db.schema.createTable('token'))
    .addColumn('hash', 'text', (c) => c.primaryKey())
    .addColumn('kind', 'text', required)
    .addColumn('userId', 'integer', (c) => c.references('user.id').onDelete('cascade'))
    .addColumn('email', 'text')
    .addColumn('createdAt', 'text', required)
    .addColumn('expiresAt', 'text', required)
    .addColumn('usedAt', 'text')
    .execute();
  await db.schema.createIndex('tokenUser').on('token').column('userId').execute();

  await strict(db.schema.createTable('rateLimit'))
    .addColumn('key', 'text', (c) => c.primaryKey())
    .addColumn('count', 'integer', required)
    .addColumn('resetsAt', 'text', required)
    .execute();
  await db.schema.createIndex('rateLimitReset').on('rateLimit').column('resetsAt').execute();

  await strict(db.schema.createTable('mailOutbox'))
    .addColumn('id', 'integer', id)
    .addColumn('kind', 'text', required)
    .addColumn('dedupeKey', 'text', (c) => c.notNull().unique())
    .addColumn('userId', 'integer', (c) => c.references('user.id').onDelete('cascade'))
    .addColumn('email', 'text', required)
    .addColumn('createdAt', 'text', required)
    .addColumn('expiresAt', 'text', required)
    .addColumn('attempts', 'integer', required)
    .addColumn('nextAttemptAt', 'text', required)
    .addColumn('leaseUntil', 'text')
    .addColumn('sentAt', 'text')
    .addColumn('parkedAt', 'text')
    .addColumn('lastError', 'text')
    .execute();
  await db.schema.createIndex('mailOutboxUser').on('mailOutbox').column('userId').execute();
  await db.schema
    .createIndex('mailOutboxWaiting')
    .on('mailOutbox')
    .column('nextAttemptAt')
    .where(sql`"sentAt"`, 'is', null)
    .where(sql`"parkedAt"`, 'is', null)
    .execute();

  await strict(db.schema.createTable('idempotency'))
    .addColumn('userId', 'integer', ofUser)
    .addColumn('key', 'text', required)
    .addColumn('path', 'text', required)
    .addColumn('bodyHash', 'text', required)
    .addColumn('status', 'integer')
    .addColumn('answer', 'text')
    .addColumn('createdAt', 'text', required)
    .addPrimaryKeyConstraint('idempotencyPk', ['userId', 'key'])
    .execute();
  await db.schema.createIndex('idempotencyAge').on('idempotency').column('createdAt').execute();
}
