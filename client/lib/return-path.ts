/** The server asks the same of the address before it sends anybody there. */
export { safeReturnPath } from '#server/social-journey/rules.ts';
