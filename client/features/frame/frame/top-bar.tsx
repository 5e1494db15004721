/** The bar above the page: breadcrumb, add button, help; on a phone the mark, the back link and the menu. */
import { Link, useMatches, useSearch } from '@tanstack/react-router';
import { Brand } from '../../../components/brand.tsx';
import { IconButton } from '../../../components/button.tsx';
import { IconChevronRight, IconMenu } from '../../../components/icons/frame.tsx';
import { PetPhoto } from '../../../components/pet-photo.tsx';
import { useCurrentCrumb, useCurrentHead } from '../../../lib/crumb.ts';
import { trpc } from '../../../lib/trpc.ts';
import { AddButton } from './add-button.tsx';
import { HelpMenu } from './help-menu.tsx';
import { PaletteButton } from './palette-button.tsx';
import { TOP_PLACES } from './bar-places.ts';
import classes from './top-bar.module.css';
import { useParent, useShownAnimal } from './use-section.ts';

interface TopBarProps {
  onMenu: () => void;
  menuOpen: boolean;
  /** Whether this screen has an add button. */
  withAdd: boolean;
  /** Room for the links and the breadcrumb, which a phone does not show. */
  wide: boolean;
}

export function TopBar({ onMenu, menuOpen, withAdd, wide }: TopBarProps) {
  const parent = useParent();
  const head = useCurrentHead();
  const fullPath = useMatches({ select: (matches) => matches.at(-1)?.fullPath });
  const ofOne = parent?.to === '/dashboard/mascotas' || parent?.to === '/dashboard/admin/mascotas';
  const { mascota, propietario } = useSearch({ strict: false });
  // A screen that a record opened leads back to it.
  const known = ofOne && fullPath !== '/dashboard/perfilMascotas' ? mascota : undefined;
  // An animal that this account may not see has no record to lead back to. Uses only the screen's own query.
  const { isError } = trpc.pets.get.useQuery({ petId: known ?? 0 }, { enabled: false });
  const reads = useShownAnimal()?.read ?? true;
  const ofPet = isError || !reads ? undefined : known;
  // The form of a new one also changes an existing one: then no add button is shown.
  const changing = mascota !== undefined || propietario !== undefined;
  return (
    <header className={classes.bar}>
      {!head && (
        <Link to="/dashboard" className={`${classes.brand} phone-only`} aria-label="PetLove+, inicio">
          <Brand short={parent !== undefined} />
        </Link>
      )}
      {ofPet !== undefined ? (
        <Link
          to="/dashboard/perfilMascotas"
          search={{ mascota: ofPet }}
          className={`${classes.back} phone-only`}
          aria-label="Volver a su ficha"
        >
          <IconChevronRight size={18} />
          <span>Su ficha</span>
        </Link>
      ) : (
        parent && (
          <Link to={parent.to} className={`${classes.back} phone-only`} aria-label={`Volver a ${parent.title}`}>
            <IconChevronRight size={18} />
            {!head && <span>{parent.title}</span>}
          </Link>
        )
      )}
      {head && (
        // The heading itself is still there for those who listen.
        <div className={`${classes.head} phone-only`} aria-hidden="true">
          <PetPhoto species={head.species} photo={head.photo} size={38} />
          <span title={head.name}>{head.name}</span>
        </div>
      )}
      {wide && (
        <>
          <Breadcrumb />
          <nav className={classes.links} aria-label="Accesos">
            {TOP_PLACES.map(({ to, label }) => (
              <Link key={to} to={to} activeOptions={{ exact: true, includeSearch: changing }}>
                {label}
              </Link>
            ))}
          </nav>
        </>
      )}
      <PaletteButton />
      <HelpMenu />
      {withAdd && wide && (
        <div className="desk-only">
          <AddButton />
        </div>
      )}
      <IconButton label="Menú" className="phone-only" aria-expanded={menuOpen} onClick={onMenu}>
        <IconMenu size={24} />
      </IconButton>
    </header>
  );
}

function Breadcrumb() {
  const title = useMatches({ select: (matches) => matches.at(-1)?.staticData.title });
  const parent = useParent();
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
            {/* Cut where the bar has no room for a long name. */}
            <b aria-current="page" title={here}>
              {here}
            </b>
          </li>
        )}
      </ol>
    </nav>
  );
}
