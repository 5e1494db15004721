/** `test` for the journeys: fails on any console error or uncaught exception, and checks accessibility with axe. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import AxeBuilder from '@axe-core/playwright';
import { test as base, expect, type Page } from '@playwright/test';

interface Journey {
  /**
   * Console errors that this test expects, as patterns: a refused sign-in makes the browser itself report "status of 401".
   * Use `test.use({ expectedErrors: [/401/] })`.
   */
  expectedErrors: RegExp[];
  /** Checks the page as it stands now against WCAG 2.2 AA. */
  checkAccessibility: (page?: Page) => Promise<void>;
}

/** The builder's own program as it is published for pages: less than half of the text it would hand to each twice in every look. */
const program = createRequire(import.meta.resolve('@axe-core/playwright')).resolve('axe-core/axe.min.js');
const source = readFileSync(program, 'utf8');

export const test = base.extend<Journey>({
  expectedErrors: [[], { option: true }],
  page: async ({ page, expectedErrors }, use) => {
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(error.stack ?? error.message));
    page.on('console', (message) => {
      if (message.type() === 'error') errors.push(`${message.text()} (${message.location().url})`);
    });
    await use(page);
    // The next journey has the same context, and starts with a line.
    await page.context().setOffline(false);
    const unexpected = errors.filter((error) => !expectedErrors.some((pattern) => pattern.test(error)));
    expect(unexpected, 'errors in the browser console').toEqual([]);
  },
  checkAccessibility: async ({ page: own }, use) => {
    await use(async (page = own) => {
      // A document takes it in once; where there are frames, the builder hands it to each of them.
      const alone = page.frames().length === 1;
      if (alone && !(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
      const { violations } = await new AxeBuilder({ page, axeSource: alone ? '0' : source })
        // What passes is not wanted: writing down each of its nodes takes longer than finding what does not.
        .options({ resultTypes: ['violations'] })
        .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
        // Where no script runs axe waits for ever; what such a frame shows is a page of its own and looked at there.
        .exclude('iframe[sandbox]')
        // Else every look opens a blank page, to put together frames of several origins: ours are of one.
        .setLegacyMode()
        .analyze();
      const found = violations.map(
        (violation) =>
          `${violation.id}: ${violation.help}\n${violation.nodes.map((node) => `  ${node.target.join(' ')}`).join('\n')}`,
      );
      expect(found, `accessibility of ${page.url()}`).toEqual([]);
    });
  },
});

export { expect };
