/** Builds the client into client/dist; in development serves it on 5173 and hands every call on to the server on 3000. */
import react from '@vitejs/plugin-react';
import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, defineConfig, type Plugin, type Rolldown } from 'vite';

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

async function workerSource(precache: { url: string; revision: string | null }[]): Promise<string> {
  const made = await build({
    configFile: false,
    root: here,
    publicDir: false,
    logLevel: 'warn',
    define: { __PRECACHE__: JSON.stringify(precache) },
    build: {
      write: false,
      target: 'es2022',
      rolldownOptions: { input: path.join(here, 'worker/sw.ts'), output: { format: 'iife' } },
    },
  });
  const [worker] = ([made].flat()[0] as Rolldown.RolldownOutput).output;
  return worker.code;
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
  plugins: [react(), preloadFonts(), offlineWorker()],
  define: { __VERSION__: JSON.stringify(version()) },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // They do nothing by being imported: what the login does not call (sockets, streams) it does not carry.
      treeshake: { moduleSideEffects: (id) => !/node_modules[\\/](@trpc|@tanstack)[\\/]/.test(id) },
      output: {
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
