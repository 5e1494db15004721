/** The menu of the clinic's staff, each role with its places: the groups fold; the group of the open screen is open, elsewhere the first. */
import { Link, useLocation } from '@tanstack/react-router';
import { mayDo, type StaffRole } from '#server/platform/core/rights.ts';
import { IconChevronDown } from '../../../components/icons/base.tsx';
import { ReviewMark } from './review-mark.tsx';
import { type Offers, staffGroups } from './places.ts';
import classes from './sidebar.module.css';
import { useSection } from './use-section.ts';

interface StaffMenuProps {
  roles: readonly StaffRole[];
  offers: Offers;
  onGo?: (() => void) | undefined;
}

export function StaffMenu({ roles, offers, onGo }: StaffMenuProps) {
  const here = useLocation({ select: ({ pathname }) => pathname });
  const section = useSection();
  const groups = staffGroups(roles, offers);
  const open = groups.findIndex(({ places }) =>
    // The overview's address is a prefix of every other one, so it must match exactly.
    places.some(({ to }) => (to === '/dashboard/admin' ? here === to : here.startsWith(to))),
  );
  return (
    <section aria-labelledby="menu-admin">
      <div className={classes.heading} id="menu-admin">
        {mayDo(roles, 'administer') ? 'Administrador' : 'La clínica'}
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
                    {...section(to)}
                  >
                    <Drawing />
                    <span>{label}</span>
                    {to === '/dashboard/admin/revision' && <ReviewMark />}
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
