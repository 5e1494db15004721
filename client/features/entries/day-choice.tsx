/** A day in one press: today, the one beside it, or the one in the booklet. */
import { type FocusEvent, useEffect, useRef, useState } from 'react';
import { DateField } from '../../components/date-field.tsx';
import { Pills } from '../../components/pills.tsx';
import { afterPress } from '../../lib/after-press.ts';
import { shiftDays, today } from '../../lib/format.ts';

interface DayChoiceProps {
  label: string;
  /** Label of the field behind "Otra fecha". */
  otherLabel: string;
  name: string;
  value: string;
  onChange: (day: string) => void;
  error: string | undefined;
  help?: string;
  /** `next`: what begins now or later; without it, what has happened. */
  next?: boolean;
}

export function DayChoice({ label, otherLabel, name, value, onChange, error, help, next = false }: DayChoiceProps) {
  const now = today();
  const beside = shiftDays(now, next ? 1 : -1);
  const [asked, setOther] = useState(false);
  // A day from a draft or from an entry under correction counts as another one, too.
  const other = asked || (value !== now && value !== beside);
  const { box, onPress, onKey, onFocus, onClick } = useReadyToType(other, name);
  const choice = other ? 'other' : value === now ? 'today' : 'beside';
  return (
    <div
      ref={box}
      role="presentation"
      className="stack"
      onPointerDown={onPress}
      onKeyDown={onKey}
      onFocus={onFocus}
      onClick={onClick}
    >
      <Pills
        label={label}
        layout="fill"
        value={choice}
        options={[
          { value: 'today', label: 'Hoy' },
          { value: 'beside', label: next ? 'Mañana' : 'Ayer' },
          { value: 'other', label: 'Otra fecha' },
        ]}
        error={choice === 'other' ? undefined : error}
        onChange={(picked) => {
          setOther(picked === 'other');
          onChange(picked === 'other' ? '' : picked === 'today' ? now : beside);
        }}
      />
      {other && (
        <DateField
          label={otherLabel}
          name={name}
          help={help}
          value={value}
          {...(next ? {} : { max: 'today' as const })}
          error={error}
          onChange={onChange}
        />
      )}
    </div>
  );
}

/**
 * Whoever presses "Otra fecha" types at once; whoever presses the field's day writes over it, as a booklet is copied line by
 * line. The arrow keys only move the choice: with them the focus stays among the pills.
 */
function useReadyToType(other: boolean, name: string) {
  const box = useRef<HTMLDivElement>(null);
  const pressed = useRef(false);
  const fresh = useRef(false);
  useEffect(() => {
    if (!other || !pressed.current) return;
    const ready = () => box.current?.querySelector<HTMLElement>(`[name="${name}"]`)?.focus();
    // Within the press, else a phone opens no keyboard; and after it, because WebKit then gives the focus to the pill.
    ready();
    afterPress(ready);
  }, [other, name]);
  const field = (target: EventTarget) =>
    target instanceof HTMLInputElement && target.name === name ? target : undefined;
  return {
    box,
    onPress: () => {
      pressed.current = true;
    },
    onKey: () => {
      pressed.current = false;
    },
    onFocus: ({ target }: FocusEvent) => {
      fresh.current = field(target) !== undefined;
    },
    onClick: ({ target }: { target: EventTarget }) => {
      if (fresh.current) field(target)?.select();
      fresh.current = false;
    },
  };
}
