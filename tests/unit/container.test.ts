/** What can be known of the image and the compose files where nothing runs them. */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { expectations } from '#server/platform/config/config-messages.ts';
import { CONNECTION_LIMITS } from '#server/app/http/connections.ts';

const ROOT = path.join(import.meta.dirname, '../..');
const read = (name: string) => readFileSync(path.join(ROOT, name), 'utf8');
const FILES = ['compose.yml', 'compose.postgres.yml'];

test('whatever the image copies is there, and nothing in it runs as root', () => {
  const copies = [...read('Dockerfile').matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, names = '']) =>
    names.split(' '),
  );
  expect(copies.length).toBeGreaterThan(5);
  expect(copies.filter((name) => !existsSync(path.join(ROOT, name)))).toEqual([]);
  expect(read('Dockerfile')).toMatch(/^USER 10001:10001$/m);
  expect(read('Dockerfile')).toMatch(/^HEALTHCHECK /m);
});

test('no package runs a program of its own while it is installed, in the image as by hand', () => {
  const installs = [...read('Dockerfile').matchAll(/\bnpm ci\b.*/g)].map(([line]) => line);
  expect(installs).toHaveLength(2);
  expect(installs.filter((line) => !line.includes(' --ignore-scripts '))).toEqual([]);
  // Nothing else: how the lock file is written and where packages come from is the affair of each machine.
  expect(read('.npmrc').replace(/^#.*\n/gm, '')).toBe('ignore-scripts=true\n');
});

test('the image copies a PostgreSQL with tools no older than the server beside it', () => {
  const tools = /\bpostgresql-client-(\d+)/.exec(read('Dockerfile'))?.[1];
  const server = /^ {4}image: postgres:(\d+)/m.exec(read('compose.postgres.yml'))?.[1];
  expect(Number(tools)).toBeGreaterThanOrEqual(Number(server));
});

test.each(FILES)('every variable that %s gives the server is one that it reads', (name) => {
  const service = serviceIn(name);
  const given = [...service.matchAll(/^ {6}([A-Z][A-Z0-9_]+):/gm)].map(([, variable = '']) =>
    variable.replace(/_FILE$/, ''),
  );
  expect(given).toContain('DATA_DIR');
  expect(given.filter((variable) => !(variable in expectations))).toEqual([]);
  expect(service).toMatch(/read_only: true/);
});

/** What each file decides itself, because it makes the place: everything else is the operator's. */
const OF_SEVERAL =
  'HOST PORT DATA_DIR PUBLIC_URL TRUSTED_PROXIES STOP_GRACE_SECONDS DATABASE_URL STORAGE_URL S3_ACCESS_KEY_ID S3_SECRET_ACCESS_KEY';
const DECIDED: Record<string, string[]> = {
  'compose.yml': ['HOST', 'PORT', 'DATA_DIR', 'BACKUP_DIR'],
  'compose.postgres.yml': OF_SEVERAL.split(' '),
};

test.each(FILES)('whatever else the server reads reaches it through %s: it stands in .env', (name) => {
  const service = serviceIn(name);
  const given = new Set(
    [...service.matchAll(/^ {6}([A-Z][A-Z0-9_]+):/gm)].map(([, variable = '']) => variable.replace(/_FILE$/, '')),
  );
  const reach = Object.keys(expectations).filter((variable) => !given.has(variable));
  expect(service).toMatch(/^ {4}env_file:\n {6}- path: \.env\n {8}required: false$/m);
  expect(reach).toEqual(Object.keys(expectations).filter((variable) => !DECIDED[name]?.includes(variable)));
  for (const needed of ['RESEND_API_KEY', 'PAYPHONE_TOKEN', 'ADMIN_EMAIL', 'METRICS_TOKEN'])
    expect(reach).toContain(needed);
});

test('who sends visitors asks whether a process is ready, and the image whether it lives', () => {
  expect(serviceIn('compose.postgres.yml')).toMatch(/^ {4}healthcheck:\n {6}test: .*\/readyz/m);
  expect(read('Dockerfile')).toMatch(/^HEALTHCHECK [^\n]*\\\n[^\n]*\/healthz/m);
});

function serviceIn(name: string): string {
  return /\n {2}petlove:\n[\s\S]*?(?=\n {2}\w|\n\w|$)/.exec(read(name))?.[0] ?? '';
}

test.each(FILES)('%s bounds memory, processes and open files, and gives a stop the time it takes', (name) => {
  const service = serviceIn(name);
  expect(service).toMatch(/^ {4}mem_limit: \d+m$/m);
  expect(service).toMatch(/^ {4}pids_limit: \d+$/m);
  // A connection may hold a file.
  expect(Number(/^ {6}nofile: (\d+)$/m.exec(service)?.[1])).toBeGreaterThan(2 * CONNECTION_LIMITS.connections);
  // server/main.ts ends itself ten seconds after the grace.
  const grace = Number(/STOP_GRACE_SECONDS: "(\d+)"/.exec(service)?.[1] ?? 2);
  expect(Number(/stop_grace_period: (\d+)s/.exec(service)?.[1])).toBeGreaterThan(grace + 10);
});

test('secrets come as files that no commit holds', () => {
  expect(read('compose.postgres.yml')).not.toMatch(/(?:PASSWORD|SECRET|TOKEN|KEY_ID|_KEY|DATABASE_URL): /);
  expect(read('.gitignore')).toMatch(/^\/secrets\/$/m);
});
