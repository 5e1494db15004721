/** A file that only its person is given. */
import { sessionGoesOn } from './trpc.ts';

/** As `fetch`. Where the session waits for its password that is asked for, and then the file once more. */
export async function fetchOwn(path: string): Promise<Response> {
  const answer = await fetch(path);
  return answer.status === 401 && (await sessionGoesOn()) ? fetch(path) : answer;
}
