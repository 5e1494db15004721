/** Nuevo Tutor o Propietario; with `?propietario=` the same form changes an owner of the list. */
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { EmptyState, ErrorPanel } from '../../components/empty-state.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { SkeletonForm } from '../../components/skeleton.tsx';
import { showToast } from '../../components/toast.tsx';
import { OwnerForm } from '../../features/accounts/owners/owner-form.tsx';
import { useCrumb } from '../../lib/crumb.ts';
import { invalidate } from '../../lib/invalidate.ts';
import { readError } from '../../lib/show-error.ts';
import { trpc } from '../../lib/trpc.ts';

const route = getRouteApi('/dashboard/nuevoPropietario');

export function NewOwner() {
  const { propietario } = route.useSearch();
  const navigate = useNavigate();
  const owners = trpc.owners.list.useQuery(undefined, { enabled: propietario !== undefined });
  const own = owners.data?.find(({ id }) => id === propietario);
  // A contact of the clinic is in no list of its staff's own.
  const works = (trpc.auth.me.useQuery().data?.roles.length ?? 0) > 0;
  const kept = trpc.keptOwners.get.useQuery(
    { ownerId: propietario ?? 0 },
    { enabled: works && propietario !== undefined && owners.data !== undefined && !own, retry: false },
  );
  const owner = own ?? kept.data?.owner;
  useCrumb(propietario === undefined ? 'Nuevo tutor o tutora' : owner && `Editar a ${owner.name}`);
  const saved = (name: string, ownerId: number) => {
    showToast(propietario ? `Guardamos los cambios de ${name}.` : `${name} está en tu lista.`);
    if (kept.data) invalidate('adminLists', 'adminRecord');
    if (kept.data) return void navigate({ to: '/dashboard/admin/tutores', search: { ver: ownerId } });
    void navigate({ to: '/dashboard/perfilPropietario', search: { propietario: ownerId } });
  };
  return (
    <>
      <PageHeader
        title={propietario ? `Editar${owner ? ` a ${owner.name}` : ''}` : 'Nuevo tutor o tutora'}
        lead={propietario ? null : 'Con su nombre basta; lo demás sirve para encontrarle.'}
      />
      {propietario === undefined || owner ? (
        <OwnerForm key={propietario ?? 'nuevo'} owner={owner} kept={!own && kept.data !== undefined} onSaved={saved} />
      ) : owners.isError ? (
        <ErrorPanel
          message={readError(owners.error).message}
          onRetry={() => void owners.refetch()}
          busy={owners.isFetching}
        />
      ) : owners.data && !kept.isLoading ? (
        <EmptyState scene="search" title="No está en tu lista">
          Puede que se haya quitado.
        </EmptyState>
      ) : (
        <SkeletonForm fields={4} />
      )}
    </>
  );
}
