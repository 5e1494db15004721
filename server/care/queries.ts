import { type Insertable, sql } from 'kysely';
import { preparedRead } from '#db/prepared.ts';
import type { CalendarDate, Database, Db, DueKind, Flag } from '#db/types.ts';
import type { DueRow } from './rules.ts';

/** What is due for one animal, soonest first, "Sin registro" last: one row for each disease of each line. */
export const listDue = preparedRead<{ petId: number }, DueRow>((db, p) =>
  db
    .selectFrom('due')
    .leftJoin('vaccination', 'vaccination.id', 'due.vaccinationId')
    .leftJoin('vaccineDisease', 'vaccineDisease.vaccineId', 'due.vaccineId')
    .leftJoin('disease', 'disease.id', 'vaccineDisease.diseaseId')
    .select([
      'due.id',
      'due.title',
      'due.vaccineId',
      'due.vaccinationId',
      'due.dueOn',
      'due.inSeries',
      'vaccination.givenOn as lastOn',
      'disease.name as disease',
    ])
    .where('due.petId', '=', p.petId)
    // A null sorts first in one database and last in the other.
    .orderBy(sql`coalesce("due"."dueOn", '9')`)
    .orderBy('due.id')
    .orderBy('disease.id'),
);

/** The stored lines as they are, in the order they were written. */
export const listDueLines = preparedRead((db, p: { petId: number }) =>
  db
    .selectFrom('due')
    .select(['title', 'vaccineId', 'vaccinationId', 'dueOn', 'inSeries'])
    .where('petId', '=', p.petId)
    .orderBy('id'),
);

/** What the schedule needs to know of an animal, removed or not. */
export const findPatient = preparedRead((db, p: { petId: number }) =>
  db
    .selectFrom('pet')
    .select(['id', 'speciesId', 'birthOn', 'deceasedOn', 'createdAt', 'removedAt'])
    .where('id', '=', p.petId),
);

export interface HomeDueRow {
  id: number;
  petId: number;
  petName: string;
  species: string;
  code: string;
  kind: DueKind;
  title: string;
  vaccineId: number | null;
  vaccinationId: number | null;
  dueOn: CalendarDate;
  inSeries: Flag;
}

/** Everything dated up to `until` for this user's living animals, overdue first. */
export const listDueUntil = preparedRead<{ userId: number; until: CalendarDate }, HomeDueRow>((db, p) =>
  db
    .selectFrom('pet')
    .innerJoin('species', 'species.id', 'pet.speciesId')
    .innerJoin('due', 'due.petId', 'pet.id')
    .select([
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
    ])
    .$narrowType<{ dueOn: CalendarDate }>()
    .where('pet.userId', '=', p.userId)
    .where('pet.removedAt', 'is', null)
    .where('pet.deceasedOn', 'is', null)
    .where('due.dueOn', '<=', p.until)
    .orderBy('due.dueOn')
    .orderBy('due.id'),
);

export interface HomePetRow {
  id: number;
  name: string;
  species: string;
  nextOn: CalendarDate | null;
  /** The first date after `until`. */
  laterOn: CalendarDate | null;
  unknownLines: number;
  doses: number;
}

/** This user's living animals, newest first, each with the figures of its lines. */
export const listPetsWithDue = preparedRead<{ userId: number; until: CalendarDate }, HomePetRow>((db, p) =>
  db
    .selectFrom('pet')
    .innerJoin('species', 'species.id', 'pet.speciesId')
    .select((eb) => {
      const due = eb.selectFrom('due').whereRef('due.petId', '=', 'pet.id');
      return [
        'pet.id',
        'pet.name',
        'species.code as species',
        due.select((e) => e.fn.min('due.dueOn').as('on')).as('nextOn'),
        due
          .select((e) => e.fn.min('due.dueOn').as('on'))
          .where('due.dueOn', '>', p.until)
          .as('laterOn'),
        sql<number>`(select count(*) from due where due."petId" = pet.id and due."dueOn" is null)`.as('unknownLines'),
        sql<number>`(select count(*) from vaccination where vaccination."petId" = pet.id and vaccination."removedAt" is null)`.as(
          'doses',
        ),
      ];
    })
    .where('pet.userId', '=', p.userId)
    .where('pet.removedAt', 'is', null)
    .where('pet.deceasedOn', 'is', null)
    .orderBy('pet.id', 'desc'),
);

export async function deleteDue(db: Db, petId: number): Promise<void> {
  await db.deleteFrom('due').where('petId', '=', petId).execute();
}

export async function insertDue(db: Db, lines: Insertable<Database['due']>[]): Promise<void> {
  await db.insertInto('due').values(lines).execute();
}
