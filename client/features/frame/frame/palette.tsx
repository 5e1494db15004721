/**
 * "Ir a…": finds an animal, an owner or a screen by a few letters, from any screen (Ctrl or ⌘ and K). A chunk
 * of its own that loads on the first press.
 */
import { useDebouncedValue } from '@mantine/hooks';
import { useNavigate } from '@tanstack/react-router';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useState } from 'react';
import { folded } from '#server/platform/lib/text.ts';
import { IconPlus, IconSearch } from '../../../components/icons/base.tsx';
import { IconHome, IconUsers } from '../../../components/icons/frame.tsx';
import { Modal } from '../../../components/modal.tsx';
import { PetPhoto } from '../../../components/pet-photo.tsx';
import { count, showPetCode, showPhone } from '../../../lib/format.ts';
import { trpc } from '../../../lib/trpc.ts';
import classes from './palette.module.css';
import { ADMIN_GROUPS, HELP_PLACES, PAID_PLACES, PLACES, TOP_PLACES } from './places.ts';

interface Line {
  key: string;
  label: string;
  /** A second line, smaller. */
  more?: string;
  picture?: ReactNode;
  go: () => void;
}

const AT_MOST = 6;
/** The server searches for fragments of three letters and more. */
const FEWEST_LETTERS = 3;

/** `asked` counts the presses: each opens it again. */
export function Palette({ asked, admin }: { asked: number; admin: boolean }) {
  const [opened, setOpened] = useState(false);
  useEffect(() => {
    if (asked > 0) setOpened(true);
  }, [asked]);
  const close = () => setOpened(false);
  return (
    <Modal
      opened={opened}
      onClose={close}
      label="Ir a un animal, un tutor o una pantalla"
      className={classes.place}
      panelClassName={classes.content}
    >
      <Search admin={admin} onDone={close} />
    </Modal>
  );
}

/**
 * The field and what it finds. Source: ARIA Authoring Practices, "Editable Combobox With List Autocomplete": the focus
 * stays in the field.
 */
function Search({ admin, onDone }: { admin: boolean; onDone: () => void }) {
  const list = useId();
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState<string>();
  const { groups, nothing } = useGroups(typed, admin);
  const lines = groups.flatMap((group) => group.lines);
  const at = lines.findIndex(({ key }) => key === chosen);
  // After the first letter Enter always has a line; a later answer of the server moves it no more.
  if (typed !== '' && at < 0 && lines[0]) setChosen(lines[0].key);
  const idOf = (index: number) => `${list}-${index}`;
  useEffect(() => {
    if (at >= 0) document.getElementById(`${list}-${at}`)?.scrollIntoView({ block: 'nearest' });
  }, [list, at]);

  const take = (line: Line) => {
    onDone();
    line.go();
  };
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const line = lines[at];
    if (step !== undefined) {
      const next = at < 0 && step < 0 ? -1 : at + step;
      setChosen(lines.at(next % Math.max(lines.length, 1))?.key);
    } else if (event.key === 'Enter' && line) take(line);
    else return;
    event.preventDefault();
  };

  return (
    <>
      <div className={classes.search}>
        <IconSearch size={22} />
        <input
          type="text"
          role="combobox"
          placeholder="Un animal, un tutor o una pantalla"
          aria-label="Buscar"
          aria-autocomplete="list"
          aria-expanded={lines.length > 0}
          aria-controls={lines.length > 0 ? list : undefined}
          aria-activedescendant={at >= 0 ? idOf(at) : undefined}
          autoComplete="off"
          spellCheck={false}
          value={typed}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            setChosen(undefined);
          }}
          onKeyDown={press}
        />
      </div>
      {lines.length > 0 && (
        <div id={list} role="listbox" aria-label="Resultados" className={classes.list}>
          {groups.map(({ title, lines: own }) => (
            <div key={title} role="group" aria-label={title} className={classes.group}>
              <p aria-hidden="true">{title}</p>
              {own.map((line) => (
                <button
                  key={line.key}
                  type="button"
                  id={idOf(lines.indexOf(line))}
                  role="option"
                  tabIndex={-1}
                  aria-selected={line.key === chosen}
                  className={classes.line}
                  // The focus stays in the field.
                  onMouseDown={(event) => event.preventDefault()}
                  onClick={() => take(line)}
                >
                  {line.picture}
                  <span>
                    {line.label}
                    {line.more !== undefined && <span className={classes.more}>{line.more}</span>}
                  </span>
                </button>
              ))}
            </div>
          ))}
        </div>
      )}
      <p role="status" className={lines.length > 0 ? 'visually-hidden' : classes.empty}>
        {lines.length === 0 ? nothing : typed !== '' && count(lines.length, 'resultado')}
      </p>
    </>
  );
}

interface Found {
  groups: { title: string; lines: Line[] }[];
  /** The text where no group has a result. */
  nothing: string;
}

function useGroups(typed: string, admin: boolean): Found {
  const navigate = useNavigate();
  const wanted = folded(typed.trim());
  const fits = (...texts: (string | null)[]) => texts.some((text) => text !== null && folded(text).includes(wanted));
  const pets = trpc.pets.list.useQuery();
  const owners = trpc.owners.list.useQuery();
  const info = trpc.system.info.useQuery(undefined, { staleTime: Number.POSITIVE_INFINITY });
  const [asked] = useDebouncedValue(typed.trim(), 150);
  const clinic = trpc.adminLists.pets.useQuery(
    { filter: asked },
    { enabled: admin && asked.length >= FEWEST_LETTERS, staleTime: 30_000 },
  );
  const guardians = trpc.adminLists.owners.useQuery(
    { filter: asked },
    { enabled: admin && asked.length >= FEWEST_LETTERS, staleTime: 30_000 },
  );
  const sold = info.data?.subscriptions === true;
  const own = (pets.data ?? []).filter(({ name, code }) => fits(name, code, showPetCode(code)));
  const mine = new Set((pets.data ?? []).map(({ id }) => id));
  const people = (owners.data ?? []).filter(({ name, surname }) => fits(`${name} ${surname}`));
  // Results of the former text would answer Enter with the wrong row.
  const current = asked === typed.trim() && asked.length >= FEWEST_LETTERS;
  const found = current ? (clinic.data?.rows ?? []).filter(({ id }) => !mine.has(id)) : [];
  const ownPeople = new Set((owners.data ?? []).map(({ id }) => id));
  const foundPeople = current ? (guardians.data?.rows ?? []).filter(({ id }) => !ownPeople.has(id)) : [];
  const groups = [
    {
      title: 'Animales',
      lines: own.map((pet) => ({
        key: `pet ${pet.id}`,
        label: pet.name,
        more: showPetCode(pet.code),
        picture: <PetPhoto species={pet.species} photo={pet.photo} size={46} />,
        go: () => void navigate({ to: '/dashboard/perfilMascotas', search: { mascota: pet.id } }),
      })),
    },
    {
      title: 'En la clínica',
      lines: found.map((pet) => ({
        key: `clinic ${pet.id}`,
        label: pet.name,
        more: `${showPetCode(pet.code)} · ${`${pet.userName} ${pet.userSurname}`.trim()}`,
        picture: <PetPhoto species={pet.species} size={46} />,
        go: () => void navigate({ to: '/dashboard/admin/mascotas', search: { q: pet.code } }),
      })),
    },
    {
      title: 'Tutores',
      lines: people.map(({ id, name, surname }) => ({
        key: `owner ${id}`,
        label: `${name} ${surname}`.trim(),
        picture: <IconUsers size={22} />,
        go: () => void navigate({ to: '/dashboard/perfilPropietario', search: { propietario: id } }),
      })),
    },
    {
      title: 'Tutores en la clínica',
      lines: foundPeople.map(({ id, name, surname, principal, idNumber, phone, userEmail }) => ({
        key: `clinic owner ${id}`,
        label: `${name} ${surname}`.trim(),
        more: idNumber ?? (principal ? userEmail : phone ? showPhone(phone) : 'Sin teléfono'),
        picture: <IconUsers size={22} />,
        // The typed text finds the row again; the detail opens beside it.
        go: () => void navigate({ to: '/dashboard/admin/tutores', search: { q: asked, ver: id } }),
      })),
    },
    {
      title: 'Pantallas',
      lines: placesFor(admin, sold)
        .filter(({ label, group }) => fits(label, group))
        .map(({ to, label, group, picture }) => ({
          key: `place ${to}`,
          label,
          ...(group !== null && { more: group }),
          picture,
          go: () => void navigate({ to }),
        })),
    },
  ];
  // With an empty field the screens come first: the person who opens it to look around sees them.
  const shown = wanted === '' ? groups.toReversed() : groups;
  const searching = admin && (asked !== typed.trim() || clinic.isFetching || guardians.isFetching);
  const nothing =
    admin && wanted.length < FEWEST_LETTERS
      ? 'Escribe tres letras para buscar en toda la clínica.'
      : 'Nada se llama así.';
  return {
    groups: shown
      .map((group) => ({ ...group, lines: group.lines.slice(0, AT_MOST) }))
      .filter(({ lines }) => lines.length > 0),
    nothing: searching ? 'Buscando…' : nothing,
  };
}

type To = (typeof TOP_PLACES)[number]['to'] | (typeof PLACES)[number]['to'];
interface Place {
  to: To;
  label: string;
  group: string | null;
  picture?: ReactNode;
}

function placesFor(admin: boolean, sold: boolean): Place[] {
  const own = PLACES.map(({ to, label, Drawing }) => ({ to, label, group: null, picture: <Drawing size={22} /> }));
  const top = TOP_PLACES.map(({ to, label }) => ({
    to,
    label,
    group: null,
    picture: to === '/dashboard' ? <IconHome size={22} /> : <IconPlus size={22} />,
  }));
  const known = new Set<string>(own.map(({ to }) => to));
  const help = HELP_PLACES.filter(({ to }) => !known.has(to)).map(({ to, label, Drawing }) => ({
    to: to as To,
    label,
    group: 'Ayuda',
    picture: <Drawing size={22} />,
  }));
  const desk = ADMIN_GROUPS.flatMap(({ label: group, places }) =>
    places.map(({ to, label, Drawing }) => ({
      to: to as To,
      label,
      group: `Administración · ${group}`,
      picture: <Drawing size={22} />,
    })),
  );
  return [...top, ...own, ...help, ...(admin ? desk : [])].filter(({ to }) => sold || !PAID_PLACES.has(to));
}
