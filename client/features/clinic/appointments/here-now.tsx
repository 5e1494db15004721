/** Who is in the house: since when each waits, and whom the veterinarians see now. */
import { Button, ButtonLink } from '../../../components/button.tsx';
import { PetPhoto } from '../../../components/pet-photo.tsx';
import { count } from '../../../lib/format.ts';
import { type Agenda, NEXT, standing, whoBrings } from './appointment-words.ts';
import rowStyles from '../../../components/rows.module.css';
import classes from './appointments.module.css';
import type { useStates } from './use-states.ts';

export function HereNow({ agenda, states }: { agenda: Agenda; states: ReturnType<typeof useStates> }) {
  const { here, now } = agenda;
  if (here.length === 0) return null;
  const waiting = here.filter(({ state }) => state === 'arrived').length;
  const seen = here.length - waiting;
  return (
    <section className={`sheet ${classes.here}`} aria-labelledby="aqui">
      <h2 id="aqui" className={classes.subtitle}>
        {waiting > 0 ? `${count(waiting, 'paciente')} en espera` : 'Nadie espera'}
        {seen > 0 && ` · ${seen} en consulta`}
      </h2>
      <ul className={`${rowStyles.plain} ${classes.rows}`}>
        {here.map((card) => {
          const next = NEXT[card.state];
          return (
            <li key={card.appointmentId} className={`${rowStyles.row} ${classes.row}`}>
              <PetPhoto species={card.species ?? 'other'} photo={card.photo} size={46} />
              <div className={`${rowStyles.words} ${classes.words}`}>
                <p className={classes.name}>{card.name}</p>
                <p className="small ink-2">{[whoBrings(card), card.veterinarian].filter(Boolean).join(' · ')}</p>
                <p className="small">
                  <b>{standing(card, now)}</b>
                </p>
              </div>
              <div className={`${rowStyles.acts} ${classes.acts}`}>
                {card.petId !== null && (
                  <ButtonLink
                    to="/dashboard/mostrador"
                    search={{ ver: card.petId }}
                    size="sm"
                    variant="default"
                    aria-label={`Abrir a ${card.name} en el mostrador`}
                  >
                    Abrir
                  </ButtonLink>
                )}
                {next && (
                  <Button
                    size="sm"
                    variant="outline"
                    loading={states.busy === card.appointmentId}
                    aria-label={`${next.word}: ${card.name}`}
                    onClick={() => states.set(card, next.to)}
                  >
                    {next.word}
                  </Button>
                )}
              </div>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
