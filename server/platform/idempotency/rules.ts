/**
 * How a call with a key is kept from running twice; the call says it in its facts (platform/core/trpc.ts).
 * whole: key, effect and answer are one transaction, and the call waits for the database only · asked: it asks a
 * gateway for a state, which may be repeated · noted: it changes a gateway's state in its middle, so it stores
 * its progress.
 */
export type KeyedWay = 'whole' | 'asked' | 'noted';

/** @param input as received: a bank transfer involves no gateway. */
export function wayOf(way: KeyedWay, input: unknown): KeyedWay {
  return way === 'noted' && isTransfer(input) ? 'whole' : way;
}

function isTransfer(input: unknown): boolean {
  return typeof input === 'object' && input !== null && 'method' in input && input.method === 'transfer';
}
