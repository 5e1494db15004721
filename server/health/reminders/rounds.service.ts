/** A round through all users, in which each is told what is new for them. */
import { setImmediate } from 'node:timers/promises';
import type { Db } from '#db/types.ts';
import { listTellable, type TellableRow } from './queries.ts';

/** What a round tells, and how many users it reads at a time. */
interface Round<Tell> {
  batch: number;
  /** What these users are to be told; the range holds their ids. */
  whatToTell: (users: TellableRow[], range: { after: number; last: number }) => Promise<Tell[]>;
  /** Tells one user, all or nothing. Returns of how many things; 0 where there was nothing left to tell. */
  tell: (what: Tell) => Promise<number>;
}

/** @throws where a user could not be told; the other users were. */
export async function tellEach<Tell>(db: Db, { batch, whatToTell, tell }: Round<Tell>) {
  const told = { people: 0, things: 0 };
  const failures: unknown[] = [];
  for (let after = 0; ; ) {
    const users = await listTellable(db, { after, most: batch });
    const last = users.at(-1)?.id;
    if (last === undefined) break;
    for (const what of await whatToTell(users, { after, last })) {
      const things = await tell(what).catch((error: unknown) => void failures.push(error));
      if (things) told.people += 1;
      told.things += things ?? 0;
      await setImmediate();
    }
    after = last;
    // SQLite answers in this process: without a pause other requests would wait.
    await setImmediate();
  }
  if (failures.length > 0) throw new Error(`Personas sin avisar: ${failures.length}.`, { cause: failures[0] });
  return told;
}
