import type { KeyedWay } from '#server/platform/core/trpc.ts';

/** @param input as received: a bank transfer involves no gateway. */
export function wayOf(way: KeyedWay, input: unknown): KeyedWay {
  return way === 'noted' && isTransfer(input) ? 'whole' : way;
}

function isTransfer(input: unknown): boolean {
  return typeof input === 'object' && input !== null && 'method' in input && input.method === 'transfer';
}
