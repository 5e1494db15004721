import { type Kysely, sql } from 'kysely';

/**
 * A dose that a list brought is called as its vaccine in the catalogue, and so is what is due of any such dose; what the list said
 * is kept as a note. What a person corrected since stays.
 */
// `any`: a migration is frozen and must not depend on today's types
export async function up(db: Kysely<any>): Promise<void> {
  await sql`update vaccination set notes = 'En la lista decía «' || name || '».',
      name = (select vaccine.name from vaccine where vaccine.id = vaccination."vaccineId")
    where "importId" is not null and "vaccineId" is not null and "updatedBy" is null and notes is null
      and lower(name) <> (select lower(vaccine.name) from vaccine where vaccine.id = vaccination."vaccineId")`.execute(
    db,
  );
  const vaccines = await db.selectFrom('vaccine').select(['id', 'name']).execute();
  for (const { id, name } of vaccines) {
    const title = name.replace(/(?<=\S)\s*\([^()]*\)$/, '');
    await sql`update due set title = ${title} where "vaccineId" = ${id} and kind = 'vaccine' and title <> ${title}`.execute(
      db,
    );
  }
}
