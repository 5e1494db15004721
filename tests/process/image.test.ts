/** What the Dockerfile copies, and nothing more, is enough: to serve from a tree that cannot be written to, and to help whoever operates it. */
import { spawnSync } from 'node:child_process';
import { chmodSync, chownSync, cpSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { userInfo } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { cleanEnvironment, ROOT, seedPerson, startServer, temporaryFolder } from '../support/process.ts';

/** The one the image runs as would do, but this machine's own nobody can reach temporary folders. */
const SOMEBODY = userInfo().uid === 0 ? { uid: 65534 } : {};

test('the image holds all that the server and the commands of its operator need', async () => {
  using image = temporaryFolder();
  using data = temporaryFolder();
  layOut(image.path);
  using _writable = { [Symbol.dispose]: () => setModes(image.path, 0o755) };
  const email = await seedPerson(data.path);
  hand(data.path);
  const run = (...args: string[]) => {
    const env = cleanEnvironment({ DATA_DIR: data.path });
    const done = spawnSync(process.execPath, args, { cwd: image.path, env, encoding: 'utf8', ...SOMEBODY });
    return { status: done.status, said: done.stdout + done.stderr };
  };

  const server = await startServer({ DATA_DIR: data.path, NODE_ENV: 'production' }, { cwd: image.path, ...SOMEBODY });
  expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
  expect((await fetch(server.url, { headers: { accept: 'text/html' } })).status).toBe(200);
  expect(readdirSync(path.join(image.path, 'server/admin/tutorials/lessons'))).toHaveLength(2);
  // Beside the running server, as whoever is locked out does it.
  const rescued = run('scripts/admin.ts', email);
  expect(rescued).toMatchObject({ status: 0, said: expect.stringContaining(`${email} ahora es administrador.`) });
  const token = /\/([\w-]{20,})\s*$/.exec(rescued.said)?.[1];
  expect(token).toBeDefined();
  const repeated = run('scripts/admin.ts', email);
  expect(repeated).toMatchObject({ status: 0, said: expect.stringContaining('ya era administrador') });
  expect(run('scripts/admin.ts', 'nadie@correo.ec')).toMatchObject({
    status: 1,
    said: expect.stringContaining('No hay ninguna cuenta con el correo nadie@correo.ec'),
  });
  expect(run('scripts/restore.ts', data.path)).toMatchObject({
    status: 1,
    said: expect.stringContaining('Un servidor está usando'),
  });
  server.child.kill('SIGTERM');
  await server.ended;
  expect(run('scripts/restore.ts')).toMatchObject({ status: 1, said: expect.stringContaining('npm run restore') });
});

/** As the last stage does: its COPY lines, and of the packages those that are not for development alone. */
function layOut(folder: string) {
  const [, last = ''] =
    /\nFROM [^\n]+\n(?![\s\S]*\nFROM )([\s\S]*)$/.exec(readFileSync(path.join(ROOT, 'Dockerfile'), 'utf8')) ?? [];
  const lines = [...last.matchAll(/^COPY (--from=\w+ )?(.+) (\S+)$/gm)];
  expect(lines.length).toBeGreaterThan(5);
  for (const [, from, sources = '', target = ''] of lines) {
    for (const source of sources.split(' ').map((one) => one.replace('/app/', ''))) {
      if (source === 'node_modules') linkPackages(path.join(folder, source));
      else {
        const into = target.endsWith('/') ? path.join(target, path.basename(source)) : target;
        // What a stage before built lies here as it was built for the tests.
        expect(from === undefined || ['client/dist', 'dist'].includes(source), source).toBe(true);
        cpSync(path.join(ROOT, source), path.join(folder, into), { recursive: true });
      }
    }
  }
  setModes(folder, 0o555);
}

function setModes(folder: string, mode: number) {
  const links = ({ name, parentPath }: { name: string; parentPath: string }) =>
    path.relative(folder, path.join(parentPath, name)).startsWith('node_modules');
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true }))
    if (!links(entry)) chmodSync(path.join(entry.parentPath, entry.name), mode);
  chmodSync(folder, mode);
}

function linkPackages(folder: string) {
  const { packages } = JSON.parse(readFileSync(path.join(ROOT, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { dev?: boolean; devOptional?: boolean }>;
  };
  for (const [place, { dev, devOptional }] of Object.entries(packages)) {
    const name = place.replace(/^node_modules\//, '');
    if (!place || name.includes('node_modules/') || dev || devOptional) continue;
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    symlinkSync(path.join(ROOT, place), path.join(folder, name));
  }
}

function hand(folder: string) {
  if (SOMEBODY.uid === undefined) return;
  chownSync(folder, SOMEBODY.uid, SOMEBODY.uid);
  for (const name of readdirSync(folder)) chownSync(path.join(folder, name), SOMEBODY.uid, SOMEBODY.uid);
}
