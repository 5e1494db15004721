/** Pacientes: the animals that the clinic attends, with search, filters and details; and how one more is opened. */
import { MOST_COUNTED } from '#server/admin/lists/counted.rules.ts';
import { getRouteApi, Link } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { Button, ButtonLink } from '../../components/button.tsx';
import { DateField } from '../../components/date-field.tsx';
import { SelectField } from '../../components/fields.tsx';
import { IconLock } from '../../components/icons/base.tsx';
import { IconUpload } from '../../components/icons/photo.tsx';
import { ListFilters } from '../../features/admin/lists/list-tools.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { AdminList } from '../../features/admin/lists/admin-list.tsx';
import { PET_COLUMNS, PET_ORDERS } from '../../features/admin/lists/pet-columns.tsx';
import { PetLook } from '../../features/admin/lists/pet-look.tsx';
import { BY_PAGES } from '../../lib/by-pages.ts';
import { isDay } from '../../lib/dates.ts';
import { countUpTo } from '../../lib/format.ts';
import { trpc } from '../../lib/trpc.ts';
import { mayDo } from '#server/platform/core/rights.ts';
import { useAddress } from '../../lib/use-address.ts';

// Brings the rules of its fields along: only who opens it waits for it.
const OpenPatient = lazy(() =>
  import('../../features/pets/patients/open-patient.tsx').then((module) => ({ default: module.OpenPatient })),
);

const route = getRouteApi('/dashboard/admin/mascotas');

const CARE = [
  { value: 'overdue', label: 'Vencido' },
  { value: 'soon', label: 'Próximo' },
  { value: 'ok', label: 'Al día' },
  { value: 'unknown', label: 'Sin registro' },
] as const;
const SITUATIONS = [
  { value: 'living', label: 'En vida' },
  { value: 'lost', label: 'Perdidos' },
  { value: 'deceased', label: 'En recuerdo' },
] as const;
const CHIPS = [
  { value: 'with', label: 'Con microchip' },
  { value: 'without', label: 'Sin microchip' },
] as const;
const SUBSCRIPTIONS = [
  { value: 'vigente', label: 'Vigente' },
  { value: 'prueba', label: 'De prueba' },
  { value: 'gracia', label: 'En gracia' },
  { value: 'vencida', label: 'Vencida' },
] as const;

const NO_FILTERS = {
  especie: undefined,
  cuidado: undefined,
  estado: undefined,
  chip: undefined,
  suscripcion: undefined,
  desde: undefined,
};

export function AdminPets() {
  const search = route.useSearch();
  const { q = '', especie, cuidado, estado, chip, suscripcion, desde = '', orden, ver } = search;
  const go = useAddress<typeof search>();
  const info = trpc.system.info.useQuery(undefined, { staleTime: Number.POSITIVE_INFINITY });
  const roles = trpc.auth.me.useQuery().data?.roles ?? [];
  const administers = mayDo(roles, 'administer');
  const [opening, setOpening] = useState(false);
  const sold = info.data?.subscriptions === true && administers;
  const species = trpc.reference.species.useQuery(undefined, { staleTime: Number.POSITIVE_INFINITY });
  const totals = trpc.adminLists.totals.useQuery(undefined, { staleTime: 60_000 });
  const sort = PET_ORDERS.find(({ value }) => value === orden)?.value ?? 'new';
  const asked = {
    filter: q.trim(),
    speciesId: especie ?? null,
    care: known(CARE, cuidado),
    situation: known(SITUATIONS, estado),
    chip: known(CHIPS, chip),
    subscription: sold ? known(SUBSCRIPTIONS, suscripcion) : null,
    since: isDay(desde) ? desde : null,
    sort,
  } as const;
  const pages = trpc.adminLists.pets.useInfiniteQuery(asked, BY_PAGES);
  const { filter, sort: _, ...narrowed } = asked;
  const set = Object.values(narrowed).filter(Boolean).length;
  const query = {
    busca: filter,
    especie: asked.speciesId,
    cuidado: asked.care,
    estado: asked.situation,
    chip: asked.chip,
    suscripcion: asked.subscription,
    desde: asked.since,
    orden: sort,
  };
  return (
    <>
      <PageHeader
        title="Pacientes"
        lead={
          <>
            {totals.data?.pets ? countUpTo(MOST_COUNTED, totals.data.pets, 'animal') : 'Los animales'} que atiende la
            clínica.{' '}
            {mayDo(roles, 'readRecord') && <Link to="/dashboard/admin/yaNoPacientes">Los que ya no son pacientes</Link>}
          </>
        }
        action={
          <Button
            variant={ver === undefined ? 'filled' : 'outline'}
            leftSection={<IconLock />}
            onClick={() => setOpening(true)}
          >
            Abrir con permiso
          </Button>
        }
      />
      <AdminList
        noun="paciente"
        placeholder="Nombre, código, chip, cédula o correo"
        {...{ search, go, asked, pages }}
        filters={
          <ListFilters set={set} onClear={() => go(NO_FILTERS)}>
            <SelectField
              label="Especie"
              value={especie ? String(especie) : ''}
              onChange={(value) => go({ especie: Number(value) || undefined })}
              options={[
                { value: '', label: 'Todas' },
                ...(species.data ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
              ]}
            />
            <Choice label="Cuidados" all="Todos" options={CARE} value={asked.care} on={(cuidado) => go({ cuidado })} />
            <Choice
              label="Situación"
              all="Todas"
              options={SITUATIONS}
              value={asked.situation}
              on={(estado) => go({ estado })}
            />
            <Choice label="Microchip" all="Con o sin" options={CHIPS} value={asked.chip} on={(chip) => go({ chip })} />
            {sold && (
              <Choice
                label="Suscripción"
                all="Todas"
                options={SUBSCRIPTIONS}
                value={asked.subscription}
                on={(suscripcion) => go({ suscripcion })}
              />
            )}
            <DateField
              label="Registrados desde"
              value={desde}
              max="today"
              onChange={(day) => (isDay(day) || day === '') && go({ desde: day })}
            />
          </ListFilters>
        }
        orders={PET_ORDERS}
        preview={{
          open: ver,
          onOpen: (petId) => go({ ver: petId }),
          title: (pet) => pet?.name ?? 'Paciente',
          content: (petId, pet) => <PetLook petId={petId} sold={sold} roles={roles} named={pet !== undefined} />,
        }}
        {...(administers && {
          table: { path: '/api/admin/mascotas', query },
          selection: { word: 'marcado', nameOf: (pet: { name: string }) => pet.name },
        })}
        actions={
          administers && (
            <ButtonLink to="/dashboard/traerLista" variant="default" leftSection={<IconUpload />}>
              Traer pacientes
            </ButtonLink>
          )
        }
        nothing={{
          title: 'Aún no hay pacientes',
          words:
            'Llegan de tres maneras: con una lista que trae la administración, en una jornada, o con el permiso de su tutor.',
        }}
        columns={PET_COLUMNS}
      />
      {opening && (
        <Suspense>
          <OpenPatient
            roles={roles}
            onClose={() => setOpening(false)}
            onOpened={(petId) => {
              setOpening(false);
              go({ ver: petId });
            }}
          />
        </Suspense>
      )}
    </>
  );
}

interface ChoiceProps<Value extends string> {
  label: string;
  all: string;
  options: readonly { value: Value; label: string }[];
  value: Value | null;
  on: (value: string | undefined) => void;
}

function Choice<Value extends string>({ label, all, options, value, on }: ChoiceProps<Value>) {
  return (
    <SelectField
      label={label}
      value={value ?? ''}
      onChange={(chosen) => on(chosen || undefined)}
      options={[{ value: '', label: all }, ...options]}
    />
  );
}

function known<Value extends string>(options: readonly { value: Value }[], typed: string | undefined): Value | null {
  return options.find(({ value }) => value === typed)?.value ?? null;
}
