/**
 * Runs the background jobs. Several processes may do so: each run is claimed with a lease, and a killed
 * process's runs are repeated.
 */
import type { Db, Instant } from '#db/types.ts';
import type { Config } from '#server/platform/config/config.ts';
import { databaseWords } from '#server/platform/lib/database-words.ts';
import { jobDue } from '#server/platform/lib/job-events.ts';
import type { Store } from '#server/platform/lib/store.ts';
import { plusDays } from '#server/platform/lib/calendar.ts';
import { plus, withinTime } from '#server/platform/lib/time.ts';
import { traced } from '#server/platform/lib/traced.ts';
import { instantOf, wallOf } from '#server/platform/lib/wall-clock.ts';
import * as table from './queries.ts';
import { everyMinutesOf, isJob, JOBS, JOBS_OF_SQLITE, type JobName, type JobWords } from './rules.ts';

const TICK_MS = 30_000;
/** After this a run counts as failed and the next may begin; the old one's rest is safe to run twice. */
const PATIENCE_MINUTES = 10;
const LEASE_MINUTES = 15;
/**
 * The tolerated difference of two machines' clocks: within it, a process does not mistake another's run for
 * that of a wrong clock.
 */
const CLOCKS_DIFFER_MINUTES = 5;

export interface JobDependencies {
  db: Db;
  config: Config;
  store: Store;
  now: () => Instant;
  /** The clinic's zone, for what is done by night. */
  zone?: () => Promise<string>;
}

/**
 * One run, due or `asked` for by a person; returns its result in words for the administrator. Safe to repeat
 * and to kill.
 */
export type JobRun = (dependencies: Omit<JobDependencies, 'zone'> & { asked: boolean }) => Promise<string>;

export function jobsHere(
  { databaseUrl, backups, trustedIssuers, wallets }: Config,
  names: readonly string[],
): JobName[] {
  return names
    .filter(isJob)
    .filter((name) => databaseUrl === null || !JOBS_OF_SQLITE.includes(name))
    .filter((name) => name !== 'copies' || backups.elsewhere !== null)
    .filter((name) => name !== 'passes' || wallets.apple !== null || wallets.google !== null)
    .filter((name) => name !== 'issuers' || trustedIssuers.length > 0);
}

/**
 * Polls every half minute, and at once when a run is requested. `stop` begins no more runs and waits for the
 * current ones.
 * @param runs what each job does.
 */
export function startJobs(dependencies: JobDependencies, runs: Partial<Record<JobName, JobRun>>, tickMs = TICK_MS) {
  let stopped = false;
  const running = new Map<JobName, Promise<unknown>>();
  const names = jobsHere(dependencies.config, Object.keys(runs));
  const tick = () => {
    for (const name of names) {
      const work = runs[name];
      if (!work || stopped || running.has(name)) continue;
      const run = runIfDue(dependencies, name, work).finally(() => running.delete(name));
      running.set(name, run);
    }
  };
  const timer = setInterval(tick, tickMs);
  jobDue.on('due', tick);
  tick();
  return {
    stop: async () => {
      stopped = true;
      clearInterval(timer);
      jobDue.off('due', tick);
      await Promise.all(running.values());
    },
  };
}

/** Never throws: a job that fails, hangs or finds no database is recorded and retried at its next time. */
export async function runIfDue(
  { db, config, store, now, zone }: JobDependencies,
  name: JobName,
  run: JobRun,
  patienceMs = patienceOf(name) * 60_000,
): Promise<boolean> {
  const started = now();
  const { leaseMinutes = LEASE_MINUTES, firstAfterMinutes = 0, nightly }: JobWords = JOBS[name];
  const everyMinutes = everyMinutesOf(name, config.backups.everyHours);
  const lease = { name, leaseUntil: plus(started, leaseMinutes, 'minutes') };
  let renewing: NodeJS.Timeout | undefined;
  try {
    await table.insertJob(db, name, plus(started, Math.min(firstAfterMinutes, everyMinutes), 'minutes'));
    const farthestRun = plus(started, everyMinutes + CLOCKS_DIFFER_MINUTES, 'minutes');
    const farthestLease = plus(started, leaseMinutes + CLOCKS_DIFFER_MINUTES, 'minutes');
    if (!(await table.claimJob(db, { ...lease, now: started, farthestRun, farthestLease }))) return false;
    const nextRunAt = nightly && zone ? nextNight(await zone(), started) : plus(started, everyMinutes, 'minutes');
    if (patienceOf(name) > leaseMinutes) renewing = setInterval(() => void renew(), (leaseMinutes * 60_000) / 5);
    const asked = (await table.findJob(db, name))?.askedAt != null;
    const outcome = await withinTime(
      traced(`job ${name}`, () => run({ db, config, store, now, asked })),
      patienceMs,
      lateRun,
    ).then(
      (lastResult) => ({ lastResult, lastError: null }),
      (error: unknown) => {
        report(config, now(), name, error);
        return { lastError: inWords(error).slice(0, 300) };
      },
    );
    clearInterval(renewing);
    await table.finishJob(db, lease, { ...outcome, nextRunAt, lastFinishedAt: now() });
  } catch (error) {
    report(config, now(), name, error);
  } finally {
    clearInterval(renewing);
  }
  return true;

  async function renew() {
    const until = plus(now(), leaseMinutes, 'minutes');
    if (await table.renewLease(db, lease, until).catch(() => false)) lease.leaseUntil = until;
  }
}

const NIGHT = '02:30';
/** Of a run that was asked for just before it, that night's is left out. */
const APART_MINUTES = 60;

/** The next night, where the clinic stands. A run that the night missed is due at once, so the next one is that of its own day. */
export function nextNight(timeZone: string, after: Instant): Instant {
  const from = plus(after, APART_MINUTES, 'minutes');
  const { day, time } = wallOf(timeZone, from);
  return instantOf(timeZone, { day: time < NIGHT ? day : plusDays(day, 1), time: NIGHT });
}

function patienceOf(name: JobName): number {
  const { patienceMinutes = PATIENCE_MINUTES }: JobWords = JOBS[name];
  return patienceMinutes;
}

function lateRun(): Error {
  return new Error('No terminó a tiempo.');
}

/** For the administrator: our own sentences; a database's or program's own message goes to the log only. */
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
