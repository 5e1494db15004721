/** The receipt's data: one line once they are known; a wrong check digit is reported while typing. */
import { useState } from 'react';
import { BUYER_KINDS, FINAL_CONSUMER } from '#server/billing/invoice-data/rules.ts';
import { Button } from '../../../components/button.tsx';
import { FieldError } from '../../../components/field-error.tsx';
import { TextField } from '../../../components/fields.tsx';
import { Pills } from '../../../components/pills.tsx';
import { dollars, type InvoiceValues } from './buy-values.ts';
import { IdNumberField } from '../invoicing/id-number-field.tsx';
import classes from './invoice-fields.module.css';

const OPTIONS = BUYER_KINDS.map(({ code, name }) => ({ value: code, label: name }));

interface InvoiceFieldsProps {
  values: InvoiceValues;
  onChange: (values: InvoiceValues) => void;
  errors: Record<string, string>;
  finalConsumerCents: number;
  /** A payment becomes an invoice of the SRI. */
  invoices: boolean;
}

export function InvoiceFields({ values, onChange, errors, finalConsumerCents, invoices }: InvoiceFieldsProps) {
  const [editing, setEditing] = useState(() => values.kind !== '07' && values.number === '');
  const wrong = Object.keys(errors).some((path) => path.startsWith('invoice.'));
  const open = editing || wrong;
  return (
    <section className={classes.field} aria-labelledby="datos-de-factura">
      <h2 id="datos-de-factura">Datos de factura</h2>
      <div className={`sheet ${classes.sheet}`}>
        {open ? (
          <Fields
            values={values}
            onChange={onChange}
            errors={errors}
            limit={dollars(finalConsumerCents)}
            invoices={invoices}
          />
        ) : (
          <Known values={values} onEdit={() => setEditing(true)} />
        )}
      </div>
    </section>
  );
}

function Known({ values, onEdit }: { values: InvoiceValues; onEdit: () => void }) {
  const { kind, name, number, email } = values;
  const document = BUYER_KINDS.find(({ code }) => code === kind)?.name ?? '';
  return (
    <div className={classes.known}>
      <div className={classes.who}>
        <p className="strong">{kind === '07' ? document : name}</p>
        <p className="small ink-2 num">
          {kind === '07' ? 'Sin tu nombre. ¿Lo quieres a tu nombre? Toca Cambiar.' : `${document} ${number}`}
        </p>
        {email && <p className="small ink-2">{email}</p>}
      </div>
      <Button variant="default" size="sm" onClick={onEdit} aria-label="Cambiar los datos de factura">
        Cambiar
      </Button>
    </div>
  );
}

function Fields({
  values,
  onChange,
  errors,
  limit,
  invoices,
}: Pick<InvoiceFieldsProps, 'values' | 'onChange' | 'errors' | 'invoices'> & { limit: string }) {
  const { kind } = values;
  const field = (name: Exclude<keyof InvoiceValues, 'kind'>) => ({
    value: values[name],
    error: errors[`invoice.${name}`],
    'data-path': `invoice.${name}`,
    onChange: (event: { currentTarget: { value: string } }) =>
      onChange({ ...values, [name]: event.currentTarget.value }),
  });
  return (
    <div className={classes.fields}>
      <Pills
        label="A nombre de quién"
        layout="wrap"
        options={OPTIONS}
        value={kind}
        error={errors['invoice.kind']}
        data-path="invoice.kind"
        onChange={(next) => onChange({ ...values, kind: next })}
      />
      {kind === '07' ? (
        <p className="small ink-2">
          Sale como «{FINAL_CONSUMER.name}», sin tu nombre. Se puede hasta {limit}.
          {invoices &&
            ' Una factura así no te sirve para tus gastos y después no se puede anular ni corregir, tampoco si te devolvemos el dinero. Mejor con tu cédula.'}
        </p>
      ) : (
        <>
          <IdNumberField kind={kind} {...field('number')} />
          <TextField
            label={kind === '04' ? 'Nombre o razón social' : 'Nombre completo'}
            autoComplete={kind === '04' ? 'organization' : 'name'}
            maxLength={300}
            {...field('name')}
          />
        </>
      )}
      <div className={classes.two}>
        <TextField
          label="Correo para el recibo"
          optional
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={254}
          {...field('email')}
        />
        <TextField
          label="Teléfono"
          optional
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          maxLength={30}
          {...field('phone')}
        />
      </div>
      <TextField label="Dirección" optional autoComplete="street-address" maxLength={300} {...field('address')} />
      {errors.invoice && <FieldError>{errors.invoice}</FieldError>}
    </div>
  );
}
