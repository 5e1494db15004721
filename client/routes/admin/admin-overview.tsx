/** Resumen: the pending decisions, the first steps, and the figures of the installation. */
import { useLayoutEffect } from 'react';
import { amountInWords } from '#server/platform/lib/money.ts';
import { AlertBand } from '../../components/alert-band.tsx';
import { ButtonLink } from '../../components/button.tsx';
import { EmptyState, ErrorPanel } from '../../components/empty-state.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { isRefused, QueryFailure } from '../../components/query-failure.tsx';
import { SkeletonRows } from '../../components/skeleton.tsx';
import { CoverageChart, MonthlyChart, SpeciesChart } from '../../features/admin/overview/charts.tsx';
import { ClinicAnimals } from '../../features/admin/overview/clinic-animals.tsx';
import { FirstSteps } from '../../features/admin/overview/first-steps.tsx';
import classes from '../../features/admin/overview/overview.module.css';
import { useWaitingToday, WaitingList } from '../../features/admin/overview/waiting-list.tsx';
import { takePlace } from '../../lib/plain-page.ts';
import { readError } from '../../lib/show-error.ts';
import { type Answers, trpc } from '../../lib/trpc.ts';

export function AdminOverview() {
  useLayoutEffect(() => takePlace(), []);
  const waiting = trpc.overview.waiting.useQuery();
  const figures = trpc.overview.figures.useQuery();
  // Its chart is the first of them.
  const { isFetched: coverageSaid } = trpc.figures.coverage.useQuery();
  // Whatever stands above the figures comes first: they would move down for it.
  const saidAbove = [
    waiting.data ?? waiting.error,
    useWaitingToday().isFetched,
    trpc.clinicAnimals.candidates.useQuery().isFetched,
  ].every(Boolean);
  if (!waiting.data && isRefused(waiting.error)) return <QueryFailure query={waiting} />;
  const steps = waiting.data && <FirstSteps waiting={waiting.data} />;
  const unfinished =
    waiting.data &&
    Object.entries(waiting.data.steps).some(([key, done]) => !done && (key !== 'backup' || waiting.data.backupsHere));
  return (
    <>
      <PageHeader title="Resumen" lead="Lo que espera por ti y cómo va todo." />
      <div className={classes.page}>
        {!globalThis.isSecureContext && (
          <AlertBand
            tone="blue"
            fact="Esta dirección no es segura."
            action={<a href="/conexionSegura">Por qué, y qué hacer</a>}
          >
            Los teléfonos no podrán usar la cámara, trabajar sin conexión ni recibir avisos.
          </AlertBand>
        )}
        {!saidAbove ? (
          <SkeletonRows rows={4} />
        ) : waiting.data ? (
          <div className={classes.top} data-two={unfinished || undefined}>
            <WaitingList waiting={waiting.data} />
            {steps}
          </div>
        ) : (
          <QueryFailure query={waiting} />
        )}
        {saidAbove && <ClinicAnimals />}
        {saidAbove && (
          <section className="section" aria-labelledby="cifras">
            <div className="section-head">
              <h2 id="cifras">En cifras</h2>
              <ButtonLink to="/dashboard/admin/cifras" search={{}} variant="subtle" size="sm">
                Cifras del mes
              </ButtonLink>
            </div>
            {figures.data && coverageSaid ? (
              <Figures figures={figures.data} />
            ) : figures.error ? (
              <ErrorPanel
                message={readError(figures.error).message}
                onRetry={() => void figures.refetch()}
                busy={figures.isFetching}
              />
            ) : (
              <SkeletonRows rows={4} />
            )}
          </section>
        )}
      </div>
    </>
  );
}

function Figures({ figures }: { figures: Answers['overview']['figures'] }) {
  if (figures.pets === 0)
    return (
      <EmptyState scene="box" title="Aún no hay animales">
        Cuando llegue el primero, aquí verás cuántos son, quiénes están protegidos y cuánto se leen sus placas.
      </EmptyState>
    );
  const of = (read: (month: (typeof figures.monthly)[number]) => number) =>
    figures.monthly.map((month) => ({ month: month.month, value: read(month) }));
  const sold = figures.monthly.some(({ cents }) => cents !== null);
  return (
    <div className={classes.charts} data-odd={sold || undefined}>
      <CoverageChart />
      <SpeciesChart figures={figures} />
      <MonthlyChart
        title="Animales nuevos"
        unit="animales"
        monthly={of(({ pets }) => pets)}
        nothing="En los últimos doce meses no llegó ninguno."
      />
      <MonthlyChart
        title="Lecturas de placas"
        unit="lecturas"
        monthly={of(({ scans }) => scans)}
        nothing="Nadie ha leído una placa todavía."
      />
      {sold && (
        <MonthlyChart
          title="Ingresos"
          unit="dólares"
          monthly={of(({ cents }) => cents ?? 0)}
          show={(cents) => `${amountInWords(cents)} USD`}
          nothing="En los últimos doce meses no entró ningún pago."
        />
      )}
    </div>
  );
}
