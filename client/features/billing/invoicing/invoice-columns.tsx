/** The columns of the administration's list of documents. */
import { Link } from '@tanstack/react-router';
import { INVOICE_STATE_WORDS } from '#server/billing/invoices/rules.ts';
import { amountInWords } from '#server/platform/lib/money.ts';
import { IconAlert, IconCheckCircle, IconClock } from '../../../components/icons/base.tsx';
import { Chip } from '../../../components/state-chip.tsx';
import { dayOf, showDate } from '../../../lib/dates.ts';
import type { Answers } from '../../../lib/trpc.ts';
import classes from './invoicing.module.css';

type Row = Answers['invoices']['list']['rows'][number];

export function InvoiceChip({ state, correction }: Pick<Row, 'state' | 'correction'>) {
  if (state === 'authorized' && correction === 'portal')
    return (
      <Chip tone="amber" icon={<IconAlert />}>
        Por anular
      </Chip>
    );
  if (state === 'authorized')
    return (
      <Chip tone="green" icon={<IconCheckCircle />}>
        {INVOICE_STATE_WORDS[state]}
      </Chip>
    );
  if (state === 'returned' || state === 'rejected')
    return (
      <Chip tone="amber" icon={<IconAlert />}>
        {INVOICE_STATE_WORDS[state]}
      </Chip>
    );
  const waits = state === 'waiting' || state === 'signed' || state === 'received';
  return (
    <Chip tone={waits ? 'blue' : 'plain'} icon={<IconClock />}>
      {INVOICE_STATE_WORDS[state]}
    </Chip>
  );
}

export const INVOICE_COLUMNS = [
  {
    title: 'Documento',
    width: 'wide' as const,
    cell: (row: Row) => (
      <span className={classes.names}>
        <Link
          to="/dashboard/admin/facturas"
          search={(now) => ({ ...now, pago: row.invoiceId })}
          resetScroll={false}
          className={classes.name}
        >
          {row.kind === '04' ? 'Nota de crédito' : 'Factura'} {row.number ?? 'sin número todavía'}
        </Link>
        <span className="small ink-2">
          {row.environment === '1' ? 'Prueba · ' : ''}
          {row.counter === 1 ? 'Mostrador · ' : ''}
          {row.buyerName}
        </span>
      </span>
    ),
  },
  { title: 'Estado', cell: (row: Row) => <InvoiceChip {...row} /> },
  {
    title: 'Total',
    figure: true,
    cell: (row: Row) => <span className="num">{amountInWords(row.totalCents)} USD</span>,
  },
  {
    title: 'Fecha',
    figure: true,
    cell: (row: Row) => <span className="num">{showDate(row.day ?? dayOf(row.createdAt))}</span>,
  },
];
