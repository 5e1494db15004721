/** The audit log in words: day by day, each actor and action. */
import { Link } from '@tanstack/react-router';
import { detailInWords, OUTCOMES, sentence } from '#server/admin/audit-log/rules.ts';
import { IconAlertCircle, IconCheck } from '../../../components/icons/base.tsx';
import { dayOf, showHour, showLongDay, today } from '../../../lib/dates.ts';
import { capital } from '../../../lib/format.ts';
import type { Answers } from '../../../lib/trpc.ts';
import classes from './audit.module.css';
import { placeOf } from './places.ts';

type Entry = Answers['auditLog']['list']['rows'][number];

interface AuditListProps {
  rows: readonly Entry[];
  /** Filters by this actor. */
  onPerson: (actorId: number) => void;
}

export function AuditList({ rows, onPerson }: AuditListProps) {
  const days = Map.groupBy(rows, ({ at }) => dayOf(at));
  return (
    <div className={classes.days}>
      {[...days].map(([day, entries]) => (
        <section key={day} aria-label={showLongDay(day)}>
          <h2 className={classes.day}>{dayWords(day)}</h2>
          <ol className={`sheet ${classes.list}`} reversed start={entries[0]?.id ?? 1}>
            {entries.map((entry) => (
              <Row key={entry.id} entry={entry} onPerson={onPerson} />
            ))}
          </ol>
        </section>
      ))}
    </div>
  );
}

function dayWords(day: string): string {
  return day === today() ? 'Hoy' : capital(showLongDay(day));
}

function Row({ entry, onPerson }: { entry: Entry; onPerson: AuditListProps['onPerson'] }) {
  const { actorId, outcome } = entry;
  const refused = outcome !== 'ok';
  const name = [entry.actorName, entry.actorSurname].filter(Boolean).join(' ');
  const small = [detailInWords(entry.detail), entry.ipPrefix && `red ${entry.ipPrefix}`].filter(Boolean).join(' · ');
  return (
    <li className={classes.row} data-refused={refused || undefined}>
      <span className={classes.mark}>{refused ? <IconAlertCircle label="Rechazado" /> : <IconCheck size={18} />}</span>
      <span className={classes.words}>
        <span>
          {actorId === null ? (
            'Alguien sin cuenta'
          ) : (
            <button type="button" className={classes.person} onClick={() => onPerson(actorId)}>
              {name || `Una cuenta borrada (${actorId})`}
            </button>
          )}{' '}
          {sentence(entry)}
          <Thing entry={entry} />
          {refused && <span className={classes.why}>: {OUTCOMES[outcome] ?? 'no se pudo'}.</span>}
        </span>
        {small && <span className={classes.small}>{small}</span>}
      </span>
      <time className={classes.hour} dateTime={entry.at}>
        {showHour(entry.at)}
      </time>
    </li>
  );
}

/** The object of an entry with its link, after a space. The actor's own account needs no second mention. */
function Thing({ entry: { object, objectId, objectName, objectCode, actorId } }: { entry: Entry }) {
  if (object === null || objectId === null || (object === 'user' && objectId === actorId)) return null;
  const name = objectName ?? `número ${objectId}`;
  const place = placeOf(object, objectId, objectCode);
  return (
    <>
      {' '}
      {place && objectName !== null ? (
        <Link to={place.to} search={place.search ?? {}} className={classes.thing}>
          {name}
        </Link>
      ) : (
        <b>{name}</b>
      )}
    </>
  );
}
