/** Entries in registers of towns. Only this file writes them. */
import type { Insertable, Updateable } from 'kysely';
import { preparedRead } from '#db/prepared.ts';
import type { CalendarDate, Database, Db, Instant } from '#db/types.ts';
import { belongsTo, type Whose } from '#db/whose.ts';

export interface RegistrationRow {
  id: number;
  petId: number;
  country: string;
  place: string;
  number: string | null;
  tag: string | null;
  expiresOn: CalendarDate | null;
  feeCents: number | null;
}

const COLUMNS = [
  'registration.id',
  'registration.petId',
  'registration.country',
  'registration.place',
  'registration.number',
  'registration.tag',
  'registration.expiresOn',
  'registration.feeCents',
] as const;

export function listRegistrations(db: Db, petId: number): Promise<RegistrationRow[]> {
  return db
    .selectFrom('registration')
    .select(COLUMNS)
    .where('petId', '=', petId)
    .where('removedAt', 'is', null)
    .orderBy('id')
    .execute();
}

/** Of all animals of which this person is a member, those with a number. */
export const listNumbersOf = preparedRead<{ userId: number }, { petId: number; place: string; number: string }>(
  (db, p) =>
    db
      .selectFrom('petMember')
      .innerJoin('pet', 'pet.id', 'petMember.petId')
      .innerJoin('registration', 'registration.petId', 'pet.id')
      .select(['registration.petId', 'registration.place', 'registration.number'])
      .$narrowType<{ number: string }>()
      .where('petMember.userId', '=', p.userId)
      .where('pet.removedAt', 'is', null)
      .where('registration.removedAt', 'is', null)
      .where('registration.number', 'is not', null)
      .orderBy('registration.id'),
);

/** Which animals have this official number. */
export async function listByOfficialNumber(db: Db, plainNumber: string): Promise<number[]> {
  const rows = await db
    .selectFrom('registration')
    .select('petId')
    .where('plainNumber', '=', plainNumber)
    .where('removedAt', 'is', null)
    .limit(20)
    .execute();
  return rows.map(({ petId }) => petId);
}

/** Removed or not. */
export function findRegistration(db: Db, registrationId: number) {
  return db
    .selectFrom('registration')
    .select(['id', 'petId', 'country', 'place', 'removedAt'])
    .where('id', '=', registrationId)
    .executeTakeFirst();
}

export async function insertRegistration(db: Db, row: Insertable<Database['registration']>): Promise<number> {
  const { id } = await db.insertInto('registration').values(row).returning('id').executeTakeFirstOrThrow();
  return id;
}

export async function updateRegistration(
  db: Db,
  id: number,
  changes: Updateable<Database['registration']>,
): Promise<void> {
  await db.updateTable('registration').set(changes).where('id', '=', id).execute();
}

/** What ends within a window, for each member who writes: of living animals that are at home. */
export const listExpiring = preparedRead<
  { after: number; last: number; from: CalendarDate; until: CalendarDate },
  RegistrationRow & { userId: number; petName: string; expiresOn: CalendarDate }
>((db, p) =>
  db
    .selectFrom('petMember')
    .innerJoin('pet', 'pet.id', 'petMember.petId')
    .innerJoin('registration', 'registration.petId', 'pet.id')
    .select(COLUMNS)
    .select(['petMember.userId', 'pet.name as petName'])
    .$narrowType<{ expiresOn: CalendarDate }>()
    .where('petMember.userId', '>', p.after)
    .where('petMember.userId', '<=', p.last)
    .where('petMember.role', '!=', 'reader')
    .where('pet.removedAt', 'is', null)
    .where('pet.deceasedOn', 'is', null)
    .where('pet.lostAt', 'is', null)
    .where('registration.removedAt', 'is', null)
    .where('registration.expiresOn', '>=', p.from)
    .where('registration.expiresOn', '<=', p.until)
    .orderBy('petMember.userId')
    .orderBy('registration.expiresOn')
    .orderBy('registration.id'),
);

/** With its animal's name. */
export function findExpiring(db: Db, registrationId: number) {
  return db
    .selectFrom('registration')
    .innerJoin('pet', 'pet.id', 'registration.petId')
    .select(['registration.petId', 'registration.place', 'registration.expiresOn', 'registration.removedAt'])
    .select('pet.name as petName')
    .where('registration.id', '=', registrationId)
    .executeTakeFirst();
}

/** For the export of a person's data. */
export function listRegistrationsOf(db: Db, whose: Whose) {
  return db
    .selectFrom('registration')
    .innerJoin('pet', 'pet.id', 'registration.petId')
    .select(COLUMNS)
    .select(['registration.createdAt', 'registration.removedAt'])
    .where(belongsTo(whose))
    .orderBy('registration.id')
    .execute();
}

/** Whose it was is in the number: it goes when the animal changes accounts. */
export async function removeRegistrations(db: Db, petId: number, at: Instant): Promise<void> {
  await db.updateTable('registration').set({ removedAt: at }).where('petId', '=', petId).execute();
}
