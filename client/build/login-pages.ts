/** Builds the login as plain HTML, and the few lines that start the program on the first touch (wake.ts). */
import react from '@vitejs/plugin-react';
import path from 'node:path';
import { build, type Plugin, type Rolldown } from 'vite';
import type { renderLogin } from '../login-page.tsx';
import { CLIENT, oneFile } from './one-file.ts';
import { procedureFacts } from './procedure-facts.ts';

/**
 * The sign-in methods a server can offer beside the password: one page each; the server picks one
 * (server/app/site/site.ts).
 */
const LOGIN_PAGES = [
  { file: 'login.html', providers: { google: false, facebook: false } },
  { file: 'login-google.html', providers: { google: true, facebook: false } },
  { file: 'login-facebook.html', providers: { google: false, facebook: true } },
  { file: 'login-google-facebook.html', providers: { google: true, facebook: true } },
];

/** The login is visible before any script runs; the browser caches its program until the first touch. */
export function loginPages(): Plugin {
  return {
    name: 'login-pages',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const page = bundle['index.html'];
        if (page?.type !== 'asset') throw new Error('The page of the client was not made.');
        const renderer = await loginRenderer();
        const source = await oneFile('wake.ts', {});
        const wake = this.getFileName(this.emitFile({ type: 'asset', name: 'wake.js', source }));
        for (const { file, providers } of LOGIN_PAGES) {
          const markup = await renderer.renderLogin(providers);
          this.emitFile({
            type: 'asset',
            fileName: file,
            source: plainLogin(String(page.source), markup, bundle, wake),
          });
        }
      },
    },
  };
}

function plainLogin(page: string, markup: string, bundle: Rolldown.OutputBundle, wake: string): string {
  const [, early = '', body = ''] = /^((?:<link[^>]*>)*)(.*)$/s.exec(markup) ?? [];
  const [tag = '', program = ''] = /<script type="module"[^>]* src="([^"]+)"><\/script>/.exec(page) ?? [];
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const screen = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith('routes/accounts/login.tsx'));
  if (!tag || !screen) throw new Error('The page of the client names no program, or the login is not in it.');
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
    .replace('<title>PetLove+</title>', '<title>PetLove+ - Iniciar sesión</title>')
    .replace(
      '</head>',
      `${early}${sheets.join('')}<script src="/${wake}" data-program="${program}" data-files="${files.join(' ')}" defer></script></head>`,
    )
    .replace('<div id="root"></div>', `<div id="plain">${body}</div><div id="root" hidden></div>`);
}

async function loginRenderer(): Promise<{ renderLogin: typeof renderLogin }> {
  const outDir = path.join(CLIENT, '../.cache/login-page');
  await build({
    configFile: false,
    root: CLIENT,
    publicDir: false,
    logLevel: 'warn',
    plugins: [react(), procedureFacts()],
    define: { __VERSION__: JSON.stringify('') },
    build: { ssr: path.join(CLIENT, 'login-page.tsx'), outDir, emptyOutDir: true, assetsInlineLimit: 0 },
  });
  return import(`${path.join(outDir, 'login-page.js')}?${Date.now()}`);
}
