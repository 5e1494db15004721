/** Traspasar: gives an animal to another member, once that member accepts. The clinic hands over what it keeps. */
import { getRouteApi } from '@tanstack/react-router';
import { AlertBand } from '../../components/alert-band.tsx';
import { ButtonLink } from '../../components/button.tsx';
import { EmptyState, ErrorPanel } from '../../components/empty-state.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { SkeletonForm } from '../../components/skeleton.tsx';
import { ToRecord } from '../../features/pets/pets/to-record.tsx';
import { OfferForm } from '../../features/portability/transfers/offer-form.tsx';
import { OpenOffer } from '../../features/portability/transfers/open-offer.tsx';
import { readError } from '../../lib/show-error.ts';
import { trpc } from '../../lib/trpc.ts';
import { HandOver } from './hand-over.tsx';

const route = getRouteApi('/dashboard/traspasar');

export function GivePet() {
  const { mascota } = route.useSearch();
  const asked = trpc.transfers.ofPet.useQuery({ petId: mascota ?? 0 }, { enabled: mascota !== undefined });
  const name = asked.data?.petName;
  const failure = asked.error && readError(asked.error);
  if (mascota === undefined || failure?.code === 'PET_NOT_FOUND' || failure?.code === 'PET_OWNER_ONLY') {
    return (
      <>
        <PageHeader title="Traspasar" />
        <EmptyState
          scene="search"
          title="Ese animal no está en tu cuenta"
          action={<ButtonLink to="/dashboard/mascotas">Ver tus animales</ButtonLink>}
        >
          Solo quien lo registró puede pasarlo a otra persona.
        </EmptyState>
      </>
    );
  }
  if (asked.data?.byClinic) return <HandOver petId={mascota} />;
  return (
    <>
      <PageHeader
        title={name ? `Traspasar a ${name}` : 'Traspasar'}
        lead={asked.data && 'Para cuando cambia de familia: adopción, venta o mudanza.'}
        action={<ToRecord petId={mascota} reads={asked.data?.can.read} />}
      />
      {asked.data ? (
        asked.data.offer ? (
          <OpenOffer offer={asked.data.offer} petName={asked.data.petName} />
        ) : asked.data.lost ? (
          <AlertBand tone="amber" fact={`${asked.data.petName} está en búsqueda.`}>
            Un animal perdido no cambia de manos. Márcalo primero como encontrado.
          </AlertBand>
        ) : (
          <OfferForm petId={asked.data.petId} petName={asked.data.petName} />
        )
      ) : failure ? (
        <ErrorPanel message={failure.message} onRetry={() => void asked.refetch()} busy={asked.isFetching} />
      ) : (
        <SkeletonForm fields={1} />
      )}
    </>
  );
}
