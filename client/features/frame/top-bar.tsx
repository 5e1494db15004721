/** Above the page: where I am, what can be begun, help; on the phone the mark and the menu. */
import { Link, useMatches } from '@tanstack/react-router';
import { Brand } from '../../components/brand.tsx';
import { IconButton } from '../../components/button.tsx';
import { IconChevronRight } from '../../components/icons/base.tsx';
import { IconHelp, IconMenu } from '../../components/icons/frame.tsx';
import { MoreMenu, MoreMenuLink } from '../../components/more-menu.tsx';
import { useCurrentCrumb } from '../../lib/crumb.ts';
import { HELP_PLACES, TOP_PLACES } from './places.ts';
import classes from './top-bar.module.css';

export function TopBar({ onMenu, menuOpen }: { onMenu: () => void; menuOpen: boolean }) {
  return (
    <header className={classes.bar}>
      <Link to="/dashboard" className={`${classes.brand} phone-only`} aria-label="PetLove+, inicio">
        <Brand />
      </Link>
      <Breadcrumb />
      <nav className={classes.links} aria-label="Accesos">
        {TOP_PLACES.map(({ to, label }) => (
          <Link key={to} to={to} activeOptions={{ exact: true, includeSearch: false }}>
            {label}
          </Link>
        ))}
      </nav>
      {HELP_PLACES.length > 0 && (
        <MoreMenu label="Ayuda" icon={<IconHelp size={22} />}>
          {HELP_PLACES.map(({ to, label }) => (
            <MoreMenuLink key={label} to={to}>
              {label}
            </MoreMenuLink>
          ))}
        </MoreMenu>
      )}
      <IconButton label="Menú" className="phone-only" aria-expanded={menuOpen} onClick={onMenu}>
        <IconMenu size={24} />
      </IconButton>
    </header>
  );
}

function Breadcrumb() {
  const { title, parent } = useMatches({ select: (matches) => matches.at(-1)?.staticData ?? {} });
  const own = useCurrentCrumb();
  const here = own ?? title;
  return (
    <nav className={classes.crumbs} aria-label="Ruta">
      <ol>
        <li>{here === 'Inicio' ? <span aria-current="page">Inicio</span> : <Link to="/dashboard">Inicio</Link>}</li>
        {parent && (
          <li>
            <IconChevronRight size={15} />
            <Link to={parent.to}>{parent.title}</Link>
          </li>
        )}
        {here && here !== 'Inicio' && (
          <li>
            <IconChevronRight size={15} />
            <b aria-current="page">{here}</b>
          </li>
        )}
      </ol>
    </nav>
  );
}
