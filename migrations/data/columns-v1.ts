/**
 * The columns that nearly every table has, for migrations of today and later. Frozen like a migration: another
 * meaning is a file columns-v2.ts beside this one.
 */
import { type ColumnDefinitionBuilder, type CreateTableBuilder, type Kysely, PostgresAdapter, sql } from 'kysely';

/**
 * @example const { table, id, required, flag, oneOf, ofUser } = columns(db);
 * await table('visit').addColumn('id', 'integer', id).addColumn('open', 'integer', flag('open')).execute();
 */
// `any`: a migration is frozen and must not depend on today's types
export function columns(db: Kysely<any>) {
  const postgres = db.getExecutor().adapter instanceof PostgresAdapter;
  const required = (c: ColumnDefinitionBuilder) => c.notNull();
  const strict = <Name extends string>(table: CreateTableBuilder<Name>) =>
    postgres ? table : table.modifyEnd(sql`strict`);
  return {
    postgres,
    /** A new table; SQLite then refuses a value of another type. */
    table: (name: string) => strict(db.schema.createTable(name)),
    /** The row's id; no id is given twice. */
    id: (c: ColumnDefinitionBuilder) =>
      postgres ? c.generatedByDefaultAsIdentity().primaryKey() : c.primaryKey().autoIncrement(),
    required,
    /** 0 or 1. */
    flag: (name: string) => (c: ColumnDefinitionBuilder) => c.notNull().check(sql`${sql.ref(name)} in (0, 1)`),
    /** One of the words, in a required column. */
    oneOf: (name: string, words: readonly string[]) => (c: ColumnDefinitionBuilder) =>
      c.notNull().check(sql`${sql.ref(name)} in (${sql.join(words.map((word) => sql.lit(word)))})`),
    /** Gone with its user. */
    ofUser: (c: ColumnDefinitionBuilder) => required(c).references('user.id').onDelete('cascade'),
    /** Gone with its animal. */
    ofPet: (c: ColumnDefinitionBuilder) => required(c).references('pet.id').onDelete('cascade'),
  };
}
