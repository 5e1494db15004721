/**
 * Where a finder says the animal is. The drawing is ours and shows what is known: a point and how far off it may be. A real map opens
 * only where the person presses for it, so that no company learns of the place before.
 */
import { ButtonAnchor } from '../../components/button.tsx';
import { IconMapPin } from '../../components/icons/talk.tsx';
import { mapLink, showPoint } from '#server/lib/text.ts';
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
      {point && <Sketch accuracy={accuracy} />}
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

/** North is up; the circle is the margin that the telephone named, the bar says how long a stretch is. */
function Sketch({ accuracy }: { accuracy: number | null }) {
  const metres = scaleOf(accuracy);
  const radius = accuracy === null ? 0 : Math.max(5, (accuracy / metres) * BAR);
  const label = accuracy === null ? 'Un punto' : `Un punto, con un margen de ${showMetres(accuracy)} alrededor`;
  return (
    <svg className={classes.sketch} viewBox="0 0 320 150" role="img" aria-label={label}>
      <path className={classes.grid} d={GRID} />
      {radius > 0 && <circle className={classes.margin} cx="160" cy="75" r={radius} />}
      <path className={classes.pin} d="M160 77c-11-13-16-20-16-28a16 16 0 1 1 32 0c0 8-5 15-16 28z" />
      <circle className={classes.hole} cx="160" cy="49" r="6" />
      <path className={classes.bar} d={`M14 138v-6M14 135h${BAR}M${14 + BAR} 138v-6`} />
      <text className={classes.label} x={20 + BAR} y="139">
        {showMetres(metres)}
      </text>
      <path className={classes.bar} d="M300 30V12M295 18l5-6l5 6" />
      <text className={classes.label} x="300" y="44" textAnchor="middle">
        N
      </text>
    </svg>
  );
}

/** Points of the drawing that one side of its grid has. */
const BAR = 48;
/** Wider than the drawing: a broad card shows more of it. */
const GRID = `${[27, 75, 123].map((y) => `M-320 ${y}h960`).join('')}${Array.from({ length: 21 }, (_, at) => `M${160 + (at - 10) * BAR} 0v150`).join('')}`;
const SCALES = [10, 20, 50, 100, 200, 500, 1000, 2000, 5000];

/** Metres of one side of the grid, so that the circle stays in the drawing. */
function scaleOf(accuracy: number | null): number {
  return SCALES.find((metres) => ((accuracy ?? 10) / metres) * BAR <= 68) ?? Math.ceil((accuracy ?? 0) / 1000) * 1000;
}

function showMetres(metres: number): string {
  return metres < 1000 ? `${metres} m` : `${String(Math.round(metres / 100) / 10).replace('.', ',')} km`;
}

/** What the telephone's own maps open, whichever they are. */
function geoLink({ latitude, longitude }: Point): string {
  const at = `${latitude / 1e6},${longitude / 1e6}`;
  return `geo:${at}?q=${at}`;
}

function searchLink(place: string): string {
  return `https://www.openstreetmap.org/search?query=${encodeURIComponent(place)}`;
}
