/** How many patients are protected against what today, some animals in one statement. */
import { sql } from 'kysely';
import type { CalendarDate, Db, Flag } from '#db/types.ts';

interface Piece {
  /** Animals with `after < id <= last`. */
  after: number;
  last: number;
}

export async function lastPatientId(db: Db): Promise<number> {
  const row = await db.selectFrom('patient').select('petId').orderBy('petId', 'desc').limit(1).executeTakeFirst();
  return row?.petId ?? 0;
}

/** Alive and attended, by species. */
export async function countAlive(db: Db, { after, last }: Piece) {
  const { rows } = await sql<{ speciesId: number; amount: number }>`
    select pet."speciesId" as "speciesId", count(*) as amount from patient join pet on pet.id = patient."petId"
    where patient."petId" > ${after} and patient."petId" <= ${last} and patient."endedAt" is null
      and pet."removedAt" is null and pet."deceasedOn" is null group by 1`.execute(db);
  return rows.map((row) => ({ ...row, amount: Number(row.amount) }));
}

/** A dose of a withdrawn lot protects nobody, also before its animal's lines are worked out again. */
const isGood = (vaccinationId: string) => sql<boolean>`not exists (select 1 from vaccination as spoiled
  join lot on lot.id = spoiled."lotId" where spoiled.id = ${sql.ref(vaccinationId)} and lot."withdrawnOn" is not null)`;

/**
 * Of those, whose last dose against a disease holds: its next date has not passed, or (`lifelong`) it needs no next one. `inSeries` is 1
 * where the first series is not finished. The sum keeps both databases from reading all doses of a vaccine instead of these animals'.
 */
export async function countCovered(
  db: Db,
  { after, last, today, lifelong }: Piece & { today: CalendarDate; lifelong: readonly number[] },
) {
  const forLife =
    lifelong.length === 0
      ? sql``
      : sql`union all select dose."petId", dose."vaccineId", 0 from vaccination as dose
          where dose."petId" > ${after} and dose."petId" <= ${last}
            and dose."vaccineId" + 0 in (${sql.join(lifelong)})
            and (dose."nextOn" is null or dose."nextOn" >= ${today})
            and dose."removedAt" is null and dose."disputedAt" is null
            and not exists (select 1 from due where due."vaccinationId" = dose.id) and ${isGood('dose.id')}`;
  const { rows } = await sql<{ speciesId: number; diseaseId: number; inSeries: Flag; amount: number }>`
    select "speciesId", "diseaseId", "inSeries", count(*) as amount from (
      select pet."speciesId", line."petId", "vaccineDisease"."diseaseId", min(line."inSeries") as "inSeries"
      from (
        select "petId", "vaccineId", "inSeries" from due
        where "petId" > ${after} and "petId" <= ${last} and kind = 'vaccine' and "vaccinationId" is not null
          and "dueOn" >= ${today} and ${isGood('due.vaccinationId')} ${forLife}
      ) as line
      join patient on patient."petId" = line."petId" and patient."endedAt" is null
      join pet on pet.id = line."petId" and pet."removedAt" is null and pet."deceasedOn" is null
      join "vaccineDisease" on "vaccineDisease"."vaccineId" = line."vaccineId"
      group by 1, 2, 3
    ) as one group by 1, 2, 3`.execute(db);
  return rows.map((row) => ({ ...row, amount: Number(row.amount) }));
}

/**
 * Alive and attended, whom no dose protects against a disease because the lot of their last one was withdrawn. Read from the doses
 * of these lots, which are few.
 */
export async function countSpoiled(db: Db, today: CalendarDate) {
  const { rows } = await sql<{ speciesId: number; diseaseId: number; amount: number }>`
    select pet."speciesId", "vaccineDisease"."diseaseId", count(distinct pet.id) as amount
    from lot cross join vaccination as dose
      join patient on patient."petId" = dose."petId" and patient."endedAt" is null
      join pet on pet.id = dose."petId" and pet."removedAt" is null and pet."deceasedOn" is null
      join "vaccineDisease" on "vaccineDisease"."vaccineId" = dose."vaccineId"
    where lot."withdrawnOn" is not null and dose."lotId" = lot.id and dose."removedAt" is null and dose."disputedAt" is null
      and not exists (select 1 from vaccination as later
        join "vaccineDisease" as against on against."vaccineId" = later."vaccineId"
        where later."petId" = dose."petId" and later."givenOn" > dose."givenOn" and later."removedAt" is null
          and later."disputedAt" is null and against."diseaseId" = "vaccineDisease"."diseaseId")
      and not exists (select 1 from due
        join "vaccineDisease" as against on against."vaccineId" = due."vaccineId"
        where due."petId" = dose."petId" and due.kind = 'vaccine' and due."vaccinationId" is not null
          and due."dueOn" >= ${today} and against."diseaseId" = "vaccineDisease"."diseaseId"
          and ${isGood('due.vaccinationId')})
    group by 1, 2`.execute(db);
  return rows.map((row) => ({ ...row, amount: Number(row.amount) }));
}

export function listDiseases(db: Db) {
  return db.selectFrom('disease').select(['id', 'name']).orderBy('id').execute();
}

export function listSpecies(db: Db) {
  return db.selectFrom('species').select(['id', 'code', 'name']).orderBy('position').execute();
}
