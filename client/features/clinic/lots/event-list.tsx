/** What happened after the doses of a lot. */
import { Link } from '@tanstack/react-router';
import { SERIOUSNESS_WORDS } from '#server/health/adverse-events/rules.ts';
import { StateChip } from '../../../components/state-chip.tsx';
import { showDate } from '../../../lib/dates.ts';
import type { Answers } from '../../../lib/trpc.ts';
import rowStyles from '../../../components/rows.module.css';
import classes from './lots.module.css';

export function EventList({ events }: { events: Answers['lots']['events'] }) {
  return (
    <ul className={`sheet ${rowStyles.list}`}>
      {events.map((one) => (
        <li key={one.id} className={`${rowStyles.row} ${classes.row}`}>
          <div className={`${rowStyles.words} ${classes.words}`}>
            <h3>
              {one.patient ? (
                <Link to="/dashboard/perfilMascotas" search={{ mascota: one.petId }}>
                  {one.petName}
                </Link>
              ) : (
                one.petName
              )}
            </h3>
            <p>{one.what}</p>
            <p className="small ink-2 num">
              {[
                `Dosis del ${showDate(one.givenOn)}, pasó el ${showDate(one.happenedOn)}`,
                one.signedBy && [one.prefix, one.signedBy].filter(Boolean).join(' '),
                one.reportedTo && `informado a ${one.reportedTo}`,
              ]
                .filter(Boolean)
                .join(' · ')}
            </p>
          </div>
          <StateChip state={one.seriousness === 'mild' ? 'soon' : 'overdue'}>
            {SERIOUSNESS_WORDS[one.seriousness]}
          </StateChip>
        </li>
      ))}
    </ul>
  );
}
