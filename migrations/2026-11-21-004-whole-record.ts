import { type ColumnDefinitionBuilder, type CreateTableBuilder, type Kysely, PostgresAdapter, sql } from 'kysely';

/** The remaining tables of the health record, the members of an animal, and due lines of every kind. */
// biome-ignore lint/suspicious/noExplicitAny: a migration is frozen and must not depend on today's types
export async function up(db: Kysely<any>): Promise<void> {
  const postgres = db.getExecutor().adapter instanceof PostgresAdapter;
  const id = (c: ColumnDefinitionBuilder) =>
    postgres ? c.generatedByDefaultAsIdentity().primaryKey() : c.primaryKey().autoIncrement();
  const strict = <T extends string>(table: CreateTableBuilder<T>) => (postgres ? table : table.modifyEnd(sql`strict`));
  const required = (c: ColumnDefinitionBuilder) => c.notNull();
  const ofPet = (c: ColumnDefinitionBuilder) => c.notNull().references('pet.id').onDelete('cascade');
  const ofUser = (c: ColumnDefinitionBuilder) => c.notNull().references('user.id').onDelete('cascade');
  /** The author: deleting an account keeps the entry and removes the author's name. */
  const author = (c: ColumnDefinitionBuilder) => c.references('user.id').onDelete('set null');
  const oneOf = (column: string, values: string[]) =>
    sql`${sql.ref(column)} in (${sql.join(values.map((value) => sql.lit(value)))})`;
  const UNITS = ['g', 'kg', 'lb', 'oz'];
  const PERIODS = ['hour', 'day', 'week', 'month', 'year'];
  const SOURCES = ['schedule', 'chosen', 'none'];

  // Its rows are copied aside while the tables they refer to are rebuilt.
  await sql`create table "dueKept" as select * from due`.execute(db);
  await db.schema.dropTable('due').execute();

  await authorsMayLeave(db, postgres, 'vaccination', [
    ['vaccinationPet', ['petId', 'givenOn']],
    ['vaccinationVaccine', ['vaccineId']],
    ['vaccinationAuthor', ['createdBy']],
  ]);
  await authorsMayLeave(db, postgres, 'weight', [
    ['weightPet', ['petId', 'measuredOn']],
    ['weightAuthor', ['createdBy']],
  ]);
  for (const table of ['vaccination', 'weight']) {
    await db.schema.createIndex(`${table}Editor`).on(table).column('updatedBy').execute();
  }

  for (const column of ['idKind', 'idNumber', 'countryIso', 'city', 'address']) {
    await db.schema.alterTable('owner').addColumn(column, 'text').execute();
  }
  await db.schema
    .alterTable('owner')
    .addColumn('cityId', 'integer', (c) => c.references('city.id'))
    .execute();
  await db.schema.createIndex('ownerCity').on('owner').column('cityId').execute();
  await db.schema
    .createIndex('ownerIdentity')
    .unique()
    .on('owner')
    .columns(['userId', 'idKind', 'idNumber'])
    .where(sql`"removedAt"`, 'is', null)
    .execute();

  await strict(db.schema.createTable('petMember'))
    .addColumn('petId', 'integer', ofPet)
    .addColumn('userId', 'integer', ofUser)
    .addColumn('role', 'text', (c) => c.notNull().check(oneOf('role', ['owner', 'editor', 'reader'])))
    .addColumn('createdAt', 'text', required)
    .addPrimaryKeyConstraint('petMemberPk', ['userId', 'petId'])
    .execute();
  await db.schema.createIndex('petMemberPet').on('petMember').column('petId').execute();
  await sql`insert into "petMember" ("petId", "userId", role, "createdAt") select id, "userId", 'owner', "createdAt" from pet`.execute(
    db,
  );
  await strict(db.schema.createTable('petInvite'))
    .addColumn('id', 'integer', id)
    .addColumn('petId', 'integer', ofPet)
    .addColumn('email', 'text', required)
    .addColumn('role', 'text', (c) => c.notNull().check(oneOf('role', ['editor', 'reader'])))
    .addColumn('invitedBy', 'integer', ofUser)
    .addColumn('createdAt', 'text', required)
    .addColumn('expiresAt', 'text', required)
    .addColumn('acceptedBy', 'integer', author)
    .addColumn('acceptedAt', 'text')
    .addColumn('revokedAt', 'text')
    .execute();
  await db.schema.createIndex('petInvitePet').on('petInvite').column('petId').execute();
  await db.schema.createIndex('petInviteInviter').on('petInvite').column('invitedBy').execute();
  await db.schema.createIndex('petInviteAccepter').on('petInvite').column('acceptedBy').execute();

  const entry = async (
    table: string,
    day: string,
    columns: (t: CreateTableBuilder<string>) => CreateTableBuilder<string>,
  ) => {
    const begun = strict(db.schema.createTable(table))
      .addColumn('id', 'integer', id)
      .addColumn('petId', 'integer', ofPet);
    await columns(begun as CreateTableBuilder<string>)
      .addColumn('veterinarian', 'text')
      .addColumn('clinic', 'text')
      .addColumn('notes', 'text')
      .addColumn('createdBy', 'integer', author)
      .addColumn('createdAt', 'text', required)
      .addColumn('updatedBy', 'integer', author)
      .addColumn('updatedAt', 'text', required)
      .addColumn('removedAt', 'text')
      .execute();
    await db.schema.createIndex(`${table}Pet`).on(table).columns(['petId', day]).execute();
    await db.schema.createIndex(`${table}Author`).on(table).column('createdBy').execute();
    await db.schema.createIndex(`${table}Editor`).on(table).column('updatedBy').execute();
  };
  await entry('deworming', 'givenOn', (t) =>
    t
      .addColumn('target', 'text', (c) => c.notNull().check(oneOf('target', ['internal', 'external', 'both'])))
      .addColumn('product', 'text', required)
      .addColumn('form', 'text')
      .addColumn('dose', 'text')
      .addColumn('grams', 'integer', (c) => c.check(sql`grams > 0`))
      .addColumn('unit', 'text', (c) => c.check(oneOf('unit', UNITS)))
      .addColumn('givenOn', 'text', required)
      .addColumn('nextOn', 'text')
      .addColumn('nextSource', 'text', (c) => c.notNull().check(oneOf('nextSource', SOURCES))),
  );
  await entry('illness', 'diagnosedOn', (t) =>
    t
      .addColumn('name', 'text', required)
      .addColumn('diagnosedOn', 'text', required)
      .addColumn('state', 'text', (c) => c.notNull().check(oneOf('state', ['active', 'chronic', 'overcome'])))
      .addColumn('overcomeOn', 'text')
      .addColumn('treatment', 'text')
      .addColumn('disabledAt', 'text'),
  );
  await entry('medicine', 'startOn', (t) =>
    t
      .addColumn('illnessId', 'integer', (c) => c.references('illness.id').onDelete('set null'))
      .addColumn('name', 'text', required)
      .addColumn('dose', 'text', required)
      .addColumn('route', 'text')
      .addColumn('every', 'integer', (c) => c.notNull().check(sql`every > 0`))
      .addColumn('everyUnit', 'text', (c) => c.notNull().check(oneOf('everyUnit', PERIODS)))
      .addColumn('startOn', 'text', required)
      .addColumn('firstTime', 'text', required)
      .addColumn('duration', 'integer', (c) => c.check(sql`duration > 0`))
      .addColumn('durationUnit', 'text', (c) => c.check(oneOf('durationUnit', PERIODS)))
      .addColumn('endOn', 'text')
      .addColumn('disabledAt', 'text'),
  );
  await db.schema.createIndex('medicineIllness').on('medicine').column('illnessId').execute();
  await strict(db.schema.createTable('medicineDose'))
    .addColumn('medicineId', 'integer', (c) => c.notNull().references('medicine.id').onDelete('cascade'))
    .addColumn('slot', 'text', required)
    .addColumn('givenAt', 'text', required)
    .addColumn('createdBy', 'integer', author)
    .addPrimaryKeyConstraint('medicineDosePk', ['medicineId', 'slot'])
    .execute();
  await db.schema.createIndex('medicineDoseAuthor').on('medicineDose').column('createdBy').execute();
  await entry('checkup', 'plannedOn', (t) =>
    t
      .addColumn('illnessId', 'integer', (c) => c.references('illness.id').onDelete('set null'))
      .addColumn('reason', 'text', required)
      .addColumn('plannedOn', 'text')
      .addColumn('doneOn', 'text')
      .addColumn('findings', 'text'),
  );
  await db.schema.createIndex('checkupIllness').on('checkup').column('illnessId').execute();

  await strict(db.schema.createTable('due'))
    .addColumn('id', 'integer', id)
    .addColumn('petId', 'integer', ofPet)
    .addColumn('kind', 'text', (c) => c.notNull().check(oneOf('kind', ['vaccine', 'deworming', 'medicine', 'checkup'])))
    .addColumn('key', 'text', required)
    .addColumn('vaccinationId', 'integer', (c) => c.references('vaccination.id').onDelete('cascade'))
    .addColumn('vaccineId', 'integer', (c) => c.references('vaccine.id'))
    .addColumn('title', 'text', required)
    .addColumn('dueOn', 'text')
    .addColumn('remindOn', 'text')
    .addColumn('inSeries', 'integer', (c) => c.notNull().check(sql`"inSeries" in (0, 1)`))
    .execute();
  await db.schema.createIndex('dueLine').unique().on('due').columns(['petId', 'key']).execute();
  await db.schema.createIndex('duePet').on('due').columns(['petId', 'dueOn']).execute();
  await db.schema.createIndex('dueVaccination').on('due').column('vaccinationId').execute();
  await db.schema.createIndex('dueVaccine').on('due').column('vaccineId').execute();
  await strict(db.schema.createTable('postponement'))
    .addColumn('petId', 'integer', ofPet)
    .addColumn('key', 'text', required)
    .addColumn('until', 'text', required)
    .addColumn('createdAt', 'text', required)
    .addPrimaryKeyConstraint('postponementPk', ['petId', 'key'])
    .execute();
  await sql`insert into due ("petId", kind, key, "vaccinationId", "vaccineId", title, "dueOn", "remindOn", "inSeries")
    select "petId", kind, case when "vaccinationId" is null then 'vaccine:' || "vaccineId" else 'vaccination:' || "vaccinationId" end,
      "vaccinationId", "vaccineId", title, "dueOn", "dueOn", "inSeries" from "dueKept"`.execute(db);
  await db.schema.dropTable('dueKept').execute();
}

/**
 * Makes `createdBy` nullable and adds `updatedBy`. SQLite cannot change a column, so the table is rebuilt under
 * its own name; no other table refers to it at this point.
 */
// biome-ignore lint/suspicious/noExplicitAny: as above
async function authorsMayLeave(db: Kysely<any>, postgres: boolean, table: string, indexes: [string, string[]][]) {
  const name = sql.table(table);
  if (postgres) {
    const constraint = sql.ref(`${table}_createdBy_fkey`);
    await sql`alter table ${name} alter column "createdBy" drop not null`.execute(db);
    await sql`alter table ${name} drop constraint ${constraint}`.execute(db);
    await sql`alter table ${name} add constraint ${constraint} foreign key ("createdBy") references "user" (id) on delete set null`.execute(
      db,
    );
    await sql`alter table ${name} add column "updatedBy" integer references "user" (id) on delete set null`.execute(db);
    return;
  }
  const { rows } = await sql<{
    sql: string;
  }>`select sql from sqlite_master where type = 'table' and name = ${table}`.execute(db);
  const written = rows[0]?.sql ?? '';
  const columns = (await sql<{ name: string }>`select name from pragma_table_info(${table})`.execute(db)).rows;
  const list = sql.join(columns.map((column) => sql.ref(column.name)));
  const next = sql.table(`${table}Next`);
  const changed = written
    .replace(`"${table}"`, `"${table}Next"`)
    .replace(
      '"createdBy" integer not null references "user" ("id")',
      '"createdBy" integer references "user" ("id") on delete set null, "updatedBy" integer references "user" ("id") on delete set null',
    );
  await sql.raw(changed).execute(db);
  await sql`insert into ${next} (${list}) select ${list} from ${name}`.execute(db);
  await sql`drop table ${name}`.execute(db);
  await sql`alter table ${next} rename to ${name}`.execute(db);
  for (const [index, on] of indexes) await db.schema.createIndex(index).on(table).columns(on).execute();
}
