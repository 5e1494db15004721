/** Help in two places: a menu of the top bar, and lines of the sidebar. Each marks its news. */
import { Link, useLocation } from '@tanstack/react-router';
import { IconHelp } from '../../../components/icons/frame.tsx';
import { MoreMenu, MoreMenuLink } from '../../../components/more-menu.tsx';
import { count } from '../../../lib/format.ts';
import { trpc } from '../../../lib/trpc.ts';
import { useUnreadAnswers, useUnreadNews } from '../../../lib/help-unread.ts';
import { helpPlaces } from './bar-places.ts';
import classes from './sidebar.module.css';
import marks from './unread-mark.module.css';

export function HelpMenu() {
  const unread = useUnread();
  const from = useFrom();
  const places = usePlaces();
  const all = unread['/dashboard/novedades'] + unread['/dashboard/reportarError'];
  return (
    <MoreMenu
      label={all > 0 ? `Ayuda, ${count(all, 'cosa nueva')}` : 'Ayuda'}
      icon={
        <span className={marks.carrier}>
          <IconHelp size={22} />
          {all > 0 && <span className={marks.dot} />}
        </span>
      }
    >
      {places.map(({ to, label, Drawing }) => (
        <MoreMenuLink
          key={to}
          to={to}
          search={to === '/dashboard/reportarError' ? from : {}}
          icon={<Drawing size={20} />}
        >
          {label}
          <Mark unread={unread[to]} />
        </MoreMenuLink>
      ))}
    </MoreMenu>
  );
}

/** Below the places, and in a phone's drawer. */
export function HelpPlaces({ onGo }: { onGo?: (() => void) | undefined }) {
  const unread = useUnread();
  const from = useFrom();
  const places = usePlaces();
  return (
    <section aria-labelledby="menu-ayuda">
      <div className={classes.heading} id="menu-ayuda">
        Ayuda
      </div>
      <ul>
        {places
          .filter(({ to }) => to !== '/dashboard/videos')
          .map(({ to, label, Drawing }) => (
            <li key={to}>
              <Link
                to={to}
                search={to === '/dashboard/reportarError' ? from : {}}
                activeOptions={{ includeSearch: false }}
                className={classes.place}
                onClick={onGo}
              >
                <Drawing />
                <span>{label}</span>
                <Mark unread={unread[to]} />
              </Link>
            </li>
          ))}
      </ul>
    </section>
  );
}

function Mark({ unread }: { unread: number }) {
  if (unread === 0) return null;
  return (
    <span className={marks.mark}>
      <span aria-hidden="true">{unread > 99 ? '99+' : unread}</span>
      <span className="visually-hidden">, {unread} sin leer</span>
    </span>
  );
}

function usePlaces() {
  return helpPlaces(trpc.auth.me.useQuery().data?.roles ?? []);
}

function useUnread(): Record<ReturnType<typeof helpPlaces>[number]['to'], number> {
  return {
    '/dashboard/novedades': useUnreadNews(),
    '/dashboard/reportarError': useUnreadAnswers(),
    '/dashboard/videos': 0,
    '/dashboard/mudarse': 0,
  };
}

/** The screen that the member reports about: the former one, not the report form itself. */
function useFrom(): { desde?: string } {
  const desde = useLocation({ select: ({ pathname }) => pathname });
  return desde === '/dashboard/reportarError' ? {} : { desde };
}
