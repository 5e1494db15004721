/**
 * A telephone number of the chosen country. The rules for all countries weigh 30 KB compressed: their chunk
 * loads when the field gets the focus, and the server checks in any case.
 */
import { type FocusEvent, useState } from 'react';
import { showPhone } from '#server/platform/lib/text.ts';
import type * as phoneRules from '#server/platform/lib/phone.ts';
import { TextField, type TextFieldProps } from '../../../components/fields.tsx';

let rules: typeof phoneRules | undefined;

/** The problem with this number; undefined where it is valid, or where the rules have not loaded yet. */
export function phoneProblem(phone: string, country: string): string | undefined {
  if (!rules || phone.trim() === '' || country === '') return undefined;
  return rules.readPhone(phone, country) ? undefined : rules.PHONE_INVALID;
}

interface PhoneFieldProps extends Omit<TextFieldProps, 'label' | 'type'> {
  label?: string;
  /** ISO code of the country chosen. */
  country: string;
  value: string;
}

export function PhoneField({ label = 'Teléfono', country, value, onFocus, onBlur, ...field }: PhoneFieldProps) {
  const [, setArrived] = useState(false);
  const [writing, setWriting] = useState(false);
  const read = rules?.readPhone(value, country);
  const enter = (event: FocusEvent<HTMLInputElement>) => {
    setWriting(true);
    void loadRules().then(() => setArrived(true));
    onFocus?.(event);
  };
  const leave = (event: FocusEvent<HTMLInputElement>) => {
    setWriting(false);
    onBlur?.(event);
    // A person who leaves the field before the rules load sees the error once they have loaded.
    if (!rules) void loadRules().then(() => onBlur?.(event));
  };
  return (
    <TextField
      {...field}
      label={label}
      type="tel"
      inputMode="tel"
      autoComplete="tel"
      className="num"
      // Shown in groups, until the person edits the field.
      value={writing ? value : showPhone(value)}
      onFocus={enter}
      onBlur={leave}
      help={read && !field.error ? `Queda como ${read.e164}` : undefined}
    />
  );
}

async function loadRules(): Promise<void> {
  try {
    rules ??= await import('#server/platform/lib/phone.ts');
  } catch {
    // Offline: the server checks the number.
  }
}
