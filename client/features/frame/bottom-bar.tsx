/** The four main places, under the thumb. */
import { Link } from '@tanstack/react-router';
import classes from './bottom-bar.module.css';
import { BOTTOM_PLACES } from './places.ts';

export function BottomBar() {
  return (
    <nav className={classes.bar} aria-label="Principal">
      {BOTTOM_PLACES.map(({ to, label, Drawing }) => (
        <Link key={to} to={to} activeOptions={{ exact: to === '/dashboard', includeSearch: false }}>
          <Drawing />
          {label}
        </Link>
      ))}
    </nav>
  );
}
