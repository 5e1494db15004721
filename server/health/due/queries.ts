import { type Insertable, sql } from 'kysely';
import { preparedInsert, preparedRead, preparedWrite } from '#db/prepared.ts';
import type { CalendarDate, Database, Db, DueKind, Flag, PetRole } from '#db/types.ts';
import { belongsTo, type Whose } from '#db/whose.ts';
import { doseToRepeat } from '#db/withdrawn.ts';
import type { DueRow } from './rules.ts';

/** An animal's due lines, soonest first, "Sin registro" last: one row for each disease of each line. */
export const listDue = preparedRead<{ petId: number }, DueRow>((db, p) =>
  db
    .selectFrom('due')
    .leftJoin('vaccination', 'vaccination.id', 'due.vaccinationId')
    .leftJoin('deworming', (join) =>
      join.onRef('deworming.petId', '=', 'due.petId').on(sql`'deworming:' || "deworming".id`, '=', sql.ref('due.key')),
    )
    .leftJoin('vaccineDisease', 'vaccineDisease.vaccineId', 'due.vaccineId')
    .leftJoin('disease', 'disease.id', 'vaccineDisease.diseaseId')
    .select(({ fn }) => [
      'due.id',
      'due.kind',
      'due.key',
      'due.title',
      'due.vaccineId',
      'due.vaccinationId',
      'due.dueOn',
      'due.remindOn',
      'due.inSeries',
      fn.coalesce('vaccination.givenOn', 'deworming.givenOn').as('lastOn'),
      'disease.name as disease',
    ])
    .where('due.petId', '=', p.petId)
    // A null sorts first in one database and last in the other.
    .orderBy(sql`coalesce("due"."dueOn", '9')`)
    .orderBy('due.id')
    .orderBy('disease.id'),
);

/** The stored lines, in the order of their days and titles. */
export const listDueLines = preparedRead((db, p: { petId: number }) =>
  db
    .selectFrom('due')
    .select(['id', 'kind', 'key', 'title', 'vaccineId', 'vaccinationId', 'dueOn', 'remindOn', 'inSeries'])
    .where('petId', '=', p.petId)
    // A null sorts first in one database and last in the other.
    .orderBy(sql`coalesce("dueOn", '9')`)
    .orderBy('id'),
);

/** The animal's data for the schedule, removed animals included. */
export const findPatient = preparedRead((db, p: { petId: number }) =>
  db
    .selectFrom('pet')
    .innerJoin('species', 'species.id', 'pet.speciesId')
    .select(['pet.id', 'speciesId', 'species.code as species', 'birthOn', 'deceasedOn', 'createdAt', 'removedAt'])
    .where('pet.id', '=', p.petId),
);

/** The day of a record's earliest entry of any kind, planned ones included; null where there is none. */
export const findFirstDay = preparedRead<{ petId: number }, { day: CalendarDate | null }>((db, p) => {
  const first = (table: string, column: string) =>
    sql`select min(${sql.ref(column)}) as day from ${sql.table(table)} where "petId" = ${p.petId} and "removedAt" is null`;
  const days = [
    first('vaccination', 'givenOn'),
    first('deworming', 'givenOn'),
    first('weight', 'measuredOn'),
    first('illness', 'diagnosedOn'),
    first('medicine', 'startOn'),
    first('checkup', 'doneOn'),
    first('consultation', 'attendedOn'),
    first('prescription', 'prescribedOn'),
  ];
  return db
    .selectFrom(sql<{ day: CalendarDate | null }>`(${sql.join(days, sql` union all `)})`.as('entry'))
    .select((eb) => eb.fn.min('entry.day').as('day'));
});

/** Postponements, by line. */
export const listPostponements = preparedRead((db, p: { petId: number }) =>
  db.selectFrom('postponement').select(['key', 'until', 'createdAt']).where('petId', '=', p.petId),
);

export function listPostponementsOf(db: Db, whose: Whose) {
  return db
    .selectFrom('postponement')
    .innerJoin('pet', 'pet.id', 'postponement.petId')
    .selectAll('postponement')
    .where(belongsTo(whose))
    .orderBy('postponement.createdAt')
    .execute();
}

export async function putPostponement(db: Db, postponement: Insertable<Database['postponement']>): Promise<void> {
  const { until, createdAt } = postponement;
  await db
    .insertInto('postponement')
    .values(postponement)
    .onConflict((conflict) => conflict.columns(['petId', 'key']).doUpdateSet({ until, createdAt }))
    .execute();
}

export async function deletePostponement(db: Db, petId: number, key: string): Promise<void> {
  await db.deleteFrom('postponement').where('petId', '=', petId).where('key', '=', key).execute();
}

/** Deletes all postponements when an animal changes families. */
export async function deletePostponements(db: Db, petId: number): Promise<void> {
  await db.deleteFrom('postponement').where('petId', '=', petId).execute();
}

export interface HomeDueRow {
  id: number;
  repeatsOn: CalendarDate | null;
  petId: number;
  petName: string;
  species: string;
  code: string;
  kind: DueKind;
  title: string;
  vaccineId: number | null;
  vaccinationId: number | null;
  key: string;
  role: PetRole;
  dueOn: CalendarDate;
  remindOn: CalendarDate;
  inSeries: Flag;
}

/** The lines up to `until` of the living animals this user may see, overdue first. */
export const listDueUntil = preparedRead<{ userId: number; until: CalendarDate }, HomeDueRow>((db, p) =>
  db
    .selectFrom('petMember')
    .innerJoin('pet', 'pet.id', 'petMember.petId')
    .innerJoin('species', 'species.id', 'pet.speciesId')
    .innerJoin('due', 'due.petId', 'pet.id')
    .select([
      'petMember.role',
      'due.key',
      'due.remindOn',
      'due.id',
      'due.petId',
      'pet.name as petName',
      'species.code as species',
      'pet.code',
      'due.kind',
      'due.title',
      'due.vaccineId',
      'due.vaccinationId',
      'due.dueOn',
      'due.inSeries',
      doseToRepeat('due.key').as('repeatsOn'),
    ])
    .$narrowType<{ dueOn: CalendarDate; remindOn: CalendarDate }>()
    .where('petMember.userId', '=', p.userId)
    .where('pet.removedAt', 'is', null)
    .where('pet.deceasedOn', 'is', null)
    .where('due.remindOn', '<=', p.until)
    .orderBy('due.remindOn')
    .orderBy('due.id'),
);

export interface HomePetRow {
  id: number;
  name: string;
  species: string;
  /** The code of its profile picture. */
  photo: string | null;
  nextOn: CalendarDate | null;
  /** The first date after `until`. */
  laterOn: CalendarDate | null;
  unknownLines: number;
  /** Whether its record has any completed care. */
  hasAnyCare: Flag;
}

/** The living animals this user may see, newest first, each with the figures of its lines. */
export const listPetsWithDue = preparedRead<{ userId: number; until: CalendarDate }, HomePetRow>((db, p) =>
  db
    .selectFrom('petMember')
    .innerJoin('pet', 'pet.id', 'petMember.petId')
    .innerJoin('species', 'species.id', 'pet.speciesId')
    .select((eb) => {
      const due = eb.selectFrom('due').whereRef('due.petId', '=', 'pet.id');
      return [
        'pet.id',
        'pet.name',
        'species.code as species',
        'pet.photo',
        due.select((e) => e.fn.min('due.dueOn').as('on')).as('nextOn'),
        due
          .select((e) => e.fn.min('due.dueOn').as('on'))
          .where('due.dueOn', '>', p.until)
          .as('laterOn'),
        sql<number>`(select count(*) from due where due."petId" = pet.id and due."dueOn" is null)`.as('unknownLines'),
        sql<Flag>`case when exists (select 1 from vaccination v where v."petId" = pet.id and v."removedAt" is null and v."disputedAt" is null)
          or exists (select 1 from deworming d where d."petId" = pet.id and d."removedAt" is null and d."disputedAt" is null)
          or exists (select 1 from medicine m where m."petId" = pet.id and m."removedAt" is null and m."disputedAt" is null)
          or exists (select 1 from checkup c where c."petId" = pet.id and c."removedAt" is null and c."disputedAt" is null and c."doneOn" is not null)
          or not exists (select 1 from vaccine where vaccine."speciesId" = pet."speciesId" and vaccine.active = 1)
          then 1 else 0 end`.as('hasAnyCare'),
      ];
    })
    .where('petMember.userId', '=', p.userId)
    .where('pet.removedAt', 'is', null)
    .where('pet.deceasedOn', 'is', null)
    .orderBy('petMember.petId', 'desc'),
);

/** What is expected of these animals and stands nowhere in their records, by animal. */
export const listMissing = preparedRead<{ userId: number }, { petId: number; title: string }>((db, p) =>
  db
    .selectFrom('petMember')
    .innerJoin('pet', 'pet.id', 'petMember.petId')
    .innerJoin('due', 'due.petId', 'pet.id')
    .select(['due.petId', 'due.title'])
    .where('petMember.userId', '=', p.userId)
    .where('pet.removedAt', 'is', null)
    .where('pet.deceasedOn', 'is', null)
    .where('due.dueOn', 'is', null)
    .orderBy('due.id'),
);

export const insertDue = preparedInsert('due');

export const deleteDue = preparedWrite<{ id: number }>((db, p) => db.deleteFrom('due').where('id', '=', p.id));
