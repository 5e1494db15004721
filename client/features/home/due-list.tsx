/** Everything that is due, by how soon; what is done stays in its place, stamped. */
import { Link } from '@tanstack/react-router';
import { groupDue } from '#server/care/rules.ts';
import { DueGroup, DueRow } from '../../components/due-row.tsx';
import classes from './home.module.css';
import type { DueItem, ShownDue } from './use-done.ts';

interface DueListProps {
  rows: readonly ShownDue[];
  today: string;
  onDone: (row: DueItem) => void;
  onUndo: (key: string) => void;
}

const GROUPS = [
  { id: 'overdue', title: 'Vencidas', level: 'overdue' },
  { id: 'thisWeek', title: 'Esta semana', level: 'soon' },
  { id: 'thisMonth', title: 'Próximos 30 días', level: 'later' },
] as const;

export function DueList({ rows, today, onDone, onUndo }: DueListProps) {
  const groups = groupDue(rows, today);
  return (
    <div className={classes.groups}>
      {GROUPS.filter(({ id }) => groups[id].length > 0).map(({ id, title, level }) => (
        <DueGroup key={id} title={title} level={level} amount={groups[id].filter(({ done }) => !done).length}>
          {groups[id].map((row) => (
            <DueRow
              key={row.key}
              kind="vaccine"
              what={row.title}
              title={
                <Link to="/dashboard/perfilMascotas" search={{ mascota: row.petId, tab: 'vacunas' }}>
                  {row.title}
                </Link>
              }
              pet={{ name: row.petName, species: row.species }}
              dueOn={row.dueOn}
              when={row.consultVet ? 'Consulta a tu veterinario' : undefined}
              doneOn={row.done ? today : undefined}
              busy={row.busy}
              onDone={() => onDone(row)}
              onUndo={() => onUndo(row.key)}
            />
          ))}
        </DueGroup>
      ))}
    </div>
  );
}
