import { type Kysely, sql } from 'kysely';

const SIGNED = [
  ['vaccination', 'givenOn'],
  ['deworming', 'givenOn'],
  ['weight', 'measuredOn'],
  ['checkup', 'doneOn'],
  ['consultation', 'attendedOn'],
  ['prescription', 'prescribedOn'],
] as const;

/** The figures of a month read what the clinic did in it, and no animal's whole record. */
// `any`: a migration is frozen and must not depend on today's types
export async function up(db: Kysely<any>): Promise<void> {
  for (const text of [
    ...SIGNED.map(
      ([table, day]) => `create index "${table}Signed" on ${table} ("${day}", "petId") where "signatureId" is not null`,
    ),
    `create index "vaccinationLotDay" on vaccination ("givenOn", "lotId") where "lotId" is not null`,
    'create index "followUpChanged" on "followUp" ("changedAt", id)',
    'create index "patientSince" on patient (via, since)',
    'create index "handOverCreated" on "handOver" ("createdAt")',
  ])
    await sql.raw(text).execute(db);
}
