/** Familia: the members of one animal, and the invitations. */
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { ErrorPanel } from '../../components/empty-state.tsx';
import { NoSuchPet } from '../../features/pets/pets/no-such-pet.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { SkeletonRows } from '../../components/skeleton.tsx';
import { ToRecord } from '../../features/pets/pets/to-record.tsx';
import classes from '../../features/pets/family/family.module.css';
import { FamilyList, InviteList } from '../../features/pets/family/family-list.tsx';
import { roleWord } from '../../features/pets/family/family-words.ts';
import { InviteForm } from '../../features/pets/family/invite-form.tsx';
import { LeaveFamily } from '../../features/pets/family/leave-family.tsx';
import { useCrumb } from '../../lib/crumb.ts';
import { readError } from '../../lib/show-error.ts';
import { trpc } from '../../lib/trpc.ts';

const route = getRouteApi('/dashboard/familia');

export function Family() {
  const { mascota } = route.useSearch();
  const family = trpc.family.list.useQuery({ petId: mascota ?? 0 }, { enabled: mascota !== undefined });
  const navigate = useNavigate();
  const name = family.data?.petName;
  useCrumb(name && `Familia de ${name}`);
  const failure = family.error && readError(family.error);
  if (mascota === undefined || failure?.code === 'PET_NOT_FOUND') return <NoSuchPet title="Familia" />;
  const own = family.data?.role === 'owner';
  return (
    <>
      <PageHeader
        title={name ? `Familia de ${name}` : 'Familia'}
        lead={
          family.data &&
          (own
            ? 'Comparte su libreta con quien te ayuda a cuidar. Tú decides quién escribe y quién solo ve.'
            : `${family.data.keeper} te comparte su libreta. ${roleWord(family.data.role)}.`)
        }
        action={<ToRecord petId={mascota} />}
      />
      {family.data ? (
        <div className={classes.page}>
          <div className={classes.people}>
            <FamilyList family={family.data} />
            <InviteList family={family.data} />
          </div>
          {own ? (
            <InviteForm petId={family.data.petId} petName={family.data.petName} />
          ) : (
            <div>
              <LeaveFamily family={family.data} onLeft={() => void navigate({ to: '/dashboard/mascotas' })} />
            </div>
          )}
        </div>
      ) : failure ? (
        <ErrorPanel message={failure.message} onRetry={() => void family.refetch()} busy={family.isFetching} />
      ) : (
        <SkeletonRows rows={3} label="Cargando quién lo ve" />
      )}
    </>
  );
}
