/**
 * An e-mail address. While it is typed the large domains are one tap, which leads on to the next field; a domain that looks
 * like a slip of the finger is asked about when the field is left.
 */
import { type FocusEvent, useRef, useState } from 'react';
import { focusNextField } from '../lib/focus-next-field.ts';
import { Button } from './button.tsx';
import { TextField, type TextFieldProps } from './fields.tsx';
import classes from './mail-field.module.css';

interface MailFieldProps extends Omit<TextFieldProps, 'type' | 'value'> {
  value: string;
  /** Puts the address that was meant, or one with the domain that was tapped, in the place of the typed one. */
  onCorrect: (email: string) => void;
}

/** What most people of Latin America write behind the @. */
const DOMAINS = ['gmail.com', 'hotmail.com', 'outlook.com', 'yahoo.com'];

export function MailField({ value, onCorrect, onBlur, ...field }: MailFieldProps) {
  const root = useRef<HTMLDivElement>(null);
  const [writing, setWriting] = useState(false);
  const [meant, setMeant] = useState<{ typed: string; full: string } | null>(null);
  const look = async (event: FocusEvent<HTMLInputElement>) => {
    setWriting(false);
    onBlur?.(event);
    if (!value.includes('@')) return;
    const { meantAddress } = await import('../lib/meant-address.ts');
    const full = meantAddress(value);
    setMeant(full ? { typed: value, full } : null);
  };
  const take = (email: string) => {
    onCorrect(email);
    focusNextField(root.current?.querySelector('input'));
  };
  const offered = writing ? offeredFor(value) : [];
  return (
    <div className={classes.mail} ref={root}>
      <TextField
        {...field}
        type="email"
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
        value={value}
        onInput={() => setWriting(true)}
        onBlur={(event) => void look(event)}
      />
      {offered.length > 0 && (
        <div className={classes.domains} role="group" aria-label="Terminar el correo con">
          {offered.map((email) => (
            <button
              key={email}
              type="button"
              // The keyboard types it as fast as it would come here.
              tabIndex={-1}
              className={classes.domain}
              // A press must not take the focus first: the field would check an address that is half written.
              onPointerDown={(event) => event.preventDefault()}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => take(email)}
            >
              {email.slice(email.indexOf('@'))}
            </button>
          ))}
        </div>
      )}
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

/** The addresses that the typed letters may become; none once the domain is another one, or complete. */
function offeredFor(typed: string): string[] {
  const [name = '', ...rest] = typed.trim().split('@');
  const begun = rest.join('@').toLowerCase();
  if (name.length < 2 || DOMAINS.includes(begun)) return [];
  return DOMAINS.filter((domain) => domain.startsWith(begun)).map((domain) => `${name}@${domain}`);
}
