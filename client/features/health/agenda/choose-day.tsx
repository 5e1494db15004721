/** Asks until which day a care is postponed. */
import { useState } from 'react';
import { plusDays } from '#server/platform/lib/calendar.ts';
import { DateField } from '../../../components/date-field.tsx';
import { Dialog } from '../../../components/dialog.tsx';
import { isDay, showDate } from '../../../lib/dates.ts';
import type { AgendaItem } from './agenda-words.ts';

interface ChooseDayProps {
  row: AgendaItem;
  today: string;
  onClose: () => void;
  onChoose: (until: string) => void;
}

export function ChooseDay({ row, today, onClose, onChoose }: ChooseDayProps) {
  const [until, setUntil] = useState('');
  const [error, setError] = useState<string | null>(null);
  const choose = () => {
    const problem = problemWith(until, row, today);
    if (problem) setError(problem);
    else onChoose(until);
  };
  return (
    <Dialog
      opened
      onClose={onClose}
      title={`¿Hasta cuándo pospones «${row.title}»?`}
      act={{ label: 'Posponer', run: choose }}
      stay="Dejarlo como está"
    >
      <DateField
        label="Recuérdamelo el"
        value={until}
        onChange={(day) => {
          setUntil(day);
          setError(null);
        }}
        min={plusDays(today, 1)}
        error={error}
      />
    </Dialog>
  );
}

function problemWith(until: string, { dueOn }: AgendaItem, today: string): string | null {
  // The field itself reports a day that does not exist.
  if (!isDay(until)) return 'Escribe el día: dd/mm/aaaa.';
  if (until <= today) return 'Elige un día desde mañana.';
  return until <= dueOn ? `Le toca el ${showDate(dueOn)}: elige un día después.` : null;
}
