/** Traer una lista: imports the animals of a spreadsheet. */
import { PageHeader } from '../../components/page-header.tsx';
import { ImportList } from '../../features/portability/list-import/import-list.tsx';

export function BringList() {
  return (
    <>
      <PageHeader
        title="Traer una lista"
        lead="De tu hoja de cálculo: un animal en cada fila, con su tutor y su última vacuna. Si la subes dos veces, nadie se repite."
      />
      <ImportList />
    </>
  );
}
