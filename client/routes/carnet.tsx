/** Carnet e historia: the papers of a record, and those that were made before. */
import { getRouteApi } from '@tanstack/react-router';
import { ButtonLink } from '../components/button.tsx';
import { EmptyState, ErrorPanel } from '../components/empty-state.tsx';
import { IconArrowLeft } from '../components/icons/base.tsx';
import { PageHeader } from '../components/page-header.tsx';
import { SkeletonForm } from '../components/skeleton.tsx';
import { WhatIs } from '../components/what-is.tsx';
import { PaperList } from '../features/carnet/paper-list.tsx';
import { RecordPapers } from '../features/carnet/record-papers.tsx';
import { useCrumb } from '../lib/crumb.ts';
import { readError } from '../lib/show-error.ts';
import { trpc } from '../lib/trpc.ts';

const route = getRouteApi('/dashboard/carnet');

export function Carnet() {
  const { mascota } = route.useSearch();
  const of = { petId: mascota ?? 0 };
  const enabled = mascota !== undefined;
  const papers = trpc.papers.list.useQuery(of, { enabled });
  const pet = trpc.pets.name.useQuery(of, { enabled });
  const own = trpc.pets.list.useQuery().data?.find(({ id }) => id === mascota);
  const failure = papers.error && readError(papers.error);
  const name = pet.data?.name;
  useCrumb(name && `Carnet de ${name}`);
  if (mascota === undefined || failure?.code === 'PET_NOT_FOUND') {
    return (
      <>
        <PageHeader title="Carnet" />
        <EmptyState scene="search" title="Ese animal no está en tu registro">
          Puede que se haya quitado, o que ya no te lo compartan.
        </EmptyState>
      </>
    );
  }
  return (
    <>
      <PageHeader
        title={name ? `Carnet de ${name}` : 'Carnet'}
        lead="Para imprimir o enviar. Cada documento lleva un número y un QR con los que cualquiera comprueba que es auténtico."
        action={
          <ButtonLink
            to="/dashboard/perfilMascotas"
            search={{ mascota }}
            variant="subtle"
            leftSection={<IconArrowLeft />}
          >
            Volver a su ficha
          </ButtonLink>
        }
      />
      <WhatIs question="¿En qué se diferencia del comprobante?">
        El carnet es el papel completo de sus vacunas, para imprimir o entregar. El comprobante es un enlace que muestra
        lo de hoy a quien te lo pide, por el tiempo que tú quieras, y que puedes cerrar.
      </WhatIs>
      {papers.data ? (
        <>
          <RecordPapers petId={mascota} />
          <PaperList petId={mascota} papers={papers.data} canRevoke={own !== undefined && own.role !== 'reader'} />
        </>
      ) : failure ? (
        <ErrorPanel message={failure.message} onRetry={() => void papers.refetch()} busy={papers.isFetching} />
      ) : (
        <SkeletonForm fields={3} />
      )}
    </>
  );
}
