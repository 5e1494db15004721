/** What no screen does for an account of the journeys: it administers, or was away from its screen. */
import { ensureFirstAdmin } from '#server/accounts/sign-in/first-admin.service.ts';
import { saveStaff } from '#server/accounts/staff/queries.ts';
import { flagsOf } from '#server/accounts/staff/rules.ts';
import type { StaffRole } from '#server/platform/core/rights.ts';
import { makeAdministrator } from '#server/accounts/staff/standing.service.ts';
import { plus } from '#server/platform/lib/time.ts';
import { inDatabase } from './journey-database.ts';

/** @param also what the person is besides. */
export function letAdminister(email: string, ...also: StaffRole[]): Promise<void> {
  return inDatabase(async (db) => {
    const { id } = await db.selectFrom('user').select('id').where('email', '=', email).executeTakeFirstOrThrow();
    await db.transaction().execute((db) => makeAdministrator(db, id, new Date().toISOString()));
    if (also.length > 0)
      await db
        .updateTable('staff')
        .set(flagsOf(['administrator', ...also]))
        .where('userId', '=', id)
        .execute();
  });
}

/** The person works at the clinic, and does not administer it. */
export function letWork(email: string, role: Exclude<StaffRole, 'administrator'>): Promise<void> {
  return inDatabase(async (db) => {
    const { id } = await db.selectFrom('user').select('id').where('email', '=', email).executeTakeFirstOrThrow();
    await saveStaff(db, { userId: id, ...flagsOf([role]), since: new Date().toISOString() }, flagsOf([role]));
  });
}

/** As if the person had touched nothing for so long. */
export function letMinutesPass(email: string, minutes: number): Promise<void> {
  return inDatabase(async (db) => {
    const lastUsedAt = plus(new Date().toISOString(), -minutes, 'minutes');
    const theirs = db.selectFrom('user').select('id').where('email', '=', email);
    await db.updateTable('session').set({ lastUsedAt }).where('userId', 'in', theirs).execute();
  });
}

/** The links that so many processes print, each of which may be starting beside others. */
export async function printedLinks(deps: Parameters<typeof ensureFirstAdmin>[0], processes: number): Promise<string[]> {
  const starts = Array.from({ length: processes }, () => ensureFirstAdmin(deps, { alone: false }));
  return (await Promise.all(starts)).flatMap((made) => (made !== null && typeof made === 'object' ? [made.link] : []));
}
