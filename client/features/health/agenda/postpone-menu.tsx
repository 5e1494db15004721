/**
 * "Posponer": by a week, a month, or to a chosen day. The menu names the days, so that the member need not
 * count.
 */
import { lazy, Suspense, useState } from 'react';
import { plusDays, plusMonths } from '#server/platform/lib/calendar.ts';
import { IconClock, IconRefresh } from '../../../components/icons/base.tsx';
import { IconCalendar } from '../../../components/icons/frame.tsx';
import { MoreMenu, MoreMenuItem } from '../../../components/more-menu.tsx';
import { showDayMonth } from '../../../lib/dates.ts';
import type { AgendaItem } from './agenda-words.ts';

const ChooseDay = lazy(() => import('./choose-day.tsx').then((module) => ({ default: module.ChooseDay })));

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
        <Suspense>
          <ChooseDay
            row={row}
            today={today}
            onClose={() => setChoosing(false)}
            onChoose={(until) => {
              setChoosing(false);
              onMove(until);
            }}
          />
        </Suspense>
      )}
    </>
  );
}
