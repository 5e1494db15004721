/** What no screen does for an account of the journeys: it administers, or was away from its screen. */
import { plus } from '#server/platform/lib/time.ts';
import { inDatabase } from './journey-database.ts';

export function makeAdministrator(email: string): Promise<void> {
  return inDatabase(async (db) => {
    await db.updateTable('user').set({ role: 'ROLE_ADMINISTRADOR' }).where('email', '=', email).execute();
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
