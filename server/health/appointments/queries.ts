/** The rows of the clinic's appointments. They stand below the record, whose doses close them (README, decision 14). */
import { type ExpressionBuilder, type Insertable, sql, type Updateable } from 'kysely';
import { isPatient } from '#db/keeper.ts';
import { preparedWrite } from '#db/prepared.ts';
import type { AppointmentState, Database, Db, Instant } from '#db/types.ts';
import { belongsTo, type Whose } from '#db/whose.ts';
import { AHEAD_STATES, TAKEN_STATES } from './rules.ts';

type Appointment = Database['appointment'];

const NOTHING = {
  personName: null,
  personPhone: null,
  animalName: null,
  askedBy: null,
  branchId: null,
  dueKey: null,
  confirmedAt: null,
  arrivedAt: null,
  attendingAt: null,
  doneAt: null,
  missedAt: null,
  cancelledAt: null,
  movedAt: null,
  remindedAt: null,
  byGuardian: 0,
  sequence: 0,
} as const;

export async function insertAppointment(
  db: Db,
  row: Omit<Insertable<Appointment>, keyof typeof NOTHING> &
    Partial<Pick<Insertable<Appointment>, keyof typeof NOTHING>>,
): Promise<number> {
  const { id } = await db
    .insertInto('appointment')
    .values({ ...NOTHING, ...row })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** False where another call changed it since `from` was read. */
export async function changeAppointment(
  db: Db,
  { id, from }: { id: number; from: Appointment['state'] },
  changes: Updateable<Appointment>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('appointment')
    .set((eb) => ({ ...changes, sequence: eb('sequence', '+', 1) }))
    .where('id', '=', id)
    .where('state', '=', from)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** With who comes. The contact of an animal that is no patient any more is not told. */
const shown = (db: Db) =>
  db
    .selectFrom('appointment')
    .leftJoin('pet', 'pet.id', 'appointment.petId')
    .leftJoin('species', 'species.id', 'pet.speciesId')
    .leftJoin('owner', 'owner.id', 'pet.ownerId')
    .leftJoin('user as holder', 'holder.id', 'pet.userId')
    .leftJoin('patient', (join) => join.onRef('patient.petId', '=', 'pet.id').on('patient.endedAt', 'is', null))
    .leftJoin('keeper as kept', 'kept.userId', 'pet.userId')
    .leftJoin('branch', 'branch.id', 'appointment.branchId')
    .leftJoin('user as vet', 'vet.id', 'appointment.veterinarianId')
    .leftJoin('staff', 'staff.userId', 'vet.id')
    .selectAll('appointment')
    .select(['pet.name as petName', 'pet.code', 'pet.photo', 'species.code as species', 'patient.petId as patientId'])
    .select(['species.name as speciesName', 'owner.name as ownerName', 'owner.surname as ownerSurname'])
    .select(['owner.phone', 'owner.email', 'owner.principal', 'holder.phone as userPhone', 'holder.email as userEmail'])
    .select(['holder.countryIso', 'holder.id as petUserId', 'kept.userId as keptBy', 'branch.name as branch'])
    .select(['vet.name as vetName', 'vet.surname as vetSurname', 'staff.prefix', 'staff.professionalName']);

export type Shown = Awaited<ReturnType<typeof listBetween>>[number];

/** Those that begin in these hours and were not cancelled by the clinic, in their order. */
export function listBetween(db: Db, { from, until }: { from: Instant; until: Instant }) {
  return shown(db)
    .where('appointment.startsAt', '>=', from)
    .where('appointment.startsAt', '<', until)
    .where((eb) =>
      eb.or([
        eb('appointment.state', 'not in', ['cancelled', 'asked']),
        // The clinic has to see what a guardian cancelled.
        eb.and([eb('appointment.state', '=', 'cancelled'), eb('appointment.byGuardian', '=', 1)]),
      ]),
    )
    .orderBy('appointment.startsAt')
    .orderBy('appointment.id')
    .execute();
}

/** Who is in the house: arrived or being seen, since the beginning of the day. */
export function listHere(db: Db, since: Instant) {
  return shown(db)
    .where('appointment.state', 'in', ['arrived', 'attending'])
    .where('appointment.startsAt', '>=', since)
    .orderBy('appointment.arrivedAt')
    .orderBy('appointment.id')
    .execute();
}

/** Requests that wait for an answer, the oldest first. */
export function listAsked(db: Db, limit: number) {
  // As in the index of these; a bound value would not be seen to be the same.
  return shown(db).where('appointment.state', '=', sql.lit('asked')).orderBy('appointment.id').limit(limit).execute();
}

export function findAppointment(db: Db, id: number) {
  return shown(db).where('appointment.id', '=', id).executeTakeFirst();
}

/** What takes the time of the veterinarians in these hours; of one, where it is said. */
export function listTaken(
  db: Db,
  of: {
    veterinarianId: number | null;
    from: Instant;
    until: Instant;
    /** No appointment that reaches into these hours begins before: the index by beginnings is read from there. */
    since: Instant;
    exceptId: number | null;
  },
) {
  return db
    .selectFrom('appointment')
    .leftJoin('pet', 'pet.id', 'appointment.petId')
    .select([
      'appointment.id',
      'veterinarianId',
      'startsAt',
      'endsAt',
      'animalName',
      'personName',
      'pet.name as petName',
    ])
    .where('startsAt', '<', of.until)
    .where('startsAt', '>', of.since)
    .where('endsAt', '>', of.from)
    .where('state', 'in', TAKEN_STATES)
    .$if(of.veterinarianId !== null, (query) => query.where('veterinarianId', '=', of.veterinarianId))
    .$if(of.exceptId !== null, (query) => query.where('appointment.id', '!=', of.exceptId as number))
    .orderBy('startsAt')
    .orderBy('appointment.id')
    .execute();
}

/** Whether the clinic may make one for this animal. */
export function findAttended(db: Db, petId: number) {
  return db
    .selectFrom('pet')
    .select(['pet.id', 'pet.name', 'pet.deceasedOn'])
    .where('pet.id', '=', petId)
    .where('pet.removedAt', 'is', null)
    .where(isPatient('pet.id'))
    .executeTakeFirst();
}

/** A patient's appointments, for its export. */
export function listAppointmentsOf(db: Db, whose: Whose) {
  return db
    .selectFrom('appointment')
    .innerJoin('pet', 'pet.id', 'appointment.petId')
    .select(['appointment.petId', 'startsAt', 'endsAt', 'reason', 'appointment.state'])
    .where(belongsTo(whose))
    .orderBy('startsAt')
    .orderBy('appointment.id')
    .execute();
}

/** What was said of a person who asks to be forgotten: the reason in words, and a request by that number. */
export async function forgetAppointments(
  db: Db,
  { petIds, phones }: { petIds: readonly number[]; phones: readonly string[] },
): Promise<void> {
  if (petIds.length > 0) await db.updateTable('appointment').set({ reason: '' }).where('petId', 'in', petIds).execute();
  if (phones.length > 0)
    await db.deleteFrom('appointment').where('petId', 'is', null).where('personPhone', 'in', phones).execute();
}

/** What an account that is deleted asked for without an animal on record. */
export async function deleteAskedBy(db: Db, userId: number): Promise<void> {
  await db.deleteFrom('appointment').where('petId', 'is', null).where('askedBy', '=', userId).execute();
}

/** What a list brought and nobody changed since. */
export async function deleteBroughtAppointments(db: Db, importId: number): Promise<void> {
  await db.deleteFrom('appointment').where('importId', '=', importId).where('sequence', '=', 0).execute();
}

/** Persons of whom the clinic knows no animal: of a time long past nothing is kept. */
export async function deleteStrangers(db: Db, before: Instant): Promise<void> {
  await db.deleteFrom('appointment').where('petId', 'is', null).where('startsAt', '<', before).execute();
}

/**
 * Those of this animal that were made for this line among others, all of which are answered by now. Inside the write of the dose,
 * after `noteLineDone` of all that it answers.
 */
export const closeAppointments = preparedWrite<
  { petId: number; key: string; at: Instant },
  { id: number; petId: number | null; state: AppointmentState }
>((db, p) => {
  const lines = (eb: ExpressionBuilder<Database, 'appointment'>) =>
    eb.selectFrom('appointmentLine').select('key').whereRef('appointmentLine.appointmentId', '=', 'appointment.id');
  return db
    .updateTable('appointment')
    .set((eb) => ({ state: 'done', doneAt: p.at, updatedAt: p.at, sequence: eb('sequence', '+', 1) }))
    .where('petId', '=', p.petId)
    .where('state', 'in', TAKEN_STATES)
    .where((eb) => eb.exists(lines(eb).where('appointmentLine.key', '=', p.key)))
    .where((eb) => eb.not(eb.exists(lines(eb).where('appointmentLine.doneAt', 'is', null))))
    .returning(['id', 'petId', 'state']);
});

/**
 * Those of this animal that a dose for one of these lines had closed, as they were before it. What a person closed stays closed: its
 * moment is that of none of its lines. Before `noteLinesOpen`.
 */
export function reopenAppointments(
  db: Db,
  { petId, keys, at }: { petId: number; keys: readonly string[]; at: Instant },
) {
  const lines = (eb: ExpressionBuilder<Database, 'appointment'>) =>
    eb.selectFrom('appointmentLine').select('key').whereRef('appointmentLine.appointmentId', '=', 'appointment.id');
  return db
    .updateTable('appointment')
    .set((eb) => ({
      state: eb
        .case()
        .when('attendingAt', 'is not', null)
        .then(sql.lit<AppointmentState>('attending'))
        .when('arrivedAt', 'is not', null)
        .then(sql.lit<AppointmentState>('arrived'))
        .when('confirmedAt', 'is not', null)
        .then(sql.lit<AppointmentState>('confirmed'))
        .else(sql.lit<AppointmentState>('agreed'))
        .end(),
      doneAt: null,
      updatedAt: at,
      sequence: eb('sequence', '+', 1),
    }))
    .where('petId', '=', petId)
    .where('state', '=', 'done')
    .where((eb) => eb.exists(lines(eb).where('appointmentLine.key', 'in', keys)))
    .where((eb) => eb.exists(lines(eb).whereRef('appointmentLine.doneAt', '=', 'appointment.doneAt')))
    .returning(['id', 'petId', 'state'])
    .execute();
}

/** What was asked for or agreed for this animal takes place no more; who is in the house stays there. */
export function cancelAhead(db: Db, { petId, at, byGuardian }: { petId: number; at: Instant; byGuardian: 0 | 1 }) {
  return db
    .updateTable('appointment')
    .set((eb) => ({ state: 'cancelled', cancelledAt: at, updatedAt: at, byGuardian, sequence: eb('sequence', '+', 1) }))
    .where('petId', '=', petId)
    .where('state', 'in', AHEAD_STATES)
    .where('endsAt', '>', at)
    .returning(['id', 'petId', 'state'])
    .execute();
}

/** How many lie ahead of this animal. */
export async function countAhead(db: Db, { petId, at }: { petId: number; at: Instant }): Promise<number> {
  const found = await db
    .selectFrom('appointment')
    .select((eb) => eb.fn.countAll<number>().as('ahead'))
    .where('petId', '=', petId)
    .where('state', 'in', AHEAD_STATES)
    .where('endsAt', '>', at)
    .executeTakeFirst();
  return Number(found?.ahead ?? 0);
}

/** To be reminded of once: in these hours, neither reminded of nor made so late that it needs no reminder. */
export function listToRemind(
  db: Db,
  { from, until, madeBefore, limit }: { from: Instant; until: Instant; madeBefore: Instant; limit: number },
) {
  return shown(db)
    .where('appointment.remindedAt', 'is', null)
    .where('appointment.state', 'in', ['agreed', 'confirmed'])
    .where('appointment.startsAt', '>=', from)
    .where('appointment.startsAt', '<', until)
    .where('appointment.createdAt', '<', madeBefore)
    .where('appointment.petId', 'is not', null)
    .orderBy('appointment.startsAt')
    .orderBy('appointment.id')
    .limit(limit)
    .execute();
}

/** False where it was reminded of before. */
export async function noteReminded(db: Db, id: number, remindedAt: Instant): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('appointment')
    .set({ remindedAt })
    .where('id', '=', id)
    .where('remindedAt', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** What lies ahead of these animals, and what this account asked for. */
export function listAheadOf(db: Db, { userId, now }: { userId: number; now: Instant }) {
  return shown(db)
    .where('appointment.endsAt', '>', now)
    .where('appointment.state', 'in', AHEAD_STATES)
    .where('appointment.id', 'in', (eb) =>
      eb
        .selectFrom('appointment')
        .select('appointment.id')
        .where('appointment.askedBy', '=', userId)
        .union(
          eb
            .selectFrom('petMember')
            .innerJoin('appointment', 'appointment.petId', 'petMember.petId')
            .select('appointment.id')
            .where('petMember.userId', '=', userId),
        ),
    )
    .orderBy('appointment.startsAt')
    .orderBy('appointment.id')
    .execute();
}

interface Place {
  startsAt: Instant;
  id: number;
}

/** All of these hours in any state, after a place, for programs. */
export function listPage(
  db: Db,
  { from, until, after, limit }: { from: Instant; until: Instant; after: Place; limit: number },
) {
  return shown(db)
    .where('appointment.startsAt', '>=', from)
    .where('appointment.startsAt', '<', until)
    .where(sql<boolean>`(appointment."startsAt", appointment.id) > (${after.startsAt}, ${after.id})`)
    .orderBy('appointment.startsAt')
    .orderBy('appointment.id')
    .limit(limit)
    .execute();
}
