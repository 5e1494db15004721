/**
 * Six digits from an authenticator app, which shows them in two threes: pasting "123 456" and the phone's
 * autofill both work.
 */
import type { ChangeEvent, ComponentProps } from 'react';
import classes from './code-field.module.css';
import { TextField } from '../../../components/fields.tsx';

type CodeFieldProps = Omit<ComponentProps<typeof TextField>, 'onChange' | 'type' | 'inputMode' | 'autoComplete'> & {
  onChange?: (digits: string) => void;
};

export function CodeField({ onChange, className, ...field }: CodeFieldProps) {
  return (
    <TextField
      {...field}
      className={className ? `${classes.code} ${className}` : (classes.code ?? '')}
      inputMode="numeric"
      autoComplete="one-time-code"
      autoCorrect="off"
      spellCheck={false}
      onChange={(event: ChangeEvent<HTMLInputElement>) =>
        onChange?.(event.currentTarget.value.replace(/\D/g, '').slice(0, 6))
      }
    />
  );
}
