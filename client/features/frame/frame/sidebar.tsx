/** The menu: the member, the places, the administration, the colour scheme, the sign-out. */
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { StaffRole } from '#server/platform/core/rights.ts';
import { Brand } from '../../../components/brand.tsx';
import { Dialog } from '../../../components/dialog.tsx';
import { IconChevronDown } from '../../../components/icons/base.tsx';
import { IconHome, IconLogout } from '../../../components/icons/frame.tsx';
import { PersonMark } from '../../../components/pet-photo.tsx';
import { personInitials } from '../../../lib/format.ts';
import { readStored, writeStored } from '../../../lib/stored.ts';
import { trpc } from '../../../lib/trpc.ts';
import { HelpPlaces } from './help-menu.tsx';
import { isOffered, PLACES } from './places.ts';
import classes from './sidebar.module.css';
import { StaffMenu } from './staff-menu.tsx';
import { ThemeChoice } from './theme-choice.tsx';
import { UnreadMark } from './unread-mark.tsx';
import { useSection } from './use-section.ts';
import { useSignOut } from './use-sign-out.ts';

export interface Person {
  name: string;
  surname: string;
  /** What the person is in the clinic; empty for a guardian. */
  roles: readonly StaffRole[];
  photo?: string | null;
}

/** `onGo`: called when a place is chosen (the phone's drawer closes). */
export function Sidebar({ person, onGo }: { person: Person; onGo?: () => void }) {
  // For the clinic's staff the member's places begin folded; later the last state is restored.
  const [open, setOpen] = useState(() => (readStored(FOLDED) ?? String(person.roles.length > 0)) !== 'true');
  const { signOut, busy, question } = useSignOut();
  const section = useSection();
  const info = trpc.system.info.useQuery(undefined, { staleTime: Number.POSITIVE_INFINITY });
  const offers = { sold: info.data?.subscriptions === true, invoices: info.data?.invoices === true };
  const name = `${person.name} ${person.surname}`.trim();
  const toggle = () => {
    setOpen(!open);
    writeStored(FOLDED, String(open));
  };
  return (
    <div className={classes.sidebar}>
      <Link to="/dashboard" className={classes.brand} onClick={onGo} aria-label="PetLove+, inicio">
        <Brand />
      </Link>
      <Link to="/dashboard/usuario" className={classes.person} onClick={onGo}>
        <PersonMark initials={personInitials(person.name, person.surname)} photo={person.photo} />
        <span className={classes.name}>{name}</span>
      </Link>
      <nav aria-label="Menú" className={classes.places}>
        <div className={classes.group}>
          <Link
            to="/dashboard"
            activeOptions={{ exact: true, includeSearch: false }}
            className={classes.place}
            onClick={onGo}
          >
            <IconHome />
            <span>Inicio</span>
          </Link>
          <button
            type="button"
            className={classes.fold}
            aria-expanded={open}
            aria-controls="menu-inicio"
            aria-label="Secciones de Inicio"
            onClick={toggle}
          >
            <IconChevronDown size={18} />
          </button>
        </div>
        <ul id="menu-inicio" hidden={!open}>
          {PLACES.filter(({ to }) => isOffered(to, offers)).map(({ to, label, Drawing }) => (
            <li key={to}>
              <Link
                to={to}
                activeOptions={{ includeSearch: false }}
                className={classes.place}
                onClick={onGo}
                {...section(to)}
              >
                <Drawing />
                <span>{label}</span>
                {to === '/dashboard/avisos' && <UnreadMark />}
              </Link>
            </li>
          ))}
        </ul>
        {person.roles.length > 0 && <StaffMenu roles={person.roles} offers={offers} onGo={onGo} />}
        <HelpPlaces onGo={onGo} />
      </nav>
      <div className={classes.end}>
        <ThemeChoice />
        <button type="button" className={classes.place} onClick={signOut} disabled={busy}>
          <IconLogout />
          <span>Salir</span>
        </button>
      </div>
      <Dialog
        opened={question.opened}
        onClose={question.stay}
        title="¿Salir y perder lo que espera?"
        act={{ label: 'Salir y descartar', destructive: true, run: question.leave }}
      >
        {question.waiting === 1
          ? 'Hay 1 anotación que todavía no se guardó. Si sales, se pierde.'
          : `Hay ${question.waiting} anotaciones que todavía no se guardaron. Si sales, se pierden.`}
      </Dialog>
    </div>
  );
}

const FOLDED = 'petlove-menu-plegado';
