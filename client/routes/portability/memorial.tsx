/** Recuerdo: an animal died. Said on one quiet screen, and remembered on the same. */
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { EmptyState, ErrorPanel } from '../../components/empty-state.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { SkeletonForm } from '../../components/skeleton.tsx';
import { NoSuchPet } from '../../features/pets/pets/no-such-pet.tsx';
import { Farewell } from '../../features/portability/memorials/farewell.tsx';
import { Remembrance } from '../../features/portability/memorials/remembrance.tsx';
import { useCrumb } from '../../lib/crumb.ts';
import { readError } from '../../lib/show-error.ts';
import { trpc } from '../../lib/trpc.ts';

const route = getRouteApi('/dashboard/recuerdo');

export function Memorial() {
  const { mascota } = route.useSearch();
  const found = trpc.memorials.of.useQuery({ petId: mascota ?? 0 }, { enabled: mascota !== undefined });
  const [correcting, correct] = useState(false);
  useCrumb(found.data?.pet.name);
  const failure = found.error && readError(found.error);
  if (mascota === undefined || failure?.code === 'PET_NOT_FOUND') return <NoSuchPet title="Recuerdo" />;
  if (!found.data)
    return (
      <>
        <PageHeader title="Recuerdo" />
        {failure ? (
          <ErrorPanel message={failure.message} onRetry={() => void found.refetch()} busy={found.isFetching} />
        ) : (
          <SkeletonForm fields={3} />
        )}
      </>
    );
  const memorial = found.data;
  const { pet, can } = memorial;
  if (pet.deceasedOn === null)
    return can.edit ? (
      <Farewell key={`${pet.id}`} memorial={memorial} />
    ) : (
      <>
        <PageHeader title={pet.name} />
        <EmptyState scene="calm" title={`${pet.name} está en casa`}>
          Aquí no hay nada que hacer.
        </EmptyState>
      </>
    );
  if (correcting && can.edit) return <Farewell key="again" memorial={memorial} onDone={() => correct(false)} />;
  return <Remembrance memorial={memorial} deceasedOn={pet.deceasedOn} onCorrect={() => correct(true)} />;
}
