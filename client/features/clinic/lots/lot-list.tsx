/** The lots of vaccines, what ends first on top; the whole row opens the lot. */
import { Link } from '@tanstack/react-router';
import { servesWords } from '#server/health/lots/rules.ts';
import { IconChevronRight } from '../../../components/icons/frame.tsx';
import { StateChip } from '../../../components/state-chip.tsx';
import { showDate } from '../../../lib/dates.ts';
import type { Answers } from '../../../lib/trpc.ts';
import { leftWords, LOT_CHIPS, LOT_WORDS } from '../../health/lots/lot-words.ts';
import rowStyles from '../../../components/rows.module.css';
import classes from './lots.module.css';

export type Lot = Answers['lots']['list']['rows'][number];

export function LotList({ lots }: { lots: readonly Lot[] }) {
  return (
    <ul className={`sheet ${rowStyles.list}`}>
      {lots.map((lot) => (
        <li key={lot.lotId} className={`${rowStyles.row} ${classes.row} ${classes.opens}`}>
          <div className={`${rowStyles.words} ${classes.words}`}>
            <h2>
              <Link to="/dashboard/admin/lote" search={{ lote: lot.lotId }} className={rowStyles.whole}>
                {lot.number}
              </Link>
            </h2>
            <p className="small">{[lot.product, lot.laboratory].filter(Boolean).join(' · ')}</p>
            <p className="small ink-2">{servesWords(lot.vaccines)}</p>
          </div>
          <div className={classes.amount}>
            <StateChip state={LOT_CHIPS[lot.state]}>{LOT_WORDS[lot.state]}</StateChip>
            <p className="small num">{leftWords(lot.left)}</p>
            <p className="small ink-2 num">
              {lot.state === 'expired' ? 'Venció' : 'Vence'} el {showDate(lot.expiresOn)}
            </p>
          </div>
          <IconChevronRight />
        </li>
      ))}
    </ul>
  );
}
