/** What became of many alike (recalls, appointments): one band, and its legend of icons, words and figures. */
import type { ReactNode } from 'react';
import { amountWords, monthName } from './month-words.ts';
import rowStyles from '../../../components/rows.module.css';
import classes from './figures.module.css';

export interface OutcomePart {
  word: string;
  icon: ReactNode;
  tone: 'good' | 'near' | 'open' | 'bad' | 'quiet';
  now: number;
  before: number;
}

interface OutcomeProps {
  id: string;
  title: string;
  lead: string;
  before: string;
  parts: readonly OutcomePart[];
  /** Said under the legend. */
  more?: string | null;
}

export function Outcome({ id, title, lead, before, parts, more }: OutcomeProps) {
  const shown = parts.filter((part) => part.now > 0 || part.before > 0);
  return (
    <section className="section" aria-labelledby={id}>
      <div className={classes.heading}>
        <h2 id={id}>{title}</h2>
        <p className="small ink-2">{lead}</p>
      </div>
      {shown.length > 0 && (
        <div className={`sheet pad ${classes.outcome}`}>
          <div className={classes.band} aria-hidden="true">
            {shown
              .filter(({ now }) => now > 0)
              .map(({ word, tone, now, icon }) => (
                <span key={word} data-tone={tone} style={{ flexGrow: now }}>
                  {icon}
                </span>
              ))}
          </div>
          <table className={`${rowStyles.figures} ${rowStyles.legend} ${classes.legend}`}>
            <thead>
              <tr>
                <th scope="col">
                  <span className="visually-hidden">Cómo quedó</span>
                </th>
                <th scope="col" className="visually-hidden">
                  Este mes
                </th>
                <th scope="col">{monthName(before)}</th>
              </tr>
            </thead>
            <tbody>
              {shown.map(({ word, icon, tone, now, before: earlier }) => (
                <tr key={word}>
                  <th scope="row" data-tone={tone}>
                    {icon}
                    {word}
                  </th>
                  <td>{amountWords(now)}</td>
                  <td>{amountWords(earlier)}</td>
                </tr>
              ))}
            </tbody>
          </table>
          {more && <p className="small ink-2">{more}</p>}
        </div>
      )}
    </section>
  );
}
