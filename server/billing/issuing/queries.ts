/** Documents as an administrator reads them. Only reads: the rows belong to billing/invoices. */
import { type ExpressionBuilder, sql } from 'kysely';
import type { CalendarDate, Database, Db, DocumentKind, Instant, InvoiceState } from '#db/types.ts';

export interface InvoicesWanted {
  states: readonly InvoiceState[] | null;
  toCorrect: boolean;
  /** Of the counter alone, of payments alone, or both. */
  counter: boolean | null;
  kind: DocumentKind | null;
  fragment: { patterns: readonly string[]; digits: string | null } | null;
  from: CalendarDate | null;
  to: CalendarDate | null;
  below: number | null;
  limit: number;
}

const SHOWN = [
  'invoice.id',
  'invoice.id as invoiceId',
  'invoice.code',
  'invoice.kind',
  'invoice.environment',
  'invoice.state',
  'invoice.correction',
  'invoice.counter',
  'invoice.problem',
  'invoice.problemCode',
  'invoice.buyerName',
  'invoice.buyerNumber',
  'invoice.netCents',
  'invoice.taxCents',
  'invoice.totalCents',
  'invoice.establishment',
  'invoice.point',
  'invoice.sequence',
  'invoice.accessKey',
  'invoice.day',
  'invoice.createdAt',
  'invoice.authorizedAt',
  'payment.code as paymentCode',
  'payment.id as paymentId',
] as const;

/** Newest first. */
export function listInvoices(db: Db, wanted: InvoicesWanted) {
  const { states, toCorrect, counter, kind, fragment, from, to, below, limit } = wanted;
  return db
    .selectFrom('invoice')
    .leftJoin('payment', 'payment.id', 'invoice.paymentId')
    .select(SHOWN)
    .$if(states !== null, (query) => query.where('invoice.state', 'in', states ?? []))
    .$if(toCorrect, (query) =>
      query.where('invoice.correction', 'in', ['portal', 'impossible']).where('invoice.state', '=', 'authorized'),
    )
    .$if(counter !== null, (query) => query.where('invoice.counter', '=', sql.lit(counter ? 1 : 0)))
    .$if(kind !== null, (query) => query.where('invoice.kind', '=', kind))
    .$if(from !== null, (query) => query.where('invoice.day', '>=', from))
    .$if(to !== null, (query) => query.where('invoice.day', '<=', to))
    .$if(below !== null, (query) => query.where('invoice.id', '<', below))
    .$if(fragment !== null, (query) =>
      query.where((eb) =>
        eb.or([
          ...(fragment?.patterns ?? []).map(
            (pattern) => sql<boolean>`lower(${sql.ref('invoice.buyerName')}) like ${pattern} escape '\\'`,
          ),
          ...(fragment?.patterns ?? []).map(
            (pattern) => sql<boolean>`lower(${sql.ref('payment.code')}) like ${pattern} escape '\\'`,
          ),
          ...(fragment?.digits
            ? [
                eb('invoice.buyerNumber', 'like', `${fragment.digits}%`),
                eb('invoice.accessKey', 'like', `%${fragment.digits}%`),
              ]
            : []),
        ]),
      ),
    )
    .orderBy('invoice.id', 'desc')
    .limit(limit)
    .execute();
}

/** How many wait, need a person, or have to be annulled. */
export async function countOpen(db: Db) {
  const count = (eb: ExpressionBuilder<Database, never>) =>
    eb.selectFrom('invoice').select(sql<number>`count(*)`.as('n')).where('environment', '=', '2');
  const row = await db
    .selectNoFrom((eb) => [
      count(eb).where('state', 'in', ['waiting', 'signed', 'received']).as('waiting'),
      count(eb).where('state', 'in', ['returned', 'rejected']).as('cases'),
      count(eb).where(sql<boolean>`correction = 'portal' and state = 'authorized'`).as('toAnnul'),
    ])
    .executeTakeFirstOrThrow();
  return { waiting: Number(row.waiting), cases: Number(row.cases), toAnnul: Number(row.toAnnul) };
}

/** Authorised in production on these days: what is declared. Annulled ones are counted apart. */
export function sumDocuments(db: Db, { from, to }: { from: CalendarDate; to: CalendarDate }) {
  return db
    .selectFrom('invoice')
    .select((eb) => [
      'kind',
      'state',
      'counter',
      eb.fn.countAll<number>().as('count'),
      eb.fn.sum<number>('netCents').as('netCents'),
      eb.fn.sum<number>('taxCents').as('taxCents'),
      eb.fn.sum<number>('totalCents').as('totalCents'),
    ])
    .where('environment', '=', '2')
    .where('state', 'in', ['authorized', 'annulled'])
    .where('day', '>=', from)
    .where('day', '<=', to)
    .groupBy(['kind', 'state', 'counter'])
    .execute();
}

/** What was paid in this period by the ledger, and how much of it has an invoice that the SRI authorised. */
export async function comparePaid(db: Db, { since, until }: { since: Instant; until: Instant }) {
  const row = await db
    .selectFrom('paymentStep')
    .innerJoin('payment', 'payment.id', 'paymentStep.paymentId')
    .leftJoin('invoice', (join) =>
      join
        .onRef('invoice.paymentId', '=', 'payment.id')
        .on('invoice.environment', '=', '2')
        .on('invoice.kind', '=', '01')
        .on('invoice.state', 'in', ['authorized', 'annulled']),
    )
    .select((eb) => [
      eb.fn.countAll<number>().as('count'),
      eb.fn.count<number>('invoice.id').as('invoiced'),
      eb.fn.sum<number | null>('payment.cents').as('cents'),
      eb.fn.sum<number | null>('invoice.totalCents').as('invoicedCents'),
    ])
    .where('paymentStep.kind', '=', 'paid')
    .where('paymentStep.at', '>=', since)
    .where('paymentStep.at', '<', until)
    .executeTakeFirstOrThrow();
  return {
    count: Number(row.count),
    invoiced: Number(row.invoiced),
    cents: Number(row.cents ?? 0),
    invoicedCents: Number(row.invoicedCents ?? 0),
  };
}

/**
 * Paid in this period and not refunded, without an authorised invoice in production: what the books have and the SRI has not.
 */
export function listUninvoiced(db: Db, { since, until }: { since: Instant; until: Instant }, limit: number) {
  return db
    .selectFrom('payment')
    .innerJoin('paymentStep as paid', (join) =>
      join.onRef('paid.paymentId', '=', 'payment.id').on('paid.kind', '=', 'paid'),
    )
    .leftJoin('invoice', (join) =>
      join
        .onRef('invoice.paymentId', '=', 'payment.id')
        .on('invoice.environment', '=', '2')
        .on('invoice.kind', '=', '01'),
    )
    .select(['payment.id as paymentId', 'payment.code', 'payment.cents', 'payment.buyerName', 'paid.at as paidAt'])
    .select(['invoice.id as invoiceId', 'invoice.state', 'invoice.problem'])
    .where('paid.at', '>=', since)
    .where('paid.at', '<', until)
    .where('payment.state', '=', 'paid')
    .where((eb) => eb.or([eb('invoice.id', 'is', null), eb('invoice.state', '!=', 'authorized')]))
    .orderBy('paid.at')
    .orderBy('payment.id')
    .limit(limit)
    .execute();
}

/** The signed bytes of a month's documents, one after the other. */
export function listXml(db: Db, { from, to }: { from: CalendarDate; to: CalendarDate }, after: number, limit: number) {
  return db
    .selectFrom('invoice')
    .select(['id', 'kind', 'state', 'accessKey', 'xml', 'authorizedAt', 'establishment', 'point', 'sequence', 'day'])
    .select(['buyerName', 'buyerNumber', 'netCents', 'taxCents', 'totalCents', 'counter', 'content'])
    .where('environment', '=', '2')
    .where('state', 'in', ['authorized', 'annulled'])
    .where('day', '>=', from)
    .where('day', '<=', to)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();
}
