/** Administración: the server's scheduled jobs, their last runs and results. */
import { AlertBand } from '../../components/alert-band.tsx';
import { ButtonLink } from '../../components/button.tsx';
import { IconMail } from '../../components/icons/base.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { QueryFailure } from '../../components/query-failure.tsx';
import { SkeletonRows } from '../../components/skeleton.tsx';
import { HealthFacts, LateBackup } from '../../features/admin/backups/health-facts.tsx';
import classes from '../../features/admin/jobs/job-list.module.css';
import { JobList } from '../../features/admin/jobs/job-list.tsx';
import { count } from '../../lib/format.ts';
import { type Answers, trpc } from '../../lib/trpc.ts';

export function AdminJobs() {
  const shown = trpc.jobs.list.useQuery(undefined, { refetchInterval: 15_000 });
  return (
    <>
      <PageHeader title="Tareas" lead="Lo que el servidor hace solo." />
      {shown.isPending && <SkeletonRows rows={3} />}
      {!shown.data && shown.isError && <QueryFailure query={shown} />}
      {shown.data && (
        <>
          {shown.data.mailsGivenUp > 0 && (
            <AlertBand
              tone="amber"
              icon={<IconMail />}
              fact={`${count(shown.data.mailsGivenUp, 'correo')} sin entregar.`}
              action={
                <ButtonLink to="/dashboard/admin/correos" search={{ estado: 'no-salieron' }} variant="outline">
                  Ver los correos
                </ButtonLink>
              }
            >
              Revisa la dirección y vuelve a enviar.
            </AlertBand>
          )}
          {shown.data.health.backupLate && <LateBackup />}
          <div className={classes.layout}>
            <HealthFacts health={shown.data.health} />
            <div className={classes.main}>
              <JobList jobs={shown.data.jobs} />
              <p className="ink-2">{waiting(shown.data)}</p>
            </div>
          </div>
        </>
      )}
    </>
  );
}

/** `Por enviar: 2.010 correos (1 urgente) y 1 aviso.`; zero amounts are left out. */
function waiting({ mailsWaiting: { all, urgent }, noticesWaiting }: Answers['jobs']['list']): string {
  const amounts = [
    all > 0 ? `${count(all, 'correo')}${urgent > 0 ? ` (${count(urgent, 'urgente')})` : ''}` : null,
    noticesWaiting > 0 ? count(noticesWaiting, 'aviso') : null,
  ].filter((amount) => amount !== null);
  return amounts.length > 0 ? `Por enviar: ${amounts.join(' y ')}.` : 'No queda nada por enviar.';
}
