/** Runs what the server does by itself. Several processes may: each run is claimed with a lease, and a killed process's runs come back. */
import type { Db, Instant } from '#db/types.ts';
import { sweepReports } from '#server/abuse/service.ts';
import { sweepEnded } from '#server/auth/service.ts';
import type { Config } from '#server/config.ts';
import type { SignedInContext } from '#server/context.ts';
import { incomingFolder, sweepFiles } from '#server/files/service.ts';
import { sweepFinders } from '#server/finders/service.ts';
import { sweepIdempotency } from '#server/idempotency/service.ts';
import { databaseWords } from '#server/lib/database-words.ts';
import { FORM_LIVES_MS, sweepForms } from '#server/lib/form.ts';
import type { Store } from '#server/lib/store.ts';
import { plus } from '#server/lib/time.ts';
import { sweepPayments } from '#server/payment-data/service.ts';
import { sweepPushes } from '#server/push/service.ts';
import { leaveRenewals } from '#server/renewals/service.ts';
import { leaveReminders, sweepReminders } from '#server/reminders/service.ts';
import { lookAfter } from '#server/settlement/service.ts';
import { sweepReadings } from '#server/tag-page/service.ts';
import { sweepVisits } from '#server/visits/service.ts';
import { claimJob, countOutboxes, finishJob, insertJob, listJobs } from './queries.ts';
import { isJob, JOBS, JOBS_OF_MONEY, type JobName, type JobWords } from './rules.ts';

const TICK_MS = 30_000;
/** After this a run counts as failed and the next one may begin; what it still does is safe to do twice. */
const PATIENCE_MINUTES = 10;
const LEASE_MINUTES = 15;
/** By how much the clocks of two machines may differ: within it, one does not take the other's run for one of a wrong clock. */
const CLOCKS_DIFFER_MINUTES = 5;

export interface JobDependencies {
  db: Db;
  config: Config;
  store: Store;
  now: () => Instant;
}

/** One run; answers what it did, in words for the administrator. Safe to run twice and to be killed at any moment. */
export type JobRun = (dependencies: JobDependencies) => Promise<string>;

const RUNS: Record<JobName, JobRun> = {
  reminders: async (dependencies) => {
    const told = await leaveReminders(dependencies);
    if (told.people === 0) return 'Nadie tenía avisos pendientes.';
    return `Avisos para ${told.people} ${told.people === 1 ? 'persona' : 'personas'}: ${told.lines} en total.`;
  },
  renewals: async (dependencies) => {
    const { people, pets } = await leaveRenewals(dependencies);
    if (people === 0) return 'A nadie se le termina algo por estos días.';
    return `Avisos para ${people} ${people === 1 ? 'persona' : 'personas'}: ${pets} ${pets === 1 ? 'animal' : 'animales'}.`;
  },
  payments: async (dependencies) => {
    const looked = await lookAfter(dependencies);
    return looked === 0
      ? 'No quedaba ningún pago abierto.'
      : `Se preguntó por ${looked} ${looked === 1 ? 'pago' : 'pagos'}.`;
  },
  sweep: async (dependencies) => {
    await sweepEnded(dependencies);
    await sweepIdempotency(dependencies);
    await sweepPushes(dependencies);
    await sweepReminders(dependencies);
    await sweepVisits(dependencies);
    await sweepFinders(dependencies);
    await sweepReports(dependencies);
    await sweepReadings(dependencies);
    await sweepPayments(dependencies);
    return 'Se borró lo que ya venció.';
  },
  files: async (dependencies) => {
    await sweepForms(incomingFolder(dependencies.config.dataDir), FORM_LIVES_MS);
    const swept = await sweepFiles(dependencies);
    return swept === 1 ? 'Se quitó un archivo.' : `Se quitaron ${swept} archivos.`;
  },
};

/**
 * Looks every half minute for what is due. `stop` begins nothing more and waits for what runs.
 * @param runs other work than the product's, for tests.
 */
export function startJobs(dependencies: JobDependencies, runs: Record<JobName, JobRun> = RUNS, tickMs = TICK_MS) {
  let stopped = false;
  const running = new Map<JobName, Promise<unknown>>();
  const names = Object.keys(runs).filter(isJob);
  const tick = () => {
    for (const name of names) {
      if (stopped || running.has(name)) continue;
      const run = runIfDue(dependencies, name, runs[name]).finally(() => running.delete(name));
      running.set(name, run);
    }
  };
  const timer = setInterval(tick, tickMs);
  tick();
  return {
    stop: async () => {
      stopped = true;
      clearInterval(timer);
      await Promise.all(running.values());
    },
  };
}

/** Never throws: a job that fails, hangs or finds no database is written down and tried again at its next time. */
export async function runIfDue(
  { db, config, store, now }: JobDependencies,
  name: JobName,
  run: JobRun,
  patienceMs = PATIENCE_MINUTES * 60_000,
): Promise<boolean> {
  const started = now();
  const { everyMinutes, leaseMinutes = LEASE_MINUTES }: JobWords = JOBS[name];
  const lease = { name, leaseUntil: plus(started, leaseMinutes, 'minutes') };
  try {
    await insertJob(db, name, started);
    const farthestRun = plus(started, everyMinutes + CLOCKS_DIFFER_MINUTES, 'minutes');
    const farthestLease = plus(started, leaseMinutes + CLOCKS_DIFFER_MINUTES, 'minutes');
    if (!(await claimJob(db, { ...lease, now: started, farthestRun, farthestLease }))) return false;
    const nextRunAt = plus(started, everyMinutes, 'minutes');
    const outcome = await withinTime(run({ db, config, store, now }), patienceMs).then(
      (lastResult) => ({ lastResult, lastError: null }),
      (error: unknown) => {
        report(config, now(), name, error);
        return { lastError: inWords(error).slice(0, 300) };
      },
    );
    await finishJob(db, lease, { ...outcome, nextRunAt, lastFinishedAt: now() });
  } catch (error) {
    report(config, now(), name, error);
  }
  return true;
}

/** For the administrator: each job's last and next run, and what waits to be sent. */
export async function showJobs({ db, config, now }: SignedInContext) {
  const at = now();
  const shown = (name: string) => isJob(name) && (config.subscriptions || !JOBS_OF_MONEY.includes(name));
  const rows = (await listJobs(db)).filter(({ name }) => shown(name));
  const jobs = rows.map(({ leaseUntil, ...row }) => ({ ...row, running: leaseUntil !== null && leaseUntil > at }));
  const { mailsWaiting, mailsGivenUp, noticesWaiting } = (await countOutboxes(db)) ?? {};
  return {
    jobs,
    mailsWaiting: mailsWaiting ?? 0,
    mailsGivenUp: mailsGivenUp ?? 0,
    noticesWaiting: noticesWaiting ?? 0,
  };
}

async function withinTime<Result>(running: Promise<Result>, patienceMs: number): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('No terminó a tiempo.')), patienceMs);
    timer.unref();
  });
  try {
    return await Promise.race([running, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** For the administrator: our own sentences as they are; what a database or a program says of itself is for the log alone. */
function inWords(error: unknown): string {
  if (!(error instanceof Error)) return INSIDE;
  const why = databaseWords(error.cause ?? error);
  const own = error.name === 'Error' && !('code' in error);
  return [own ? error.message : '', why ? `La base de datos: ${why}.` : '', own || why ? '' : INSIDE]
    .filter(Boolean)
    .join(' ');
}

const INSIDE = 'Falló por dentro. El registro del servidor dice por qué.';

/** The jobs start before the server and its logger; the line has the logger's form. */
function report({ logLevel }: Config, at: Instant, job: JobName, failure: unknown): void {
  if (logLevel === 'silent') return;
  const { message: error, cause } = failure instanceof Error ? failure : new Error(String(failure));
  const because = cause instanceof Error ? { cause: cause.message } : {};
  const line = { level: 40, time: Date.parse(at), msg: 'job failed', job, error, ...because };
  process.stderr.write(`${JSON.stringify(line)}\n`);
}
