/** The next number of each series: RUC, environment, kind, establishment and point. */
import type { Db, DocumentKind, SriEnvironment } from '#db/types.ts';

export interface Series {
  ruc: string;
  environment: SriEnvironment;
  kind: DocumentKind;
  establishment: string;
  point: string;
}

/** Gives the next number, in the transaction that stores the document it names: of two processes the second waits. */
export async function takeNumber(db: Db, series: Series): Promise<number> {
  await db
    .insertInto('invoiceNumber')
    .values({ ...series, next: 1 })
    .onConflict((conflict) => conflict.columns(OF_SERIES).doNothing())
    .execute();
  const { next } = await db
    .updateTable('invoiceNumber')
    .set((eb) => ({ next: eb('next', '+', 1) }))
    .where((eb) => eb.and(ofSeries(series)))
    .returning('next')
    .executeTakeFirstOrThrow();
  return next - 1;
}

export async function readNextNumber(db: Db, series: Series): Promise<number> {
  const row = await db
    .selectFrom('invoiceNumber')
    .select('next')
    .where((eb) => eb.and(ofSeries(series)))
    .executeTakeFirst();
  return row?.next ?? 1;
}

/** An administrator's next number, where another system issued before. */
export async function putNextNumber(db: Db, series: Series, next: number): Promise<void> {
  await db
    .insertInto('invoiceNumber')
    .values({ ...series, next })
    .onConflict((conflict) => conflict.columns(OF_SERIES).doUpdateSet({ next }))
    .execute();
}

/** The highest number that this system has given in a series; 0 where none. */
export async function highestSequence(db: Db, series: Series): Promise<number> {
  const row = await db
    .selectFrom('invoice')
    .select((eb) => eb.fn.max<number | null>('sequence').as('highest'))
    .where((eb) => eb.and(ofSeries(series)))
    .executeTakeFirst();
  return Number(row?.highest ?? 0);
}

const OF_SERIES = ['ruc', 'environment', 'kind', 'establishment', 'point'] as const;

/** Numbers and documents name their series by the same five columns. */
function ofSeries({ ruc, environment, kind, establishment, point }: Series): Series {
  return { ruc, environment, kind, establishment, point };
}
