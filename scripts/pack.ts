/**
 * `npm run pack [-- x64 arm64] [--en carpeta]`: dist/petlove-<version>-linux-<arch>.tar.gz, which is unpacked anywhere and started
 * with `./petlove`. It holds its own Node and, of node_modules, what the built server loads.
 */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import {
  chmodSync,
  copyFileSync,
  cpSync,
  createWriteStream,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { createGzip } from 'node:zlib';
import { clientText } from './pack/client.ts';
import { launcher, readMe } from './pack/launcher.ts';
import { whatIsWrong } from './pack/machine.ts';
import { noticesText } from './pack/notices.ts';
import { type Arch, folderOf, loadedOn, placePackage, readLock } from './pack/packages.ts';

const ROOT = path.join(import.meta.dirname, '..');
const ARCHS: readonly Arch[] = ['x64', 'arm64'];
/** Unpacked, without Node. */
const MB_AT_MOST = 120;
/** What the server reads by name, besides its own files. */
const DATA = ['server/admin/tutorials/lessons', 'server/platform/html/heads'];
/** One date for all files: the same sources make the same archive. */
const DATE = '2026-01-01T00:00:00Z';

const { version, license } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8')) as Record<
  string,
  string
>;
const lock = readLock();
const { wanted, into } = readWish();
const failed: string[] = [];
mkdirSync(into, { recursive: true });
for (const arch of wanted) {
  try {
    await pack(arch);
  } catch (error) {
    failed.push(arch);
    console.error(`linux-${arch}: no se hizo el paquete: ${error instanceof Error ? error.message : String(error)}.`);
  }
}
process.exitCode = failed.length > 0 ? 1 : 0;

function readWish() {
  const { positionals, values } = parseArgs({ allowPositionals: true, options: { en: { type: 'string' } } });
  const unknown = positionals.find((word) => !ARCHS.some((arch) => arch === word));
  if (unknown) throw new Error(`Uso: npm run pack -- [x64] [arm64] [--en carpeta]; no se conoce «${unknown}».`);
  const chosen = ARCHS.filter((arch) => positionals.includes(arch));
  return { wanted: chosen.length > 0 ? chosen : ARCHS, into: path.resolve(values.en ?? path.join(ROOT, 'dist')) };
}

async function pack(arch: Arch) {
  const staging = path.join(ROOT, '.cache', 'pack', `linux-${arch}`);
  const home = path.join(staging, 'petlove');
  const app = path.join(home, `app-${version}`);
  rmSync(staging, { recursive: true, force: true });
  mkdirSync(app, { recursive: true });
  layProgram(app);
  for (const place of loadedOn(lock, arch)) placePackage(lock, place, arch, app);
  const megabytes = Math.ceil(bytesIn(app) / 1e6);
  layNode(app, arch);
  layPapers(home, arch);
  writeFileSync(path.join(home, 'cliente.ts'), await clientText());
  const wrong = whatIsWrong(app, arch);
  if (wrong.length > 0) throw new Error(wrong.join('; '));
  if (megabytes > MB_AT_MOST) throw new Error(`pesa ${megabytes} MB sin Node, y ${MB_AT_MOST} es lo más`);
  const file = path.join(into, `petlove-${version}-linux-${arch}.tar.gz`);
  await archive(staging, file);
  const sum = createHash('sha256').update(readFileSync(file)).digest('hex');
  writeFileSync(`${file}.sha256`, `${sum}  ${path.basename(file)}\n`);
  const packed = Math.ceil(statSync(file).size / 1e6);
  console.log(`${path.relative(ROOT, file)}: ${packed} MB; desempacado, ${megabytes} MB y el Node que trae.`);
}

/** What was built, without what only a debugger reads. */
function layProgram(app: string) {
  const filter = (file: string) => !file.endsWith('.map');
  for (const part of ['server', 'migrations', 'commands'])
    cpSync(path.join(ROOT, 'dist', part), path.join(app, 'dist', part), { recursive: true, filter });
  cpSync(path.join(ROOT, 'client/dist'), path.join(app, 'client/dist'), { recursive: true });
  for (const folder of DATA) cpSync(path.join(ROOT, folder), path.join(app, folder), { recursive: true });
  copyFileSync(path.join(import.meta.dirname, 'pack/petlove.mjs'), path.join(app, 'petlove.mjs'));
  const manifest = { name: 'petlove-plus', version, private: true, license, type: 'module', command: './petlove' };
  writeFileSync(path.join(app, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
}

function layNode(app: string, arch: Arch) {
  const node = path.join(folderOf(lock, `node_modules/node-linux-${arch}`), 'bin/node');
  if (!existsSync(node)) throw new Error(`falta el Node de linux-${arch}`);
  mkdirSync(path.join(app, 'bin'));
  copyFileSync(node, path.join(app, 'bin/node'));
  chmodSync(path.join(app, 'bin/node'), 0o755);
}

function layPapers(home: string, arch: Arch) {
  writeFileSync(path.join(home, 'petlove'), launcher(version ?? '', arch));
  chmodSync(path.join(home, 'petlove'), 0o755);
  writeFileSync(path.join(home, 'LEEME.txt'), readMe(version ?? ''));
  writeFileSync(path.join(home, 'AVISOS-DE-TERCEROS.txt'), noticesText(lock));
  for (const name of ['LICENSE', '.env.example']) copyFileSync(path.join(ROOT, name), path.join(home, name));
}

/** By names, of one date and of no account, so that it can be compared with another's. */
async function archive(staging: string, file: string) {
  const stable = [
    '--sort=name',
    `--mtime=${DATE}`,
    '--owner=0',
    '--group=0',
    '--numeric-owner',
    '--mode=u+rwX,go+rX,go-w',
  ];
  const tar = spawn('tar', [...stable, '-C', staging, '-cf', '-', 'petlove'], { stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(tar, 'close');
  await pipeline(tar.stdout, createGzip({ level: 6 }), createWriteStream(file));
  const [status] = await ended;
  if (status !== 0) throw new Error('tar no terminó bien: hace falta el de GNU, que está en cualquier Linux');
}

function bytesIn(folder: string): number {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, { parentPath, name }) => sum + statSync(path.join(parentPath, name)).size, 0);
}
