/** A hand-drawn line of weights over time: the first, last, lightest and heaviest carry their figure. */
import { daysBetween } from '#server/platform/lib/calendar.ts';
import { showShortMonth } from '../../../lib/dates.ts';
import { showWeightIn } from '../../../lib/format.ts';
import classes from './weight-chart.module.css';

interface Weighing {
  measuredOn: string;
  grams: number;
}

interface WeightChartProps {
  /** Oldest first, at least two. */
  weights: readonly Weighing[];
  unit: 'g' | 'kg' | 'lb' | 'oz';
  /** Spoken instead of the drawing; the table beside it has every figure. */
  label: string;
}

const WIDTH = 320;
const HEIGHT = 156;
const [LEFT, RIGHT, TOP, BOTTOM] = [14, 306, 30, 122];
/** Two figures closer than this would overlap. */
const APART = 52;
/** Above this many points the line has no dots. */
const DOTS = 24;

interface Point {
  x: number;
  y: number;
  grams: number;
}

export function WeightChart({ weights, unit, label }: WeightChartProps) {
  const points = placed(weights);
  const first = points[0];
  const last = points.at(-1);
  if (!first || !last) return null;
  const line = `M${points.map(({ x, y }) => `${x} ${y}`).join('L')}`;
  const from = showShortMonth(weights[0]?.measuredOn ?? '');
  const until = showShortMonth(weights.at(-1)?.measuredOn ?? '');
  return (
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} className={classes.chart} role="img" aria-label={label}>
      <path
        className={classes.grid}
        d={[TOP, (TOP + BOTTOM) / 2, BOTTOM].map((y) => `M${LEFT} ${y}H${RIGHT}`).join('')}
      />
      <path className={classes.area} d={`${line}L${last.x} ${BOTTOM + 8}L${first.x} ${BOTTOM + 8}Z`} />
      <path className={classes.line} d={line} />
      {points.length <= DOTS &&
        points
          .slice(0, -1)
          .map(({ x, y }) => <circle key={`${x}/${y}`} className={classes.dot} cx={x} cy={y} r="3.2" />)}
      <circle className={classes.last} cx={last.x} cy={last.y} r="5.5" />
      {labelled(points).map(({ x, y, grams, below }) => (
        <text
          key={`${x}/${y}`}
          className={classes.figure}
          x={x}
          y={below ? y + 20 : y - 11}
          textAnchor={x < LEFT + 24 ? 'start' : x > RIGHT - 24 ? 'end' : 'middle'}
        >
          {showWeightIn(grams, unit).split(' ')[0]}
        </text>
      ))}
      <text className={classes.axis} x={LEFT} y={HEIGHT - 6}>
        {from}
      </text>
      {until !== from && (
        <text className={classes.axis} x={RIGHT} y={HEIGHT - 6} textAnchor="end">
          {until}
        </text>
      )}
    </svg>
  );
}

/** Time runs evenly from left to right; the lightest is near the bottom, the heaviest at the top. */
function placed(weights: readonly Weighing[]): Point[] {
  const start = weights[0]?.measuredOn ?? '';
  const days = Math.max(1, daysBetween(start, weights.at(-1)?.measuredOn ?? start));
  const grams = weights.map((weight) => weight.grams);
  const [least, most] = [Math.min(...grams), Math.max(...grams)];
  const range = Math.max(1, most - least);
  return weights.map((weight) => ({
    x: round(LEFT + (daysBetween(start, weight.measuredOn) / days) * (RIGHT - LEFT)),
    y: most === least ? (TOP + BOTTOM) / 2 : round(BOTTOM - ((weight.grams - least) / range) * (BOTTOM - TOP)),
    grams: weight.grams,
  }));
}

/** The ends come first: an extreme beside an end needs no figure of its own. */
function labelled(points: readonly Point[]): (Point & { below: boolean })[] {
  const first = points[0];
  const last = points.at(-1);
  if (!first || !last) return [];
  const heaviest = points.reduce((most, point) => (point.grams > most.grams ? point : most));
  const lightest = points.reduce((least, point) => (point.grams < least.grams ? point : least));
  const shown: (Point & { below: boolean })[] = [];
  for (const [point, below] of [
    [last, false],
    [first, false],
    [heaviest, false],
    [lightest, true],
  ] as const) {
    if (shown.every((other) => Math.abs(other.x - point.x) >= APART)) shown.push({ ...point, below });
  }
  return shown;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
