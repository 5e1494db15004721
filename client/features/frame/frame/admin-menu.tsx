/** The administration's menu: its groups fold; the group of the open screen is open, elsewhere the first. */
import { Link, useLocation } from '@tanstack/react-router';
import { IconChevronDown } from '../../../components/icons/base.tsx';
import { ADMIN_GROUPS, PAID_PLACES } from './places.ts';
import classes from './sidebar.module.css';

export function AdminMenu({ sold, onGo }: { sold: boolean; onGo?: (() => void) | undefined }) {
  const here = useLocation({ select: ({ pathname }) => pathname });
  const groups = ADMIN_GROUPS.map(({ label, places }) => ({
    label,
    places: places.filter(({ to }) => sold || !PAID_PLACES.has(to)),
  })).filter(({ places }) => places.length > 0);
  const open = groups.findIndex(({ places }) =>
    // The overview's address is a prefix of every other one, so it must match exactly.
    places.some(({ to }) => (to === '/dashboard/admin' ? here === to : here.startsWith(to))),
  );
  return (
    <section aria-labelledby="menu-admin">
      <div className={classes.heading} id="menu-admin">
        Administrador
      </div>
      {groups.map(({ label, places }, index) => {
        const within = index === Math.max(open, 0);
        return (
          <details key={`${label} ${within}`} open={within} className={classes.adminGroup}>
            <summary className={classes.place}>
              <span>{label}</span>
              <IconChevronDown size={18} />
            </summary>
            <ul aria-label={label}>
              {places.map(({ to, label, Drawing }) => (
                <li key={to}>
                  <Link
                    to={to}
                    activeOptions={{ exact: to === '/dashboard/admin', includeSearch: false }}
                    className={classes.place}
                    onClick={onGo}
                  >
                    <Drawing />
                    <span>{label}</span>
                  </Link>
                </li>
              ))}
            </ul>
          </details>
        );
      })}
    </section>
  );
}
