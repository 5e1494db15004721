/** What can be known of the package for a machine that is not this one, and of a release before there is one. */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { inAscii } from '../../scripts/build/ascii.ts';
import { SERVING_FLAGS } from '../../scripts/build/parts.ts';
import { launcher } from '../../scripts/pack/launcher.ts';
import { machineOf } from '../../scripts/pack/machine.ts';
import { noticesText } from '../../scripts/pack/notices.ts';
import { type Arch, loadedOn, readLock } from '../../scripts/pack/packages.ts';
import { notesOf, problemsOf, withImage } from '../../scripts/release/rules.ts';

const ROOT = path.join(import.meta.dirname, '../..');
const read = (name: string) => readFileSync(path.join(ROOT, name), 'utf8');
const ARCHS: Arch[] = ['x64', 'arm64'];

test.each(ARCHS)('a native file of linux-%s is told from one of another machine', (arch) => {
  const folder = path.join(ROOT, 'node_modules/better-sqlite3/prebuilds');
  expect(machineOf(path.join(folder, `linux-${arch}.node`))).toBe(arch);
  expect(machineOf(path.join(folder, `darwin-${arch}.node`))).toBeNull();
  expect(machineOf(path.join(ROOT, 'package.json'))).toBeNull();
});

test.each(ARCHS)('the package of linux-%s holds what its machine needs, and nothing of the other', (arch) => {
  const lock = readLock();
  const names = loadedOn(lock, arch).map((place) => place.replace('node_modules/', ''));
  const other = arch === 'x64' ? 'arm64' : 'x64';
  for (const name of [
    `@img/sharp-linux-${arch}`,
    `@img/sharp-libvips-linux-${arch}`,
    `@napi-rs/canvas-linux-${arch}-gnu`,
    'pg',
    'ssh2',
  ])
    expect(names).toContain(name);
  expect(
    names.filter((name) => /musl|darwin|win32|wasm32|vite|react/.test(name) || name.includes(`linux-${other}`)),
  ).toEqual([]);
  // What is not on this machine is compared with the lock file when it is brought.
  for (const name of [...names, `node-linux-${arch}`])
    expect(lock[`node_modules/${name}`]?.integrity, name).toMatch(/^sha512-/);
});

test('the command refuses another machine in words, and keeps what was typed', () => {
  const text = launcher('9.9.9', 'arm64');
  const { stderr, status } = spawnSync('sh', ['-c', text.replaceAll('uname -m', 'echo x86_64')], { encoding: 'utf8' });
  expect(status).toBe(1);
  expect(stderr).toContain('Este paquete es para Linux aarch64 y esta máquina es Linux x86_64.');
  expect(text).toContain(
    `exec "$here/app-9.9.9/bin/node" ${SERVING_FLAGS.join(' ')} "$here/app-9.9.9/petlove.mjs" "$@"`,
  );
  // The image and npm start serve with the same.
  expect(read('Dockerfile')).toContain(
    `CMD ${JSON.stringify(['node', ...SERVING_FLAGS, 'dist/server/main.js']).replaceAll(',', ', ')}`,
  );
  expect(JSON.parse(read('package.json')).scripts.start).toContain(`node ${SERVING_FLAGS.join(' ')} scripts/start.ts`);
});

test('a program without letters beyond ASCII says the same, and what an escape would change is refused', () => {
  const program = 'const año = { "ñ—😀": `«${"ü"}»` }; return [año, /^[á-ú😀]+$/u.test("ñ😀")];';
  expect(inAscii(program)).toMatch(/^[ -~]+$/);
  expect(runInNewContext(`(() => { ${inAscii(program)} })()`)).toEqual([{ 'ñ—😀': '«ü»' }, true]);
  expect(() => inAscii('String.raw`ñ`')).toThrow('ñ');
});

test('the licences of the server, of the client and of Node are told', () => {
  const text = noticesText(readLock());
  const told = ['fastify ', 'react ', 'better-sqlite3 ', '@fontsource-variable/besley ', 'node-linux-'];
  expect(told.filter((name) => !text.includes(`\n${name}`))).toEqual([]);
  expect(text.includes('SIL OPEN FONT LICENSE')).toBe(true);
  expect(text.includes('\nvitest ')).toBe(false);
});

test('a release has one version everywhere and says what changed in it', () => {
  const { version } = JSON.parse(read('package.json'));
  const now = {
    version,
    locked: JSON.parse(read('package-lock.json')).version,
    tag: `v${version}`,
    changes: read('CHANGELOG.md'),
  };
  expect(problemsOf(now)).toEqual([]);
  expect(notesOf(now.changes, version)).toMatch(/^[^#]/);
  expect(problemsOf({ ...now, tag: 'v99.0.0' })).toEqual([expect.stringContaining('La etiqueta es v99.0.0')]);
  expect(problemsOf({ ...now, version: '99.0.0', tag: 'v99.0.0' })).toHaveLength(2);
});

test.each(['compose.yml', 'compose.postgres.yml'])('%s of a release takes the published image', (file) => {
  const made = withImage(read(file), 'ghcr.io/clinica/petlove:1.2.3');
  expect(made).toMatch(/^ {4}image: ghcr\.io\/clinica\/petlove:1\.2\.3$/m);
  expect(made).not.toMatch(/build:|PETLOVE_IMAGE:-/);
});
