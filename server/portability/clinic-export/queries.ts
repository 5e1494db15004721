/** The clinic's patients and their records, some animals in one statement, for the export of the whole clinic. */
import { sql } from 'kysely';
import { ACCOUNT_PHONE, IS_ACCOUNT_NOW } from '#db/keeper.ts';
import type { CalendarDate, Db } from '#db/types.ts';

interface Page {
  after: number;
  limit: number;
}

/** Patients of today and of before, by their number, each with what the clinic may tell of it. */
export function listPatientsPage(db: Db, { after, limit }: Page) {
  return (
    db
      .selectFrom('patient')
      .innerJoin('pet', 'pet.id', 'patient.petId')
      .innerJoin('species', 'species.id', 'pet.speciesId')
      .innerJoin('owner', 'owner.id', 'pet.ownerId')
      .innerJoin('user', 'user.id', 'pet.userId')
      .leftJoin('keeper', 'keeper.userId', 'pet.userId')
      .leftJoin('city', 'city.id', 'owner.cityId')
      .select([
        'pet.id',
        'pet.code',
        'pet.importRef',
        'pet.name',
        'species.name as speciesName',
        'pet.breed',
        'pet.sex',
      ])
      .select(['pet.birthOn', 'pet.birthEstimated', 'pet.color', 'pet.marks', 'pet.microchip', 'pet.neutered'])
      .select(['pet.neuteredOn', 'pet.allergies', 'pet.deceasedOn', 'pet.lostAt', 'pet.removedAt', 'pet.ownerId'])
      .select(['patient.since', 'patient.via', 'patient.consentAt', 'patient.endedAt', 'keeper.userId as keptBy'])
      .select([
        'owner.name as ownerName',
        'owner.surname as ownerSurname',
        'owner.principal',
        'owner.phone',
        'owner.email',
      ])
      .select(['owner.idNumber', 'owner.address', ACCOUNT_PHONE.as('userPhone'), 'user.email as userEmail'])
      .select((eb) => eb.fn.coalesce('city.name', 'owner.city').as('city'))
      .where('patient.petId', '>', after)
      // Said of both: else PostgreSQL walks the animals from their first on.
      .where('pet.id', '>', after)
      .orderBy('patient.petId')
      .limit(limit)
      .execute()
  );
}

/** Owners by their number; `ours` says whether the clinic keeps them or attends an animal of theirs. */
export function listOwnersPage(db: Db, { after, limit }: Page) {
  const patients = sql<number>`(select count(*) from pet join patient on patient."petId" = pet.id
    and patient."endedAt" is null where pet."ownerId" = owner.id and pet."removedAt" is null)`;
  return db
    .selectFrom(db.selectFrom('owner').selectAll().where('id', '>', after).orderBy('id').limit(limit).as('owner'))
    .innerJoin('user', 'user.id', 'owner.userId')
    .leftJoin('keeper', 'keeper.userId', 'owner.userId')
    .leftJoin('city', 'city.id', 'owner.cityId')
    .select(['owner.id', 'owner.name', 'owner.surname', 'owner.principal', 'owner.idKind', 'owner.idNumber'])
    .select(['owner.phone', 'owner.email', 'owner.address', 'owner.createdAt', 'owner.removedAt'])
    .select((eb) => eb.fn.coalesce('city.name', 'owner.city').as('city'))
    .select([ACCOUNT_PHONE.as('userPhone'), 'user.email as userEmail', 'keeper.userId as keptBy'])
    .select([patients.as('patients'), IS_ACCOUNT_NOW.as('isAccountNow')])
    .orderBy('owner.id')
    .execute();
}

interface Piece {
  after: number;
  last: number;
  /** The first and the last day of the month. */
  from: CalendarDate;
  until: CalendarDate;
}

/** What the clinic holds of the animals and owners with numbers in this piece: patients of today, their doses, what is due. */
export async function countPiece(db: Db, { after, last, from, until }: Piece) {
  const { rows } = await sql<{ patients: number; owners: number; doses: number; due: number }>`select
    (select count(*) from patient join pet on pet.id = patient."petId" and pet."removedAt" is null
      where patient."petId" > ${after} and patient."petId" <= ${last} and patient."endedAt" is null) as patients,
    (select count(*) from owner where owner.id > ${after} and owner.id <= ${last} and owner."removedAt" is null
      and ((owner.principal = 0 and owner."userId" in (select "userId" from keeper) and not ${IS_ACCOUNT_NOW}) or exists (
        select 1 from pet join patient on patient."petId" = pet.id and patient."endedAt" is null
        where pet."ownerId" = owner.id and pet."removedAt" is null))) as owners,
    (select count(*) from patient join pet on pet.id = patient."petId" and pet."removedAt" is null
      join vaccination on vaccination."petId" = pet.id and vaccination."removedAt" is null
      where patient."petId" > ${after} and patient."petId" <= ${last} and patient."endedAt" is null) as doses,
    (select count(*) from patient join pet on pet.id = patient."petId" and pet."removedAt" is null
      join due on due."petId" = pet.id and due."dueOn" >= ${from} and due."dueOn" <= ${until}
      where patient."petId" > ${after} and patient."petId" <= ${last} and patient."endedAt" is null) as due`.execute(
    db,
  );
  const [{ patients, owners, doses, due } = { patients: 0, owners: 0, doses: 0, due: 0 }] = rows;
  return { patients: Number(patients), owners: Number(owners), doses: Number(doses), due: Number(due) };
}

export async function lastNumber(db: Db): Promise<number> {
  const { rows } = await sql<{ last: number | null }>`select max(id) as last from (
    select max("petId") as id from patient union all select max(id) as id from owner) as "numbers"`.execute(db);
  return Number(rows[0]?.last ?? 0);
}

export function listDosesOf(db: Db, petIds: readonly number[]) {
  return db
    .selectFrom('vaccination as entry')
    .leftJoin('vaccine', 'vaccine.id', 'entry.vaccineId')
    .leftJoin('campaignDose', 'campaignDose.vaccinationId', 'entry.id')
    .leftJoin('campaign', 'campaign.id', 'campaignDose.campaignId')
    .leftJoin('signature', 'signature.id', 'entry.signatureId')
    .leftJoin('visit', 'visit.id', 'entry.visitId')
    .select(SIGNED)
    .select(['vaccine.name as vaccine', 'entry.name', 'entry.laboratory', 'entry.lot', 'entry.lotExpiresOn'])
    .select(['entry.givenOn', 'entry.nextOn', 'entry.nextSource', 'campaign.name as campaign'])
    .select('entry.lotId')
    .where('entry.petId', 'in', petIds)
    .where('entry.removedAt', 'is', null)
    .orderBy('entry.petId')
    .orderBy('entry.givenOn')
    .orderBy('entry.id')
    .execute();
}

export function listDewormingsOf(db: Db, petIds: readonly number[]) {
  return db
    .selectFrom('deworming as entry')
    .leftJoin('signature', 'signature.id', 'entry.signatureId')
    .leftJoin('visit', 'visit.id', 'entry.visitId')
    .select(SIGNED)
    .select(['entry.target', 'entry.product', 'entry.form', 'entry.dose', 'entry.grams', 'entry.givenOn'])
    .select(['entry.nextOn', 'entry.nextSource'])
    .where('entry.petId', 'in', petIds)
    .where('entry.removedAt', 'is', null)
    .orderBy('entry.petId')
    .orderBy('entry.givenOn')
    .orderBy('entry.id')
    .execute();
}

export function listWeightsOf(db: Db, petIds: readonly number[]) {
  return db
    .selectFrom('weight as entry')
    .leftJoin('signature', 'signature.id', 'entry.signatureId')
    .leftJoin('visit', 'visit.id', 'entry.visitId')
    .leftJoin('user as author', 'author.id', 'entry.createdBy')
    .select(SIGNED_BY)
    .select(['entry.grams', 'entry.measuredOn', 'entry.takenBy'])
    .select(['author.name as authorName', 'author.surname as authorSurname'])
    .where('entry.petId', 'in', petIds)
    .where('entry.removedAt', 'is', null)
    .orderBy('entry.petId')
    .orderBy('entry.measuredOn')
    .orderBy('entry.id')
    .execute();
}

export function listIllnessesOf(db: Db, petIds: readonly number[]) {
  return db
    .selectFrom('illness as entry')
    .leftJoin('signature', 'signature.id', 'entry.signatureId')
    .leftJoin('visit', 'visit.id', 'entry.visitId')
    .select(SIGNED)
    .select(['entry.name', 'entry.diagnosedOn', 'entry.state', 'entry.overcomeOn', 'entry.treatment'])
    .select('entry.disabledAt')
    .where('entry.petId', 'in', petIds)
    .where('entry.removedAt', 'is', null)
    .orderBy('entry.petId')
    .orderBy('entry.diagnosedOn')
    .orderBy('entry.id')
    .execute();
}

export function listMedicinesOf(db: Db, petIds: readonly number[]) {
  return db
    .selectFrom('medicine as entry')
    .leftJoin('illness', 'illness.id', 'entry.illnessId')
    .leftJoin('signature', 'signature.id', 'entry.signatureId')
    .leftJoin('visit', 'visit.id', 'entry.visitId')
    .select(SIGNED)
    .select(['entry.name', 'illness.name as illness', 'entry.dose', 'entry.every', 'entry.everyUnit'])
    .select(['entry.route', 'entry.firstTime', 'entry.startOn', 'entry.duration', 'entry.durationUnit'])
    .select(['entry.endOn', 'entry.disabledAt'])
    .select((eb) =>
      eb
        .selectFrom('medicineDose')
        .select((of) => of.fn.max('slot').as('slot'))
        .whereRef('medicineDose.medicineId', '=', 'entry.id')
        .as('lastSlot'),
    )
    .where('entry.petId', 'in', petIds)
    .where('entry.removedAt', 'is', null)
    .orderBy('entry.petId')
    .orderBy('entry.startOn')
    .orderBy('entry.id')
    .execute();
}

export function listCheckupsOf(db: Db, petIds: readonly number[]) {
  return db
    .selectFrom('checkup as entry')
    .leftJoin('illness', 'illness.id', 'entry.illnessId')
    .leftJoin('signature', 'signature.id', 'entry.signatureId')
    .leftJoin('visit', 'visit.id', 'entry.visitId')
    .select(SIGNED)
    .select(['entry.reason', 'entry.plannedOn', 'entry.doneOn', 'entry.findings', 'illness.name as illness'])
    .where('entry.petId', 'in', petIds)
    .where('entry.removedAt', 'is', null)
    .orderBy('entry.petId')
    .orderBy('entry.id')
    .execute();
}

export function listConsultationsOf(db: Db, petIds: readonly number[]) {
  return db
    .selectFrom('consultation as entry')
    .leftJoin('signature', 'signature.id', 'entry.signatureId')
    .leftJoin('visit', 'visit.id', 'entry.visitId')
    .select([...SIGNED_BY, 'entry.veterinarian', 'entry.clinic'])
    .select(['entry.attendedOn', 'entry.reason', 'entry.temperatureTenths', 'entry.grams'])
    .select(['entry.findings', 'entry.plan'])
    .where('entry.petId', 'in', petIds)
    .where('entry.removedAt', 'is', null)
    .orderBy('entry.petId')
    .orderBy('entry.attendedOn')
    .orderBy('entry.id')
    .execute();
}

export function listPrescriptionsOf(db: Db, petIds: readonly number[]) {
  return db
    .selectFrom('prescription as entry')
    .leftJoin('signature', 'signature.id', 'entry.signatureId')
    .leftJoin('visit', 'visit.id', 'entry.visitId')
    .select([...SIGNED_BY, 'entry.veterinarian', 'entry.clinic'])
    .select(['entry.prescribedOn', 'entry.items', 'entry.indications'])
    .where('entry.petId', 'in', petIds)
    .where('entry.removedAt', 'is', null)
    .orderBy('entry.petId')
    .orderBy('entry.prescribedOn')
    .orderBy('entry.id')
    .execute();
}

/** What each animal waits for, with what was said to its owner about it. */
export function listDueOf(db: Db, petIds: readonly number[]) {
  return db
    .selectFrom('due')
    .leftJoin('followUp', (join) =>
      join
        .onRef('followUp.petId', '=', 'due.petId')
        .onRef('followUp.key', '=', 'due.key')
        .onRef('followUp.dueOn', '=', 'due.dueOn')
        .on('followUp.releasedAt', 'is', null),
    )
    .select(['due.petId', 'due.kind', 'due.title', 'due.dueOn', 'due.remindOn'])
    .select(['followUp.state', 'followUp.note', 'followUp.bookedOn'])
    .where('due.petId', 'in', petIds)
    .orderBy('due.petId')
    .orderBy('due.key')
    .execute();
}

/** Who answers for an entry: the clinic's signature, else the veterinarian of a visit. */
const SIGNED_BY = [
  'entry.id',
  'entry.petId',
  'entry.signatureId',
  'entry.disputedAt',
  'entry.importId',
  'entry.importKey',
  'signature.prefix as signedPrefix',
  'signature.name as signedName',
  'signature.registration as signedRegistration',
  'signature.clinic as signedClinic',
  'visit.name as visitName',
  'visit.registration as visitRegistration',
  'visit.clinicName as visitClinic',
] as const;
/** A weight has no veterinarian beside its signature. */
const SIGNED = [...SIGNED_BY, 'entry.veterinarian', 'entry.clinic', 'entry.notes'] as const;
