/** The audit log as an administrator reads it. */
import { nameKey } from '#db/search.ts';
import type { Db, Instant } from '#db/types.ts';

/** The time of the first entry from this id on: allows a binary search for a day, because ids follow time. */
export async function findTime(db: Db, id: number): Promise<Instant | undefined> {
  const row = await db
    .selectFrom('auditEntry')
    .select('at')
    .where('id', '>=', id)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return row?.at;
}

export interface EntriesWanted {
  actorId: number | null;
  action: string | null;
  object: string | null;
  objectId: number | null;
  outcome: 'ok' | 'refused' | null;
  /** `since` ≤ at < `until`, and the ids between which such entries lie. */
  since: Instant | null;
  until: Instant | null;
  from: number;
  below: number | null;
  limit: number;
}

/** Newest first. */
export function listEntries(db: Db, wanted: EntriesWanted) {
  const { actorId, action, object, objectId, outcome, since, until, from, below, limit } = wanted;
  return db
    .selectFrom('auditEntry')
    .leftJoin('user', 'user.id', 'auditEntry.actorId')
    .select(['auditEntry.id', 'auditEntry.at', 'auditEntry.actorId', 'auditEntry.action', 'auditEntry.object'])
    .select(['auditEntry.objectId', 'auditEntry.detail', 'auditEntry.outcome', 'auditEntry.ipPrefix'])
    .select(['user.name as actorName', 'user.surname as actorSurname'])
    .$if(actorId !== null, (query) => query.where('auditEntry.actorId', '=', actorId))
    .$if(action !== null, (query) => query.where('auditEntry.action', '=', action ?? ''))
    .$if(object !== null, (query) => query.where('auditEntry.object', '=', object))
    .$if(objectId !== null, (query) => query.where('auditEntry.objectId', '=', objectId))
    .$if(outcome === 'ok', (query) => query.where('auditEntry.outcome', '=', 'ok'))
    .$if(outcome === 'refused', (query) => query.where('auditEntry.outcome', '<>', 'ok'))
    .$if(since !== null, (query) => query.where('auditEntry.at', '>=', since ?? ''))
    .$if(until !== null, (query) => query.where('auditEntry.at', '<', until ?? ''))
    .$if(from > 1, (query) => query.where('auditEntry.id', '>=', from))
    .$if(below !== null, (query) => query.where('auditEntry.id', '<', below))
    .orderBy('auditEntry.id', 'desc')
    .limit(limit)
    .execute();
}

/** The names of the entries' objects, where these still exist. */
export const namesOf: Readonly<Record<string, (db: Db, ids: readonly number[]) => Promise<ObjectName[]>>> = {
  user: (db, ids) =>
    db.selectFrom('user').select(['id', 'name', 'surname as more', 'email as code']).where('id', 'in', ids).execute(),
  pet: (db, ids) => db.selectFrom('pet').select(['id', 'name', 'code']).where('id', 'in', ids).execute(),
  owner: (db, ids) => db.selectFrom('owner').select(['id', 'name']).where('id', 'in', ids).execute(),
  payment: (db, ids) =>
    db.selectFrom('payment').select(['id', 'code as name', 'code']).where('id', 'in', ids).execute(),
  plan: (db, ids) => db.selectFrom('plan').select(['id', 'name']).where('id', 'in', ids).execute(),
  clinic: (db, ids) => db.selectFrom('clinic').select(['id', 'name']).where('id', 'in', ids).execute(),
  tagBatch: (db, ids) => db.selectFrom('tagBatch').select(['id', 'name']).where('id', 'in', ids).execute(),
  notice: (db, ids) => db.selectFrom('notice').select(['id', 'title as name']).where('id', 'in', ids).execute(),
  video: (db, ids) => db.selectFrom('video').select(['id', 'title as name']).where('id', 'in', ids).execute(),
  campaign: (db, ids) => db.selectFrom('campaign').select(['id', 'name']).where('id', 'in', ids).execute(),
  webhook: (db, ids) => db.selectFrom('webhook').select(['id', 'name']).where('id', 'in', ids).execute(),
};

export interface ObjectName {
  id: number;
  name: string;
  more?: string | null;
  code?: string | null;
}

/** The users who are or were administrators: the choices of the filter. */
export function listAdministrators(db: Db) {
  return db
    .selectFrom('user')
    .select(['id', 'name', 'surname'])
    .where('role', '=', 'ROLE_ADMINISTRADOR')
    .orderBy(nameKey(db, 'user'))
    .orderBy('id')
    .limit(50)
    .execute();
}

export function findPerson(db: Db, id: number) {
  return db.selectFrom('user').select(['id', 'name', 'surname']).where('id', '=', id).executeTakeFirst();
}
