import { type Kysely, sql } from 'kysely';
import { columns } from './data/columns-v1.ts';

/** Where a person is told beside mail and browsers: ntfy, Gotify, Telegram, Apprise; and the notices that wait for them. */
// `any`: a migration is frozen and must not depend on today's types
export async function up(db: Kysely<any>): Promise<void> {
  const { table, id, required, flag, oneOf, ofUser } = columns(db);
  await table('noticeChannel')
    .addColumn('id', 'integer', id)
    .addColumn('userId', 'integer', ofUser)
    .addColumn('kind', 'text', oneOf('kind', ['ntfy', 'gotify', 'telegram', 'apprise']))
    .addColumn('sealed', 'text', required)
    .addColumn('shown', 'text', required)
    .addColumn('createdAt', 'text', required)
    .addColumn('lastSentAt', 'text')
    .addColumn('problem', 'text')
    .addColumn('stoppedAt', 'text')
    .execute();
  await table('channelOutbox')
    .addColumn('id', 'integer', id)
    .addColumn('channelId', 'integer', (c) => c.notNull().references('noticeChannel.id').onDelete('cascade'))
    .addColumn('userId', 'integer', ofUser)
    .addColumn('dedupeKey', 'text', required)
    .addColumn('title', 'text', required)
    .addColumn('body', 'text', required)
    .addColumn('path', 'text', required)
    .addColumn('kind', 'text')
    .addColumn('refId', 'integer')
    .addColumn('act', 'text')
    .addColumn('urgent', 'integer', flag('urgent'))
    .addColumn('createdAt', 'text', required)
    .addColumn('expiresAt', 'text', required)
    .addColumn('attempts', 'integer', required)
    .addColumn('nextAttemptAt', 'text', required)
    .addColumn('leaseUntil', 'text')
    .addColumn('begunAt', 'text')
    .addColumn('sentAt', 'text')
    .addColumn('parkedAt', 'text')
    .execute();
  for (const text of [
    'create unique index "noticeChannelKind" on "noticeChannel" ("userId", kind)',
    'create unique index "channelOutboxOnce" on "channelOutbox" ("channelId", "dedupeKey")',
    'create index "channelOutboxUser" on "channelOutbox" ("userId")',
    'create index "channelOutboxExpires" on "channelOutbox" ("expiresAt")',
    'create index "channelOutboxLease" on "channelOutbox" ("leaseUntil") where "leaseUntil" is not null',
    'create index "channelOutboxDue" on "channelOutbox" ("nextAttemptAt") where "sentAt" is null and "parkedAt" is null',
  ])
    await sql.raw(text).execute(db);
}
