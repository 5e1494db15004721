/** Files that only their person is given, also where the session waits for its password. */
import { api } from './trpc.ts';

/** As `fetch`; where the password was wanted, once more after it. */
export async function fetchOwn(path: string): Promise<Response> {
  const answer = await fetch(path);
  return answer.status === 401 && (await sessionGoesOn()) ? fetch(path) : answer;
}

/** Where a file was refused: asks the server, and where it wants the password its person. False where the session is over. */
export function sessionGoesOn(): Promise<boolean> {
  return api.auth.me.fetch(undefined, { staleTime: 0 }).then(
    () => true,
    () => false,
  );
}
