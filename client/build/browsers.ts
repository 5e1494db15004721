/**
 * The oldest browsers that open the libreta: about 99 % of those in Ecuador. Syntax and styles are lowered to them while building;
 * what their libraries lack is in lib/older-browsers.ts; below them public/before-paint.js shows a plain page.
 */
export const OLDEST_BROWSERS = ['chrome105', 'safari15.4', 'firefox115'];
