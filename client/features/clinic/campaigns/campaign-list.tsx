/** Campaign days, the newest first; the whole row opens the counter. */
import { Link } from '@tanstack/react-router';
import { IconCheckCircle } from '../../../components/icons/base.tsx';
import { IconChevronRight } from '../../../components/icons/frame.tsx';
import { IconVaccine } from '../../../components/icons/care.tsx';
import { Chip } from '../../../components/state-chip.tsx';
import { Sticker } from '../../pets/pets/sticker.tsx';
import { dayOf, showDate } from '../../../lib/dates.ts';
import type { Answers } from '../../../lib/trpc.ts';
import rowStyles from '../../../components/rows.module.css';
import classes from './campaigns.module.css';

type Row = Answers['campaigns']['list']['rows'][number];

export function CampaignList({ campaigns }: { campaigns: readonly Row[] }) {
  return (
    <ul className={`sheet ${rowStyles.list}`}>
      {campaigns.map((one) => (
        <li key={one.id} className={`${rowStyles.row} ${classes.row}`}>
          <span className={classes.kind}>
            <Sticker kind="vaccine" size={52} />
          </span>
          <div className={`${rowStyles.words} ${classes.words}`}>
            <h2>
              <Link to="/dashboard/admin/jornada" search={{ jornada: one.id }} className={rowStyles.whole}>
                {one.name}
              </Link>
            </h2>
            <p className="small ink-2">
              {[showDate(dayOf(one.createdAt)), one.place, one.lot && `lote ${one.lot}`].filter(Boolean).join(' · ')}
            </p>
            <p className="small">
              {one.vaccine}
              {one.speciesName && `, ${one.speciesName.toLowerCase()}`} · {one.veterinarian}
            </p>
          </div>
          <div className={classes.amount}>
            <p>
              <b className="num">{one.doses}</b>{' '}
              <span className="small ink-2">{one.doses === 1 ? 'dosis' : 'dosis'}</span>
            </p>
            {one.closedAt ? (
              <Chip icon={<IconCheckCircle size={16} />}>Cerrada</Chip>
            ) : (
              <Chip tone="green" icon={<IconVaccine size={16} />}>
                Abierta
              </Chip>
            )}
          </div>
          <IconChevronRight />
        </li>
      ))}
    </ul>
  );
}
