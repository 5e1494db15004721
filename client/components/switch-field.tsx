/** A switch that takes effect at once, with an explanation under it. The whole line is clickable. */
import { type ReactNode, useId } from 'react';
import classes from './switch-field.module.css';

interface SwitchFieldProps {
  label: string;
  help?: ReactNode;
  checked: boolean;
  disabled?: boolean;
  onChange: (on: boolean) => void;
}

export function SwitchField({ label, help, checked, disabled, onChange }: SwitchFieldProps) {
  const id = useId();
  return (
    <div className={classes.row}>
      <div className={classes.words}>
        <label htmlFor={id} className={classes.label}>
          {label}
        </label>
        {help && (
          <p id={`${id}-help`} className={classes.help}>
            {help}
          </p>
        )}
      </div>
      <input
        id={id}
        type="checkbox"
        role="switch"
        className={classes.switch}
        checked={checked}
        disabled={disabled}
        aria-describedby={help ? `${id}-help` : undefined}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
      />
    </div>
  );
}
