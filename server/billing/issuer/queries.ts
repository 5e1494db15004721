/** Who issues, and the certificates that sign. */
import type { Insertable, Selectable, Updateable } from 'kysely';
import { preparedRead } from '#db/prepared.ts';
import type { Database, Db, Instant, InvoicingMode } from '#db/types.ts';

export type Issuer = Selectable<Database['invoiceIssuer']>;

/** The one row; undefined until an administrator writes it. */
export function findIssuer(db: Db) {
  return db.selectFrom('invoiceIssuer').selectAll().orderBy('id').limit(1).executeTakeFirst();
}

const mode = preparedRead((db) => db.selectFrom('invoiceIssuer').select('mode').orderBy('id').limit(1));

/** Whether documents are issued at all. */
export async function issues(db: Db): Promise<boolean> {
  const [row] = await mode(db, {});
  return row !== undefined && row.mode !== 'off';
}

/** Changes the one row, or makes it. */
export async function putIssuer(
  db: Db,
  known: Pick<Issuer, 'id'> | undefined,
  issuer: Omit<Insertable<Database['invoiceIssuer']>, 'id' | 'mode'>,
): Promise<void> {
  if (known) await db.updateTable('invoiceIssuer').set(issuer).where('id', '=', known.id).execute();
  else
    await db
      .insertInto('invoiceIssuer')
      .values({ ...issuer, mode: 'off' })
      .execute();
}

export async function setMode(db: Db, id: number, mode: InvoicingMode, changes: Updateable<Database['invoiceIssuer']>) {
  await db
    .updateTable('invoiceIssuer')
    .set({ ...changes, mode })
    .where('id', '=', id)
    .execute();
}

/** The newest that was not removed. */
export function findCertificate(db: Db) {
  return db
    .selectFrom('issuerCertificate')
    .selectAll()
    .where('removedAt', 'is', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export async function insertCertificate(db: Db, certificate: Insertable<Database['issuerCertificate']>): Promise<void> {
  await db.insertInto('issuerCertificate').values(certificate).execute();
}

/** Their keys go; what they signed keeps its certificate inside. */
export async function removeCertificates(db: Db, removedAt: Instant): Promise<void> {
  await db.updateTable('issuerCertificate').set({ removedAt, sealed: null }).where('removedAt', 'is', null).execute();
}
