/** A country by its flag, phone code and name, with type-ahead by either. What is typed and not chosen is put back. */
import { type FocusEvent, useState } from 'react';
import { ComboField } from './combo-field.tsx';

export interface Country {
  iso: string;
  name: string;
  phoneCode: string;
}

interface CountryFieldProps {
  label?: string;
  /** Undefined while they are on their way. */
  countries: readonly Country[] | undefined;
  /** ISO code. */
  value: string;
  onChange: (iso: string) => void;
  onBlur?: (event: FocusEvent<HTMLInputElement>) => void;
  error?: string;
  'data-path'?: string;
}

export function CountryField({ label = 'País', countries = [], value, onChange, onBlur, ...field }: CountryFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const chosen = countries.find((country) => country.iso === value);
  return (
    <ComboField
      {...field}
      label={label}
      icon={<span aria-hidden="true">{flag(value)}</span>}
      value={typed ?? (chosen ? nameOf(chosen) : '')}
      options={inOrder(countries, typed ?? '')}
      limit={260}
      empty="No hay un país con ese nombre."
      onChange={setTyped}
      onPick={(option) => {
        onChange(option.value);
        setTyped(null);
      }}
      onFocus={(event) => event.currentTarget.select()}
      onBlur={(event) => {
        setTyped(null);
        onBlur?.(event);
      }}
    />
  );
}

/** Ecuador first, then what begins with the letters typed, then the alphabet. */
function inOrder(countries: readonly Country[], typed: string) {
  const begun = plain(typed);
  const rank = ({ iso, name }: Country) => (begun !== '' && plain(name).startsWith(begun) ? 0 : iso === 'EC' ? 1 : 2);
  return [...countries]
    .sort((one, other) => rank(one) - rank(other) || one.name.localeCompare(other.name, 'es'))
    .map((country) => ({ value: country.iso, label: nameOf(country) }));
}

function nameOf({ phoneCode, name }: Country): string {
  return `+${phoneCode} ${name}`;
}

/** Two letters as regional indicators: the flag where the device draws flags, else the code itself. */
function flag(iso: string): string {
  return String.fromCodePoint(...[...iso].map((letter) => letter.charCodeAt(0) + 0x1f1a5));
}

function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim();
}
