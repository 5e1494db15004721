/** What is due for the clinic's animals, by day, with what became of it and whom to call. */
import { sql } from 'kysely';
import { ACCOUNT_PHONE } from '#db/keeper.ts';
import type { CalendarDate, Db, DueKind, FollowUpTable } from '#db/types.ts';
import { doseToRepeat } from '#db/withdrawn.ts';
import type { Place } from './rules.ts';

type Noted = FollowUpTable['state'];

export interface Scan {
  /** Null: by due day, whatever the result; a state: by the day that the contact was about. */
  state: Noted | null;
  from: CalendarDate;
  until: CalendarDate;
  after: Place;
  limit: number;
}

const OF_THE_ANIMAL = ['pet.ownerId', 'pet.speciesId', 'due.kind', 'due.key', 'due.petId', 'followUp.state'] as const;

/**
 * Reads the next lines in the order of their days from one index, at most `limit`, before any filter. `at` is
 * null for animals without a due line: such rows only mark how far was read.
 */
export function scanLines(db: Db, { state, from, until, after, limit }: Scan) {
  if (state !== null) return scanNoted(db, { state, from, until, after, limit });
  const some = db
    .selectFrom('due')
    .select(['remindOn', 'dueOn', 'petId', 'key', 'kind'])
    .where('remindOn', '>=', from)
    .where('remindOn', '<=', until)
    .where(sql<boolean>`("remindOn", "petId", key) > (${after.on}, ${after.petId}, ${after.key})`)
    .orderBy('remindOn')
    .orderBy('petId')
    .orderBy('key')
    .limit(limit);
  return db
    .selectFrom(some.as('due'))
    .innerJoin('pet', 'pet.id', 'due.petId')
    .leftJoin('patient', (join) => join.onRef('patient.petId', '=', 'pet.id').on('patient.endedAt', 'is', null))
    .leftJoin('followUp', (join) =>
      join
        .onRef('followUp.petId', '=', 'due.petId')
        .onRef('followUp.key', '=', 'due.key')
        .onRef('followUp.dueOn', '=', 'due.dueOn')
        .on('followUp.releasedAt', 'is', null),
    )
    .select(OF_THE_ANIMAL)
    .select(['due.remindOn as on', 'pet.removedAt', 'pet.lostAt', 'pet.deceasedOn', 'patient.petId as patientId'])
    .select('due.dueOn')
    .$narrowType<{ on: CalendarDate; dueOn: CalendarDate }>()
    .orderBy('due.remindOn')
    .orderBy('due.petId')
    .orderBy('due.key')
    .execute();
}

function scanNoted(db: Db, { state, from, until, after, limit }: Scan & { state: Noted }) {
  const some = db
    .selectFrom('followUp')
    .select(['dueOn', 'petId', 'key', 'state'])
    .where('state', '=', state)
    .where('releasedAt', 'is', null)
    .where('dueOn', '>=', from)
    .where('dueOn', '<=', until)
    .where(sql<boolean>`("dueOn", "petId", key) > (${after.on}, ${after.petId}, ${after.key})`)
    .orderBy('dueOn')
    .orderBy('petId')
    .orderBy('key')
    .limit(limit);
  return db
    .selectFrom(some.as('followUp'))
    .innerJoin('pet', 'pet.id', 'followUp.petId')
    .leftJoin('patient', (join) => join.onRef('patient.petId', '=', 'pet.id').on('patient.endedAt', 'is', null))
    .leftJoin('due', (join) =>
      join
        .onRef('due.petId', '=', 'followUp.petId')
        .onRef('due.key', '=', 'followUp.key')
        .onRef('due.dueOn', '=', 'followUp.dueOn'),
    )
    .select(['pet.ownerId', 'pet.speciesId', 'due.kind', 'followUp.key', 'followUp.petId', 'followUp.state'])
    .select(['followUp.dueOn as on', 'pet.removedAt', 'pet.lostAt', 'pet.deceasedOn', 'patient.petId as patientId'])
    .select('followUp.dueOn')
    .orderBy('followUp.dueOn')
    .orderBy('followUp.petId')
    .orderBy('followUp.key')
    .execute();
}

export type ScannedLine = Awaited<ReturnType<typeof scanLines>>[number];

export interface GroupsWanted {
  ownerIds: readonly number[];
  state: Noted | null;
  from: CalendarDate;
  until: CalendarDate;
  kind: DueKind | null;
  speciesId: number | null;
  each: number;
}

/** The wanted lines of some owners, each one's most urgent first, at most `each` per owner. */
export function listGroupLines(db: Db, wanted: GroupsWanted) {
  const { ownerIds, state, from, until, kind, speciesId, each } = wanted;
  const day = state === null ? 'due.remindOn' : 'due.dueOn';
  const numbered = db
    .selectFrom('pet')
    .innerJoin('patient', (join) => join.onRef('patient.petId', '=', 'pet.id').on('patient.endedAt', 'is', null))
    .innerJoin('due', 'due.petId', 'pet.id')
    .leftJoin('followUp', (join) =>
      join
        .onRef('followUp.petId', '=', 'due.petId')
        .onRef('followUp.key', '=', 'due.key')
        .onRef('followUp.dueOn', '=', 'due.dueOn')
        .on('followUp.releasedAt', 'is', null),
    )
    .innerJoin('species', 'species.id', 'pet.speciesId')
    .select([
      'pet.ownerId',
      'pet.id as petId',
      'pet.name as petName',
      'pet.code as petCode',
      'pet.photo',
      'species.code as species',
      'due.kind',
      'due.key',
      'due.title',
      'due.vaccineId',
      'due.vaccinationId',
      'due.dueOn',
      `${day} as on`,
      'followUp.state',
      'followUp.note',
      'followUp.bookedOn',
      'followUp.changedAt',
      sql<number>`row_number() over (partition by pet."ownerId" order by ${sql.ref(day)}, pet.id, due.key)`.as('place'),
      sql<number>`count(*) over (partition by pet."ownerId")`.as('all'),
    ])
    .where('pet.ownerId', 'in', ownerIds)
    .where('pet.removedAt', 'is', null)
    .where('pet.deceasedOn', 'is', null)
    .where('pet.lostAt', 'is', null)
    .where(day, '>=', from)
    .where(day, '<=', until)
    .$if(state === null, (query) => query.where('followUp.state', 'is', null))
    .$if(state !== null, (query) => query.where('followUp.state', '=', state))
    .$if(kind !== null, (query) => query.where('due.kind', '=', kind))
    .$if(speciesId !== null, (query) => query.where('pet.speciesId', '=', speciesId));
  return db
    .selectFrom(numbered.as('line'))
    .selectAll('line')
    .select(doseToRepeat('line.key').as('spoiledOn'))
    .$narrowType<{ dueOn: CalendarDate; on: CalendarDate }>()
    .where('line.place', '<=', each)
    .orderBy('line.on')
    .orderBy('line.petId')
    .orderBy('line.key')
    .execute();
}

/** The animals' owners, and whether the account's user wants no notices. */
export function listOwnersToCall(db: Db, ownerIds: readonly number[]) {
  return db
    .selectFrom('owner')
    .innerJoin('user', 'user.id', 'owner.userId')
    .leftJoin('reminderChoice', 'reminderChoice.userId', 'user.id')
    .select(['owner.id as ownerId', 'owner.name', 'owner.surname', 'owner.phone', 'owner.email', 'owner.principal'])
    .leftJoin('keeper', 'keeper.userId', 'owner.userId')
    .select(['user.countryIso', ACCOUNT_PHONE.as('userPhone'), 'user.email as userEmail', 'keeper.userId as keptBy'])
    .select(['reminderChoice.byMail', 'reminderChoice.byPush'])
    .leftJoin('recallSilence', 'recallSilence.ownerId', 'owner.id')
    .select(['recallSilence.since as silentSince', 'owner.userId'])
    .select((eb) =>
      eb
        .selectFrom('consent')
        .select('consent.withdrawnAt')
        .whereRef('consent.userId', '=', 'user.id')
        .where('consent.purpose', '=', 'notices')
        .orderBy('consent.id', 'desc')
        .limit(1)
        .as('withdrawnAt'),
    )
    .where('owner.id', 'in', ownerIds)
    .execute();
}

/** Whether the clinic attends an animal of this owner. */
export async function attendsAnimalOf(db: Db, ownerId: number): Promise<boolean> {
  const one = await db
    .selectFrom('pet')
    .innerJoin('patient', (join) => join.onRef('patient.petId', '=', 'pet.id').on('patient.endedAt', 'is', null))
    .select('pet.id')
    .where('pet.ownerId', '=', ownerId)
    .where('pet.removedAt', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return one !== undefined;
}

/** Those of these owners of whom the clinic attends an animal. */
export function listAttendedOwners(db: Db, ownerIds: readonly number[]) {
  return db
    .selectFrom('owner')
    .select('owner.id')
    .where('owner.id', 'in', ownerIds)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('pet')
          .innerJoin('patient', (join) => join.onRef('patient.petId', '=', 'pet.id').on('patient.endedAt', 'is', null))
          .select('pet.id')
          .whereRef('pet.ownerId', '=', 'owner.id')
          .where('pet.removedAt', 'is', null),
      ),
    )
    .execute();
}

/** Those of these animals that belong to this owner and have a due line. */
export function listPetsOf(db: Db, ownerId: number, petIds: readonly number[]) {
  return db
    .selectFrom('pet')
    .innerJoin('patient', (join) => join.onRef('patient.petId', '=', 'pet.id').on('patient.endedAt', 'is', null))
    .select(['pet.id as petId', 'name'])
    .where('ownerId', '=', ownerId)
    .where('pet.id', 'in', petIds)
    .where('removedAt', 'is', null)
    .where('deceasedOn', 'is', null)
    .where('lostAt', 'is', null)
    .orderBy('pet.id')
    .execute();
}

/** The lines of these animals that are open today. */
export function listOpenKeys(db: Db, petIds: readonly number[]) {
  return db
    .selectFrom('due')
    .innerJoin('pet', 'pet.id', 'due.petId')
    .innerJoin('patient', (join) => join.onRef('patient.petId', '=', 'pet.id').on('patient.endedAt', 'is', null))
    .select(['due.petId', 'due.key', 'due.dueOn', 'due.kind', 'due.title'])
    .where('due.petId', 'in', petIds)
    .where('pet.removedAt', 'is', null)
    .execute();
}
