/** Each job with its last and its next run. */
import { isJob, JOBS } from '#server/platform/jobs/rules.ts';
import { IconAlert, IconCheckCircle, IconClock, IconWorking } from '../../../components/icons/base.tsx';
import { Button } from '../../../components/button.tsx';
import { FactList } from '../../../components/fact-list.tsx';
import { Chip } from '../../../components/state-chip.tsx';
import { showFailure, showToast } from '../../../components/toast.tsx';
import { showInstant } from '../../../lib/dates.ts';
import { readError } from '../../../lib/show-error.ts';
import { type Answers, trpc } from '../../../lib/trpc.ts';
import classes from './job-list.module.css';

type Job = Answers['jobs']['list']['jobs'][number];

export function JobList({ jobs }: { jobs: readonly Job[] }) {
  return (
    <div className={classes.jobs}>
      {jobs.map((job) => (
        <section key={job.name} className={`sheet pad ${classes.job}`} aria-label={titleOf(job)}>
          <div className={classes.head}>
            <h2>{titleOf(job)}</h2>
            <State job={job} />
          </div>
          <p className="ink-2">{isJob(job.name) && JOBS[job.name].what}</p>
          <FactList
            facts={[
              { name: 'Última vez', value: job.lastStartedAt ? showInstant(job.lastStartedAt) : 'Aún no' },
              { name: 'Próxima vez', value: job.onlyByHand ? 'Solo a mano' : showInstant(job.nextRunAt) },
              { name: 'Resultado', value: job.lastResult },
              { name: 'Error', value: job.lastError },
            ]}
          />
          <RunNow job={job} />
        </section>
      ))}
    </div>
  );
}

function RunNow({ job }: { job: Job }) {
  const utils = trpc.useUtils();
  const run = trpc.jobs.run.useMutation({
    onSuccess: () => showToast(`${titleOf(job)}: empieza en unos segundos.`),
    onError: (error) => showFailure(readError(error).message),
    onSettled: () => utils.jobs.list.invalidate(),
  });
  return (
    <div>
      <Button
        variant="outline"
        loading={run.isPending}
        disabled={job.running}
        aria-label={`Correr ahora: ${titleOf(job)}`}
        onClick={() => run.mutate({ name: job.name })}
      >
        Correr ahora
      </Button>
    </div>
  );
}

function State({ job }: { job: Job }) {
  if (job.running) return <Chip icon={<IconWorking />}>En curso</Chip>;
  if (job.lastError)
    return (
      <Chip tone="amber" icon={<IconAlert />}>
        Falló
      </Chip>
    );
  if (job.lastFinishedAt)
    return (
      <Chip tone="green" icon={<IconCheckCircle />}>
        Bien
      </Chip>
    );
  return <Chip icon={<IconClock />}>En espera</Chip>;
}

function titleOf({ name }: Job): string {
  return isJob(name) ? JOBS[name].title : name;
}
