/** Which packages the built server loads, which of their files, and where they are for a machine that is not this one. */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { NOT_BUNDLED, READ_BY_NAME } from '../build/parts.ts';

export type Arch = 'x64' | 'arm64';

export interface Locked {
  version: string;
  integrity?: string;
  dev?: boolean;
  devOptional?: boolean;
  optional?: boolean;
  os?: string[];
  cpu?: string[];
  libc?: string[];
  license?: string;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}

/** By place, as package-lock.json has them: `node_modules/pg`, `node_modules/pdfkit/node_modules/@noble/hashes`. */
export type Lock = Record<string, Locked>;

const ROOT = path.join(import.meta.dirname, '../..');
const CACHE = path.join(ROOT, '.cache', 'pack', 'packages');

/** Asked for by packages and loaded by none of them on a server: what installs, compiles, or runs in a browser. */
const NEVER_LOADED = [
  'cross-env',
  'node-addon-api',
  'nan',
  'cpu-features',
  'opencollective-postinstall',
  'idb-keyval',
  'pg-cloudflare',
];

/** Of these packages only such files; `ARCH` stands for the machine. */
const ONLY: Record<string, RegExp> = {
  argon2: /^(?:argon2\.cjs|prebuilds\/linux-ARCH\/.*glibc\.node)$/,
  'better-sqlite3': /^(?:lib\/.*\.js|prebuilds\/linux-ARCH\.node)$/,
  fontkit: /^dist\/(?:main\.cjs|module\.mjs)$/,
  'pdfjs-dist': /^(?:legacy\/build\/pdf(?:\.worker|\.renderer)?\.mjs|(?:cmaps|iccs|standard_fonts|wasm)\/.*)$/,
  pdfkit: /^js\/(?:pdfkit\.node\.mjs|pdfkit\.js|(?:data|standard-fonts)\/.*)$/,
  sharp: /^dist\/.*\.[cm]js$/,
  'tesseract.js': /^src\/.*\.js(?:on)?$/,
  // The kinds that read with the network alone (OEM.LSTM_ONLY), for processors with and without wide numbers.
  'tesseract.js-core': /^(?:index\.js|tesseract-core(?:-relaxedsimd|-simd)?-lstm\.(?:js|wasm))$/,
  zlibjs: /^bin\/node-zlib\.js$/,
  '@tesseract.js-data/spa': /^4\.0\.0_best_int\//,
  '@fontsource/asap': /^files\/asap-latin(?:-ext)?-\d00-normal\.woff2?$/,
  '@fontsource/besley': /^files\/besley-latin(?:-ext)?-\d00-normal\.woff2?$/,
  '@fontsource/atkinson-hyperlegible-mono': /^files\/[\w-]+-latin(?:-ext)?-\d00-normal\.woff2?$/,
};
const ALWAYS = /^(?:package\.json|(?:licen[cs]e|notice|copying|third-party-notices)[^/]*|versions\.json)$/i;
const NEVER =
  /\.(?:d\.)?[cm]?ts$|\.(?:map|md|markdown|cc|cpp|h|gyp|gypi)$|(?:^|\/)(?:tests?|docs|examples?|benchmarks?|\.\w+)\//i;

export function readLock(): Lock {
  return (JSON.parse(readFileSync(path.join(ROOT, 'package-lock.json'), 'utf8')) as { packages: Lock }).packages;
}

/** @returns the places of all packages that `roots` load, and of what those load. */
export function closure(
  lock: Lock,
  roots: readonly string[],
  isNeeded: (name: string, one: Locked) => boolean,
): string[] {
  const found = new Set<string>();
  const open = roots.map((name) => ({ name, from: '' }));
  for (let next = open.pop(); next; next = open.pop()) {
    const place = placeOf(lock, next.name, next.from);
    const one = lock[place];
    if (!one || found.has(place) || !isNeeded(next.name, one)) continue;
    found.add(place);
    const names = Object.keys({ ...one.dependencies, ...one.optionalDependencies });
    open.push(...names.map((name) => ({ name, from: place })));
  }
  return [...found].toSorted();
}

/** As Node looks for it: in the package's own folder, then in those above. */
function placeOf(lock: Lock, name: string, from: string): string {
  for (let folder = from; ; folder = folder.replace(/(?:^|\/)node_modules\/(?:@[^/]+\/)?[^/]+$/, '')) {
    const place = path.posix.join(folder, 'node_modules', name);
    if (lock[place] || folder === '') return place;
  }
}

/** @returns the places of what the server loads on a Linux with glibc and such a processor. */
export function loadedOn(lock: Lock, arch: Arch): string[] {
  const fits = (list: string[] | undefined, own: string) => !list || list.includes(own);
  return closure(
    lock,
    [...NOT_BUNDLED, ...READ_BY_NAME],
    (name, { os, cpu, libc }) =>
      !NEVER_LOADED.includes(name) &&
      !name.endsWith('wasm32') &&
      fits(os, 'linux') &&
      fits(cpu, arch) &&
      fits(libc, 'glibc'),
  );
}

export function nameOf(place: string): string {
  return place.replace(/^.*node_modules\//, '');
}

/** Copies of a package the files that the server loads. */
export function placePackage(lock: Lock, place: string, arch: Arch, into: string): void {
  const from = folderOf(lock, place);
  const name = nameOf(place);
  const only = ONLY[name] && new RegExp(ONLY[name].source.replace('ARCH', arch));
  for (const entry of readdirSync(from, { recursive: true, withFileTypes: true })) {
    const file = path.relative(from, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/');
    // Packages inside it have places of their own.
    if (!entry.isFile() || file.startsWith('node_modules/')) continue;
    if (!ALWAYS.test(file) && (only ? !only.test(file) : NEVER.test(file))) continue;
    cpSync(path.join(from, file), path.join(into, place, file));
  }
}

/**
 * Where a package lies: among ours, or brought for another machine and compared with the lock file.
 * @throws with the package's name where the registry does not give it, or gives something else.
 */
export function folderOf(lock: Lock, place: string): string {
  const own = path.join(ROOT, place);
  if (existsSync(path.join(own, 'package.json'))) return own;
  const name = nameOf(place);
  const { version = '', integrity = '' } = lock[place] ?? {};
  const kept = path.join(CACHE, `${name.replace('/', '+')}@${version}`);
  if (existsSync(kept)) return path.join(kept, 'package');
  const fresh = `${kept}.parte`;
  rmSync(fresh, { recursive: true, force: true });
  mkdirSync(fresh, { recursive: true });
  const npm = spawnSync(
    'npm',
    ['pack', `${name}@${version}`, '--ignore-scripts', '--silent', '--pack-destination', fresh],
    {
      cwd: fresh,
      encoding: 'utf8',
    },
  );
  const [archive] = readdirSync(fresh);
  if (npm.status !== 0 || !archive) throw new Error(`falta ${name} ${version}: el registro de paquetes no lo da`);
  const file = path.join(fresh, archive);
  const sum = `sha512-${createHash('sha512').update(readFileSync(file)).digest('base64')}`;
  if (sum !== integrity) throw new Error(`${name} ${version} no es el que pide package-lock.json`);
  const tar = spawnSync('tar', ['-xzf', file, '-C', fresh]);
  if (tar.status !== 0) throw new Error(`${name} ${version} no se pudo desempaquetar`);
  rmSync(file);
  // Whole or not at all: the next run believes what it finds.
  renameSync(fresh, kept);
  return path.join(kept, 'package');
}
