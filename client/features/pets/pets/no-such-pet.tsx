/** Replaces the screen of one animal that this account may not see. */
import { ButtonLink } from '../../../components/button.tsx';
import { EmptyState } from '../../../components/empty-state.tsx';
import { PageHeader } from '../../../components/page-header.tsx';
import { trpc } from '../../../lib/trpc.ts';

/** `title`: the screen's title without an animal ("Cédula"). */
export function NoSuchPet({ title }: { title: string }) {
  const staff = (trpc.auth.me.useQuery().data?.roles.length ?? 0) > 0;
  return (
    <>
      <PageHeader title={title} />
      <EmptyState
        scene="search"
        title={staff ? 'No puedes abrir su libreta' : 'Ese animal no está en tu registro'}
        action={
          staff ? (
            <ButtonLink to="/dashboard/admin/mascotas">Ver los pacientes</ButtonLink>
          ) : (
            <ButtonLink to="/dashboard/mascotas">Ver tus animales</ButtonLink>
          )
        }
      >
        {staff
          ? 'Puede que su tutor haya terminado el permiso, o que tu rol no abra libretas.'
          : 'Puede que se haya quitado, o que ya no te lo compartan.'}
      </EmptyState>
    </>
  );
}
