/** What is due for the clinic's animals, by day, and the results of contacting their owners. */
import { type Insertable, sql } from 'kysely';
import { ACCOUNT_PHONE } from '#db/keeper.ts';
import type { CalendarDate, Database, Db, DueKind, FollowUpTable, Instant, Trx } from '#db/types.ts';
import { belongsTo, type Whose } from '#db/whose.ts';
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
        .onRef('followUp.dueOn', '=', 'due.dueOn'),
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
        .onRef('followUp.dueOn', '=', 'due.dueOn'),
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
    .selectAll()
    .$narrowType<{ dueOn: CalendarDate; on: CalendarDate }>()
    .where('place', '<=', each)
    .orderBy('on')
    .orderBy('petId')
    .orderBy('key')
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

/** What the clinic noted about these animals, for the export. */
export function listFollowUpsOf(db: Db, whose: Whose) {
  return db
    .selectFrom('followUp')
    .innerJoin('pet', 'pet.id', 'followUp.petId')
    .selectAll('followUp')
    .where(belongsTo(whose))
    .orderBy('followUp.changedAt')
    .execute();
}

/** The words noted when the owner was called; what was agreed stays. */
export async function forgetFollowUpNotes(db: Db, petIds: readonly number[]): Promise<void> {
  await db.updateTable('followUp').set({ note: null }).where('petId', 'in', petIds).execute();
}

/** @param keepNote what was noted before stays */
export async function putFollowUp(db: Db, row: Insertable<Database['followUp']>, keepNote = false): Promise<void> {
  const { petId: _, key: __, dueOn: ___, note, ...others } = row;
  const changes = keepNote ? others : { ...others, note };
  await db
    .insertInto('followUp')
    .values(row)
    .onConflict((conflict) => conflict.columns(['petId', 'key', 'dueOn']).doUpdateSet(changes))
    .execute();
}

/** Of a patient: what was noted while the clinic attended an animal stays as it was when that ended. */
export async function deleteFollowUp(db: Db, petId: number, key: string, dueOn: CalendarDate): Promise<void> {
  await db
    .deleteFrom('followUp')
    .where('petId', '=', petId)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('patient')
          .select('petId')
          .where('patient.petId', '=', petId)
          .where('patient.endedAt', 'is', null),
      ),
    )
    .where('key', '=', key)
    .where('dueOn', '=', dueOn)
    .execute();
}

/** What was agreed does not happen: the line waits again. */
export async function releaseBooked(trx: Trx, petId: number, key: string): Promise<void> {
  await trx
    .deleteFrom('followUp')
    .where('petId', '=', petId)
    .where('key', '=', key)
    .where('state', '=', 'booked')
    .execute();
}

/** Marks lines that are still open as told by this letter. @returns how many */
export async function claimLines(
  trx: Trx,
  letterId: number,
  lines: readonly { petId: number; key: string; dueOn: CalendarDate }[],
  by: { changedBy: number | null; changedAt: Instant },
): Promise<number> {
  const rows = lines.map(({ petId, key, dueOn }) => ({ petId, key, dueOn }));
  const written = await trx
    .insertInto('followUp')
    .values(rows.map((row) => ({ ...row, state: 'sent', note: null, bookedOn: null, letterId, ...by })))
    .onConflict((conflict) => conflict.columns(['petId', 'key', 'dueOn']).doNothing())
    .returning('id')
    .execute();
  return written.length;
}

/** Lines that letters told of, unchanged since, are to be told again. */
export async function releaseLines(trx: Trx, letterIds: readonly number[]): Promise<void> {
  await trx.deleteFrom('followUp').where('letterId', 'in', letterIds).where('state', '=', 'sent').execute();
}

/** What a letter was to tell, and does not tell when it leaves. */
export async function releaseUntold(
  db: Db,
  letterId: number,
  told: readonly { petId: number; key: string; dueOn: CalendarDate }[],
): Promise<void> {
  await db
    .deleteFrom('followUp')
    .where('letterId', '=', letterId)
    .where('state', '=', 'sent')
    .where((eb) =>
      eb.not(
        eb.or(
          told.map(({ petId, key, dueOn }) =>
            eb.and([eb('petId', '=', petId), eb('key', '=', key), eb('dueOn', '=', dueOn)]),
          ),
        ),
      ),
    )
    .execute();
}
