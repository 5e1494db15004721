/** Names with their amounts of the month, what there is most of first; the month before stands beside it. */
import type { CSSProperties } from 'react';
import type { Pair } from '#server/clinic/figures/rules.ts';
import { amountWords, monthName } from './month-words.ts';
import rowStyles from '../../../components/rows.module.css';
import classes from './figures.module.css';

const SHOWN = 8;

interface AmountsProps {
  caption: string;
  list: readonly Pair[];
  before: string;
}

export function Amounts({ caption, list, before }: AmountsProps) {
  if (list.length === 0) return null;
  const most = Math.max(...list.map(({ now }) => now), 1);
  const rest = list.slice(SHOWN);
  return (
    <div className={`sheet pad ${classes.amounts}`}>
      <Rows caption={caption} list={list.slice(0, SHOWN)} before={before} most={most} />
      {rest.length > 0 && (
        <details className={rowStyles.unfolds}>
          <summary>Ver {rest.length} más</summary>
          <Rows caption={`${caption}: las demás`} list={rest} before={before} most={most} />
        </details>
      )}
    </div>
  );
}

function Rows({ caption, list, before, most }: AmountsProps & { most: number }) {
  return (
    <table className={`${rowStyles.figures} ${rowStyles.legend} ${classes.legend}`}>
      <caption>{caption}</caption>
      <thead>
        <tr>
          <th scope="col">
            <span className="visually-hidden">Nombre</span>
          </th>
          <th scope="col" className="visually-hidden">
            Este mes
          </th>
          <th scope="col">{monthName(before)}</th>
        </tr>
      </thead>
      <tbody>
        {list.map(({ name, now, before: earlier }) => (
          <tr key={name}>
            <th scope="row">
              {name}
              <span className={classes.length} style={{ '--share': now / most } as CSSProperties} aria-hidden="true" />
            </th>
            <td>{amountWords(now)}</td>
            <td>{amountWords(earlier)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
