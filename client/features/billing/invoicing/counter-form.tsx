/** The form of an invoice at the counter: for whom, what, how it was paid, and what it comes to. */
import { PAYMENT_FORMS } from '#server/billing/counter-invoices/rules.ts';
import { IVA_RATES } from '#server/billing/sri/amounts.rules.ts';
import { amountInWords, rateInWords } from '#server/platform/lib/money.ts';
import { AlertBand } from '../../../components/alert-band.tsx';
import { Button } from '../../../components/button.tsx';
import { FactList } from '../../../components/fact-list.tsx';
import { SelectField } from '../../../components/fields.tsx';
import { RestoredDraft } from '../../../components/restored-draft.tsx';
import { SwitchField } from '../../../components/switch-field.tsx';
import { BuyerFields } from './buyer-fields.tsx';
import { CounterLines } from './counter-lines.tsx';
import { type Begun, totalSoFar } from './counter-values.ts';
import classes from './invoicing.module.css';
import { useCounterInvoice } from './use-counter-invoice.ts';

const FORMS = PAYMENT_FORMS.map(({ code, name }) => ({ value: code, label: name }));
const WITHOUT: Partial<Record<string, string>> = { '6': 'No objeto de IVA', '7': 'Exento de IVA' };

interface CounterFormProps {
  petId: number | null;
  begun: Begun;
  onIssued: (invoiceId: number) => void;
}

export function CounterForm({ petId, begun, onIssued }: CounterFormProps) {
  const work = useCounterInvoice({ petId, begun, onIssued });
  const { form, values, change, errors, failure, busy, issue, resumed, startAgain } = work;
  const priced = totalSoFar(values);
  return (
    <form
      ref={form}
      noValidate
      className={classes.counter}
      onSubmit={(event) => {
        event.preventDefault();
        void issue();
      }}
    >
      <div className={classes.stack}>
        {resumed && <RestoredDraft onStartAgain={startAgain} />}
        {begun.mode === 'test' && (
          <AlertBand tone="amber" fact="La facturación está en pruebas:">
            lo que emitas es un ensayo, no vale y no le llega a nadie.
          </AlertBand>
        )}
        <section className={`sheet pad ${classes.stack}`} aria-labelledby="a-nombre-de">
          <h2 id="a-nombre-de">A nombre de</h2>
          <BuyerFields
            values={values.buyer}
            errors={errors}
            finalConsumerCents={begun.finalConsumerCents}
            onChange={(buyer) => change({ buyer })}
          />
        </section>
        <section className={`sheet pad ${classes.card}`} aria-labelledby="que-se-vendio">
          <h2 id="que-se-vendio">Servicios y productos</h2>
          <SwitchField
            label="Los precios ya incluyen IVA"
            checked={values.pricesIncludeTax}
            onChange={(pricesIncludeTax) => change({ pricesIncludeTax })}
          />
          <CounterLines
            lines={values.lines}
            errors={errors}
            pricesIncludeTax={values.pricesIncludeTax}
            onChange={(lines) => change({ lines })}
          />
        </section>
      </div>
      <div className={`sheet pad ${classes.sums}`}>
        <SelectField
          label="Cómo pagó"
          options={FORMS}
          value={values.payment}
          error={errors['payment']}
          data-path="payment"
          onChange={(value) => change({ payment: FORMS.find((one) => one.value === value)?.value ?? values.payment })}
        />
        <FactList
          facts={[
            ...priced.taxes.map(({ rate, baseCents }) => ({
              name: `Subtotal ${WITHOUT[rate]?.toLowerCase() ?? rateInWords(IVA_RATES[rate])}`,
              value: dollars(baseCents),
            })),
            ...priced.taxes
              .filter(({ rate }) => IVA_RATES[rate] > 0)
              .map(({ rate, taxCents }) => ({
                name: `IVA ${rateInWords(IVA_RATES[rate])}`,
                value: dollars(taxCents),
              })),
          ]}
        />
        <p className={classes.total}>
          <span>Total</span> <strong className="num">{dollars(priced.totalCents)}</strong>
        </p>
        {failure && Object.keys(failure.fields).length === 0 && (
          <AlertBand announce tone="red">
            {failure.message}
          </AlertBand>
        )}
        <Button type="submit" size="lg" fullWidth loading={busy}>
          Emitir la factura
        </Button>
        <p className="small ink-2">El SRI la autoriza en unos segundos, emitida por {begun.issuer}</p>
      </div>
    </form>
  );
}

function dollars(cents: number) {
  return <span className="num">{amountInWords(cents)} USD</span>;
}
