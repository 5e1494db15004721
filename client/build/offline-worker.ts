/**
 * Builds the service worker with the list of files that open offline. It runs after the client build, which
 * names those files.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import { CLIENT, digest, oneFile } from './one-file.ts';

/** The screens that open offline; their imports are included. */
const OFFLINE_SCREENS =
  /client\/(index\.html|main\.tsx|(?:dashboard|open|first)-screens\.ts|routes\/[\w-]+\/(login|dashboard|home|pets|pet|owners|owner|card|pet-card|carnet|identity|counter|verify)[\w-]*\.tsx|features\/(health\/(?:entries|agenda)|frame\/[\w-]+)\/[\w-]+\.tsx?|components\/windowed-list\.tsx|features\/clinic\/counter\/new-client\.tsx|features\/pets\/scanner\/code-scanner\.tsx|lib\/[\w-]+\.ts)$/;
const STANDING = ['before-paint.js', 'icon.svg', 'manifest.webmanifest', 'icons/icon-192.png'];

/** The service worker is a separate program, built after the client because it lists the client's files. */
export function offlineWorker(): Plugin {
  return {
    name: 'offline-worker',
    async generateBundle(_options, bundle) {
      const files = offlineFiles(bundle, (id) => {
        const module = this.getModuleInfo(id);
        return Boolean(module?.isEntry || module?.dynamicImporters.length);
      });
      const standing = STANDING.map((file) => ({
        url: `/${file}`,
        revision: digest([readFileSync(path.join(CLIENT, 'public', file))]),
      }));
      // The page names every file of this build, so a change in any file changes its revision. At this address it
      // asks for no screen's answers.
      const shell = { url: '/entrar', revision: digest([Object.keys(bundle).toSorted().join('\n')]) };
      const source = await workerSource([shell, ...standing, ...files.map((url) => ({ url, revision: null }))]);
      this.emitFile({ type: 'asset', fileName: 'sw.js', source });
    },
    // The development server caches nothing, so no stale file is shown; notifications still work.
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

/** The chunks that hold a module of those which is asked for by itself (a group holds several), their static imports, and the fonts and images that those name. */
function offlineFiles(bundle: Rolldown.OutputBundle, isAsked: (module: string) => boolean): string[] {
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
    if (file.type === 'chunk' && file.moduleIds.some((id) => OFFLINE_SCREENS.test(id) && isAsked(id)))
      add(file.fileName);
  }
  return [...wanted].filter((file) => file.startsWith('assets/')).map((file) => `/${file}`);
}

function namedIn(styles: string): string[] {
  return [...styles.matchAll(/url\(["']?\/(assets\/[^"')]+)/g)].map(([, file = '']) => file);
}

function workerSource(precache: { url: string; revision: string | null }[]): Promise<string> {
  return oneFile('worker/sw.ts', { __PRECACHE__: JSON.stringify(precache) });
}
