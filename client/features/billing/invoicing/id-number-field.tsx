/** The number of a cédula, RUC or passport: a check digit that is wrong is reported while it is typed. */
import type { ComponentProps } from 'react';
import { remarkOnBuyer } from '#server/billing/invoice-data/rules.ts';
import type { InvoiceInput } from '#server/billing/invoice-data/schema.ts';
import { TextField } from '../../../components/fields.tsx';
import classes from './id-number-field.module.css';

type BuyerKind = InvoiceInput['kind'];

const LABEL: Partial<Record<BuyerKind, string>> = { '05': 'Número de cédula', '04': 'Número de RUC' };
const LENGTH: Partial<Record<BuyerKind, string>> = { '05': 'Son 10 números.', '04': 'Son 13 números.' };

interface IdNumberFieldProps extends Omit<ComponentProps<typeof TextField>, 'label' | 'help' | 'value'> {
  kind: BuyerKind;
  value: string;
}

export function IdNumberField({ kind, value, ...field }: IdNumberFieldProps) {
  const digits = kind === '04' || kind === '05';
  const typed = value.trim() !== '';
  const remark = typed ? remarkOnBuyer(kind, value) : null;
  return (
    <TextField
      label={LABEL[kind] ?? 'Número'}
      className="num"
      inputMode={digits ? 'numeric' : 'text'}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      maxLength={40}
      value={value}
      {...field}
      help={
        remark ? (
          // Unfinished text is no error yet: it becomes one only when it is sent.
          <span role="status" data-level={remark.level} className={classes.remark}>
            {remark.message}
          </span>
        ) : typed && digits ? (
          'El número está bien escrito.'
        ) : (
          LENGTH[kind]
        )
      }
    />
  );
}
