/** What a clone needs on macOS and Windows, where none of us runs it yet: names, line ends and paths that hold there. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const ROOT = path.join(import.meta.dirname, '../..');
const FILES = execFileSync('git', ['ls-files', '-z'], { cwd: ROOT, encoding: 'utf8' }).split('\0').filter(Boolean);
const SOURCES = FILES.filter((file) => /^(?:server|db|scripts|client\/build)\/.*\.(?:ts|mjs)$/.test(file));
const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');

test('no two files have one name where capitals do not count, and none a name that Windows refuses', () => {
  const names = FILES.map((file) => file.toLowerCase());
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
  const refused = /[<>:"|?*\\]|[. ]$|^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i;
  expect(FILES.filter((file) => file.split('/').some((part) => refused.test(part)))).toEqual([]);
  // With the folder that a person chose before it; 260 is the most where long names are off.
  expect(FILES.filter((file) => file.length > 150)).toEqual([]);
});

test('lines end alike everywhere', () => {
  expect(read('.gitattributes')).toMatch(/^\* text=auto eol=lf$/m);
  const text = FILES.filter((file) => /\.(?:ts|tsx|mjs|js|css|html|json|md|yml|svg|txt|sh)$/.test(file));
  expect(text.length).toBeGreaterThan(1000);
  expect(text.filter((file) => read(file).includes('\r\n'))).toEqual([]);
});

test('a file is found by its path, never by the path of an address', () => {
  // On Windows it begins with a slash before the drive, and a blank in it is %20.
  const asPath = /new URL\([^)]*import\.meta\.(?:url|resolve\([^)]*\))[^)]*\)\.pathname/;
  expect(SOURCES.filter((file) => asPath.test(read(file)))).toEqual([]);
  const slashes = /path\.(?:join|resolve)\([^)]*\)\.(?:startsWith|includes|split)\(['"`][^'"`]*\//;
  expect(SOURCES.filter((file) => slashes.test(read(file)))).toEqual([]);
});
