/** The link this tab has just confirmed with: reloading the page must not say that it was used before. */
const KEY = 'petlove-confirmado';

export function wasJustConfirmed(token: string): boolean {
  try {
    return sessionStorage.getItem(KEY) === token;
  } catch {
    return false;
  }
}

/** The token is spent: it opens nothing any more. */
export function keepConfirmed(token: string): void {
  try {
    sessionStorage.setItem(KEY, token);
  } catch {
    // A reload then says that the link was used, and offers the login as well.
  }
}
