/** Since when everybody is here: a clinic fills over a year, not in one morning. The only thing that nobody can do afterwards. */
import type { Db } from '#db/types.ts';
import { plus } from '#server/lib/time.ts';

/** Days ago, animal by animal in the order they were registered. Those above thirty have seen their trial end. */
const CAME_DAYS_AGO: Record<string, readonly number[]> = {
  'mafer.andrade@correo.ec': [20, 345, 170],
  'jorge.chicaiza@correo.ec': [12, 310],
  'rosa.guaman@correo.ec': [34, 290, 100],
  'andres.palacios@correo.ec': [33, 75],
  'lucia.morocho@correo.ec': [32, 32, 60],
  'byron.toapanta@correo.ec': [255, 195, 40],
  'paola.zambrano@correo.ec': [225, 165, 135],
  'diego.cevallos@correo.ec': [130, 50],
  'carmen.quinatoa@correo.ec': [280, 105],
  'esteban.ortega@correo.ec': [200, 80, 80],
  'veronica.salazar@correo.ec': [160, 65, 10, 25],
  'luis.villacis@correo.ec': [230, 15, 15, 6, 90],
};
/** Of the clinic's own: the two of today's day in the park, then those it was called about. */
const CLINIC_DAYS_AGO = [0, 0, 118, 70, 45];
const OPENED_DAYS_AGO = 401;

export async function arrive(
  db: Db,
  now: string,
  accounts: ReadonlyMap<string, number>,
  administratorId: number,
): Promise<void> {
  const ago = (days: number) => plus(now, -days, 'days');
  await db
    .updateTable('user')
    .set({ createdAt: ago(OPENED_DAYS_AGO) })
    .execute();
  for (const [email, days] of [...Object.entries(CAME_DAYS_AGO), [null, CLINIC_DAYS_AGO] as const]) {
    const userId = email === null ? administratorId : (accounts.get(email) ?? 0);
    const pets = await db.selectFrom('pet').select('id').where('userId', '=', userId).orderBy('id').execute();
    for (const [index, { id }] of pets.entries()) {
      const came = days[index];
      if (came === undefined) continue;
      await db
        .updateTable('pet')
        .set({ createdAt: ago(came) })
        .where('id', '=', id)
        .execute();
    }
    if (email === null) continue;
    const createdAt = ago(Math.max(...days) + 1);
    await db.updateTable('user').set({ createdAt }).where('id', '=', userId).execute();
  }
}
