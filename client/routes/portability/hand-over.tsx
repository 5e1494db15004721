/** Entregar: the clinic hands one record over to its guardian. */
import { AlertBand } from '../../components/alert-band.tsx';
import { ButtonLink } from '../../components/button.tsx';
import { ErrorPanel } from '../../components/empty-state.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { SkeletonForm } from '../../components/skeleton.tsx';
import { NoSuchPet } from '../../features/pets/pets/no-such-pet.tsx';
import { ToRecord } from '../../features/pets/pets/to-record.tsx';
import { HandOverCard } from '../../features/portability/hand-over/hand-over-card.tsx';
import { useCrumb } from '../../lib/crumb.ts';
import { readError } from '../../lib/show-error.ts';
import { trpc } from '../../lib/trpc.ts';

export function HandOver({ petId }: { petId: number }) {
  const asked = trpc.handOvers.ofPet.useQuery({ petId });
  const given = asked.data;
  useCrumb(given && `Entregar la libreta de ${given.petName}`);
  const failure = asked.error && readError(asked.error);
  if (failure?.code === 'PET_NOT_FOUND') return <NoSuchPet title="Entregar" />;
  return (
    <>
      <PageHeader
        title={given ? `Entregar la libreta de ${given.petName}` : 'Entregar'}
        lead={given && `Para ${given.owner.name}. Mientras no la reciba, sigue en la clínica.`}
        action={<ToRecord petId={petId} reads={false} />}
      />
      {given ? (
        given.lost ? (
          <AlertBand tone="amber" fact={`${given.petName} está en búsqueda.`}>
            Un animal perdido no cambia de manos. Márcalo primero como encontrado.
          </AlertBand>
        ) : given.provable ? (
          <>
            {given.died && (
              <AlertBand tone="blue" fact={`${given.petName} murió.`}>
                Puedes entregar su libreta como recuerdo.
              </AlertBand>
            )}
            <HandOverCard given={given} />
          </>
        ) : (
          <AlertBand
            tone="amber"
            fact="Falta cómo comprobar para quién es."
            action={
              <ButtonLink to="/dashboard/nuevaMascota" search={{ mascota: petId }} variant="default">
                Completar sus datos
              </ButtonLink>
            }
          >
            Anota el teléfono, la cédula o el correo de {given.owner.name}: con eso abre la libreta.
          </AlertBand>
        )
      ) : failure ? (
        <ErrorPanel message={failure.message} onRetry={() => void asked.refetch()} busy={asked.isFetching} />
      ) : (
        <SkeletonForm fields={1} />
      )}
    </>
  );
}
