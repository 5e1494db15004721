/** How an invoice of the counter fares: it is asked about until the SRI has answered. */
import { useEffect } from 'react';
import { buyerWords } from '#server/billing/counter-invoices/rules.ts';
import { amountInWords } from '#server/platform/lib/money.ts';
import { AlertBand } from '../../../components/alert-band.tsx';
import { Button, ButtonAnchor } from '../../../components/button.tsx';
import { ErrorPanel } from '../../../components/empty-state.tsx';
import { FactList } from '../../../components/fact-list.tsx';
import { IconDownload } from '../../../components/icons/act.tsx';
import { SkeletonRows } from '../../../components/skeleton.tsx';
import { showInstant } from '../../../lib/dates.ts';
import { readError } from '../../../lib/show-error.ts';
import { trpc } from '../../../lib/trpc.ts';
import { InvoiceChip } from './invoice-columns.tsx';
import classes from './invoicing.module.css';

const OPEN: readonly string[] = ['waiting', 'signed', 'received'];
const ASK_AGAIN_MS = 2000;

export function CounterOutcome({ invoiceId, onAnother }: { invoiceId: number; onAnother: () => void }) {
  const invoice = trpc.counterInvoices.get.useQuery(
    { invoiceId },
    { refetchInterval: ({ state }) => (OPEN.includes(state.data?.state ?? '') ? ASK_AGAIN_MS : false) },
  );
  const { data } = invoice;
  const utils = trpc.useUtils();
  const standing = data?.state;
  useEffect(() => {
    if (standing !== undefined) void utils.counterInvoices.list.invalidate();
  }, [standing, utils]);
  if (!data)
    return invoice.error ? (
      <ErrorPanel message={readError(invoice.error).message} onRetry={() => void invoice.refetch()} />
    ) : (
      <SkeletonRows rows={4} />
    );
  const { kind, number, state, problem, buyer, totalCents, authorizedAt, hasXml, code, environment } = data;
  const noun = kind === '04' ? 'Nota de crédito' : 'Factura';
  const trial = environment === '1';
  return (
    <section className={`sheet pad ${classes.card}`} aria-labelledby="como-va-la-factura">
      <div className={classes.head} role="status">
        <h2 id="como-va-la-factura">
          {noun} {number ?? 'por numerar'}
        </h2>
        <InvoiceChip {...data} />
      </div>
      {trial && <AlertBand tone="blue">Es una prueba: no vale ante el SRI y no se envía a nadie.</AlertBand>}
      {problem && (
        <AlertBand tone="amber" announce>
          {problem}
          {!OPEN.includes(state) && ' Quien administra la corrige en Facturación.'}
        </AlertBand>
      )}
      {OPEN.includes(state) && !problem && <p>El SRI la está mirando. Puedes seguir: sale igual si cierras.</p>}
      <FactList
        facts={[
          { name: 'A nombre de', value: buyerWords(buyer) },
          { name: 'Total', value: <span className="num">{amountInWords(totalCents)} USD</span> },
          { name: 'Autorizada', value: authorizedAt && showInstant(authorizedAt) },
          { name: 'Se envía a', value: trial ? null : (buyer.email ?? 'Sin correo: imprime el PDF') },
        ]}
      />
      <div className={classes.acts}>
        {hasXml &&
          [
            ['ride.pdf', 'PDF'],
            ['comprobante.xml', 'XML'],
          ].map(([file, label]) => (
            <ButtonAnchor
              key={file}
              variant="default"
              href={`/api/facturas/${code}/${file}`}
              aria-label={`${noun} ${number ?? ''} en ${label}`}
              download
              leftSection={<IconDownload size={18} />}
            >
              {label}
            </ButtonAnchor>
          ))}
        <Button variant="outline" onClick={onAnother}>
          Otra factura
        </Button>
      </div>
    </section>
  );
}
