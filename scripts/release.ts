/**
 * `npm run release`: everything of a release but the image, into dist/release, as .github/workflows/release.yml runs it for a tag.
 * RELEASE_TAG is the tag and RELEASE_IMAGE the name under which the image is published; without them it is a rehearsal.
 */
import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { notesOf, problemsOf, withImage } from './release/rules.ts';

const ROOT = path.join(import.meta.dirname, '..');
const INTO = path.join(ROOT, 'dist', 'release');
const COMPOSED = ['compose.yml', 'compose.postgres.yml'];
/** What they name beside themselves; GitHub gives a file that begins with a dot another name. */
const BESIDE = { Caddyfile: 'Caddyfile', '.env.example': 'env.example' };

const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');
const { version } = JSON.parse(read('package.json')) as { version: string };
const locked = (JSON.parse(read('package-lock.json')) as { version: string }).version;
const { RELEASE_TAG: tag = `v${version}`, RELEASE_IMAGE: image = 'petlove' } = process.env;

const problems = problemsOf({ version, locked, tag, changes: read('CHANGELOG.md') });
if (problems.length > 0) {
  for (const problem of problems) console.error(problem);
  process.exit(1);
}
run('scripts/build.ts', '--force');
rmSync(INTO, { recursive: true, force: true });
mkdirSync(INTO, { recursive: true });
run('scripts/pack.ts', '--en', INTO);
for (const file of COMPOSED)
  writeFileSync(path.join(INTO, file), withImage(read(file), `${image.toLowerCase()}:${version}`));
for (const [from, to] of Object.entries(BESIDE)) copyFileSync(path.join(ROOT, from), path.join(INTO, to));
writeFileSync(path.join(INTO, 'NOTAS.md'), notesOf(read('CHANGELOG.md'), version));
console.log(`dist/release: ${readdirSync(INTO).toSorted().join(', ')}`);

function run(...args: string[]) {
  const { status } = spawnSync(process.execPath, args, { cwd: ROOT, stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}
