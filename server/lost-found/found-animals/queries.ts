/** Animals without a tag that were found, and the answers to their flyers. Only this file writes both. */
import { type Insertable, type Selectable, sql } from 'kysely';
import { preparedRead } from '#db/prepared.ts';
import type { CalendarDate, Database, Db, FoundSpecies, Instant, Sex } from '#db/types.ts';

export type FoundRow = Selectable<Database['foundAnimal']>;

/** Undefined where this form was sent before: its second press. */
export async function insertFound(db: Db, found: Insertable<Database['foundAnimal']>): Promise<number | undefined> {
  const row = await db
    .insertInto('foundAnimal')
    .values(found)
    .onConflict((conflict) => conflict.column('hash').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/** By its finder's link. */
export const findFoundByHash = preparedRead<{ hash: string; since: Instant }, FoundRow>((db, p) =>
  db.selectFrom('foundAnimal').selectAll().where('hash', '=', p.hash).where('startedAt', '>', p.since),
);

/** By the code of its open page. */
export const findFoundByCode = preparedRead<{ code: string; since: Instant }, FoundRow>((db, p) =>
  db.selectFrom('foundAnimal').selectAll().where('code', '=', p.code).where('startedAt', '>', p.since),
);

export function findFound(db: Db, id: number): Promise<FoundRow | undefined> {
  return db.selectFrom('foundAnimal').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function setFoundPhoto(db: Db, id: number, photo: string | null): Promise<void> {
  await db.updateTable('foundAnimal').set({ photo }).where('id', '=', id).execute();
}

/** False where it was closed before. Its finder's name and number go at once. */
export async function closeFound(db: Db, id: number, at: Instant): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('foundAnimal')
    .set({ closedAt: at, name: null, phone: null, phoneShown: 0 })
    .where('id', '=', id)
    .where('closedAt', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export interface LostRow {
  petId: number;
  petName: string;
  sex: Sex;
  color: string | null;
  breed: string | null;
  marks: string | null;
  since: CalendarDate;
  place: string | null;
  latitude: number | null;
  longitude: number | null;
  city: string | null;
  grams: number | null;
}

/** Comparing more at once would hold the loop for longer than 20 ms; the last ones are the likeliest. */
const MOST_COMPARED = 300;

const KNOWN: readonly string[] = ['dog', 'cat', 'rabbit', 'bird'];

/** Animals that their families look for, with what a stranger could tell of them. */
function lostAnimals(db: Db) {
  return db
    .selectFrom('loss')
    .innerJoin('pet', 'pet.id', 'loss.petId')
    .innerJoin('species', 'species.id', 'pet.speciesId')
    .innerJoin('owner', 'owner.id', 'pet.ownerId')
    .leftJoin('city', 'city.id', 'owner.cityId')
    .select((eb) => [
      'pet.id as petId',
      'pet.name as petName',
      'pet.sex',
      'pet.color',
      'pet.breed',
      'pet.marks',
      'loss.since',
      'loss.place',
      'loss.latitude',
      'loss.longitude',
      eb.fn.coalesce('city.name', 'owner.city').as('city'),
      eb
        .selectFrom('weight')
        .select('weight.grams')
        .whereRef('weight.petId', '=', 'pet.id')
        .where('weight.removedAt', 'is', null)
        .orderBy('weight.measuredOn', 'desc')
        .orderBy('weight.id', 'desc')
        .limit(1)
        .as('grams'),
    ])
    .where('loss.endedAt', 'is', null)
    .where('pet.removedAt', 'is', null)
    .where('pet.deceasedOn', 'is', null);
}

/** Of this species, the last reported first. */
export function listLostLike(db: Db, species: FoundSpecies): Promise<LostRow[]> {
  return lostAnimals(db)
    .where('species.code', species === 'other' ? 'not in' : 'in', species === 'other' ? [...KNOWN] : [species])
    .orderBy('loss.id', 'desc')
    .limit(MOST_COMPARED)
    .execute();
}

/** One that was just reported lost, with the word for its species in a finder's form. */
export async function findLost(db: Db, petId: number): Promise<(LostRow & { species: FoundSpecies }) | undefined> {
  const row = await lostAnimals(db).select('species.code as species').where('pet.id', '=', petId).executeTakeFirst();
  return row && { ...row, species: KNOWN.includes(row.species) ? (row.species as FoundSpecies) : 'other' };
}

/** Found animals whose finders still wait, the last first. */
export function listOpenFound(
  db: Db,
  { species, since }: { species: FoundSpecies; since: Instant },
): Promise<FoundRow[]> {
  return db
    .selectFrom('foundAnimal')
    .selectAll()
    .where('species', '=', species)
    .where('startedAt', '>', since)
    .where('closedAt', 'is', null)
    .orderBy('startedAt', 'desc')
    .limit(MOST_COMPARED)
    .execute();
}

/** The families that were told of it: for its finder, who learns no name before they write. */
export function listToldOf(db: Db, foundId: number) {
  return db
    .selectFrom('finderThread')
    .select((eb) => [
      'finderThread.petId',
      'finderThread.closedAt',
      eb
        .selectFrom('finderMessage')
        .select((one) => one.fn.max('finderMessage.at').as('at'))
        .whereRef('finderMessage.threadId', '=', 'finderThread.id')
        .where('finderMessage.sender', '=', sql.lit('family'))
        .as('answeredAt'),
    ])
    .where('finderThread.foundId', '=', foundId)
    .orderBy('finderThread.id')
    .execute();
}

export async function insertClaim(db: Db, claim: Insertable<Database['foundClaim']>): Promise<void> {
  await db.insertInto('foundClaim').values(claim).execute();
}

/** What was answered to its flyer, the last at the end. */
export async function listClaims(db: Db, foundId: number) {
  const rows = await db
    .selectFrom('foundClaim')
    .select(['id', 'text', 'name', 'phone', 'at'])
    .where('foundId', '=', foundId)
    .orderBy('id', 'desc')
    .limit(100)
    .execute();
  return rows.toReversed();
}

/** Those whose time is over, with their pictures. */
export function listOldFound(db: Db, before: Instant, limit: number) {
  return db.selectFrom('foundAnimal').select(['id', 'photo']).where('startedAt', '<=', before).limit(limit).execute();
}

export async function deleteFound(db: Db, ids: readonly number[]): Promise<void> {
  await db.deleteFrom('foundAnimal').where('id', 'in', ids).execute();
}
