/** The server checks the address by the same rule before it redirects a browser there. */
export { safeReturnPath } from '#server/accounts/social-login/oauth.rules.ts';
