/** Replaces the screen of one animal that this account may not see. */
import { ButtonLink } from '../../../components/button.tsx';
import { EmptyState } from '../../../components/empty-state.tsx';
import { PageHeader } from '../../../components/page-header.tsx';

/** `title`: the screen's title without an animal ("Cédula"). */
export function NoSuchPet({ title }: { title: string }) {
  return (
    <>
      <PageHeader title={title} />
      <EmptyState
        scene="search"
        title="Ese animal no está en tu registro"
        action={<ButtonLink to="/dashboard/mascotas">Ver tus animales</ButtonLink>}
      >
        Puede que se haya quitado, o que ya no te lo compartan.
      </EmptyState>
    </>
  );
}
