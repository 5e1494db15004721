/** Money that moved in a period, for the daily totals and the accountant's table. */
import { sql } from 'kysely';
import type { Db, Instant } from '#db/types.ts';

export interface Instants {
  since: Instant;
  until: Instant;
}

/** Every payment and reversal in this period; without reversals of unpaid payments, which moved no money. */
export function listMoves(db: Db, period: Instants) {
  return moves(db, period)
    .select(['paymentStep.kind', 'paymentStep.at', 'payment.method', 'payment.cents'])
    .select(['payment.baseCents', 'payment.taxCents'])
    .execute();
}

/** Payments minus reversals, in cents. */
export async function sumIncome(db: Db, period: Instants): Promise<number> {
  const signed = sql<number | null>`case "paymentStep".kind when 'paid' then payment.cents else -payment.cents end`;
  const { cents } = await moves(db, period)
    .select((eb) => eb.fn.sum<number | null>(signed).as('cents'))
    .executeTakeFirstOrThrow();
  return Number(cents ?? 0);
}

function moves(db: Db, { since, until }: Instants) {
  return db
    .selectFrom('paymentStep')
    .innerJoin('payment', 'payment.id', 'paymentStep.paymentId')
    .where('paymentStep.at', '>=', since)
    .where('paymentStep.at', '<', until)
    .where((eb) =>
      eb.or([
        eb('paymentStep.kind', '=', 'paid'),
        eb.and([
          eb('paymentStep.kind', '=', 'reversed'),
          eb.exists(
            eb
              .selectFrom('paymentStep as before')
              .select('before.id')
              .whereRef('before.paymentId', '=', 'payment.id')
              .where('before.kind', '=', 'paid'),
          ),
        ]),
      ]),
    );
}

/** The accountant's lines: paid or refunded in this period, in the order of payment. */
export function listAccounted(db: Db, { since, until }: Instants, limit: number) {
  return db
    .selectFrom('payment')
    .innerJoin('paymentStep as paid', (join) =>
      join.onRef('paid.paymentId', '=', 'payment.id').on('paid.kind', '=', 'paid'),
    )
    .leftJoin('paymentStep as back', (join) =>
      join.onRef('back.paymentId', '=', 'payment.id').on('back.kind', '=', 'reversed'),
    )
    .leftJoin('user', 'user.id', 'payment.userId')
    .leftJoin('invoice', (join) =>
      join
        .onRef('invoice.paymentId', '=', 'payment.id')
        .on('invoice.environment', '=', '2')
        .on('invoice.kind', '=', '01')
        .on('invoice.state', 'in', ['authorized', 'annulled']),
    )
    .leftJoin('invoice as note', (join) =>
      join.onRef('note.modifiesId', '=', 'invoice.id').on('note.state', '=', 'authorized'),
    )
    .select(['payment.code', 'payment.state', 'payment.method', 'payment.cents', 'payment.baseCents'])
    .select(['payment.taxCents', 'payment.taxBasisPoints', 'payment.currency', 'payment.planName'])
    .select(['payment.buyerKind', 'payment.buyerNumber', 'payment.buyerName', 'payment.buyerEmail'])
    .select(['payment.authorization', 'payment.transactionId', 'user.email as payerEmail'])
    .select(['paid.at as paidAt', 'back.at as reversedAt'])
    .select(['invoice.establishment', 'invoice.point', 'invoice.sequence', 'invoice.accessKey'])
    .select(['invoice.state as invoiceState', 'note.accessKey as noteKey'])
    .select(['note.establishment as noteEstablishment', 'note.point as notePoint', 'note.sequence as noteSequence'])
    .where((eb) =>
      eb.or([
        eb.and([eb('paid.at', '>=', since), eb('paid.at', '<', until)]),
        eb.and([eb('back.at', '>=', since), eb('back.at', '<', until)]),
      ]),
    )
    .orderBy('paid.at')
    .orderBy('payment.id')
    .limit(limit)
    .execute();
}
