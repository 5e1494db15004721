import { type Kysely, sql } from 'kysely';
import { columns } from './data/columns-v1.ts';

/** Who vouches for an entry: registrations that an administrator looked at, and doses that a veterinarian confirmed. */
// `any`: a migration is frozen and must not depend on today's types
export async function up(db: Kysely<any>): Promise<void> {
  const { table, id, required } = columns(db);
  await table('credential')
    .addColumn('id', 'integer', id)
    .addColumn('userId', 'integer', (c) => c.references('user.id').onDelete('set null'))
    .addColumn('name', 'text', required)
    .addColumn('registration', 'text', required)
    .addColumn('expiresOn', 'text')
    .addColumn('lapsesAt', 'text')
    .addColumn('askedAt', 'text', required)
    .addColumn('approvedAt', 'text')
    .addColumn('approvedBy', 'integer', (c) => c.references('user.id').onDelete('set null'))
    .addColumn('endedAt', 'text')
    .addColumn('endedOn', 'text')
    .addColumn('endedBy', 'integer', (c) => c.references('user.id').onDelete('set null'))
    .addColumn('endedReason', 'text')
    .execute();
  await table('credentialPicture')
    .addColumn('id', 'integer', id)
    .addColumn('code', 'text', (c) => c.notNull().unique())
    .addColumn('credentialId', 'integer', (c) => c.references('credential.id').onDelete('set null'))
    .addColumn('storedAt', 'text')
    .addColumn('createdAt', 'text', required)
    .execute();
  await db.schema
    .alterTable('signature')
    .addColumn('credentialId', 'integer', (c) => c.references('credential.id').onDelete('set null'))
    .execute();
  await db.schema.alterTable('vaccination').addColumn('confirmedAt', 'text').execute();
  await db.schema.alterTable('vaccination').addColumn('confirmedOn', 'text').execute();
  await db.schema
    .alterTable('vaccination')
    .addColumn('confirmedSignatureId', 'integer', (c) => c.references('signature.id').onDelete('set null'))
    .execute();
  await db.schema
    .alterTable('vaccination')
    .addColumn('confirmedVisitId', 'integer', (c) => c.references('visit.id').onDelete('set null'))
    .execute();
  await db.schema.alterTable('clinic').addColumn('withdrawnReason', 'text').execute();
  await db.schema.alterTable('clinic').addColumn('disownedOn', 'text').execute();
  for (const text of [
    'create index "credentialUser" on credential ("userId")',
    'create index "credentialApprovedBy" on credential ("approvedBy")',
    'create index "credentialEndedBy" on credential ("endedBy")',
    'create unique index "credentialPictureOnce" on "credentialPicture" ("credentialId")',
    'create index "signatureCredential" on signature ("credentialId") where "credentialId" is not null',
    'create index "vaccinationConfirmedSignature" on vaccination ("confirmedSignatureId") where "confirmedSignatureId" is not null',
    'create index "vaccinationConfirmedVisit" on vaccination ("confirmedVisitId") where "confirmedVisitId" is not null',
  ])
    await sql.raw(text).execute(db);
}
