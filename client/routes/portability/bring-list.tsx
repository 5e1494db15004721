/** Traer pacientes, or a guardian's own list: imports the animals of a spreadsheet. */
import { getRouteApi, Link } from '@tanstack/react-router';
import { mayDo } from '#server/platform/core/rights.ts';
import { AlertBand } from '../../components/alert-band.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { ImportList } from '../../features/portability/list-import/import-list.tsx';
import { trpc } from '../../lib/trpc.ts';

const route = getRouteApi('/dashboard/traerLista');

export function BringList() {
  const roles = trpc.auth.me.useQuery().data?.roles ?? [];
  const { lista } = route.useSearch();
  const navigate = route.useNavigate();
  const ofClinic = mayDo(roles, 'administer');
  return (
    <>
      <PageHeader
        title={ofClinic ? 'Traer pacientes' : 'Traer una lista'}
        lead="De tu hoja de cálculo o de tu programa anterior: los animales, sus tutores y sus vacunas. Si la traes dos veces, nadie se repite."
      />
      {ofClinic
        ? lista === undefined && (
            <AlertBand tone="blue" fact="Llegan a la clínica:">
              son sus pacientes, y cada tutor recibe su libreta cuando se la entregues. ¿Vienes de otro programa?{' '}
              <Link to="/dashboard/mudarse">Mudarse a PetLove+</Link> dice qué archivo pedir y qué comparar.
            </AlertBand>
          )
        : roles.length > 0 && (
            <AlertBand tone="amber" fact="Llegan a tu propia cuenta,">
              no a la clínica. La lista de los pacientes la trae quien administra.
            </AlertBand>
          )}
      <ImportList
        importId={lista}
        ofClinic={ofClinic}
        onOpen={(importId) => void navigate({ search: importId === undefined ? {} : { lista: importId } })}
      />
    </>
  );
}
