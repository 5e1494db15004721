/**
 * "Posponer": by a week, a month, or to a chosen day. The menu names the days, so that the member need not
 * count.
 */
import { useState } from 'react';
import { plusDays, plusMonths } from '#server/platform/lib/calendar.ts';
import { DateField } from '../../../components/date-field.tsx';
import { Dialog } from '../../../components/dialog.tsx';
import { IconClock, IconRefresh } from '../../../components/icons/base.tsx';
import { IconCalendar } from '../../../components/icons/frame.tsx';
import { MoreMenu, MoreMenuItem } from '../../../components/more-menu.tsx';
import { isDay, showDate, showDayMonth } from '../../../lib/dates.ts';
import type { AgendaItem } from './agenda-words.ts';

interface PostponeMenuProps {
  row: AgendaItem;
  today: string;
  /** `until` null: back to its own date. */
  onMove: (until: string | null) => void;
}

/** Care due later than this is not offered for postponing; none is postponed by more than a year. */
const NEAR_DAYS = 120;

export function PostponeMenu({ row, today, onMove }: PostponeMenuProps) {
  const [choosing, setChoosing] = useState(false);
  if (row.remindOn === row.dueOn && row.dueOn > plusDays(today, NEAR_DAYS)) return null;
  // Overdue care is postponed from today; future care from its own day.
  const from = row.remindOn > today ? row.remindOn : today;
  const week = plusDays(from, 7);
  const month = plusMonths(from, 1);
  return (
    <>
      <MoreMenu label={`Posponer ${row.title} de ${row.petName}`}>
        <MoreMenuItem icon={<IconClock />} onClick={() => onMove(week)}>
          Posponer 1 semana, al {showDayMonth(week)}
        </MoreMenuItem>
        <MoreMenuItem icon={<IconClock />} onClick={() => onMove(month)}>
          Posponer 1 mes, al {showDayMonth(month)}
        </MoreMenuItem>
        <MoreMenuItem icon={<IconCalendar />} onClick={() => setChoosing(true)}>
          Elegir el día
        </MoreMenuItem>
        {row.remindOn > row.dueOn && (
          <MoreMenuItem icon={<IconRefresh />} onClick={() => onMove(null)}>
            Volver a su fecha
          </MoreMenuItem>
        )}
      </MoreMenu>
      {choosing && (
        <ChooseDay
          row={row}
          today={today}
          onClose={() => setChoosing(false)}
          onChoose={(until) => {
            setChoosing(false);
            onMove(until);
          }}
        />
      )}
    </>
  );
}

interface ChooseDayProps {
  row: AgendaItem;
  today: string;
  onClose: () => void;
  onChoose: (until: string) => void;
}

function ChooseDay({ row, today, onClose, onChoose }: ChooseDayProps) {
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
