/** Mudarse a PetLove+: the guide of a clinic that comes from another program, and how it would leave again. */
import { Link } from '@tanstack/react-router';
import { mayDo } from '#server/platform/core/rights.ts';
import { Button, ButtonLink } from '../../components/button.tsx';
import { IconDownload } from '../../components/icons/act.tsx';
import { IconUpload } from '../../components/icons/photo.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { ClinicFigures } from '../../features/portability/clinic-export/clinic-figures.tsx';
import { AskFor } from '../../features/portability/moving-guide/ask-for.tsx';
import { Chapter, GuideLayout } from '../../features/portability/moving-guide/chapter.tsx';
import classes from '../../features/portability/moving-guide/guide.module.css';
import { NotInTheBook } from '../../features/portability/moving-guide/not-in-the-book.tsx';
import { KnownColumns } from '../../features/portability/moving-guide/known-columns.tsx';
import { Compare, Week, WeekOnPaper } from '../../features/portability/moving-guide/week.tsx';
import { trpc } from '../../lib/trpc.ts';

export function MovingGuide() {
  const roles = trpc.auth.me.useQuery().data?.roles ?? [];
  const administers = mayDo(roles, 'administer');
  return (
    <>
      <PageHeader
        title="Mudarse a PetLove+"
        lead="Una semana con los dos programas y después uno solo. Nada se borra del anterior, y siempre puedes volver."
        action={
          <Button variant="default" className={classes.unprinted ?? ''} onClick={() => window.print()}>
            Imprimir la guía
          </Button>
        }
      />
      <GuideLayout
        aside={
          <>
            {mayDo(roles, 'attend') && (
              <section className="section" aria-labelledby="hoy-aqui">
                <h2 id="hoy-aqui">Hoy en PetLove+</h2>
                <ClinicFigures />
              </section>
            )}
            {administers && (
              <>
                <ButtonLink to="/dashboard/traerLista" size="lg" leftSection={<IconUpload />}>
                  Traer una lista
                </ButtonLink>
                <ButtonLink to="/dashboard/admin/exportar" variant="default" size="lg" leftSection={<IconDownload />}>
                  Exportar la clínica
                </ButtonLink>
              </>
            )}
          </>
        }
      >
        <Chapter number={1} title="Saca tus datos del programa que usas">
          <p>
            Busca en él <b>exportar</b>, <b>reportes</b> o <b>listados</b>. El camino cambia de un programa a otro y de
            una versión a otra, así que no lo adivinamos: lo que importa es el archivo que pides.
          </p>
          <AskFor />
          <ul>
            <li>
              <b>¿Llevas una hoja de cálculo?</b> Ya tienes el archivo: basta con que cada columna tenga su título.
            </li>
            <li>
              <b>¿Llevas fichas de papel?</b> No copies todo. Registra a cada paciente en el mostrador cuando vuelva:
              toma menos de un minuto.
            </li>
            <li>
              <b>¿Tu programa no exporta?</b> Pídeselo por escrito a quien te lo vendió. Los datos son de tu clínica.
            </li>
          </ul>
        </Chapter>
        <Chapter number={2} title="Trae la lista y mira antes de guardar">
          <p>
            En «Traer una lista» eliges el archivo y ves, en números, qué se entendió y qué no, antes de guardar nada.
            Las filas con errores vuelven en un archivo con su porqué: corrígelas y tráelas otra vez. Quien ya está no
            se repite.
          </p>
          <KnownColumns />
          <p className="ink-2">Las fechas se leen con el día primero: 15/03/2024.</p>
        </Chapter>
        <Chapter number={3} title="Usa los dos durante una semana">
          <p>
            Atiende aquí y anota también allá. Es trabajo doble, por eso es solo una semana: al final sabrás que no
            falta nadie, y no porque te lo dijeron.
          </p>
          <Week />
        </Chapter>
        <Chapter number={4} title="Compara cada día">
          <p>Cuatro números bastan. Si uno no coincide, casi siempre es por esto:</p>
          <Compare />
        </Chapter>
        <Chapter number={5} title="Cuando quieras irte">
          <p>
            {administers ? (
              <Link to="/dashboard/admin/exportar">Exportar la clínica</Link>
            ) : (
              'Quien administra exporta la clínica: '
            )}
            {administers && ' '}
            te da todo en un libro de Excel o en tablas CSV. Ese mismo libro, traído con «Traer una lista» en otra
            instalación, se lee hoja por hoja y queda igual; traído aquí otra vez, no repite nada.
          </p>
          <NotInTheBook />
        </Chapter>
      </GuideLayout>
      <WeekOnPaper />
    </>
  );
}
