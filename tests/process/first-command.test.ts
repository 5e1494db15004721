/**
 * The first command on a new machine: nothing but Node and npm, no compiler, no Python, an empty home. A small project with our own
 * runner stands for the whole, its packages come from a registry on loopback; .ci/run tries the whole one with npm 10.
 */
import { spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readFileSync, realpathSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { manifestOf, openRegistry, type Package } from '../support/registry.ts';
import { freePort } from '../support/ports.ts';
import { ROOT, temporaryFolder } from '../support/process.ts';

/** Compiled already, as better-sqlite3 is: npm sees `binding.gyp`, and no lock file says `gypfile: false`. */
const COMPILED: Package = {
  name: 'compiled-part',
  files: { 'index.js': 'module.exports = 42;', 'binding.gyp': '{}' },
  manifest: { gypfile: false },
};
/** A package whose own program would leave a trace, as any package of a stranger's could. */
const TALKATIVE: Package = {
  name: 'talkative-part',
  files: { 'index.js': '', 'install.js': `require('fs').writeFileSync('trace', '')` },
  manifest: { scripts: { postinstall: 'node install.js' } },
};
/** The binary of an optional package for this very machine. */
const BINARY: Package = {
  name: 'binary-part',
  files: { 'index.js': '' },
  manifest: { os: [process.platform], cpu: [process.arch] },
};
const OTHER_BINARY: Package = { name: 'other-binary', files: {}, manifest: { os: ['aix'], cpu: ['ppc64'] } };

const NPM = npmOfThisMachine();
/** … and npm 10, where .ci/first-command brought it. */
const NPMS = [
  ['the npm of this machine', NPM] as const,
  ['npm 10', path.join(ROOT, '.cache/npm10/node_modules/npm/bin/npm-cli.js')] as const,
].filter(([, place]) => existsSync(place));

test.each(NPMS)('%s installs and starts without a compiler, and the second start asks for nothing', async (_, npm) => {
  using project = await newProject({ needed: [COMPILED, TALKATIVE], optional: [BINARY, OTHER_BINARY] });
  const first = await project.npm(npm, 'start');
  expect(first.output).toContain('started with 42');
  expect(first.code).toBe(0);
  expect(existsSync(project.file('node_modules/talkative-part/trace'))).toBe(false);
  expect(existsSync(project.file('node_modules/other-binary'))).toBe(false);
  project.registry.asked.length = 0;
  const second = await project.npm(npm, 'start');
  expect(second.output).not.toContain('Instalando');
  expect(project.registry.asked).toEqual([]);
});

test('what a developer installs by hand compiles nothing either, and is not installed again', async () => {
  using project = await newProject({ needed: [COMPILED, TALKATIVE], optional: [BINARY] });
  expect((await project.npm(NPM, 'install')).code).toBe(0);
  project.registry.asked.length = 0;
  const { output } = await project.npm(NPM, 'start');
  expect(output).toContain('started with 42');
  expect(output).not.toContain('Instalando');
  expect(project.registry.asked).toEqual([]);
  expect(existsSync(project.file('node_modules/talkative-part/trace'))).toBe(false);
});

test.each(['pnpm/9.15.9 npm/? node/v20.20.2', 'yarn/1.22.22 npm/? node/v20.20.2'])(
  'started by another manager (%s) it installs with npm all the same',
  async (agent) => {
    using project = await newProject();
    symlinkSync(NPM, path.join(project.bin, 'npm'));
    const { output } = await project.run({ npm_config_user_agent: agent, npm_execpath: '/opt/other/manager.cjs' });
    expect(output).toContain('started with 42');
  },
);

test('what yarn runs in its place passes its words to npm', () => {
  expect(readFileSync(path.join(ROOT, '.yarnrc.yml'), 'utf8')).toMatch(/^yarnPath: scripts\/yarn\.cjs$/m);
  const script = path.join(ROOT, 'scripts/yarn.cjs');
  const { stdout } = spawnSync(process.execPath, [script, 'pkg', 'get', 'name'], { cwd: ROOT, encoding: 'utf8' });
  expect(stdout).toContain('"petlove-plus"');
});

test('an install that fails says why: nothing answers, the disk, the folder, the lock file, a binary that did not come', async () => {
  {
    using project = await newProject();
    const address = `http://127.0.0.1:${await freePort()}`;
    const { output, code } = await project.npm(NPM, 'start', {
      npm_config_registry: address,
      npm_config_fetch_retries: '0',
    });
    expect(code).toBe(1);
    expect(output).toContain('El registro de paquetes no responde (ECONNREFUSED)');
  }
  {
    using project = await newProject();
    // A home that cannot be written, for root as well.
    const { output, code } = await project.npm(NPM, 'start', { HOME: '/dev/null' });
    expect(code).toBe(1);
    expect(output).toMatch(/No se puede escribir en \/dev\/null\/\.npm\S* \(ENOTDIR\).*npm_config_cache=/);
    expect(output).not.toContain('conexión');
  }
  {
    using project = await newProject({ unlocked: [TALKATIVE] });
    const { output, code } = await project.npm(NPM, 'start');
    expect(code).toBe(1);
    expect(output).toContain('Missing: talkative-part@1.0.0 from lock file');
    expect(output).toContain('package.json y package-lock.json no dicen lo mismo');
    expect(output).not.toContain('conexión');
  }
  {
    using project = await newProject({ optional: [{ ...BINARY, withheld: true }] });
    const { output, code } = await project.npm(NPM, 'start');
    expect(code).toBe(1);
    expect(output).toContain('npm terminó sin traer binary-part');
    // It is not taken for installed the next time.
    expect((await project.npm(NPM, 'start')).code).toBe(1);
  }
});

test.skipIf(!mountable())('a full disk is said at once, not taken for a bad connection', async () => {
  const files = { 'index.js': '', large: randomBytes(6_000_000) };
  using project = await newProject({ needed: [COMPILED, { name: 'large-part', files }] });
  mkdirSync(project.file('node_modules'));
  expect(mount(project.file('node_modules'), '1m')).toBe(true);
  try {
    const { output, code } = await project.npm(NPM, 'start');
    expect(code).toBe(1);
    expect(output).toContain('No queda sitio en el disco');
    expect(output).not.toContain('conexión');
  } finally {
    spawnSync('umount', ['-l', project.file('node_modules')]);
  }
});

test.each<[machine: string, Machine, words: RegExp]>([
  [
    'Node 18',
    { node: '18.20.8' },
    /^Se necesita Node 20 o más nuevo y esta máquina tiene Node 18\.20\.8\. Instala Node 24 /,
  ],
  [
    'Alpine',
    { libc: null },
    /tiene Node 20\.20\.2, y el que viene con los paquetes necesita glibc.* apk add nodejs npm/,
  ],
  ['an old glibc', { libc: '2.17' }, /necesita glibc 2\.28\. Instala Node 24 /],
  ['macOS 12', { platform: 'darwin', arch: 'arm64', release: '21.6.0' }, /necesita macOS 13\.5\. Instala Node 24 /],
  ['Windows on ARM', { platform: 'win32', arch: 'arm64' }, /no existe para win32-arm64\. Instala Node 24 /],
  ['FreeBSD', { platform: 'freebsd', arch: 'x64' }, /no existe para freebsd-x64\. Instala Node 24 /],
  ['yarn 4', { agent: 'yarn/4.18.1 npm/? node/v20.20.2' }, /^Este proyecto usa npm, no yarn: escribe npm start/],
])('%s: one line says what to install, before anything is', async (_, machine, words) => {
  using project = await newProject();
  const { output, code } = await project.on(machine);
  expect(output.trim()).toMatch(words);
  expect(output.trim()).not.toContain('\n');
  expect(code).toBe(1);
  expect(project.registry.asked).toEqual([]);
  expect(existsSync(project.file('node_modules'))).toBe(false);
});

test.each<[machine: string, Machine]>([
  ['Linux with glibc', { libc: '2.28' }],
  ['macOS 13.5 on ARM', { platform: 'darwin', arch: 'arm64', release: '22.6.0' }],
  ['macOS 15 on Intel', { platform: 'darwin', arch: 'x64', release: '24.1.0' }],
  ['Alpine with a Node of its own', { node: '24.12.0', libc: null }],
])('%s goes on to install', async (_, machine) => {
  using project = await newProject();
  const { output } = await project.on(machine);
  expect(output).toContain('Instalando los paquetes');
});

test('there is a Node with the packages for every machine that is told to go on', () => {
  const { optionalDependencies } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8'));
  const machine = readFileSync(path.join(ROOT, 'scripts/run/machine.mjs'), 'utf8');
  const named = [...machine.matchAll(/: '(node-[\w-]+)'/g)].map(([, name]) => name ?? '').toSorted();
  expect(named).toEqual(Object.keys(optionalDependencies).toSorted());
  const { packages } = JSON.parse(readFileSync(path.join(ROOT, 'package-lock.json'), 'utf8'));
  for (const name of named) {
    const { version, hasInstallScript } = packages[`node_modules/${name}`];
    expect(Number.parseInt(version, 10), name).toBeGreaterThanOrEqual(24);
    expect(hasInstallScript, name).toBeUndefined();
  }
});

interface Machine {
  node?: string;
  platform?: string;
  arch?: string;
  /** Version of glibc; null for a Linux that has another library. */
  libc?: string | null;
  release?: string;
  agent?: string;
}

interface Parts {
  needed?: Package[];
  optional?: Package[];
  /** In package.json and not in the lock file. */
  unlocked?: Package[];
}

/** A fresh copy of a project like ours: its runner, its settings, and a start that needs its packages. */
async function newProject({ needed = [COMPILED], optional = [], unlocked = [] }: Parts = {}) {
  const folder = temporaryFolder();
  const file = (name: string) => path.join(folder.path, 'project', name);
  const bin = path.join(folder.path, 'bin');
  for (const one of ['project/scripts', 'bin', 'home']) mkdirSync(path.join(folder.path, one), { recursive: true });
  const registry = await openRegistry([...needed, ...optional, ...unlocked]);
  const root = { name: 'project', version: '1.0.0', optionalDependencies: versionsOf(optional) };
  const locked = [...needed, ...optional].map((one) => {
    const { scripts, gypfile: _, name, ...rest } = manifestOf(one);
    const kind = { ...(scripts && { hasInstallScript: true }), ...(optional.includes(one) && { optional: true }) };
    return [`node_modules/${name}`, { ...rest, ...kind, integrity: registry.integrity(name) }];
  });
  const packages = { '': { ...root, dependencies: versionsOf(needed) }, ...Object.fromEntries(locked) };
  const scripts = { start: 'node scripts/run.mjs "exec node start.js"' };
  const dependencies = versionsOf([...needed, ...unlocked]);
  const contents = {
    'package.json': JSON.stringify({ ...root, private: true, scripts, dependencies }),
    'package-lock.json': JSON.stringify({ name: 'project', version: '1.0.0', lockfileVersion: 3, packages }),
    'start.js': `console.log('started with', require('compiled-part'))`,
  };
  for (const [name, content] of Object.entries(contents)) writeFileSync(file(name), content);
  for (const one of ['scripts/run.mjs', 'scripts/run', '.npmrc'])
    cpSync(path.join(ROOT, one), file(one), { recursive: true });
  symlinkSync(process.execPath, path.join(bin, 'node'));
  symlinkSync('/bin/sh', path.join(bin, 'sh'));

  /** Nothing of the tester's own environment: only Node and a shell are found. */
  const run = async (args: string[], env: Record<string, string>) => {
    const child = spawn(process.execPath, args, {
      cwd: file('.'),
      env: { HOME: path.join(folder.path, 'home'), PATH: bin, npm_config_registry: registry.address, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text) => (output += text));
    const code = await new Promise((resolve) => child.on('close', (number, signal) => resolve(number ?? signal)));
    return { code, output };
  };
  return {
    file,
    bin,
    registry,
    npm: (npm: string, command: string, env: Record<string, string> = {}) => run([npm, command, '--silent'], env),
    run: (env: Record<string, string>) => run(['scripts/run.mjs', 'exec node start.js'], env),
    /** The same on a machine that says of itself what `machine` says. */
    on({ node = '20.20.2', platform = 'linux', arch = 'x64', libc = '2.36', release = '6.1.0', agent = '' }: Machine) {
      const script = file('../machine.cjs');
      writeFileSync(
        script,
        `const set = (of, name, value) => Object.defineProperty(of, name, { value });
        set(process, 'versions', { ...process.versions, node: '${node}' });
        set(process, 'platform', '${platform}');
        set(process, 'arch', '${arch}');
        set(process.report, 'getReport', () => ({ header: ${JSON.stringify({ glibcVersionRuntime: libc ?? undefined })} }));
        set(require('os'), 'release', () => '${release}');`,
      );
      return run(['--require', script, 'scripts/run.mjs', 'exec node start.js'], { npm_config_user_agent: agent });
    },
    [Symbol.dispose]() {
      registry[Symbol.dispose]();
      folder[Symbol.dispose]();
    },
  };
}

function versionsOf(packages: Package[]): Record<string, string> {
  return Object.fromEntries(packages.map(({ name }) => [name, '1.0.0']));
}

function npmOfThisMachine(): string {
  const { npm_execpath: own = '' } = process.env;
  if (own.endsWith('npm-cli.js')) return own;
  const { stdout } = spawnSync('sh', ['-c', 'command -v npm'], { encoding: 'utf8' });
  return realpathSync(stdout.trim());
}

function mount(folder: string, size: string): boolean {
  return spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', folder]).status === 0;
}

function mountable(): boolean {
  using folder = temporaryFolder();
  const mounted = mount(folder.path, '1m');
  if (mounted) spawnSync('umount', [folder.path]);
  return mounted;
}
