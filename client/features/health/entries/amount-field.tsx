/** A number and its unit, with the amount as the form understood it. */
import { TextField } from '../../../components/fields.tsx';
import { Pills } from '../../../components/pills.tsx';
import type { WeightUnit } from '../../../lib/weight-unit.ts';
import { understood, unitsFor } from './weight-amount.ts';

interface AmountFieldProps {
  label: string;
  name: string;
  amount: string;
  unit: WeightUnit;
  onChange: (changes: { amount?: string; unit?: WeightUnit }) => void;
  error: string | undefined;
  /** Shown while the field is empty or unclear. */
  help?: string | undefined;
  optional?: boolean;
}

export function AmountField({ label, name, amount, unit, onChange, error, help, optional }: AmountFieldProps) {
  return (
    <div className="stack">
      <TextField
        label={label}
        name={name}
        optional={optional}
        inputMode="decimal"
        autoComplete="off"
        value={amount}
        error={error}
        help={<span aria-live="polite">{understood(amount, unit) ?? help}</span>}
        suffix={<span className="ink-2">{unit}</span>}
        onChange={(event) => onChange({ amount: event.currentTarget.value })}
      />
      <Pills
        label="Unidad"
        hideLabel
        layout="fill"
        value={unit}
        options={unitsFor(unit)}
        onChange={(picked) => onChange({ unit: picked })}
      />
    </div>
  );
}
