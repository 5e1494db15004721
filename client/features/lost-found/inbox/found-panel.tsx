/** On top of Inicio, and of Hoy: a finder has the animal, and the message was not read yet. */
import { ButtonLink } from '../../../components/button.tsx';
import { IconMapPin, IconMessage } from '../../../components/icons/talk.tsx';
import { useUnreadSightings } from '../../../lib/sightings.ts';
import classes from './found-panel.module.css';
import { headline, showAgo } from './sighting-words.ts';

/** More conversations than these are read in their list. */
const MOST = 2;

/** `apart`: the lost animals, whose own card says what their finders wrote. */
export function FoundPanel({ apart }: { apart?: ReadonlySet<number> }) {
  const { data } = useUnreadSightings();
  const threads = (data?.threads ?? []).filter(({ petId }) => !apart?.has(petId));
  if (threads.length === 0) return null;
  const more = threads.length - MOST;
  return (
    <section className={classes.panel} aria-label="Avisos sin leer" aria-live="polite">
      {threads.slice(0, MOST).map((thread) => (
        <div key={thread.threadId} className={classes.notice}>
          {thread.grade === 'location' ? <IconMapPin size={28} /> : <IconMessage size={28} />}
          <p className={classes.words}>
            <b>{headline(thread)}</b>
            <span>{showAgo(thread.lastAt)}</span>
          </p>
          <ButtonLink
            to="/dashboard/avisos"
            className={classes.see}
            search={{ aviso: thread.threadId }}
            variant="default"
            aria-label={`Ver: ${headline(thread)}`}
          >
            Ver
          </ButtonLink>
        </div>
      ))}
      {more > 0 && (
        <ButtonLink to="/dashboard/avisos" className={classes.see} variant="default">
          Ver {more === 1 ? 'otro aviso' : `otros ${more} avisos`}
        </ButtonLink>
      )}
    </section>
  );
}
