/** What must run before the first render, because the page's security policy allows no inline style and no eval. */

declare global {
  var __webpack_nonce__: string | undefined;
  var __zod_globalConfig: { jitless?: boolean } | undefined;
}

/** The nonce of this page load: Mantine writes its variables into a style tag that carries it. */
export function styleNonce(): string {
  return document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? '';
}

/**
 * Gives the nonce to the scroll lock of Mantine's drawers under the name it reads. Tells zod not to try `new
 * Function`: the browser would report each try as a violation.
 */
export function startPage(): void {
  globalThis.__webpack_nonce__ = styleNonce();
  globalThis.__zod_globalConfig = { jitless: true };
}
