/** What no screen does for an account of the journeys: it administers, or was away from its screen. */
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

/** As if the person had touched nothing for so long. */
export function letMinutesPass(email: string, minutes: number): Promise<void> {
  return inDatabase(async (db) => {
    const lastUsedAt = plus(new Date().toISOString(), -minutes, 'minutes');
    const theirs = db.selectFrom('user').select('id').where('email', '=', email);
    await db.updateTable('session').set({ lastUsedAt }).where('userId', 'in', theirs).execute();
  });
}
