/** What must run before the first render, because the page's security policy allows no eval. */

declare global {
  var __zod_globalConfig: { jitless?: boolean } | undefined;
}

/** Tells zod not to try `new Function`: the browser would report each try as a violation. */
export function startPage(): void {
  globalThis.__zod_globalConfig = { jitless: true };
}
