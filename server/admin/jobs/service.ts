import type { SignedInContext } from '#server/platform/core/context.ts';
import { DomainError } from '#server/platform/errors/errors.ts';
import { jobDue } from '#server/platform/lib/job-events.ts';
import * as table from '#server/platform/jobs/queries.ts';
import { JOBS_OF_MONEY } from '#server/platform/jobs/rules.ts';
import { jobsHere } from '#server/platform/jobs/service.ts';
import { findIssuer } from '#server/billing/issuer/queries.ts';
import { countWaiting } from '#server/platform/mail/queries.ts';
import { waitingBy } from '#server/admin/mail-queue/rules.ts';
import { howItIs } from '#server/admin/operation/service.ts';

/** "Correr ahora": begins in a moment. @throws JOB_NOT_FOUND */
export async function runNow({ db, config, now }: SignedInContext, name: string): Promise<void> {
  const hidden = await hiddenJobs({ db, config });
  const [job] = jobsHere(config, [name]).filter((one) => !hidden.includes(one));
  if (!job) throw new DomainError('JOB_NOT_FOUND');
  await table.makeJobDue(db, job, now());
  jobDue.emit('due', job);
}

/** The administrator's view: each job's last and next run, and the outboxes' sizes. */
export async function showJobs({ db, config, now }: SignedInContext) {
  const at = now();
  const known = await table.listJobs(db);
  const here = jobsHere(
    config,
    known.map(({ name }) => name),
  );
  const hidden = await hiddenJobs({ db, config });
  const rows = known.filter(({ name }) => here.some((one) => one === name));
  const jobs = rows
    .filter(({ name }) => !hidden.includes(name))
    .map(({ leaseUntil, ...row }) => ({
      ...row,
      running: leaseUntil !== null && leaseUntil > at,
      onlyByHand: row.name === 'backups' && config.backups.everyHours === 0,
    }));
  const { mailsGivenUp, noticesWaiting } = (await table.countOutboxes(db)) ?? {};
  return {
    jobs,
    mailsWaiting: waitingBy(await countWaiting(db)),
    mailsGivenUp: mailsGivenUp ?? 0,
    noticesWaiting: noticesWaiting ?? 0,
    health: await howItIs({ db, config, now }),
  };
}

/** What is about money, where nothing is sold; a clinic may issue for its counter all the same. */
async function hiddenJobs({ db, config }: Pick<SignedInContext, 'db' | 'config'>): Promise<readonly string[]> {
  if (config.subscriptions) return [];
  const issues = ((await findIssuer(db))?.mode ?? 'off') !== 'off';
  return JOBS_OF_MONEY.filter((name) => name !== 'invoices' || !issues);
}
