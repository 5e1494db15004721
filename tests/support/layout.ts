/** What is wrong with how a page lies: cut words, sideways scrolling, acts under something else. For letters of any size. */
import type { Page } from '@playwright/test';

/** In the page. What is cut, and what sticks out; a strip that scrolls within itself may hold more than it shows. */
export function faults(): string[] {
  const found: string[] = [];
  const { clientWidth, scrollWidth } = document.documentElement;
  if (scrollWidth > clientWidth) found.push(`the page is ${scrollWidth - clientWidth} px too wide`);
  const name = (node: Element) => `${node.tagName} "${node.textContent?.trim().slice(0, 40)}" ${node.className}`;
  const inStrip = (node: Element) => {
    for (let up = node.parentElement; up; up = up.parentElement)
      if (/auto|scroll/.test(getComputedStyle(up).overflowX) && up !== document.documentElement) return true;
    return false;
  };
  // Words for those who listen; and the head of a table whose rows are cards here.
  const clipped = (node: Element) => {
    for (let up: Element | null = node; up; up = up.parentElement)
      if (getComputedStyle(up).clipPath.startsWith('inset(50%')) return true;
    return false;
  };
  for (const node of document.querySelectorAll<HTMLElement>('body *')) {
    const style = getComputedStyle(node);
    const box = node.getBoundingClientRect();
    if (box.width <= 1 || box.height <= 1 || style.visibility === 'hidden') continue;
    if (!node.checkVisibility() || clipped(node)) continue;
    if (node.closest('svg, .visually-hidden, [inert], [aria-hidden="true"], dialog:not([open])')) continue;
    const own = [...node.childNodes].some((child) => child.nodeType === Node.TEXT_NODE && child.textContent?.trim());
    // The whole name is in its title.
    if (/hidden|clip/.test(style.overflowX) && node.scrollWidth > node.clientWidth + 1 && own && !node.title)
      found.push(`cut: ${name(node)} (${node.scrollWidth} > ${node.clientWidth})`);
    if (scrollWidth > clientWidth && box.right > clientWidth + 1 && !inStrip(node))
      found.push(`too wide: ${name(node)}`);
    if (own && !inStrip(node) && (box.right > clientWidth + 1 || box.left < -1)) found.push(`outside: ${name(node)}`);
    // Words that leave the box that was meant to hold them.
    if (
      own &&
      node.scrollWidth > node.clientWidth + 2 &&
      node.clientWidth > 0 &&
      style.overflowX === 'visible' &&
      style.display !== 'inline'
    )
      found.push(`sticks out: ${name(node)} (${node.scrollWidth} > ${node.clientWidth})`);
  }
  return [...new Set(found)];
}

/** In the page: acts in view, between the bars, over which something else lies. */
function covered(): string[] {
  const bars = [...document.querySelectorAll('header, [data-sticky]')].map((bar) => bar.getBoundingClientRect());
  // The tabs of a record stay below the bar: what passes under them comes out again.
  const banner = bars.reduce((low, { top, bottom }) => (top <= low + 4 ? Math.max(low, bottom) : low), 0);
  const bar = document.querySelector('nav[aria-label="Principal"]')?.getBoundingClientRect();
  // The mark of the open place stands a little above the bar.
  const bottom = bar?.height ? Math.floor(bar.top) - 4 : window.innerHeight;
  const found: string[] = [];
  for (const act of document.querySelectorAll<HTMLElement>(
    'main :is(a[href], button, input, select, textarea, summary)',
  )) {
    if (!act.checkVisibility() || act.closest('thead')) continue;
    const box = act.getBoundingClientRect();
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
    if (box.width <= 2 || y <= banner || y >= bottom || x <= 0 || x >= window.innerWidth) continue;
    if (act.closest('.visually-hidden, [inert]') || getComputedStyle(act).opacity === '0') continue;
    const top = document.elementFromPoint(x, y);
    if (!top || act.contains(top) || top.contains(act) || top.closest('label')?.contains(act)) continue;
    found.push(
      `${act.tagName} "${(act.ariaLabel ?? act.textContent)?.trim().slice(0, 40)}" under ${top.tagName} ${top.className}`,
    );
  }
  return found;
}

/** Everything that is cut, outside or covered on the page as it stands, from its top to its end; `where` begins each line. */
export async function look(page: Page, where: string): Promise<string[]> {
  const found = await page.evaluate(faults);
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  for (let top = 0, tries = 0; top < height && tries < 12; top += 260, tries += 1) {
    await page.evaluate((y) => window.scrollTo(0, y), top);
    found.push(...(await page.evaluate(covered)));
  }
  await page.evaluate(() => window.scrollTo(0, 0));
  return [...new Set(found)].map((fault) => `${where}: ${fault}`);
}

/** From the next page on, letters twice as large (WCAG 1.4.4). */
export async function large(page: Page) {
  await page.addInitScript(() => {
    const enlarge = () => document.documentElement?.style.setProperty('font-size', '200%');
    enlarge();
    document.addEventListener('DOMContentLoaded', enlarge);
  });
}
