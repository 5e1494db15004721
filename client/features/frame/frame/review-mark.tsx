/** How many lines of the review wait, beside its place in the menu. */
import { count } from '../../../lib/format.ts';
import { trpc } from '../../../lib/trpc.ts';
import classes from './unread-mark.module.css';

export function ReviewMark() {
  const { data } = trpc.review.counts.useQuery(undefined, { staleTime: 300_000 });
  if (!data || data.all === 0) return null;
  return (
    <span className={classes.mark}>
      <span aria-hidden="true">{data.all > 99 ? '99+' : data.all}</span>
      <span className="visually-hidden">, {count(data.all, 'línea')} por revisar</span>
    </span>
  );
}
