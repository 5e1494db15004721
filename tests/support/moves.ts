/** How far a page moves by itself while it is read (Cumulative Layout Shift), and what of it does. */
import type { BrowserContext, Page } from 'playwright-core';

/** Above this a person who was about to press hits something else. */
export const MOST_MOVED = 0.02;

interface Shift extends PerformanceEntry {
  value: number;
  hadRecentInput: boolean;
  sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
}

declare global {
  var moved: { sum: number; what: string[] } | undefined;
}

/** From the next page on. */
export async function watchMoves(target: Page | BrowserContext): Promise<void> {
  await target.addInitScript(() => {
    const moved: NonNullable<typeof globalThis.moved> = { sum: 0, what: [] };
    globalThis.moved = moved;
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput, sources } of list.getEntries() as Shift[]) {
        if (hadRecentInput) continue;
        moved.sum += value;
        const parts = sources.map(({ node, previousRect: from, currentRect: to }) => {
          const element = node instanceof Element ? node : node?.parentElement;
          const name = element
            ? `${element.tagName.toLowerCase()}.${String(element.className).split(' ')[0]} «${(element.textContent ?? '').trim().slice(0, 24)}»`
            : '?';
          return `${name} ${Math.round(from.y)}+${Math.round(from.height)} → ${Math.round(to.y)}+${Math.round(to.height)}`;
        });
        moved.what.push(`${value.toFixed(3)}: ${parts.join(', ')}`);
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

export async function movesOf(page: Page): Promise<{ sum: number; what: string[] }> {
  return page.evaluate(() => globalThis.moved ?? { sum: 0, what: [] });
}

/** Nothing where the page moved no more than it may; else what moved, for a test to say. */
export async function standsStill(page: Page): Promise<string> {
  const { sum, what } = await movesOf(page);
  return sum <= MOST_MOVED ? '' : `${sum.toFixed(3)}: ${what.join('; ')}`;
}
