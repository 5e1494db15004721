/**
 * The one page again for the addresses that a day begins with, naming what they need: their program, styles and first answers are
 * asked for together, not one after the other. Until then each shows its screen as it stands before any answer (plain-pages.tsx).
 * The server picks one by the address (server/app/site/site.ts).
 */
import type { Plugin, Rolldown } from 'vite';
import { FIRST_ANSWERS } from '../lib/first-answers.ts';
import { renderer } from './plain-pages.ts';

const FRAME = ['first-screens.ts'];
/** The menu beside the page, where there is room for it (lib/use-wide.ts). */
const WIDE = { programs: [...FRAME, 'features/frame/frame/sidebar.tsx'], media: '(min-width: 64em)' };
interface Page {
  programs: readonly string[];
  /** What the first answers nearly always ask for: it is not waited for, and comes without a round trip of its own. */
  soon?: readonly string[];
  answers: readonly string[];
  screen?: '/dashboard' | '/dashboard/admin';
}
const PAGES: Readonly<Record<string, Page>> = {
  home: {
    programs: [...FRAME, 'routes/pets/home.tsx'],
    soon: ['routes/pets/home-below.tsx'],
    answers: FIRST_ANSWERS.home,
    screen: '/dashboard',
  },
  overview: {
    programs: [...FRAME, 'routes/admin/admin-overview.tsx'],
    answers: FIRST_ANSWERS.dashboard,
    screen: '/dashboard/admin',
  },
  dashboard: { programs: [...FRAME, 'dashboard-screens.ts'], answers: FIRST_ANSWERS.dashboard },
};

export function firstPages(): Plugin {
  return {
    name: 'first-pages',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const page = bundle['index.html'];
        if (page?.type !== 'asset') throw new Error('The page of the client was not made.');
        const { renderPlain } = await renderer();
        for (const [name, { programs, soon = [], answers, screen }] of Object.entries(PAGES)) {
          const needed = filesOf(bundle, programs);
          const beside = (others: readonly string[]) =>
            filesOf(bundle, others).filter((file) => !needed.includes(file));
          const links = [
            ...needed.map((file) => programLink(file)),
            ...beside(soon).map((file) => programLink(file, 'all')),
            ...beside(WIDE.programs).map((file) => programLink(file, WIDE.media)),
            answerLink(answers),
          ]
            .filter((link) => !String(page.source).includes(link))
            .join('');
          // The letters come last, but before the first text: a swap would break lines elsewhere.
          const fonts = String(page.source).match(/<link rel="preload" as="font"[^>]*>/g) ?? [];
          const bare = fonts.reduce((before, font) => before.replace(font, ''), String(page.source));
          const text = screen ? withScreen(bare, await renderPlain(screen, null)) : bare;
          this.emitFile({
            type: 'asset',
            fileName: `${name}.html`,
            source: inOrder(text.replace('</head>', `${links}${fonts.join('')}</head>`)),
          });
        }
      },
    },
  };
}

/** Styles and the answers first: they are the first picture. Programs and letters share what is left of the line. */
function inOrder(page: string): string {
  return page.replaceAll(/<link rel="(?:modulepreload"|preload" as="font")/g, '$& fetchpriority="low"');
}

/** Neither pressed nor read out: the program takes its place (lib/plain-page.ts). */
function withScreen(page: string, markup: string): string {
  const place = '<div id="root"></div>';
  if (!page.includes(place)) throw new Error('The page of the client has no place for a screen.');
  return page.replace(
    place,
    () => `<div id="plain" inert aria-hidden="true">${withoutStyles(markup)}</div><div id="root" hidden></div>`,
  );
}

/** The policy takes no style from an element: what says how large a drawing is becomes attributes, the rest goes. */
function withoutStyles(markup: string): string {
  return (
    markup
      .replaceAll(/<!--.*?-->/g, '')
      // One main part and each name once: the program's own stand in the page too, hidden.
      .replaceAll(/<(\/?)main\b/g, '<$1div')
      .replaceAll(/ (?:id|aria-controls)="[^"]*"/g, '')
      .replaceAll(
        /class="[^"]*" style="width:(\d+)px;height:\d+px"/g,
        'width="$1" height="$1" display="block" fill="none" stroke="currentColor" stroke-width="1.85" stroke-linecap="round" stroke-linejoin="round"',
      )
      .replaceAll(/ style="[^"]*"/g, '')
  );
}

/** Their styles, then their chunks. */
function filesOf(bundle: Rolldown.OutputBundle, programs: readonly string[]): string[] {
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
    const chunk = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(`client/${program}`)));
    if (!chunk) throw new Error(`${program} is in no file.`);
    add(chunk.fileName);
  }
  return [...styles, ...files];
}

/** Styles of a screen hold up its first picture; those of what stands beside it (`media`) are only fetched, as a browser loads styles for any width. */
function programLink(file: string, media?: string): string {
  const only = media && media !== 'all' ? ` media="${media}"` : '';
  if (!file.endsWith('.css')) return `<link rel="modulepreload" crossorigin href="/${file}"${only}>`;
  const load = media ? `rel="preload" as="style"` : 'rel="stylesheet"';
  return `<link ${load} crossorigin href="/${file}"${only}>`;
}

/** As lib/trpc.ts asks: the browser hands the same address its answer. */
function answerLink(answers: readonly string[]): string {
  return `<link rel="preload" as="fetch" crossorigin href="/trpc/${answers.join()}?batch=1&amp;input=%7B%7D">`;
}
