/** The columns of the administration's list of payments. */
import { Link } from '@tanstack/react-router';
import { METHOD_WORDS } from '#server/billing/back-office/rules.ts';
import { dayOf, showDate } from '../../../lib/dates.ts';
import type { Answers } from '../../../lib/trpc.ts';
import classes from './payment-desk.module.css';
import { dollars, PaymentChip } from './payment-state.tsx';

type Row = Answers['backOffice']['list']['rows'][number];

export function payerOf({ payerName, payerSurname, buyerName }: Pick<Row, 'payerName' | 'payerSurname' | 'buyerName'>) {
  return payerName === null ? buyerName : `${payerName} ${payerSurname ?? ''}`.trim();
}

/** Short, as in the table of days, because the column is narrow. */
const SHORT_WORDS = { ...METHOD_WORDS, transfer: 'A mano' };

export const PAYMENT_COLUMNS = [
  {
    title: 'Quién',
    width: 'wide' as const,
    cell: (row: Row) => (
      <span className={classes.two}>
        <Link
          to="/dashboard/admin/pagos"
          search={(now) => ({ ...now, pago: row.paymentId })}
          resetScroll={false}
          className={classes.name}
        >
          {payerOf(row)}
        </Link>
        <span className="small ink-2">{row.payerEmail ?? 'La cuenta ya no existe'}</span>
      </span>
    ),
  },
  { title: 'Para', cell: (row: Row) => row.pets.join(', ') },
  { title: 'Estado', cell: (row: Row) => <PaymentChip {...row} /> },
  { title: 'Forma', cell: (row: Row) => SHORT_WORDS[row.method] },
  { title: 'Total', figure: true, cell: (row: Row) => <span className="num">{dollars(row.cents)}</span> },
  { title: 'Empezó', figure: true, cell: (row: Row) => <span className="num">{showDate(dayOf(row.createdAt))}</span> },
];
