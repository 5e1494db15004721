/** What is too short for trigrams is read from an index, however many rows there are: the plans say so where the data is small. */
import { CompiledQuery, createQueryId, type KyselyPlugin, type RootOperationNode, sql } from 'kysely';
import { expect } from 'vitest';
import type { Db } from '#db/types.ts';
import { listPetsPage } from '#server/admin/lists/pets.queries.ts';
import { listOwnersPage, listUsersPage } from '#server/admin/lists/queries.ts';
import { insertKept } from '#server/pets/patients/queries.ts';
import { newCode } from '#server/platform/lib/codes.ts';
import { readFragment } from '#server/platform/lib/search-fragment.ts';
import { makePet, makeUser } from '../support/guardian.ts';
import { test, type World } from '../support/world.ts';

const PAGE = { ids: null, limit: 26, after: null };
const PETS = { speciesId: null, care: null, situation: null, chip: null, subscription: null, since: null };
const DAYS = { today: '2026-11-21', soonEnd: '2026-12-21' };

test('two letters of a name, or two of a code, read their stretch of an index and never the whole table', async ({
  world,
}) => {
  await fillHouse(world);
  const reads = {
    pet: (db: Db, typed: string, sort: 'new' | 'name' | 'due') =>
      listPetsPage(db, { ...PAGE, ...PETS, ...DAYS, sort, fragment: readFragment(typed) }),
    user: (db: Db, typed: string, sort: 'new' | 'name') =>
      listUsersPage(db, { ...PAGE, status: null, role: null, sort, fragment: readFragment(typed) }),
    owner: (db: Db, typed: string, sort: 'new' | 'name') =>
      listOwnersPage(db, { ...PAGE, sort, fragment: readFragment(typed) }),
  };
  for (const what of ['pet', 'user', 'owner'] as const)
    for (const typed of ['lu', 'nu', 'k7'])
      for (const sort of ['new', 'name'] as const) {
        const plan = await planOf(world, (db) => reads[what](db, typed, sort));
        const asked = `${what}, ${typed} by ${sort}`;
        if (what === 'pet' && typed === 'k7') expect(plan, asked).toMatch(BY_CODE);
        else expect(plan, asked).toMatch(byName(what));
        expect(plan, asked).not.toMatch(WHOLE);
      }
  for (const typed of ['lu', 'nu', 'k7']) {
    const plan = await planOf(world, (db) => reads.pet(db, typed, 'due'));
    expect(plan).toMatch(typed === 'k7' ? BY_CODE : byName('pet'));
    expect(plan).not.toMatch(WHOLE);
  }
});

/** SQLite's words, or PostgreSQL's: an index, and what bounds the stretch of it. */
const BY_CODE = /INDEX sqlite_autoindex_pet_1 \(code>\? AND code<\?\)|Index Cond: \(+code >= /;
const byName = (what: string) =>
  new RegExp(
    `INDEX ${what}NameKey \\(<expr>>\\? AND <expr><\\?\\)|"${what}NameKey" [^\n]*\n\\s*Index Cond: \\(+replace\\(lower\\(`,
  );
const WHOLE = /SCAN (pet|user|owner)( |$)|Seq Scan on "?(pet|user|owner)\b/m;

/** As many rows as PostgreSQL wants to see before it prefers an index to the table. */
async function fillHouse(world: World) {
  const { db } = world;
  await makePet(world, await makeUser(world));
  const { id: _, ...user } = await db.selectFrom('user').selectAll().executeTakeFirstOrThrow();
  const { id: __, ...owner } = await db.selectFrom('owner').selectAll().executeTakeFirstOrThrow();
  const { id: ___, ...pet } = await db.selectFrom('pet').selectAll().executeTakeFirstOrThrow();
  for (let many = 0; many < 5; many += 1) {
    const named = Array.from({ length: 300 }, (_, place) => `Toby ${many} ${place}`);
    const users = named.map((name) => ({ ...user, name, email: `${name.replaceAll(' ', '.')}@correo.ec` }));
    await db.insertInto('user').values(users).execute();
    await db
      .insertInto('owner')
      .values(named.map((name) => ({ ...owner, name, principal: 0 as const })))
      .execute();
    await db
      .insertInto('pet')
      .values(named.map((name) => ({ ...pet, name, code: newCode() })))
      .execute();
  }
  const pets = await db.selectFrom('pet').select('id').execute();
  for (const { id: petId } of pets) await insertKept(db, { petId, since: world.now, via: 'import', addedBy: null });
  if (world.dialect === 'postgres') await sql`analyze`.execute(db);
}

/** How the database reads what `read` asks. */
async function planOf(world: World, read: (db: Db) => Promise<unknown>): Promise<string> {
  const asked: RootOperationNode[] = [];
  const watch: KyselyPlugin = {
    transformQuery: ({ node }) => {
      asked.push(node);
      return node;
    },
    transformResult: ({ result }) => Promise.resolve(result),
  };
  await read(world.db.withPlugin(watch));
  return world.db.transaction().execute(async (db) => {
    const postgres = world.dialect === 'postgres';
    // A table of so few rows would be read whole; what counts is whether an index can serve at all.
    if (postgres) await sql`set local enable_seqscan = off`.execute(db);
    const lines: string[] = [];
    for (const node of asked) {
      const query = db.getExecutor().compileQuery(node, createQueryId());
      const explained = `explain ${postgres ? '' : 'query plan '}${query.sql}`;
      const { rows } = await db.executeQuery<Record<string, string>>(
        CompiledQuery.raw(explained, [...query.parameters]),
      );
      lines.push(...rows.map((row) => String(postgres ? row['QUERY PLAN'] : row.detail)));
    }
    return lines.join('\n');
  });
}
