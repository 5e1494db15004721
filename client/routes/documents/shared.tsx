/** Guardar lo compartido: a photograph or a PDF that another app sent here gets its animal and its place. */
import { useEffect, useState } from 'react';
import { AlertBand } from '../../components/alert-band.tsx';
import { EmptyState, ErrorPanel } from '../../components/empty-state.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { SkeletonForm } from '../../components/skeleton.tsx';
import { KeepShared } from '../../features/documents/sharing/keep-shared.tsx';
import { readError } from '../../lib/show-error.ts';
import { readShared } from '../../lib/shared-files.ts';
import { trpc } from '../../lib/trpc.ts';

/** @param left how many files did not fit. */
export function Shared({ left }: { left: number }) {
  const pets = trpc.pets.list.useQuery();
  const [files, setFiles] = useState<readonly File[] | null>(null);
  useEffect(() => {
    void readShared().then(setFiles, () => setFiles([]));
  }, []);
  const mine = pets.data?.filter(({ role, deceasedOn }) => role !== 'reader' && deceasedOn === null);
  return (
    <>
      <PageHeader title="Guardar lo compartido" lead="Di de qué animal es y dónde va." />
      {left > 0 && (
        <AlertBand tone="amber">
          {left === 1 ? 'Un archivo no cabe' : `${left} archivos no caben`}: son diez a la vez, de hasta 10 MB cada uno.
        </AlertBand>
      )}
      {pets.error && !pets.data ? (
        <ErrorPanel
          message={readError(pets.error).message}
          onRetry={() => void pets.refetch()}
          busy={pets.isFetching}
        />
      ) : !mine || !files ? (
        <SkeletonForm fields={3} />
      ) : files.length === 0 ? (
        <EmptyState scene="box" title="No hay nada que guardar">
          Comparte una foto o un PDF desde otra aplicación y elige PetLove+: llega aquí.
        </EmptyState>
      ) : mine.length === 0 ? (
        <EmptyState scene="calm" title="Primero, un animal">
          Registra al tuyo y vuelve: lo que compartiste te espera aquí.
        </EmptyState>
      ) : (
        <KeepShared files={files} pets={mine} />
      )}
    </>
  );
}
