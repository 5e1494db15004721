/** A drawing of a known place: a point, its margin, and where the animal was last seen. No map service learns of it. */
import { metresBetween, offsetOf, type Point, showDistance } from '#server/lost-found/threads/place.rules.ts';
import classes from './place-sketch.module.css';

interface PlaceSketchProps {
  /** Metres, as the telephone reported them. */
  accuracy: number | null;
  point?: Point;
  /** Where the family last saw the animal, if it marked that. */
  lost?: Point | null;
}

const WIDTH = 320;
const HEIGHT = 150;
/** What stays free around both points, for the pin and the letters. */
const SIDE = 46;
const ABOVE = 48;
const BELOW = 30;
const SCALES = [10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000, 20_000, 50_000, 100_000];
/** Drawing units per side of a grid cell. */
const BAR = 48;

/** North is up; the circle is the margin, a cell of the grid and the bar are the scale. */
export function PlaceSketch({ accuracy, point, lost }: PlaceSketchProps) {
  const far = lost && point && metresBetween(lost, point) > 30 ? offsetOf(lost, point) : null;
  const metres = scaleOf(accuracy, far ?? null);
  const unit = BAR / metres;
  const [dx, dy] = far ? [far.east * unit, -far.north * unit] : [0, 0];
  const here = { x: (WIDTH + dx) / 2, y: (HEIGHT + ABOVE - BELOW + dy) / 2 };
  const there = { x: here.x - dx, y: here.y - dy };
  const radius = accuracy === null ? 0 : Math.max(5, accuracy * unit);
  const margin = accuracy === null ? '' : `, con un margen de ${showMetres(accuracy)} alrededor`;
  const label = far
    ? `Dos puntos: donde se perdió y, a ${showDistance(Math.hypot(far.east, far.north))}, donde está${margin}`
    : `Un punto${margin}`;
  return (
    <svg className={classes.sketch} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={label}>
      <path className={classes.grid} d={gridAround(here)} />
      {far && (
        <>
          <path className={classes.way} d={`M${there.x} ${there.y}L${here.x} ${here.y}`} />
          <circle className={classes.lost} cx={there.x} cy={there.y} r="7" />
          <text
            className={classes.label}
            x={there.x + (dx > 0 ? -12 : 12)}
            y={there.y + 4}
            textAnchor={dx > 0 ? 'end' : 'start'}
          >
            Se perdió
          </text>
        </>
      )}
      {radius > 0 && <circle className={classes.margin} cx={here.x} cy={here.y} r={radius} />}
      <g transform={`translate(${here.x - 160} ${here.y - 77})`}>
        <path className={classes.pin} d="M160 77c-11-13-16-20-16-28a16 16 0 1 1 32 0c0 8-5 15-16 28z" />
        <circle className={classes.hole} cx="160" cy="49" r="6" />
      </g>
      <path className={classes.bar} d={`M14 140v-6M14 137h${BAR}M${14 + BAR} 140v-6`} />
      <text className={classes.label} x={20 + BAR} y="141">
        {showMetres(metres)}
      </text>
      <path className={classes.bar} d="M300 30V12M295 18l5-6l5 6" />
      <text className={classes.label} x="300" y="44" textAnchor="middle">
        N
      </text>
    </svg>
  );
}

/** Wider than the drawing, because a broad card shows more of it. */
function gridAround({ x, y }: { x: number; y: number }): string {
  const lines = Array.from({ length: 31 }, (_, at) => x + (at - 15) * BAR);
  const rows = Array.from({ length: 9 }, (_, at) => y + (at - 4) * BAR);
  return `${rows.map((row) => `M-320 ${row}h960`).join('')}${lines.map((line) => `M${line} -20v200`).join('')}`;
}

/** Metres per grid cell, so that the circle and both points fit into the drawing. */
function scaleOf(accuracy: number | null, far: { east: number; north: number } | null): number {
  const fits = (metres: number) => {
    const unit = BAR / metres;
    if ((accuracy ?? 10) * unit > (far ? 40 : 68)) return false;
    if (!far) return true;
    const [wide, high] = [Math.abs(far.east) * unit, Math.abs(far.north) * unit];
    return wide <= WIDTH - 2 * SIDE - 60 && high <= HEIGHT - ABOVE - BELOW;
  };
  const most = Math.max(accuracy ?? 0, Math.abs(far?.east ?? 0), Math.abs(far?.north ?? 0));
  return SCALES.find(fits) ?? Math.ceil(most / 1000) * 1000;
}

export function showMetres(metres: number): string {
  return metres < 1000 ? `${metres} m` : `${String(Math.round(metres / 100) / 10).replace('.', ',')} km`;
}
