/** What other domains publish that this installation trusts, as it was seen last. */
import type { Updateable } from 'kysely';
import type { Database, Db, Instant } from '#db/types.ts';

export function listIssuers(db: Db, hosts: readonly string[]) {
  return db.selectFrom('trustedIssuer').selectAll().where('host', 'in', hosts).orderBy('host').execute();
}

/** Written down before the call, so that a call that ends the process is seen. */
export async function noteTry(db: Db, host: string, triedAt: Instant): Promise<void> {
  await db
    .insertInto('trustedIssuer')
    .values({ host, triedAt })
    .onConflict((conflict) => conflict.column('host').doUpdateSet({ triedAt }))
    .execute();
}

export async function setSeen(db: Db, host: string, seen: Updateable<Database['trustedIssuer']>): Promise<void> {
  await db.updateTable('trustedIssuer').set(seen).where('host', '=', host).execute();
}

export async function forgetOthers(db: Db, trusted: readonly string[]): Promise<void> {
  await db
    .deleteFrom('trustedIssuer')
    .$if(trusted.length > 0, (query) => query.where('host', 'not in', trusted))
    .execute();
}
