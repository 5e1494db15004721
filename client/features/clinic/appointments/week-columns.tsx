/** A week: a column for each day, in it who comes to whom; a press opens the day. */
import { Link } from '@tanstack/react-router';
import { shortTime } from '#server/clinic/appointments/rules.ts';
import { showDayMonth, showLongDay } from '../../../lib/dates.ts';
import { capital, count } from '../../../lib/format.ts';
import { type Agenda, type Card, STATE_WORDS } from './appointment-words.ts';
import rowStyles from '../../../components/rows.module.css';
import classes from './appointments.module.css';

interface WeekColumnsProps {
  agenda: Agenda;
  veterinarian: number | null;
  onOpen: (card: Card) => void;
}

export function WeekColumns({ agenda, veterinarian, onOpen }: WeekColumnsProps) {
  const shown = agenda.appointments.filter((card) => veterinarian === null || card.veterinarianId === veterinarian);
  const of = Map.groupBy(shown, ({ day }) => day);
  return (
    <div className={classes.week}>
      {agenda.days.map(({ day, open }) => {
        const cards = of.get(day) ?? [];
        return (
          <section key={day} className={classes.column} data-today={day === agenda.today || undefined}>
            <h2 className={classes.subtitle}>
              <Link
                to="/dashboard/admin/turnos"
                search={{ dia: day, ...(veterinarian !== null && { con: veterinarian }) }}
              >
                <span className={classes.dayName}>{capital(showLongDay(day).split(' ')[0] ?? '')}</span>{' '}
                <span className="num">{showDayMonth(day)}</span>
              </Link>
            </h2>
            <p className="small ink-2">
              {cards.length > 0 ? count(cards.length, 'turno') : open.length === 0 ? 'Sin atención' : 'Sin turnos'}
            </p>
            <ol className={`${rowStyles.plain} ${classes.list}`}>
              {cards.map((card) => (
                <li key={card.appointmentId}>
                  <button
                    type="button"
                    className={classes.small}
                    data-state={card.state}
                    onClick={() => onOpen(card)}
                    aria-label={`${shortTime(card.time)}, ${card.name}, ${card.reason}, ${STATE_WORDS[card.state]}`}
                  >
                    <span>
                      <b className="num">{shortTime(card.time)}</b> {card.name}
                    </span>
                    <span className="small ink-2">{card.veterinarian ?? 'Sin veterinario'}</span>
                    <span className="small">{card.state === 'agreed' ? card.reason : STATE_WORDS[card.state]}</span>
                  </button>
                </li>
              ))}
            </ol>
          </section>
        );
      })}
    </div>
  );
}
