/** How old an animal is, as it is said at the counter: an age, which is estimated, or a day. Says how it was understood. */
import { useState } from 'react';
import type { BirthRead } from '#server/pets/pets/age.rules.ts';
import { TextField } from '../../../components/fields.tsx';
import { onceLeft } from '../../../lib/after-press.ts';
import { showAge, showMonth } from '../../../lib/dates.ts';

interface BirthFieldProps {
  value: string;
  read: BirthRead;
  /** Why it was refused. */
  error: string | undefined;
  onChange: (typed: string) => void;
}

export function BirthField({ value, read, error, onChange }: BirthFieldProps) {
  const [left, setLeft] = useState(false);
  const problem = 'problem' in read ? read.problem : null;
  return (
    <TextField
      label="Edad o nacimiento"
      name="birthOn"
      optional
      autoComplete="off"
      autoCapitalize="none"
      placeholder="3 años o 15/03/2023"
      maxLength={40}
      value={value}
      help={understood(read)}
      error={problem === null ? error : (left || error !== undefined) && problem}
      onChange={(event) => onChange(event.currentTarget.value)}
      onFocus={() => setLeft(false)}
      onBlur={(event) => onceLeft(event.target, () => setLeft(true))}
    />
  );
}

function understood(read: BirthRead): string | null {
  if ('problem' in read || read.birthOn === null) return null;
  if (read.birthEstimated)
    return `Edad aproximada: nació hacia ${showMonth(read.birthOn).toLowerCase().replace(' ', ' de ')}.`;
  const age = showAge(read.birthOn);
  return age && `Tiene ${age}.`;
}
