import { type Kysely, sql } from 'kysely';
import synonyms from './data/2026-11-24-vaccine-synonyms.json' with { type: 'json' };
import { columns } from './data/columns-v1.ts';

/** Kinds of entries that a list brings. */
const ENTRIES = ['weight', 'vaccination', 'deworming', 'checkup'];

/**
 * Lists of animals come in as a job whose state is rows: what was read, how each row fared, and what it can take back. What came in
 * says so for ever. Names of vaccines become synonyms of the catalogue.
 */
// `any`: a migration is frozen and must not depend on today's types
export async function up(db: Kysely<any>): Promise<void> {
  const { table, id, required, flag, oneOf, ofPet } = columns(db);
  const counter = (c: Parameters<typeof required>[0]) => required(c).defaultTo(0);
  await table('listImport')
    .addColumn('id', 'integer', id)
    .addColumn('holderId', 'integer', (c) => c.references('user.id').onDelete('set null'))
    .addColumn('userId', 'integer', (c) => c.references('user.id').onDelete('set null'))
    .addColumn('fileName', 'text', required)
    .addColumn('format', 'text', oneOf('format', ['csv', 'xlsx']))
    .addColumn('state', 'text', oneOf('state', ['reading', 'ready', 'running', 'done', 'undoing', 'undone']))
    .addColumn('sheets', 'text', required)
    .addColumn('headings', 'text', required)
    .addColumn('settings', 'text', required)
    .addColumn('result', 'text')
    .addColumn('total', 'integer', counter)
    .addColumn('handled', 'integer', counter)
    .addColumn('createdAt', 'text', required)
    .addColumn('startedAt', 'text')
    .addColumn('finishedAt', 'text')
    .addColumn('undoneAt', 'text')
    .execute();
  await sql`create index "listImportOfHolder" on "listImport" ("holderId", headings)`.execute(db);
  await sql`create index "listImportOfUser" on "listImport" ("userId")`.execute(db);
  await sql`create index "listImportWaiting" on "listImport" (id) where state in ('running', 'undoing')`.execute(db);

  await table('listImportRow')
    .addColumn('importId', 'integer', (c) => c.notNull().references('listImport.id').onDelete('cascade'))
    .addColumn('place', 'integer', required)
    .addColumn('sheet', 'integer', required)
    .addColumn('line', 'integer', required)
    .addColumn('cells', 'text', required)
    .addColumn('state', 'text', (c) => c.check(sql`state in ('new', 'more', 'already', 'wrong', 'left')`))
    .addColumn('note', 'text')
    .addColumn('petId', 'integer', (c) => c.references('pet.id').onDelete('set null'))
    .addColumn('change', 'text')
    .addPrimaryKeyConstraint('listImportRowKey', ['importId', 'place'])
    .execute();
  await sql`create index "listImportRowPet" on "listImportRow" ("petId")`.execute(db);
  await sql`create index "listImportRowState" on "listImportRow" ("importId", state)`.execute(db);

  await table('listedPet')
    .addColumn('id', 'integer', id)
    .addColumn('holderId', 'integer', (c) => c.notNull().references('user.id').onDelete('cascade'))
    .addColumn('reference', 'text', required)
    .addColumn('petId', 'integer', ofPet)
    .addColumn('importId', 'integer', (c) => c.references('listImport.id').onDelete('set null'))
    .addColumn('said', 'text', required)
    .addColumn('writtenAt', 'text', required)
    .addUniqueConstraint('listedPetOnce', ['holderId', 'reference'])
    .execute();
  await sql`create index "listedPetPet" on "listedPet" ("petId")`.execute(db);
  await sql`create index "listedPetImport" on "listedPet" ("importId")`.execute(db);

  for (const entry of ENTRIES) {
    await db.schema
      .alterTable(entry)
      .addColumn('importId', 'integer', (c) => c.references('listImport.id').onDelete('set null'))
      .execute();
    await db.schema.alterTable(entry).addColumn('importKey', 'text').execute();
    await sql`create index ${sql.ref(`${entry}Import`)} on ${sql.ref(entry)} ("importId") where "importId" is not null`.execute(
      db,
    );
  }
  await db.schema
    .alterTable('owner')
    .addColumn('importId', 'integer', (c) => c.references('listImport.id').onDelete('set null'))
    .execute();
  await sql`create index "ownerImport" on owner ("importId") where "importId" is not null`.execute(db);

  await table('vaccineSynonym')
    .addColumn('id', 'integer', id)
    .addColumn('speciesId', 'integer', (c) => c.notNull().references('species.id'))
    .addColumn('name', 'text', required)
    .addColumn('vaccineId', 'integer', (c) => c.notNull().references('vaccine.id').onDelete('cascade'))
    .addColumn('certain', 'integer', flag('certain'))
    .addColumn('source', 'text')
    .addColumn('createdBy', 'integer', (c) => c.references('user.id').onDelete('set null'))
    .addColumn('createdAt', 'text', required)
    .addUniqueConstraint('vaccineSynonymOnce', ['speciesId', 'name', 'vaccineId'])
    .execute();
  await sql`create index "vaccineSynonymVaccine" on "vaccineSynonym" ("vaccineId")`.execute(db);
  await sql`create index "vaccineSynonymCreatedBy" on "vaccineSynonym" ("createdBy")`.execute(db);
  await seedSynonyms(db);
}

interface Vaccine {
  id: number;
  species: string;
  speciesId: number;
  name: string;
  diseases: Set<string>;
}

/** The antigens decide which vaccines of the catalogue a name means, as this installation has them today. */
async function seedSynonyms(db: Kysely<any>): Promise<void> {
  const { rows } = await sql<{ id: number; species: string; speciesId: number; name: string; disease: string | null }>`
    select vaccine.id, species.code as species, vaccine."speciesId", vaccine.name, disease.code as disease
    from vaccine join species on species.id = vaccine."speciesId"
      left join "vaccineDisease" on "vaccineDisease"."vaccineId" = vaccine.id
      left join disease on disease.id = "vaccineDisease"."diseaseId"
    where vaccine.active = 1 order by vaccine."speciesId", vaccine.position, vaccine.id`.execute(db);
  const catalogue = new Map<number, Vaccine>();
  for (const { disease, ...row } of rows) {
    const known = catalogue.get(row.id) ?? { ...row, diseases: new Set<string>() };
    if (disease !== null) known.diseases.add(disease);
    catalogue.set(row.id, known);
  }
  const all = [...catalogue.values()];
  for (const seed of synonyms) {
    const ofSpecies = all.filter(({ species }) => species === seed.species);
    const meant = seed.vaccine
      ? ofSpecies.filter(({ name }) => name === seed.vaccine)
      : vaccinesOf(new Set(seed.antigens), ofSpecies);
    for (const name of seed.names)
      for (const { id, speciesId } of meant)
        await sql`insert into "vaccineSynonym" ("speciesId", name, "vaccineId", certain, source, "createdAt")
          values (${speciesId}, ${name}, ${id}, ${seed.certain}, ${seed.source}, '2026-11-24T00:00:00.000Z')`.execute(
          db,
        );
  }
}

/** The largest vaccine whose diseases are all among the antigens, then the same for what is left. */
function vaccinesOf(antigens: Set<string>, vaccines: readonly Vaccine[]): Vaccine[] {
  const fitting = vaccines
    .filter(({ diseases }) => diseases.size > 0 && [...diseases].every((one) => antigens.has(one)))
    .toSorted((a, b) => b.diseases.size - a.diseases.size);
  const [largest] = fitting;
  if (!largest) return [];
  return [largest, ...vaccinesOf(new Set([...antigens].filter((one) => !largest.diseases.has(one))), vaccines)];
}
