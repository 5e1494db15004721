/** A drawing of a known place: a point and its margin of error. No map service learns of the place. */
import classes from './place-sketch.module.css';

/** North is up; the circle is the accuracy that the telephone reported, the bar is the scale. */
export function PlaceSketch({ accuracy }: { accuracy: number | null }) {
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

/** Drawing units per side of a grid cell. */
const BAR = 48;
/** Wider than the drawing, because a broad card shows more of it. */
const GRID = `${[27, 75, 123].map((y) => `M-320 ${y}h960`).join('')}${Array.from({ length: 21 }, (_, at) => `M${160 + (at - 10) * BAR} 0v150`).join('')}`;
const SCALES = [10, 20, 50, 100, 200, 500, 1000, 2000, 5000];

/** Metres per grid cell, so that the circle fits into the drawing. */
function scaleOf(accuracy: number | null): number {
  return SCALES.find((metres) => ((accuracy ?? 10) / metres) * BAR <= 68) ?? Math.ceil((accuracy ?? 0) / 1000) * 1000;
}

export function showMetres(metres: number): string {
  return metres < 1000 ? `${metres} m` : `${String(Math.round(metres / 100) / 10).replace('.', ',')} km`;
}
