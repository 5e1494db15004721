/** The clinic's patients, as its counter finds them. */
import { type RawBuilder, sql } from 'kysely';
import { hasCode } from '#db/coded.ts';
import { isPatient } from '#db/keeper.ts';
import { beginsWith, found, foundBeside, type Fragment, isNamed, nameKey } from '#db/search.ts';
import type { CalendarDate, Db, Instant } from '#db/types.ts';

const patients = (db: Db) =>
  db
    .selectFrom('pet')
    .innerJoin('species', 'species.id', 'pet.speciesId')
    .innerJoin('owner', 'owner.id', 'pet.ownerId')
    .leftJoin('keeper', 'keeper.userId', 'pet.userId')
    .select([
      'keeper.userId as keptBy',
      'pet.id as petId',
      'pet.code',
      'pet.name',
      'pet.breed',
      'pet.birthOn',
      'pet.photo',
      'pet.microchip',
    ])
    .select(['pet.sex', 'pet.speciesId', 'pet.deceasedOn', 'pet.lostAt', 'pet.allergies', 'pet.ownerId'])
    .select(['species.code as species', 'species.name as speciesName'])
    .select(['owner.name as ownerName', 'owner.surname as ownerSurname', 'owner.phone'])
    .where('pet.removedAt', 'is', null)
    .where(isPatient('pet.id'));

const byIds = (db: Db, petIds: readonly number[]) =>
  patients(db).where('pet.id', 'in', petIds).orderBy('pet.id', 'desc');

export type Found = Awaited<ReturnType<ReturnType<typeof byIds>['execute']>>[number];

export function listByIds(db: Db, petIds: readonly number[]): Promise<Found[]> {
  return byIds(db, petIds).execute();
}

/** The latest registered of those that match by name, code, microchip, or by words, number or address of their owner. */
export function listByFragment(db: Db, fragment: Fragment, limit: number) {
  return listLatest(db, fragment.kind === 'begins' ? firstNamed(db, fragment.name) : found(db, 'pet', fragment), limit);
}

/** Of a common beginning a tenth of all animals match: so many are read in the order of their names. */
const MOST_NAMED = 2000;

function firstNamed(db: Db, name: string): RawBuilder<{ id: number }> {
  return sql`(select pet.id from pet where pet."removedAt" is null and ${beginsWith(db, 'pet', name)}
    and ${isPatient('pet.id')} order by ${nameKey(db, 'pet')}, pet.id limit ${MOST_NAMED})`;
}

/** The latest registered of those with these words, some of them too short for the index. */
export function listByShortWords(db: Db, words: Parameters<typeof foundBeside>[2], limit: number) {
  return listLatest(db, foundBeside(db, 'pet', words), limit);
}

/** The latest of exactly this name: among many that hold it, these are meant first. */
export async function listByName(db: Db, name: string, limit: number) {
  const named = await db
    .selectFrom('pet')
    .select('pet.id')
    .where('pet.removedAt', 'is', null)
    .where(isNamed(db, 'pet', name))
    .where(isPatient('pet.id'))
    .orderBy(nameKey(db, 'pet'), 'desc')
    .orderBy('pet.id', 'desc')
    .limit(limit)
    .execute();
  return wholeOf(db, named);
}

async function listLatest(db: Db, rows: RawBuilder<{ id: number }>, limit: number) {
  // Many match: only the few that are shown are read whole.
  const latest = await db
    .selectFrom(rows.as('found'))
    .select('found.id')
    .where(isPatient('found.id'))
    .orderBy('found.id', 'desc')
    .limit(limit)
    .execute();
  return wholeOf(db, latest);
}

function wholeOf(db: Db, rows: readonly { id: number }[]): Promise<Found[]> {
  const ids = rows.map(({ id }) => id);
  return ids.length === 0 ? Promise.resolve([]) : listByIds(db, ids);
}

/** Those whose owner's name begins so, in the order of that name: too short a text for the index that finds both. */
export function listByOwner(db: Db, name: string, limit: number) {
  return patients(db)
    .where('owner.removedAt', 'is', null)
    .where(beginsWith(db, 'owner', name))
    .orderBy(nameKey(db, 'owner'))
    .orderBy('owner.id')
    .limit(limit)
    .execute();
}

/** By any spelling of their owner's number. */
export function listByPhones(db: Db, phones: readonly string[], limit: number) {
  return patients(db).where('owner.phone', 'in', phones).orderBy('pet.id', 'desc').limit(limit).execute();
}

/** By the whole code of a record that became one with another: no search text holds it. */
export function listByCode(db: Db, code: string) {
  return patients(db).where(hasCode(code)).execute();
}

export function listByChip(db: Db, microchip: string) {
  return patients(db).where('pet.microchip', '=', microchip).execute();
}

/** What patients are reminded of on that day, animal after animal. */
export function listDueOn(db: Db, day: CalendarDate, limit: number) {
  return db
    .selectFrom('due')
    .innerJoin('pet', 'pet.id', 'due.petId')
    .select(['due.petId', 'due.key', 'due.kind', 'due.title', 'due.vaccineId'])
    .where('due.remindOn', '=', day)
    .where('pet.removedAt', 'is', null)
    .where('pet.deceasedOn', 'is', null)
    .where('pet.lostAt', 'is', null)
    .where(isPatient('pet.id'))
    .orderBy('due.petId')
    .orderBy('due.key')
    .limit(limit)
    .execute();
}

/** How an animal of the clinic came in; undefined for a guardian's, and for one that was removed. */
export function findAdmitted(db: Db, petId: number) {
  return db
    .selectFrom('pet')
    .innerJoin('keeper', 'keeper.userId', 'pet.userId')
    .innerJoin('patient', 'patient.petId', 'pet.id')
    .innerJoin('owner', 'owner.id', 'pet.ownerId')
    .select(['pet.name', 'pet.ownerId', 'keeper.userId as keeper', 'patient.via', 'patient.addedBy', 'patient.since'])
    .select('owner.createdAt as ownerSince')
    .where('pet.id', '=', petId)
    .where('pet.removedAt', 'is', null)
    .executeTakeFirst();
}

/** The doses that were written in the moment of its registration. */
export function listDosesSince(db: Db, petId: number, since: Instant) {
  return db
    .selectFrom('vaccination')
    .select('id')
    .where('petId', '=', petId)
    .where('createdAt', '=', since)
    .where('removedAt', 'is', null)
    .execute();
}

/** An owner of this account by any spelling of the number; the oldest where there are several. */
export function findOwnerByPhones(db: Db, userId: number, phones: readonly string[]) {
  return db
    .selectFrom('owner')
    .select(['id', 'name', 'surname'])
    .where('userId', '=', userId)
    .where('phone', 'in', phones)
    .where('removedAt', 'is', null)
    .orderBy('id')
    .executeTakeFirst();
}

/** An owner's living animals, to detect one that is typed a second time. */
export function listAnimalsOf(db: Db, ownerId: number) {
  return db
    .selectFrom('pet')
    .select(['id', 'name', 'speciesId', 'microchip'])
    .where('ownerId', '=', ownerId)
    .where('removedAt', 'is', null)
    .where('deceasedOn', 'is', null)
    .orderBy('id')
    .execute();
}

const ENTRIES = ['weight', 'vaccination', 'deworming', 'illness', 'medicine', 'checkup'] as const;

/** Whether the animal has any history: an undisputed entry, a tag, a gallery picture, another member. */
export async function hasHistory(db: Db, petId: number): Promise<boolean> {
  const found = await db
    .selectFrom('pet')
    .select('pet.id')
    .where('pet.id', '=', petId)
    .where((eb) =>
      eb.or([
        ...ENTRIES.map((table) =>
          eb.exists(
            eb
              .selectFrom(db.dynamic.table(table).as('entry'))
              .select('entry.id')
              .where('entry.petId', '=', petId)
              .where('entry.removedAt', 'is', null),
          ),
        ),
        eb.exists(eb.selectFrom('tag').select('tag.id').where('tag.petId', '=', petId)),
        eb.exists(
          eb
            .selectFrom('file')
            .select('file.id')
            .where('file.petId', '=', petId)
            .where('file.purpose', '=', 'gallery')
            .where('file.removedAt', 'is', null),
        ),
        eb.exists(
          eb
            .selectFrom('petMember')
            .select('petMember.userId')
            .where('petMember.petId', '=', petId)
            .where('petMember.role', '!=', 'owner'),
        ),
      ]),
    )
    .executeTakeFirst();
  return found !== undefined;
}
