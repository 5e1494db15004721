/** The four main places, under the thumb. */
import { Link } from '@tanstack/react-router';
import { useSection } from './use-section.ts';
import classes from './bottom-bar.module.css';
import { BOTTOM_PLACES } from './places.ts';
import { UnreadMark } from './unread-mark.tsx';

export function BottomBar() {
  const section = useSection();
  return (
    <nav className={classes.bar} aria-label="Principal">
      {BOTTOM_PLACES.map(({ to, label, Drawing }) => (
        <Link key={to} to={to} activeOptions={{ exact: to === '/dashboard', includeSearch: false }} {...section(to)}>
          <Drawing />
          {label}
          {to === '/dashboard' && <UnreadMark corner />}
        </Link>
      ))}
    </nav>
  );
}
