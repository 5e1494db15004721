/**
 * "Ir a…": finds an animal, an owner or a screen by a few letters, from any screen (Ctrl or ⌘ and K). A chunk
 * of its own that loads on the first press.
 */
import { useDebouncedValue } from '@mantine/hooks';
import { createSpotlight, Spotlight } from '@mantine/spotlight';
// The styles of Spotlight's window and field, which no other screen uses.
import '@mantine/core/styles/ScrollArea.layer.css';
import '@mantine/core/styles/Input.layer.css';
import '@mantine/core/styles/Modal.layer.css';
import '@mantine/spotlight/styles.layer.css';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useEffect, useState } from 'react';
import { folded } from '#server/platform/lib/text.ts';
import { IconPlus, IconSearch } from '../../../components/icons/base.tsx';
import { IconHome, IconUsers } from '../../../components/icons/frame.tsx';
import { PetPhoto } from '../../../components/pet-photo.tsx';
import { showPetCode, showPhone } from '../../../lib/format.ts';
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

const [store, palette] = createSpotlight();
const AT_MOST = 6;
/** The server searches for fragments of three letters and more. */
const FEWEST_LETTERS = 3;

/** `asked` counts the presses: each opens it again. */
export function Palette({ asked, admin }: { asked: number; admin: boolean }) {
  const [typed, type] = useState('');
  useEffect(() => {
    if (asked > 0) palette.open();
  }, [asked]);
  const { groups, nothing } = useGroups(typed, admin);
  return (
    <Spotlight.Root
      store={store}
      query={typed}
      onQueryChange={type}
      // The frame listens to the shortcut, because it works before this chunk loads.
      shortcut={null}
      scrollable
      maxHeight="min(70dvh, 560px)"
      // On the window itself: the root contains the overlay too.
      attributes={{ content: { 'aria-label': 'Ir a un animal, un tutor o una pantalla' } }}
      overlayProps={{ blur: 0 }}
      classNames={{
        content: classes.content,
        search: classes.search,
        action: classes.action,
        actionsGroup: classes.group,
      }}
    >
      <Spotlight.Search
        placeholder="Un animal, un tutor o una pantalla"
        aria-label="Buscar"
        leftSection={<IconSearch size={22} />}
      />
      <Spotlight.ActionsList>
        {groups.map(({ title, lines }) => (
          <Spotlight.ActionsGroup key={title} label={title}>
            {lines.map(({ key, label, more, picture, go }) => (
              <Spotlight.Action
                key={key}
                label={label}
                {...(more !== undefined && { description: more })}
                leftSection={picture}
                dimmedSections={false}
                onClick={go}
              />
            ))}
          </Spotlight.ActionsGroup>
        ))}
        {groups.length === 0 && <Spotlight.Empty>{nothing}</Spotlight.Empty>}
      </Spotlight.ActionsList>
    </Spotlight.Root>
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
  const clinic = trpc.admin.pets.useQuery(
    { filter: asked },
    { enabled: admin && asked.length >= FEWEST_LETTERS, staleTime: 30_000 },
  );
  const guardians = trpc.admin.owners.useQuery(
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
