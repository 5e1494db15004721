/** The clinic's own words, and whether letters go out by themselves. */
import type { Insertable } from 'kysely';
import type { Database, Db, Flag, RecallChannel, RecallTemplateKind } from '#db/types.ts';

export function listTemplates(db: Db) {
  return db.selectFrom('recallTemplate').select(['kind', 'channel', 'subject', 'text']).orderBy('id').execute();
}

export async function putTemplate(db: Db, row: Insertable<Database['recallTemplate']>): Promise<void> {
  const { kind: _, channel: __, ...changes } = row;
  await db
    .insertInto('recallTemplate')
    .values(row)
    .onConflict((conflict) => conflict.columns(['kind', 'channel']).doUpdateSet(changes))
    .execute();
}

export async function deleteTemplate(
  db: Db,
  { kind, channel }: { kind: RecallTemplateKind; channel: RecallChannel },
): Promise<void> {
  await db.deleteFrom('recallTemplate').where('kind', '=', kind).where('channel', '=', channel).execute();
}

export async function isByItself(db: Db): Promise<boolean> {
  const row = await db.selectFrom('recallSetting').select('byItself').executeTakeFirst();
  return row?.byItself === 1;
}

export async function setByItself(db: Db, byItself: Flag): Promise<void> {
  await db.updateTable('recallSetting').set({ byItself }).execute();
}
