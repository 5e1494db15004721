/**
 * Builds the client into client/dist and the server into dist, each if its sources have changed; `--force`
 * builds anyway. A failed build leaves the earlier one in place.
 */
import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import SQLite from 'better-sqlite3';
import type { Plugin } from 'vite';
import { syncFolder, syncTree } from '#server/platform/lib/durable.ts';
import { writeInAscii } from './build/ascii.ts';
import { writeLineTables } from './build/line-tables.ts';
import { COMMANDS, NOT_BUNDLED } from './build/parts.ts';

const ROOT = path.join(import.meta.dirname, '..');
const CACHE = path.join(ROOT, '.cache');
const COMPRESSIBLE = /\.(html|js|css|svg|json|txt|webmanifest|map|ttf|wasm)$/;
const WORTH_IT_BYTES = 1024;

interface Part {
  /** The folder it is built into. */
  built: string;
  stamp: string;
  label: string;
  sources: string[];
  build: (folder: string) => Promise<void>;
}

const CLIENT: Part = {
  built: path.join(ROOT, 'client', 'dist'),
  stamp: path.join(CACHE, 'client-built-from'),
  label: 'Cliente construido',
  // The routers hold the facts that the client takes in: what works without a connection.
  sources: ['client/**/*', 'server/*/*/*{schema,rules,router}.ts', 'server/platform/lib/*.ts'],
  build: buildClient,
};
const SERVER: Part = {
  built: path.join(ROOT, 'dist'),
  stamp: path.join(CACHE, 'server-built-from'),
  label: 'Servidor construido',
  sources: ['{server,db}/**/*.ts', 'migrations/**/*', `scripts/{build/*,${COMMANDS.join()}}.ts`],
  build: buildServer,
};
const MAIN = 'server/main.ts';
const SERVING = 'server/serve';
/** Stands before the program, because what is imported is compiled before the first line runs. */
const BEGINNING = `import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

// What Node compiled at an earlier start, or when the image was made; the environment may name another place.
enableCompileCache(process.env.NODE_COMPILE_CACHE ?? fileURLToPath(new URL('../compiled', import.meta.url)));
await import('./serve.js');
`;
/** Files that are loaded by name: the programs, and the migrations, which need the Kysely that loads them. */
const BY_NAME = {
  server: [
    MAIN,
    'server/app/background/workers/child.ts',
    'server/admin/backups/backup-child.ts',
    'server/admin/backup-copies/copy-child.ts',
  ],
  migrations: globSync('migrations/*.ts', { cwd: ROOT }),
  commands: COMMANDS.map((name) => `scripts/${name}.ts`),
};
/** A name that stands here only where an import asks for it: what is missing fails the build. */
const OF_HTTP = ['createServer', 'request', 'Agent', 'STATUS_CODES'];
/**
 * Whatever imports node:http as a module has Node read each of its exports, and one of them, WebSocket, loads all of undici: a
 * twentieth of a start. Taken from the platform by name it does not.
 */
const HTTP_WITHOUT_UNDICI: Plugin = {
  name: 'http-without-undici',
  enforce: 'pre',
  resolveId: (id) => (/^(?:node:)?http$/.test(id) ? '\0http' : null),
  load: (id) =>
    id === '\0http'
      ? `const http = process.getBuiltinModule('node:http'); export default http; export const { ${OF_HTTP.join()} } = http;`
      : null,
};

const SPREAD = 'function _objectSpread2(e) {';
/** tRPC is published with each spread of an object written out, property by property: a twentieth of a hot read and more. */
const OWN_SPREAD: Plugin = {
  name: 'own-spread',
  enforce: 'pre',
  transform: (code, id) =>
    id.includes('/@trpc/server/') && code.includes(SPREAD)
      ? // On the same line: the map of what was read still fits.
        { code: code.replace(SPREAD, 'function _objectSpread2(e, a, b) { return { ...e, ...a, ...b };'), map: null }
      : null,
};

mkdirSync(CACHE, { recursive: true });
const unlock = takeTurn();
for (const part of [CLIENT, SERVER]) await buildIfChanged(part);
unlock();

async function buildIfChanged({ built, stamp, label, sources, build }: Part) {
  const hash = sourceHash([...sources, 'package-lock.json', 'scripts/build.ts']);
  const known = existsSync(built) && existsSync(stamp) ? readFileSync(stamp, 'utf8') : null;
  if (known === hash && !process.argv.includes('--force')) return;
  const start = performance.now();
  const fresh = path.join(CACHE, 'fresh');
  await build(fresh);
  rmSync(built, { recursive: true, force: true });
  // After a power cut the stamp must not stand for empty files.
  await syncTree(fresh);
  renameSync(fresh, built);
  await syncFolder(path.dirname(built));
  writeFileSync(stamp, hash);
  console.log(`${label} en ${((performance.now() - start) / 1000).toFixed(1)} s.`);
}

/** `npm start` and `npm test` may start together. An operating-system lock, which a killed build releases. */
function takeTurn(): () => void {
  const lock = new SQLite(path.join(CACHE, 'build.lock'), { timeout: 300_000 });
  lock.exec('begin exclusive');
  return () => void lock.close();
}

function sourceHash(sources: string[]): string {
  const files = sources
    .flatMap((pattern) => globSync(pattern, { cwd: ROOT, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(ROOT, path.join(entry.parentPath, entry.name)))
    .filter((file) => !/^client[\\/]dist[\\/]/.test(file))
    .toSorted();
  const hash = createHash('sha256');
  for (const file of files) {
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(path.join(ROOT, file)))
      .update('\0');
  }
  return hash.digest('hex');
}

async function buildClient(outDir: string) {
  // Vite reads NODE_ENV, and a test run sets it to "test": that would build React's slow development version.
  process.env.NODE_ENV = 'production';
  // Loaded only when needed: it would cost every start half a second.
  const { build } = await import('vite');
  await build({
    configFile: path.join(ROOT, 'client', 'vite.config.ts'),
    logLevel: 'warn',
    build: { outDir, emptyOutDir: true },
  });
  await compressAll(outDir);
}

/** One file of each program instead of nine hundred small ones, which take Node a second longer to load. */
async function buildServer(outDir: string) {
  const input = Object.entries(BY_NAME).flatMap(([folder, files]) =>
    files.map((file) => [file === MAIN ? SERVING : `${folder}/${path.basename(file, '.ts')}`, file]),
  );
  const { build } = await import('vite');
  await build({
    configFile: false,
    root: ROOT,
    logLevel: 'warn',
    publicDir: false,
    plugins: [HTTP_WITHOUT_UNDICI, OWN_SPREAD],
    ssr: { noExternal: true, external: NOT_BUNDLED },
    build: {
      ssr: true,
      target: 'node24',
      outDir,
      emptyOutDir: true,
      sourcemap: true,
      minify: false,
      rolldownOptions: {
        input: Object.fromEntries(input),
        // Names without a hash: a running server finds its later chunks also after another build.
        output: {
          entryFileNames: '[name].js',
          chunkFileNames: 'server/[name].js',
          // A seventh of the text that Node keeps in memory.
          comments: { jsdoc: false },
          // It is built one folder deeper than where it lies then.
          sourcemapPathTransform: (source) => source.replace('../', ''),
        },
      },
    },
  });
  writeLineTables(outDir);
  writeInAscii(outDir);
  await writeFile(path.join(outDir, MAIN.replace('.ts', '.js')), BEGINNING);
}

/** Writes `.br` and `.gz` beside every text file that gets smaller, so that the server need not compress. */
async function compressAll(folder: string) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
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
