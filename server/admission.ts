/**
 * Admission: requests that come all at once are begun a few milliseconds at a time, so that the loop stays free for what else it has
 * to do, and the addresses take turns. A request that would wait in vain is refused at once, which costs next to nothing.
 */
import { setImmediate as nextTurn } from 'node:timers/promises';

/** Work of one turn of the loop, in milliseconds; the request that passes it is the last one. Where other programs take the time, some. */
const TURN_MS = 10;
const BEGUN_AT_LEAST = 4;
/** A request that would have to wait longer, as the last ones went, is refused: what the machine can do is used up. */
export const PATIENCE_MS = {
  /** A page or a screen asks again by itself. */
  reading: 500,
  /** A person would have to send it again. */
  writing: 1000,
};
/** So few may wait however long it takes. */
const FEW = 32;
/** How many requests a turn looks at, and how soon it looks again while the database has no connection free. */
const BATCH = 64;
const CROWDED_MS = 5;
/** Longest time until no connection waits to be taken. */
const STILL_MS = 1000;

/** From one beginning to the next while others wait, at first and as a mean of about so many. */
const PACE_MS = 1;
const PACE_OF = 16;

interface Asking {
  /** Whose line it would wait in. */
  address: string;
  patienceMs: number;
  begin: () => void;
  /** Whether it counts as in hand, from its beginning until `ended` is called with its address. */
  isHeld: boolean;
}

type Waiting = Pick<Asking, 'begin' | 'isHeld'>;

export interface Admission {
  /** Begins now or in its turn; false where it is refused. Answers that go on later are no part of a turn. */
  take: (asking: Asking) => boolean;
  /** One request of this address is no longer in hand: the next one of its line may begin. */
  ended: (address: string) => void;
  /** To be told of each new connection: the loop takes one in each round, so long rounds would leave the others outside. */
  arrived: () => void;
  /** Begins nothing until no connection waits to be taken: a listener that is closed right then cuts none. */
  untilAllArrived: () => Promise<void>;
}

interface Opening {
  /** Whether queries wait for a connection to the database already; a request begun then would only wait there. */
  crowded: () => boolean;
  /** Requests that wait, of one address and of all together. */
  waitingOfOne: number;
  waiting: number;
  /** Requests that one address may have in hand. */
  inHandOfOne: number;
  /** Milliseconds of a clock that never goes back. */
  now?: () => number;
}

export function openAdmission({
  crowded,
  waitingOfOne,
  waiting: waitingOfAll,
  inHandOfOne,
  now = () => performance.now(),
}: Opening): Admission {
  /** By address, the one whose turn is next first. */
  const lines = new Map<string, Waiting[]>();
  /** Lines of addresses that have all in hand that they may; they are in no turn until something of theirs has ended. */
  const parked = new Map<string, Waiting[]>();
  const inHand = new Map<string, number>();
  /** In the lines that have turns. */
  let waiting = 0;
  let planned = false;
  let held = false;
  let arrivals = 0;
  let pace = PACE_MS;
  let lastBegan: number | null = null;
  let turn: { since: number; begun: number } | null = null;

  /** One more in this turn, where it has room for it. */
  const hasRoom = () => {
    if (held || crowded()) return false;
    if (turn === null) {
      turn = { since: now(), begun: 0 };
      setImmediate(() => {
        turn = null;
      });
    }
    turn.begun += 1;
    return turn.begun <= BEGUN_AT_LEAST || now() - turn.since < TURN_MS;
  };

  const isFull = (address: string) => (inHand.get(address) ?? 0) >= inHandOfOne;
  const hold = (address: string) => inHand.set(address, (inHand.get(address) ?? 0) + 1);

  /** One callback for each request: what it does at once is done before the next one is looked at. */
  const plan = () => {
    planned = true;
    if (held || crowded()) setTimeout(plan, CROWDED_MS);
    else for (let n = Math.min(waiting, BATCH); n > 0; n -= 1) setImmediate(n === 1 ? beginLast : beginNext);
  };
  const beginNext = () => {
    const [address, line] = lines.entries().next().value ?? [];
    if (address === undefined || !line || !hasRoom()) return;
    lines.delete(address);
    const next = line.shift();
    waiting -= 1;
    if (next?.isHeld) hold(address);
    if (line.length > 0 && isFull(address)) {
      parked.set(address, line);
      waiting -= line.length;
    } else if (line.length > 0) lines.set(address, line);
    const at = now();
    if (lastBegan !== null) pace += (at - lastBegan - pace) / PACE_OF;
    lastBegan = at;
    next?.begin();
  };
  const beginLast = () => {
    beginNext();
    if (waiting > 0) setImmediate(letIn, now(), arrivals);
    else {
      planned = false;
      lastBegan = null;
    }
  };
  /** As long at most as requests had. */
  const letIn = (since: number, before: number) => {
    if (arrivals > before && now() - since < TURN_MS) setImmediate(letIn, since, arrivals);
    else plan();
  };

  return {
    take: ({ address, patienceMs, begin, isHeld }) => {
      const full = isFull(address);
      if (waiting === 0 && !full && hasRoom()) {
        if (isHeld) hold(address);
        begin();
        return true;
      }
      const line = (full ? parked : lines).get(address) ?? [];
      const before = Math.min(waiting, (line.length + 1) * lines.size);
      const late = !full && waiting >= FEW && before * pace > patienceMs;
      if (late || line.length >= waitingOfOne || waiting >= waitingOfAll) return false;
      line.push({ begin, isHeld });
      if (full) parked.set(address, line);
      else {
        lines.set(address, line);
        waiting += 1;
        if (!planned) plan();
      }
      return true;
    },
    ended: (address) => {
      const left = (inHand.get(address) ?? 1) - 1;
      if (left > 0) inHand.set(address, left);
      else inHand.delete(address);
      const line = parked.get(address);
      if (!line || left >= inHandOfOne) return;
      parked.delete(address);
      lines.set(address, line);
      waiting += line.length;
      if (!planned) plan();
    },
    arrived: () => {
      arrivals += 1;
    },
    untilAllArrived: async () => {
      held = true;
      const end = now() + STILL_MS;
      let before: number;
      do {
        before = arrivals;
        await nextTurn();
        await nextTurn();
      } while (arrivals > before && now() < end);
      held = false;
    },
  };
}
