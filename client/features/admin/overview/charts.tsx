/** The installation in figures, as hand-drawn charts; a table beside each gives a screen reader the same figures. */
import { type CSSProperties, type ReactNode, useId } from 'react';
import { PetPhoto } from '../../../components/pet-photo.tsx';
import { QueryFailure } from '../../../components/query-failure.tsx';
import { SkeletonRows } from '../../../components/skeleton.tsx';
import { showDate, showMonth, showShortMonth } from '../../../lib/dates.ts';
import { count } from '../../../lib/format.ts';
import { type Answers, trpc } from '../../../lib/trpc.ts';
import { DiseaseTable } from '../../clinic/figures/coverage-list.tsx';
import rowStyles from '../../../components/rows.module.css';
import classes from './overview.module.css';

type Figures = Answers['overview']['figures'];

const whole = new Intl.NumberFormat('es-EC', { maximumFractionDigits: 0 });
const inWhole = (value: number) => whole.format(value);
const brief = new Intl.NumberFormat('es-EC', { notation: 'compact', maximumFractionDigits: 1 });

function Chart({ title, lead, children }: { title: string; lead: ReactNode; children: ReactNode }) {
  const id = useId();
  return (
    <figure className={`sheet pad ${classes.chart}`} aria-labelledby={id}>
      <figcaption>
        <h3 id={id}>{title}</h3>
        <p className={classes.lead}>{lead}</p>
      </figcaption>
      {children}
    </figure>
  );
}

const SPECIES_SHOWN = 6;

/** Species with a colour of their own; the others share one. */
const GROUNDS = new Set(['dog', 'cat', 'rabbit', 'bird']);

/**
 * A bar for each species in the colour of its picture; rare species share one bar at the end. The rows are
 * the table.
 */
export function SpeciesChart({ figures: { species, pets } }: { figures: Figures }) {
  const catalogue = trpc.reference.species.useQuery(undefined, { staleTime: Number.POSITIVE_INFINITY }).data ?? [];
  const codeOf = (name: string) => catalogue.find((one) => one.name === name)?.code ?? '';
  const rare = species.slice(SPECIES_SHOWN);
  const others = rare.reduce((sum, { amount }) => sum + amount, 0);
  const shown = [...species.slice(0, SPECIES_SHOWN), ...(others > 0 ? [{ name: 'Otras', amount: others }] : [])];
  const most = Math.max(...shown.map(({ amount }) => amount), 1);
  return (
    <Chart
      title="Animales por especie"
      lead={
        <>
          <b className={classes.total}>{whole.format(pets)}</b> en total, sin los que ya murieron.
        </>
      }
    >
      <table className={classes.bars}>
        <caption className="visually-hidden">Animales por especie</caption>
        <thead className="visually-hidden">
          <tr>
            <th scope="col">Especie</th>
            <th scope="col">Animales</th>
          </tr>
        </thead>
        <tbody>
          {shown.map(({ name, amount }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>
                <span
                  className={classes.bar}
                  data-species={GROUNDS.has(codeOf(name)) ? codeOf(name) : 'other'}
                  style={{ '--share': amount / most } as CSSProperties}
                >
                  <PetPhoto species={codeOf(name)} size={38} />
                </span>
                <span className={classes.amount}>{whole.format(amount)}</span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Chart>
  );
}

const KINDS_SHOWN = 3;

/** Who is protected today, as «Cifras del mes» counts it: the diseases against which every animal should be. */
export function CoverageChart() {
  const coverage = trpc.figures.coverage.useQuery();
  if (coverage.error && !coverage.data) return <QueryFailure query={coverage} />;
  if (!coverage.data) return <SkeletonRows rows={3} />;
  const kinds = coverage.data.species
    .map((one) => ({ ...one, diseases: one.diseases.filter(({ core }) => core) }))
    .filter(({ diseases }) => diseases.length > 0);
  return (
    <Chart
      title="Quiénes están protegidos"
      lead={
        kinds.length === 0
          ? 'Aún no hay pacientes de los que se espere una vacuna.'
          : `Hoy, ${showDate(coverage.data.on)}, de los pacientes en vida.`
      }
    >
      <div className={classes.kinds}>
        {kinds.slice(0, KINDS_SHOWN).map(({ species, code, animals, diseases }) => (
          <div key={code} className={classes.kind}>
            <h4>
              {species} <span className="small ink-2">{count(animals, 'paciente')}</span>
            </h4>
            <DiseaseTable caption={species} animals={animals} diseases={diseases} />
          </div>
        ))}
      </div>
    </Chart>
  );
}

interface MonthlyProps {
  title: string;
  /** "animales": the counted noun, for the table. */
  unit: string;
  monthly: readonly { month: string; value: number }[];
  show?: (value: number) => string;
  /** The text without any data. */
  nothing: string;
}

/** Twelve bars; the current month is the dark one. */
export function MonthlyChart({ title, unit, monthly, show = inWhole, nothing }: MonthlyProps) {
  const most = Math.max(...monthly.map(({ value }) => value), 0);
  const now = monthly.at(-1);
  const before = monthly.at(-2);
  const highest = monthly.findIndex(({ value }) => value === most);
  const lead = now && before && (
    <>
      <b className={classes.total}>{show(now.value)}</b> este mes; {show(before.value)} en{' '}
      {showMonth(before.month).split(' ')[0]?.toLowerCase()}.
    </>
  );
  if (most === 0 || !lead)
    return (
      <Chart title={title} lead={nothing}>
        {null}
      </Chart>
    );
  return (
    <Chart title={title} lead={lead}>
      <div className={classes.months} aria-hidden="true">
        {monthly.map(({ month, value }, index) => (
          <span key={month} className={classes.month} data-now={index === monthly.length - 1 || undefined}>
            <span className={classes.column}>
              <span className={classes.pole} style={{ blockSize: `${(Math.max(value, 0) / most) * 100}%` }}>
                {value !== 0 && (
                  <span
                    className={classes.figure}
                    data-quiet={(index !== highest && index !== monthly.length - 1) || undefined}
                  >
                    {brief.format(unit === 'dólares' ? value / 100 : value)}
                  </span>
                )}
              </span>
            </span>
            <span className={classes.name}>{showShortMonth(month).split(' ')[0]}</span>
          </span>
        ))}
      </div>
      <details className={`${rowStyles.unfolds} ${classes.details}`}>
        <summary>Ver mes por mes</summary>
        <table className={`${rowStyles.figures} ${rowStyles.legend} ${classes.legend}`}>
          <thead>
            <tr>
              <th scope="col">Mes</th>
              <th scope="col">{unit.charAt(0).toUpperCase() + unit.slice(1)}</th>
            </tr>
          </thead>
          <tbody>
            {monthly.toReversed().map(({ month, value }) => (
              <tr key={month}>
                <th scope="row">{showMonth(month)}</th>
                <td>{show(value)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </Chart>
  );
}
