/** What must stand before anything is drawn, because the page's security policy allows no inline style and no eval. */

declare global {
  var __webpack_nonce__: string | undefined;
  var __zod_globalConfig: { jitless?: boolean } | undefined;
}

/**
 * Hands this visit's nonce to those who write style tags: returned for Mantine, and under the name that the scroll lock of
 * its drawers reads. Tells zod not to try `new Function`: the browser would report each try as a violation.
 */
export function startPage(): string {
  const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? '';
  globalThis.__webpack_nonce__ = nonce;
  globalThis.__zod_globalConfig = { jitless: true };
  return nonce;
}
