import type { Db } from '#db/types.ts';

/** The picture of a signature as its veterinarian keeps it today; undefined where there is none, or the account ended. */
export function findPicture(db: Db, signatureId: number) {
  return db
    .selectFrom('signature')
    .innerJoin('staffSignature', 'staffSignature.userId', 'signature.staffId')
    .select(['staffSignature.png', 'staffSignature.width', 'staffSignature.height'])
    .where('signature.id', '=', signatureId)
    .executeTakeFirst();
}
