/** Galería de Fotos: the album of one animal by month; without an animal in the address, the choice of an album. */
import { getRouteApi, Navigate } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { ButtonLink } from '../../components/button.tsx';
import { EmptyState, ErrorPanel } from '../../components/empty-state.tsx';
import { NoSuchPet } from '../../features/pets/pets/no-such-pet.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { SkeletonCards } from '../../features/pets/pets/skeleton-shapes.tsx';
import { AlbumChoice } from '../../features/documents/gallery/album-choice.tsx';
import { AlbumPage } from '../../features/documents/gallery/album-page.tsx';
import { useCrumb } from '../../lib/crumb.ts';
import { readError } from '../../lib/show-error.ts';
import { trpc } from '../../lib/trpc.ts';

const route = getRouteApi('/dashboard/galeria');
const TITLE = 'Galería de Fotos';

const Shared = lazy(async () => ({ default: (await import('./shared.tsx')).Shared }));

export function Gallery() {
  const { compartido } = route.useSearch();
  if (compartido === undefined) return <Albums />;
  return (
    <Suspense fallback={<SkeletonCards />}>
      <Shared left={compartido - 1} />
    </Suspense>
  );
}

function Albums() {
  const { mascota, foto } = route.useSearch();
  const pets = trpc.pets.list.useQuery();
  const pet = pets.data?.find(({ id }) => id === mascota);
  // Not among the member's own: a patient of the clinic, where the member is of its staff.
  const asked = pets.data && !pet ? mascota : undefined;
  const patient = trpc.pets.details.useQuery({ petId: asked ?? 0 }, { enabled: asked !== undefined, retry: false });
  useCrumb((pet ?? patient.data?.pet) && `Galería de ${(pet ?? patient.data?.pet)?.name}`);
  if (pet)
    return (
      <AlbumPage
        key={pet.id}
        pet={pet}
        shown={foto}
        others={(pets.data?.length ?? 0) > 1}
        can={{ change: pet.role !== 'reader', attend: false }}
      />
    );
  if (asked !== undefined && patient.data?.can.read)
    return <AlbumPage key={asked} pet={patient.data.pet} shown={foto} others={false} can={patient.data.can} />;
  if (pets.error && !pets.data) {
    return (
      <>
        <PageHeader title={TITLE} />
        <ErrorPanel
          message={readError(pets.error).message}
          onRetry={() => void pets.refetch()}
          busy={pets.isFetching}
        />
      </>
    );
  }
  if (!pets.data || (asked !== undefined && patient.isPending)) {
    return (
      <>
        <PageHeader title={TITLE} />
        <SkeletonCards />
      </>
    );
  }
  if (mascota !== undefined) return <NoSuchPet title={TITLE} />;
  const [first, ...rest] = pets.data;
  if (!first) {
    return (
      <>
        <PageHeader title={TITLE} />
        <EmptyState
          title="Aquí van sus fotos"
          action={<ButtonLink to="/dashboard/nuevaMascota">Agregar mascota</ButtonLink>}
        >
          Cada animal tiene un álbum propio, ordenado por meses.
        </EmptyState>
      </>
    );
  }
  // A single animal needs no choice.
  if (rest.length === 0) return <Navigate to="/dashboard/galeria" search={{ mascota: first.id }} replace />;
  return (
    <>
      <PageHeader title={TITLE} lead="Un álbum para cada uno. ¿Cuál abrimos?" />
      <AlbumChoice pets={pets.data} />
    </>
  );
}
