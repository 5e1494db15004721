/** One thing that is on or off and takes effect at once; under it, what that means. The whole line is pressed. */
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
