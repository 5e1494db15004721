/**
 * A country by flag, phone code and name, with type-ahead by each of them. The field restores text that chose
 * no country.
 */
import { type FocusEvent, type KeyboardEvent, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { folded } from '#server/platform/lib/text.ts';
import classes from './country-field.module.css';
import { TextField } from '../../../components/fields.tsx';
import { IconChevronDown } from '../../../components/icons/base.tsx';

export interface Country {
  iso: string;
  name: string;
  phoneCode: string;
}

interface CountryFieldProps {
  label?: string;
  /** Undefined while the list is loading. */
  countries: readonly Country[] | undefined;
  /** ISO code. */
  value: string;
  onChange: (iso: string) => void;
  onBlur?: (event: FocusEvent<HTMLInputElement>) => void;
  error?: string;
  'data-path'?: string;
  /** What was typed into it before the program ran: it goes on from there. */
  letters?: string;
}

export function CountryField({
  label = 'País',
  countries = [],
  value,
  onChange,
  onBlur,
  letters,
  ...field
}: CountryFieldProps) {
  const listId = useId();
  const list = useRef<HTMLDivElement>(null);
  /** Null: the list is closed and the field shows the chosen country. */
  const [typed, setTyped] = useState<string | null>(null);
  const [at, setAt] = useState(0);
  const open = typed !== null;
  const chosen = countries.find((country) => country.iso === value);
  const found = open ? search(countries, typed) : [];

  /** The input, while the person is in it. */
  const held = () => {
    const { activeElement } = document;
    const within = list.current?.parentElement?.contains(activeElement);
    return within && activeElement instanceof HTMLInputElement ? activeElement : null;
  };
  // Before the next key, which would take the place of all that stands there.
  useLayoutEffect(() => {
    // Left already: as a text that chose none.
    if (letters !== undefined && held() && letters !== nameBefore(value)) setTyped(letters);
    // oxlint-disable-next-line react/exhaustive-deps -- once for each text that was taken over
  }, [letters]);
  useEffect(() => {
    // The list has arrived and the name got its code: what is typed next still takes its place.
    if (!typed) held()?.select();
    // oxlint-disable-next-line react/exhaustive-deps -- not with each letter
  }, [countries.length]);

  useEffect(() => {
    if (open) list.current?.children.item(at)?.scrollIntoView({ block: 'nearest' });
  }, [open, at]);

  const show = (text: string) => {
    setTyped(text);
    setAt(
      text === ''
        ? Math.max(
            0,
            search(countries, '').findIndex((country) => country.iso === value),
          )
        : 0,
    );
  };
  const choose = (country: Country | undefined) => {
    if (country) onChange(country.iso);
    setTyped(null);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      if (open) setAt(Math.min(found.length - 1, Math.max(0, at + step)));
      else show('');
    } else if (open && event.key === 'Enter') {
      event.preventDefault();
      choose(found[at]);
    } else if (open && event.key === 'Escape') {
      event.preventDefault();
      setTyped(null);
    }
  };

  return (
    <div className={classes.combo}>
      <TextField
        {...field}
        label={label}
        role="combobox"
        aria-expanded={open}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={open && found[at] ? `${listId}-${found[at].iso}` : undefined}
        autoComplete="off"
        spellCheck={false}
        icon={<Flag iso={value} />}
        rightSection={<IconChevronDown className={classes.arrow} />}
        value={typed === null || typed === '' ? (chosen ? nameOf(chosen) : nameBefore(value)) : typed}
        onChange={(event) => show(event.currentTarget.value)}
        onFocus={(event) => event.currentTarget.select()}
        onClick={(event) => {
          event.currentTarget.select();
          show('');
        }}
        onKeyDown={onKeyDown}
        onBlur={(event) => {
          setTyped(null);
          onBlur?.(event);
        }}
      />
      <div ref={list} id={listId} role="listbox" aria-label="Países" className={classes.list} hidden={!open}>
        {found.map((country, index) => (
          <div
            key={country.iso}
            id={`${listId}-${country.iso}`}
            role="option"
            tabIndex={-1}
            aria-selected={country.iso === value}
            className={classes.option}
            data-at={index === at || undefined}
            // On mousedown: it comes before the field loses the focus and closes the list.
            onMouseDown={(event) => {
              event.preventDefault();
              choose(country);
            }}
          >
            <Flag iso={country.iso} />
            <span>{country.name}</span>
            <span className={classes.code}>+{country.phoneCode}</span>
          </div>
        ))}
        {open && found.length === 0 && <p className={classes.none}>No hay un país con ese nombre.</p>}
      </div>
    </div>
  );
}

function Flag({ iso }: { iso: string }) {
  return (
    <span aria-hidden="true" className={classes.flag}>
      {flag(iso)}
    </span>
  );
}

/** Ecuador first, then countries that begin with the typed letters, then the alphabet. */
function search(countries: readonly Country[], typed: string): Country[] {
  const wanted = folded(typed);
  const rank = ({ iso, name }: Country) =>
    wanted !== '' && folded(name).startsWith(wanted) ? 0 : iso === 'EC' ? 1 : 2;
  return countries
    .filter((country) => folded(nameOf(country)).includes(wanted))
    .sort((one, other) => rank(one) - rank(other) || one.name.localeCompare(other.name, 'es'));
}

function nameOf({ phoneCode, name }: Country): string {
  return `+${phoneCode} ${name}`;
}

/** The browser's own name of the country while the list is loading. */
function nameBefore(iso: string): string {
  return (iso && new Intl.DisplayNames('es', { type: 'region' }).of(iso)) ?? '';
}

/** The flag as two regional indicators where the device draws flags, else the code itself. */
function flag(iso: string): string {
  // The build draws the registration too, without a canvas: there the flag is one.
  drawsFlags ??= typeof document === 'undefined' || canDrawFlags();
  return drawsFlags ? String.fromCodePoint(...[...iso].map((letter) => letter.charCodeAt(0) + 0x1f1a5)) : iso;
}

let drawsFlags: boolean | undefined;

/** Windows and some Linux systems have no flag glyphs: a flag exists where black text comes out coloured. */
function canDrawFlags(): boolean {
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = 24;
  const ink = canvas.getContext('2d', { willReadFrequently: true });
  if (!ink) return false;
  ink.font = '20px sans-serif';
  ink.fillText('\u{1f1ea}\u{1f1e8}', 0, 20);
  const { data } = ink.getImageData(0, 0, 24, 24);
  return data.some((value, index) => index % 4 < 2 && value !== data[index + 1]);
}
