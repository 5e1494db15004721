import { type ColumnDefinitionBuilder, type CreateTableBuilder, type Kysely, PostgresAdapter, sql } from 'kysely';

/**
 * Reminders with their channels (mail, push, calendar), the jobs that send them, and second factor, logins and
 * consents.
 */
// biome-ignore lint/suspicious/noExplicitAny: a migration is frozen and must not depend on today's types
export async function up(db: Kysely<any>): Promise<void> {
  const postgres = db.getExecutor().adapter instanceof PostgresAdapter;
  const id = (c: ColumnDefinitionBuilder) =>
    postgres ? c.generatedByDefaultAsIdentity().primaryKey() : c.primaryKey().autoIncrement();
  const strict = <T extends string>(table: CreateTableBuilder<T>) => (postgres ? table : table.modifyEnd(sql`strict`));
  const required = (c: ColumnDefinitionBuilder) => c.notNull();
  const flag = (name: string) => (c: ColumnDefinitionBuilder) => c.notNull().check(sql`${sql.ref(name)} in (0, 1)`);
  const ofUser = (c: ColumnDefinitionBuilder) => c.notNull().references('user.id').onDelete('cascade');
  const ofPet = (c: ColumnDefinitionBuilder) => c.notNull().references('pet.id').onDelete('cascade');

  await strict(db.schema.createTable('reminderChoice'))
    .addColumn('userId', 'integer', (c) => c.primaryKey().references('user.id').onDelete('cascade'))
    .addColumn('byMail', 'integer', flag('byMail'))
    .addColumn('byPush', 'integer', flag('byPush'))
    .addColumn('weekBefore', 'integer', flag('weekBefore'))
    .addColumn('onTheDay', 'integer', flag('onTheDay'))
    .addColumn('weekAfter', 'integer', flag('weekAfter'))
    .execute();
  await strict(db.schema.createTable('digest'))
    .addColumn('id', 'integer', id)
    .addColumn('userId', 'integer', ofUser)
    .addColumn('day', 'text', required)
    .addColumn('createdAt', 'text', required)
    .execute();
  await db.schema.createIndex('digestDay').unique().on('digest').columns(['userId', 'day']).execute();
  await strict(db.schema.createTable('reminder'))
    .addColumn('id', 'integer', id)
    .addColumn('digestId', 'integer', (c) => c.notNull().references('digest.id').onDelete('cascade'))
    .addColumn('userId', 'integer', ofUser)
    .addColumn('petId', 'integer', ofPet)
    .addColumn('key', 'text', required)
    .addColumn('remindOn', 'text', required)
    .addColumn('stage', 'text', (c) => c.notNull().check(sql`stage in ('weekBefore', 'onTheDay', 'weekAfter')`))
    .execute();
  await db.schema
    .createIndex('reminderOnce')
    .unique()
    .on('reminder')
    .columns(['userId', 'petId', 'key', 'remindOn', 'stage'])
    .execute();
  await db.schema.createIndex('reminderDigest').on('reminder').column('digestId').execute();
  await db.schema.createIndex('reminderPet').on('reminder').column('petId').execute();

  await strict(db.schema.createTable('pushSubscription'))
    .addColumn('id', 'integer', id)
    .addColumn('userId', 'integer', ofUser)
    .addColumn('endpoint', 'text', (c) => c.notNull().unique())
    .addColumn('p256dh', 'text', required)
    .addColumn('auth', 'text', required)
    .addColumn('agent', 'text', required)
    .addColumn('createdAt', 'text', required)
    .execute();
  await db.schema.createIndex('pushSubscriptionUser').on('pushSubscription').column('userId').execute();
  await strict(db.schema.createTable('pushOutbox'))
    .addColumn('id', 'integer', id)
    .addColumn('userId', 'integer', ofUser)
    .addColumn('dedupeKey', 'text', (c) => c.notNull().unique())
    .addColumn('title', 'text', required)
    .addColumn('body', 'text', required)
    .addColumn('path', 'text', required)
    .addColumn('createdAt', 'text', required)
    .addColumn('expiresAt', 'text', required)
    .addColumn('attempts', 'integer', required)
    .addColumn('nextAttemptAt', 'text', required)
    .addColumn('leaseUntil', 'text')
    .addColumn('sentAt', 'text')
    .execute();
  await db.schema.createIndex('pushOutboxUser').on('pushOutbox').column('userId').execute();
  await db.schema
    .createIndex('pushOutboxWaiting')
    .on('pushOutbox')
    .column('nextAttemptAt')
    .where(sql`"sentAt"`, 'is', null)
    .execute();

  await strict(db.schema.createTable('calendarFeed'))
    .addColumn('id', 'integer', id)
    .addColumn('userId', 'integer', ofUser)
    .addColumn('petId', 'integer', (c) => c.references('pet.id').onDelete('cascade'))
    .addColumn('hash', 'text', (c) => c.notNull().unique())
    .addColumn('createdAt', 'text', required)
    .addColumn('lastReadAt', 'text')
    .execute();
  await db.schema.createIndex('calendarFeedUser').on('calendarFeed').column('userId').execute();
  await db.schema.createIndex('calendarFeedPet').on('calendarFeed').column('petId').execute();

  await strict(db.schema.createTable('job'))
    .addColumn('name', 'text', (c) => c.primaryKey())
    .addColumn('nextRunAt', 'text', required)
    .addColumn('leaseUntil', 'text')
    .addColumn('lastStartedAt', 'text')
    .addColumn('lastFinishedAt', 'text')
    .addColumn('lastResult', 'text')
    .addColumn('lastError', 'text')
    .execute();

  await db.schema.alterTable('user').addColumn('pendingEmail', 'text').execute();
  await db.schema.alterTable('token').addColumn('refId', 'integer').execute();
  await db.schema.alterTable('mailOutbox').addColumn('refId', 'integer').execute();

  await strict(db.schema.createTable('totp'))
    .addColumn('userId', 'integer', (c) => c.primaryKey().references('user.id').onDelete('cascade'))
    .addColumn('secret', 'text', required)
    .addColumn('createdAt', 'text', required)
    .addColumn('confirmedAt', 'text')
    .addColumn('lastStep', 'integer', required)
    .execute();
  await strict(db.schema.createTable('recoveryCode'))
    .addColumn('hash', 'text', (c) => c.primaryKey())
    .addColumn('userId', 'integer', ofUser)
    .addColumn('usedAt', 'text')
    .execute();
  await db.schema.createIndex('recoveryCodeUser').on('recoveryCode').column('userId').execute();
  await strict(db.schema.createTable('identity'))
    .addColumn('provider', 'text', (c) => c.notNull().check(sql`provider in ('google', 'facebook')`))
    .addColumn('subject', 'text', required)
    .addColumn('userId', 'integer', ofUser)
    .addColumn('email', 'text')
    .addColumn('createdAt', 'text', required)
    .addPrimaryKeyConstraint('identityPk', ['provider', 'subject'])
    .execute();
  await db.schema.createIndex('identityUser').on('identity').column('userId').execute();

  await strict(db.schema.createTable('consent'))
    .addColumn('id', 'integer', id)
    .addColumn('userId', 'integer', ofUser)
    .addColumn('purpose', 'text', (c) => c.notNull().check(sql`purpose in ('terms', 'notices')`))
    .addColumn('version', 'text', required)
    .addColumn('givenAt', 'text', required)
    .addColumn('withdrawnAt', 'text')
    .execute();
  await db.schema.createIndex('consentUser').on('consent').column('userId').execute();
  // Accounts registered before accepted the terms' first version.
  await sql`insert into consent ("userId", purpose, version, "givenAt") select id, 'terms', '2026-11-01', "termsAcceptedAt" from "user" where "termsAcceptedAt" is not null`.execute(
    db,
  );
}
