/** Builds the client into client/dist; in development serves it on 5173 and hands every call on to the server on 3000. */
import react from '@vitejs/plugin-react';
import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, defineConfig, type Plugin, type Rolldown } from 'vite';
import type { renderLogin } from './login-page.tsx';

const here = fileURLToPath(new URL('.', import.meta.url));
const server = process.env.DEV_SERVER ?? 'http://localhost:3000';

/** The two fonts every page shows are asked for together with the script, not after it. */
function preloadFonts(): Plugin {
  return {
    name: 'preload-fonts',
    transformIndexHtml(_html, { bundle }) {
      const fonts = Object.keys(bundle ?? {}).filter((file) => /(besley|asap)-latin-wght-normal.*\.woff2$/.test(file));
      return fonts.map((file) => ({
        tag: 'link',
        injectTo: 'head-prepend' as const,
        attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${file}`, crossorigin: true },
      }));
    },
  };
}

/** Which ways to sign in beside the password a server has: one page for each, chosen where it runs (server/site.ts). */
const LOGIN_PAGES = [
  { file: 'login.html', providers: { google: false, facebook: false } },
  { file: 'login-google.html', providers: { google: true, facebook: false } },
  { file: 'login-facebook.html', providers: { google: false, facebook: true } },
  { file: 'login-google-facebook.html', providers: { google: true, facebook: true } },
];

/** The login stands before any script has run; its program waits in the browser's cache for the first touch. */
function loginPages(): Plugin {
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
  const screen = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith('routes/login.tsx'));
  if (!tag || !screen) throw new Error('The page of the client names no program, or the login is not in it.');
  const prefetch = (file: string) => `<link rel="prefetch" as="script" crossorigin href="${file}">`;
  const sheets = chunks
    .filter((chunk) => chunk === screen || screen.imports.includes(chunk.fileName))
    .flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])])
    .map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`)
    .filter((link) => !page.includes(link));
  return page
    .replace(tag, prefetch(program))
    .replaceAll('rel="modulepreload"', 'rel="prefetch" as="script"')
    .replace('<title>PetLove+</title>', '<title>PetLove+ - Iniciar sesión</title>')
    .replace(
      '</head>',
      `${early}${sheets.join('')}${prefetch(`/${screen.fileName}`)}<script src="/${wake}" data-program="${program}" defer></script></head>`,
    )
    .replace('<div id="root"></div>', `<div id="plain">${body}</div><div id="root" hidden></div>`);
}

async function loginRenderer(): Promise<{ renderLogin: typeof renderLogin }> {
  const outDir = path.join(here, '../.cache/login-page');
  await build({
    configFile: false,
    root: here,
    publicDir: false,
    logLevel: 'warn',
    plugins: [react()],
    define: { __VERSION__: JSON.stringify('') },
    build: { ssr: path.join(here, 'login-page.tsx'), outDir, emptyOutDir: true, assetsInlineLimit: 0 },
  });
  return import(`${path.join(outDir, 'login-page.js')}?${Date.now()}`);
}

/** The screens that open without a network: what they import comes along. */
const OFFLINE_SCREENS =
  /client\/(index\.html|main\.tsx|dashboard-screens\.ts|routes\/(login|dashboard|home|pets|pet|owners|owner|card|pet-card|identity)[\w-]*\.tsx|features\/(entries|outbox|frame)\/[\w-]+\.tsx|lib\/[\w-]+\.ts)$/;
const STANDING = ['color-scheme.js', 'icon.svg', 'manifest.webmanifest', 'icons/icon-192.png'];

const FORM =
  /node_modules[\\/](@mantine[\\/]form|klona|fast-deep-equal)[\\/]|client[\\/](components[\\/](alert-band|brand|dialog|field-error|fields)\.|features[\\/](frame[\\/]cover|auth[\\/](auth\.module|social-buttons|waiting-account))\.|lib[\\/](keep-profile|session-storage|use-live-form|waiting-invitation)\.)/;

/** The worker is a program of its own, made after the client because it knows which of its files stand without a network. */
function offlineWorker(): Plugin {
  return {
    name: 'offline-worker',
    async generateBundle(_options, bundle) {
      const files = offlineFiles(bundle);
      const standing = STANDING.map((file) => ({
        url: `/${file}`,
        revision: digest([readFileSync(path.join(here, 'public', file))]),
      }));
      // The page names every file of this build: as soon as one has changed it is another page.
      const shell = { url: '/dashboard', revision: digest([Object.keys(bundle).toSorted().join('\n')]) };
      const source = await workerSource([shell, ...standing, ...files.map((url) => ({ url, revision: null }))]);
      this.emitFile({ type: 'asset', fileName: 'sw.js', source });
    },
    // While developing nothing is kept, so that nothing stale is looked at; notices work.
    configureServer({ middlewares }) {
      middlewares.use('/sw.js', (_request, response, next) => {
        workerSource([]).then((source) => {
          response.setHeader('content-type', 'text/javascript');
          response.end(source);
        }, next);
      });
    },
  };
}

/** The chunks of those screens, whatever they import at once, and every letter and drawing those name. */
function offlineFiles(bundle: Rolldown.OutputBundle): string[] {
  const wanted = new Set<string>();
  const add = (name: string) => {
    const file = bundle[name];
    if (!file || wanted.has(name)) return;
    wanted.add(name);
    if (file.type !== 'chunk') return;
    const styles = [...(file.viteMetadata?.importedCss ?? [])];
    for (const one of [...file.imports, ...styles, ...(file.viteMetadata?.importedAssets ?? [])]) add(one);
    for (const style of styles)
      for (const one of namedIn(String((bundle[style] as { source?: unknown })?.source))) add(one);
  };
  for (const file of Object.values(bundle)) {
    if (file.type === 'chunk' && OFFLINE_SCREENS.test(file.facadeModuleId ?? '')) add(file.fileName);
  }
  return [...wanted].filter((file) => file.startsWith('assets/')).map((file) => `/${file}`);
}

function namedIn(styles: string): string[] {
  return [...styles.matchAll(/url\(["']?\/(assets\/[^"')]+)/g)].map(([, file = '']) => file);
}

/** A program of its own: one file, no page. */
async function oneFile(entry: string, define: Record<string, string>): Promise<string> {
  const made = await build({
    configFile: false,
    root: here,
    publicDir: false,
    logLevel: 'warn',
    define,
    build: {
      write: false,
      target: 'es2022',
      rolldownOptions: { input: path.join(here, entry), output: { format: 'iife' } },
    },
  });
  const [only] = ([made].flat()[0] as Rolldown.RolldownOutput).output;
  return only.code;
}

function workerSource(precache: { url: string; revision: string | null }[]): Promise<string> {
  return oneFile('worker/sw.ts', { __PRECACHE__: JSON.stringify(precache) });
}

/** Answers kept on a device are read by the program that kept them and by no other: whatever shapes them counts. */
function version(): string {
  const sources = globSync('{client,server}/**/*.{ts,tsx}', { cwd: path.join(here, '..') }).filter(
    (file) => !file.startsWith('client/dist'),
  );
  return digest(sources.toSorted().map((file) => readFileSync(path.join(here, '..', file))));
}

function digest(parts: readonly (string | Buffer)[]): string {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest('hex').slice(0, 16);
}

export default defineConfig({
  root: here,
  plugins: [react(), preloadFonts(), offlineWorker(), loginPages()],
  define: { __VERSION__: JSON.stringify(version()) },
  resolve: {
    alias: [
      // What the router's store brings along for a React of before 18, in the form that needs none of it.
      {
        find: /^use-sync-external-store\/shim\/with-selector(\.js)?$/,
        replacement: 'use-sync-external-store/with-selector',
      },
    ],
  },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    // What the page itself brings need not be named again for every screen.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_screen, files, { hostType }) =>
        hostType === 'html' ? files : files.filter((file) => !/\/(?:vendor|form)-/.test(file)),
    },
    rolldownOptions: {
      // They do nothing by being imported: what the login does not call (sockets, streams) it does not carry.
      treeshake: { moduleSideEffects: (id) => !/node_modules[\\/](@trpc|@tanstack)[\\/]/.test(id) },
      output: {
        // The login's script names every file of the product: what screens share needs no name of its own.
        chunkFileNames: ({ name, isDynamicEntry }) =>
          isDynamicEntry || name === 'vendor' || name === 'form' ? 'assets/[name]-[hash].js' : 'assets/[hash].js',
        // What changes only with the lock file stays in the browser's cache over our releases. Mantine is left to the
        // bundler: each route carries the components it uses, and the login none of the others'.
        codeSplitting: {
          groups: [
            { name: 'vendor', test: /node_modules[\\/](react|react-dom|scheduler|@tanstack|@trpc)[\\/]/ },
            // What the login and every form are made of: one file packs a kilobyte smaller than a dozen.
            { name: 'form', test: FORM },
          ],
        },
      },
    },
  },
  server: {
    port: 5173,
    fs: { allow: ['..'] },
    proxy: Object.fromEntries(['/trpc', '/api', '/healthz', '/readyz'].map((path) => [path, server])),
  },
});
