/** Copiar su libreta: a photograph of the paper booklet becomes drafts that a person confirms one by one. */
import { getRouteApi } from '@tanstack/react-router';
import { EmptyState, ErrorPanel } from '../../components/empty-state.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { SkeletonForm } from '../../components/skeleton.tsx';
import { ReadBooklet } from '../../features/documents/booklets/read-booklet.tsx';
import { NoSuchPet } from '../../features/pets/pets/no-such-pet.tsx';
import { ToRecord } from '../../features/pets/pets/to-record.tsx';
import { useCrumb } from '../../lib/crumb.ts';
import { readError } from '../../lib/show-error.ts';
import { trpc } from '../../lib/trpc.ts';

const route = getRouteApi('/dashboard/copiarLibreta');
const TITLE = 'Copiar su libreta';

export function Booklet() {
  const { mascota } = route.useSearch();
  const found = trpc.pets.get.useQuery({ petId: mascota ?? 0 }, { enabled: mascota !== undefined });
  useCrumb(found.data && `Libreta de ${found.data.pet.name}`);
  const failure = found.error && !found.data ? readError(found.error) : null;
  if (mascota === undefined || failure?.code === 'PET_NOT_FOUND') return <NoSuchPet title={TITLE} />;
  if (!found.data)
    return (
      <>
        <PageHeader title={TITLE} />
        {failure ? (
          <ErrorPanel message={failure.message} onRetry={() => void found.refetch()} busy={found.isFetching} />
        ) : (
          <SkeletonForm fields={3} />
        )}
      </>
    );
  const { pet, can } = found.data;
  return (
    <>
      <PageHeader
        title={`La libreta de papel de ${pet.name}`}
        lead="Toma una foto y te proponemos sus vacunas. Tú comparas y guardas."
        action={<ToRecord petId={pet.id} />}
      />
      {can.edit && pet.deceasedOn === null ? (
        <ReadBooklet key={pet.id} record={found.data} />
      ) : (
        <EmptyState scene="calm" title="Aquí no hay nada que copiar">
          {pet.deceasedOn === null ? 'En su libreta escribe quien la cuida.' : `${pet.name} está en recuerdo.`}
        </EmptyState>
      )}
    </>
  );
}
