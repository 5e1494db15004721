/** What the built server writes into its log of an error leads to our sources, though Node reads no source map. */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { withSourceLines } from '#server/platform/lib/source-lines.ts';
import { ROOT } from '../support/process.ts';

test.each([
  ['function announce(', 'server/main.ts'],
  ['async function migrateIn(', 'db/migrate.ts'],
  ['function boundBody(', 'server/app/app.ts'],
])('%s of a stack stands in %s', (words, source) => {
  const [at] = globSync('dist/server/*.js', { cwd: ROOT }).flatMap((file) => {
    const line = readFileSync(path.join(ROOT, file), 'utf8')
      .split('\n')
      .findIndex((text) => text.startsWith(words));
    return line < 0 ? [] : [{ url: pathToFileURL(path.join(ROOT, file)).href, line: line + 1 }];
  });
  const line = readFileSync(path.join(ROOT, source), 'utf8')
    .split('\n')
    .findIndex((text) => text.startsWith(words));
  const written = JSON.stringify({ err: { stack: `Error: no\n    at f (${at?.url}:${at?.line}:7)` } });
  expect(JSON.parse(withSourceLines(written))).toEqual({
    err: { stack: `Error: no\n    at f (${source}:${line + 1})` },
  });
});

test('what is no file of the build is left as it is', () => {
  const stack = 'Error: no\n    at file:///no/esta.js:1:2\n    at node:internal/process:1:2\n    at server/main.ts:3';
  expect(withSourceLines(stack)).toBe(stack);
});
