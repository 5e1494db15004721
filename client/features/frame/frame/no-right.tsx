/** A place of the staff, opened by who lacks its right: nothing of it is drawn. */
import { type Right, RIGHTS } from '#server/platform/core/rights.ts';
import { ButtonLink } from '../../../components/button.tsx';
import { EmptyState } from '../../../components/empty-state.tsx';
import { PageHeader } from '../../../components/page-header.tsx';

const GIVEN_IN = 'Un administrador da los roles en Equipo.';
const WORDS = {
  staff: { title: 'Para el equipo', words: `Esto es del equipo de la clínica. ${GIVEN_IN}` },
  administrator: { title: 'Para quien administra', words: 'Esto solo lo puede hacer un administrador.' },
  veterinarian: { title: 'Para quien firma', words: `Esto es de quien tiene el rol de veterinaria. ${GIVEN_IN}` },
  reception: { title: 'Para recepción', words: `Esto es de recepción. ${GIVEN_IN}` },
};

export function NoRight({ right }: { right: Right }) {
  const [only, ...more] = RIGHTS[right];
  const { title, words } = WORDS[more.length > 0 ? 'staff' : only];
  return (
    <>
      <PageHeader title="Sin permiso" />
      <EmptyState scene="box" title={title} action={<ButtonLink to="/dashboard">Ir a Inicio</ButtonLink>}>
        {words}
      </EmptyState>
    </>
  );
}
