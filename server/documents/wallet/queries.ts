/** Passes that are kept up to date, and the wallets where they lie. */
import type { Insertable, Selectable, Updateable } from 'kysely';
import type { Database, Db, Instant } from '#db/types.ts';

export type PassRow = Selectable<Database['walletPass']>;
export type CopyRow = Selectable<Database['walletCopy']>;

/** The one that is there already stays. */
export async function putPass(db: Db, pass: Insertable<Database['walletPass']>): Promise<void> {
  await db
    .insertInto('walletPass')
    .values(pass)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export function findCardPass(db: Db, { petId, userId }: { petId: number; userId: number }) {
  return db
    .selectFrom('walletPass')
    .selectAll()
    .where('petId', '=', petId)
    .where('userId', '=', userId)
    .where('endedAt', 'is', null)
    .executeTakeFirst();
}

export function findProofPass(db: Db, proofId: number) {
  return db.selectFrom('walletPass').selectAll().where('proofId', '=', proofId).executeTakeFirst();
}

export function findPassBySerial(db: Db, serial: string) {
  return db.selectFrom('walletPass').selectAll().where('serial', '=', serial).executeTakeFirst();
}

export function findPass(db: Db, id: number) {
  return db.selectFrom('walletPass').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function updatePass(db: Db, id: number, changes: Updateable<Database['walletPass']>): Promise<void> {
  await db.updateTable('walletPass').set(changes).where('id', '=', id).execute();
}

/** Those that were taken back long ago: every device that still asks has heard of it. */
export async function deleteEndedPasses(db: Db, before: Instant): Promise<void> {
  await db.deleteFrom('walletPass').where('endedAt', '<', before).execute();
}

/** The code behind a proof's pass. */
export async function findProofCode(db: Db, proofId: number): Promise<string | undefined> {
  return (await db.selectFrom('proof').select('code').where('id', '=', proofId).executeTakeFirst())?.code;
}

/**
 * The passes of a stretch of ids that lie in a wallet, each with the columns whose change may change what it says. What none of
 * them tells, the daily look finds.
 */
export function listMarks(db: Db, { from, to }: { from: number; to: number }) {
  return db
    .selectFrom('walletPass')
    .leftJoin('proof', 'proof.id', 'walletPass.proofId')
    .leftJoin('pet', (join) => join.on((eb) => eb('pet.id', '=', eb.fn.coalesce('walletPass.petId', 'proof.petId'))))
    .leftJoin('owner', 'owner.id', 'pet.ownerId')
    .leftJoin('user', (join) =>
      join.on((eb) => eb('user.id', '=', eb.fn.coalesce('walletPass.userId', 'proof.createdBy'))),
    )
    .leftJoin('petMember', (join) =>
      join.onRef('petMember.petId', '=', 'pet.id').onRef('petMember.userId', '=', 'user.id'),
    )
    .selectAll('walletPass')
    .select([
      'pet.name as petName',
      'pet.photo',
      'pet.microchip',
      'pet.lostAt',
      'pet.deceasedOn',
      'pet.removedAt',
      'pet.phoneOnCard',
      'pet.updatedAt as petUpdatedAt',
      'owner.name as ownerName',
      'owner.phone as ownerPhone',
      'user.status',
      'petMember.role',
      'proof.revokedAt',
    ])
    .where('walletPass.id', '>', from)
    .where('walletPass.id', '<=', to)
    .where((eb) =>
      eb.exists(
        eb.selectFrom('walletCopy').select('walletCopy.id').whereRef('walletCopy.passId', '=', 'walletPass.id'),
      ),
    )
    .orderBy('walletPass.id')
    .execute();
}

export async function lastPassId(db: Db): Promise<number> {
  const row = await db
    .selectFrom('walletPass')
    .select((eb) => eb.fn.max('id').as('id'))
    .executeTakeFirst();
  return Number(row?.id ?? 0);
}

/** Adds a copy, or gives the one that is there its new token. True where it is new. */
export async function putCopy(
  db: Db,
  copy: { passId: number; wallet: CopyRow['wallet']; device: string; pushToken: string | null; createdAt: Instant },
): Promise<boolean> {
  const { passId, device, pushToken } = copy;
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('walletCopy')
    .values({ ...copy, attempts: 0 })
    .onConflict((conflict) => conflict.columns(['passId', 'device']).doNothing())
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows === 1n) return true;
  await db
    .updateTable('walletCopy')
    .set({ pushToken })
    .where('passId', '=', passId)
    .where('device', '=', device)
    .execute();
  return false;
}

export async function deleteCopy(db: Db, { passId, device }: { passId: number; device: string }): Promise<void> {
  await db.deleteFrom('walletCopy').where('passId', '=', passId).where('device', '=', device).execute();
}

export async function deleteCopyById(db: Db, id: number): Promise<void> {
  await db.deleteFrom('walletCopy').where('id', '=', id).execute();
}

/** All but the newest `keep` of a pass. */
export async function deleteOldestCopies(db: Db, passId: number, keep: number): Promise<void> {
  await db
    .deleteFrom('walletCopy')
    .where('passId', '=', passId)
    .where('id', 'not in', (eb) =>
      eb.selectFrom('walletCopy').select('id').where('passId', '=', passId).orderBy('id', 'desc').limit(keep),
    )
    .execute();
}

/** What a device holds of ours. */
export function listOnDevice(db: Db, device: string) {
  return db
    .selectFrom('walletCopy')
    .innerJoin('walletPass', 'walletPass.id', 'walletCopy.passId')
    .select(['walletPass.serial', 'walletPass.changedAt'])
    .where('walletCopy.wallet', '=', 'apple')
    .where('walletCopy.device', '=', device)
    .orderBy('walletPass.serial')
    .execute();
}

export async function countCopies(db: Db, passId: number): Promise<number> {
  const { copies } = await db
    .selectFrom('walletCopy')
    .select((eb) => eb.fn.countAll<number>().as('copies'))
    .where('passId', '=', passId)
    .executeTakeFirstOrThrow();
  return Number(copies);
}

/** Every copy of a pass hears of its change. */
export async function wakeCopies(db: Db, passId: number, at: Instant): Promise<void> {
  await db
    .updateTable('walletCopy')
    .set({ nextAttemptAt: at, attempts: 0, parkedAt: null })
    .where('passId', '=', passId)
    .execute();
}

/** Copies whose pass was deleted: Apple's has nothing to ask for any more, Google's is emptied. */
export async function endOrphans(db: Db, at: Instant): Promise<void> {
  await db.deleteFrom('walletCopy').where('passId', 'is', null).where('wallet', '=', 'apple').execute();
  await db
    .updateTable('walletCopy')
    .set({ nextAttemptAt: at, attempts: 0 })
    .where('passId', 'is', null)
    .where('nextAttemptAt', 'is', null)
    .where('parkedAt', 'is', null)
    .execute();
}

/** Claims up to `most` copies that wait; the conditions stand inside and outside, as in push/queries.ts. */
export function claimCopies(db: Db, claim: { now: Instant; leaseUntil: Instant; most: number }): Promise<CopyRow[]> {
  return db
    .updateTable('walletCopy')
    .set((eb) => ({ leaseUntil: claim.leaseUntil, attempts: eb('attempts', '+', 1) }))
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('walletCopy as waiting')
        .select('waiting.id')
        .where('waiting.nextAttemptAt', '<=', claim.now)
        .where((or) => or.or([or('waiting.leaseUntil', 'is', null), or('waiting.leaseUntil', '<=', claim.now)]))
        .orderBy('waiting.nextAttemptAt')
        .orderBy('waiting.id')
        .limit(claim.most),
    )
    .where('nextAttemptAt', '<=', claim.now)
    .where((or) => or.or([or('leaseUntil', 'is', null), or('leaseUntil', '<=', claim.now)]))
    .returningAll()
    .execute();
}

/** Stores a try's result while the lease is ours. What changed meanwhile is told too. */
export async function finishCopy(
  db: Db,
  { id, leaseUntil, nextAttemptAt }: CopyRow,
  outcome: Updateable<Database['walletCopy']>,
): Promise<void> {
  await db
    .updateTable('walletCopy')
    .set({ ...outcome, leaseUntil: null })
    .where('id', '=', id)
    .where('leaseUntil', '=', leaseUntil)
    .where('nextAttemptAt', '=', nextAttemptAt)
    .execute();
  await db
    .updateTable('walletCopy')
    .set({ leaseUntil: null })
    .where('id', '=', id)
    .where('leaseUntil', '=', leaseUntil)
    .execute();
}

export async function releaseCopies(db: Db, before: Instant): Promise<void> {
  await db.updateTable('walletCopy').set({ leaseUntil: null }).where('leaseUntil', '<', before).execute();
}

/** How many could not be told, and why the last of them could not. */
export function findFailing(db: Db) {
  return db
    .selectFrom('walletCopy')
    .select((eb) => [eb.fn.countAll<number>().as('copies'), eb.fn.max('lastError').as('why')])
    .where('lastError', 'is not', null)
    .where('nextAttemptAt', 'is not', null)
    .executeTakeFirstOrThrow();
}

/** A person's own passes and those of the own animals, for their file. */
export async function listPassesOf(db: Db, userId: number) {
  const rows = await db
    .selectFrom('walletPass')
    .innerJoin('pet', 'pet.id', 'walletPass.petId')
    .select(['pet.name as animal', 'walletPass.createdAt'])
    .select((eb) =>
      eb
        .selectFrom('walletCopy')
        .select((one) => one.fn.countAll<number>().as('copies'))
        .whereRef('walletCopy.passId', '=', 'walletPass.id')
        .as('copies'),
    )
    .where('walletPass.userId', '=', userId)
    .orderBy('walletPass.id')
    .execute();
  // PostgreSQL counts in text.
  return rows.map(({ copies, ...row }) => ({ ...row, copies: Number(copies) }));
}
