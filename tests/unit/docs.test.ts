/** The site of docs/: every link leads somewhere, and what it names exists. */
import { globSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { expectations } from '#server/platform/config/config-messages.ts';
import { layout, sheet } from '../../scripts/docs/layout.ts';
import { written } from '../../scripts/docs/markdown.ts';
import { MADE_FROM, PAGES } from '../../scripts/docs/pages.ts';

const ROOT = path.join(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');
const pictures = new Set(readdirSync(path.join(ROOT, 'docs/imagenes')));
const made = new Map(PAGES.map(({ file }) => [file, written(read(MADE_FROM[file] ?? `docs/${file}.md`), pictures)]));
/** Written beside the pages by scripts/docs.ts. */
const FILES = ['api/index.html', 'api/comprobante-firmado.html', 'api/openapi.json', 'grafana.json'];

test.each(PAGES)('$file: its links and pictures are there', ({ file }) => {
  const { html } = made.get(file) ?? { html: '' };
  const [links, shown] = [/<a href="([^"]*)"/g, /(?:src|srcset)="imagenes\/([^"]*)"/g].map((pattern) =>
    [...html.matchAll(pattern)].map(([, found = '']) => found),
  );
  const broken = links?.filter((link) => {
    if (link.startsWith('https:')) return false;
    const [address = '', anchor] = link.split('#');
    const page = address === '' ? file : address.replace(/\.html$/, '');
    if (FILES.includes(address)) return false;
    return !made.has(page) || (anchor !== undefined && !made.get(page)?.anchors.includes(anchor));
  });
  expect(broken).toEqual([]);
  expect(shown?.filter((picture) => !pictures.has(picture))).toEqual([]);
});

test.each(PAGES)('$file: has one heading, and no address twice', ({ file }) => {
  const { html, title, anchors } = made.get(file) ?? { html: '', title: '', anchors: [] };
  expect(html.match(/<h1/g)).toHaveLength(1);
  expect(title).not.toBe('');
  expect(anchors.filter((one, at) => anchors.indexOf(one) !== at && file !== 'cambios')).toEqual([]);
});

test('every page of docs/ is in the menu, every picture on a page', () => {
  const files = globSync('docs/*.md', { cwd: ROOT }).map((file) => path.basename(file, '.md'));
  const listed = PAGES.map(({ file }) => file).filter((file) => !MADE_FROM[file]);
  expect(files.toSorted()).toEqual(listed.toSorted());
  const all = [...made.values()].map(({ html }) => html).join('');
  expect([...pictures].filter((picture) => !all.includes(`imagenes/${picture}`))).toEqual([]);
});

test('settings, commands and figures that a page names exist', () => {
  const text = globSync('docs/*.{md,json}', { cwd: ROOT }).map(read).join('\n');
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
  const settings = [...text.matchAll(/^([A-Z][A-Z0-9_]{3,})=|`([A-Z][A-Z0-9]*_[A-Z0-9_]+)(?:=[^`]*)?`/gm)].map(
    ([, set, named]) => (set ?? named ?? '').replace(/_FILE$/, ''),
  );
  expect(settings.length).toBeGreaterThan(20);
  expect(settings.filter((name) => !(name in expectations) && name !== 'NOMBRE')).toEqual([]);
  const commands = [...text.matchAll(/npm run ([\w:]+)/g)].map(([, name = '']) => name);
  expect(commands.filter((name) => !(name in scripts))).toEqual([]);
  const figures = read('server/app/http/metrics.ts');
  const asked = [...text.matchAll(/\bpetlove_[a-z]+(?:_[a-z]+)+/g)].map(([name]) =>
    name.replace(/_(?:bucket|count|sum)$/, ''),
  );
  expect(asked.filter((name) => !figures.includes(name))).toEqual([]);
});

test('a page says its language, where it stands, and takes its colours from the product', () => {
  const [page] = PAGES.filter(({ file }) => file === 'en');
  if (!page) throw new Error('no English door');
  const html = layout({ page, title: 'T', html: '<p>x</p>', version: '1' });
  expect(html).toContain('<html lang="en">');
  expect(html).toContain('<a href="en.html" aria-current="page" lang="en">');
  const css = sheet(read('client/tokens.css'));
  expect(css).toMatch(/@media screen and \(prefers-color-scheme: dark\) \{\s*:root \{/);
  expect(css.match(/url\("letras\/[\w-]+\.woff2"\)/g)).toHaveLength(3);
  expect(css).not.toMatch(/@fontsource|data-color-scheme="dark"/);
});
