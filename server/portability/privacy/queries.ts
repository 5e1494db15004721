import type { Page } from '#db/pages.ts';
import type { Db } from '#db/types.ts';

/** What a user agreed to, newest first. */
export function listConsents(db: Db, userId: number) {
  return db
    .selectFrom('consent')
    .select(['purpose', 'version', 'givenAt', 'withdrawnAt'])
    .where('userId', '=', userId)
    .orderBy('id', 'desc')
    .execute();
}

/** What an account says of its person, without anything secret. */
export function findAccount(db: Db, userId: number) {
  return db
    .selectFrom('user')
    .select([
      'email',
      'pendingEmail',
      'name',
      'surname',
      'countryIso',
      'phone',
      'timeZone',
      'signupKind',
      'createdAt',
      'confirmedAt',
    ])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
}

export function listTrials(db: Db, userId: number) {
  return db
    .selectFrom('trial')
    .select(['kind', 'value', 'startedAt'])
    .where('userId', '=', userId)
    .orderBy('id')
    .execute();
}

export function listLogins(db: Db, userId: number) {
  return db
    .selectFrom('identity')
    .select(['provider', 'email', 'createdAt'])
    .where('userId', '=', userId)
    .orderBy('provider')
    .execute();
}

export function listSessions(db: Db, userId: number) {
  return db
    .selectFrom('session')
    .select(['kind', 'agent', 'ipPrefix', 'createdAt', 'lastUsedAt'])
    .where('userId', '=', userId)
    .orderBy('createdAt')
    .execute();
}

/** Everybody on the user's list, also those taken off it. */
export function listPeople(db: Db, userId: number, { after, most }: Page<{ id: number }>) {
  return db
    .selectFrom('owner')
    .leftJoin('city', 'city.id', 'owner.cityId')
    .select((eb) => [
      'owner.id',
      'owner.name',
      'owner.surname',
      'owner.idKind',
      'owner.idNumber',
      'owner.email',
      'owner.phone',
      eb.fn.coalesce('city.name', 'owner.city').as('city'),
      'owner.address',
      'owner.createdAt',
      'owner.removedAt',
    ])
    .where('owner.userId', '=', userId)
    .where('owner.id', '>', after?.id ?? 0)
    .orderBy('owner.id')
    .limit(most)
    .execute();
}

/** The user's own animals, also those taken off the list. */
export function listAnimals(db: Db, userId: number, { after, most }: Page<{ id: number }>) {
  return db
    .selectFrom('pet')
    .innerJoin('species', 'species.id', 'pet.speciesId')
    .innerJoin('owner', 'owner.id', 'pet.ownerId')
    .selectAll('pet')
    .select(['species.name as species', 'owner.name as ownerName', 'owner.surname as ownerSurname'])
    .where('pet.userId', '=', userId)
    .where('pet.id', '>', after?.id ?? 0)
    .orderBy('pet.id')
    .limit(most)
    .execute();
}

type EntryTable = 'weight' | 'vaccination' | 'deworming' | 'illness' | 'medicine' | 'checkup';

/**
 * One kind of entry of all the user's own animals, one animal after the other, oldest first; those removed too, since they are
 * still held.
 */
export function listEntries(
  db: Db,
  { table, userId }: { table: EntryTable; userId: number },
  { after = { petId: 0, id: 0 }, most }: Page<{ petId: number; id: number }>,
) {
  return db
    .selectFrom(db.dynamic.table(table).as('entry'))
    .innerJoin('pet', 'pet.id', 'entry.petId')
    .leftJoin('user as author', 'author.id', 'entry.createdBy')
    .leftJoin('user as editor', 'editor.id', 'entry.updatedBy')
    .selectAll('entry')
    .select(['author.name as author', 'editor.name as editor'])
    .where('pet.userId', '=', userId)
    .where('pet.id', '>=', after.petId)
    .where((eb) => eb.or([eb('pet.id', '>', after.petId), eb('entry.id', '>', after.id)]))
    .orderBy('pet.id')
    .orderBy('entry.id')
    .limit(most)
    .execute();
}

/** The doses that were given to the user's own animals, one treatment after the other. */
export function listGiven(
  db: Db,
  userId: number,
  { after = { petId: 0, medicineId: 0, slot: '' }, most }: Page<{ petId: number; medicineId: number; slot: string }>,
) {
  return db
    .selectFrom('medicineDose')
    .innerJoin('medicine', 'medicine.id', 'medicineDose.medicineId')
    .innerJoin('pet', 'pet.id', 'medicine.petId')
    .select(['medicine.petId', 'medicineDose.medicineId', 'medicineDose.slot', 'medicineDose.givenAt'])
    .where('pet.userId', '=', userId)
    .where('pet.id', '>=', after.petId)
    .where((eb) =>
      eb.or([
        eb('pet.id', '>', after.petId),
        eb('medicine.id', '>', after.medicineId),
        eb.and([eb('medicine.id', '=', after.medicineId), eb('medicineDose.slot', '>', after.slot)]),
      ]),
    )
    .orderBy('pet.id')
    .orderBy('medicine.id')
    .orderBy('medicineDose.slot')
    .limit(most)
    .execute();
}

export function listPostponed(db: Db, userId: number) {
  return db
    .selectFrom('postponement')
    .innerJoin('pet', 'pet.id', 'postponement.petId')
    .selectAll('postponement')
    .where('pet.userId', '=', userId)
    .orderBy('postponement.createdAt')
    .execute();
}

/** What the clinic noted while it saw to it that an animal comes back. */
export function listFollowUps(db: Db, userId: number) {
  return db
    .selectFrom('followUp')
    .innerJoin('pet', 'pet.id', 'followUp.petId')
    .selectAll('followUp')
    .where('pet.userId', '=', userId)
    .orderBy('followUp.changedAt')
    .execute();
}

/** The browsers that the account has signed in from; their secret is theirs alone. */
export function listBrowsers(db: Db, userId: number) {
  return db.selectFrom('device').select('createdAt').where('userId', '=', userId).orderBy('createdAt').execute();
}

export function findNotices(db: Db, userId: number) {
  return db.selectFrom('reminderChoice').selectAll().where('userId', '=', userId).executeTakeFirst();
}

export function listInvitations(db: Db, userId: number) {
  return db
    .selectFrom('petInvite')
    .innerJoin('pet', 'pet.id', 'petInvite.petId')
    .selectAll('petInvite')
    .select('pet.name as animal')
    .where('petInvite.invitedBy', '=', userId)
    .orderBy('petInvite.id')
    .execute();
}

/** Who else sees the user's own animals. */
export function listGuests(db: Db, userId: number) {
  return db
    .selectFrom('petMember')
    .innerJoin('pet', 'pet.id', 'petMember.petId')
    .innerJoin('user', 'user.id', 'petMember.userId')
    .select(['petMember.petId', 'user.name', 'petMember.role', 'petMember.createdAt as since'])
    .where('pet.userId', '=', userId)
    .where('petMember.role', '!=', 'owner')
    .orderBy('petMember.createdAt')
    .execute();
}

/** Other people's animals that the user sees. */
export function listGuestOf(db: Db, userId: number) {
  return db
    .selectFrom('petMember')
    .innerJoin('pet', 'pet.id', 'petMember.petId')
    .select(['pet.code', 'pet.name', 'petMember.role', 'petMember.createdAt as since'])
    .where('petMember.userId', '=', userId)
    .where('petMember.role', '!=', 'owner')
    .where('pet.removedAt', 'is', null)
    .orderBy('petMember.createdAt')
    .execute();
}

/** How many animals go with an account, and how many people lose sight of one. @param staying animals that pass to another account. */
export async function countWhatGoes(db: Db, userId: number, staying: readonly number[]) {
  return db
    .selectNoFrom((eb) => [
      eb
        .selectFrom('pet')
        .select((one) => one.fn.countAll<number>().as('n'))
        .where('userId', '=', userId)
        .where('removedAt', 'is', null)
        .where('pet.id', 'not in', [0, ...staying])
        .as('animals'),
      eb
        .selectFrom('petMember')
        .innerJoin('pet', 'pet.id', 'petMember.petId')
        .select((one) => one.fn.count<number>('petMember.userId').distinct().as('n'))
        .where('pet.userId', '=', userId)
        .where('petMember.userId', '!=', userId)
        .where('pet.id', 'not in', [0, ...staying])
        .as('guests'),
    ])
    .executeTakeFirstOrThrow();
}
