/** Chooses a day with one press: today, its neighbour, or another date. */
import { type FocusEvent, useEffect, useRef, useState } from 'react';
import { DateField } from '../../../components/date-field.tsx';
import { Pills } from '../../../components/pills.tsx';
import { afterPress } from '../../../lib/after-press.ts';
import { plusDays } from '#server/platform/lib/calendar.ts';
import { today } from '../../../lib/dates.ts';

interface DayChoiceProps {
  label: string;
  /** Label of the field behind "Otra fecha". */
  otherLabel: string;
  name: string;
  value: string;
  onChange: (day: string) => void;
  error: string | undefined;
  help?: string | undefined;
  /** `next`: today or tomorrow, for a future start; without it today or yesterday. */
  next?: boolean;
}

export function DayChoice({ label, otherLabel, name, value, onChange, error, help, next = false }: DayChoiceProps) {
  const now = today();
  const beside = plusDays(now, next ? 1 : -1);
  const [asked, setOther] = useState(false);
  // A day from a draft or a stored entry counts as another date too.
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
 * A press on "Otra fecha" focuses the field; a press on the field selects its day, for copying a paper
 * booklet line by line. Arrow keys only move the choice: the focus stays among the pills.
 */
function useReadyToType(other: boolean, name: string) {
  const box = useRef<HTMLDivElement>(null);
  const pressed = useRef(false);
  const fresh = useRef(false);
  useEffect(() => {
    if (!other || !pressed.current) return;
    const ready = () => box.current?.querySelector<HTMLElement>(`[name="${name}"]`)?.focus();
    // Once within the press, else a phone opens no keyboard; once after it, because WebKit then focuses the
    // pill.
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
