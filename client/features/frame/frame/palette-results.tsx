/** What the palette finds for a text: animals, owners and screens; for the clinic's staff its patients, too. */
import { useDebouncedValue } from '@mantine/hooks';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { mayDo, type StaffRole } from '#server/platform/core/rights.ts';
import { folded, showPhone } from '#server/platform/lib/text.ts';
import { IconHome, IconPlus, IconUsers } from '../../../components/icons/frame.tsx';
import { PetPhoto } from '../../../components/pet-photo.tsx';
import { showCode } from '#server/platform/lib/codes.ts';
import { rememberOpened } from '../../../lib/opened-last.ts';
import { trpc } from '../../../lib/trpc.ts';
import { helpPlaces, TOP_PLACES } from './bar-places.ts';
import { isOffered, type Offers, PLACES, staffGroups } from './places.ts';

export interface PaletteLine {
  key: string;
  label: string;
  /** A second line, smaller. */
  more?: string;
  picture?: ReactNode;
  go: () => void;
}

const AT_MOST = 6;
/** The server finds a patient from two letters, an owner from three. */
const FEWEST_LETTERS = { patient: 2, owner: 3 };

interface PaletteResults {
  groups: { title: string; lines: PaletteLine[] }[];
  /** The text where no group has a result. */
  nothing: string;
}

export function usePaletteResults(typed: string, roles: readonly StaffRole[]): PaletteResults {
  const attends = mayDo(roles, 'attend');
  const navigate = useNavigate();
  const wanted = folded(typed.trim());
  const fits = (...texts: (string | null)[]) => texts.some((text) => text !== null && folded(text).includes(wanted));
  const pets = trpc.pets.list.useQuery();
  const numbers = trpc.registrations.mine.useQuery(undefined, { staleTime: 300_000 }).data ?? [];
  const owners = trpc.owners.list.useQuery();
  const info = trpc.system.info.useQuery(undefined, { staleTime: Number.POSITIVE_INFINITY });
  const [searched] = useDebouncedValue(typed.trim(), 150);
  const clinic = trpc.counter.find.useQuery(
    { text: searched },
    { enabled: attends && searched.length >= FEWEST_LETTERS.patient, staleTime: 30_000 },
  );
  const guardians = trpc.adminLists.owners.useQuery(
    { filter: searched },
    { enabled: attends && searched.length >= FEWEST_LETTERS.owner, staleTime: 30_000 },
  );
  const offers = { sold: info.data?.subscriptions === true, invoices: info.data?.invoices === true };
  const officialOf = (petId: number) => numbers.filter((one) => one.petId === petId).map(({ number }) => number);
  const own = (pets.data ?? []).filter(({ id, name, code }) => fits(name, code, showCode(code), ...officialOf(id)));
  const mine = new Set((pets.data ?? []).map(({ id }) => id));
  const people = (owners.data ?? []).filter(({ name, surname }) => fits(`${name} ${surname}`));
  // Results of the former text would answer Enter with the wrong row.
  const current = (fewest: number) => searched === typed.trim() && searched.length >= fewest;
  const found = current(FEWEST_LETTERS.patient) ? (clinic.data ?? []).filter(({ petId }) => !mine.has(petId)) : [];
  const ownPeople = new Set((owners.data ?? []).map(({ id }) => id));
  const foundPeople = current(FEWEST_LETTERS.owner)
    ? (guardians.data?.rows ?? []).filter(({ id }) => !ownPeople.has(id))
    : [];
  const groups = [
    {
      title: 'Animales',
      lines: own.map((pet) => ({
        key: `pet ${pet.id}`,
        label: pet.name,
        more: showCode(pet.code),
        picture: <PetPhoto species={pet.species} photo={pet.photo} size={46} />,
        go: () => void navigate({ to: '/dashboard/perfilMascotas', search: { mascota: pet.id } }),
      })),
    },
    {
      title: 'Pacientes',
      lines: found.map((pet) => ({
        key: `clinic ${pet.petId}`,
        label: pet.name,
        more: `${showCode(pet.code)} · ${pet.owner}`,
        picture: <PetPhoto species={pet.species} photo={pet.photo} size={46} />,
        go: () => {
          rememberOpened(pet);
          void navigate({ to: '/dashboard/mostrador', search: { ver: pet.petId } });
        },
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
      title: 'Tutores de pacientes',
      lines: foundPeople.map(({ id, name, surname, principal, idNumber, phone, userEmail }) => ({
        key: `clinic owner ${id}`,
        label: `${name} ${surname}`.trim(),
        more: idNumber ?? (principal ? userEmail : phone ? showPhone(phone) : 'Sin teléfono'),
        picture: <IconUsers size={22} />,
        // The typed text finds the row again; the detail opens beside it.
        go: () => void navigate({ to: '/dashboard/admin/tutores', search: { q: searched, ver: id } }),
      })),
    },
    {
      title: 'Pantallas',
      lines: placesFor(roles, offers)
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
  const searching = attends && (searched !== typed.trim() || clinic.isFetching || guardians.isFetching);
  const nothing =
    attends && wanted.length < FEWEST_LETTERS.patient
      ? 'Escribe dos letras para buscar en toda la clínica.'
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

function placesFor(roles: readonly StaffRole[], offers: Offers): Place[] {
  const own = PLACES.map(({ to, label, Drawing }) => ({ to, label, group: null, picture: <Drawing size={22} /> }));
  const top = TOP_PLACES.map(({ to, label }) => ({
    to,
    label,
    group: null,
    picture: to === '/dashboard' ? <IconHome size={22} /> : <IconPlus size={22} />,
  }));
  const known = new Set<string>(own.map(({ to }) => to));
  const help = helpPlaces(roles)
    .filter(({ to }) => !known.has(to))
    .map(({ to, label, Drawing }) => ({
      to: to as To,
      label,
      group: 'Ayuda',
      picture: <Drawing size={22} />,
    }));
  const administration = staffGroups(roles, offers).flatMap(({ label: group, places }) =>
    places.map(({ to, label, Drawing }) => ({
      to: to as To,
      label,
      group: `Administración · ${group}`,
      picture: <Drawing size={22} />,
    })),
  );
  return [...top, ...own, ...help, ...administration].filter(({ to }) => isOffered(to, offers));
}
