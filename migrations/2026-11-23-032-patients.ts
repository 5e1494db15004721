import { type Kysely, SqliteAdapter, sql } from 'kysely';
import { columns } from './data/columns-v1.ts';

const ENTRIES = ['weight', 'vaccination', 'deworming', 'illness', 'medicine', 'checkup'];

/**
 * The clinic keeps animals of its own: one disabled account holds them, so that no person's leaving takes them along. What an
 * administrator registered for others passes to it; what may be the administrator's own is asked.
 */
// `any`: a migration is frozen and must not depend on today's types
export async function up(db: Kysely<any>): Promise<void> {
  const { table, id, required, oneOf, ofPet } = columns(db);
  // Without a name or an address: neither stands in the search texts of its animals, and no letter reaches it.
  await sql`
    insert into "user" (email, name, surname, "countryIso", role, status, "signupKind", "timeZone", "createdAt")
    values ('', '', '', 'EC', 'ROLE_USUARIO', 'disabled', 'correo', 'America/Guayaquil',
      '2026-11-23T00:00:00.000Z')
  `.execute(db);
  const keeper = sql`(select id from "user" where email = '')`;
  await sql`
    insert into owner ("userId", principal, name, surname, "createdAt")
    values (${keeper}, 1, 'Tutor sin anotar', '', '2026-11-23T00:00:00.000Z')
  `.execute(db);

  await table('keeper')
    .addColumn('userId', 'integer', (c) => c.primaryKey().references('user.id'))
    .execute();
  await sql`insert into keeper ("userId") select ${keeper}`.execute(db);

  await table('patient')
    .addColumn('petId', 'integer', (c) => c.primaryKey().references('pet.id').onDelete('cascade'))
    .addColumn('since', 'text', required)
    .addColumn('via', 'text', oneOf('via', ['counter', 'import', 'campaign', 'guardian', 'earlier']))
    .addColumn('addedBy', 'integer', (c) => c.references('user.id').onDelete('set null'))
    .addColumn('consentAt', 'text')
    .addColumn('consentBy', 'integer', (c) => c.references('user.id').onDelete('set null'))
    .addColumn('consentHow', 'text', (c) => c.check(sql`"consentHow" in ('code', 'request', 'transfer', 'paper')`))
    .addColumn('endedAt', 'text')
    .execute();
  await table('consentCode')
    .addColumn('petId', 'integer', (c) => c.primaryKey().references('pet.id').onDelete('cascade'))
    .addColumn('hash', 'text', (c) => c.notNull().unique())
    .addColumn('createdBy', 'integer', (c) => c.notNull().references('user.id').onDelete('cascade'))
    .addColumn('createdAt', 'text', required)
    .addColumn('expiresAt', 'text', required)
    .execute();
  await table('consentRequest')
    .addColumn('id', 'integer', id)
    .addColumn('petId', 'integer', ofPet)
    .addColumn('askedBy', 'integer', (c) => c.references('user.id').onDelete('set null'))
    .addColumn('askedAt', 'text', required)
    .addColumn('answeredAt', 'text')
    .addColumn('granted', 'integer', (c) => c.check(sql`granted in (0, 1)`))
    .execute();
  await sql`create unique index "consentRequestOpen" on "consentRequest" ("petId") where "answeredAt" is null`.execute(
    db,
  );
  await table('patientLook')
    .addColumn('id', 'integer', id)
    .addColumn('petId', 'integer', ofPet)
    .addColumn('userId', 'integer', (c) => c.references('user.id').onDelete('set null'))
    .addColumn('name', 'text', required)
    .addColumn('day', 'text', required)
    .addColumn('lookedAt', 'text', required)
    .addUniqueConstraint('patientLookOnceADay', ['petId', 'userId', 'day'])
    .execute();

  await db.schema.alterTable('owner').addColumn('forgottenAt', 'text').execute();

  await table('signature')
    .addColumn('id', 'integer', id)
    .addColumn('staffId', 'integer', (c) => c.references('user.id').onDelete('set null'))
    .addColumn('prefix', 'text')
    .addColumn('name', 'text', required)
    .addColumn('registration', 'text')
    .addColumn('clinic', 'text')
    .addColumn('branch', 'text')
    .addColumn('createdAt', 'text', required)
    .execute();
  await sql`create index "signatureOfStaff" on signature ("staffId")`.execute(db);
  for (const entry of ENTRIES)
    await db.schema
      .alterTable(entry)
      .addColumn('signatureId', 'integer', (c) => c.references('signature.id'))
      .execute();

  await table('patientCandidate')
    .addColumn('petId', 'integer', (c) => c.primaryKey().references('pet.id').onDelete('cascade'))
    .addColumn('userId', 'integer', (c) => c.notNull().references('user.id').onDelete('cascade'))
    .execute();
  await table('movedDuplicate')
    .addColumn('id', 'integer', id)
    .addColumn('kind', 'text', oneOf('kind', ['reference', 'identity']))
    .addColumn('petId', 'integer', (c) => c.references('pet.id').onDelete('cascade'))
    .addColumn('ownerId', 'integer', (c) => c.references('owner.id').onDelete('cascade'))
    .addColumn('value', 'text', required)
    .execute();
  await passToKeeper(db, keeper);

  // Few rows each: 250,000 are counted as all of them less these.
  for (const text of [
    'create index "petRemoved" on pet ("userId") where "removedAt" is not null',
    'create index "ownerRemoved" on owner ("userId") where "removedAt" is not null',
    'create index "patientEnded" on patient ("endedAt", "petId") where "endedAt" is not null',
    'create index "patientConsent" on patient ("petId") where "consentAt" is not null and "endedAt" is null',
  ])
    await sql.raw(text).execute(db);
}

/** Whole households only: an owner's row serves all animals of that owner, and stays or goes with them. */
async function passToKeeper(db: Kysely<any>, keeper: ReturnType<typeof sql>): Promise<void> {
  const run = (text: ReturnType<typeof sql>) => text.execute(db);
  await run(sql`create table moving as
    select owner.id as "ownerId" from owner join staff on staff."userId" = owner."userId" and staff.administrator = 1
    where owner.principal = 0 and exists (select 1 from pet where pet."ownerId" = owner.id)
      and not exists (
        select 1 from pet where pet."ownerId" = owner.id and (
          pet."userId" <> owner."userId" or pet."licensedUntil" is not null
          or exists (select 1 from "petMember" where "petMember"."petId" = pet.id and "petMember"."userId" <> pet."userId")))`);
  await run(sql`create unique index "movingOwner" on moving ("ownerId")`);
  await run(sql`insert into "patientCandidate" ("petId", "userId")
    select pet.id, pet."userId" from pet join staff on staff."userId" = pet."userId" and staff.administrator = 1
    where pet."removedAt" is null and pet."ownerId" not in (select "ownerId" from moving)`);

  // A reference or an identity that two administrators used is unique at the keeper: the later row loses it.
  await run(sql`insert into "movedDuplicate" (kind, "petId", value)
    select 'reference', id, "importRef" from (
      select id, "importRef", row_number() over (partition by "importRef" order by id) as nth
      from pet where "ownerId" in (select "ownerId" from moving) and "importRef" is not null) as numbered
    where nth > 1`);
  await run(sql`update pet set "importRef" = null where id in (
    select "petId" from "movedDuplicate" where kind = 'reference')`);
  await run(sql`insert into "movedDuplicate" (kind, "ownerId", value)
    select 'identity', id, "idKind" || ' ' || "idNumber" from (
      select id, "idKind", "idNumber", row_number() over (partition by "idKind", "idNumber" order by id) as nth
      from owner where id in (select "ownerId" from moving) and "idNumber" is not null and "removedAt" is null) as numbered
    where nth > 1`);
  await run(sql`update owner set "idKind" = null, "idNumber" = null where id in (
    select "ownerId" from "movedDuplicate" where kind = 'identity')`);

  const moved = sql`(select id from pet where "ownerId" in (select "ownerId" from moving))`;
  await run(sql`insert into patient ("petId", since, via)
    select id, "createdAt", case when "importRef" is not null then 'import'
      when exists (select 1 from "campaignDose" where "campaignDose"."petId" = pet.id and "campaignDose"."newPet" = 1)
      then 'campaign' else 'earlier' end
    from pet where id in ${moved}`);
  await run(sql`update file set "userId" = ${keeper}
    where "petId" in ${moved} or "ownerId" in (select "ownerId" from moving)`);
  // Its days of trial begin with its guardian.
  await run(sql`delete from trial where kind = 'code' and value in (
    select code from pet where "ownerId" in (select "ownerId" from moving))`);
  const offers = sql`(select id from transfer where "petId" in ${moved} and "acceptedAt" is null)`;
  await run(sql`update token set "userId" = ${keeper} where kind = 'pet-transfer' and "refId" in ${offers}`);
  await run(sql`update transfer set "fromUserId" = ${keeper} where id in ${offers}`);
  await run(sql`update "petMember" set "userId" = ${keeper} where "petId" in ${moved}`);
  await run(sql`update owner set "userId" = ${keeper} where id in (select "ownerId" from moving)`);
  await withoutSearch(db, () =>
    run(sql`update pet set "userId" = ${keeper} where "ownerId" in (select "ownerId" from moving)`),
  );
  await run(sql`drop table moving`);
}

/**
 * SQLite would take the search text of each animal out of its index letter by letter, an hour for 250,000: the index is made
 * again instead, by the statements that migration 011 left in the schema. PostgreSQL is as fast either way.
 */
async function withoutSearch(db: Kysely<any>, change: () => Promise<unknown>): Promise<void> {
  if (!(db.getExecutor().adapter instanceof SqliteAdapter)) return void (await change());
  const run = (text: string) => sql.raw(text).execute(db);
  const left = async (name: string) => {
    const { rows } = await sql<{ sql: string }>`select sql from sqlite_schema where name = ${name}`.execute(db);
    return rows[0]?.sql ?? '';
  };
  const [table, changed] = [await left('petSearch'), await left('petSearchChanged')];
  const [, writeAll] = /begin\s+(insert[\s\S]*?)\s+where p\.id = new\.id/.exec(await left('petSearchAdded')) ?? [];
  if (!writeAll) throw new Error('the search of animals is not as migration 011 made it');
  await run('drop trigger "petSearchChanged"');
  await change();
  await run('drop table "petSearch"');
  await run(table);
  await run(`insert into "petSearch"("petSearch", rank) values ('secure-delete', 1)`);
  await run(writeAll);
  await run(changed);
}
