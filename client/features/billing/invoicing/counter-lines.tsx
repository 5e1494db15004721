/** What was sold, line by line: description, how many, price and its own IVA. */
import { COUNTER_RATES, MOST_SOLD } from '#server/billing/counter-invoices/rules.ts';
import { Button, IconButton } from '../../../components/button.tsx';
import { FieldError } from '../../../components/field-error.tsx';
import { SelectField, TextField } from '../../../components/fields.tsx';
import { IconTrash } from '../../../components/icons/act.tsx';
import { IconPlus } from '../../../components/icons/frame.tsx';
import { emptyLine, type LineValues } from './counter-values.ts';
import classes from './invoicing.module.css';

const RATES = COUNTER_RATES.map(({ code, name }) => ({ value: code, label: name }));

interface CounterLinesProps {
  lines: LineValues[];
  onChange: (lines: LineValues[]) => void;
  errors: Record<string, string>;
  pricesIncludeTax: boolean;
}

export function CounterLines({ lines, onChange, errors, pricesIncludeTax }: CounterLinesProps) {
  const put = (at: number, changes: Partial<LineValues>) =>
    onChange(lines.map((line, place) => (place === at ? { ...line, ...changes } : line)));
  return (
    <>
      <ol className={classes.lines}>
        {lines.map((line, at) => (
          <li key={line.key} className={classes.line} aria-label={`Línea ${at + 1}`}>
            <div className={classes.first}>
              <TextField
                label="Qué se vendió"
                className={classes.what}
                maxLength={300}
                value={line.description}
                error={errors[`lines.${at}.description`]}
                data-path={`lines.${at}.description`}
                autoComplete="off"
                onChange={({ currentTarget }) => put(at, { description: currentTarget.value })}
              />
              {lines.length > 1 && (
                <IconButton
                  label={`Quitar la línea ${at + 1}${line.description ? `: ${line.description}` : ''}`}
                  onClick={() => onChange(lines.filter((_, place) => place !== at))}
                >
                  <IconTrash size={20} />
                </IconButton>
              )}
            </div>
            <TextField
              label="Cantidad"
              className="num"
              inputMode="decimal"
              maxLength={14}
              value={line.quantity}
              error={errors[`lines.${at}.quantityMillionths`]}
              data-path={`lines.${at}.quantityMillionths`}
              autoComplete="off"
              onChange={({ currentTarget }) => put(at, { quantity: currentTarget.value })}
            />
            <TextField
              label={pricesIncludeTax ? 'Precio con IVA' : 'Precio sin IVA'}
              className="num"
              inputMode="decimal"
              maxLength={14}
              suffix="USD"
              value={line.price}
              error={errors[`lines.${at}.priceMillionths`]}
              data-path={`lines.${at}.priceMillionths`}
              autoComplete="off"
              onChange={({ currentTarget }) => put(at, { price: currentTarget.value })}
            />
            <SelectField
              label="IVA"
              options={RATES}
              value={line.rate}
              error={errors[`lines.${at}.rate`]}
              data-path={`lines.${at}.rate`}
              onChange={(value) => put(at, { rate: RATES.find((rate) => rate.value === value)?.value ?? line.rate })}
            />
          </li>
        ))}
      </ol>
      {errors['lines'] && <FieldError>{errors['lines']}</FieldError>}
      <Button
        variant="outline"
        disabled={lines.length >= MOST_SOLD}
        leftSection={<IconPlus size={20} />}
        onClick={() => onChange([...lines, emptyLine(lines.at(-1)?.rate ?? '4')])}
      >
        Agregar una línea
      </Button>
    </>
  );
}
