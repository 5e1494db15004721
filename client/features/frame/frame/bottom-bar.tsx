/**
 * The main places of a phone, and the add button between them, so that no button floats over the page. The clinic's
 * staff has its own places; the last one opens the menu.
 */
import { Link } from '@tanstack/react-router';
import { Fragment } from 'react';
import { IconMenu } from '../../../components/icons/frame.tsx';
import { AddButton } from './add-button.tsx';
import { useSection } from './use-section.ts';
import classes from './bottom-bar.module.css';
import { BOTTOM_PLACES, STAFF_BOTTOM_PLACES } from './bar-places.ts';
import { UnreadMark } from './unread-mark.tsx';

interface BottomBarProps {
  withAdd: boolean;
  staff: boolean;
  onMenu: () => void;
  menuOpen: boolean;
}

export function BottomBar({ withAdd, staff, onMenu, menuOpen }: BottomBarProps) {
  const section = useSection();
  if (staff)
    return (
      <nav className={classes.bar} data-add={withAdd || undefined} aria-label="Principal">
        {STAFF_BOTTOM_PLACES.map(({ to, label, Drawing }, nth) => (
          <Fragment key={to}>
            {withAdd && nth === 2 && <AddButton />}
            <Link to={to} activeOptions={{ includeSearch: false }} {...section(to)}>
              <Drawing />
              <span>{label}</span>
              {to === '/dashboard/admin/hoy' && <UnreadMark corner />}
            </Link>
          </Fragment>
        ))}
        <button type="button" aria-expanded={menuOpen} onClick={onMenu}>
          <IconMenu />
          <span>Más</span>
        </button>
      </nav>
    );
  return (
    <nav className={classes.bar} data-add={withAdd || undefined} aria-label="Principal">
      {BOTTOM_PLACES.map(({ to, label, Drawing }, nth) => (
        <Fragment key={to}>
          {withAdd && nth === 2 && <AddButton />}
          <Link to={to} activeOptions={{ exact: to === '/dashboard', includeSearch: false }} {...section(to)}>
            <Drawing />
            <span>{label}</span>
            {to === '/dashboard' && <UnreadMark corner />}
          </Link>
        </Fragment>
      ))}
    </nav>
  );
}
