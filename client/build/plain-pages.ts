/** Builds the login and the registration as plain HTML, and the few lines that start the program on the first touch (wake.ts). */
import react from '@vitejs/plugin-react';
import path from 'node:path';
import { build, type Plugin, type Rolldown } from 'vite';
import type { Offered, renderPlain } from '../plain-pages.tsx';
import { CLIENT, oneFile } from './one-file.ts';
import { procedureFacts } from './procedure-facts.ts';

/** With and without the price. Of the ways in each page has all: the server cuts out what it does not offer (server/app/site). */
const OFFERED: readonly Offered[] = [{ subscriptions: false }, { subscriptions: true }];
const SCREENS = [
  { path: '/login', name: 'login', title: 'Iniciar sesión', saysMoney: false },
  { path: '/register', name: 'register', title: 'Registro', saysMoney: true },
] as const;
type Screen = (typeof SCREENS)[number];

/** They are visible before any script runs; the browser caches their program until the first touch. */
export function plainPages(): Plugin {
  return {
    name: 'plain-pages',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const page = bundle['index.html'];
        if (page?.type !== 'asset') throw new Error('The page of the client was not made.');
        const { renderPlain } = await renderer();
        const source = await oneFile('wake.ts', {});
        const wake = this.getFileName(this.emitFile({ type: 'asset', name: 'wake.js', source }));
        for (const screen of SCREENS)
          for (const offered of OFFERED) {
            if (offered.subscriptions && !screen.saysMoney) continue;
            const markup = await renderPlain(screen.path, offered);
            const source = plain(String(page.source), { screen, markup, bundle, wake });
            this.emitFile({ type: 'asset', fileName: fileFor(screen, offered), source });
          }
      },
    },
  };
}

function fileFor({ name }: Screen, { subscriptions }: Offered): string {
  return `${name}${subscriptions ? '-paid' : ''}.html`;
}

interface Made {
  screen: Screen;
  markup: string;
  bundle: Rolldown.OutputBundle;
  /** The file of wake.ts. */
  wake: string;
}

function plain(page: string, { screen: { name, title }, markup, bundle, wake }: Made): string {
  const [, early = '', body = ''] = /^((?:<link[^>]*>)*)(.*)$/s.exec(markup) ?? [];
  const [tag = '', program = ''] = /<script type="module"[^>]* src="([^"]+)"><\/script>/.exec(page) ?? [];
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const screen = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(`routes/accounts/${name}.tsx`)));
  if (!tag || !screen) throw new Error(`The page of the client names no program, or ${name} is not in it.`);
  const preloads = /<link rel="modulepreload"[^>]* href="([^"]+)">\s*/g;
  const files = [program, ...[...page.matchAll(preloads)].map(([, file]) => file), `/${screen.fileName}`];
  const sheets = chunks
    .filter((chunk) => chunk === screen || screen.imports.includes(chunk.fileName))
    .flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])])
    .map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`)
    .filter((link) => !page.includes(link));
  return page
    .replace(tag, '')
    .replace(preloads, '')
    .replace('<title>PetLove+</title>', `<title>PetLove+ - ${title}</title>`)
    .replace(
      '</head>',
      `${early}${sheets.join('')}<script src="/${wake}" data-program="${program}" data-files="${files.join(' ')}"></script></head>`,
    )
    .replace('<div id="root"></div>', `<div id="plain">${body}</div><div id="root" hidden></div>`);
}

let made: Promise<{ renderPlain: typeof renderPlain }> | undefined;

/** Built once for all pages. */
export function renderer(): Promise<{ renderPlain: typeof renderPlain }> {
  made ??= buildRenderer();
  return made;
}

async function buildRenderer(): Promise<{ renderPlain: typeof renderPlain }> {
  const outDir = path.join(CLIENT, '../.cache/plain-pages');
  await build({
    configFile: false,
    root: CLIENT,
    publicDir: false,
    logLevel: 'warn',
    plugins: [react(), procedureFacts()],
    define: { __VERSION__: JSON.stringify('') },
    build: { ssr: path.join(CLIENT, 'plain-pages.tsx'), outDir, emptyOutDir: true, assetsInlineLimit: 0 },
  });
  return import(`${path.join(outDir, 'plain-pages.js')}?${Date.now()}`);
}
