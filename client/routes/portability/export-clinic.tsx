/** Exportar la clínica: everything that it holds, as a book or as tables, and what is in them. */
import { Link } from '@tanstack/react-router';
import { Button } from '../../components/button.tsx';
import { IconDownload } from '../../components/icons/act.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { useDownload } from '../../components/use-download.ts';
import { ClinicFigures } from '../../features/portability/clinic-export/clinic-figures.tsx';
import classes from '../../features/portability/clinic-export/export-clinic.module.css';
import { IN_THE_BOOK } from '../../features/portability/clinic-export/sheets.ts';
import { trpc } from '../../lib/trpc.ts';

const BOOK = '/api/admin/clinica.xlsx';
const TABLES = '/api/admin/clinica.zip';

export function ExportClinic() {
  const { busy, save } = useDownload();
  const info = trpc.system.info.useQuery(undefined, { staleTime: Number.POSITIVE_INFINITY });
  const sheets = IN_THE_BOOK.filter(({ name }) => name !== 'Pagos' || info.data?.subscriptions === true);
  return (
    <>
      <PageHeader
        title="Exportar la clínica"
        lead="Todo lo que la clínica guarda, en archivos tuyos, cuando quieras."
      />
      <ClinicFigures />
      <div className={classes.formats}>
        <section className={`sheet ${classes.format}`} aria-labelledby="libro">
          <h2 id="libro">Un libro de Excel</h2>
          <p className="ink-2">
            Una hoja para cada cosa. Las fechas son fechas, y los teléfonos y microchips conservan todos sus números.
          </p>
          <Button
            size="lg"
            leftSection={<IconDownload />}
            loading={busy === BOOK}
            disabled={busy !== null}
            onClick={() => void save(BOOK, 'Descargaste el libro de la clínica.')}
          >
            Descargar para Excel
          </Button>
        </section>
        <section className={`sheet ${classes.format}`} aria-labelledby="tablas">
          <h2 id="tablas">Tablas CSV</h2>
          <p className="ink-2">
            Las mismas hojas, cada una en un archivo separado con punto y coma, dentro de un .zip. Las lee casi
            cualquier programa.
          </p>
          <Button
            variant="default"
            size="lg"
            leftSection={<IconDownload />}
            loading={busy === TABLES}
            disabled={busy !== null}
            onClick={() => void save(TABLES, 'Descargaste las tablas de la clínica.')}
          >
            Descargar en CSV
          </Button>
        </section>
      </div>
      <div className={classes.about}>
        <section className="section" aria-labelledby="trae">
          <h2 id="trae">Qué trae</h2>
          <dl className={`sheet ${classes.sheets}`}>
            {sheets.map(({ name, holds }) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{holds}</dd>
              </div>
            ))}
          </dl>
        </section>
        <section className="section" aria-labelledby="cuidado">
          <h2 id="cuidado">Lo que conviene saber</h2>
          <ul className={`sheet ${classes.notes}`}>
            <li>
              <b>Son datos de personas.</b> Guarda el archivo con clave y bórralo cuando ya no lo uses. El registro dice
              quién lo descargó y cuándo.
            </li>
            <li>
              <b>Los tutores que dieron permiso lo ven.</b> Llevarte la libreta de su animal cuenta como leerla: aparece
              en «Quién vio su libreta».
            </li>
            <li>
              <b>Quien terminó el permiso ya no está.</b> De esos animales va solo lo que firmó la clínica.
            </li>
            <li>
              <b>Las fotos y los documentos van aparte,</b> en los{' '}
              <Link to="/dashboard/admin/respaldos">respaldos</Link>.
            </li>
            <li>
              <b>El libro se lee entero al traerlo.</b> <Link to="/dashboard/mudarse">Mudarse a PetLove+</Link> dice qué
              comparar, y qué no viaja en él.
            </li>
          </ul>
        </section>
      </div>
    </>
  );
}
