/** The ink stamp of a completed action. It animates once, in 200 ms, right after the action (`landing`). */
import { showDate } from '../lib/dates.ts';
import classes from './stamp.module.css';

/** `word` is the stamped text ("Hecho", "Pagado"); `date` is `YYYY-MM-DD`. */
export function Stamp({ word = 'Hecho', date, landing = false }: { word?: string; date: string; landing?: boolean }) {
  return (
    <span className={classes.stamp} data-landing={landing || undefined}>
      {word}
      <small>{showDate(date)}</small>
      <svg className={classes.wear} aria-hidden="true">
        <filter id="stamp-wear" x="-5%" y="-5%" width="110%" height="110%">
          <feTurbulence type="fractalNoise" baseFrequency=".09" numOctaves="3" seed="4" result="n" />
          <feColorMatrix in="n" type="matrix" values="0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 -9 7.35" />
          <feComposite in="SourceGraphic" in2="" operator="in" />
        </filter>
      </svg>
    </span>
  );
}
