/** The administrator's home page: waiting work, first steps, and figures. */
import { setImmediate as breathe } from 'node:timers/promises';
import { maybeOld } from '#db/replica.ts';
import { lastGoodBackup } from '#server/admin/backups/service.ts';
import { lotWarnings } from '#server/clinic/lots/service.ts';
import type { Context, SignedInContext } from '#server/platform/core/context.ts';
import { sumIncome } from '#server/billing/back-office/accounting.queries.ts';
import { openCases } from '#server/billing/back-office/list.service.ts';
import { showJobs } from '#server/admin/jobs/service.ts';
import { dayIn, daysBetween, plusMonths } from '#server/platform/lib/calendar.ts';
import { rememberedFor } from '#server/platform/lib/remembered.ts';
import { dayBegins, MONEY_ZONE } from '#server/platform/lib/money.ts';
import { countWaiting, findFirstSteps } from './queries.ts';
import { monthsUpTo } from './rules.ts';
import { listTallies } from './tallies.queries.ts';

/** Read on each visit, so that finished work is gone. */
export async function waiting(context: SignedInContext) {
  const { db, config, now } = context;
  const { transfers, reports, abuse, clinics, credentials } = await countWaiting(db);
  const { jobs, mailsGivenUp } = await showJobs(context);
  const backup = await lastGoodBackup(config);
  const steps = await findFirstSteps(db);
  const cases = config.subscriptions ? await openCases(context) : [];
  const today = dayIn(MONEY_ZONE, now());
  return {
    transfers: config.subscriptions ? Number(transfers) : 0,
    // Transfers have their own line.
    cases: cases.filter(({ state, gateway }) => !(state === 'sent' && gateway === 'manual')).length,
    reports: Number(reports),
    abuse: Number(abuse),
    clinics: Number(clinics),
    credentials: Number(credentials),
    mails: mailsGivenUp,
    failedJobs: jobs.filter(({ lastError }) => lastError !== null).map(({ name }) => name),
    /** Days since the last good backup; null without one, or where another tool makes them. */
    backupDays: backup ? daysBetween(dayIn(MONEY_ZONE, backup.madeAt), today) : null,
    lots: await lotWarnings(context),
    backupsHere: config.databaseUrl === null,
    steps: {
      clinic: steps.clinic !== null,
      staff: steps.staffInvite !== null,
      pet: steps.pet !== null,
      tagBatch: steps.tagBatch !== null,
      notice: steps.notice !== null,
      backup: backup !== null,
    },
  };
}

const REMEMBERED_SECONDS = 60;

export type Figures = Awaited<ReturnType<typeof count>>;

/** Figures of all animals but who is protected, which is the clinic's own figure (`clinic/figures`): remembered for a minute, however many administrators look. */
export const figures = rememberedFor(
  REMEMBERED_SECONDS,
  ({ db, config, now }: Pick<Context, 'db' | 'config' | 'now'>): Promise<Figures> =>
    maybeOld(db, (db) => count({ db, config, now })),
);

async function count({ db, config, now }: Pick<Context, 'db' | 'config' | 'now'>) {
  const at = now();
  const tallies = await listTallies(db);
  const ofMonth = (what: 'pet' | 'scan', month: string) =>
    totalOf(tallies.filter((one) => one.what === what && one.month === month.slice(0, 7)));
  const monthly = [];
  for (const month of monthsUpTo(dayIn(MONEY_ZONE, at))) {
    const between = { since: dayBegins(month), until: dayBegins(plusMonths(month, 1)) };
    const cents = config.subscriptions ? await sumIncome(db, between) : null;
    monthly.push({ month, pets: ofMonth('pet', month), scans: ofMonth('scan', month), cents });
    await breathe();
  }
  const species = [...Map.groupBy(tallies, (one) => one.species)].flatMap(([name, those]) => {
    const amount = totalOf(those);
    return name !== null && amount > 0 ? [{ name, amount }] : [];
  });
  return { at, pets: totalOf(species), species: species.toSorted((a, b) => b.amount - a.amount), monthly };
}

function totalOf(those: readonly { amount: number }[]): number {
  return those.reduce((sum, { amount }) => sum + amount, 0);
}
