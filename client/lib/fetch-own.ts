/** Fetches files that only their owner may read, also while the session waits for the password. */
import { api } from './trpc.ts';

/** Like `fetch`; after a requested password it fetches once more. */
export async function fetchOwn(path: string): Promise<Response> {
  const answer = await fetch(path);
  return answer.status === 401 && (await sessionGoesOn()) ? fetch(path) : answer;
}

/** After a refused file: asks the server, which may request the password. False where the session is over. */
export function sessionGoesOn(): Promise<boolean> {
  return api.auth.me.fetch(undefined, { staleTime: 0 }).then(
    () => true,
    () => false,
  );
}
