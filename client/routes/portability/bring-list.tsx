/** Traer una lista: imports the animals of a spreadsheet. */
import { Link } from '@tanstack/react-router';
import { mayDo } from '#server/platform/core/rights.ts';
import { AlertBand } from '../../components/alert-band.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { ImportList } from '../../features/portability/list-import/import-list.tsx';
import { trpc } from '../../lib/trpc.ts';

export function BringList() {
  const roles = trpc.auth.me.useQuery().data?.roles ?? [];
  return (
    <>
      <PageHeader
        title="Traer una lista"
        lead="De tu hoja de cálculo: un animal en cada fila, con su tutor y su última vacuna. Si la subes dos veces, nadie se repite."
      />
      {mayDo(roles, 'administer') ? (
        <AlertBand tone="blue" fact="Llegan a la clínica:">
          son sus pacientes, y cada tutor recibe su libreta cuando se la entregues. ¿Vienes de otro programa?{' '}
          <Link to="/dashboard/mudarse">Mudarse a PetLove+</Link> dice qué archivo pedir y qué comparar.
        </AlertBand>
      ) : (
        roles.length > 0 && (
          <AlertBand tone="amber" fact="Llegan a tu propia cuenta,">
            no a la clínica. La lista de los pacientes la trae quien administra.
          </AlertBand>
        )
      )}
      <ImportList />
    </>
  );
}
