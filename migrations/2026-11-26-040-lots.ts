import { type Kysely, sql } from 'kysely';
import { columns } from './data/columns-v1.ts';

/** The lots of vaccines that the clinic received, who was told of one, and what happened after a dose. */
// `any`: a migration is frozen and must not depend on today's types
export async function up(db: Kysely<any>): Promise<void> {
  const { table, id, required, oneOf } = columns(db);
  await table('lot')
    .addColumn('id', 'integer', id)
    .addColumn('laboratory', 'text', required)
    .addColumn('number', 'text', required)
    .addColumn('product', 'text')
    .addColumn('expiresOn', 'text', required)
    .addColumn('received', 'integer', (c) => c.notNull().check(sql`received > 0`))
    .addColumn('closedAt', 'text')
    .addColumn('withdrawnOn', 'text')
    .addColumn('withdrawnReason', 'text')
    .addColumn('withdrawnBy', 'integer', (c) => c.references('user.id').onDelete('set null'))
    .addColumn('createdBy', 'integer', (c) => c.references('user.id').onDelete('set null'))
    .addColumn('createdAt', 'text', required)
    .addColumn('updatedAt', 'text', required)
    .execute();
  await table('lotVaccine')
    .addColumn('lotId', 'integer', (c) => c.notNull().references('lot.id').onDelete('cascade'))
    .addColumn('vaccineId', 'integer', (c) => c.notNull().references('vaccine.id').onDelete('cascade'))
    .addColumn('laboratory', 'text', required)
    .addColumn('number', 'text', required)
    .addPrimaryKeyConstraint('lotVaccineKey', ['lotId', 'vaccineId'])
    .addUniqueConstraint('lotVaccineOnce', ['vaccineId', 'number', 'laboratory'])
    .execute();
  await table('lotNotice')
    .addColumn('id', 'integer', id)
    .addColumn('lotId', 'integer', (c) => c.notNull().references('lot.id').onDelete('cascade'))
    .addColumn('ownerId', 'integer', (c) => c.notNull().references('owner.id').onDelete('cascade'))
    .addColumn('way', 'text', oneOf('way', ['mail', 'chat']))
    .addColumn('advice', 'text', required)
    .addColumn('sentBy', 'integer', (c) => c.references('user.id').onDelete('set null'))
    .addColumn('sentAt', 'text', required)
    .execute();
  await table('adverseEvent')
    .addColumn('id', 'integer', id)
    .addColumn('vaccinationId', 'integer', (c) => c.notNull().references('vaccination.id').onDelete('cascade'))
    .addColumn('happenedOn', 'text', required)
    .addColumn('what', 'text', required)
    .addColumn('seriousness', 'text', oneOf('seriousness', ['mild', 'serious', 'death']))
    .addColumn('reportedTo', 'text')
    .addColumn('signatureId', 'integer', (c) => c.references('signature.id'))
    .addColumn('createdBy', 'integer', (c) => c.references('user.id').onDelete('set null'))
    .addColumn('createdAt', 'text', required)
    .addColumn('removedAt', 'text')
    .execute();
  await db.schema
    .alterTable('vaccination')
    .addColumn('lotId', 'integer', (c) => c.references('lot.id').onDelete('set null'))
    .execute();
  for (const text of [
    `create index "vaccinationLot" on vaccination ("lotId") where "lotId" is not null`,
    `create index "vaccinationLotText" on vaccination (lower(lot)) where lot is not null`,
    `create index "lotExpires" on lot ("expiresOn", id) where "closedAt" is null`,
    `create index "lotWithdrawnBy" on lot ("withdrawnBy")`,
    `create index "lotCreatedBy" on lot ("createdBy")`,
    `create index "lotNoticeOf" on "lotNotice" ("lotId", "ownerId")`,
    `create index "lotNoticeOwner" on "lotNotice" ("ownerId")`,
    `create index "lotNoticeSentBy" on "lotNotice" ("sentBy")`,
    `create index "adverseEventDose" on "adverseEvent" ("vaccinationId")`,
    `create index "adverseEventSignature" on "adverseEvent" ("signatureId")`,
    `create index "adverseEventCreatedBy" on "adverseEvent" ("createdBy")`,
  ])
    await sql.raw(text).execute(db);
}
