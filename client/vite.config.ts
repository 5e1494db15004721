/**
 * Builds the client into client/dist; in development serves it on 5173 and proxies every call to the server
 * on 3000.
 */
import react from '@vitejs/plugin-react';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { defineConfig, type Plugin } from 'vite';
import { OLDEST_BROWSERS } from './build/browsers.ts';
import { CHUNKS } from './build/chunks.ts';
import { firstPages } from './build/first-pages.ts';
import { plainPages } from './build/plain-pages.ts';
import { offlineWorker } from './build/offline-worker.ts';
import { CLIENT, digest } from './build/one-file.ts';
import { procedureFacts } from './build/procedure-facts.ts';

const server = process.env.DEV_SERVER ?? 'http://localhost:3000';

/** The two fonts of every page load together with the script, not after it. */
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

/** Stored answers are read only by the version that stored them: every source that shapes them counts. */
function version(): string {
  const sources = globSync('{client,server}/**/*.{ts,tsx}', { cwd: path.join(CLIENT, '..') }).filter(
    (file) => !file.startsWith('client/dist'),
  );
  return digest(sources.toSorted().map((file) => readFileSync(path.join(CLIENT, '..', file))));
}

/** Shared chunks that the tests and the plain pages know by name. */
const READABLE = new Set(['vendor', 'start', 'login', 'register', 'frame']);

export default defineConfig({
  root: CLIENT,
  plugins: [react(), procedureFacts(), preloadFonts(), offlineWorker(), plainPages(), firstPages()],
  define: { __VERSION__: JSON.stringify(version()) },
  resolve: {
    alias: [
      // Replaces a polyfill of the router's store for React before 18, which we do not need.
      {
        find: /^use-sync-external-store\/shim\/with-selector(\.js)?$/,
        replacement: 'use-sync-external-store/with-selector',
      },
      {
        find: /^\.\/use(?:Queries|(?:Suspense|Prefetch)(?:Infinite)?Query|SuspenseQueries)\.js$/,
        replacement: path.join(CLIENT, 'build/unused-hooks.ts'),
      },
      {
        find: /^\.\/(?:actions\/actions|hooks\/use-form-list\/use-form-list)\.mjs$/,
        replacement: path.join(CLIENT, 'build/unused-form.ts'),
      },
    ],
  },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: OLDEST_BROWSERS,
    assetsInlineLimit: 0,
    // Modules that the page itself loads need not be listed again for every screen.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_screen, files, { hostType }) =>
        hostType === 'html' ? files : files.filter((file) => !/\/(?:vendor|start)-/.test(file)),
    },
    rolldownOptions: {
      // They have no side effects: parts that the login does not call (sockets, streams) are left out.
      treeshake: { moduleSideEffects: (id) => !/node_modules[\\/](@trpc|@tanstack)[\\/]/.test(id) },
      output: {
        // The login's script names every chunk of the product: a shared chunk needs no readable name.
        chunkFileNames: ({ name, isDynamicEntry }) =>
          isDynamicEntry || READABLE.has(name) ? 'assets/[name]-[hash].js' : 'assets/[hash].js',
        codeSplitting: { groups: CHUNKS },
      },
    },
  },
  // A worker may load its lists as separate chunks, as pages load screens.
  worker: { format: 'es' },
  server: {
    port: 5173,
    fs: { allow: ['..'] },
    proxy: Object.fromEntries(['/trpc', '/api', '/healthz', '/readyz'].map((path) => [path, server])),
  },
});
