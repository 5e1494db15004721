/** Viajes: the trips of one animal, the next one first; or the one that is open. */
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { Button } from '../../components/button.tsx';
import { EmptyState, ErrorPanel } from '../../components/empty-state.tsx';
import { IconChevronRight, IconPlus } from '../../components/icons/frame.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { SkeletonRows } from '../../components/skeleton.tsx';
import { Chip } from '../../components/state-chip.tsx';
import classes from '../../features/health/travel/travel.module.css';
import { TripSheet } from '../../features/health/travel/trip-sheet.tsx';
import { arrivalInWords, wayInWords } from '../../features/health/travel/trip-words.ts';
import { NoSuchPet } from '../../features/pets/pets/no-such-pet.tsx';
import { ToRecord } from '../../features/pets/pets/to-record.tsx';
import { useCrumb } from '../../lib/crumb.ts';
import { readError } from '../../lib/show-error.ts';
import { type Answers, trpc } from '../../lib/trpc.ts';
import { Registrations } from './registrations.tsx';
import { TripScreen } from './trip.tsx';

const route = getRouteApi('/dashboard/viajes');

export function Trips() {
  const { mascota, viaje, ver } = route.useSearch();
  if (ver === 'tramites') return <Registrations />;
  return viaje === undefined ? <TripsOfPet mascota={mascota} /> : <TripScreen tripId={viaje} />;
}

function TripsOfPet({ mascota }: { mascota: number | undefined }) {
  const petId = mascota ?? 0;
  const enabled = mascota !== undefined;
  const record = trpc.pets.get.useQuery({ petId }, { enabled });
  const trips = trpc.trips.list.useQuery({ petId }, { enabled });
  const [planning, plan] = useState(false);
  const navigate = useNavigate();
  const pet = record.data?.pet;
  useCrumb(pet && `Viajes de ${pet.name}`);
  const error = (pet ? null : record.error) ?? (trips.data ? null : trips.error);
  const failure = error && readError(error);
  if (!enabled || failure?.code === 'PET_NOT_FOUND') return <NoSuchPet title="Viajes" />;
  if (!pet || !trips.data || !record.data)
    return (
      <>
        <PageHeader title="Viajes" />
        {failure ? (
          <ErrorPanel message={failure.message} onRetry={() => void trips.refetch()} busy={trips.isFetching} />
        ) : (
          <SkeletonRows rows={3} label="Cargando los viajes" />
        )}
      </>
    );
  const { trips: rows, travels } = trips.data;
  const writes = record.data.can.edit;
  const coming = rows.filter(({ past }) => !past).toReversed();
  const past = rows.filter((one) => one.past);
  const begin = (
    <Button leftSection={<IconPlus />} onClick={() => plan(true)}>
      Planear un viaje
    </Button>
  );
  return (
    <>
      <PageHeader
        title={`Viajes de ${pet.name}`}
        lead="Qué pide cada país, comparado con su libreta y contado hacia atrás desde el día."
        action={writes && travels && rows.length > 0 ? begin : <ToRecord petId={petId} />}
      />
      {rows.length === 0 && (
        <EmptyState
          scene="box"
          title={travels ? `¿${pet.name} viaja contigo?` : 'Solo conocemos las reglas de perros y gatos'}
          action={writes && travels && begin}
        >
          {travels
            ? 'Di a qué país y qué día. Te decimos qué ya está hecho, qué falta y hasta cuándo, con la fuente de cada regla.'
            : `Para ${pet.name}, pregunta a Agrocalidad y al consulado del país.`}
        </EmptyState>
      )}
      {coming.length > 0 && <TripList trips={coming} label="Los que vienen" />}
      {past.length > 0 && (
        <section className="section" aria-labelledby="pasados">
          <h2 id="pasados">Ya pasaron</h2>
          <TripList trips={past} label="Ya pasaron" />
        </section>
      )}
      {planning && (
        <TripSheet
          petId={petId}
          trip={null}
          onSaved={(viaje) => void navigate({ to: '/dashboard/viajes', search: { mascota: petId, viaje } })}
          onClose={() => plan(false)}
        />
      )}
    </>
  );
}

type Row = Answers['trips']['list']['trips'][number];

function TripList({ trips, label }: { trips: readonly Row[]; label: string }) {
  return (
    <ul className={classes.trips} aria-label={label}>
      {trips.map((trip) => (
        <li key={trip.id} className={`sheet ${classes.trip}`}>
          <span>
            <Link className={classes.whole} to="/dashboard/viajes" search={{ mascota: trip.petId, viaje: trip.id }}>
              {wayInWords(trip).replace(/^a /u, 'A ')}
            </Link>
            <span className="small ink-2">{arrivalInWords(trip)}</span>
            {!trip.past && <span className="small">{`${trip.done} de ${trip.of} listos`}</span>}
          </span>
          {trip.late && !trip.past && <Chip tone="amber">No alcanza</Chip>}
          <IconChevronRight />
        </li>
      ))}
    </ul>
  );
}
