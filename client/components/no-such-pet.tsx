/** In place of a screen about one animal that this account does not see. */
import { ButtonLink } from './button.tsx';
import { EmptyState } from './empty-state.tsx';
import { PageHeader } from './page-header.tsx';

/** `title`: what the screen is called without an animal ("Cédula"). */
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
