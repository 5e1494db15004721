/** The number of conversations with unread messages of finders. `corner`: on an icon of the bottom bar. */
import { count } from '../../../lib/format.ts';
import { useUnreadSightings } from '../../../lib/sightings.ts';
import classes from './unread-mark.module.css';

export function UnreadMark({ corner = false }: { corner?: boolean }) {
  const { data, isError } = useUnreadSightings();
  if (!data || data.unread === 0 || isError) return null;
  return (
    <span className={classes.mark} data-corner={corner || undefined}>
      <span aria-hidden="true">{data.unread}</span>
      <span className="visually-hidden">, {count(data.unread, 'aviso')} sin leer</span>
    </span>
  );
}
