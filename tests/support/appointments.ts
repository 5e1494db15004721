/** What an appointment may be for. */
import type { World } from './world.ts';

/** The rabies line of this animal, made due on that day. Returns its key. */
export async function dueKeyOf({ db }: World, petId: number, dueOn: string): Promise<string> {
  const lines = await db.selectFrom('due').select(['id', 'key']).where('petId', '=', petId).orderBy('id').execute();
  const [line] = lines;
  if (!line) throw new Error('nothing is due');
  await db.updateTable('due').set({ dueOn, remindOn: dueOn }).where('id', '=', line.id).execute();
  return line.key;
}
