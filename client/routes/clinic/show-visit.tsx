/** "Mostrar al veterinario": the code, the open visits, and the past ones. */
import { getRouteApi } from '@tanstack/react-router';
import { EmptyState, ErrorPanel } from '../../components/empty-state.tsx';
import { NoSuchPet } from '../../features/pets/pets/no-such-pet.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { SkeletonRows } from '../../components/skeleton.tsx';
import { ToRecord } from '../../features/pets/pets/to-record.tsx';
import { PastVisits } from '../../features/clinic/visits/past-visits.tsx';
import { ShowCode } from '../../features/clinic/visits/show-code.tsx';
import classes from '../../features/clinic/visits/visits.module.css';
import { readError } from '../../lib/show-error.ts';
import { trpc } from '../../lib/trpc.ts';

const route = getRouteApi('/dashboard/consulta');
const POLL_MS = 4000;

export function ShowVisit() {
  const { mascota } = route.useSearch();
  const petId = mascota ?? 0;
  const enabled = mascota !== undefined;
  const record = trpc.pets.get.useQuery({ petId }, { enabled });
  const visits = trpc.visits.list.useQuery(
    { petId },
    {
      enabled,
      // Polls only while a veterinarian may enter or write; otherwise the screen is a plain list.
      refetchInterval: ({ state: { data } }) => (data?.code || data?.visits.some(({ open }) => open) ? POLL_MS : false),
    },
  );
  const name = record.data?.pet.name;
  const failure = record.error ?? visits.error;
  const words = failure && readError(failure);
  if (!enabled || words?.code === 'PET_NOT_FOUND') return <NoSuchPet title="Consulta" />;
  const canEdit = record.data?.can.edit ?? false;
  return (
    <>
      <PageHeader
        title={name ? `Consulta de ${name}` : 'Consulta'}
        lead="Tu veterinario ve su libreta y anota, sin crear una cuenta."
        action={<ToRecord petId={petId} />}
      />
      {visits.data && record.data ? (
        <div className={classes.page}>
          {canEdit ? (
            <ShowCode petId={petId} petName={record.data.pet.name} visits={visits.data} />
          ) : (
            <EmptyState scene="box" title="Solo puedes ver">
              El código lo muestra quien puede anotar en su libreta.
            </EmptyState>
          )}
          <PastVisits petId={petId} visits={visits.data.visits} canEdit={canEdit} />
        </div>
      ) : words ? (
        <ErrorPanel message={words.message} onRetry={() => void visits.refetch()} busy={visits.isFetching} />
      ) : (
        <SkeletonRows rows={3} label="Cargando las consultas" />
      )}
    </>
  );
}
