import { type Kysely, PostgresAdapter, sql } from 'kysely';

const URGENT = [
  'confirm-email',
  'reset-password',
  'password-changed',
  'change-email',
  'email-changed',
  'second-factor-changed',
  'login-linked',
  'social-join',
  'delete-account',
  'finder-alert',
  'administrator-added',
  'administrator-removed',
  'api-key-made',
];
const BULK = ['reminder', 'renewal'];

/**
 * Waiting mails are ordered by urgency per domain and marked where the address was refused; push notices
 * likewise.
 */
// biome-ignore lint/suspicious/noExplicitAny: a migration is frozen and must not depend on today's types
export async function up(db: Kysely<any>): Promise<void> {
  const postgres = db.getExecutor().adapter instanceof PostgresAdapter;
  await db.schema
    .alterTable('mailOutbox')
    .addColumn('priority', 'text', (c) =>
      c.notNull().defaultTo('ordinary').check(sql`priority in ('urgent', 'ordinary', 'bulk')`),
    )
    .execute();
  await db.schema
    .alterTable('mailOutbox')
    .addColumn('domain', 'text', (c) => c.notNull().defaultTo(''))
    .execute();
  await db.schema.alterTable('mailOutbox').addColumn('refusedAt', 'text').execute();
  await db.updateTable('mailOutbox').set({ priority: 'urgent' }).where('kind', 'in', URGENT).execute();
  await db.updateTable('mailOutbox').set({ priority: 'bulk' }).where('kind', 'in', BULK).execute();
  const at = postgres ? sql`strpos(email, '@')` : sql`instr(email, '@')`;
  await db
    .updateTable('mailOutbox')
    .set({ domain: sql`lower(substr(email, ${at} + 1))` })
    .execute();
  await db.schema.dropIndex('mailOutboxWaiting').execute();
  // The index contains the domain, so that mails of a busy domain are skipped without reading their rows.
  await db.schema
    .createIndex('mailOutboxNext')
    .on('mailOutbox')
    .columns(['priority', 'nextAttemptAt', 'id', 'domain'])
    .where(sql.ref('sentAt'), 'is', null)
    .where(sql.ref('parkedAt'), 'is', null)
    .execute();
  await db.schema
    .createIndex('mailOutboxLeased')
    .on('mailOutbox')
    .columns(['leaseUntil', 'domain'])
    .where(sql.ref('leaseUntil'), 'is not', null)
    .execute();
  await db.schema
    .createIndex('mailOutboxRefused')
    .on('mailOutbox')
    .column('userId')
    .where(sql.ref('refusedAt'), 'is not', null)
    .execute();

  await db.schema
    .alterTable('pushOutbox')
    .addColumn('urgent', 'integer', (c) => c.notNull().defaultTo(0).check(sql`urgent in (0, 1)`))
    .execute();
  await db.updateTable('pushOutbox').set({ urgent: 1 }).where('dedupeKey', 'like', 'finder-alert:%').execute();
  await db.schema.dropIndex('pushOutboxWaiting').execute();
  await db.schema
    .createIndex('pushOutboxNext')
    .on('pushOutbox')
    .columns(['urgent', 'nextAttemptAt', 'id'])
    .where(sql.ref('sentAt'), 'is', null)
    .execute();
}
