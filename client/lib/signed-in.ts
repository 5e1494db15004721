/** What runs before each screen behind the sign-in. Apart from the addresses: the login has no need of it. */
import { redirect } from '@tanstack/react-router';
import { firstAnswersOf } from './first-answers.ts';
import { needsSignIn } from './show-error.ts';
import { api } from './trpc.ts';

/** Without a session it redirects to the login, which knows the way back. */
export async function signedIn({ href, pathname }: { href: string; pathname: string }): Promise<void> {
  try {
    // In one request: the frame is rendered once, with what is sold and by which company.
    const account = Promise.all([
      api.auth.me.ensureData(),
      api.system.info.ensureData(undefined, { retry: false }).catch(() => null),
    ]);
    askFirst(pathname);
    await account;
  } catch (error) {
    if (needsSignIn(error)) throw redirect({ to: '/login', search: { volver: href } });
    throw error;
  }
}

let asked = false;

/** With the first screen's own question, which its page has sent already (first-answers.ts). */
function askFirst(pathname: string): void {
  if (asked) return;
  asked = true;
  const queries = api as unknown as Record<string, Record<string, { prefetch: (...all: unknown[]) => Promise<void> }>>;
  for (const path of firstAnswersOf(pathname).slice(2)) {
    const [noun = '', name = ''] = path.split('.');
    void queries[noun]?.[name]?.prefetch(undefined, { retry: false });
  }
}
