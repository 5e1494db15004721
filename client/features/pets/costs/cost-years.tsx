/** Costs by year: the sum, what each animal took of it, and every one of them. */
import { IconChevronRight } from '../../../components/icons/frame.tsx';
import { IconReceipt } from '../../../components/icons/pay.tsx';
import { amountInWords } from '#server/platform/lib/money.ts';
import { byYear } from '#server/pets/costs/rules.ts';
import { showDate } from '../../../lib/dates.ts';
import type { Answers } from '../../../lib/trpc.ts';
import classes from './costs.module.css';

export type Cost = Answers['costs']['list']['rows'][number];

export function CostYears({ rows, onOpen }: { rows: readonly Cost[]; onOpen: (cost: Cost) => void }) {
  const years = byYear(rows).map(({ year, currency, cents, pets, rows: own }) => (
    <section key={`${year} ${currency}`} className={classes.span} aria-labelledby={`gastos-${year}-${currency}`}>
      <div className={classes.year}>
        <h2 id={`gastos-${year}-${currency}`}>{year}</h2>
        <p className={classes.sum}>
          {amountInWords(cents)} {currency}
        </p>
      </div>
      {pets.length > 1 && (
        <ul className={classes.pets} aria-label={`Por animal, ${year}`}>
          {pets.map(({ petId, petName, cents: part }) => (
            <li key={petId}>
              <span className={classes.name}>
                <b>{petName}</b>
                <span className="num">
                  {amountInWords(part)} {currency}
                </span>
              </span>
              <span className={classes.bar} aria-hidden="true">
                <span style={{ inlineSize: `${Math.max(2, Math.round((part / cents) * 100))}%` }} />
              </span>
            </li>
          ))}
        </ul>
      )}
      <ul className={`sheet ${classes.list}`}>
        {own.map((cost) => (
          <li key={cost.costId}>
            <button type="button" className={classes.row} onClick={() => onOpen(cost)}>
              <span className="grow">
                <b>{cost.what}</b>
                <span className="small ink-2">
                  {[cost.petName, cost.place, showDate(cost.spentOn)].filter(Boolean).join(' · ')}
                </span>
              </span>
              {cost.receipt && <IconReceipt size={20} aria-label="Con recibo" />}
              <span className={`num ${classes.amount}`}>{amountInWords(cost.cents)}</span>
              <IconChevronRight />
            </button>
          </li>
        ))}
      </ul>
    </section>
  ));
  return <div className={classes.years}>{years}</div>;
}
