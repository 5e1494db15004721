/** The payment methods that this server accepts, each with an icon of ours. */
import type { ComponentType } from 'react';
import { TextField } from '../../../components/fields.tsx';
import { FieldError } from '../../../components/field-error.tsx';
import type { IconProps } from '../../../components/icons/icon.tsx';
import { IconBank, IconCreditCard, IconMobile, IconWallet } from '../../../components/icons/pay.tsx';
import classes from './choose-method.module.css';
import { type Method, METHODS } from './payment-words.ts';

const DRAWINGS: Record<Method, ComponentType<IconProps>> = {
  card: IconCreditCard,
  payphone: IconMobile,
  paypal: IconWallet,
  transfer: IconBank,
};

interface ChooseMethodProps {
  methods: readonly Method[];
  value: Method | null;
  onChange: (method: Method) => void;
  reference: string;
  onReference: (reference: string) => void;
  errors: Record<string, string>;
}

export function ChooseMethod({ methods, value, onChange, reference, onReference, errors }: ChooseMethodProps) {
  return (
    <fieldset className={classes.field} aria-describedby={errors.method ? 'como-pagas-error' : undefined}>
      <legend>
        <h2>¿Cómo pagas?</h2>
      </legend>
      <div className={classes.methods}>
        {methods.map((method, nth) => {
          const Drawing = DRAWINGS[method];
          return (
            <label key={method} className={classes.method} data-chosen={value === method || undefined}>
              <input
                type="radio"
                name="forma-de-pago"
                checked={value === method}
                onChange={() => onChange(method)}
                data-path={nth === 0 ? 'method' : undefined}
              />
              <span className={classes.dot} aria-hidden="true" />
              <span className={classes.words}>
                <b>{METHODS[method].name}</b>
                <span>{METHODS[method].help}</span>
              </span>
              <Drawing size={26} className={classes.drawing} />
            </label>
          );
        })}
      </div>
      {errors.method && (
        <div id="como-pagas-error">
          <FieldError>{errors.method}</FieldError>
        </div>
      )}
      {value === 'transfer' && (
        <TextField
          label="Número de la transferencia"
          optional
          autoComplete="off"
          maxLength={200}
          help="Si ya la hiciste. Si pagas en persona, escribe «efectivo»."
          value={reference}
          error={errors.reference}
          data-path="reference"
          onChange={(event) => onReference(event.currentTarget.value)}
        />
      )}
    </fieldset>
  );
}
