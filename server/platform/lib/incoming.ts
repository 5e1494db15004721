/** Counts the uploads in progress, in this process: a slow sender may delay itself, but no other sender. */

interface Bounds {
  /** Uploads of one user at once. */
  ofOne: number;
  /** The announced bytes of all uploads together. */
  bytes: number;
  /** Makes the error: `own` for too many uploads of this user, `all` for too many of all users together. */
  refusal: (why: 'own' | 'all') => Error;
}

export interface Incoming {
  /** Reserves room for one sender until `run` ends. @param bytes as announced. @throws the refusal */
  hold<Answer>(sender: { userId: number; bytes: number }, run: () => Promise<Answer>): Promise<Answer>;
}

export function openIncoming({ ofOne, bytes: most, refusal }: Bounds): Incoming {
  const holding = new Map<number, number>();
  let all = 0;
  return {
    async hold({ userId, bytes }, run) {
      const before = holding.get(userId) ?? 0;
      if (before >= ofOne) throw refusal('own');
      if (all + bytes > most) throw refusal('all');
      holding.set(userId, before + 1);
      all += bytes;
      try {
        return await run();
      } finally {
        all -= bytes;
        const left = (holding.get(userId) ?? 1) - 1;
        if (left > 0) holding.set(userId, left);
        else holding.delete(userId);
      }
    },
  };
}

/**
 * Runs one task at a time, in order of arrival. @param atMost tasks may wait. @param refusal makes the error
 * beyond that.
 */
export function openLine({ atMost, refusal }: { atMost: number; refusal: () => Error }) {
  const waiting: (() => void)[] = [];
  let taken = false;
  return async function inTurn<Answer>(run: () => Promise<Answer>): Promise<Answer> {
    if (taken) {
      if (waiting.length >= atMost) throw refusal();
      await new Promise<void>((resolve) => void waiting.push(resolve));
    }
    taken = true;
    try {
      return await run();
    } finally {
      // The next task takes the turn over directly, so that a task arriving now cannot slip in between.
      const next = waiting.shift();
      if (next) next();
      else taken = false;
    }
  };
}
