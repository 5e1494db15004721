/** What the clinic did in a month, counted from the rows by their days. Animals that became one count once. */
import { sql } from 'kysely';
import type { AppointmentState, CalendarDate, Database, Db, Instant } from '#db/types.ts';

interface Days {
  from: CalendarDate;
  until: CalendarDate;
}
interface Moments {
  begins: Instant;
  ends: Instant;
}

/** Entries that say an animal was here: signed by the clinic, on that day. */
export const SEEN_BY = [
  ['vaccination', 'givenOn'],
  ['deworming', 'givenOn'],
  ['weight', 'measuredOn'],
  ['checkup', 'doneOn'],
  ['consultation', 'attendedOn'],
  ['prescription', 'prescribedOn'],
] as const;

type Via = Database['patient']['via'];

/** Records that became one with another are off the lists; what they hold twice is one entry. */
const ownRecord = (petId: string) => sql<boolean>`not exists (select 1 from "petMerge"
  where "petMerge"."otherId" = ${sql.ref(petId)} and "petMerge"."partedAt" is null)`;

/** The animals with a signed entry of this kind on these days. */
export async function listSeen(db: Db, [table, day]: (typeof SEEN_BY)[number], { from, until }: Days) {
  const { rows } = await sql<{ petId: number }>`select distinct entry."petId" from ${sql.table(table)} as entry
    where entry."signatureId" is not null and entry."removedAt" is null
      and entry.${sql.ref(day)} >= ${from} and entry.${sql.ref(day)} <= ${until}
      and ${ownRecord('entry.petId')}`.execute(db);
  return rows.map(({ petId }) => petId);
}

/** The animals whose appointment was kept. */
export async function listKept(db: Db, { begins, ends }: Moments): Promise<number[]> {
  const rows = await db
    .selectFrom('appointment')
    .select('petId')
    .distinct()
    .where('startsAt', '>=', begins)
    .where('startsAt', '<', ends)
    .where('state', 'in', ['arrived', 'attending', 'done'])
    .where('petId', 'is not', null)
    .where(ownRecord('appointment.petId'))
    .$narrowType<{ petId: number }>()
    .execute();
  return rows.map(({ petId }) => petId);
}

/** Doses that the clinic signed on these days, by vaccine and by who signed. */
export async function countDoses(db: Db, { from, until }: Days) {
  const { rows } = await sql<{ vaccine: string; staffId: number | null; signedBy: string; amount: number }>`
    select coalesce(vaccine.name, vaccination.name) as vaccine, signature."staffId" as "staffId",
      trim(coalesce(signature.prefix, '') || ' ' || signature.name) as "signedBy", count(*) as amount
    from vaccination join signature on signature.id = vaccination."signatureId"
      left join vaccine on vaccine.id = vaccination."vaccineId"
    where vaccination."signatureId" is not null and vaccination."removedAt" is null
      and vaccination."givenOn" >= ${from} and vaccination."givenOn" <= ${until}
      and ${ownRecord('vaccination.petId')}
    group by 1, 2, 3`.execute(db);
  return rows.map((row) => ({ ...row, amount: Number(row.amount) }));
}

/** Doses of each of the clinic's lots on these days, as the lots count them. */
export async function countLotDoses(db: Db, { from, until }: Days) {
  const { rows } = await sql<{ lotId: number; amount: number }>`
    select vaccination."lotId" as "lotId", count(*) as amount from vaccination
    where vaccination."lotId" is not null and vaccination."removedAt" is null
      and vaccination."givenOn" >= ${from} and vaccination."givenOn" <= ${until}
      and ${ownRecord('vaccination.petId')}
    group by 1`.execute(db);
  return rows.map((row) => ({ ...row, amount: Number(row.amount) }));
}

/** The last row of the page before. It is the only lower bound: beside another one SQLite would read from that, page after page. */
interface After {
  at: Instant;
  id: number;
}

/**
 * Lines about which an owner was contacted last in these moments. `came`: the line is open no more, and the clinic wrote what it asked
 * for since then, or the appointment that was made for it was kept.
 */
export function listTold(db: Db, ends: Instant, after: After, limit: number) {
  const some = db
    .selectFrom('followUp')
    .select(['id', 'petId', 'key', 'dueOn', 'state', 'changedAt', 'releasedAt'])
    .where(sql<boolean>`("changedAt", id) > (${after.at}, ${after.id})`)
    .where('changedAt', '<', ends)
    .orderBy('changedAt')
    .orderBy('id')
    .limit(limit);
  // A check-up that was planned is done in its own row.
  const wrote = (table: string, keys: string, at: string) => sql<boolean>`(told.key like ${keys} and exists (
    select 1 from ${sql.table(table)} as entry where entry."petId" = told."petId" and entry."signatureId" is not null
      and entry."removedAt" is null and entry.${sql.ref(at)} >= told."changedAt"))`;
  return db
    .selectFrom(some.as('told'))
    .innerJoin('pet', 'pet.id', 'told.petId')
    .select(['told.id', 'told.changedAt', 'told.state', 'told.releasedAt', 'pet.ownerId'])
    .select(
      sql<number>`case when not exists (select 1 from due where due."petId" = told."petId" and due.key = told.key
          and due."dueOn" = told."dueOn")
        and (${wrote('vaccination', 'vacc%', 'createdAt')} or ${wrote('deworming', 'deworming:%', 'createdAt')}
          or ${wrote('checkup', 'checkup:%', 'updatedAt')} or exists (select 1 from appointment
            join "appointmentLine" on "appointmentLine"."appointmentId" = appointment.id and "appointmentLine".key = told.key
            where appointment."petId" = told."petId" and appointment.state = 'done'
            and appointment."startsAt" >= told."changedAt")) then 1 else 0 end`.as('came'),
    )
    .orderBy('told.changedAt')
    .orderBy('told.id')
    .execute();
}

/**
 * Appointments that begin in these moments, walk-ins too; an unanswered request is none yet. Nor is one that was refused: its first
 * change cancelled it, while giving it is a change of its own.
 */
export async function countAppointments(db: Db, { begins, ends }: Moments) {
  const { rows } = await sql<{ state: AppointmentState; moved: number; walkIn: number; amount: number }>`
    select state, case when "movedAt" is null then 0 else 1 end as moved,
      case when via = 'walkIn' then 1 else 0 end as "walkIn", count(*) as amount
    from appointment where "startsAt" >= ${begins} and "startsAt" < ${ends} and state <> 'asked'
      and not (state = 'cancelled' and via in ('guardian', 'public') and sequence = 1)
    group by 1, 2, 3`.execute(db);
  return rows.map((row) => ({ ...row, amount: Number(row.amount) }));
}

/**
 * Who became a patient in these moments, by how, also where that ended since: all less the few animals that were removed, each part
 * counted in an index. A list that was brought makes 250,000 in one moment. The ways are named, so that their index is read in order.
 */
export async function countNewPatients(db: Db, { begins, ends }: Moments, ways: readonly Via[]) {
  const { rows } = await sql<{ via: Via; amount: number }>`
    select via, sum(amount) as amount from (
      select via, count(*) as amount from patient where via in (${sql.join(ways)})
        and since >= ${begins} and since < ${ends} group by via
      union all
      select patient.via, -count(*) from patient cross join pet
        where patient.via in (${sql.join(ways)}) and pet.id = patient."petId" and pet."removedAt" is not null and patient.since >= ${begins} and patient.since < ${ends} group by patient.via
    ) as part group by via`.execute(db);
  return rows.map(({ via, amount }) => ({ via, amount: Number(amount) }));
}

/** Records that were offered to their guardians, and those that were taken and not given back. */
export async function countHandOvers(db: Db, { begins, ends }: Moments) {
  const { rows } = await sql<{ offered: number; taken: number }>`select
    (select count(*) from "handOver" where "createdAt" >= ${begins} and "createdAt" < ${ends}) as offered,
    (select count(*) from "handOver" where "takenAt" >= ${begins} and "takenAt" < ${ends}
      and "returnedAt" is null) as taken`.execute(db);
  return { offered: Number(rows[0]?.offered ?? 0), taken: Number(rows[0]?.taken ?? 0) };
}
