/**
 * The one page again for the addresses that a day begins with, naming what they need: their program, styles and first answers are
 * asked for together, not one after the other. The server picks one by the address (server/app/site/site.ts).
 */
import type { Plugin, Rolldown } from 'vite';
import { FIRST_ANSWERS } from '../lib/first-answers.ts';

const FRAME = ['first-screens.ts'];
const PAGES: Readonly<Record<string, { programs: readonly string[]; answers: readonly string[] }>> = {
  home: { programs: [...FRAME, 'routes/pets/home.tsx'], answers: FIRST_ANSWERS.home },
  overview: { programs: [...FRAME, 'routes/admin/admin-overview.tsx'], answers: FIRST_ANSWERS.dashboard },
  dashboard: { programs: [...FRAME, 'dashboard-screens.ts'], answers: FIRST_ANSWERS.dashboard },
};

export function firstPages(): Plugin {
  return {
    name: 'first-pages',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const page = bundle['index.html'];
        if (page?.type !== 'asset') throw new Error('The page of the client was not made.');
        for (const [name, { programs, answers }] of Object.entries(PAGES)) {
          const links = [...programLinks(String(page.source), bundle, programs), answerLink(answers)].join('');
          // The letters come last, but before the first text: a swap would break lines elsewhere.
          const fonts = String(page.source).match(/<link rel="preload" as="font"[^>]*>/g) ?? [];
          const text = fonts.reduce((before, font) => before.replace(font, ''), String(page.source));
          this.emitFile({
            type: 'asset',
            fileName: `${name}.html`,
            source: text.replace('</head>', `${links}${fonts.join('')}</head>`),
          });
        }
      },
    },
  };
}

/** The chunks and styles that the page does not name itself. */
function programLinks(page: string, bundle: Rolldown.OutputBundle, programs: readonly string[]): string[] {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const files = new Set<string>();
  const styles = new Set<string>();
  const add = (name: string) => {
    const chunk = bundle[name];
    if (chunk?.type !== 'chunk' || files.has(name)) return;
    files.add(name);
    for (const style of chunk.viteMetadata?.importedCss ?? []) styles.add(style);
    for (const one of chunk.imports) add(one);
  };
  for (const program of programs) {
    const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(`client/${program}`));
    if (!chunk) throw new Error(`${program} is no file of its own.`);
    add(chunk.fileName);
  }
  return [
    ...[...styles].map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`),
    ...[...files].map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`),
  ].filter((link) => !page.includes(link));
}

/** As lib/trpc.ts asks: the browser hands the same address its answer. */
function answerLink(answers: readonly string[]): string {
  return `<link rel="preload" as="fetch" crossorigin href="/trpc/${answers.join()}?batch=1&amp;input=%7B%7D">`;
}
