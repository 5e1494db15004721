/**
 * Admission: a burst of requests starts a few milliseconds at a time, so that the event loop stays free, and
 * the addresses take turns. A request that would wait in vain is refused at once, at almost no cost.
 */
import { setImmediate as nextTurn } from 'node:timers/promises';

/**
 * Work of one turn of the loop, in milliseconds; the request that exceeds it is the last. Under a busy
 * machine, at least some.
 */
const TURN_MS = 10;
const BEGUN_AT_LEAST = 4;
/** A request whose expected wait exceeds this is refused: the machine is at its limit. */
export const PATIENCE_MS = {
  /** A page or a screen retries by itself. */
  reading: 500,
  /** A user would have to send it again. */
  writing: 1000,
};
/** This many may always wait. */
const FEW = 32;
/** How many requests a turn tries, and how soon it retries while the database has no free connection. */
const BATCH = 64;
const CROWDED_MS = 5;
/** The longest wait until no connection is left to accept. */
const STILL_MS = 1000;

/** The time between two starts while others wait: its initial value, and the samples in its mean. */
const PACE_MS = 1;
const PACE_OF = 16;

interface Asking {
  /** The address whose queue it joins. */
  address: string;
  patienceMs: number;
  begin: () => void;
  /** Whether it counts as running, from its start until `ended` is called with its address. */
  isHeld: boolean;
}

type Waiting = Pick<Asking, 'begin' | 'isHeld'>;

export interface Admission {
  /** Starts it now or in its turn; false where it is refused. A turn excludes answers that continue later. */
  take: (asking: Asking) => boolean;
  /** A request of this address has ended: the next one of its queue may start. */
  ended: (address: string) => void;
  /**
   * Called for each new connection: the loop accepts one per round, so long rounds would leave others waiting
   * outside.
   */
  arrived: () => void;
  /** Starts no request until no connection is left to accept: a listener closed right then cuts none. */
  untilAllArrived: () => Promise<void>;
}

interface Opening {
  /** Whether queries already wait for a database connection; a request started then would only wait there. */
  crowded: () => boolean;
  /** Requests that wait, of one address and of all together. */
  waitingOfOne: number;
  waiting: number;
  /** Requests that one address may have running. */
  inHandOfOne: number;
  /** Milliseconds of a monotonic clock. */
  now?: () => number;
}

export function openAdmission({
  crowded,
  waitingOfOne,
  waiting: waitingOfAll,
  inHandOfOne,
  now = () => performance.now(),
}: Opening): Admission {
  /** By address, the next turn first. */
  const lines = new Map<string, Waiting[]>();
  /** Queues of addresses at their limit of running requests; they get no turn until one of these ends. */
  const parked = new Map<string, Waiting[]>();
  const inHand = new Map<string, number>();
  /** In the queues that have turns. */
  let waiting = 0;
  let planned = false;
  let held = false;
  let arrivals = 0;
  let pace = PACE_MS;
  let lastBegan: number | null = null;
  let turn: { since: number; begun: number } | null = null;

  /** Whether this turn has room for one more. */
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

  /** One callback per request: its synchronous work is done before the next one is considered. */
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
  /** At most as long as a turn of requests. */
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
