/** Who may open an account where registration is closed: an address that something waits for. */
import type { Db, Instant } from '#db/types.ts';

/** Whether the address waits with a valid invitation: to a family, to an animal that is handed over, to the staff. */
export async function isInvited(db: Db, email: string, now: Instant): Promise<boolean> {
  const toFamily = db
    .selectFrom('petInvite')
    .select('id')
    .where('email', '=', email)
    .where('expiresAt', '>', now)
    .where('acceptedAt', 'is', null)
    .where('revokedAt', 'is', null);
  const toAnimal = db
    .selectFrom('transfer')
    .select('id')
    .where('email', '=', email)
    .where('expiresAt', '>', now)
    .where('acceptedAt', 'is', null)
    .where('declinedAt', 'is', null)
    .where('cancelledAt', 'is', null);
  const toStaff = db
    .selectFrom('staffInvite')
    .select('id')
    .where('email', '=', email)
    .where('expiresAt', '>', now)
    .where('acceptedAt', 'is', null)
    .where('revokedAt', 'is', null);
  const toRecord = waitingHandOver(db, now).where('handOver.email', '=', email);
  const all = toFamily.unionAll(toAnimal).unionAll(toStaff).unionAll(toRecord);
  return (await all.execute()).length > 0;
}

function waitingHandOver(db: Db, now: Instant) {
  return db
    .selectFrom('handOver')
    .select('handOver.id')
    .where('handOver.expiresAt', '>', now)
    .where('handOver.takenAt', 'is', null)
    .where('handOver.withdrawnAt', 'is', null);
}

/** Whether this claim (by its hash) opens a record that waits for its guardian. */
export async function isHandedOver(db: Db, hash: string, now: Instant): Promise<boolean> {
  const offer = await waitingHandOver(db, now)
    .innerJoin('token', 'token.refId', 'handOver.id')
    .where('token.hash', '=', hash)
    .where('token.kind', '=', 'hand-over-claim')
    .where('token.expiresAt', '>', now)
    .executeTakeFirst();
  return offer !== undefined;
}
