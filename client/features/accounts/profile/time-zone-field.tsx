/** The member's time zone: it decides which day is today for every due care. */
import { type FocusEvent, useState } from 'react';
import { ComboField, type ComboOption } from '../../../components/combo-field.tsx';
import { clockIn, listTimeZones, showTimeZone } from './time-zones.ts';

interface TimeZoneFieldProps {
  value: string;
  onChange: (zone: string) => void;
  onBlur?: (event: FocusEvent<HTMLInputElement>) => void;
  error?: string;
}

export function TimeZoneField({ value, onChange, onBlur, ...field }: TimeZoneFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  // The four hundred options are made when the member opens the field, not before.
  const [options, setOptions] = useState<ComboOption[]>([]);
  return (
    <ComboField
      {...field}
      label="Zona horaria"
      help={`Decide qué día es hoy en tus recordatorios. Ahí son las ${clockIn(value)}.`}
      value={typed ?? showTimeZone(value)}
      options={options}
      limit={40}
      empty="Escribe una ciudad grande de tu país."
      onChange={setTyped}
      onPick={(option) => {
        onChange(option.value);
        setTyped(null);
      }}
      onFocus={(event) => {
        if (options.length === 0) setOptions(listTimeZones(value));
        event.currentTarget.select();
      }}
      onBlur={(event) => {
        setTyped(null);
        onBlur?.(event);
      }}
    />
  );
}
