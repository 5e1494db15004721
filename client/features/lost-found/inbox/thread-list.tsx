/** The conversations with finders, the latest message first. */
import { Link } from '@tanstack/react-router';
import { PetPhoto } from '../../../components/pet-photo.tsx';
import { IconMapPin } from '../../../components/icons/talk.tsx';
import { Chip } from '../../../components/state-chip.tsx';
import { headline, lastWords, showAgo, type ThreadRow } from './sighting-words.ts';
import classes from './thread-list.module.css';

export function ThreadList({ threads, chosen }: { threads: readonly ThreadRow[]; chosen: number | undefined }) {
  return (
    <ul className={`sheet ${classes.list}`} aria-label="Conversaciones">
      {threads.map((thread) => (
        <li key={thread.threadId}>
          <Link
            to="/dashboard/avisos"
            search={{ aviso: thread.threadId }}
            className={classes.thread}
            data-unread={thread.unread || undefined}
            aria-current={thread.threadId === chosen ? 'true' : undefined}
          >
            <PetPhoto species={thread.species} photo={thread.photo} size={52} />
            <span className={classes.words}>
              <span className={classes.title}>
                <b>{headline(thread)}</b>
                {thread.unread && <span className={classes.dot} role="img" aria-label="Sin leer" />}
              </span>
              <span className={classes.last}>{lastWords(thread)}</span>
              <span className={classes.foot}>
                <span>
                  {showAgo(thread.lastAt)}
                  {thread.name && ` · ${thread.name}`}
                </span>
                {thread.closedAt ? (
                  <Chip>Terminada</Chip>
                ) : (
                  thread.grade === 'location' && (
                    <Chip tone="amber" icon={<IconMapPin size={16} />}>
                      Con ubicación
                    </Chip>
                  )
                )}
              </span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
