/**
 * The place that a finder reported. Our own drawing shows a point and its margin of error. A real map opens
 * only on a press, so that no map company learns of the place before.
 */
import { ButtonAnchor } from '../../../components/button.tsx';
import { IconMapPin } from '../../../components/icons/talk.tsx';
import { PlaceSketch, showMetres } from './place-sketch.tsx';
import { mapLink, showPoint } from '#server/platform/lib/text.ts';
import type { Message, Thread } from './sighting-words.ts';
import { showAgo } from './sighting-words.ts';
import classes from './place-card.module.css';

type Point = NonNullable<Message['point']>;

export function PlaceCard({ message, thread }: { message: Message; thread: Thread }) {
  const { point, place, accuracy } = message;
  const over = thread.closedAt !== null;
  return (
    <section className={classes.card} data-over={over || undefined} aria-label={`Dónde está ${thread.petName}`}>
      <h3 className={classes.title}>
        <IconMapPin size={24} />
        {point ? `Aquí está ${thread.petName}` : `Dicen dónde está ${thread.petName}`}
      </h3>
      {point && (
        <div className={classes.sketch}>
          <PlaceSketch accuracy={accuracy} />
        </div>
      )}
      <div className={classes.words}>
        {place && <p className={classes.place}>{place}</p>}
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
            <ButtonAnchor href={geoLink(point)} variant="default" className="phone-only">
              En la app del teléfono
            </ButtonAnchor>
          )}
        </div>
      </div>
    </section>
  );
}

/** A link that opens the telephone's own maps app. */
function geoLink({ latitude, longitude }: Point): string {
  const at = `${latitude / 1e6},${longitude / 1e6}`;
  return `geo:${at}?q=${at}`;
}

function searchLink(place: string): string {
  return `https://www.openstreetmap.org/search?query=${encodeURIComponent(place)}`;
}
