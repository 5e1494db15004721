/** A month: what was taken and what the SRI authorised of it, to the cent; and its documents to take along. */
import { amountInWords } from '#server/platform/lib/money.ts';
import { AlertBand } from '../../../components/alert-band.tsx';
import { Button, ButtonAnchor, IconButton } from '../../../components/button.tsx';
import { DownloadButton } from '../../../components/download-button.tsx';
import { ErrorPanel } from '../../../components/empty-state.tsx';
import { FactList } from '../../../components/fact-list.tsx';
import { IconDownload } from '../../../components/icons/act.tsx';
import { IconChevronRight } from '../../../components/icons/frame.tsx';
import { SkeletonRows } from '../../../components/skeleton.tsx';
import { dayOf, showDate, showMonth } from '../../../lib/dates.ts';
import { count } from '../../../lib/format.ts';
import { readError } from '../../../lib/show-error.ts';
import { type Answers, trpc } from '../../../lib/trpc.ts';
import classes from './invoicing.module.css';
import { useSaving } from '../../../components/use-saving.tsx';

type Month = Answers['invoices']['month'];

export function InvoiceMonth({
  month,
  thisMonth,
  onMonth,
}: {
  month: string;
  thisMonth: string;
  onMonth: (month: string) => void;
}) {
  const found = trpc.invoices.month.useQuery({ month });
  const words = showMonth(`${month}-01`);
  return (
    <section className="section" aria-labelledby="mes-facturas">
      <div className={classes.head}>
        <h2 id="mes-facturas">{words}</h2>
        <div className={classes.acts}>
          <IconButton label="Mes anterior" onClick={() => onMonth(shifted(month, -1))}>
            <IconChevronRight size={20} className={classes.back} />
          </IconButton>
          <IconButton label="Mes siguiente" disabled={month >= thisMonth} onClick={() => onMonth(shifted(month, 1))}>
            <IconChevronRight size={20} />
          </IconButton>
          <DownloadButton
            path="/api/admin/facturas"
            query={{ mes: month }}
            label="Descargar tabla"
            spoken={`Descargar tabla de facturas de ${words}`}
          />
          <ButtonAnchor
            variant="default"
            size="sm"
            href={`/api/admin/facturas.zip?mes=${month}`}
            download
            leftSection={<IconDownload size={18} />}
          >
            XML del mes
          </ButtonAnchor>
        </div>
      </div>
      {found.data ? (
        <Shown month={found.data} />
      ) : found.error ? (
        <ErrorPanel message={readError(found.error).message} onRetry={() => void found.refetch()} />
      ) : (
        <SkeletonRows rows={3} />
      )}
    </section>
  );
}

function Shown({ month }: { month: Month }) {
  const { invoices, ofCounter, creditNotes, annulled, paid, uninvoiced } = month;
  const sum = ({ count: number, totalCents }: Month['invoices'], noun: string) =>
    number === 0 ? null : `${amountInWords(totalCents)} USD, ${count(number, noun)}`;
  return (
    <div className={`sheet pad ${classes.card}`}>
      <FactList
        facts={[
          ...(paid === null ? [] : ofPayments(paid)),
          { name: 'Facturado en el mostrador, aparte de los pagos', value: sum(ofCounter, 'factura') },
          { name: 'Facturas del mes', value: sum(invoices, 'factura') ?? 'Ninguna' },
          {
            name: 'IVA de esas facturas',
            value: invoices.count === 0 ? null : `${amountInWords(invoices.taxCents)} USD`,
          },
          { name: 'Notas de crédito', value: sum(creditNotes, 'nota') },
          { name: 'Anuladas', value: sum(annulled, 'factura') },
        ]}
      />
      {uninvoiced.length > 0 && <Uninvoiced payments={uninvoiced} />}
    </div>
  );
}

/** What the platform's own payments took, and what the SRI authorised of it. */
function ofPayments(paid: NonNullable<Month['paid']>) {
  const missing = paid.cents - paid.invoicedCents;
  return [
    { name: 'Cobrado según los pagos', value: `${amountInWords(paid.cents)} USD, ${count(paid.count, 'pago')}` },
    {
      name: 'Con factura autorizada',
      value: `${amountInWords(paid.invoicedCents)} USD, ${count(paid.invoiced, 'pago')}`,
    },
    {
      name: 'Sin factura autorizada',
      value: missing === 0 ? 'Nada: cuadra al centavo' : `${amountInWords(missing)} USD`,
    },
  ];
}

function Uninvoiced({ payments }: { payments: Month['uninvoiced'] }) {
  const issue = useSaving(trpc.invoices.issue.useMutation, {
    refresh: ['invoiceIssuer', 'invoices'],
    said: 'Se emite la factura.',
  });
  return (
    <section className={classes.stack} aria-labelledby="sin-factura">
      <h3 id="sin-factura">Pagos sin factura autorizada</h3>
      {issue.failure && (
        <AlertBand announce tone="red">
          {issue.failure}
        </AlertBand>
      )}
      <ul className={classes.missing}>
        {payments.map(({ paymentId, code, cents, buyerName, paidAt, invoiceId, problem }) => (
          <li key={paymentId}>
            <div>
              <p className="strong">
                {buyerName}, {amountInWords(cents)} USD
              </p>
              <p className="small ink-2">
                {showDate(dayOf(paidAt))} · <span className="code">{code}</span>
              </p>
              {problem && <p className="small">{problem}</p>}
            </div>
            {invoiceId === null && (
              <Button variant="default" size="sm" loading={issue.busy} onClick={() => issue.send({ paymentId })}>
                Emitir
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function shifted(month: string, by: number): string {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + by, 1)).toISOString().slice(0, 7);
}
