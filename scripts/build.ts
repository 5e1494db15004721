/**
 * Builds the client into client/dist if its sources have changed; `--force` builds anyway. A failed build leaves
 * the earlier one in place.
 */
import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import SQLite from 'better-sqlite3';
import { syncFolder, syncTree } from '#server/platform/lib/durable.ts';

const ROOT = path.join(import.meta.dirname, '..');
const CACHE = path.join(ROOT, '.cache');
const STAMP = path.join(CACHE, 'client-built-from');
const BUILT = path.join(ROOT, 'client', 'dist');
const SOURCES = [
  'client/**/*',
  'server/*/*/*{schema,rules}.ts',
  'server/platform/lib/*.ts',
  'package-lock.json',
  'scripts/build.ts',
];
const COMPRESSIBLE = /\.(js|css|svg|json|txt|webmanifest|map|ttf|wasm)$/;
const WORTH_IT_BYTES = 1024;

mkdirSync(CACHE, { recursive: true });
const unlock = takeTurn();
const hash = sourceHash();
if (process.argv.includes('--force') || !existsSync(path.join(BUILT, 'index.html')) || readStamp() !== hash) {
  const start = performance.now();
  await buildClient();
  writeFileSync(STAMP, hash);
  console.log(`Cliente construido en ${((performance.now() - start) / 1000).toFixed(1)} s.`);
}
unlock();

/** `npm start` and `npm test` may start together. An operating-system lock, which a killed build releases. */
function takeTurn(): () => void {
  const lock = new SQLite(path.join(CACHE, 'build.lock'), { timeout: 300_000 });
  lock.exec('begin exclusive');
  return () => void lock.close();
}

function sourceHash(): string {
  const files = SOURCES.flatMap((pattern) => globSync(pattern, { cwd: ROOT, withFileTypes: true }))
    .filter((entry) => entry.isFile() && !path.join(entry.parentPath, entry.name).startsWith(BUILT))
    .map((entry) => path.join(entry.parentPath, entry.name))
    .toSorted();
  const hash = createHash('sha256');
  for (const file of files) hash.update(path.relative(ROOT, file)).update('\0').update(readFileSync(file)).update('\0');
  return hash.digest('hex');
}

function readStamp(): string | null {
  return existsSync(STAMP) ? readFileSync(STAMP, 'utf8') : null;
}

async function buildClient() {
  const fresh = path.join(CACHE, 'client-fresh');
  // Vite reads NODE_ENV, and a test run sets it to "test": that would build React's slow development version.
  process.env.NODE_ENV = 'production';
  // Loaded only when needed: it would cost every start half a second.
  const { build } = await import('vite');
  await build({
    configFile: path.join(ROOT, 'client', 'vite.config.ts'),
    logLevel: 'warn',
    build: { outDir: fresh, emptyOutDir: true },
  });
  await compressAll(fresh);
  rmSync(BUILT, { recursive: true, force: true });
  // After a power cut the stamp must not stand for empty files.
  await syncTree(fresh);
  renameSync(fresh, BUILT);
  await syncFolder(path.dirname(BUILT));
}

/** Writes `.br` and `.gz` beside every text file that gets smaller, so that the server need not compress. */
async function compressAll(folder: string) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  // A page gets a nonce on every visit and is sent as text.
  const files = entries.filter((entry) => entry.isFile() && COMPRESSIBLE.test(entry.name));
  await Promise.all(files.map((entry) => compressOne(path.join(entry.parentPath, entry.name))));
}

async function compressOne(file: string) {
  const content = await readFile(file);
  if (content.length < WORTH_IT_BYTES) return;
  const brotli = {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length },
  };
  const versions = {
    br: await promisify(brotliCompress)(content, brotli),
    gz: await promisify(gzip)(content, { level: 9 }),
  };
  for (const [extension, bytes] of Object.entries(versions)) {
    if (bytes.length < content.length) await writeFile(`${file}.${extension}`, bytes);
  }
}
