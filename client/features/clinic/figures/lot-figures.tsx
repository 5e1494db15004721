/** The lots in use, and how many doses of each were given in the month. */
import { Link } from '@tanstack/react-router';
import { StateChip } from '../../../components/state-chip.tsx';
import { count } from '../../../lib/format.ts';
import type { Answers } from '../../../lib/trpc.ts';
import { leftWords, LOT_CHIPS, LOT_WORDS } from '../../health/lots/lot-words.ts';
import { amountWords } from './month-words.ts';
import rowStyles from '../../../components/rows.module.css';
import classes from './figures.module.css';

type Lots = Answers['figures']['desk']['lots'];

const DOUBTFUL = ['withdrawn', 'expired', 'expiring', 'empty'] as const;
const SEVERAL = { withdrawn: 'retirados', expired: 'vencidos', expiring: 'por vencer', empty: 'sin dosis' };
const SHOWN = 8;

export function LotFigures({ lots }: { lots: Lots }) {
  if (lots.length === 0) return null;
  const open = lots.filter(({ closed }) => !closed);
  const doubtful = DOUBTFUL.flatMap((state) => {
    const amount = open.filter((lot) => lot.state === state).length;
    return amount === 0 ? [] : [`${amount} ${amount === 1 ? LOT_WORDS[state].toLowerCase() : SEVERAL[state]}`];
  });
  const sorted = lots.toSorted((a, b) => b.now - a.now);
  return (
    <section className="section" aria-labelledby="cifras-lotes">
      <div className={classes.heading}>
        <h2 id="cifras-lotes">De qué lotes</h2>
        <p className="small ink-2">
          {[`${count(open.length, 'lote')} en la refrigeradora`, ...doubtful].join(', ')}.{' '}
          <Link to="/dashboard/admin/lotes" search={{}}>
            Ver los lotes
          </Link>
        </p>
      </div>
      <ul className={`sheet ${rowStyles.list} ${classes.lots}`}>
        {sorted.slice(0, SHOWN).map(({ lotId, number, laboratory, state, left, now, closed }) => (
          <li key={lotId}>
            <span>
              <Link to="/dashboard/admin/lote" search={{ lote: lotId }}>
                {number}
              </Link>
              <span className="small ink-2">{laboratory}</span>
            </span>
            <span>
              <b className="num">{now === 0 ? 'Ninguna' : `${amountWords(now)} dosis`}</b>
              <span className="small ink-2 num">{closed ? 'Terminado' : leftWords(left)}</span>
            </span>
            <StateChip state={LOT_CHIPS[state]}>{LOT_WORDS[state]}</StateChip>
          </li>
        ))}
      </ul>
    </section>
  );
}
