/** The month's sums as in an account book: what was counted, this month, and the month before. */
import { amountWords, monthName } from './month-words.ts';
import rowStyles from '../../../components/rows.module.css';
import classes from './figures.module.css';

export interface LedgerRow {
  what: string;
  now: number;
  before: number;
  /** Said under it. */
  more?: string | undefined;
}

interface LedgerProps {
  month: string;
  before: string;
  /** The month is not over. */
  open: boolean;
  rows: readonly LedgerRow[];
}

export function Ledger({ month, before, open, rows }: LedgerProps) {
  return (
    <section className={`sheet ${classes.ledger}`} aria-labelledby="cifras-sumas">
      <h2 id="cifras-sumas" className="visually-hidden">
        Lo que se hizo
      </h2>
      <table className={rowStyles.figures}>
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">Qué</span>
            </th>
            <th scope="col">
              {monthName(month)}
              {open && <span> hasta hoy</span>}
            </th>
            <th scope="col">
              {monthName(before)}
              {open && <span> entero</span>}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ what, now, before: earlier, more }) => (
            <tr key={what}>
              <th scope="row">
                {what}
                {more && <span>{more}</span>}
              </th>
              <td>{amountWords(now)}</td>
              <td>{amountWords(earlier)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
