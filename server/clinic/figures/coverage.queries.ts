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
            and not exists (select 1 from due where due."vaccinationId" = dose.id)`;
  const { rows } = await sql<{ speciesId: number; diseaseId: number; inSeries: Flag; amount: number }>`
    select "speciesId", "diseaseId", "inSeries", count(*) as amount from (
      select pet."speciesId", line."petId", "vaccineDisease"."diseaseId", min(line."inSeries") as "inSeries"
      from (
        select "petId", "vaccineId", "inSeries" from due
        where "petId" > ${after} and "petId" <= ${last} and kind = 'vaccine' and "vaccinationId" is not null
          and "dueOn" >= ${today} ${forLife}
      ) as line
      join patient on patient."petId" = line."petId" and patient."endedAt" is null
      join pet on pet.id = line."petId" and pet."removedAt" is null and pet."deceasedOn" is null
      join "vaccineDisease" on "vaccineDisease"."vaccineId" = line."vaccineId"
      group by 1, 2, 3
    ) as one group by 1, 2, 3`.execute(db);
  return rows.map((row) => ({ ...row, amount: Number(row.amount) }));
}

export function listDiseases(db: Db) {
  return db.selectFrom('disease').select(['id', 'name']).orderBy('id').execute();
}

export function listSpecies(db: Db) {
  return db.selectFrom('species').select(['id', 'code', 'name']).orderBy('position').execute();
}
