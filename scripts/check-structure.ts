/**
 * The house rules: what a folder may contain, which file may import which, and where dangerous calls are
 * allowed. The tables below are the rules; the rest compares files with them.
 */
import { spawnSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** For people, tools and the two commands; everything else belongs in one of the folders. */
const TOP_LEVEL = `
server client db migrations scripts tests .ci .github README.md LICENSE Dockerfile compose.yml compose.postgres.yml Caddyfile .dockerignore .env.example
package.json package-lock.json tsconfig.json biome.json .oxlintrc.json .npmrc .yarnrc.yml .gitignore .gitattributes
`
  .trim()
  .split(/\s/);

/** A file's name says what it holds. These folders own no business noun and name their files freely. */
const FEATURE_FILES = ['schema', 'router', 'queries', 'service', 'rules', 'access', 'emails', 'http', 'provider'];
const NOT_FEATURES = ['lib', 'mail', 'rest', 'pages', 'print', 'workshop'];
const SECRETS = 'server/auth/secrets.ts';
const SAYS_NOTHING = ['index', 'utils', 'util', 'helpers', 'types', 'constants', 'common', 'misc'];
const TYPES_OF_THE_DATABASE = 'db/types.ts';

/**
 * Who may import what because; the first matching row decides. `type:` only as `import type`; `{own}` its own
 * folder; `npm:`, `node:` packages; `{shared}` for browser and server; `{pages}` for all client files.
 */
const IMPORTS = `
tests/**                 | ** npm:* node:*                                                                    | tests may look anywhere
client/{vite.config,build/*}.ts | npm:* node:* client/build/* type:client/login-page.tsx                                | it builds the client and is no part of it
client/{main,routes,open-routes,dashboard-routes,admin-routes,help-routes,open-screens,dashboard-screens,login-page}.{ts,tsx} | client/** {pages}                                                                  | they put the client together
client/worker/**         | {own}/** npm:workbox-*                                                             | the worker runs beside the pages and knows none of them
client/routes/**         | {own}/** client/{features,components,lib}/** {pages}                               | routes → features → components → lib, never back
client/features/**       | {own}/** client/{components,lib}/** {pages}                                        | what two features need is a component or belongs to lib
client/components/**     | client/{components,lib}/** {pages}                                                 | components know no feature
client/**                | client/lib/** {pages}                                                              | lib is the ground floor
server/*/schema.ts       | npm:zod npm:zod/* {shared} server/lib/* type:db/types.ts                           | a schema runs in the browser
server/*/rules.ts        | {shared} npm:libphonenumber-js/* type:db/types.ts                                  | rules are pure, and run in the browser too
server/*/queries.ts      | npm:kysely db/{chunks,prepared,search}.ts {own}/rules.ts type:db/{pages,types}.ts type:server/*/{schema,rules}.ts | a query is one statement; at most a rule of its own noun bounds it
server/*/access.ts       | {own}/* server/{trpc,context,errors}.ts server/*/{queries,access}.ts server/{limits,licences}/service.ts server/lib/* type:db/types.ts | a gate asks (also whether a year is over, before anything is added), and changes nothing but the count of tries
server/*/service.ts      | {own}/* {shared} server/{context,errors,config}.ts server/lib/* server/*/{queries,service,access}.ts server/auth/secrets.ts server/mail/{outbox,kinds,trial}.ts db/{forget,one-at-a-time,one-transaction,pages,turns}.ts type:db/types.ts type:npm:* node:* | a service knows the business, not the way it was asked
server/*/router.ts       | {own}/* server/trpc.ts server/lib/* server/*/{access,schema}.ts npm:zod                     | a router is a table of contents: gate, input, one call of its own feature
server/*/http.ts         | {own}/{service,schema}.ts server/*/access.ts server/audit/service.ts server/pages/* server/lib/* server/{context,errors}.ts npm:* node:* | bytes and webhooks use the same services
server/*/{emails,provider,secrets}.ts | server/lib/* server/errors.ts server/mail/layout.ts type:** npm:* node:* | letters, an outside company, hashing: none knows the database
server/rest/**           | {own}/** {shared} server/{router,context,errors,messages.es,door,trpc}.ts server/lib/* server/{idempotency,brought-files}/service.ts type:** npm:* node:* | the older calls are names for the same procedures: no database, no query; bytes have no procedure
server/mail/**           | {own}/** {shared} server/*/{emails,queries}.ts server/auth/secrets.ts server/lib/* type:** npm:* node:* | mail carries what features wrote
server/pages/**          | {own}/** {shared} server/lib/** type:** npm:* node:*                             | a page that needs no script: plain values in, HTML out
server/print/**          | {own}/** {shared} server/lib/** type:** npm:* node:*                             | a drawing takes plain values and answers bytes: no database, no clock
server/workshop/**       | {own}/** {shared} server/print/** server/lib/** db/sqlite-file.ts type:** npm:* node:* | the second process: what would hold up the first
server/lib/**            | {own}/** db/turns.ts type:db/{types,search}.ts npm:* node:*                                 | lib knows no feature
server/*.ts              | server/** db/** npm:* node:*                                                       | the files of server itself are the wiring
db/**                    | db/** npm:kysely npm:kysely/* npm:better-sqlite3 npm:pg node:*                     | the database knows nothing of the business
migrations/**            | npm:kysely migrations/data/**                                                      | a migration must still run in ten years
scripts/**               | scripts/** db/** server/{config,router,main}.ts server/*/{queries,service,rules}.ts server/auth/secrets.ts server/lib/* server/workshop/{workshop,backup-check,postgres-dump}.ts tests/support/{chromium,ports}.ts type:** npm:* node:* | scripts obey the rules that callers obey
`;
const SHARED = 'server/*/{schema,rules}.ts server/lib/{calendar,codes,guessing,text,field-words}.ts';
const PAGES = `${SHARED} type:server/{router,errors}.ts npm:* client/*.css client/theme.ts client/{art,fonts,styles}/**`;

/** Calls that are safe in one place only. */
const ONLY_IN = [
  {
    what: /\.transaction\(/,
    among: '{server,db}/**',
    only: ['server/*/service.ts', 'db/**'],
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
    only: ['server/lib/{time,calendar}.ts'],
    why: 'The time is ctx.now(): tests set it, and a day belongs to the guardian’s zone.',
  },
  {
    what: /\b(?:writeFile|appendFile|copyFile)(?:Sync)?\(|\bmkdir(?:Sync)?\([^)]*recursive/,
    among: 'server/**',
    only: ['server/lib/{durable,in-hand}.ts'],
    why: 'A power cut leaves such a file empty, or its folder away: server/lib/durable.ts writes both.',
  },
  {
    what: /\bsql(?:\.raw)?\s*(?:<[^`]*?>)?\s*[`(]\s*['"`]?\s*(?:insert|update|delete|replace|merge|create|drop|alter)\b/i,
    among: '{server,scripts}/**',
    only: ['server/*/queries.ts', 'scripts/bench/**'],
    why: 'Text that only one database speaks, or that hides which table it writes.',
  },
];

const LONGEST = [
  // A list of tables whose columns are explained: it grows with the product and is read by searching.
  { files: TYPES_OF_THE_DATABASE, lines: 1500 },
  // Likewise: a row for each audited procedure.
  { files: 'server/audit/rules.ts', lines: 400 },
  { files: '{server,db,scripts,client}/**', lines: 300 },
  { files: 'tests/**', lines: 600 },
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
checkTableOwners();
checkCycles();

for (const problem of problems) console.log(problem);
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
  const [top, folder = '', inside] = file.split('/');
  if (SAYS_NOTHING.includes(name) && file !== TYPES_OF_THE_DATABASE)
    report(file, 'name', 'says nothing about what it holds.');
  if (!/^[a-z0-9]+([-.][a-z0-9]+)*$/.test(name)) report(file, 'name', 'file names are kebab-case.');
  if (top !== 'server' || inside === undefined || NOT_FEATURES.includes(folder) || file === SECRETS) return;
  if (!FEATURE_FILES.includes(name) || file.split('/').length > 3) {
    report(
      file,
      'vocabulary',
      `a feature folder holds only ${FEATURE_FILES.join(', ')}; a new name needs a decision in server/README.md.`,
    );
  }
}

function checkImports({ file, imports }: SourceFile) {
  const row = rows.find((one) => matches(file, one.from));
  if (!row) return report(file, 'imports', 'no row of the table says what it may import.');
  const may = row.may
    .replace('{pages}', PAGES)
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

/** A client feature is the folder under features, a server feature the folder under server. */
function ownFolder(file: string): string {
  return file
    .split('/')
    .slice(0, file.startsWith('client/features/') ? 3 : 2)
    .join('/');
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
  if (limit && lines > limit.lines)
    report(file, 'length', `${lines} lines; at ${limit.lines} ask which second thing hides in it.`);
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
      else if (!matches(file, 'server/*/queries.ts'))
        report(place, 'tables', `"${table}" is written outside a queries.ts.`);
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
