import { type ColumnDefinitionBuilder, type CreateTableBuilder, type Kysely, PostgresAdapter, sql } from 'kysely';
import breeds from './data/2026-11-21-breeds.json' with { type: 'json' };
import cities from './data/2026-11-21-cities.json' with { type: 'json' };
import countries from './data/2026-11-21-countries.json' with { type: 'json' };
import diseases from './data/2026-11-21-diseases.json' with { type: 'json' };
import provinces from './data/2026-11-21-provinces.json' with { type: 'json' };
import species from './data/2026-11-21-species.json' with { type: 'json' };
import vaccineDiseases from './data/2026-11-21-vaccine-diseases.json' with { type: 'json' };
import vaccines from './data/2026-11-21-vaccines.json' with { type: 'json' };

/** Places, species with breeds, and the vaccine catalogue: tables and initial rows. */
// biome-ignore lint/suspicious/noExplicitAny: a migration is frozen and must not depend on today's types
export async function up(db: Kysely<any>): Promise<void> {
  const postgres = db.getExecutor().adapter instanceof PostgresAdapter;
  const id = (c: ColumnDefinitionBuilder) =>
    postgres ? c.generatedByDefaultAsIdentity().primaryKey() : c.primaryKey().autoIncrement();
  const strict = <T extends string>(table: CreateTableBuilder<T>) => (postgres ? table : table.modifyEnd(sql`strict`));
  const required = (c: ColumnDefinitionBuilder) => c.notNull();
  const flag = (name: string) => (c: ColumnDefinitionBuilder) => c.notNull().check(sql`${sql.ref(name)} in (0, 1)`);

  await strict(db.schema.createTable('country'))
    .addColumn('id', 'integer', id)
    .addColumn('iso', 'text', (c) => c.notNull().unique())
    .addColumn('name', 'text', required)
    .addColumn('phoneCode', 'text', required)
    .execute();

  await strict(db.schema.createTable('province'))
    .addColumn('id', 'integer', id)
    .addColumn('countryId', 'integer', (c) => c.notNull().references('country.id'))
    .addColumn('code', 'text', required)
    .addColumn('name', 'text', required)
    .addUniqueConstraint('provinceCode', ['countryId', 'code'])
    .execute();

  await strict(db.schema.createTable('city'))
    .addColumn('id', 'integer', id)
    .addColumn('countryId', 'integer', (c) => c.notNull().references('country.id'))
    .addColumn('provinceId', 'integer', (c) => c.references('province.id'))
    .addColumn('code', 'text')
    .addColumn('name', 'text', required)
    .addUniqueConstraint('cityCode', ['countryId', 'code'])
    .execute();
  await db.schema.createIndex('cityProvince').on('city').column('provinceId').execute();

  await strict(db.schema.createTable('species'))
    .addColumn('id', 'integer', id)
    .addColumn('code', 'text', (c) => c.notNull().unique())
    .addColumn('name', 'text', required)
    .addColumn('position', 'integer', required)
    .addColumn('active', 'integer', flag('active'))
    .execute();

  await strict(db.schema.createTable('breed'))
    .addColumn('id', 'integer', id)
    .addColumn('speciesId', 'integer', (c) => c.notNull().references('species.id'))
    .addColumn('name', 'text', required)
    .addColumn('active', 'integer', flag('active'))
    .addUniqueConstraint('breedName', ['speciesId', 'name'])
    .execute();

  await strict(db.schema.createTable('disease'))
    .addColumn('id', 'integer', id)
    .addColumn('code', 'text', (c) => c.notNull().unique())
    .addColumn('name', 'text', required)
    .execute();

  await strict(db.schema.createTable('vaccine'))
    .addColumn('id', 'integer', id)
    .addColumn('speciesId', 'integer', (c) => c.notNull().references('species.id'))
    .addColumn('name', 'text', required)
    .addColumn('core', 'integer', flag('core'))
    .addColumn('minAgeDays', 'integer', required)
    .addColumn('seriesDoses', 'integer', required)
    .addColumn('seriesIntervalDays', 'integer', required)
    .addColumn('seriesUntilAgeDays', 'integer')
    .addColumn('seriesBoosterAgeDays', 'integer')
    .addColumn('adultDoses', 'integer', required)
    .addColumn('boosterMonths', 'integer')
    .addColumn('note', 'text')
    .addColumn('source', 'text', required)
    .addColumn('position', 'integer', required)
    .addColumn('active', 'integer', flag('active'))
    .addUniqueConstraint('vaccineName', ['speciesId', 'name'])
    .execute();

  await strict(db.schema.createTable('vaccineDisease'))
    .addColumn('vaccineId', 'integer', (c) => c.notNull().references('vaccine.id').onDelete('cascade'))
    .addColumn('diseaseId', 'integer', (c) => c.notNull().references('disease.id'))
    .addPrimaryKeyConstraint('vaccineDiseasePk', ['vaccineId', 'diseaseId'])
    .execute();
  await db.schema.createIndex('vaccineDiseaseDisease').on('vaccineDisease').column('diseaseId').execute();

  const withIds = {
    country: countries,
    province: provinces,
    city: cities,
    species,
    breed: breeds,
    disease: diseases,
    vaccine: vaccines,
  };
  for (const [table, rows] of Object.entries(withIds)) {
    await insertAll(db, table, rows);
    if (postgres) {
      // Explicit ids leave PostgreSQL's identity at 1; SQLite advances its own counter.
      await sql`select setval(pg_get_serial_sequence(${`"${table}"`}, 'id'), (select max(id) from ${sql.table(table)}))`.execute(
        db,
      );
    }
  }
  await insertAll(db, 'vaccineDisease', vaccineDiseases);
}

// In chunks: a SQLite statement takes at most 32,766 values, and the driver prepares each length once.
// biome-ignore lint/suspicious/noExplicitAny: as above
async function insertAll(db: Kysely<any>, table: string, rows: object[]): Promise<void> {
  for (let start = 0; start < rows.length; start += 100) {
    await db
      .insertInto(table)
      .values(rows.slice(start, start + 100))
      .execute();
  }
}
