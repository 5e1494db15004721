/** A round through users who may have something to be told, in which each is told what is new for them. */
import { setImmediate } from 'node:timers/promises';
import type { Db } from '#db/types.ts';
import { listActiveIds, listTellable, type TellableRow } from './queries.ts';

/** What a round tells, and to whom. */
interface Round<Tell> {
  /** The ids of those who may have something to be told, some at a time; each once. */
  who: AsyncIterable<number[]>;
  /** What these users are to be told. */
  whatToTell: (users: TellableRow[]) => Promise<Tell[]>;
  /** Tells one user, all or nothing. Returns of how many things; 0 where there was nothing left to tell. */
  tell: (what: Tell) => Promise<number>;
}

/** @throws where a user could not be told; the other users were. */
export async function tellEach<Tell>(db: Db, { who, whatToTell, tell }: Round<Tell>) {
  const told = { people: 0, things: 0 };
  const failures: unknown[] = [];
  for await (const ids of who) {
    const users = await listTellable(db, ids);
    for (const what of users.length === 0 ? [] : await whatToTell(users)) {
      const things = await tell(what).catch((error: unknown) => void failures.push(error));
      if (things) told.people += 1;
      told.things += things ?? 0;
      await setImmediate();
    }
    // SQLite answers in this process: without a pause other requests would wait.
    await setImmediate();
  }
  if (failures.length > 0) throw new Error(`Personas sin avisar: ${failures.length}.`, { cause: failures[0] });
  return told;
}

/** These ids in order, each once, some at a time. */
export async function* batched(ids: Iterable<number>, most: number): AsyncGenerator<number[]> {
  const all = [...new Set(ids)].toSorted((a, b) => a - b);
  for (let start = 0; start < all.length; start += most) yield all.slice(start, start + most);
}

/** Every active user. */
export async function* everyone(db: Db, most: number): AsyncGenerator<number[]> {
  for (let after = 0; ; ) {
    const ids = (await listActiveIds(db, { after, most })).map(({ id }) => id);
    const last = ids.at(-1);
    if (last === undefined) return;
    yield ids;
    after = last;
  }
}

/** Of users that follow each other. */
export function rangeOf(users: readonly TellableRow[]): { after: number; last: number } {
  return { after: (users[0]?.id ?? 1) - 1, last: users.at(-1)?.id ?? 0 };
}
