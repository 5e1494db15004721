/** The real server as a process of its own: for what only shows when one is started, killed or starved. */
import { type ChildProcess, type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { inject } from 'vitest';
import { migrateToLatest } from '#db/migrate.ts';
import { type OpenDatabase, openPostgres, openSqlite } from '#db/open.ts';
import { hashPassword } from '#server/accounts/sessions/secrets.ts';
import { createAccount, newAccount } from '#server/accounts/profile/service.ts';
import type { LoopReport } from './loop-watch.ts';
import { freePort } from './ports.ts';

export const ROOT = path.join(import.meta.dirname, '../..');
const LOOP_WATCH = path.join(import.meta.dirname, 'loop-watch.ts');
export const PASSWORD = 'Montubio-42-ceibo';
/** Other work may fill the machine meanwhile. */
export const PATIENCE = 120_000;

/** Whatever the developer's own shell sets must not reach the tests. */
export function cleanEnvironment(env: Record<string, string>): Record<string, string> {
  const example = readFileSync(path.join(ROOT, '.env.example'), 'utf8');
  const names = [...example.matchAll(/^#?([A-Z_]+)=/gm)].flatMap(([, name = '']) => [name, `${name}_FILE`]);
  // What was compiled once for all processes that come after: a start takes half as long.
  const kept = ['PATH', 'HOME', 'NODE_COMPILE_CACHE'].map((name) => [name, process.env[name] ?? '']);
  // No proxy stands in front of them, so none of them waits for one when it stops.
  const own = { TZ: 'UTC', STOP_GRACE_SECONDS: '0' };
  return { ...Object.fromEntries([...names.map((name) => [name, '']), ...kept]), ...own, ...env };
}

/** Of a storm that kills a server at any moment: few in `npm test`, which runs often, and `many` in `npm run test:all`. */
export function rounds(few: number, many: number): number {
  return process.env.TEST_ALL === '1' ? many : few;
}

/** A folder that is gone after the test: `using folder = temporaryFolder()`. */
export function temporaryFolder() {
  const folder = mkdtempSync(path.join(tmpdir(), 'petlove-process-'));
  return { path: folder, [Symbol.dispose]: () => rmSync(folder, { recursive: true, force: true }) };
}

export interface Running {
  child: ChildProcess;
  url: string;
  output: () => string;
  /** The code it ended with, or the signal that ended it. */
  ended: Promise<number | NodeJS.Signals | null>;
  /** From the start of the process to its first answer. */
  readyAfterMs: number;
}

interface Start {
  cwd?: string;
  /** Another user than ours; only root may choose one. */
  uid?: number;
  /** Its event loop can be watched (watchLoop). */
  watched?: boolean;
  /** Another program than the server, with its words. */
  program?: string[];
}

/** Starts the built server, or another program, and does not wait. */
export function launch(
  env: Record<string, string>,
  { cwd = ROOT, watched = false, program = ['dist/server/main.js'], ...account }: Start = {},
) {
  const options = { cwd, env: cleanEnvironment(env), ...account };
  const child = spawn(process.execPath, [...(watched ? ['--import', LOOP_WATCH] : []), ...program], {
    ...options,
    stdio: watched ? ['ignore', 'pipe', 'pipe', 'ipc'] : ['ignore', 'pipe', 'pipe'],
  }) as ChildProcessByStdio<null, Readable, Readable>;
  const texts = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const) {
    child[name].setEncoding('utf8').on('data', (text: string) => {
      texts[name] += text;
    });
  }
  const ended = new Promise<number | NodeJS.Signals | null>((resolve) => {
    child.on('close', (code, signal) => resolve(code ?? signal));
  });
  return { child, texts, ended, output: () => texts.stdout + texts.stderr };
}

/** What `work` cost the event loop of a server that was started with `watched`. */
export async function watchLoop({ child }: Running, work: () => Promise<unknown>): Promise<LoopReport> {
  child.send('watch');
  try {
    await work();
  } finally {
    child.send('report');
  }
  const [report] = (await once(child, 'message')) as [LoopReport];
  return report;
}

/** … and waits until it answers. @throws with what it printed, where it ends instead. */
export async function startServer(env: Record<string, string>, start: Start = {}): Promise<Running> {
  const port = env.PORT ?? String(await freePort());
  const url = `http://localhost:${port}`;
  const began = performance.now();
  const { child, ended, output } = launch({ LOG_LEVEL: 'warn', ...env, PORT: port }, start);
  while (performance.now() - began < PATIENCE) {
    if (child.exitCode !== null || child.signalCode) throw new Error(`the server ended: ${output()}`);
    if (await answers(url)) return { child, url, output, ended, readyAfterMs: performance.now() - began };
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  child.kill('SIGKILL');
  throw new Error(`no answer from ${url}: ${output()}`);
}

async function answers(url: string): Promise<boolean> {
  return fetch(`${url}/healthz`).then(
    ({ ok }) => ok,
    () => false,
  );
}

/** The database behind such a server, which must not run meanwhile where it is SQLite's file. */
export function openData(dataDir: string, databaseUrl?: string): OpenDatabase {
  mkdirSync(dataDir, { recursive: true });
  return databaseUrl ? openPostgres(databaseUrl) : openSqlite(path.join(dataDir, 'petlove.db'));
}

/**
 * A migrated database with one confirmed person, Ana, whose password is PASSWORD. SQLite's file is a copy of the run's template: its
 * migrations were most of the time.
 */
export async function seedPerson(dataDir: string, databaseUrl?: string): Promise<string> {
  const email = 'ana@correo.ec';
  const at = '2026-11-21T15:00:00.000Z';
  const template = databaseUrl ? undefined : inject('sqliteTemplate');
  const file = path.join(dataDir, 'petlove.db');
  mkdirSync(dataDir, { recursive: true });
  if (template && !existsSync(file)) copyFileSync(template, file);
  const open = openData(dataDir, databaseUrl);
  await migrateToLatest(open);
  const passwordHash = await hashPassword(PASSWORD);
  await open.db.transaction().execute(async (db) => {
    const user = newAccount({ email, name: 'Ana', surname: 'Vera', passwordHash, createdAt: at });
    await createAccount(db, { ...user, status: 'active', confirmedAt: at });
  });
  await open.close();
  return email;
}

export interface Answer {
  status: number;
  headers: Headers;
  // oxlint-disable-next-line typescript/no-explicit-any -- an outside caller knows no types
  body: any;
}

/** Posts as an outside program does; a bearer goes along where there is one. */
export async function post(
  url: string,
  body: unknown,
  token?: string,
  more: Record<string, string> = {},
): Promise<Answer> {
  const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }), ...more };
  const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
  return { status: response.status, headers: response.headers, body: await response.json() };
}

export interface Session {
  bearer: string;
  cookie: string;
  userId: number;
}

/** Signs in through both doors. */
export async function signIn(url: string, email: string): Promise<Session> {
  const rest = await post(`${url}/login`, { username: email, password: PASSWORD });
  const web = await post(`${url}/trpc/auth.signIn`, { email, password: PASSWORD, remember: false });
  const cookie = web.headers.getSetCookie().map((one) => one.split(';')[0]);
  const me = await post(`${url}/inicio`, { username: email }, rest.body.token);
  return { bearer: rest.body.token, cookie: cookie.join('; '), userId: me.body.idUsuario };
}

/** A new animal by the older calls; its id where it was acknowledged. */
export async function addByRest(url: string, { bearer, userId }: Session, name: string): Promise<number | null> {
  const answer = await post(
    `${url}/crearMascota`,
    { usuario_id: userId, nombre: name, especieId: 1, sexoId: 2 },
    bearer,
  ).catch(() => null);
  return answer?.status === 200 ? answer.body.mascotaId : null;
}

/** … and as the pages do it. */
export async function addByTrpc(url: string, { cookie }: Session, name: string): Promise<number | null> {
  const answer = await post(`${url}/trpc/pets.create`, { name, speciesId: 1, sex: 'female' }, undefined, {
    cookie,
    'sec-fetch-site': 'same-origin',
  }).catch(() => null);
  return answer?.status === 200 ? answer.body.result.data.petId : null;
}

/** Keeps writing through both doors from `hands` places at once until told to stop; every id that was acknowledged. */
export function keepWriting(url: string, session: Session, hands = 4) {
  const acknowledged: number[] = [];
  let going = true;
  const write = async (hand: number) => {
    for (let i = 0; going; i += 1) {
      const id = await (hand % 2 ? addByRest : addByTrpc)(url, session, `Luna ${hand} ${i}`);
      if (id === null) await new Promise((resolve) => setTimeout(resolve, 5));
      else acknowledged.push(id);
    }
  };
  const done = Promise.all(Array.from({ length: hands }, (_, hand) => write(hand)));
  return {
    acknowledged,
    stop: async () => {
      going = false;
      await done;
    },
  };
}

export async function until(condition: () => boolean | Promise<boolean>, what: string): Promise<void> {
  const began = performance.now();
  while (!(await condition())) {
    if (performance.now() - began > PATIENCE) throw new Error(`waited in vain: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
