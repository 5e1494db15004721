/** A user's payment data, and what of it stays when the account ends. */
import type { Db } from '#db/types.ts';
import { belongsTo, type Whose } from '#db/whose.ts';

export function listItemsOfUser(db: Db, userId: number) {
  return db
    .selectFrom('paymentItem')
    .innerJoin('payment', 'payment.id', 'paymentItem.paymentId')
    .select(['paymentItem.paymentId', 'paymentItem.petName as name', 'paymentItem.cents'])
    .where('payment.userId', '=', userId)
    .orderBy('paymentItem.id')
    .execute();
}

export function listStepsOfUser(db: Db, userId: number) {
  return db
    .selectFrom('paymentStep')
    .innerJoin('payment', 'payment.id', 'paymentStep.paymentId')
    .select(['paymentStep.paymentId', 'paymentStep.kind', 'paymentStep.by', 'paymentStep.at'])
    .where('payment.userId', '=', userId)
    .orderBy('paymentStep.id')
    .execute();
}

/**
 * Time granted to these animals, without its payer. An administrator's reason towards a former owner of
 * the animal belongs to that owner.
 */
export function listGrantsOf(db: Db, whose: Whose) {
  return db
    .selectFrom('licenceGrant')
    .innerJoin('pet', 'pet.id', 'licenceGrant.petId')
    .select(['licenceGrant.petId', 'licenceGrant.grantedOn', 'licenceGrant.months', 'licenceGrant.days'])
    .select((eb) => [
      'licenceGrant.revokedAt',
      eb
        .case()
        .when(
          eb.exists(
            eb
              .selectFrom('transfer')
              .select('transfer.id')
              .whereRef('transfer.petId', '=', 'licenceGrant.petId')
              .whereRef('transfer.acceptedAt', '>=', 'licenceGrant.createdAt'),
          ),
        )
        .then(null)
        .else(eb.ref('licenceGrant.reason'))
        .end()
        .as('reason'),
    ])
    .where(belongsTo(whose))
    .orderBy('licenceGrant.id')
    .execute();
}

/** An animal with a new owner is not named: its name may be the new owner's choice. */
export function listRenewalNotices(db: Db, userId: number) {
  return db
    .selectFrom('renewalNotice')
    .leftJoin('pet', (join) => join.onRef('pet.id', '=', 'renewalNotice.petId').on('pet.userId', '=', userId))
    .select(['pet.name as animal', 'renewalNotice.endsOn', 'renewalNotice.stage', 'renewalNotice.day'])
    .where('renewalNotice.userId', '=', userId)
    .orderBy('renewalNotice.id')
    .execute();
}

/** How many payments stay in the accounts when the user's account ends, and how many are undecided. */
export function countPaymentsThatStay(db: Db, userId: number) {
  return db
    .selectFrom('payment')
    .select((eb) => [
      eb.fn.countAll<number>().filterWhere('state', 'in', ['paid', 'reversed']).as('kept'),
      eb.fn
        .countAll<number>()
        .filterWhere((one) =>
          one.or([
            one('state', 'in', ['confirming', 'review']),
            one.and([one('state', '=', 'sent'), one('gateway', '=', 'manual')]),
            one.and([one('state', '=', 'paid'), one('reason', 'in', ['nobody', 'partly'])]),
          ]),
        )
        .as('open'),
    ])
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow();
}
