/** Galería de Fotos: the album of one animal by month; without an animal in the address, the choice of an album. */
import { getRouteApi, Navigate } from '@tanstack/react-router';
import { ButtonLink } from '../../components/button.tsx';
import { EmptyState, ErrorPanel } from '../../components/empty-state.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { SkeletonCards } from '../../features/pets/pets/skeleton-shapes.tsx';
import { AlbumChoice } from '../../features/documents/gallery/album-choice.tsx';
import { AlbumPage } from '../../features/documents/gallery/album-page.tsx';
import { useCrumb } from '../../lib/crumb.ts';
import { readError } from '../../lib/show-error.ts';
import { trpc } from '../../lib/trpc.ts';

const route = getRouteApi('/dashboard/galeria');
const TITLE = 'Galería de Fotos';

export function Gallery() {
  const { mascota, foto } = route.useSearch();
  const pets = trpc.pets.list.useQuery();
  const pet = pets.data?.find(({ id }) => id === mascota);
  useCrumb(pet && `Galería de ${pet.name}`);
  if (pet) return <AlbumPage key={pet.id} pet={pet} shown={foto} others={(pets.data?.length ?? 0) > 1} />;
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
  if (!pets.data) {
    return (
      <>
        <PageHeader title={TITLE} />
        <SkeletonCards />
      </>
    );
  }
  if (mascota !== undefined) {
    return (
      <>
        <PageHeader title={TITLE} />
        <EmptyState
          scene="search"
          title="Ese animal no está en tu registro"
          action={<ButtonLink to="/dashboard/galeria">Ver los álbumes</ButtonLink>}
        >
          Puede que se haya quitado, o que ya no te lo compartan.
        </EmptyState>
      </>
    );
  }
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
