/** The batches of tags, newest first: the contents of each, and links to its tags and documents. */
import { Link } from '@tanstack/react-router';
import { IconChevronRight } from '../../../components/icons/frame.tsx';
import { dayOf, showDate } from '../../../lib/dates.ts';
import { count } from '../../../lib/format.ts';
import type { Answers } from '../../../lib/trpc.ts';
import classes from './admin-tags.module.css';
import { amountWords, totalOf } from './tag-state.tsx';

type Batch = Answers['tagBatches']['list']['rows'][number];

export function BatchList({ batches }: { batches: readonly Batch[] }) {
  return (
    <ul className={`sheet ${classes.list}`}>
      {batches.map((batch) => (
        <li key={batch.id} className={classes.batch}>
          <div className={classes.words}>
            <h3>
              <Link to="/dashboard/admin/placas" search={{ lote: batch.id }} className={classes.whole}>
                {batch.name}
              </Link>
            </h3>
            <p className="small ink-2">{madeWords(batch)}</p>
            <p className="small">{amountWords(batch.tags)}</p>
          </div>
          <p className={classes.total}>
            <span className="num">{totalOf(batch.tags)}</span>
            <span className="small ink-2"> {totalOf(batch.tags) === 1 ? 'placa' : 'placas'}</span>
          </p>
          <IconChevronRight />
        </li>
      ))}
    </ul>
  );
}

/** `21/11/2026, por Ana` */
export function madeWords({ createdAt, author }: Pick<Batch, 'createdAt' | 'author'>): string {
  return `${showDate(dayOf(createdAt))}${author ? `, por ${author}` : ''}`;
}

export function tagCount({ tags }: Pick<Batch, 'tags'>): string {
  return count(totalOf(tags), 'placa');
}
