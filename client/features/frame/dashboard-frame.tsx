/** What stands around every screen behind the sign-in: bars, menu, floating button, footer, and the way past them by keyboard. */
import { Drawer } from '@mantine/core';
import { Outlet, useMatches } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { OfflineBar } from '../../components/offline-bar.tsx';
import { trpc } from '../../lib/trpc.ts';
import '../../styles/dashboard.css';
import { AddButton } from './add-button.tsx';
import { BottomBar } from './bottom-bar.tsx';
import classes from './dashboard-frame.module.css';
import { type Person, Sidebar } from './sidebar.tsx';
import { TopBar } from './top-bar.tsx';

/** `overlay`: a sheet that lies over whatever screen is shown (adding a vaccine). */
export function DashboardFrame({ overlay }: { overlay?: ReactNode }) {
  const [menuOpen, setMenuOpen] = useState(false);
  const person = usePerson();
  const hideAdd = useMatches({ select: (matches) => matches.at(-1)?.staticData.hideAdd ?? false });
  return (
    <div className={classes.frame}>
      <a href="#contenido" className={classes.skip}>
        Ir al contenido
      </a>
      <aside className={classes.side}>{person && <Sidebar person={person} />}</aside>
      <div className={classes.page}>
        <TopBar onMenu={() => setMenuOpen(true)} menuOpen={menuOpen} />
        <OfflineBar />
        <main id="contenido" className={classes.content} tabIndex={-1}>
          <Outlet />
          <Footer />
        </main>
      </div>
      <BottomBar />
      {!hideAdd && <AddButton />}
      <Drawer
        opened={menuOpen}
        onClose={() => setMenuOpen(false)}
        position="right"
        size={290}
        radius={0}
        withCloseButton={false}
        closeOnClickOutside
        padding={0}
        title={null}
        classNames={{ body: classes.drawer }}
        aria-label="Menú"
      >
        {person && <Sidebar person={person} onGo={() => setMenuOpen(false)} />}
      </Drawer>
      {overlay}
    </div>
  );
}

function Footer() {
  const { data } = trpc.system.info.useQuery(undefined, { staleTime: Number.POSITIVE_INFINITY });
  return (
    <footer className={classes.footer}>PetLove+ versión 0.0.1{data?.vendorName && ` · ${data.vendorName}`}</footer>
  );
}

function usePerson(): Person | undefined {
  const { data } = trpc.auth.me.useQuery();
  return data && { name: data.name, surname: data.surname, admin: data.role === 'ROLE_ADMINISTRADOR' };
}
