/** Nuevo Animal de Compañía: three short steps. With `?mascota=` the same steps change an existing animal. */
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { AlertBand } from '../../components/alert-band.tsx';
import { ErrorPanel } from '../../components/empty-state.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { SkeletonForm } from '../../components/skeleton.tsx';
import { showToast } from '../../components/toast.tsx';
import { OwnerFields } from '../../features/accounts/owners/owner-fields.tsx';
import { NoSuchPet } from '../../features/pets/pets/no-such-pet.tsx';
import type { Step } from '../../features/pets/pets/pet-form.ts';
import { PetWizard } from '../../features/pets/pets/pet-wizard.tsx';
import { useCrumb } from '../../lib/crumb.ts';
import { today } from '../../lib/dates.ts';
import { readError } from '../../lib/show-error.ts';
import { trpc } from '../../lib/trpc.ts';

const route = getRouteApi('/dashboard/nuevaMascota');
const OWNER_FIELDS = { name: 'ownerName', surname: 'ownerSurname', phone: 'ownerPhone', email: 'ownerEmail' } as const;

export function NewPet() {
  const { mascota, paso = 1, tutor } = route.useSearch();
  const navigate = useNavigate();
  const species = trpc.reference.species.useQuery(undefined, { staleTime: Number.POSITIVE_INFINITY });
  const owners = trpc.owners.list.useQuery();
  const stored = trpc.pets.details.useQuery({ petId: mascota ?? 0 }, { enabled: mascota !== undefined });
  const works = (trpc.auth.me.useQuery().data?.roles.length ?? 0) > 0;
  useCrumb(mascota === undefined ? 'Nuevo animal' : stored.data && `Editar a ${stored.data.pet.name}`);

  const goTo = (step: Step) =>
    void navigate({
      to: '/dashboard/nuevaMascota',
      search: (search) => ({ ...search, paso: step }),
      resetScroll: false,
    });
  const saved = (petId: number, name: string) => {
    if (!mascota) return void navigate({ to: '/dashboard/mascotaIdentidad', search: { mascota: petId, nueva: 1 } });
    showToast(`Guardamos los cambios de ${name}.`);
    if (stored.data?.can.read === false) void navigate({ to: '/dashboard/admin/mascotas', search: { ver: petId } });
    else void navigate({ to: '/dashboard/perfilMascotas', search: { mascota: petId } });
  };

  if (stored.error && readError(stored.error).code === 'PET_NOT_FOUND') return <NoSuchPet title="Editar" />;
  const failed = [species, owners, stored].find((query) => query.isError && !query.data);
  const ready = species.data && owners.data && (mascota === undefined || stored.data);
  return (
    <>
      <PageHeader
        title={mascota ? `Editar${stored.data ? ` a ${stored.data.pet.name}` : ''}` : 'Nuevo animal'}
        lead={
          mascota === undefined &&
          paso === 1 && (
            <>
              ¿Ya tiene libreta en otra PetLove+? <Link to="/dashboard/traerMascota">Trae su copia</Link>
            </>
          )
        }
      />
      {mascota === undefined && works && (
        <AlertBand tone="blue" fact="Será tuyo, en tu propia cuenta.">
          Si es de un cliente de la clínica, regístralo en el <Link to="/dashboard/mostrador">Mostrador</Link>.
        </AlertBand>
      )}
      {failed ? (
        <ErrorPanel
          message={readError(failed.error).message}
          onRetry={() => void failed.refetch()}
          busy={failed.isFetching}
        />
      ) : ready && species.data && owners.data ? (
        <PetWizard
          key={mascota ?? 'nueva'}
          stored={mascota ? stored.data : undefined}
          species={species.data}
          owners={owners.data}
          today={stored.data?.today ?? today()}
          ownerId={owners.data.find(({ id }) => id === tutor)?.id}
          asked={paso}
          goTo={goTo}
          ownerFields={(form) => <OwnerFields get={(field) => form.getInputProps(OWNER_FIELDS[field])} />}
          onSaved={saved}
        />
      ) : (
        <SkeletonForm fields={5} />
      )}
    </>
  );
}
