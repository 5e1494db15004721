/** The former losses, each with its days. */
import { showDate, dayOf } from '../../../lib/dates.ts';
import type { Loss } from './loss-words.ts';
import classes from './losses.module.css';

export function PastLosses({ past }: { past: Loss['past'] }) {
  if (past.length === 0) return null;
  return (
    <section className={`sheet pad ${classes.part}`} aria-labelledby="otras-veces">
      <h2 id="otras-veces">Otras veces</h2>
      <ul className={classes.list}>
        {past.map(({ id, since, place, endedAt }) => (
          <li key={id} className={classes.row}>
            <span className="grow">
              <b>{endedAt ? `Del ${showDate(since)} al ${showDate(dayOf(endedAt))}` : showDate(since)}</b>
              {place && <span className="small ink-2">{place}</span>}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
