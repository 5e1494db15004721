/**
 * The oldest browsers supported: about 99 % of those in Ecuador. The build lowers syntax and styles to them;
 * lib/older-browsers.ts adds missing APIs; public/before-paint.js shows older browsers a plain page.
 */
export const OLDEST_BROWSERS = ['chrome105', 'safari15.4', 'firefox115'];
