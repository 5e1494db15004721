/** Who asks for an appointment and waits for an answer. */
import { shortTime } from '#server/clinic/appointments/rules.ts';
import { Button } from '../../../components/button.tsx';
import { showLongDay } from '../../../lib/dates.ts';
import { count } from '../../../lib/format.ts';
import { showPhone } from '#server/platform/lib/text.ts';
import { type Agenda, type Card, waited, whoBrings } from './appointment-words.ts';
import rowStyles from '../../../components/rows.module.css';
import classes from './appointments.module.css';
import type { useStates } from './use-states.ts';

interface RequestsProps {
  agenda: Agenda;
  states: ReturnType<typeof useStates>;
  onAnswer: (card: Card) => void;
}

export function Requests({ agenda, states, onAnswer }: RequestsProps) {
  const { asked, now, today } = agenda;
  if (asked.length === 0) return null;
  return (
    <section className={`sheet ${classes.here}`} aria-labelledby="piden">
      <h2 id="piden" className={classes.subtitle}>
        {count(asked.length, 'pedido')} por responder
      </h2>
      <ul className={`${rowStyles.plain} ${classes.rows}`}>
        {asked.map((card) => (
          <li key={card.appointmentId} className={`${rowStyles.row} ${classes.row}`}>
            <div className={`${rowStyles.words} ${classes.words}`}>
              <p className={classes.name}>
                {card.name}: {card.reason}
              </p>
              <p className="small">
                Quiere el {showLongDay(card.day, today)} a las {shortTime(card.time)}
              </p>
              <p className="small ink-2">
                {[whoBrings(card), card.phone && showPhone(card.phone), card.since && waited(card.since, now)]
                  .filter(Boolean)
                  .join(' · ')}
              </p>
            </div>
            <div className={`${rowStyles.acts} ${classes.acts}`}>
              <Button
                size="sm"
                variant="outline"
                aria-label={`Responder a ${card.name}`}
                onClick={() => onAnswer(card)}
              >
                Dar el turno
              </Button>
              <Button
                size="sm"
                variant="subtle"
                aria-label={`No se puede: ${card.name}`}
                loading={states.busy === card.appointmentId}
                onClick={() => states.set(card, 'cancelled')}
              >
                No se puede
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
