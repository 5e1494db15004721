/** Moments, as strings. On the server only this file and lib/calendar.ts use Date. */
import type { Instant } from '#db/types.ts';

const MILLISECONDS = { seconds: 1000, minutes: 60_000, hours: 3_600_000, days: 86_400_000 } as const;

/** A request asks for it ten times, mostly within one millisecond: written once, it costs a fiftieth of a hot read less. */
let latest = { at: 0, text: '' };

export function systemNow(): Instant {
  const at = Date.now();
  if (at !== latest.at) latest = { at, text: new Date(at).toISOString() };
  return latest.text;
}

/**
 * `plus(now, 30, 'minutes')`; a negative amount goes back. Days here are 24 hours: calendar days are
 * lib/calendar.ts.
 */
export function plus(instant: Instant, amount: number, unit: keyof typeof MILLISECONDS): Instant {
  return new Date(Date.parse(instant) + amount * MILLISECONDS[unit]).toISOString();
}

/** Whole seconds from `from` to `to`, never below zero, as for Retry-After. */
export function secondsUntil(from: Instant, to: Instant): number {
  return Math.max(0, Math.ceil((Date.parse(to) - Date.parse(from)) / 1000));
}

/** The format of a mail's Date header: `Sat, 21 Nov 2026 10:20:30 +0000`. */
export function mailDate(instant: Instant): string {
  return new Date(instant).toUTCString().replace('GMT', '+0000');
}

/** For libraries that take the present as a Date. */
export function dateOf(instant: Instant): Date {
  return new Date(instant);
}

/** 1 to 60: a limit that counts by the minute allows the call again after that. */
export function secondsToNextMinute(instant: Instant): number {
  return 60 - Number(instant.slice(17, 19));
}

/** The result of `work`. @throws `late()` where it takes longer than `ms`; the work itself goes on. */
export async function withinTime<Result>(work: Promise<Result>, ms: number, late: () => Error): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const passed = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(late()), ms).unref();
  });
  return Promise.race([work, passed]).finally(() => clearTimeout(timer));
}
