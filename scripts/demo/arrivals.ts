/**
 * Registration dates: a clinic's register grows over a year. Set directly, because no procedure can change them
 * later.
 */
import type { Db } from '#db/types.ts';
import { plus } from '#server/platform/lib/time.ts';

/** Days ago, per animal in the order of clinic.ts. After more than thirty days the trial has ended. */
const CAME_DAYS_AGO: Record<string, readonly number[]> = {
  // Each in a different payment state (payments.ts).
  'gabriela.quishpe@correo.ec': [400, 15, 100, 12, 300],
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
const OPENED_DAYS_AGO = 750;

export function daysHere(email: string, index: number): number {
  return CAME_DAYS_AGO[email]?.[index] ?? 0;
}

export async function arrive(
  db: Db,
  now: string,
  accounts: ReadonlyMap<string, number>,
  came: readonly { petId: number; days: number }[],
): Promise<void> {
  const ago = (days: number) => plus(now, -days, 'days');
  await db
    .updateTable('user')
    .set({ createdAt: ago(OPENED_DAYS_AGO) })
    .execute();
  for (const { petId, days } of came) {
    const createdAt = ago(days);
    await db.updateTable('pet').set({ createdAt }).where('id', '=', petId).execute();
  }
  for (const [email, days] of Object.entries(CAME_DAYS_AGO)) {
    const createdAt = ago(Math.max(...days) + 1);
    await db
      .updateTable('user')
      .set({ createdAt })
      .where('id', '=', accounts.get(email) ?? 0)
      .execute();
  }
}
