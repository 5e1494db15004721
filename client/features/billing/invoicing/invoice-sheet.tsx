/** One document in full: its state in words, what to do, its files, and every answer about it. */
import { BUYER_KINDS } from '#server/billing/invoice-data/rules.ts';
import { amountInWords } from '#server/platform/lib/money.ts';
import { AlertBand } from '../../../components/alert-band.tsx';
import { Button, ButtonAnchor } from '../../../components/button.tsx';
import { ErrorPanel } from '../../../components/empty-state.tsx';
import { FactList } from '../../../components/fact-list.tsx';
import { IconDownload } from '../../../components/icons/act.tsx';
import { Sheet } from '../../../components/sheet.tsx';
import { SkeletonRows } from '../../../components/skeleton.tsx';
import { showFailure, showToast } from '../../../components/toast.tsx';
import { showDate, showInstant } from '../../../lib/dates.ts';
import { readError } from '../../../lib/show-error.ts';
import { type Answers, trpc } from '../../../lib/trpc.ts';
import { InvoiceChip } from './invoice-columns.tsx';
import { NameBuyer, TakeBack } from './invoice-mending.tsx';
import classes from './invoicing.module.css';

type Shown = Answers['invoices']['get'];

export function InvoiceSheet({ invoiceId, onClose }: { invoiceId: number; onClose: () => void }) {
  const invoice = trpc.invoices.get.useQuery({ invoiceId });
  const { data } = invoice;
  const title = data ? `${data.kind === '04' ? 'Nota de crédito' : 'Factura'} ${data.number ?? ''}`.trim() : 'Factura';
  return (
    <Sheet opened onClose={onClose} title={title}>
      {data ? (
        <Facts invoice={data} />
      ) : invoice.error ? (
        <ErrorPanel bare message={readError(invoice.error).message} onRetry={() => void invoice.refetch()} />
      ) : (
        <SkeletonRows rows={6} />
      )}
    </Sheet>
  );
}

function Facts({ invoice }: { invoice: Shown }) {
  const { buyer, problem, correction, reason } = invoice;
  const kind = BUYER_KINDS.find(({ code }) => code === buyer.kind)?.name ?? '';
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- where nothing can be done no button scrolls for the keyboard
    <section className={classes.stack} tabIndex={0} aria-label="Datos del documento">
      <div className={classes.head}>
        <InvoiceChip {...invoice} />
        <span className="small ink-2">{showInstant(invoice.createdAt)}</span>
      </div>
      {invoice.environment === '1' && <AlertBand tone="blue">Es una prueba: no vale ante el SRI.</AlertBand>}
      {problem && <AlertBand tone="amber">{problem}</AlertBand>}
      {correction === 'impossible' && (
        <AlertBand tone="amber">
          Se devolvió el dinero, pero es de consumidor final: desde 2026 no se anula ni se le hace nota de crédito.
          Háblalo con tu contador.
        </AlertBand>
      )}
      <Acts invoice={invoice} />
      <FactList
        facts={[
          { name: 'Comprador', value: buyer.name },
          { name: 'Identificación', value: `${kind} ${buyer.number}` },
          { name: 'Detalle', value: invoice.lines.join(', ') },
          { name: 'Sin impuesto', value: `${amountInWords(invoice.netCents)} USD` },
          { name: 'IVA', value: `${amountInWords(invoice.taxCents)} USD` },
          { name: 'Total', value: `${amountInWords(invoice.totalCents)} USD` },
          { name: 'Fecha', value: invoice.day && showDate(invoice.day) },
          {
            name: 'Clave y autorización',
            value: invoice.accessKey && <span className={`code ${classes.key}`}>{invoice.accessKey}</span>,
          },
          { name: 'Autorizada', value: invoice.authorizedAt && showInstant(invoice.authorizedAt) },
          { name: 'De dónde viene', value: invoice.counter ? 'Del mostrador' : null },
          { name: 'Pago', value: invoice.paymentCode && <span className="code">{invoice.paymentCode}</span> },
          { name: 'Motivo', value: reason },
        ]}
      />
      {invoice.hasXml && (
        <div className={classes.acts}>
          <Download code={invoice.code} file="ride.pdf" label="PDF" />
          <Download code={invoice.code} file="comprobante.xml" label="XML" />
        </div>
      )}
      <section aria-labelledby="historial-factura" className={classes.stack}>
        <h3 id="historial-factura">Historial</h3>
        <ol className={classes.history}>
          {invoice.attempts.map((attempt) => (
            <li key={attempt.attemptId}>
              <p>{attemptWords(attempt)}</p>
              <p className="small ink-2">
                {showInstant(attempt.at)}
                {attempt.who && ` · ${attempt.who}`}
              </p>
              {attempt.what !== 'signed' && attempt.detail && (
                <p className={`small ${classes.detail}`}>{attempt.detail}</p>
              )}
            </li>
          ))}
        </ol>
      </section>
    </section>
  );
}

function Download({ code, file, label }: { code: string; file: string; label: string }) {
  return (
    <ButtonAnchor
      variant="default"
      size="sm"
      href={`/api/facturas/${code}/${file}`}
      download
      leftSection={<IconDownload size={18} />}
    >
      {label}
    </ButtonAnchor>
  );
}

function Acts({ invoice }: { invoice: Shown }) {
  const { invoiceId, state, mend, annul, buyer } = invoice;
  const utils = trpc.useUtils();
  const told = (words: string) => ({
    onSuccess: async () => {
      await utils.invoices.invalidate();
      showToast(words);
    },
    onError: (error: unknown) => {
      showFailure(readError(error).message);
      void utils.invoices.invalidate();
    },
  });
  const again = trpc.invoices.sendAgain.useMutation(told('Se envía otra vez.'));
  const annulled = trpc.invoices.markAnnulled.useMutation(told('Quedó anotada como anulada.'));
  const credit = trpc.invoices.credit.useMutation(told('Se emite la nota de crédito.'));
  const busy = again.isPending || annulled.isPending || credit.isPending;
  if (annul)
    return (
      <section className={classes.stack} aria-labelledby="por-anular">
        <h3 id="por-anular">Se devolvió el dinero: anula la factura</h3>
        <p>
          {annul.open
            ? `Hasta el ${showDate(annul.until)} se anula en el portal del SRI. Si no, al día siguiente sale sola una nota de crédito.`
            : 'El plazo para anularla en el portal terminó: la nota de crédito sale sola.'}
        </p>
        <ol className={classes.steps}>
          {annul.steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
        <div className={classes.acts}>
          <Button loading={busy} onClick={() => annulled.mutate({ invoiceId })}>
            Ya la anulé en el portal
          </Button>
          <Button variant="subtle" disabled={busy} onClick={() => credit.mutate({ invoiceId })}>
            Mejor una nota de crédito
          </Button>
        </div>
      </section>
    );
  const waits = state === 'waiting' || state === 'signed' || state === 'received';
  return (
    <>
      {(waits || mend !== null) && (
        <div className={classes.acts}>
          <Button
            variant="outline"
            loading={busy}
            onClick={() => again.mutate({ invoiceId, renumber: mend === 'number' })}
          >
            {mend === 'number' ? 'Emitir con el número siguiente' : waits ? 'Intentar ahora' : 'Enviar otra vez'}
          </Button>
        </div>
      )}
      {invoice.mayName && <NameBuyer key={`${buyer.kind}${buyer.number}${buyer.name}`} invoice={invoice} />}
      {invoice.takeBack !== null && <TakeBack invoice={invoice} />}
    </>
  );
}

const WORDS: Record<string, string> = {
  'sending sending': 'Se envía al SRI',
  'sent received': 'El SRI la recibió',
  'sent known': 'El SRI ya la tenía',
  'sent returned': 'El SRI la devolvió',
  'sent unknown': 'No se sabe si llegó',
  'asked authorized': 'El SRI la autorizó',
  'asked rejected': 'El SRI no la autorizó',
  'asked returned': 'Quedó para que la mires',
  'annulled seen': 'El SRI dice que está anulada',
  'annulled annulled': 'Se anotó como anulada',
  'refund withdrawn': 'Se devolvió el dinero antes de emitirla',
};

function attemptWords({ what, outcome }: { what: string; outcome: string }): string {
  if (what === 'signed') return `Se firmó con el número ${outcome}`;
  if (what === 'named') return 'Se corrigió el comprador; antes decía:';
  if (what === 'again') return 'Se pidió enviarla otra vez';
  return WORDS[`${what} ${outcome}`] ?? outcome;
}
