/**
 * The next care of one animal, soonest first. Only the first lines are open: a plan for years would hide the
 * record.
 */
import { useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { count } from '../../../lib/format.ts';
import { type AgendaActs, AgendaRow } from './agenda-row.tsx';
import type { AgendaItem } from './agenda-words.ts';
import classes from './agenda.module.css';
import type { ShownItem } from './use-agenda.ts';

const SHOWN = 3;

interface NextListProps<Item extends AgendaItem> {
  rows: readonly ShownItem<Item>[];
  /** The last day that counts as near: a later line is not the next step of this screen. */
  soon: string;
  today: string;
  acts: AgendaActs<Item>;
  canEdit: boolean;
}

export function NextList<Item extends AgendaItem>({ rows, soon, today, acts, canEdit }: NextListProps<Item>) {
  const [all, setAll] = useState(false);
  const late = rows.filter(({ remindOn }) => remindOn < today).length;
  const shown = all ? rows : rows.slice(0, Math.max(SHOWN, late));
  const first = rows.find((row) => !row.done && row.remindOn <= soon);
  const overdue = rows.some((row) => !row.done && row.remindOn < today);
  return (
    <div className={`sheet ${classes.next}`} data-overdue={overdue || undefined}>
      <ul>
        {shown.map((row) => (
          <AgendaRow key={row.id} row={row} today={today} acts={acts} canEdit={canEdit} first={row === first} />
        ))}
      </ul>
      {rows.length > shown.length && (
        <div className={classes.rest}>
          <Button variant="subtle" size="sm" onClick={() => setAll(true)}>
            Ver {count(rows.length - shown.length, 'fecha')} más adelante
          </Button>
        </div>
      )}
    </div>
  );
}
