/** Comprobantes: links that prove an animal's vaccines, for an occasion. */
import { getRouteApi } from '@tanstack/react-router';
import { ButtonLink } from '../../components/button.tsx';
import { EmptyState, ErrorPanel } from '../../components/empty-state.tsx';
import { NoSuchPet } from '../../features/pets/pets/no-such-pet.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { SkeletonForm } from '../../components/skeleton.tsx';
import { ToRecord } from '../../features/pets/pets/to-record.tsx';
import { MakeProof } from '../../features/documents/proofs/make-proof.tsx';
import { ProofList } from '../../features/documents/proofs/proof-list.tsx';
import classes from '../../features/documents/proofs/proofs.module.css';
import { readError } from '../../lib/show-error.ts';
import { trpc } from '../../lib/trpc.ts';

const route = getRouteApi('/dashboard/comprobantes');

export function Proofs() {
  const { mascota } = route.useSearch();
  const list = trpc.proofs.list.useQuery({ petId: mascota ?? 0 }, { enabled: mascota !== undefined });
  const failure = list.error && readError(list.error);
  const name = list.data?.petName;
  if (mascota === undefined || failure?.code === 'PET_NOT_FOUND') return <NoSuchPet title="Comprobantes" />;
  if (failure?.code === 'PET_READ_ONLY') {
    return (
      <>
        <PageHeader title="Comprobantes" />
        <EmptyState
          scene="search"
          title="Solo su familia más cercana hace comprobantes"
          action={
            <ButtonLink to="/dashboard/perfilMascotas" search={{ mascota }}>
              Volver a su ficha
            </ButtonLink>
          }
        >
          Pide a quien te lo comparte que te deje escribir en su libreta.
        </EmptyState>
      </>
    );
  }
  return (
    <>
      <PageHeader
        title={name ? `Comprobantes de ${name}` : 'Comprobantes'}
        lead="Un enlace para quien te pide sus vacunas: la guardería, la aerolínea, la peluquería."
        action={<ToRecord petId={mascota} />}
      />
      {list.data ? (
        <div className={classes.page}>
          <MakeProof petId={mascota} petName={list.data.petName} chip={list.data.chip} today={list.data.today} />
          <ProofList petId={mascota} petName={list.data.petName} proofs={list.data.proofs} />
        </div>
      ) : failure ? (
        <ErrorPanel message={failure.message} onRetry={() => void list.refetch()} busy={list.isFetching} />
      ) : (
        <SkeletonForm fields={3} />
      )}
    </>
  );
}
