/** The line of weights over time: axes with figures, and each weight with its day under the finger or by the arrows. */
import { useResizeObserver } from '@mantine/hooks';
import { type PointerEvent, useState } from 'react';
import { showDate, showShortMonth } from '../../../lib/dates.ts';
import { showWeightIn } from '../../../lib/format.ts';
import classes from './weight-chart.module.css';
import { type Period, type Place, scaleOf, type Unit, type Weighing } from './weight-scale.ts';
import type { Range } from './weight-target.ts';

interface WeightChartProps {
  /** Of the period, newest first, at least one. */
  weights: readonly Weighing[];
  unit: Unit;
  period: Period;
  today: string;
  target: Range | null;
  /** Spoken instead of the drawing; the table below it has every figure. */
  label: string;
  /** Null: the last one. */
  chosen: number | null;
  onChoose: (weightId: number) => void;
}

const HEIGHT = 204;
/** Above this many points the line has no dots. */
const DOTS = 40;

export function WeightChart({ label, chosen, onChoose, ...of }: WeightChartProps) {
  const [frame, { width }] = useResizeObserver<HTMLDivElement>();
  const [touched, setTouched] = useState(false);
  const { points, figures, days, target, left, right, bottom } = scaleOf({
    ...of,
    width: width || 320,
    height: HEIGHT,
  });
  const last = points.at(-1);
  if (!last) return null;
  const at = points.findIndex(({ weighing }) => weighing.id === chosen);
  const here = points[at] ?? last;
  const line = `M${points.map(({ x, y }) => `${x} ${y}`).join('L')}`;
  const choose = ({ weighing }: Place) => onChoose(weighing.id);
  const follow = (event: PointerEvent<SVGSVGElement>) => {
    const x = event.clientX - event.currentTarget.getBoundingClientRect().left;
    choose(points.reduce((nearest, one) => (Math.abs(one.x - x) < Math.abs(nearest.x - x) ? one : nearest)));
  };
  return (
    <div ref={frame} className={classes.frame}>
      <svg
        width="100%"
        height={HEIGHT}
        className={classes.chart}
        role="img"
        aria-label={label}
        onPointerDown={(event) => {
          setTouched(true);
          follow(event);
        }}
        onPointerMove={(event) => (event.pointerType === 'mouse' || touched) && follow(event)}
        onPointerUp={() => setTouched(false)}
        onPointerCancel={() => setTouched(false)}
      >
        {target && (
          <>
            <rect
              className={classes.target}
              x={left}
              y={target.top}
              width={right - left}
              height={Math.max(0, target.bottom - target.top)}
            />
            <path className={classes.aim} d={`M${left} ${target.top}H${right}M${left} ${target.bottom}H${right}`} />
          </>
        )}
        <path className={classes.grid} d={figures.map(({ y }) => `M${left} ${y}H${right}`).join('')} />
        {figures.map(({ value, grams, y }) => (
          <text key={value} className={classes.axis} x={right + 8} y={y + 4.5}>
            {showWeightIn(grams, of.unit)}
          </text>
        ))}
        {days.map(({ day, x }) => (
          <g key={day}>
            <path className={classes.grid} d={`M${x} ${bottom}v5`} />
            <text
              className={classes.axis}
              x={x}
              y={bottom + 22}
              textAnchor={x > right - 20 ? 'end' : x < left + 20 ? 'start' : 'middle'}
            >
              {monthName(day)}
            </text>
          </g>
        ))}
        {points.length > 1 && (
          <path className={classes.area} d={`${line}L${last.x} ${bottom}L${points[0]?.x ?? left} ${bottom}Z`} />
        )}
        <path className={classes.line} d={line} />
        {points.length <= DOTS &&
          points.map(({ x, y, weighing }) => (
            <circle key={weighing.id} className={classes.dot} cx={x} cy={y} r="3.2" />
          ))}
        {chosen !== null && <path className={classes.mark} d={`M${here.x} 0V${bottom}`} />}
        <circle className={classes.last} cx={here.x} cy={here.y} r="6" />
      </svg>
      {points.length > 1 && (
        <input
          type="range"
          className={classes.arrows}
          aria-label="Recorrer los pesos"
          min={0}
          max={points.length - 1}
          value={at === -1 ? points.length - 1 : at}
          aria-valuetext={`${showWeightIn(here.weighing.grams, of.unit)} el ${showDate(here.weighing.measuredOn)}`}
          onChange={(event) => {
            const place = points[Number(event.currentTarget.value)];
            if (place) choose(place);
          }}
        />
      )}
    </div>
  );
}

/** `mar`, and the year where it begins: `2026`. */
function monthName(day: string): string {
  return day.slice(5, 7) === '01' ? day.slice(0, 4) : (showShortMonth(day).split(' ')[0] ?? '');
}
