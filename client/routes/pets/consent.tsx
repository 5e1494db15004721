/** Permisos: whether the clinic may read one animal's record, and who of it did. The clinic's request leads here. */
import { getRouteApi } from '@tanstack/react-router';
import { ErrorPanel } from '../../components/empty-state.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { SkeletonRows } from '../../components/skeleton.tsx';
import { ConsentCard } from '../../features/pets/patients/consent-card.tsx';
import { LookList } from '../../features/pets/patients/look-list.tsx';
import classes from '../../features/pets/patients/patients.module.css';
import { NoSuchPet } from '../../features/pets/pets/no-such-pet.tsx';
import { ToRecord } from '../../features/pets/pets/to-record.tsx';
import { useCrumb } from '../../lib/crumb.ts';
import { readError } from '../../lib/show-error.ts';
import { trpc } from '../../lib/trpc.ts';

const route = getRouteApi('/dashboard/permisos');
const POLL_MS = 4000;

export function Consent() {
  const { mascota } = route.useSearch();
  const petId = mascota ?? 0;
  const enabled = mascota !== undefined;
  const record = trpc.pets.get.useQuery({ petId }, { enabled });
  const consent = trpc.patients.consent.useQuery(
    { petId },
    // Asks again while a code is open, so that its owner sees when it was typed.
    { enabled, refetchInterval: ({ state: { data } }) => (data?.codeUntil ? POLL_MS : false) },
  );
  const pet = record.data?.pet;
  useCrumb(pet && `Permisos de ${pet.name}`);
  const error = (pet ? null : record.error) ?? (consent.data ? null : consent.error);
  const failure = error && readError(error);
  if (!enabled || failure?.code === 'PET_NOT_FOUND') return <NoSuchPet title="Permisos" />;
  return (
    <>
      <PageHeader
        title={pet ? `Permisos de ${pet.name}` : 'Permisos'}
        lead="Tú decides si la clínica ve su libreta, y ves quién la abrió."
        action={<ToRecord petId={petId} />}
      />
      {pet && consent.data ? (
        <div className={classes.page}>
          <ConsentCard key={petId} consent={consent.data} pet={pet} />
          <LookList looks={consent.data.looks} petName={pet.name} />
        </div>
      ) : failure ? (
        <ErrorPanel
          message={failure.message}
          onRetry={() => void Promise.all([record.refetch(), consent.refetch()])}
          busy={record.isFetching || consent.isFetching}
        />
      ) : (
        <SkeletonRows rows={3} label="Cargando los permisos" />
      )}
    </>
  );
}
