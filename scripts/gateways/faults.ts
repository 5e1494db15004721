/** Faults between the server and a gateway, switched on for one kind of call and a number of times. */

export type CallName =
  | 'prepare'
  | 'confirm'
  | 'sale'
  | 'reverse'
  | 'token'
  | 'create'
  | 'get'
  | 'capture'
  | 'refund'
  | 'verify';

export const FAULTS = [
  'refuse', // the connection is dropped before anything is done
  'hang', // silent for a minute
  'cut', // dropped in the middle of the answer
  'error', // HTTP 500
  'busy', // HTTP 429
  'html', // a page instead of JSON
  'truncated', // incomplete JSON
  'amount', // the answer names another amount
  'currency', // the answer names another currency
  'id', // the answer is about another payment
  'duplicate', // the same transaction twice in one answer
  'slow', // two seconds late
  'lost', // done, then the connection is dropped
  'issue', // PayPal's 422 with this issue
] as const;
export type FaultKind = (typeof FAULTS)[number];

/** These happen before the gateway acts, unless `done` says otherwise. The others happen after. */
const BEFORE: readonly FaultKind[] = ['refuse', 'hang', 'error', 'busy', 'issue'];

export interface FaultOptions {
  /** How many calls fail; one by default. */
  times?: number;
  /** Whether the gateway acts before it fails. */
  done?: boolean;
  /** How long `slow` and `hang` last. */
  ms?: number;
  /** For `issue`: PayPal's word, such as ORDER_COMPLETION_IN_PROGRESS. */
  issue?: string;
}

export interface Fault {
  kind: FaultKind;
  done: boolean;
  ms: number;
  issue: string;
}

export function newFaults() {
  const waiting: { call: CallName; fault: Fault; left: number }[] = [];
  return {
    /** Faults of one call apply in the order in which they were set. */
    set: (call: CallName, kind: FaultKind, { times = 1, done, ms, issue }: FaultOptions = {}) => {
      const fault = {
        kind,
        done: done ?? !BEFORE.includes(kind),
        ms: ms ?? (kind === 'hang' ? 60_000 : 2000),
        issue: issue ?? 'UNPROCESSABLE',
      };
      waiting.push({ call, fault, left: times });
    },
    clear: () => void waiting.splice(0),
    /** The fault for this call. */
    take: (call: CallName): Fault | null => {
      const index = waiting.findIndex((one) => one.call === call);
      const found = waiting[index];
      if (!found) return null;
      found.left -= 1;
      if (found.left <= 0) waiting.splice(index, 1);
      return found.fault;
    },
  };
}

const SOMEBODY_ELSE = 'ZZZZZZZZZZZZZZZ';

/** A gateway's answer with the fault applied. */
export function spoil(value: unknown, kind: FaultKind, key = ''): unknown {
  if (Array.isArray(value)) {
    const items = value.map((item) => spoil(item, kind));
    return kind === 'duplicate' && (key === '' || key === 'captures') ? [...items, ...items] : items;
  }
  if (value !== null && typeof value === 'object')
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, spoil(inner, kind, name)]));
  if (kind === 'amount' && key === 'amount' && typeof value === 'number') return value + 100;
  if (kind === 'amount' && key === 'value') return (Number(value) + 1).toFixed(2);
  if (kind === 'currency' && (key === 'currency' || key === 'currency_code')) return 'EUR';
  if (kind === 'id' && (key === 'clientTransactionId' || key === 'custom_id' || key === 'invoice_id'))
    return SOMEBODY_ELSE;
  return value;
}
