/** Builds the client into client/dist; in development serves it on 5173 and hands every call on to the server on 3000. */
import react from '@vitejs/plugin-react';
import { fileURLToPath } from 'node:url';
import { defineConfig, type Plugin } from 'vite';

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

export default defineConfig({
  root: here,
  plugins: [react(), preloadFonts()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // What changes only with the lock file stays in the browser's cache over our releases. Mantine is left to the
        // bundler: each route carries the components it uses, and the login none of the others'.
        codeSplitting: {
          groups: [{ name: 'vendor', test: /node_modules[\\/](react|react-dom|scheduler|@tanstack|@trpc)[\\/]/ }],
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
