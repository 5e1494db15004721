/** The whole payment on one page: animals, method, receipt data, total, one button. */
import { amountInWords, timeInWords } from '#server/platform/lib/money.ts';
import { AlertBand } from '../../../components/alert-band.tsx';
import { IconCloudOff } from '../../../components/icons/frame.tsx';
import { Pills } from '../../../components/pills.tsx';
import { useOffline } from '../../../lib/offline.ts';
import classes from './buy-form.module.css';
import { type Choices, finalConsumerWords, overFinalConsumer } from './buy-values.ts';
import { ChooseMethod } from './choose-method.tsx';
import { ChoosePets } from './choose-pets.tsx';
import { InvoiceFields } from './invoice-fields.tsx';
import type { LicenceRow } from './licence-words.ts';
import { PayBar, Receipt } from './receipt.tsx';
import { useBuy } from './use-buy.ts';
import { useNeedOrder } from './use-need-order.ts';

interface BuyFormProps {
  choices: Choices;
  /** Living animals that this member may write for. */
  pets: readonly LicenceRow[];
  locked: ReadonlySet<number>;
  /** The animal that the link named. */
  wanted: number | undefined;
}

export function BuyForm({ choices, pets, locked, wanted }: BuyFormProps) {
  const payable = pets.filter(({ petId }) => !locked.has(petId));
  const { values, change, errors, failure, busy, pay, form, offer, total } = useBuy({ choices, payable, wanted });
  const offline = useOffline();
  // An animal that can no longer be paid for leaves the choice.
  const chosen = values.petIds.filter((petId) => payable.some((pet) => pet.petId === petId));
  const ordered = useNeedOrder(pets, chosen, locked);
  if (!offer) return null;
  const over = overFinalConsumer(values, choices, total);
  return (
    <form
      ref={form}
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void pay();
      }}
    >
      <div className={classes.fields}>
        <ChoosePets
          pets={ordered}
          locked={locked}
          months={offer.months}
          price={amountInWords(offer.cents)}
          chosen={chosen}
          error={errors.petIds}
          onChange={(petIds) => change({ petIds })}
        />
        {choices.plans.length > 1 && (
          <Pills
            label="¿Por cuánto tiempo?"
            layout="wrap"
            options={choices.plans.map(({ planId, name, months, cents }) => ({
              value: planId,
              label: `${name}: ${timeInWords(months)}, ${amountInWords(cents)} USD`,
            }))}
            value={values.planId}
            error={errors.planId}
            data-path="planId"
            onChange={(planId) => change({ planId })}
          />
        )}
        <ChooseMethod
          methods={choices.methods}
          value={values.method}
          reference={values.reference}
          errors={errors}
          onChange={(method) => change({ method })}
          onReference={(reference) => change({ reference })}
        />
        <InvoiceFields
          values={values.invoice}
          errors={over ? { 'invoice.kind': finalConsumerWords(choices), ...errors } : errors}
          finalConsumerCents={choices.finalConsumerCents}
          invoices={choices.invoices}
          onChange={(invoice) => change({ invoice })}
        />
      </div>
      <div className={classes.side}>
        <Receipt offer={offer} pets={ordered.filter(({ petId }) => chosen.includes(petId))} total={total} />
        {offline && !failure && (
          <AlertBand tone="amber" icon={<IconCloudOff />} fact="Sin conexión.">
            Todo lo que elegiste queda aquí. Paga cuando vuelva la línea.
          </AlertBand>
        )}
        {failure && (
          <AlertBand tone="amber" fact={`${failure.title}.`} announce>
            {failure.offline
              ? 'No se cobró nada y todo lo que elegiste queda aquí. Vuelve a tocar Pagar cuando tengas línea.'
              : (Object.values(failure.fields)[0] ?? failure.message)}
          </AlertBand>
        )}
        <PayBar offer={offer} total={total} method={values.method} busy={busy} />
      </div>
    </form>
  );
}
