/** Nuevo Animal de Compañía: three short steps. With `?mascota=` the same steps change an existing animal. */
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { ErrorPanel } from '../../components/empty-state.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { SkeletonForm } from '../../components/skeleton.tsx';
import { showToast } from '../../components/toast.tsx';
import { OwnerFields } from '../../features/accounts/owners/owner-fields.tsx';
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
  const record = trpc.pets.get.useQuery({ petId: mascota ?? 0 }, { enabled: mascota !== undefined });
  useCrumb(mascota === undefined ? 'Nuevo animal' : record.data && `Editar a ${record.data.pet.name}`);

  const goTo = (step: Step) =>
    void navigate({
      to: '/dashboard/nuevaMascota',
      search: (search) => ({ ...search, paso: step }),
      resetScroll: false,
    });
  const saved = (petId: number, name: string) => {
    const openVaccine = () =>
      void navigate({
        to: '/dashboard/perfilMascotas',
        search: { mascota: petId, agregar: 'vacuna', de: petId },
      });
    if (mascota) showToast(`Guardamos los cambios de ${name}.`);
    else showToast(`Registraste a ${name}.`, { label: 'Agregar su primera vacuna', run: openVaccine });
    void navigate({ to: '/dashboard/perfilMascotas', search: { mascota: petId } });
  };

  const failed = [species, owners, record].find((query) => query.isError && !query.data);
  const ready = species.data && owners.data && (mascota === undefined || record.data);
  return (
    <>
      <PageHeader
        title={mascota ? `Editar${record.data ? ` a ${record.data.pet.name}` : ''}` : 'Nuevo animal'}
        lead={
          mascota === undefined &&
          paso === 1 && (
            <>
              ¿Ya tiene libreta en otra PetLove+? <Link to="/dashboard/traerMascota">Trae su copia</Link>
            </>
          )
        }
      />
      {failed ? (
        <ErrorPanel
          message={readError(failed.error).message}
          onRetry={() => void failed.refetch()}
          busy={failed.isFetching}
        />
      ) : ready && species.data && owners.data ? (
        <PetWizard
          key={mascota ?? 'nueva'}
          record={mascota ? record.data : undefined}
          species={species.data}
          owners={owners.data}
          today={record.data?.today ?? today()}
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
