/** Doses like one that stands already, for records that are long: a row each, without working out what is due forty times. */
import type { World } from './world.ts';

interface Another {
  name: string;
  givenOn: string;
  vaccineId?: number | null;
  lot?: string | null;
  laboratory?: string | null;
}

export async function addLike({ db }: World, vaccinationId: number, others: readonly Another[]): Promise<void> {
  const { id: _, ...like } = await db
    .selectFrom('vaccination')
    .selectAll()
    .where('id', '=', vaccinationId)
    .executeTakeFirstOrThrow();
  const rows = others.map((one) => ({ ...like, vaccineId: null, nextOn: null, nextSource: 'none' as const, ...one }));
  await db.insertInto('vaccination').values(rows).execute();
}
