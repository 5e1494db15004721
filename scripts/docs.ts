/**
 * `npm run docs [-- --en carpeta]`: the site of docs/ into dist/sitio, as plain files for any server. The API is written from the
 * same tables as the answers, the settings from .env.example, the pictures by `npm run screens` (scripts/docs-pictures.ts).
 */
import { copyFileSync, cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { choices, routes } from '#server/app/rest/calls.ts';
import { docsPage } from '#server/app/rest/docs.ts';
import { openapiDocument } from '#server/app/rest/openapi.ts';
import { statementPage } from '#server/app/rest/statement-docs.ts';
import { VECTORS } from '#server/app/rest/statement-vectors.ts';
import { VERSION } from '#server/platform/lib/version.ts';
import { recordSchema } from '#server/portability/archives/http.ts';
import { layout, sheet } from './docs/layout.ts';
import { written } from './docs/markdown.ts';
import { MADE_FROM, PAGES } from './docs/pages.ts';

const ROOT = path.join(import.meta.dirname, '..');
const DOCS = path.join(ROOT, 'docs');
const FONTS = ['asap', 'atkinson-hyperlegible-mono', 'besley'];
/** Addresses of an installation that are files here. */
const HERE: Record<string, string> = {
  '/api/docs/comprobante-firmado.json': 'comprobante-firmado.json',
  '/api/docs/comprobante-firmado': 'comprobante-firmado.html',
  '/api/docs': 'index.html',
  '/api/openapi.json': 'openapi.json',
  '/api/esquemas/animal-1.json': 'animal-1.json',
};

const { values } = parseArgs({ options: { en: { type: 'string' } } });
const into = path.resolve(values.en ?? path.join(ROOT, 'dist', 'sitio'));
rmSync(into, { recursive: true, force: true });
mkdirSync(path.join(into, 'letras'), { recursive: true });
writePages();
writeSheet();
await writeApi();
console.log(`${path.relative(ROOT, into)}: ${PAGES.length} páginas.`);

function writePages() {
  const pictures = new Set(readdirSync(path.join(DOCS, 'imagenes')));
  const settings = readFileSync(path.join(ROOT, '.env.example'), 'utf8');
  for (const page of PAGES) {
    const file = MADE_FROM[page.file] ?? `docs/${page.file}.md`;
    const text = readFileSync(path.join(ROOT, file), 'utf8').replace(
      '<!-- .env.example -->',
      () => `\`\`\`ini\n${settings}\`\`\``,
    );
    const { title, html } = written(text, pictures);
    writeFileSync(path.join(into, `${page.file}.html`), layout({ page, title, html, version: VERSION }));
  }
  cpSync(path.join(DOCS, 'imagenes'), path.join(into, 'imagenes'), { recursive: true });
  copyFileSync(path.join(DOCS, 'grafana.json'), path.join(into, 'grafana.json'));
}

function writeSheet() {
  writeFileSync(path.join(into, 'sitio.css'), sheet(readFileSync(path.join(ROOT, 'client/tokens.css'), 'utf8')));
  for (const font of FONTS) {
    const file = `${font}-latin-wght-normal.woff2`;
    copyFileSync(
      path.join(ROOT, `node_modules/@fontsource-variable/${font}/files/${file}`),
      path.join(into, 'letras', file),
    );
  }
  copyFileSync(path.join(ROOT, 'client/public/icon.svg'), path.join(into, 'icono.svg'));
}

async function writeApi() {
  const folder = path.join(into, 'api');
  mkdirSync(folder);
  const document = await openapiDocument(routes, choices);
  const files: Record<string, string> = {
    'index.html': filesFor(await docsPage(routes, choices, document.components)),
    'comprobante-firmado.html': filesFor(statementPage()),
    'comprobante-firmado.json': JSON.stringify(VECTORS),
    'openapi.json': JSON.stringify(document),
    'animal-1.json': JSON.stringify(recordSchema()),
  };
  for (const [name, text] of Object.entries(files)) writeFileSync(path.join(folder, name), text);
}

/** The page names addresses of an installation; here they are files beside it. */
function filesFor(page: string): string {
  return page.replaceAll(/href="(\/api\/[^"#]*)/g, (whole, address: string) =>
    HERE[address] ? `href="${HERE[address]}` : whole,
  );
}
