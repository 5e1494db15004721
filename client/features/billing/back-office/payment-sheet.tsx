/** One payment in full: its facts, its ledger, and the actions. */
import { Link } from '@tanstack/react-router';
import { METHOD_WORDS } from '#server/billing/back-office/rules.ts';
import { INVOICE_STATE_WORDS } from '#server/billing/invoices/rules.ts';
import { rateInWords } from '#server/platform/lib/money.ts';
import { AlertBand } from '../../../components/alert-band.tsx';
import { ErrorPanel } from '../../../components/empty-state.tsx';
import { FactList } from '../../../components/fact-list.tsx';
import { ReceiptPictures } from './receipt-pictures.tsx';
import { Sheet } from '../../../components/sheet.tsx';
import { SkeletonRows } from '../../../components/skeleton.tsx';
import { showInstant } from '../../../lib/dates.ts';
import { readError } from '../../../lib/show-error.ts';
import { trpc } from '../../../lib/trpc.ts';
import { DecidePayment } from './decide-payment.tsx';
import classes from './payment-desk.module.css';
import { dollars, PaymentChip } from './payment-state.tsx';
import { type DeskPayment, stepInWords } from './step-words.ts';

export function PaymentSheet({ paymentId, onClose }: { paymentId: number; onClose: () => void }) {
  const payment = trpc.backOffice.get.useQuery({ paymentId });
  return (
    <Sheet opened onClose={onClose} title={payment.data ? `Pago de ${dollars(payment.data.cents)}` : 'Pago'}>
      {payment.data ? (
        <Shown payment={payment.data} />
      ) : payment.error ? (
        <ErrorPanel bare message={readError(payment.error).message} onRetry={() => void payment.refetch()} />
      ) : (
        <SkeletonRows rows={6} />
      )}
    </Sheet>
  );
}

function Shown({ payment }: { payment: DeskPayment }) {
  const { payer, pets, todo, message, state } = payment;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- where nothing can be done no button scrolls for the keyboard
    <section className={classes.stack} tabIndex={0} aria-label="Datos del pago">
      <div className={classes.caseHead}>
        <PaymentChip {...payment} />
        <span className="small ink-2">{showInstant(payment.createdAt)}</span>
      </div>
      {todo && <AlertBand tone="amber">{todo}</AlertBand>}
      <FactList
        facts={[
          { name: 'Quien paga', value: payer && `${payer.name} ${payer.surname}`.trim() },
          { name: 'Correo', value: payer?.email },
          {
            name: 'Para',
            value: pets
              .map((pet) => (pet.petId === null || pet.removed ? `${pet.petName} (ya no está)` : pet.petName))
              .join(', '),
          },
          { name: 'Plan', value: payment.planName },
          { name: 'Sin impuesto', value: dollars(payment.baseCents) },
          { name: `IVA ${rateInWords(payment.taxBasisPoints)}`, value: dollars(payment.taxCents) },
          { name: 'Forma', value: METHOD_WORDS[payment.method] },
          { name: 'Comprobante para', value: `${payment.buyerName}, ${payment.buyerNumber}` },
          { name: 'Autorización', value: payment.authorization },
          { name: 'Tarjeta', value: payment.card },
          {
            name: 'Transacción',
            value: payment.transactionId && <span className="code">{payment.transactionId}</span>,
          },
          {
            name: 'Transacción que nombró',
            value: payment.askedId && payment.askedId !== payment.transactionId && (
              <span className="code">{payment.askedId}</span>
            ),
          },
          { name: 'Referencia', value: payment.reference },
          ...payment.invoices.map(({ invoiceId, kind, number, state: standing }) => ({
            name: kind === '04' ? 'Nota de crédito' : 'Factura',
            value: (
              <Link to="/dashboard/admin/facturas" search={{ pago: invoiceId }}>
                {number ?? 'Sin número todavía'}, {INVOICE_STATE_WORDS[standing].toLowerCase()}
              </Link>
            ),
          })),
          { name: 'Número de pago', value: <span className="code">{payment.code}</span> },
          { name: state === 'reversed' || state === 'refused' ? 'Por qué' : 'Mensaje', value: message },
        ]}
      />
      {payment.receipts.length > 0 && (
        <section aria-labelledby="comprobantes-pago" className={classes.stack}>
          <h3 id="comprobantes-pago">Comprobantes</h3>
          <ReceiptPictures receipts={payment.receipts} of={payer ? payer.name : payment.buyerName} />
        </section>
      )}
      <DecidePayment key={state} payment={payment} />
      <section aria-labelledby="historial-pago" className={classes.stack}>
        <h3 id="historial-pago">Historial</h3>
        <ol className={classes.ledger}>
          {payment.steps.map((step) => {
            const words = stepInWords(step);
            return (
              <li key={step.stepId}>
                <p>{words.what}</p>
                <p className="small ink-2">
                  {showInstant(step.at)} · {words.by}
                </p>
                {words.detail && <p className={`small ${classes.detail}`}>{words.detail}</p>}
              </li>
            );
          })}
        </ol>
      </section>
    </section>
  );
}
