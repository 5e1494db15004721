import { type Kysely, sql } from 'kysely';
import { columns } from './data/columns-v1.ts';

/** Who issues at the SRI, the sealed certificate, the numbers given, the documents and each answer about them. */
// `any`: a migration is frozen and must not depend on today's types
export async function up(db: Kysely<any>): Promise<void> {
  const { table, id, required, flag, oneOf } = columns(db);
  await table('invoiceIssuer')
    .addColumn('id', 'integer', id)
    .addColumn('ruc', 'text', required)
    .addColumn('legalName', 'text', required)
    .addColumn('tradeName', 'text')
    .addColumn('headAddress', 'text', required)
    .addColumn('branchAddress', 'text')
    .addColumn('establishment', 'text', required)
    .addColumn('point', 'text', required)
    .addColumn('regime', 'text', oneOf('regime', ['general', 'rimpe', 'popular']))
    .addColumn('keepsAccounts', 'integer', flag('keepsAccounts'))
    .addColumn('specialTaxpayer', 'text')
    .addColumn('withholdingAgent', 'text')
    .addColumn('mode', 'text', oneOf('mode', ['off', 'test', 'production']))
    .addColumn('updatedAt', 'text', required)
    .addColumn('updatedBy', 'integer', (c) => c.references('user.id').onDelete('set null'))
    .execute();
  await table('issuerCertificate')
    .addColumn('id', 'integer', id)
    .addColumn('sealed', 'text')
    .addColumn('certificate', 'text', required)
    .addColumn('holder', 'text', required)
    .addColumn('authority', 'text', required)
    .addColumn('issuerName', 'text', required)
    .addColumn('serial', 'text', required)
    .addColumn('rucs', 'text', required)
    .addColumn('notBefore', 'text', required)
    .addColumn('notAfter', 'text', required)
    .addColumn('createdAt', 'text', required)
    .addColumn('createdBy', 'integer', (c) => c.references('user.id').onDelete('set null'))
    .addColumn('removedAt', 'text')
    .execute();
  await table('invoiceNumber')
    .addColumn('id', 'integer', id)
    .addColumn('ruc', 'text', required)
    .addColumn('environment', 'text', oneOf('environment', ['1', '2']))
    .addColumn('kind', 'text', oneOf('kind', ['01', '04']))
    .addColumn('establishment', 'text', required)
    .addColumn('point', 'text', required)
    .addColumn('next', 'integer', required)
    .execute();
  await table('invoice')
    .addColumn('id', 'integer', id)
    .addColumn('code', 'text', (c) => c.notNull().unique())
    .addColumn('kind', 'text', oneOf('kind', ['01', '04']))
    .addColumn('environment', 'text', oneOf('environment', ['1', '2']))
    .addColumn(
      'state',
      'text',
      oneOf('state', ['waiting', 'signed', 'received', 'authorized', 'returned', 'rejected', 'annulled', 'withdrawn']),
    )
    .addColumn('paymentId', 'integer', (c) => c.references('payment.id').onDelete('set null'))
    .addColumn('userId', 'integer', (c) => c.references('user.id').onDelete('set null'))
    .addColumn('modifiesId', 'integer', (c) => c.references('invoice.id').onDelete('set null'))
    .addColumn('reason', 'text')
    .addColumn('buyerName', 'text', required)
    .addColumn('buyerNumber', 'text', required)
    .addColumn('netCents', 'integer', required)
    .addColumn('taxCents', 'integer', required)
    .addColumn('totalCents', 'integer', required)
    .addColumn('draft', 'text', required)
    .addColumn('ruc', 'text')
    .addColumn('establishment', 'text')
    .addColumn('point', 'text')
    .addColumn('sequence', 'integer')
    .addColumn('keyCode', 'text')
    .addColumn('accessKey', 'text')
    .addColumn('day', 'text')
    .addColumn('content', 'text')
    .addColumn('xml', 'text')
    .addColumn('correction', 'text')
    .addColumn('problemCode', 'text')
    .addColumn('problem', 'text')
    .addColumn('createdAt', 'text', required)
    .addColumn('signedAt', 'text')
    .addColumn('receivedAt', 'text')
    .addColumn('authorizedAt', 'text')
    .addColumn('endedAt', 'text')
    .addColumn('toldAt', 'text')
    .addColumn('attempts', 'integer', required)
    .addColumn('nextAttemptAt', 'text')
    .addColumn('leaseUntil', 'text')
    .execute();
  await table('invoiceAttempt')
    .addColumn('id', 'integer', id)
    .addColumn('invoiceId', 'integer', (c) => c.notNull().references('invoice.id').onDelete('cascade'))
    .addColumn('accessKey', 'text')
    .addColumn('what', 'text', required)
    .addColumn('outcome', 'text', required)
    .addColumn('detail', 'text')
    .addColumn('userId', 'integer', (c) => c.references('user.id').onDelete('set null'))
    .addColumn('at', 'text', required)
    .execute();
  for (const text of [
    'create index "invoiceIssuerUpdatedBy" on "invoiceIssuer" ("updatedBy")',
    'create index "issuerCertificateCreatedBy" on "issuerCertificate" ("createdBy")',
    'create unique index "invoiceNumberSeries" on "invoiceNumber" (ruc, environment, kind, establishment, point)',
    'create unique index "invoiceSequence" on invoice (ruc, environment, kind, establishment, point, sequence) where sequence is not null',
    'create unique index "invoiceAccessKey" on invoice ("accessKey") where "accessKey" is not null',
    `create unique index "invoicePayment" on invoice ("paymentId", environment) where kind = '01'`,
    `create unique index "invoiceModified" on invoice ("modifiesId") where kind = '04'`,
    'create index "invoiceOfPayment" on invoice ("paymentId")',
    'create index "invoiceModifies" on invoice ("modifiesId")',
    'create index "invoiceUser" on invoice ("userId")',
    'create index "invoiceDue" on invoice ("nextAttemptAt") where "nextAttemptAt" is not null',
    'create index "invoiceDay" on invoice (day)',
    'create index "invoiceAttemptInvoice" on "invoiceAttempt" ("invoiceId")',
    'create index "invoiceAttemptUser" on "invoiceAttempt" ("userId")',
  ])
    await sql.raw(text).execute(db);
}
