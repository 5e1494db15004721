/** Data that would outlive a deletion: copies beside the database, and accounts revived by an older backup. */
import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Instant } from '#db/types.ts';
import type { Config } from '#server/platform/config/config.ts';
import { DomainError } from '#server/platform/errors/errors.ts';
import { type Ended, keepDeleted, listDeleted, markOf } from '#server/platform/lib/deleted-accounts.ts';
import { plus } from '#server/platform/lib/time.ts';
import { keeperOf } from '#server/accounts/clinic-profile/queries.ts';
import { findOwner } from '#server/accounts/owners/queries.ts';
import { findConsent, withdrawAgain } from '#server/clinic/whatsapp/queries.ts';
import { eraseAccount, type Erasing } from './erasure.service.ts';
import { forgetOwner } from './owner-data.service.ts';
import { findUser } from '#server/accounts/users/queries.ts';
import { COPIES_DAYS, LIST_DAYS } from './remains.rules.ts';

/** Copy made before a migration (server/main.ts). */
const COPY = /^petlove-antes-de-migrar-.+-(\d{4}-\d{2}-\d{2}T\d{2}-\d{2}-\d{2}\.\d{3}Z)\.db$/;
/** The file that was moved to PostgreSQL (scripts/move.ts). */
const MOVED = /^petlove-movido-(\d{4}-\d{2}-\d{2}T\d{2}-\d{2}-\d{2}\.\d{3}Z)\.db$/;
/** The database that a restore replaced (scripts/restore.ts). */
const ASIDE = /^antes-de-restaurar-(\d{4}-\d{2}-\d{2}T\d{2}-\d{2}-\d{2})$/;

/**
 * Keeps the last copy before a migration, and files set aside by a restore or move, for COPIES_DAYS. @returns
 * how many were deleted.
 */
export async function sweepCopies({ config, now }: { config: Config; now: () => Instant }): Promise<number> {
  const names = await readdir(config.dataDir);
  const stampIn = (pattern: RegExp, name: string) => pattern.exec(name)?.[1] ?? '';
  const copies = names.filter((name) => COPY.test(name));
  const last = copies.toSorted((a, b) => stampIn(COPY, a).localeCompare(stampIn(COPY, b))).at(-1);
  const before = plus(now(), -COPIES_DAYS, 'days').replaceAll(':', '-');
  const old = [
    ...copies.filter((name) => name !== last || stampIn(COPY, name) < before),
    ...names.filter((name) => MOVED.test(name) && stampIn(MOVED, name) < before),
    ...names.filter((name) => ASIDE.test(name) && stampIn(ASIDE, name) < before),
  ];
  for (const name of old) await rm(path.join(config.dataDir, name), { recursive: true, force: true });
  return old.length;
}

/** @returns whether it had come back */
async function endAgain(context: Erasing, { kind, id, mark, at }: Ended): Promise<boolean> {
  const { db } = context;
  if (kind === 'whatsapp') {
    const consent = await findConsent(db, id);
    const same = consent && markOf({ id, createdAt: consent.givenAt }) === mark;
    return same ? withdrawAgain(db, id, at) : false;
  }
  const owner = await findOwner(db, await keeperOf(db), id);
  if (!owner || markOf(owner) !== mark || owner.principal === 1 || owner.forgottenAt !== null) return false;
  await forgetOwner(context, { ownerId: id });
  return true;
}

/**
 * Ends again what ended after this database's backup. Where nothing came back it does nothing.
 * @returns the number of deleted accounts, forgotten contacts and withdrawn consents; `stayed` is the only administrator, who
 * cannot be deleted.
 */
export async function deleteAgain(context: Erasing) {
  const { db, config, now } = context;
  const listed = await listDeleted(config.dataDir);
  const done = { gone: 0, stayed: 0, forgotten: 0, withdrawn: 0 };
  for (const one of listed)
    if (one.kind === 'account') {
      const user = await findUser(db, one.id);
      if (!user || markOf(user) !== one.mark) continue;
      try {
        await eraseAccount(context, user);
        done.gone += 1;
      } catch (error) {
        if (!(error instanceof DomainError)) throw error;
        done.stayed += 1;
      }
    } else if (await endAgain(context, one)) done[one.kind === 'owner' ? 'forgotten' : 'withdrawn'] += 1;
  const before = plus(now(), -LIST_DAYS, 'days');
  if (listed.some(({ at }) => at < before)) {
    const still = await listDeleted(config.dataDir);
    await keepDeleted(
      config.dataDir,
      still.filter(({ at }) => at >= before),
    );
  }
  return done;
}
