/**
 * How often each animal's page was opened, by day. The visitors are unknown, and the readings notified no
 * member.
 */
import { useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { showPast, showShortDay } from '../../../lib/dates.ts';
import { capital } from '../../../lib/format.ts';
import { type Answers, trpc } from '../../../lib/trpc.ts';
import classes from './readings.module.css';

type Day = Answers['finderInbox']['readings'][number];

const FEW = 7;

export function Readings() {
  const days = trpc.finderInbox.readings.useQuery().data ?? [];
  const [all, setAll] = useState(false);
  if (days.length === 0) return null;
  return (
    <section className="section" aria-labelledby="lecturas">
      <h2 id="lecturas" className={classes.title}>
        Lecturas de su página
      </h2>
      <p className="small ink-2">Cuántas veces se abrió la página de cada animal. No sabemos quién fue.</p>
      <ul className={classes.days}>
        {(all ? days : days.slice(0, FEW)).map((day) => (
          <li key={`${day.petId} ${day.on}`}>
            <span className={classes.name}>{day.petName}</span>
            <span>{times(day)}</span>
            <time dateTime={day.on}>{dayWords(day.on)}</time>
          </li>
        ))}
      </ul>
      {days.length > FEW && !all && (
        <Button variant="subtle" onClick={() => setAll(true)}>
          Ver los últimos 90 días
        </Button>
      )}
    </section>
  );
}

function times({ times: amount }: Day): string {
  return amount === 1 ? 'una vez' : `${amount} veces`;
}

function dayWords(on: string): string {
  const past = showPast(on);
  return past === 'hoy' || past === 'ayer' ? capital(past) : showShortDay(on);
}
