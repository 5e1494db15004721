/** What countries and towns ask. Only this file writes it. */
import type { Insertable, Selectable, Updateable } from 'kysely';
import { preparedRead } from '#db/prepared.ts';
import type { CountryRuleTable, Database, Db, RuleWay } from '#db/types.ts';

export type CountryRule = Selectable<CountryRuleTable>;

/** All rows of one way, also those that do not hold any more, in the order of the first values. */
export const listRules = preparedRead<{ way: RuleWay }, CountryRule>((db, p) =>
  db.selectFrom('countryRule').selectAll().where('way', '=', p.way).orderBy('position').orderBy('id'),
);

export function listAllRules(db: Db): Promise<CountryRule[]> {
  return db.selectFrom('countryRule').selectAll().orderBy('position').orderBy('id').execute();
}

export function findRule(db: Db, ruleId: number): Promise<CountryRule | undefined> {
  return db.selectFrom('countryRule').selectAll().where('id', '=', ruleId).executeTakeFirst();
}

/** Null where its code is there already. */
export async function insertRule(db: Db, rule: Insertable<Database['countryRule']>): Promise<number | null> {
  const row = await db
    .insertInto('countryRule')
    .values(rule)
    .onConflict((conflict) => conflict.column('code').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

export async function updateRule(db: Db, id: number, changes: Updateable<Database['countryRule']>): Promise<void> {
  await db.updateTable('countryRule').set(changes).where('id', '=', id).execute();
}
