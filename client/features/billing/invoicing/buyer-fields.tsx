/** In whose name an invoice of the clinic goes; a number that cannot be is reported while it is typed. */
import { BUYER_KINDS, FINAL_CONSUMER } from '#server/billing/invoice-data/rules.ts';
import type { InvoiceInput } from '#server/billing/invoice-data/schema.ts';
import { amountInWords } from '#server/platform/lib/money.ts';
import { TextField } from '../../../components/fields.tsx';
import { Pills } from '../../../components/pills.tsx';
import { IdNumberField } from './id-number-field.tsx';
import classes from './invoicing.module.css';

type BuyerKind = InvoiceInput['kind'];

export interface BuyerValues {
  kind: BuyerKind;
  number: string;
  name: string;
  address: string;
  email: string;
}

const OPTIONS = BUYER_KINDS.map(({ code, name }) => ({ value: code, label: name }));

interface BuyerFieldsProps {
  values: BuyerValues;
  onChange: (values: BuyerValues) => void;
  errors: Record<string, string>;
  /** Up to which a buyer without a name may buy; null where that is asked elsewhere. */
  finalConsumerCents: number | null;
}

export function BuyerFields({ values, onChange, errors, finalConsumerCents }: BuyerFieldsProps) {
  const { kind } = values;
  const field = (name: Exclude<keyof BuyerValues, 'kind'>) => ({
    value: values[name],
    error: errors[`buyer.${name}`],
    'data-path': `buyer.${name}`,
    autoComplete: 'off',
    onChange: (event: { currentTarget: { value: string } }) =>
      onChange({ ...values, [name]: event.currentTarget.value }),
  });
  return (
    <div className={classes.stack}>
      <Pills
        label="Identificación"
        layout="wrap"
        options={OPTIONS}
        value={kind}
        error={errors['buyer.kind']}
        data-path="buyer.kind"
        onChange={(next) => onChange({ ...values, kind: next })}
      />
      {kind === '07' ? (
        <p className="small ink-2">
          Sale como «{FINAL_CONSUMER.name}»
          {finalConsumerCents !== null && `, hasta ${amountInWords(finalConsumerCents)} USD`}. Así no le sirve para sus
          gastos y después no se puede anular ni hacerle nota de crédito. Mejor con su cédula.
        </p>
      ) : (
        <div className={classes.two}>
          <IdNumberField kind={kind} {...field('number')} />
          <TextField
            label={kind === '04' ? 'Nombre o razón social' : 'Nombre completo'}
            maxLength={300}
            {...field('name')}
          />
        </div>
      )}
      <div className={classes.two}>
        <TextField
          label="Correo"
          optional
          help="A este correo llega la factura."
          type="email"
          inputMode="email"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={254}
          {...field('email')}
        />
        <TextField label="Dirección" optional maxLength={300} {...field('address')} />
      </div>
    </div>
  );
}
