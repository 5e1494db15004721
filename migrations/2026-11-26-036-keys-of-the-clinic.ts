import { type Kysely, sql } from 'kysely';

/** Which roles could use each permission of the clinic on the day of this migration. */
const MAY: Readonly<Record<string, readonly string[]>> = {
  'pacientes:leer': ['administrator', 'veterinarian', 'reception'],
  'libretas:leer': ['administrator', 'veterinarian'],
  'pendientes:leer': ['administrator', 'veterinarian', 'reception'],
  'cobros:leer': ['administrator'],
};

/**
 * Keys and webhooks of the clinic are the keeper's, with their maker said: they go on when a person leaves. A program that calls
 * with such a key acts as an account of its own, which holds nothing.
 */
// `any`: a migration is frozen and must not depend on today's types
export async function up(db: Kysely<any>): Promise<void> {
  // Without an address that a letter could reach or a person could sign in with.
  await sql`
    insert into "user" (email, name, surname, "countryIso", role, status, "signupKind", "timeZone", "createdAt")
    values ('programas', 'Programa de la clínica', '', 'EC', 'ROLE_USUARIO', 'disabled', 'correo', 'America/Guayaquil',
      '2026-11-26T00:00:00.000Z')
  `.execute(db);
  await db.schema
    .alterTable('keeper')
    .addColumn('programsId', 'integer', (c) => c.references('user.id'))
    .execute();
  await sql`update keeper set "programsId" = (select id from "user" where email = 'programas')`.execute(db);
  await sql`create unique index "keeperPrograms" on keeper ("programsId")`.execute(db);

  await db.schema
    .alterTable('apiKey')
    .addColumn('madeBy', 'integer', (c) => c.references('user.id').onDelete('set null'))
    .execute();
  await db.schema.alterTable('apiKey').addColumn('maker', 'text').execute();
  await sql`create index "apiKeyMadeBy" on "apiKey" ("madeBy")`.execute(db);
  await db.schema.alterTable('webhook').addColumn('maker', 'text').execute();
  await sql`update webhook set maker = (
    select trim(name || ' ' || surname) from "user" where "user".id = webhook."createdBy")`.execute(db);
  await passToKeeper(db);
}

/** A key keeps what its maker may do today; one of former staff or of a closed account opened nothing of the clinic, and stays. */
async function passToKeeper(db: Kysely<any>): Promise<void> {
  const { rows } = await sql<{ id: number; scopes: string; [role: string]: unknown }>`
    select "apiKey".id, "apiKey".scopes, staff.administrator, staff.veterinarian, staff.reception
    from "apiKey" join staff on staff."userId" = "apiKey"."userId" join "user" on "user".id = "apiKey"."userId"
    where "apiKey"."revokedAt" is null and "user".status = 'active'`.execute(db);
  for (const { id, scopes, ...roles } of rows) {
    const words = scopes.split(' ').filter((word) => MAY[word]?.some((role) => roles[role] === 1) ?? true);
    if (!words.some((word) => word in MAY)) continue;
    await sql`update "apiKey" set scopes = ${words.join(' ')}, "madeBy" = "userId",
      maker = (select trim(name || ' ' || surname) from "user" where "user".id = "apiKey"."userId"),
      "userId" = (select "userId" from keeper) where id = ${id}`.execute(db);
  }
}
