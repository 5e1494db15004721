/** The day of the dose: today, yesterday, or the one in the booklet. */
import { type FocusEvent, useEffect, useRef, useState } from 'react';
import { DateField } from '../../components/date-field.tsx';
import { Pills } from '../../components/pills.tsx';
import { shiftDays, today } from '../../lib/format.ts';
import type { VaccineValues } from './vaccine-values.ts';

interface GivenOnProps {
  values: VaccineValues;
  onChange: (changes: Partial<VaccineValues>) => void;
  error: string | undefined;
}

export function GivenOn({ values, onChange, error }: GivenOnProps) {
  const now = today();
  const yesterday = shiftDays(now, -1);
  const [other, setOther] = useState(values.givenOn !== now && values.givenOn !== yesterday);
  const { box, onPress, onKey, onFocus, onClick } = useReadyToType(other);
  const choice = other ? 'other' : values.givenOn === now ? 'today' : 'yesterday';
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
        label="¿Cuándo se la pusieron?"
        layout="fill"
        value={choice}
        options={[
          { value: 'today', label: 'Hoy' },
          { value: 'yesterday', label: 'Ayer' },
          { value: 'other', label: 'Otra fecha' },
        ]}
        error={choice === 'other' ? undefined : error}
        onChange={(picked) => {
          setOther(picked === 'other');
          onChange({ givenOn: picked === 'other' ? '' : picked === 'today' ? now : yesterday });
        }}
      />
      {other && (
        <DateField
          label="Fecha de la vacuna"
          name="givenOn"
          help="Como está en su libreta."
          value={values.givenOn}
          max="today"
          error={error}
          onChange={(givenOn) => onChange({ givenOn })}
        />
      )}
    </div>
  );
}

/**
 * Whoever presses "Otra fecha" types at once; whoever presses the field's day writes over it, as a booklet is copied line by
 * line. The arrow keys only move the choice: with them the focus stays among the pills.
 */
function useReadyToType(other: boolean) {
  const box = useRef<HTMLDivElement>(null);
  const pressed = useRef(false);
  const fresh = useRef(false);
  useEffect(() => {
    if (other && pressed.current) box.current?.querySelector<HTMLElement>('[name="givenOn"]')?.focus();
  }, [other]);
  const field = (target: EventTarget) =>
    target instanceof HTMLInputElement && target.name === 'givenOn' ? target : undefined;
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
