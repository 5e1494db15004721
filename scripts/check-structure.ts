/**
 * The house rules: what a folder may contain, which file may import which, and where dangerous calls are
 * allowed. The tables below are the rules; the rest compares files with them.
 */
import { spawnSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** For people, tools and the two commands; everything else belongs in one of the folders. */
const TOP_LEVEL = `
server client db migrations scripts tests docs .ci .github README.md CONTRIBUTING.md CHANGELOG.md LICENSE Dockerfile compose.yml
compose.postgres.yml Caddyfile .dockerignore .env.example package.json package-lock.json tsconfig.json biome.json .oxlintrc.json
.npmrc .yarnrc.yml .gitignore .gitattributes
`
  .trim()
  .split(/\s+/);

/**
 * The wings of `server/`, lower first; those of one line are peers. A wing imports itself and the wings of lower
 * lines, types included.
 */
const FLOORS = [
  ['platform'],
  ['accounts'],
  ['pets'],
  ['health'],
  ['billing', 'lost-found'],
  ['documents'],
  ['clinic'],
  ['portability', 'admin'],
  ['app'],
];

/** Rooms of one wing that import each other, with the reason. */
const TWO_WAY = [
  // An entry changes what is due, and what is due is read from the entries.
  'health: due vaccines',
  'health: dewormings due',
  'health: due medicines',
  'health: checkups due',
];

/** A file of a room is named by its kind; before it may stand a topic, as in `lease.service.ts`. */
const KINDS = ['schema', 'router', 'queries', 'service', 'rules', 'access', 'emails', 'http', 'provider', 'page'];
/** These hold no noun of the business, or programs of their own, and name their files freely. */
const FREE_NAMES = ['server/{platform,app}/**', 'server/documents/drawing/*', 'server/admin/{backups,backup-copies}/*'];
const SECRETS = 'server/accounts/sessions/secrets.ts';
const SAYS_NOTHING = ['index', 'utils', 'util', 'helpers', 'types', 'constants', 'common', 'misc'];
const TYPES_OF_THE_DATABASE = 'db/types.ts';

/**
 * Who may import what because; the first matching row decides, and FLOORS as well. `type:` only as `import type`;
 * `{own}` its own folder or room; `npm:`, `node:` packages; `{shared}` for browser and server; `{pages}` for all
 * client files.
 */
const IMPORTS = `
tests/**                 | ** npm:* node:*                                                                    | tests may look anywhere
client/{vite.config,build/*}.ts | npm:* node:* client/build/* client/lib/first-answers.ts server/app/http/router.ts type:server/platform/core/trpc.ts type:client/plain-pages.tsx                                | it builds the client and is no part of it
client/{main,routes,open-routes,dashboard-routes,admin-routes,help-routes,open-screens,dashboard-screens,first-screens,plain-pages}.{ts,tsx} | client/** {pages}                                                                  | they put the client together
client/worker/**         | {own}/** npm:workbox-*                                                             | the worker runs beside the pages and knows none of them
client/routes/**         | {own}/** client/{features,components,lib}/** {pages}                               | routes → features → components → lib, never back
client/features/**       | {own}/** client/{features,components,lib}/** {pages}                               | CLIENT_FLOORS says which wings; else what two need is a component or belongs to lib
client/components/**     | client/{components,lib}/** {pages}                                                 | components know no feature
client/**                | client/lib/** {pages}                                                              | lib is the ground floor
server/{main.ts,app/app.ts,app/{http,background,site,start}/**} | server/** db/** npm:* node:*                        | they put the server together
server/app/rest/**       | {own}/** {shared} server/app/http/{router,request-context,status}.ts server/platform/** server/documents/uploads/*service.ts type:** npm:* node:* | the older calls are names for the same procedures: no database, no query
server/documents/drawing/** | {own}/** {shared} server/platform/{html,lib,workers}/* type:db/types.ts npm:* node:*                | a drawing takes plain values and answers bytes: no database, no clock
server/platform/html/**  | {own}/** {shared} server/platform/lib/* type:** npm:* node:*                       | plain values in, HTML out
server/platform/{core,lib,mail,errors,config,workers,tracing}/** | {own}/** {shared} server/platform/** db/** npm:* node:* | what every wing stands on
server/*/*/{schema,*.schema}.ts     | npm:zod npm:zod/* {shared} server/platform/lib/* type:db/types.ts       | a schema runs in the browser
server/*/*/{rules,*.rules}.ts       | {shared} npm:libphonenumber-js/* type:db/types.ts type:server/platform/core/trpc.ts                       | rules are pure, and run in the browser too
server/*/*/{queries,*.queries}.ts   | npm:kysely db/{chunks,coded,keeper,light-commits,moved-rows,prepared,search,whose,withdrawn}.ts {own}/{queries,*.queries,rules,*.rules}.ts type:db/{pages,types}.ts type:{shared} | a query is one statement; at most a rule of its own noun bounds it
server/*/*/{access,*.access}.ts     | {own}/* server/platform/** server/*/*/{queries,*.queries,access,*.access,schema,*.schema}.ts server/pets/licences/service.ts db/round-trips.ts type:db/types.ts type:npm:zod | a gate asks, and changes nothing but the count of tries and the list of looks
server/*/*/{router,*.router}.ts     | {own}/* server/platform/** server/*/*/{access,*.access,schema,*.schema}.ts npm:zod | a router is a table of contents: gate, input, one call of its own room
server/*/*/{emails,*.emails,provider,*.provider,page,*.page,secrets}.ts | {own}/{rules,*.rules,provider,*.provider,emails}.ts server/*/*/{page,*.page}.ts {shared} server/platform/** type:** npm:* node:* | letters, pages, an outside company, hashing: none knows the database
server/*/*/{http,*.http}.ts         | {own}/* server/*/*/{access,*.access,schema,*.schema,service,*.service,page,*.page,http,*.http}.ts server/platform/** npm:* node:* | bytes and webhooks use the same gates, schemas and services
server/*/*/{service,*.service}.ts   | {own}/* {shared} server/platform/** server/*/*/{queries,*.queries,service,*.service,access,*.access,secrets}.ts db/{forget,one-at-a-time,one-transaction,pages,replica,round-trips,turns}.ts type:** npm:* node:* | a service knows the business, not the way it was asked
server/platform/countries/**  | {own}/** type:db/types.ts                                                        | the first values of a country are data
server/admin/**          | server/admin/{backups,backup-copies}/* {shared} server/platform/** db/** npm:* node:*                    | copies are made and checked by programs of their own
db/**                    | db/** npm:kysely npm:kysely/* npm:better-sqlite3 npm:pg node:*                     | the database knows nothing of the business
migrations/**            | npm:kysely migrations/data/**                                                      | a migration must still run in ten years
scripts/**               | scripts/** db/** server/** tests/support/{balancer,chromium,moves,ports,postgres}.ts type:** npm:* node:* | scripts obey the rules that callers obey
`;
const SHARED =
  'server/*/*/{schema,rules,*.schema,*.rules}.ts server/platform/core/{api-scopes,rights}.ts server/platform/lib/{calendar,codes,guessing,text,field-words,money,phone,ids,given-name,typed-day}.ts';
const PAGES = `${SHARED} type:server/app/http/router.ts type:server/platform/errors/errors.ts npm:* client/*.css client/{art,fonts,styles}/**`;

/** The wings of `client/features/`, lower first; peers in one cell. A wing uses itself and what is below, types too. */
const CLIENT_FLOORS = [
  ['accounts'],
  ['pets'],
  ['health'],
  ['billing', 'lost-found'],
  ['documents'],
  ['clinic'],
  ['portability', 'admin'],
  ['frame'],
];

/** Calls that are safe in one place only. */
const ONLY_IN = [
  {
    what: /\.transaction\(/,
    among: '{server,db}/**',
    only: ['server/*/*/{service,*.service}.ts', 'db/**'],
    why: 'A transaction belongs to one use case; opened lower down, two of them wait for each other for ever on SQLite.',
  },
  {
    what: /\.transaction\(\)(?:\s*\.set\w+\([^)]*\))*\s*\.execute\((?!\s*(?:async\s*)?\(?\s*db\b)/,
    among: '{server,db}/**',
    only: ['db/**'],
    why: 'The inner handle is called db and hides the outer one, which must not be used meanwhile.',
  },
  {
    what: /\bprocess\.env\b/,
    among: '{server,client,db,migrations}/**',
    only: ['server/main.ts', 'client/vite.config.ts'],
    why: 'Configuration is read once, checked, and passed down.',
  },
  {
    what: /\bnew Date\(|\bDate\.now\(|\bTemporal\.Now\b/,
    among: '{server,db}/**',
    only: ['server/platform/lib/{time,calendar}.ts'],
    why: 'The time is ctx.now(): tests set it, and a day belongs to the guardian’s zone.',
  },
  {
    what: /\b(?:writeFile|appendFile|copyFile)(?:Sync)?\(|\bmkdir(?:Sync)?\([^)]*recursive/,
    among: 'server/**',
    only: ['server/platform/lib/{durable,folder-lock}.ts'],
    why: 'A power cut leaves such a file empty, or its folder away: server/platform/lib/durable.ts writes both.',
  },
  {
    what: /\bsql(?:\.raw)?\s*(?:<[^`]*?>)?\s*[`(]\s*['"`]?\s*(?:insert|update|delete|replace|merge|create|drop|alter)\b/i,
    among: '{server,scripts}/**',
    only: ['server/*/*/{queries,*.queries}.ts', 'scripts/bench/**'],
    why: 'Text that only one database speaks, or that hides which table it writes.',
  },
];

/** From `warn` on a reader asks whether a second noun hides in the file; from `fail` on it does. */
const LONGEST = [
  // Tables: they grow with the product and are read by searching.
  { files: '{db/types/*.ts,server/platform/audit/rules.ts}', warn: 400, fail: 600 },
  { files: '{server,db,scripts,client}/**', warn: 300, fail: 400 },
  { files: 'tests/**', warn: 600, fail: 600 },
];

/** Exceptions, `file: rule`. This list may only become shorter. */
const FOR_NOW: string[] = [];

interface SourceFile {
  file: string;
  /** Without comments; strings and line numbers are unchanged. */
  text: string;
  imports: { target: string; typeOnly: boolean; line: number }[];
}

const ROOT = path.join(import.meta.dirname, '..');
const problems: string[] = [];
const warnings: string[] = [];
const rows = IMPORTS.trim()
  .split('\n')
  .map((line) => {
    const [from = '', may = '', why = ''] = line.split('|').map((cell) => cell.trim());
    return { from, may, why };
  });
const files = globSync('{server,client,db,migrations,scripts,tests}/**/*.{ts,tsx,mjs}', { cwd: ROOT })
  .filter((file) => !file.startsWith('client/dist/') && !file.startsWith('client/public/'))
  .toSorted()
  .map(readSource);

checkTopLevel();
for (const source of files) {
  checkName(source);
  checkImports(source);
  checkOnlyIn(source);
  checkLength(source);
}
checkFloors('server', FLOORS);
checkFloors('client/features', CLIENT_FLOORS);
checkTwoWay();
checkTableOwners();
checkCycles();

for (const problem of [...warnings, ...problems]) console.log(problem);
if (problems.length > 0) console.log(`\nstructure: ${problems.length} broken (the rules: scripts/check-structure.ts)`);
process.exitCode = problems.length > 0 ? 1 : 0;

function report(file: string, rule: string, message: string) {
  if (!FOR_NOW.includes(`${file.replace(/:\d+$/, '')}: ${rule}`)) problems.push(`${file}: ${rule}: ${message}`);
}

function readSource(file: string): SourceFile {
  const text = withoutComments(readFileSync(path.join(ROOT, file), 'utf8'));
  const pattern =
    /^(?:import|export)\s(?:(type)\s)?([^'"`;]*?)\s?from\s'([^']+)'|^import\s'([^']+)'|\bimport\(\s*'([^']+)'/gm;
  const imports = [...text.matchAll(pattern)].map((match) => {
    const [, keyword, names = '', from, bare, dynamic] = match;
    const members = names
      .match(/^\{([^}]*)\}$/)?.[1]
      ?.split(',')
      .filter((name) => name.trim()) ?? [''];
    const typeOnly = keyword === 'type' || members.every((name) => /^\s*type\s/.test(name));
    return { target: resolved(file, from ?? bare ?? dynamic ?? ''), typeOnly, line: lineOf(text, match.index) };
  });
  return { file, text, imports };
}

function withoutComments(text: string): string {
  // Keeps newlines, so that line numbers stay.
  return text.replace(/(?<=^|[\s;,{(])(?:\/\*[\s\S]*?\*\/|\/\/[^\n]*)/g, (comment) => comment.replace(/[^\n]/g, ''));
}

function resolved(file: string, specifier: string): string {
  const bare = specifier.replace(/\?.*$/, '');
  if (bare.startsWith('.')) return path.posix.join(path.posix.dirname(file), bare);
  if (/^#(server|db)\//.test(bare)) return bare.slice(1);
  return bare.startsWith('node:') ? bare : `npm:${bare}`;
}

function lineOf(text: string, index: number): number {
  return text.slice(0, index).split('\n').length;
}

function matches(target: string, glob: string): boolean {
  if (glob === 'npm:*' || glob === 'node:*') return target.startsWith(glob.slice(0, -1));
  return target.includes(':') === glob.includes(':') && path.posix.matchesGlob(target, glob);
}

function checkTopLevel() {
  const { status, stdout } = spawnSync('git', ['ls-files'], { cwd: ROOT, encoding: 'utf8' });
  if (status !== 0) return;
  const entries = new Set(stdout.split('\n').map((file) => file.split('/')[0] ?? ''));
  for (const entry of entries) {
    if (entry && !TOP_LEVEL.includes(entry))
      report(entry, 'top level', 'has no place there. Put it into one of the folders.');
  }
}

function checkName({ file }: SourceFile) {
  const { name } = path.parse(file);
  const [top, , room, inside] = file.split('/');
  if (SAYS_NOTHING.includes(name) && file !== TYPES_OF_THE_DATABASE)
    report(file, 'name', 'says nothing about what it holds.');
  if (!/^[a-z0-9]+([-.][a-z0-9]+)*$/.test(name)) report(file, 'name', 'file names are kebab-case.');
  if (top !== 'server' || file === 'server/main.ts' || file === SECRETS) return;
  if (FREE_NAMES.some((glob) => matches(file, glob))) return;
  const [kind = '', ...topics] = name.split('.').toReversed();
  if (!room || !inside || file.split('/').length > 4 || !KINDS.includes(kind) || topics.length > 1)
    report(file, 'vocabulary', `a room holds only [topic.]kind.ts with one of ${KINDS.join(', ')}.`);
}

function checkImports({ file, imports }: SourceFile) {
  const row = rows.find((one) => matches(file, one.from));
  if (!row) return report(file, 'imports', 'no row of the table says what it may import.');
  const may = row.may
    .replace('{pages}', PAGES)
    .replace('type:{shared}', SHARED.replaceAll(/(?=server)/g, 'type:'))
    .replace('{shared}', SHARED)
    .replaceAll('{own}', ownFolder(file))
    .split(' ');
  for (const { target, typeOnly, line } of imports) {
    const allowed = may.some((glob) => {
      const typeGlob = glob.startsWith('type:');
      return typeGlob ? typeOnly && matches(target, glob.slice(5)) : matches(target, glob);
    });
    const what = typeOnly ? `the type of ${target}` : target;
    if (!allowed) report(`${file}:${line}`, 'imports', `${what} is not for ${row.from}: ${row.why}.`);
  }
}

/** A client feature is the folder under features, a room of the server the folder under its wing. */
function ownFolder(file: string): string {
  return path.posix.dirname(file).split('/').slice(0, 3).join('/');
}

function checkOnlyIn({ file, text }: SourceFile) {
  for (const { what, among, only, why } of ONLY_IN) {
    if (!matches(file, among) || only.some((glob) => matches(file, glob))) continue;
    const found = what.exec(text);
    if (found) report(`${file}:${lineOf(text, found.index)}`, `"${found[0].trim()}"`, why);
  }
}

function checkLength({ file, text }: SourceFile) {
  const limit = LONGEST.find((one) => matches(file, one.files));
  const lines = text.trimEnd().split('\n').length;
  if (!limit || lines <= limit.warn) return;
  const message = `${lines} lines; from ${limit.warn} on ask which second noun hides in it.`;
  if (lines > limit.fail) report(file, 'length', message);
  else warnings.push(`${file}: ${message}`);
}

/** `under/<wing>/…` imports its own wing and those of lower floors. */
function checkFloors(under: string, floors: string[][]) {
  const wingOf = (file: string) => file.slice(under.length + 1).split('/')[0] ?? '';
  const floorOf = (file: string) => floors.findIndex((wings) => wings.includes(wingOf(file)));
  const isInside = (file: string) => file.startsWith(`${under}/`) && file !== 'server/main.ts';
  for (const { file, imports } of files.filter((one) => isInside(one.file))) {
    if (floorOf(file) < 0) report(file, 'floors', `${wingOf(file)} is none of the wings.`);
    for (const { target, line } of imports.filter((one) => isInside(one.target)))
      if (wingOf(target) !== wingOf(file) && floorOf(target) >= floorOf(file))
        report(`${file}:${line}`, 'floors', `${target} does not stand below ${wingOf(file)}.`);
  }
}

/** Rooms of one wing of the server import each other only where TWO_WAY says why. */
function checkTwoWay() {
  const ways = new Set<string>();
  for (const { file, imports } of files) {
    const [top, wing, room] = file.split('/');
    if (top !== 'server') continue;
    for (const { target } of imports) {
      const [into, other, its] = target.split('/');
      if (into === 'server' && other === wing) ways.add(`${wing}: ${room} ${its}`);
    }
  }
  for (const way of ways) {
    const [wing = '', one = '', other = ''] = way.split(/:? /);
    if (one < other && ways.has(`${wing}: ${other} ${one}`) && !TWO_WAY.includes(way))
      report(`server/${wing}`, 'rooms', `${one} and ${other} import each other.`);
  }
  for (const way of TWO_WAY)
    if (!ways.has(way)) report(way, 'rooms', 'no longer import each other: take it off the list.');
}

/** One file writes a table, so that all rules about its rows are there. Any file may join it for reading. */
function checkTableOwners() {
  const owners = new Map<string, string>();
  for (const { file, text } of files.filter((one) => one.file.startsWith('server/'))) {
    for (const match of text.matchAll(
      /\.(?:insertInto|updateTable|deleteFrom|replaceInto|mergeInto)\(\s*(?:'([^']+)')?/g,
    )) {
      const table = match[1]?.split(' ')[0];
      const place = `${file}:${lineOf(text, match.index)}`;
      const owner = owners.get(table ?? '') ?? file;
      if (!table) report(place, 'tables', 'name the table where it is written, so that its owner can be seen.');
      else if (!/[/.]queries\.ts$/.test(file)) report(place, 'tables', `"${table}" is written outside a queries.ts.`);
      else if (owner !== file) report(place, 'tables', `"${table}" belongs to ${owner}: ask there.`);
      else owners.set(table, file);
    }
  }
}

/** Type imports may be circular; value imports may not. */
function checkCycles() {
  const graph = new Map(
    files.map(({ file, imports }) => [file, imports.filter((one) => !one.typeOnly).map((one) => one.target)]),
  );
  const done = new Set<string>();
  const visit = (file: string, way: string[]) => {
    if (way.includes(file)) return report(file, 'cycle', [...way.slice(way.indexOf(file)), file].join(' → '));
    if (done.has(file)) return;
    for (const next of graph.get(file) ?? []) visit(next, [...way, file]);
    done.add(file);
  };
  for (const file of graph.keys()) visit(file, []);
}
