import { type Kysely, sql } from 'kysely';
import { columns } from './data/columns-v1.ts';

/** WhatsApp from the clinic's own account: its templates and price, who consented by which words, and what was sent. */
// `any`: a migration is frozen and must not depend on today's types
export async function up(db: Kysely<any>): Promise<void> {
  const { table, id, required, oneOf } = columns(db);
  const byStaff = (c: Parameters<typeof required>[0]) => c.references('user.id').onDelete('set null');
  await table('whatsappTemplate')
    .addColumn('id', 'integer', id)
    .addColumn('kind', 'text', oneOf('kind', ['due', 'appointment']))
    .addColumn('name', 'text', required)
    .addColumn('language', 'text', required)
    .addColumn('parameters', 'text', required)
    .addColumn('changedBy', 'integer', byStaff)
    .addColumn('changedAt', 'text', required)
    .execute();
  await table('whatsappSetting')
    .addColumn('id', 'integer', (c) => c.primaryKey())
    .addColumn('price', 'integer')
    .execute();
  await sql`insert into "whatsappSetting" (id, price) values (1, null)`.execute(db);
  await table('whatsappConsent')
    .addColumn('id', 'integer', id)
    .addColumn('ownerId', 'integer', (c) => required(c).references('owner.id').onDelete('cascade'))
    .addColumn('phone', 'text', required)
    .addColumn('words', 'text', required)
    .addColumn('way', 'text', oneOf('way', ['person', 'phone', 'paper', 'chat']))
    .addColumn('givenAt', 'text', required)
    .addColumn('notedBy', 'integer', byStaff)
    .addColumn('withdrawnAt', 'text')
    .addColumn('withdrawnBy', 'integer', byStaff)
    .execute();
  await table('whatsappMessage')
    .addColumn('id', 'integer', id)
    .addColumn('kind', 'text', oneOf('kind', ['due', 'appointment']))
    .addColumn('ownerId', 'integer', (c) => required(c).references('owner.id').onDelete('cascade'))
    .addColumn('letterId', 'integer', (c) => c.references('recallLetter.id').onDelete('set null'))
    .addColumn('appointmentId', 'integer', (c) => c.references('appointment.id').onDelete('cascade'))
    .addColumn('phone', 'text', required)
    .addColumn('dedupeKey', 'text', required)
    .addColumn(
      'state',
      'text',
      oneOf('state', ['waiting', 'accepted', 'sent', 'delivered', 'read', 'failed', 'stopped']),
    )
    .addColumn('stateAt', 'text', required)
    .addColumn('problem', 'text')
    .addColumn('wamid', 'text')
    .addColumn('createdAt', 'text', required)
    .addColumn('expiresAt', 'text', required)
    .addColumn('attempts', 'integer', required)
    .addColumn('nextAttemptAt', 'text', required)
    .addColumn('leaseUntil', 'text')
    .addColumn('begunAt', 'text')
    .addColumn('sentAt', 'text')
    .addColumn('parkedAt', 'text')
    .execute();
  await db.schema
    .alterTable('recallMailing')
    .addColumn('byWhatsapp', 'integer', (c) => c.notNull().defaultTo(0).check(sql`"byWhatsapp" in (0, 1)`))
    .execute();
  for (const text of [
    'create unique index "whatsappTemplateKind" on "whatsappTemplate" (kind)',
    'create index "whatsappTemplateChangedBy" on "whatsappTemplate" ("changedBy")',
    // One open consent of a person; the withdrawn ones stay written.
    'create unique index "whatsappConsentOpen" on "whatsappConsent" ("ownerId") where "withdrawnAt" is null',
    'create index "whatsappConsentOwner" on "whatsappConsent" ("ownerId")',
    'create index "whatsappConsentPhone" on "whatsappConsent" (phone)',
    'create index "whatsappConsentNotedBy" on "whatsappConsent" ("notedBy")',
    'create index "whatsappConsentWithdrawnBy" on "whatsappConsent" ("withdrawnBy")',
    'create unique index "whatsappMessageOnce" on "whatsappMessage" ("dedupeKey")',
    'create unique index "whatsappMessageWamid" on "whatsappMessage" (wamid) where wamid is not null',
    'create index "whatsappMessageOwner" on "whatsappMessage" ("ownerId", id)',
    'create index "whatsappMessageLetter" on "whatsappMessage" ("letterId")',
    'create index "whatsappMessageAppointment" on "whatsappMessage" ("appointmentId")',
    'create index "whatsappMessageCreated" on "whatsappMessage" ("createdAt")',
    'create index "whatsappMessageLease" on "whatsappMessage" ("leaseUntil") where "leaseUntil" is not null',
    'create index "whatsappMessageDue" on "whatsappMessage" ("nextAttemptAt") where "sentAt" is null and "parkedAt" is null',
  ])
    await sql.raw(text).execute(db);
}
