/** Addresses of other programs that are told what happens. */
import { type Insertable, sql, type Updateable } from 'kysely';
import { preparedRead } from '#db/prepared.ts';
import type { Database, Db, Instant } from '#db/types.ts';

/** With the name of its maker, which outlives the account. */
export async function insertWebhook(db: Db, webhook: Omit<Insertable<Database['webhook']>, 'maker'>): Promise<number> {
  const { id } = await db
    .insertInto('webhook')
    .values((eb) => ({
      ...webhook,
      maker: eb
        .selectFrom('user')
        .select(sql<string>`trim(name || ' ' || surname)`.as('name'))
        .where('user.id', '=', webhook.createdBy ?? 0),
    }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** False where there is none, or it was removed (with `removed`: where it was not). */
export async function updateWebhook(
  db: Db,
  id: number,
  changes: Updateable<Database['webhook']>,
  removed = false,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('webhook')
    .set(changes)
    .where('id', '=', id)
    .where('removedAt', removed ? 'is not' : 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export function findWebhook(db: Db, id: number) {
  return db.selectFrom('webhook').selectAll().where('id', '=', id).where('removedAt', 'is', null).executeTakeFirst();
}

export function listWebhooks(db: Db) {
  return db
    .selectFrom('webhook')
    .select(['id', 'name', 'url', 'events', 'active', 'createdAt', 'maker'])
    .where('removedAt', 'is', null)
    .orderBy('id')
    .execute();
}

export function listWebhookSecrets(db: Db) {
  return db.selectFrom('webhook').select(['id', 'url', 'secret', 'removedAt']).orderBy('id').execute();
}

/** Where it is still the secret that was read. */
export async function resealWebhook(db: Db, webhook: { id: number; secret: string; sealed: string }): Promise<void> {
  await db
    .updateTable('webhook')
    .set({ secret: webhook.sealed })
    .where('id', '=', webhook.id)
    .where('secret', '=', webhook.secret)
    .execute();
}

/** Asked in the transaction of every new entry: a table of a handful of rows, by a statement that is compiled once. */
export const listListening = preparedRead((db, p: { active: 1 }) =>
  db.selectFrom('webhook').select(['id', 'events']).where('active', '=', p.active).where('removedAt', 'is', null),
);

/** With whatever it was still to be told. */
export async function deleteRemovedWebhooks(db: Db, before: Instant): Promise<void> {
  await db.deleteFrom('webhook').where('removedAt', '<', before).execute();
}
