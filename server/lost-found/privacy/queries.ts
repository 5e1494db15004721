/** All of these animals at once; those that were taken off the list too, since they are still held. */
import { sql } from 'kysely';
import type { Db } from '#db/types.ts';
import { belongsTo, type Whose } from '#db/whose.ts';

/** The pack's own code is none of it: it opens a plate, and was used. */
export function listTagsOf(db: Db, whose: Whose) {
  return db
    .selectFrom('tag')
    .innerJoin('pet', 'pet.id', 'tag.petId')
    .leftJoin('tag as next', 'next.id', 'tag.replacedById')
    .select(['pet.id as petId', 'tag.code', 'tag.state', 'tag.activatedAt', 'tag.replacedAt', 'tag.replaceReason'])
    .select(['next.code as replacedByCode', 'tag.withdrawnAt', 'tag.scans', 'tag.lastScanAt'])
    .where(belongsTo(whose))
    .orderBy('tag.id')
    .execute();
}

export function listLossesOf(db: Db, whose: Whose) {
  return db
    .selectFrom('loss')
    .innerJoin('pet', 'pet.id', 'loss.petId')
    .selectAll('loss')
    .where(belongsTo(whose))
    .orderBy('loss.id')
    .execute();
}

export function listScansOf(db: Db, whose: Whose) {
  return db
    .selectFrom('scan')
    .innerJoin('pet', 'pet.id', 'scan.petId')
    .leftJoin('tag', 'tag.id', 'scan.tagId')
    .select(['pet.id as petId', 'scan.at', 'tag.code as tagCode'])
    .where(belongsTo(whose))
    .orderBy('scan.at')
    .orderBy('scan.id')
    .execute();
}

/** What this family wrote about finders; not what a former one of the same animal did. */
export function listReportsOf(db: Db, whose: Whose) {
  return db
    .selectFrom('abuseReport')
    .innerJoin('pet', 'pet.id', 'abuseReport.petId')
    .select(['pet.id as petId', 'abuseReport.text', 'abuseReport.createdAt', 'abuseReport.handledAt'])
    .where(belongsTo(whose))
    .where('abuseReport.sender', '=', sql.lit('family'))
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('transfer')
            .select(sql`1`.as('one'))
            .whereRef('transfer.petId', '=', 'abuseReport.petId')
            .whereRef('transfer.acceptedAt', '>=', 'abuseReport.createdAt'),
        ),
      ),
    )
    .orderBy('abuseReport.id')
    .execute();
}
