import { type Kysely, sql } from 'kysely';

/** Kinds of entries that a list could not bring so far. */
const ENTRIES = ['illness', 'medicine', 'consultation', 'prescription', 'appointment'];

/**
 * A list brings every kind of entry, lots and appointments. `importRef` is what the list calls an owner, an entry of the book of
 * another installation: equal names are then two people.
 */
// `any`: a migration is frozen and must not depend on today's types
export async function up(db: Kysely<any>): Promise<void> {
  const ofList = async (name: string) => {
    await db.schema
      .alterTable(name)
      .addColumn('importId', 'integer', (c) => c.references('listImport.id').onDelete('set null'))
      .execute();
    await sql`create index ${sql.ref(`${name}Import`)} on ${sql.ref(name)} ("importId") where "importId" is not null`.execute(
      db,
    );
  };
  for (const entry of ENTRIES) {
    await ofList(entry);
    await db.schema.alterTable(entry).addColumn('importKey', 'text').execute();
  }
  await ofList('lot');
  await db.schema.alterTable('owner').addColumn('importRef', 'text').execute();
  await sql`create index "ownerImportRef" on owner ("importId", "importRef") where "importRef" is not null`.execute(db);
  await sql`create index "appointmentImportKey" on appointment ("importKey") where "importKey" is not null`.execute(db);
}
