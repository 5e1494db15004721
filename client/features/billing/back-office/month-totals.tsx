/** A month of income: its totals, a bar for each day, and the same as a table for readers and screen readers. */
import type { DayTotal } from '#server/billing/back-office/accounting.rules.ts';
import { IconButton } from '../../../components/button.tsx';
import { DownloadButton } from '../../../components/download-button.tsx';
import { ErrorPanel } from '../../../components/empty-state.tsx';
import { FactList } from '../../../components/fact-list.tsx';
import { IconChevronRight } from '../../../components/icons/frame.tsx';
import { SkeletonRows } from '../../../components/skeleton.tsx';
import { showDayMonth, showMonth } from '../../../lib/dates.ts';
import { count } from '../../../lib/format.ts';
import { readError } from '../../../lib/show-error.ts';
import { trpc } from '../../../lib/trpc.ts';
import classes from './payment-desk.module.css';
import { dollars } from './payment-state.tsx';

interface MonthTotalsProps {
  /** `2026-11`. */
  month: string;
  thisMonth: string;
  onMonth: (month: string) => void;
}

export function MonthTotals({ month, thisMonth, onMonth }: MonthTotalsProps) {
  const period = { from: `${month}-01`, to: lastDay(month) };
  const totals = trpc.backOffice.totals.useQuery(period);
  return (
    <section className="section" aria-labelledby="mes">
      <div className={classes.caseHead}>
        <h2 id="mes">{showMonth(period.from)}</h2>
        <div className={classes.steps}>
          <IconButton label="Mes anterior" onClick={() => onMonth(shiftMonth(month, -1))}>
            <IconChevronRight size={20} className={classes.back} />
          </IconButton>
          <IconButton label="Mes siguiente" disabled={month >= thisMonth} onClick={() => onMonth(shiftMonth(month, 1))}>
            <IconChevronRight size={20} />
          </IconButton>
          <DownloadButton
            path="/api/admin/pagos"
            query={{ desde: period.from, hasta: period.to }}
            label="Descargar tabla"
            spoken={`Descargar tabla de ${showMonth(period.from)}`}
          />
        </div>
      </div>
      {totals.data ? (
        <Month days={totals.data} />
      ) : totals.error ? (
        <ErrorPanel
          message={readError(totals.error).message}
          onRetry={() => void totals.refetch()}
          busy={totals.isFetching}
        />
      ) : (
        <SkeletonRows rows={3} />
      )}
    </section>
  );
}

function Month({ days }: { days: readonly DayTotal[] }) {
  const sum = (read: (day: DayTotal) => number) => days.reduce((total, day) => total + read(day), 0);
  const moved = days.filter(({ paid, reversed }) => paid > 0 || reversed > 0);
  if (moved.length === 0) return <p className="sheet pad ink-2">En este mes no hubo pagos.</p>;
  return (
    <div className={`sheet pad ${classes.month}`}>
      <FactList
        facts={[
          {
            name: 'Pagado',
            value: `${dollars(sum((day) => day.cents))}, ${count(
              sum((day) => day.paid),
              'pago',
            )}`,
          },
          { name: 'Sin impuesto', value: dollars(sum((day) => day.baseCents)) },
          { name: 'IVA', value: dollars(sum((day) => day.taxCents)) },
          {
            name: 'Devuelto',
            value: `${dollars(sum((day) => day.reversedCents))}, ${count(
              sum((day) => day.reversed),
              'pago',
            )}`,
          },
          { name: 'Neto', value: <b>{dollars(sum((day) => day.netCents))}</b> },
        ]}
      />
      <Bars days={days} />
      <details>
        <summary>Día por día</summary>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by the keyboard too */}
        <section className={classes.scroll} tabIndex={0} aria-label="Totales día por día">
          <table className={classes.table}>
            <thead>
              <tr>
                {['Día', 'Pagos', 'Pagado', 'Tarjeta', 'PayPhone', 'PayPal', 'A mano', 'Devuelto', 'Neto'].map(
                  (title) => (
                    <th key={title} scope="col">
                      {title}
                    </th>
                  ),
                )}
              </tr>
            </thead>
            <tbody>
              {moved.map((day) => (
                <tr key={day.day}>
                  <th scope="row">{showDayMonth(day.day)}</th>
                  <td>{day.paid}</td>
                  {[
                    day.cents,
                    day.byMethod.card,
                    day.byMethod.payphone,
                    day.byMethod.paypal,
                    day.byMethod.transfer,
                    day.reversedCents,
                    day.netCents,
                  ].map((cents, index) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: the columns never change their order
                    <td key={index}>{dollars(cents).replace(' USD', '')}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      </details>
    </div>
  );
}

const HIGH = 96;

/** Hidden from screen readers: the table below has the same figures. */
function Bars({ days }: { days: readonly DayTotal[] }) {
  const most = Math.max(...days.map(({ cents }) => cents), 1);
  return (
    <svg
      className={classes.bars}
      viewBox={`0 0 ${days.length * 10} ${HIGH + 4}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <line x1={0} x2={days.length * 10} y1={HIGH + 1} y2={HIGH + 1} />
      {days.map(({ day, cents }, index) => {
        const height = cents === 0 ? 0 : Math.max(3, (cents / most) * HIGH);
        return <rect key={day} x={index * 10 + 1.5} y={HIGH - height} width={7} height={height} rx={1.5} />;
      })}
    </svg>
  );
}

function lastDay(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return `${month}-${new Date(Date.UTC(year, number, 0)).getUTCDate()}`;
}

function shiftMonth(month: string, by: number): string {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + by, 1)).toISOString().slice(0, 7);
}
