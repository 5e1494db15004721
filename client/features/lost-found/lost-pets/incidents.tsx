/** A lost animal and what its finders wrote are one card; once seen it is one line, until something happens. */
import { Link } from '@tanstack/react-router';
import { Button, ButtonLink } from '../../../components/button.tsx';
import { IconHeart, IconSpeakerphone } from '../../../components/icons/care.tsx';
import { shortName } from '../../../lib/format.ts';
import { useUnreadSightings } from '../../../lib/sightings.ts';
import { type Answers, trpc } from '../../../lib/trpc.ts';
import { useSeen } from '../../../lib/use-seen.ts';
import { headline, showAgo } from '../inbox/sighting-words.ts';
import classes from './losses.module.css';
import { momentWords, sinceWords } from './loss-words.ts';
import { useFound } from './use-losses.ts';

type Loss = Answers['lostPets']['open'][number];
type Unread = Answers['finderInbox']['summary']['threads'][number];

/** What a finder did, in a card that names the animal. */
const DEEDS: Record<Unread['grade'], string> = {
  location: 'Te enviaron dónde está',
  message: 'Te escribieron',
  found: 'Alguien avisó que está ahí',
};

/** More messages than these are read in their list. */
const MOST = 2;

/** `petId`: of that animal alone. */
export function Incidents({ petId }: { petId?: number }) {
  const losses = trpc.lostPets.open.useQuery(undefined, { retry: false });
  const sightings = useUnreadSightings();
  const shown = (losses.data ?? []).filter((loss) => petId === undefined || loss.petId === petId);
  // A message that came later would make a card of a line.
  if (shown.length === 0 || !sightings.isFetched) return null;
  return (
    <div className={classes.panels}>
      {shown.map((loss) => (
        <Incident
          key={loss.petId}
          loss={loss}
          unread={(sightings.data?.threads ?? []).filter((thread) => thread.petId === loss.petId)}
        />
      ))}
    </div>
  );
}

function Incident({ loss, unread }: { loss: Loss; unread: readonly Unread[] }) {
  const { petId, name, sex, since, lastReadAt, role } = loss;
  const { found, busy } = useFound();
  const happened = [since, lastReadAt, ...unread.map(({ lastAt }) => lastAt)].join(' ');
  const seen = useSeen(`petlove-perdida:${petId}`, happened);
  const words = sinceWords(sex, since);
  const [last] = unread;
  const title = `${shortName(name)}, ${words.charAt(0).toLowerCase()}${words.slice(1)}`;
  const news = lastReadAt
    ? `Última lectura de su código: ${momentWords(lastReadAt)}.`
    : 'Nadie ha leído su código todavía.';
  if (seen)
    return (
      <section className={`${classes.panel} ${classes.folded}`} aria-label={`Modo perdida de ${name}`}>
        <IconSpeakerphone size={22} />
        <div className={classes.panelWords}>
          <h2>{title}</h2>
          {last && <p className="small">{DEEDS[last.grade]}</p>}
        </div>
        <Link
          to="/dashboard/perdida"
          search={{ mascota: petId }}
          className={classes.panelLink}
          aria-label={`Ver qué ha pasado con ${name}`}
        >
          Ver
        </Link>
      </section>
    );
  return (
    <section className={`${classes.panel} ${classes.incident}`} aria-label={`Modo perdida de ${name}`}>
      <div className={classes.panelWords}>
        <h2 className={classes.panelTitle}>
          <IconSpeakerphone size={24} />
          <span>{title}</span>
        </h2>
        {unread.length === 0 && <p className="small">{news}</p>}
      </div>
      {unread.slice(0, MOST).map((thread) => (
        <div key={thread.threadId} className={classes.news}>
          <p>
            <b>{DEEDS[thread.grade]}</b> <span className="small">{showAgo(thread.lastAt)}</span>
          </p>
          <ButtonLink
            to="/dashboard/avisos"
            className={classes.home}
            search={{ aviso: thread.threadId }}
            variant="default"
            size="sm"
            aria-label={`Ver: ${headline(thread)}`}
          >
            Ver
          </ButtonLink>
        </div>
      ))}
      <div className={classes.panelActs}>
        {role !== 'reader' && (
          <Button
            className={classes.home}
            leftSection={<IconHeart />}
            loading={busy}
            onClick={() => void found({ id: petId, name, sex })}
          >
            Ya apareció
          </Button>
        )}
        <Link to="/dashboard/perdida" search={{ mascota: petId }} className={classes.panelLink}>
          Ver qué ha pasado
        </Link>
      </div>
    </section>
  );
}
