/** Animals for a vaccination campaign's desk: any of which the family shows the code, else the clinic's patients. */
import { type ExpressionBuilder, sql } from 'kysely';
import { hasCode } from '#db/coded.ts';
import type { Database, Db } from '#db/types.ts';

/** The owner's own number; where it is missing and the owner is the account's user, the account's. */
function phoneOf(eb: ExpressionBuilder<Database, 'owner' | 'user'>) {
  return eb.fn.coalesce(
    'owner.phone',
    eb.case().when('owner.principal', '=', sql.lit(1)).then(eb.ref('user.phone')).end(),
  );
}

const animals = (db: Db) =>
  db
    .selectFrom('pet')
    .innerJoin('species', 'species.id', 'pet.speciesId')
    .innerJoin('owner', 'owner.id', 'pet.ownerId')
    .innerJoin('user', 'user.id', 'pet.userId')
    .leftJoin('patient', (join) => join.onRef('patient.petId', '=', 'pet.id').on('patient.endedAt', 'is', null))
    .select([
      'pet.id',
      'pet.code',
      'pet.name',
      'pet.speciesId',
      'pet.sex',
      'pet.birthOn',
      'pet.deceasedOn',
      'pet.photo',
      'pet.microchip',
    ])
    .select(['pet.userId', 'patient.petId as patientId', 'species.code as species', 'species.name as speciesName'])
    .select(['owner.name as ownerName', 'owner.surname as ownerSurname'])
    .select((eb) => phoneOf(eb).as('phone'))
    .where('pet.removedAt', 'is', null);

/** An animal of any account, by its own code or that of its tag. */
export async function findAnimalByCode(db: Db, code: string) {
  const own = await animals(db).where(hasCode(code)).executeTakeFirst();
  if (own) return own;
  return animals(db)
    .where('pet.id', '=', (eb) =>
      eb.selectFrom('tag').select('tag.petId').where('tag.code', '=', code).where('tag.state', '=', 'active'),
    )
    .executeTakeFirst();
}

export function findAnimalByChip(db: Db, microchip: string) {
  return animals(db).where('pet.microchip', '=', microchip).executeTakeFirst();
}

export type Animal = NonNullable<Awaited<ReturnType<typeof findAnimalByChip>>>;

/** Whether it is a tag that has not been activated yet. */
export async function isNewTag(db: Db, code: string): Promise<boolean> {
  const tag = await db
    .selectFrom('tag')
    .select('id')
    .where('code', '=', code)
    .where('state', '=', 'available')
    .executeTakeFirst();
  return tag !== undefined;
}

/** The patients of all owners with that number: for a family without a document. A number is easily guessed. */
export function listAnimalsByPhone(db: Db, phones: readonly string[], limit: number) {
  return animals(db)
    .where('owner.phone', 'in', phones)
    .where('patient.petId', 'is not', null)
    .orderBy('pet.id', 'desc')
    .limit(limit)
    .execute();
}

/** An owner's living animals, to detect one that is typed a second time. */
export function listAnimalsOf(db: Db, ownerId: number) {
  return animals(db).where('pet.ownerId', '=', ownerId).where('pet.deceasedOn', 'is', null).orderBy('pet.id').execute();
}
