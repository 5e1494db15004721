/**
 * The place that a finder reported. Our own drawing shows a point and its margin of error. A real map opens
 * only on a press, so that no map company learns of the place before.
 */
import { ButtonAnchor } from '../../../components/button.tsx';
import { IconMapPin } from '../../../components/icons/talk.tsx';
import { PlaceSketch, showMetres } from './place-sketch.tsx';
import { awayWords } from '#server/lost-found/threads/rules.ts';
import { mapLink, showPoint } from '#server/platform/lib/text.ts';
import type { Message, Thread } from './sighting-words.ts';
import { showAgo } from './sighting-words.ts';
import classes from './place-card.module.css';

type Point = NonNullable<Message['point']>;

export function PlaceCard({ message, thread }: { message: Message; thread: Thread }) {
  const { point, place, accuracy } = message;
  const { lastSeen } = thread;
  const over = thread.closedAt !== null;
  const away = awayWords(lastSeen?.point ?? null, point);
  return (
    <section
      className={classes.card}
      data-over={over || undefined}
      aria-label={thread.found ? 'Dónde lo encontraron' : `Dónde está ${thread.petName}`}
    >
      <h3 className={classes.title}>
        <IconMapPin size={24} />
        {thread.found
          ? 'Aquí lo encontraron'
          : point
            ? `Aquí está ${thread.petName}`
            : `Dicen dónde está ${thread.petName}`}
      </h3>
      {point && (
        <div className={classes.sketch}>
          <PlaceSketch accuracy={accuracy} point={point} lost={lastSeen?.point ?? null} />
        </div>
      )}
      <div className={classes.words}>
        {away && <p className={classes.place}>{away}</p>}
        {place && <p className={classes.place}>{place}</p>}
        {lastSeen?.place && (
          <p className="small">
            Se perdió en: <span className={classes.lastSeen}>{lastSeen.place}</span>
          </p>
        )}
        {point && (
          <p className="small num">
            {showPoint(point.latitude, point.longitude)}
            {accuracy !== null && ` · con un margen de ${showMetres(accuracy)}`}
          </p>
        )}
        <p className="small">
          {point ? 'Según su teléfono' : 'Con sus palabras'}, {showAgo(message.at)}
        </p>
        <div className={classes.acts}>
          <ButtonAnchor
            href={point ? mapLink(point.latitude, point.longitude) : searchLink(place ?? '')}
            target="_blank"
            rel="noopener noreferrer"
            color="red"
            variant={over ? 'default' : 'filled'}
            leftSection={<IconMapPin />}
          >
            {point ? 'Abrir en el mapa' : 'Buscarlo en el mapa'}
          </ButtonAnchor>
          {point && (
            <ButtonAnchor href={ownMapLink(point)} variant="default" className="phone-only">
              En mi app de mapas
            </ButtonAnchor>
          )}
        </div>
      </div>
    </section>
  );
}

/** A link that opens the telephone's own maps app: Apple's programs do not know `geo:`. */
function ownMapLink({ latitude, longitude }: Point): string {
  const at = `${latitude / 1e6},${longitude / 1e6}`;
  return /iPhone|iPad/.test(navigator.userAgent) ? `https://maps.apple.com/?q=${at}` : `geo:${at}?q=${at}`;
}

function searchLink(place: string): string {
  return `https://www.openstreetmap.org/search?query=${encodeURIComponent(place)}`;
}
