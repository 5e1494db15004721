/** An e-mail address. A domain that looks like a slip of the finger is asked about when the field is left. */
import { type FocusEvent, useState } from 'react';
import { Button } from './button.tsx';
import { TextField, type TextFieldProps } from './fields.tsx';
import classes from './mail-field.module.css';

interface MailFieldProps extends Omit<TextFieldProps, 'type' | 'value'> {
  value: string;
  /** Puts the address that was meant in the place of the typed one. */
  onCorrect: (email: string) => void;
}

export function MailField({ value, onCorrect, onBlur, ...field }: MailFieldProps) {
  const [meant, setMeant] = useState<{ typed: string; full: string } | null>(null);
  const look = async (event: FocusEvent<HTMLInputElement>) => {
    onBlur?.(event);
    if (!value.includes('@')) return;
    const { meantAddress } = await import('../lib/meant-address.ts');
    const full = meantAddress(value);
    setMeant(full ? { typed: value, full } : null);
  };
  return (
    <div className={classes.mail}>
      <TextField
        {...field}
        type="email"
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
        value={value}
        onBlur={(event) => void look(event)}
      />
      <div role="status">
        {meant?.typed === value && (
          <p className={classes.meant}>
            ¿Quisiste decir <b>{meant.full}</b>?{' '}
            <Button variant="default" size="sm" onClick={() => onCorrect(meant.full)}>
              Sí, corregirlo
            </Button>
          </p>
        )}
      </div>
    </div>
  );
}
