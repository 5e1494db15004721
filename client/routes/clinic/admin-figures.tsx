/** Cifras del mes: what the clinic did in a month, beside the month before, and who is protected today. */
import { getRouteApi } from '@tanstack/react-router';
import { monthBefore, monthOf, type Pair } from '#server/clinic/figures/rules.ts';
import { mayDo } from '#server/platform/core/rights.ts';
import { ButtonLink } from '../../components/button.tsx';
import { DownloadButton } from '../../components/download-button.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { isRefused, QueryFailure } from '../../components/query-failure.tsx';
import { SkeletonRows } from '../../components/skeleton.tsx';
import { Amounts } from '../../features/clinic/figures/amounts.tsx';
import { CoverageList } from '../../features/clinic/figures/coverage-list.tsx';
import { AppointmentOutcome, RecallOutcome } from '../../features/clinic/figures/desk-outcomes.tsx';
import classes from '../../features/clinic/figures/figures.module.css';
import { Ledger, type LedgerRow } from '../../features/clinic/figures/ledger.tsx';
import { LotFigures } from '../../features/clinic/figures/lot-figures.tsx';
import { MonthChoice } from '../../features/clinic/figures/month-choice.tsx';
import { monthName, monthTitle } from '../../features/clinic/figures/month-words.ts';
import { today } from '../../lib/dates.ts';
import { type Answers, trpc } from '../../lib/trpc.ts';

const route = getRouteApi('/dashboard/admin/cifras');

type Desk = Answers['figures']['desk'];
type Care = Answers['figures']['care'];

export function AdminFigures() {
  const { mes } = route.useSearch();
  const navigate = route.useNavigate();
  const roles = trpc.auth.me.useQuery().data?.roles ?? [];
  const reads = mayDo(roles, 'readRecord');
  const month = mes && /^20\d{2}-(0[1-9]|1[0-2])$/.test(mes) ? mes : null;
  const desk = trpc.figures.desk.useQuery({ month });
  const care = trpc.figures.care.useQuery({ month }, { enabled: reads });
  const coverage = trpc.figures.coverage.useQuery(undefined, { enabled: reads });
  if (!desk.data && isRefused(desk.error)) return <QueryFailure query={desk} />;
  const last = monthOf(desk.data?.today ?? today());
  const shown = month ?? last;
  const before = monthBefore(shown);
  const waits = !desk.data || (reads && !care.data);
  const failed = [desk, care].find(({ error, data }) => error && !data);
  const nothing = desk.data && isEmpty(desk.data, care.data);
  const bare = nothing && (coverage.data?.species.length ?? 0) === 0;
  return (
    <>
      <PageHeader
        title="Cifras del mes"
        lead={`${shown === last ? `Lo que va de ${monthName(shown)}` : monthTitle(shown)}, al lado de ${monthName(before)}.`}
        action={
          !bare &&
          desk.data && <DownloadButton path="/api/admin/cifras" query={{ mes: shown }} label="Llevar este mes" />
        }
      />
      <MonthChoice
        month={shown}
        last={last}
        onChange={(value) => void navigate({ search: value === last ? {} : { mes: value }, replace: true })}
      />
      {failed ? (
        <QueryFailure query={failed} />
      ) : waits ? (
        <SkeletonRows rows={6} />
      ) : (
        <div className={classes.page}>
          {nothing ? (
            <EmptyState
              scene="box"
              title={shown === last ? 'Este mes aún no hay nada que contar' : `En ${monthName(shown)} no se anotó nada`}
              action={shown === last && <ButtonLink to="/dashboard/mostrador">Ir al Mostrador</ButtonLink>}
            >
              {shown === last
                ? 'Con el primer paciente, la primera dosis o el primer turno, las cifras salen solas.'
                : 'Elige otro mes para ver sus cifras.'}
            </EmptyState>
          ) : (
            desk.data && <Month desk={desk.data} care={care.data} before={before} open={shown === last} />
          )}
          {coverage.data && !bare && <CoverageList coverage={coverage.data} />}
          {coverage.error && !coverage.data && <QueryFailure query={coverage} />}
          {reads && coverage.isPending && <SkeletonRows rows={4} />}
        </div>
      )}
    </>
  );
}

const sum = (list: readonly Pair[], of: 'now' | 'before') => list.reduce((total, pair) => total + pair[of], 0);

function isEmpty({ recalls, appointments, newPatients, handOvers }: Desk, care: Care | undefined): boolean {
  const counted = [recalls.now.told, appointments.now.all, handOvers.now.offered, handOvers.now.taken];
  const written = care ? [care.seen.now, care.doses.now] : [];
  return [...counted, ...written, sum(newPatients, 'now')].every((amount) => amount === 0);
}

interface MonthProps {
  desk: Desk;
  care: Care | undefined;
  before: string;
  open: boolean;
}

function Month({ desk, care, before, open }: MonthProps) {
  const { appointments, newPatients, handOvers, recalls } = desk;
  const came = newPatients.filter(({ now }) => now > 0).map(({ name, now }) => `${name} ${now}`);
  const rows: LedgerRow[] = [
    ...(care
      ? [
          { what: 'Pacientes atendidos', ...care.seen },
          { what: 'Dosis puestas', ...care.doses },
        ]
      : []),
    {
      what: 'Pacientes nuevos',
      now: sum(newPatients, 'now'),
      before: sum(newPatients, 'before'),
      more: came.length > 1 ? came.join(', ') : undefined,
    },
    { what: 'Turnos cumplidos', now: appointments.now.kept, before: appointments.before.kept },
    { what: 'Vinieron por un aviso', now: recalls.now.came, before: recalls.before.came },
    {
      what: 'Libretas entregadas',
      now: handOvers.now.taken,
      before: handOvers.before.taken,
      more: handOvers.now.offered > 0 ? `Se ofrecieron ${handOvers.now.offered}` : undefined,
    },
  ];
  return (
    <>
      <Ledger
        month={desk.month}
        before={before}
        open={open}
        rows={rows.filter((row) => row.now > 0 || row.before > 0 || row.more)}
      />
      <div className={`${classes.stack} ${classes.outcomes}`}>
        <RecallOutcome desk={desk} before={before} />
        <AppointmentOutcome desk={desk} before={before} />
      </div>
      <div className={classes.stack}>
        {care && (care.byVaccine.length > 0 || care.byVeterinarian.length > 0) && (
          <section className="section" aria-labelledby="cifras-dosis">
            <h2 id="cifras-dosis">Qué se puso</h2>
            <Amounts caption="Por vacuna" list={care.byVaccine} before={before} />
            <Amounts caption="Por quien firmó" list={care.byVeterinarian} before={before} />
          </section>
        )}
        <LotFigures lots={desk.lots} />
      </div>
    </>
  );
}
