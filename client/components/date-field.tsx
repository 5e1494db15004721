/**
 * A day typed as dd/mm/aaaa on the number keyboard, or chosen in the device's calendar. Its value is
 * `YYYY-MM-DD`.
 */
import { useEffect, useRef, useState } from 'react';
import { problemWithDate } from '#server/platform/lib/calendar.ts';
import { onceLeft } from '../lib/after-press.ts';
import { isDay, showDate, today } from '../lib/dates.ts';
import { IconButton } from './button.tsx';
import classes from './date-field.module.css';
import { TextField, type TextFieldProps } from './fields.tsx';
import { IconCalendar } from './icons/frame.tsx';

interface DateFieldProps
  extends Omit<TextFieldProps, 'value' | 'onChange' | 'defaultValue' | 'rightSection' | 'suffix'> {
  /** `YYYY-MM-DD`; empty for no day. */
  value?: string | null;
  /** A complete day as `YYYY-MM-DD`, an empty field as `''`, else the typed text, which the schema refuses. */
  onChange?: (value: string) => void;
  /** Bounds of the calendar, `YYYY-MM-DD`; the schema decides, they only help. `max="today"` for past days. */
  min?: string;
  max?: string | 'today';
}

export function DateField({ value, onChange, onBlur, error, min, max, ...field }: DateFieldProps) {
  const [text, setText] = useState(() => shown(value));
  const [left, setLeft] = useState(false);
  const picker = useRef<HTMLInputElement>(null);

  // A draft, "Hoy" or a proposal may change the value; the effect leaves a field that the person is typing in
  // alone.
  useEffect(() => {
    setText((typed) => (readDay(typed) === (value ?? '') ? typed : shown(value)));
  }, [value]);

  const problem = left && text !== '' ? problemWith(text) : null;
  const type = (typed: string) => {
    if (typed === text) return;
    const next = withSlashes(typed, text);
    setText(next);
    onChange?.(readDay(next));
  };

  return (
    <TextField
      placeholder="dd/mm/aaaa"
      inputMode="numeric"
      autoComplete="off"
      {...field}
      className={classes.field ?? ''}
      value={text}
      error={problem ?? error}
      onChange={(event) => type(event.currentTarget.value)}
      onFocus={() => setLeft(false)}
      onBlur={(event) => {
        onceLeft(event.target, () => setLeft(true));
        type(withCentury(text));
        onBlur?.(event);
      }}
      rightSection={
        <span className={classes.place}>
          <IconButton label={`Elegir en el calendario: ${field.label}`} onClick={() => picker.current?.showPicker()}>
            <IconCalendar size={20} />
          </IconButton>
          <input
            ref={picker}
            className={classes.picker}
            type="date"
            tabIndex={-1}
            aria-hidden="true"
            min={min}
            max={max === 'today' ? today() : max}
            value={value && isDay(value) ? value : ''}
            onChange={(event) => {
              setText(shown(event.currentTarget.value));
              onChange?.(event.currentTarget.value);
            }}
          />
        </span>
      }
    />
  );
}

/** Shows a day that does not exist as it was typed: `31/02/2022`. */
function shown(value: string | null | undefined): string {
  return value && isWhole(value) ? showDate(value) : (value ?? '');
}

function isWhole(value: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(value);
}

/**
 * `14/10/2026` → `2026-10-14`, also for a day that does not exist (the schema says why); shorter text stays
 * as typed.
 */
function readDay(text: string): string {
  const parts = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text.trim());
  return parts ? `${parts[3]}-${parts[2]?.padStart(2, '0')}-${parts[1]?.padStart(2, '0')}` : text.trim();
}

/** A paper booklet says 14/10/24. A two-digit year is the latest one that is not far in the future. */
function withCentury(text: string): string {
  const [, day, two] = /^(\d{1,2}\/\d{1,2}\/)(\d{2})$/.exec(text) ?? [];
  if (!day || !two) return text;
  const year = 2000 + Number(two);
  return `${day}${year > Number(today().slice(0, 4)) + 20 ? year - 100 : year}`;
}

function problemWith(text: string): string | null {
  const day = readDay(text);
  return isWhole(day) ? problemWithDate(day) : 'Escribe día, mes y año, por ejemplo 14/10/2026.';
}

/**
 * Adds the slashes while digits are typed, and lets the person delete them. Points, dashes and spaces count
 * as slashes.
 */
function withSlashes(typed: string, before: string): string {
  const clean = typed
    .replace(/[.\-\s]/g, '/')
    .replace(/[^\d/]/g, '')
    .replace(/\/{2,}/g, '/')
    .slice(0, 10);
  if (clean.length < before.length) return clean;
  if (/^\d{2}$/.test(clean) || /^\d{1,2}\/\d{2}$/.test(clean)) return `${clean}/`;
  return clean
    .replace(/^(\d{2})(\d)/, '$1/$2')
    .replace(/^(\d{1,2}\/\d{2})(\d)/, '$1/$2')
    .slice(0, 10);
}
