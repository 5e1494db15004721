/**
 * What a server test stands in: an empty, fully migrated database of its own, a clock that it sets, and callers.
 *
 *   test('a pet is registered', async ({ world }) => {
 *     const ana = await …;                                  // tests/support/factories.ts
 *     const { petId } = await world.as(ana).pets.create({ … });
 *   });
 *
 * The same test runs on SQLite and on PostgreSQL (projects of tests/vitest.config.ts). Nothing is mocked below the caller.
 */
import './statements-seen.ts';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import { inject, test as base } from 'vitest';
import { type OpenDatabase, openSqlite } from '#db/open.ts';
import type { Db, Instant, Role } from '#db/types.ts';
import { type AppDependencies, buildApp } from '#server/app/app.ts';
import { hashToken } from '#server/platform/lib/tokens.ts';
import { readConfig } from '#server/platform/config/config.ts';
import { openConnections } from '#server/app/http/connections.ts';
import type { Caller, Context, SessionTransport } from '#server/platform/core/context.ts';
import type { StaffRole } from '#server/platform/core/rights.ts';
import { openStore } from '#server/platform/lib/store.ts';
import { type Api, createCaller } from '#server/app/http/router.ts';
import { WORKER_PROGRAM } from '#server/app/background/workers/program.ts';
import { openWorkers } from '#server/platform/workers/workers.ts';
import { takeDatabase } from './postgres-worlds.ts';

/** Whoever is asking; a row of `user` fits. */
export interface Person {
  id: number;
  role: Role;
  /** Absent: what the role says, as of an account from before the staff. */
  roles?: readonly StaffRole[];
  email: string;
  timeZone: string;
}

/** `test` whose `{ world }` is opened before and closed after, also where the test fails. */
export const test = base.extend<{ world: World }>({
  // biome-ignore lint/correctness/noEmptyPattern: vitest reads the pattern to see which fixtures are used
  world: async ({}, use) => {
    const world = await openWorld();
    await use(world);
    await world.close();
  },
});

export type World = Awaited<ReturnType<typeof openWorld>>;

/** @param env variables of server/platform/config/config.ts that differ from their defaults. */
export async function openWorld(env: Record<string, string> = {}) {
  const open = await openDatabase();
  const closing: (() => Promise<unknown>)[] = [];
  const dataDir = mkdtempSync(path.join(tmpdir(), 'petlove-data-'));
  // Mails are files here, so the operator has to say that links may be sent.
  const config = readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'error', SIGN_IN_LINK: 'on', ...env });
  const world = {
    db: open.db,
    dialect: open.dialect,
    /** Of its PostgreSQL; null on SQLite. */
    get address() {
      return open.address;
    },
    config,
    /** A test may put a broken one in its place. */
    store: openStore(config),
    /** The moment that everything on the server takes for the present. */
    now: '2026-11-21T15:00:00.000Z' as Instant,
    /** What `delivered` sessions a caller was handed, newest last: the token a browser or a REST client would hold. */
    tokens: [] as string[],
    /** Procedures as this person would call them, with a session that needs no sign-in. */
    as: (person: Person, caller: Partial<Caller> = {}): Api => createCaller(world.context(person, caller)),
    /** Procedures as somebody who is not signed in. */
    anonymous: (caller: Partial<Caller> = {}): Api => createCaller(world.context(null, caller)),
    /** Procedures as a veterinarian's browser that holds a visit. */
    atVisit: (token: string, caller: Partial<Caller> = {}): Api => createCaller(world.context(null, caller, token)),
    /** What a service takes, for a test below the procedures. */
    context: (person: Person | null, caller: Partial<Caller> = {}, visitToken: string | null = null): Context => ({
      db: open.db,
      config: world.config,
      store: world.store,
      workers,
      now: () => world.now,
      log,
      idle: null,
      actor: person && { ...withoutId(person), userId: person.id, sessionHash: `session-of-${person.id}` },
      sessionTransport: rememberingTransport(world.tokens),
      visitTransport: {
        hash: visitToken === null ? null : hashToken(visitToken),
        alone: visitToken !== null,
        send: (token) => void world.tokens.push(token),
        clear: () => undefined,
      },
      caller: {
        ip: '203.0.113.7',
        agent: 'test',
        deviceHash: null,
        registrationHash: null,
        challengeHash: null,
        batchSize: 1,
        ...caller,
      },
    }),
    /** The whole application for `inject`, without the built client. @param db another database than that of the world */
    http: async (seeRoute?: AppDependencies['seeRoute'], db: Db = open.db): Promise<FastifyInstance> => {
      const app = await buildApp({
        config: world.config,
        db,
        store: world.store,
        workers,
        now: () => world.now,
        jobsAlive: () => true,
        connections: openConnections({ trustedProxies: world.config.trustedProxies, crowded: () => false }),
        serveSite: false,
        ...(seeRoute && { seeRoute }),
      });
      closing.push(() => app.close());
      return app;
    },
    /** What lies in the data folder where forms are received: nothing, once they are answered. */
    leftovers: () => readdirSync(path.join(dataDir, 'incoming'), { encoding: 'utf8' }),
    close: async () => {
      for (const end of closing.toReversed()) await end();
      await open.close();
      await open.drop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
  return world;
}

/** One for all worlds of a test file: it keeps nothing of a job, and its process starts with the first. */
const workers = openWorkers(WORKER_PROGRAM);

interface TestDatabase extends OpenDatabase {
  db: Db;
  /** Null on SQLite, which is in memory. */
  address: string | null;
  drop: () => Promise<void>;
}

async function openDatabase(): Promise<TestDatabase> {
  const sqlite = inject('sqliteTemplate');
  if (sqlite) return { ...openSqlite(readFileSync(sqlite)), address: null, drop: async () => undefined };
  return takeDatabase(inject('postgresTemplate'));
}

/** Silent but for unexpected errors, which a test only sees as "algo salió mal". */
const log = Fastify({
  logger: { level: 'error', stream: { write: (line: string) => process.stderr.write(line) } },
}).log;

function rememberingTransport(tokens: string[]): SessionTransport {
  return {
    kind: 'web',
    send: (token) => {
      tokens.push(token);
      return null;
    },
    clear: () => undefined,
    rememberDevice: () => undefined,
    keepChallenge: () => undefined,
    keepRegistration: () => undefined,
  };
}

function withoutId({ role, roles, email, timeZone }: Person) {
  const ofRole: StaffRole[] = role === 'ROLE_ADMINISTRADOR' ? ['administrator'] : [];
  return { role, roles: roles ?? ofRole, email, timeZone };
}
