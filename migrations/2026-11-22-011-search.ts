import { type Kysely, PostgresAdapter, sql } from 'kysely';

/** The search by text fragment: triggers keep one text for each animal, account and contact. */

/** The animal's own words first, then its account's, then its contact's where they differ. */
const PET_TEXT = `p.name || {nl} || p.code || {nl} || coalesce(p.microchip, '')
  || {nl} || u.name || ' ' || u.surname || {nl} || u.email || {nl} || coalesce(u.phone, '')
  || {nl} || case when o.name = u.name and o.surname = u.surname then '' else o.name || ' ' || o.surname end
  || {nl} || coalesce(o."idNumber", '')
  || {nl} || case when o.email = u.email then '' else coalesce(o.email, '') end
  || {nl} || case when o.phone = u.phone then '' else coalesce(o.phone, '') end`;
const PET_TABLES = `pet p join "user" u on u.id = p."userId" join owner o on o.id = p."ownerId"`;
const USER_TEXT = `u.name || ' ' || u.surname || {nl} || u.email || {nl} || coalesce(u.phone, '')`;
const OWNER_TEXT = `o.name || ' ' || o.surname || {nl} || coalesce(o."idNumber", '') || {nl} || coalesce(o.email, '')
  || {nl} || coalesce(o.phone, '')`;

/** Each table with the columns that its trigger watches, and the text of a row by its id. */
const SEARCHED = [
  {
    table: 'pet',
    heard: ['name', 'code', 'microchip', 'userId', 'ownerId'],
    text: `select p.id, ${PET_TEXT} as text from ${PET_TABLES}`,
    id: 'p.id',
    pets: null,
  },
  {
    table: 'user',
    heard: ['name', 'surname', 'email', 'phone'],
    text: `select u.id, ${USER_TEXT} as text from "user" u`,
    id: 'u.id',
    pets: 'userId',
  },
  {
    table: 'owner',
    heard: ['name', 'surname', 'idNumber', 'email', 'phone'],
    text: `select o.id, ${OWNER_TEXT} as text from owner o`,
    id: 'o.id',
    pets: 'ownerId',
  },
] as const;

// biome-ignore lint/suspicious/noExplicitAny: a migration is frozen and must not depend on today's types
export async function up(db: Kysely<any>): Promise<void> {
  const postgres = db.getExecutor().adapter instanceof PostgresAdapter;
  const run = (text: string) => sql.raw(text).execute(db);
  if (postgres) await searchPostgres(db, run);
  else await searchSqlite(run);
  await sortedLists(run, postgres);
}

/**
 * Trigrams without accents. `secure-delete` removes a deleted row's letters from the index at once. The table
 * stores its own text, so that a row can be deleted after its account.
 */
async function searchSqlite(run: (text: string) => Promise<unknown>) {
  for (const { table, heard, text, id, pets } of SEARCHED) {
    const search = `"${table}Search"`;
    const textOf = text.replaceAll('{nl}', 'char(10)');
    await run(`create virtual table ${search} using fts5(text, tokenize = 'trigram remove_diacritics 1')`);
    await run(`insert into ${search}(${search}, rank) values ('secure-delete', 1)`);
    await run(`insert into ${search}(rowid, text) ${textOf}`);
    await run(`create trigger "${table}SearchAdded" after insert on "${table}" begin
      insert into ${search}(rowid, text) ${textOf} where ${id} = new.id;
    end`);
    const differs = heard.map((column) => `new."${column}" is not old."${column}"`).join(' or ');
    const petText = SEARCHED[0].text.replaceAll('{nl}', 'char(10)').replace('select p.id,', 'select');
    const ofPets = pets
      ? `update "petSearch" set text = (${petText} where p.id = "petSearch".rowid)
          where rowid in (select id from pet where "${pets}" = new.id);`
      : '';
    await run(`create trigger "${table}SearchChanged" after update of ${heard.map((column) => `"${column}"`).join(', ')}
      on "${table}" when ${differs} begin
      update ${search} set text = (select text from (${textOf} where ${id} = new.id)) where rowid = new.id;
      ${ofPets}
    end`);
    await run(`create trigger "${table}SearchRemoved" after delete on "${table}" begin
      delete from ${search} where rowid = old.id;
    end`);
  }
}

// biome-ignore lint/suspicious/noExplicitAny: a migration is frozen and must not depend on today's types
async function searchPostgres(db: Kysely<any>, run: (text: string) => Promise<unknown>) {
  await trigrams(db);
  await run(`create function "searchText"(typed text) returns text language sql immutable strict parallel safe
    as $$ select lower(regexp_replace(normalize(typed, NFD), '[\\u0300-\\u036f]', '', 'g')) $$`);
  for (const { table, heard, text, id, pets } of SEARCHED) {
    const search = `"${table}Search"`;
    const textOf = text.replaceAll('{nl}', 'chr(10)');
    const put = (where: string) => `insert into ${search}(id, text)
      select id, "searchText"(text) from (${textOf}) as found ${where}
      on conflict (id) do update set text = excluded.text`;
    await run(
      `create table ${search} (id integer primary key references "${table}"(id) on delete cascade, text text not null)`,
    );
    await run(put(''));
    await run(`create index "${table}SearchText" on ${search} using gin (text gin_trgm_ops)`);
    const ofPets = pets
      ? `if tg_op = 'UPDATE' then
          insert into "petSearch"(id, text) select id, "searchText"(text)
            from (${SEARCHED[0].text.replaceAll('{nl}', 'chr(10)')} where p."${pets}" = new.id) as found
            on conflict (id) do update set text = excluded.text;
        end if;`
      : '';
    await run(`create function "${table}Searched"() returns trigger language plpgsql as $$ begin
      ${put('where found.id = new.id')};
      ${ofPets}
      return null;
    end $$`);
    await run(`create trigger "${table}SearchAdded" after insert on "${table}"
      for each row execute function "${table}Searched"()`);
    const differs = heard.map((column) => `new."${column}" is distinct from old."${column}"`).join(' or ');
    await run(`create trigger "${table}SearchChanged" after update of ${heard.map((column) => `"${column}"`).join(', ')}
      on "${table}" for each row when (${differs}) execute function "${table}Searched"()`);
    void id;
  }
}

/**
 * A user with create rights may add this extension (PostgreSQL 13); otherwise a database administrator must add
 * it once.
 */
// biome-ignore lint/suspicious/noExplicitAny: a migration is frozen and must not depend on today's types
async function trigrams(db: Kysely<any>) {
  const there = await sql`select 1 from pg_extension where extname = 'pg_trgm'`.execute(db);
  if (there.rows.length > 0) return;
  try {
    await sql`create extension pg_trgm`.execute(db);
  } catch (cause) {
    throw Object.assign(new Error('the extension pg_trgm is missing', { cause }), { code: 'NO_PG_TRGM' });
  }
}

/** The administrator's lists sort and filter by these columns; each order has an index. */
async function sortedLists(run: (text: string) => Promise<unknown>, postgres: boolean) {
  const key = (text: string) => (postgres ? postgresKey(text) : sqliteKey(text));
  await run(`create index "petNameKey" on pet (${key('name')}, id) where "removedAt" is null`);
  await run(`create index "userNameKey" on "user" (${key(`name || ' ' || surname`)}, id)`);
  await run(`create index "ownerNameKey" on owner (${key(`name || ' ' || surname`)}, id) where "removedAt" is null`);
  await run(`create index "petLost" on pet (id) where "lostAt" is not null and "removedAt" is null`);
  await run(`create index "petDeceased" on pet (id) where "deceasedOn" is not null and "removedAt" is null`);
  await run(`create index "petChip" on pet (id) where microchip is not null and "removedAt" is null`);
  await run(`create index "petCreatedAt" on pet ("createdAt", id)`);
  await run(`create index "dueDueOn" on due ("dueOn", "petId") where "dueOn" is not null`);
  await run(`create index "tagState" on tag (state, id)`);
}

/** Folds letters for sorting with an expression without own functions, so that an index can use it. */
const PLAIN: Readonly<Record<string, string>> = {
  a: 'áàäâã',
  e: 'éèëê',
  i: 'íìïî',
  o: 'óòöôõ',
  u: 'úùüû',
  n: 'ñ',
  c: 'ç',
};
const LETTERS = Object.entries(PLAIN).flatMap(([plain, accented]) =>
  [...accented].flatMap((letter) => [
    [letter, plain],
    [letter.toUpperCase(), plain],
  ]),
);

function sqliteKey(text: string): string {
  return LETTERS.reduce((inner, [from, to]) => `replace(${inner}, '${from}', '${to}')`, `lower(${text})`);
}

function postgresKey(text: string): string {
  const [from, to] = [0, 1].map((side) => LETTERS.map((pair) => pair[side]).join(''));
  return `(lower(translate(${text}, '${from}', '${to}')) collate "C")`;
}
