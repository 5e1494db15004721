/** Every due care of all animals, the soonest first; a done row stays in place with its stamp. */
import { groupDue } from '#server/health/due/rows.rules.ts';
import { Button } from '../../../components/button.tsx';
import { DrawnAfter } from '../../../components/drawn-after.tsx';
import { useKept } from '../../../lib/left-place.ts';
import { DueGroup } from './due-row.tsx';
import { type AgendaActs, AgendaRow } from './agenda-row.tsx';
import type { HomeDue } from './agenda-words.ts';
import classes from './agenda.module.css';
import type { ShownItem } from './use-agenda.ts';

interface DueListProps {
  rows: readonly ShownItem<HomeDue>[];
  today: string;
  acts: AgendaActs<HomeDue>;
  /** The animals' photos by id. */
  photos: Photos;
}

export type Photos = ReadonlyMap<number, string | null>;

const GROUPS = [
  { id: 'overdue', title: 'Vencidas', level: 'overdue' },
  { id: 'thisWeek', title: 'Esta semana', level: 'soon' },
  { id: 'thisMonth', title: 'Próximos 30 días', level: 'later' },
] as const;

/** A group that is longer shows its first rows: each group begins within a glance, with thirty animals too. */
const MOST = 8;
const FIRST = 5;

export function DueList({ rows, today, acts, photos }: DueListProps) {
  const groups = groupDue(rows, today);
  const [open, setOpen] = useKept<readonly string[]>('groups', []);
  const folded = (id: keyof typeof groups) => groups[id].length > MOST && !open.includes(id);
  const filled = GROUPS.filter(({ id }) => groups[id].length > 0);
  const group = ({ id, title, level }: (typeof GROUPS)[number]) => (
    <DueGroup
      key={id}
      title={title}
      level={level}
      amount={groups[id].filter(({ done }) => !done).length}
      items={folded(id) ? groups[id].slice(0, FIRST) : groups[id]}
      rest={
        folded(id) && (
          <Button variant="subtle" size="sm" onClick={() => setOpen([...open, id])}>
            Ver las otras {groups[id].length - FIRST}
            <span className="visually-hidden">de {title}</span>
          </Button>
        )
      }
    >
      {(row, place) => (
        <AgendaRow
          key={row.id}
          place={place}
          row={row}
          today={today}
          acts={acts}
          canEdit={row.role !== 'reader'}
          species={row.species}
          photo={photos.get(row.petId)}
        />
      )}
    </DueGroup>
  );
  return (
    <div className={classes.groups}>
      {filled.slice(0, 1).map(group)}
      {filled.length > 1 && <DrawnAfter>{filled.slice(1).map(group)}</DrawnAfter>}
    </div>
  );
}
