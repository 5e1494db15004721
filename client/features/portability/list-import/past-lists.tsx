/** The last lists: when they came, their numbers, and the way back to each. */
import { Button } from '../../../components/button.tsx';
import { Chip } from '../../../components/state-chip.tsx';
import { showInstant } from '../../../lib/dates.ts';
import { count, figure } from '../../../lib/format.ts';
import { trpc } from '../../../lib/trpc.ts';
import classes from './import-list.module.css';
import type { Past } from './send-list.ts';

const STATES = {
  running: { word: 'Trayendo', tone: 'blue' },
  undoing: { word: 'Deshaciendo', tone: 'blue' },
  undone: { word: 'Deshecha', tone: 'plain' },
} as const;

export function PastLists({ onOpen }: { onOpen: (importId: number) => void }) {
  const lists = trpc.imports.list.useQuery().data ?? [];
  if (lists.length === 0) return null;
  return (
    <section className={classes.past} aria-labelledby="listas-traidas">
      <h2 id="listas-traidas">Listas traídas</h2>
      <ul className={`sheet ${classes.rows} ${classes.padded}`}>
        {lists.map((list) => (
          <li key={list.importId} className={classes.row}>
            <div className={classes.words}>
              <p className="strong">{list.fileName || 'Lista pegada'}</p>
              <p className="small ink-2">{wordsOf(list)}</p>
            </div>
            {list.state in STATES && (
              <Chip tone={STATES[list.state as keyof typeof STATES].tone}>
                {STATES[list.state as keyof typeof STATES].word}
              </Chip>
            )}
            <Button variant="subtle" onClick={() => onOpen(list.importId)} aria-label={`Abrir ${list.fileName}`}>
              Abrir
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function wordsOf({ startedAt, by, counts, handled, total }: Past): string {
  const numbers = counts
    ? [
        counts.new > 0 && count(counts.new, 'animal'),
        counts.more > 0 && `${count(counts.more, 'fila')} más`,
        counts.wrong > 0 && `${figure(counts.wrong)} con errores`,
        counts.new + counts.more + counts.wrong === 0 && 'nada nuevo',
      ]
    : [`${figure(handled)} de ${count(total, 'fila')}`];
  return [startedAt && showInstant(startedAt), by, ...numbers].filter(Boolean).join(' · ');
}
