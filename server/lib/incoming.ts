/** What is on its way in, in the memory of this process: a slow sender may keep itself waiting, and nobody else. */

interface Bounds {
  /** Of one person at once. */
  ofOne: number;
  /** That all together may hold, each as large as it says it is. */
  bytes: number;
  /** What is thrown: `own`, the person has so many on the way already; `all`, everybody together. */
  refusal: (why: 'own' | 'all') => Error;
}

export interface Incoming {
  /** Holds a place for one sender until `run` ends. @param bytes that the sender says will come. @throws the refusal */
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

/** One at a time, in the order they came. @param atMost that may wait. @param refusal what is thrown where so many wait already. */
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
      // Whoever is next takes the place over: nobody who comes meanwhile finds it free.
      const next = waiting.shift();
      if (next) next();
      else taken = false;
    }
  };
}
