/** The outbox of saved passes: Apple's devices hear that something changed, Google's objects get the new words themselves. */
import type { Db, Instant } from '#db/types.ts';
import type { Config } from '#server/platform/config/config.ts';
import { clinicName } from '#server/accounts/clinic-profile/service.ts';
import { openOutbox, type Tried } from '#server/platform/lib/outbox.ts';
import { plus } from '#server/platform/lib/time.ts';
import { APNS, type Apns, openApns } from './apple.provider.ts';
import { passWaiting } from './changes.service.ts';
import { GOOGLE_API, type GoogleApi, openGoogle } from './google.provider.ts';
import * as passes from './queries.ts';
import { googleObject } from './rules.ts';
import { ended, logoAt, passNow } from './service.ts';

export interface PassDependencies {
  db: Db;
  config: Config;
  now: () => Instant;
  /** Only tests set it. */
  services?: { apns: Apns; google: GoogleApi };
}

interface Said {
  lastError: string | null;
}

/** A link that was made and never used; its object would be made with the words of that day. */
const LINK_DAYS = 30;
const DAY_SECONDS = 24 * 3600;
/** A certificate that ran out is renewed some day, and what waits is told then. */
const FOR_EVER = '9999-12-31T23:59:59.999Z';

/** @param timeoutMs for a service that does not answer */
export function passOutbox(dependencies: PassDependencies, timeoutMs?: number) {
  const { db, config, now, services = { apns: APNS, google: GOOGLE_API } } = dependencies;
  const { apple, google } = config.wallets;
  const apns = apple && openApns(services.apns, apple, timeoutMs);
  const api = google && openGoogle(services.google, google, now);

  const tell = async (copy: passes.CopyRow): Promise<Tried<Said>> => {
    if (copy.wallet === 'apple') {
      // Of an operator who took the certificates away nothing is told any more.
      if (!apns || copy.pushToken === null) return { result: 'dropped' };
      const pushed = await apns.push(copy.pushToken);
      if (pushed.outcome === 'later') return failed(pushed);
      if (pushed.outcome === 'gone') await passes.deleteCopyById(db, copy.id);
      return { result: 'sent', fields: { lastError: null } };
    }
    if (!api || !google) return { result: 'dropped' };
    const row = copy.passId === null ? undefined : await passes.findPass(db, copy.passId);
    const context = { db, config, now };
    const { pass } = row
      ? await passNow(context, row)
      : ended(copy.device, await clinicName(context), config.publicUrl);
    const object = googleObject(pass, { issuerId: google.issuerId, logo: logoAt(config) });
    const patched = await api.patch(object.id, object);
    if (patched.outcome === 'later') return failed(patched);
    if (!row) await passes.deleteCopyById(db, copy.id);
    else if (patched.outcome === 'absent') {
      // The link may still be used: its object then has the words of the day on which it was made.
      if (now() < plus(copy.createdAt, LINK_DAYS, 'days')) return { result: 'failed', retryAfter: DAY_SECONDS };
      await passes.deleteCopyById(db, copy.id);
    }
    return { result: 'sent', fields: { lastError: null } };
  };

  return openOutbox<passes.CopyRow, Said>({
    name: 'passes',
    now,
    waiting: passWaiting,
    pollMs: 15_000,
    concurrency: 10,
    leaseSeconds: 60,
    claim: (lease, _, most) => passes.claimCopies(db, { ...lease, most }),
    attempt: tell,
    record: (copy, { sentAt, parkedAt, ...state }, said) =>
      passes.finishCopy(db, copy, {
        ...state,
        ...said,
        ...((sentAt ?? parkedAt) !== undefined && { nextAttemptAt: null }),
        ...(parkedAt !== undefined && { parkedAt }),
      }),
    release: (before) => passes.releaseCopies(db, before),
    backoff: { factor: 4, longestSeconds: 6 * 3600 },
    retriedUntil: () => FOR_EVER,
  });
}

function failed({ why, retryAfter }: { why: string; retryAfter: number }): Tried<Said> {
  return { result: 'failed', retryAfter, fields: { lastError: why } };
}
