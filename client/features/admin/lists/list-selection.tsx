/** Marked rows, and the bar with their number and the actions on them. */
import { type ReactNode, useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { count } from '../../../lib/format.ts';
import classes from './list-selection.module.css';

/** The options of a list whose rows can be marked. */
export interface Marking<Row> {
  /** What a row is called: "Marcar a Canela". */
  nameOf: (row: Row) => string;
  /** "3 marcadas". */
  word: 'marcada' | 'marcado';
  /** Buttons that name their number: "Anular 3 placas". */
  actions?: (marked: Row[], unmark: () => void) => ReactNode;
  /** The most rows that may be marked. */
  most?: number;
}

export interface Selection<Row> extends Marking<Row> {
  chosen: ReadonlySet<number>;
  choose: (ids: ReadonlySet<number>) => void;
  most: number;
}

/** The most rows that one export takes. */
const MOST = 200;

/** The marks of a list. A new query clears them: an action must never reach a hidden row. */
export function useSelection<Row>(question: string, marking: Marking<Row> | undefined): Selection<Row> | undefined {
  const [marked, mark] = useState<{ question: string; ids: ReadonlySet<number> }>({ question, ids: NONE });
  if (!marking) return undefined;
  const chosen = marked.question === question ? marked.ids : NONE;
  return { most: MOST, ...marking, chosen, choose: (ids) => mark({ question, ids }) };
}

const NONE: ReadonlySet<number> = new Set();

interface MarkedBarProps<Row> {
  selection: Selection<Row>;
  /** The actions on the marked rows. */
  children: ReactNode;
}

export function MarkedBar<Row>({ selection: { chosen, choose, word, most }, children }: MarkedBarProps<Row>) {
  return (
    <div className={classes.bar} data-any={chosen.size > 0 || undefined}>
      <p role="status">
        {chosen.size === 0 ? '' : count(chosen.size, word)}
        {chosen.size >= most ? ' · no caben más' : ''}
      </p>
      {chosen.size > 0 && (
        <>
          <Button variant="subtle" onClick={() => choose(NONE)}>
            Quitar marcas
          </Button>
          <div className={classes.actions}>{children}</div>
        </>
      )}
    </div>
  );
}

export function MarkAll<Row extends { id: number }>({ rows, selection }: { rows: Row[]; selection: Selection<Row> }) {
  const { chosen, choose, most } = selection;
  const shown = rows.slice(0, most);
  const all = shown.length > 0 && shown.every(({ id }) => chosen.has(id));
  return (
    <th scope="col" data-mark>
      <label className={classes.mark}>
        <span className="visually-hidden">Marcar todas las que se ven</span>
        <input
          aria-label="Marcar todas las que se ven"
          type="checkbox"
          checked={all}
          ref={(node) => {
            if (node) node.indeterminate = !all && chosen.size > 0;
          }}
          onChange={() => choose(new Set(all ? [] : shown.map(({ id }) => id)))}
        />
      </label>
    </th>
  );
}

export function MarkRow<Row extends { id: number }>({ row, selection }: { row: Row; selection: Selection<Row> }) {
  const { chosen, choose, nameOf, most } = selection;
  const marked = chosen.has(row.id);
  return (
    <td data-mark>
      <label className={classes.mark}>
        <span className="visually-hidden">{`Marcar ${nameOf(row)}`}</span>
        <input
          aria-label={`Marcar ${nameOf(row)}`}
          type="checkbox"
          checked={marked}
          disabled={!marked && chosen.size >= most}
          onChange={() => choose(new Set(marked ? [...chosen].filter((id) => id !== row.id) : [...chosen, row.id]))}
        />
      </label>
    </td>
  );
}
