/** The frame of every screen behind the sign-in: bars, menu, footer, and the skip link. */
import { Outlet, useLocation, useMatches, useNavigate, useRouter } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { mayDo } from '#server/platform/core/rights.ts';
import { followZone } from '../../../lib/dates.ts';
import { later } from '../../../lib/later.ts';
import { leavePlace } from '../../../lib/left-place.ts';
import { followWeightUnit } from '../../../lib/weight-unit.ts';
import { trpc } from '../../../lib/trpc.ts';
import { useSlash } from '../../../lib/use-slash.ts';
import { useWide } from '../../../lib/use-wide.ts';
import { BottomBar } from './bottom-bar.tsx';
import classes from './dashboard-frame.module.css';
import { InstallHint } from './install-hint.tsx';
import type { Person } from './sidebar.tsx';
import { lackingRight } from './place-rights.ts';
import { TopBar } from './top-bar.tsx';
import { useScenes } from './use-scenes.ts';

/** Only where there is room for it; there its program comes with the first screen's (first-screens.ts). */
export const useSidebar = later(() => import('./sidebar.tsx'));
const NoRight = lazy(() => import('./no-right.tsx').then((module) => ({ default: module.NoRight })));
const PhoneMenu = lazy(() => import('./phone-menu.tsx').then((module) => ({ default: module.PhoneMenu })));

/**
 * `bar`: the connection's state. `overlay`: a sheet over the current screen (adding a vaccine). `children`:
 * replaces the screen that the address names.
 */
export function DashboardFrame({
  bar,
  overlay,
  children = <Outlet />,
}: {
  bar?: ReactNode;
  overlay?: ReactNode;
  children?: ReactNode;
}) {
  const [menuOpen, setMenuOpen] = useState(false);
  const [menuAsked, setMenuAsked] = useState(false);
  const openMenu = () => {
    setMenuAsked(true);
    setMenuOpen(true);
  };
  const person = usePerson();
  const router = useRouter();
  useEffect(
    () => router.subscribe('onBeforeNavigate', ({ fromLocation }) => leavePlace(fromLocation?.state.__TSR_key)),
    [router],
  );
  useScenes();
  const atHome = useLocation({ select: ({ pathname }) => /^\/dashboard\/?$/.test(pathname) });
  const hideAdd = useMatches({ select: (matches) => matches.at(-1)?.staticData.hideAdd ?? false });
  const fills = useMatches({ select: (matches) => matches.at(-1)?.staticData.wide ?? false });
  const wide = useWide();
  const sidebar = useSidebar(wide);
  const navigate = useNavigate();
  const atCounter = useLocation({ select: ({ pathname }) => pathname.startsWith('/dashboard/mostrador') });
  const lacking = useLocation({ select: ({ pathname }) => person && lackingRight(pathname, person.roles) });
  // The counter's own field answers there.
  useSlash(() => void navigate({ to: '/dashboard/mostrador' }), !atCounter && mayDo(person?.roles ?? [], 'attend'));
  return (
    <div className={classes.frame}>
      <a href="#contenido" className={classes.skip}>
        Ir al contenido
      </a>
      <aside className={classes.side}>
        {/* Its place is kept for it by the styles. */}
        {wide && person && sidebar && <sidebar.Sidebar person={person} />}
      </aside>
      <div className={classes.page}>
        <TopBar onMenu={openMenu} menuOpen={menuOpen} withAdd={!hideAdd} wide={wide} />
        {bar}
        <main id="contenido" className={classes.content} data-wide={atCounter || fills || undefined} tabIndex={-1}>
          {lacking ? (
            <Suspense>
              <NoRight right={lacking} />
            </Suspense>
          ) : (
            children
          )}
          {atHome && <InstallHint />}
          <Footer />
        </main>
      </div>
      {!wide && (
        <BottomBar withAdd={!hideAdd} staff={(person?.roles.length ?? 0) > 0} onMenu={openMenu} menuOpen={menuOpen} />
      )}
      {person && menuAsked && (
        <Suspense>
          <PhoneMenu person={person} opened={menuOpen} onClose={() => setMenuOpen(false)} />
        </Suspense>
      )}
      {overlay}
    </div>
  );
}

function Footer() {
  const { data } = trpc.system.info.useQuery(undefined, { staleTime: Number.POSITIVE_INFINITY });
  return (
    <footer className={classes.footer}>
      PetLove+{data && ` versión ${data.version}`}
      {data?.clinic.name && ` · ${data.clinic.name}`}
    </footer>
  );
}

function usePerson(): Person | undefined {
  const { data } = trpc.auth.me.useQuery();
  // Before any screen renders: every form, age and due day uses this time zone.
  if (data) {
    followZone(data.timeZone);
    followWeightUnit(data.weightUnit);
  }
  return data && { name: data.name, surname: data.surname, photo: data.photo, roles: data.roles };
}
