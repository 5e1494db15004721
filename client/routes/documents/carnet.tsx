/** Carnet e historia: the documents of a record, the carnet's content (also offline), and the issued documents. */
import { getRouteApi } from '@tanstack/react-router';
import { DrawnAfter } from '../../components/drawn-after.tsx';
import { ErrorPanel } from '../../components/empty-state.tsx';
import { NoSuchPet } from '../../features/pets/pets/no-such-pet.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { SkeletonForm } from '../../components/skeleton.tsx';
import { WhatIs } from '../../features/pets/pets/what-is.tsx';
import { ToRecord } from '../../features/pets/pets/to-record.tsx';
import { CarnetSheet } from '../../features/documents/carnet/carnet-sheet.tsx';
import { PaperList } from '../../features/documents/carnet/paper-list.tsx';
import { RecordPapers } from '../../features/documents/carnet/record-papers.tsx';
import { ByDisease } from '../../features/health/record/by-disease.tsx';
import { useCrumb } from '../../lib/crumb.ts';
import { readError } from '../../lib/show-error.ts';
import { trpc } from '../../lib/trpc.ts';

const route = getRouteApi('/dashboard/carnet');

export function Carnet() {
  const { mascota } = route.useSearch();
  const of = { petId: mascota ?? 0 };
  const enabled = mascota !== undefined;
  const record = trpc.pets.get.useQuery(of, { enabled });
  const cover = trpc.pets.byDisease.useQuery(of, { enabled });
  const papers = trpc.papers.list.useQuery(of, { enabled });
  const failure = record.error && readError(record.error);
  const name = record.data?.pet.name;
  useCrumb(name && `Carnet de ${name}`);
  if (mascota === undefined || failure?.code === 'PET_NOT_FOUND') return <NoSuchPet title="Carnet" />;
  return (
    <>
      <PageHeader
        title={name ? `Carnet de ${name}` : 'Carnet'}
        lead="Para mostrar, imprimir o enviar. Cada documento lleva un número y un QR con los que cualquiera comprueba que es auténtico."
        action={<ToRecord petId={mascota} />}
      />
      <WhatIs question="¿En qué se diferencia del comprobante?">
        El carnet es el papel completo de sus vacunas, para imprimir o entregar. El comprobante es un enlace que muestra
        lo de hoy a quien te lo pide, por el tiempo que tú quieras, y que puedes cerrar.
      </WhatIs>
      {record.data ? (
        <>
          <RecordPapers petId={mascota} />
          {cover.data && cover.data.rows.length > 0 && record.data.vaccinations.length > 0 && (
            <section className="section" aria-labelledby="por-enfermedad">
              <h2 id="por-enfermedad">Por enfermedad</h2>
              <ByDisease cover={cover.data} own />
            </section>
          )}
          <DrawnAfter>
            <CarnetSheet record={record.data} />
            {papers.data && (
              <PaperList
                petId={mascota}
                papers={papers.data}
                canRevoke={record.data.can.edit && !record.data.can.attend}
                canWithdraw={record.data.can.edit && record.data.can.attend}
              />
            )}
          </DrawnAfter>
        </>
      ) : failure ? (
        <ErrorPanel message={failure.message} onRetry={() => void record.refetch()} busy={record.isFetching} />
      ) : (
        <SkeletonForm fields={3} />
      )}
    </>
  );
}
