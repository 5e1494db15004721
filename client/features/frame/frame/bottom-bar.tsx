/** The four main places of a phone, and the add button between them, so that no button floats over the page. */
import { Link } from '@tanstack/react-router';
import { Fragment } from 'react';
import { AddButton } from './add-button.tsx';
import { useSection } from './use-section.ts';
import classes from './bottom-bar.module.css';
import { BOTTOM_PLACES } from './places.ts';
import { UnreadMark } from './unread-mark.tsx';

export function BottomBar({ withAdd }: { withAdd: boolean }) {
  const section = useSection();
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
