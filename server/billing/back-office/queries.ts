/** Payments as an administrator reads them. Only reads: the rows belong to billing/ledger. */
import { sql } from 'kysely';
import type { Db, Instant, PaymentMethod, PaymentState } from '#db/types.ts';

export interface PaymentsWanted {
  state: PaymentState | null;
  method: PaymentMethod | null;
  /** For `like`, with `\` before literal characters; null for no filter. */
  fragment: { patterns: readonly string[]; code: string | null } | null;
  since: Instant | null;
  until: Instant | null;
  /** Rows with a smaller id. */
  below: number | null;
  limit: number;
}

const NAMED = [
  'payment.id',
  'payment.id as paymentId',
  'payment.code',
  'payment.method',
  'payment.gateway',
  'payment.state',
  'payment.reason',
  'payment.cents',
  'payment.planName',
  'payment.buyerName',
  'payment.createdAt',
  'payment.askedAt',
  'payment.settledAt',
  'user.name as payerName',
  'user.surname as payerSurname',
  'user.email as payerEmail',
] as const;

const named = (db: Db) => db.selectFrom('payment').leftJoin('user', 'user.id', 'payment.userId').select(NAMED);

/** Newest first. */
export function listPayments(db: Db, { state, method, fragment, since, until, below, limit }: PaymentsWanted) {
  return named(db)
    .$if(state !== null, (query) => query.where('payment.state', '=', state))
    .$if(method !== null, (query) => query.where('payment.method', '=', method))
    .$if(since !== null, (query) => query.where('payment.createdAt', '>=', since))
    .$if(until !== null, (query) => query.where('payment.createdAt', '<', until))
    .$if(below !== null, (query) => query.where('payment.id', '<', below))
    .$if(fragment !== null, (query) =>
      query.where((eb) => {
        const patterns = fragment?.patterns ?? [];
        const of = (columns: readonly string[]) =>
          patterns.flatMap((pattern) => columns.map((one) => like(one, pattern)));
        const code = fragment?.code ?? null;
        return eb.or([
          ...of(['user.email', 'user.name', 'user.surname', 'payment.buyerName', 'payment.transactionId']),
          ...of(['payment.buyerNumber']),
          ...(code === null ? [] : [eb('payment.code', 'like', code)]),
          eb.exists(
            eb
              .selectFrom('paymentItem')
              .leftJoin('pet', 'pet.id', 'paymentItem.petId')
              .select('paymentItem.id')
              .whereRef('paymentItem.paymentId', '=', 'payment.id')
              .where((item) =>
                item.or([
                  ...of(['paymentItem.petName', 'pet.name']),
                  ...(code === null ? [] : [item('pet.code', 'like', code)]),
                ]),
              ),
          ),
        ]);
      }),
    )
    .orderBy('payment.id', 'desc')
    .limit(limit)
    .execute();
}

function like(column: string, pattern: string) {
  return sql<boolean>`lower(${sql.ref(column)}) like ${pattern} escape '\\'`;
}

/**
 * Payments that need an administrator, longest waiting first. @param slowBefore the gateway was asked before
 * this, without an answer
 */
export function listOpenCases(db: Db, slowBefore: Instant, limit: number) {
  return named(db)
    .where((eb) =>
      eb.or([
        eb('payment.state', '=', 'review'),
        eb.and([eb('payment.state', '=', 'confirming'), eb('payment.askedAt', '<', slowBefore)]),
        eb.and([eb('payment.state', '=', 'sent'), eb('payment.gateway', '=', 'manual')]),
        eb.and([eb('payment.state', '=', 'paid'), eb('payment.reason', 'in', ['nobody', 'partly'])]),
      ]),
    )
    .orderBy('payment.id')
    .limit(limit)
    .execute();
}

/** What the payment was for: the name at that time, and the animal's code where it still exists. */
export function listPaidPets(db: Db, paymentIds: readonly number[]) {
  return db
    .selectFrom('paymentItem')
    .leftJoin('pet', 'pet.id', 'paymentItem.petId')
    .leftJoin('licenceGrant', 'licenceGrant.itemId', 'paymentItem.id')
    .select(['paymentItem.paymentId', 'paymentItem.petId', 'paymentItem.petName', 'paymentItem.cents'])
    .select(['pet.code as petCode', 'pet.removedAt', 'licenceGrant.id as grantId', 'licenceGrant.revokedAt'])
    .where('paymentItem.paymentId', 'in', paymentIds)
    .orderBy('paymentItem.id')
    .execute();
}

/** The payment's ledger, with the actor of each step. */
export function listLedger(db: Db, paymentId: number) {
  return db
    .selectFrom('paymentStep')
    .leftJoin('user', 'user.id', 'paymentStep.userId')
    .select(['paymentStep.id as stepId', 'paymentStep.kind', 'paymentStep.by', 'paymentStep.detail', 'paymentStep.at'])
    .select(['user.name as who'])
    .where('paymentStep.paymentId', '=', paymentId)
    .orderBy('paymentStep.id')
    .execute();
}

export function findPayer(db: Db, userId: number) {
  return db
    .selectFrom('user')
    .select(['id as userId', 'name', 'surname', 'email'])
    .where('id', '=', userId)
    .executeTakeFirst();
}

/** The receipts of a transfer. */
export function listReceipts(db: Db, paymentId: number) {
  return db
    .selectFrom('file')
    .select(['code', 'kind', 'width', 'height', 'createdAt'])
    .where('paymentId', '=', paymentId)
    .where('purpose', '=', 'payment')
    .where('storedAt', 'is not', null)
    .where('removedAt', 'is', null)
    .orderBy('id')
    .execute();
}
