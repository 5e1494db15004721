import { type Kysely, sql } from 'kysely';
import { columns } from './data/columns-v1.ts';

const PROVIDERS = ['google', 'facebook', 'oidc'];
const KINDS = ['correo', ...PROVIDERS];

/** Besides Google and Facebook a person may come from the provider of logins that the operator configures. */
// `any`: a migration is frozen and must not depend on today's types
export async function up(db: Kysely<any>): Promise<void> {
  const { table, postgres, required, oneOf, ofUser } = columns(db);
  if (postgres) {
    const among = (words: readonly string[]) => sql.join(words.map((word) => sql.lit(word)));
    await sql`alter table identity drop constraint "identity_provider_check"`.execute(db);
    await sql`alter table identity add constraint "identity_provider_check" check (provider in (${among(PROVIDERS)}))`.execute(
      db,
    );
    await sql`alter table "user" drop constraint "user_signupKind_check"`.execute(db);
    await sql`alter table "user" add constraint "user_signupKind_check" check ("signupKind" in (${among(KINDS)}))`.execute(
      db,
    );
    await sql`alter table "user" alter column "signupKind" set default 'correo'`.execute(db);
    return;
  }
  await table('identityNow')
    .addColumn('provider', 'text', oneOf('provider', PROVIDERS))
    .addColumn('subject', 'text', required)
    .addColumn('userId', 'integer', ofUser)
    .addColumn('email', 'text')
    .addColumn('createdAt', 'text', required)
    .addPrimaryKeyConstraint('identityPk', ['provider', 'subject'])
    .execute();
  await sql`insert into "identityNow" (provider, subject, "userId", email, "createdAt")
    select provider, subject, "userId", email, "createdAt" from identity`.execute(db);
  await db.schema.dropTable('identity').execute();
  await db.schema.alterTable('identityNow').renameTo('identity').execute();
  await db.schema.createIndex('identityUser').on('identity').column('userId').execute();
  // A column changes its check by being another: the table itself is referred to from everywhere.
  await db.schema
    .alterTable('user')
    .addColumn('signupKindNow', 'text', (c) => oneOf('signupKindNow', KINDS)(c).defaultTo('correo'))
    .execute();
  await sql`update "user" set "signupKindNow" = "signupKind"`.execute(db);
  await db.schema.alterTable('user').dropColumn('signupKind').execute();
  await db.schema.alterTable('user').renameColumn('signupKindNow', 'signupKind').execute();
}
