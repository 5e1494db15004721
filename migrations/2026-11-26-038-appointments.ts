import { type Kysely, sql } from 'kysely';
import { columns } from './data/columns-v1.ts';

const STATES = ['asked', 'agreed', 'confirmed', 'arrived', 'attending', 'done', 'missed', 'cancelled'];
const MOMENTS = ['confirmed', 'arrived', 'attending', 'done', 'missed', 'cancelled', 'moved', 'reminded'];

/** The appointments of the clinic, how they are asked for, and the addresses under which its staff subscribes to them. */
// `any`: a migration is frozen and must not depend on today's types
export async function up(db: Kysely<any>): Promise<void> {
  const { table, id, required, flag, oneOf, ofUser } = columns(db);
  const moments = MOMENTS.reduce(
    (made, moment) => made.addColumn(`${moment}At`, 'text'),
    table('appointment')
      .addColumn('id', 'integer', id)
      .addColumn('petId', 'integer', (c) => c.references('pet.id').onDelete('cascade'))
      .addColumn('personName', 'text')
      .addColumn('personPhone', 'text')
      .addColumn('animalName', 'text')
      .addColumn('askedBy', 'integer', (c) => c.references('user.id').onDelete('set null'))
      .addColumn('veterinarianId', 'integer', (c) => c.references('user.id').onDelete('set null'))
      .addColumn('branchId', 'integer', (c) => c.references('branch.id').onDelete('set null'))
      .addColumn('reason', 'text', required)
      .addColumn('dueKey', 'text')
      .addColumn('startsAt', 'text', required)
      .addColumn('endsAt', 'text', required)
      .addColumn('state', 'text', oneOf('state', STATES))
      .addColumn('via', 'text', oneOf('via', ['staff', 'walkIn', 'recall', 'guardian', 'public'])),
  );
  await moments
    .addColumn('byGuardian', 'integer', flag('byGuardian'))
    .addColumn('sequence', 'integer', required)
    .addColumn('createdBy', 'integer', (c) => c.references('user.id').onDelete('set null'))
    .addColumn('createdAt', 'text', required)
    .addColumn('updatedAt', 'text', required)
    .execute();
  await table('appointmentSetting')
    .addColumn('id', 'integer', (c) => c.primaryKey())
    .addColumn('requestsOpen', 'integer', flag('requestsOpen'))
    .addColumn('minutes', 'integer', required)
    .execute();
  await sql`insert into "appointmentSetting" (id, "requestsOpen", minutes) values (1, 0, 20)`.execute(db);
  await table('appointmentFeed')
    .addColumn('id', 'integer', id)
    .addColumn('userId', 'integer', (c) => ofUser(c).unique())
    .addColumn('everyone', 'integer', flag('everyone'))
    .addColumn('hash', 'text', (c) => c.notNull().unique())
    .addColumn('createdAt', 'text', required)
    .addColumn('lastReadAt', 'text')
    .execute();
  const open = `state in ('agreed', 'confirmed', 'arrived', 'attending')`;
  for (const text of [
    'create index "appointmentStarts" on appointment ("startsAt", id)',
    `create index "appointmentVeterinarian" on appointment ("veterinarianId", "startsAt")`,
    'create index "appointmentPet" on appointment ("petId", "startsAt")',
    `create index "appointmentAsked" on appointment (id) where state = 'asked'`,
    `create index "appointmentHere" on appointment ("startsAt") where state in ('arrived', 'attending')`,
    `create index "appointmentToRemind" on appointment ("startsAt") where "remindedAt" is null and ${open}`,
    'create index "appointmentPhone" on appointment ("personPhone") where "personPhone" is not null',
    'create index "appointmentAskedBy" on appointment ("askedBy")',
    'create index "appointmentBranch" on appointment ("branchId")',
    'create index "appointmentCreatedBy" on appointment ("createdBy")',
  ])
    await sql.raw(text).execute(db);
}
