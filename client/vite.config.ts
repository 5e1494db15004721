/** Builds the client into client/dist; in development serves it on 5173 and hands every call on to the server on 3000. */
import react from '@vitejs/plugin-react';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { defineConfig, type Plugin } from 'vite';
import { OLDEST_BROWSERS } from './build/browsers.ts';
import { loginPages } from './build/login-pages.ts';
import { offlineWorker } from './build/offline-worker.ts';
import { CLIENT, digest } from './build/one-file.ts';

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

/** Answers kept on a device are read by the program that kept them and by no other: whatever shapes them counts. */
function version(): string {
  const sources = globSync('{client,server}/**/*.{ts,tsx}', { cwd: path.join(CLIENT, '..') }).filter(
    (file) => !file.startsWith('client/dist'),
  );
  return digest(sources.toSorted().map((file) => readFileSync(path.join(CLIENT, '..', file))));
}

const FORM =
  /node_modules[\\/](@mantine[\\/]form|klona|fast-deep-equal)[\\/]|client[\\/](components[\\/](alert-band|brand|field-error|fields)\.|features[\\/](frame[\\/]cover|auth[\\/](auth\.module|social-buttons|waiting-account))\.|lib[\\/](keep-profile|session-storage|use-live-form|waiting-invitation)\.)/;

/** What every page needs; long lists, which only screens behind the sign-in draw, come with those. */
const VENDOR =
  /node_modules[\\/](react|react-dom|scheduler|@tanstack(?![\\/](react-virtual|virtual-core)[\\/])|@trpc)[\\/]/;

export default defineConfig({
  root: CLIENT,
  plugins: [react(), preloadFonts(), offlineWorker(), loginPages()],
  define: { __VERSION__: JSON.stringify(version()) },
  resolve: {
    alias: [
      // What the router's store brings along for a React of before 18, in the form that needs none of it.
      {
        find: /^use-sync-external-store\/shim\/with-selector(\.js)?$/,
        replacement: 'use-sync-external-store/with-selector',
      },
      {
        find: /^\.\/use(?:Queries|(?:Suspense|Prefetch)(?:Infinite)?Query|SuspenseQueries)\.js$/,
        replacement: path.join(CLIENT, 'build/unused-hooks.ts'),
      },
    ],
  },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: OLDEST_BROWSERS,
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
            { name: 'vendor', test: VENDOR },
            // What the login and every form are made of: one file packs a kilobyte smaller than a dozen.
            { name: 'form', test: FORM },
          ],
        },
      },
    },
  },
  // A worker may load its lists by name, as the pages load screens.
  worker: { format: 'es' },
  server: {
    port: 5173,
    fs: { allow: ['..'] },
    proxy: Object.fromEntries(['/trpc', '/api', '/healthz', '/readyz'].map((path) => [path, server])),
  },
});
