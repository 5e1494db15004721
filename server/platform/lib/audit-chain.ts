/** The audit log's hash chain: each entry's hash covers the entry and the hash before it. */
import { createHash } from 'node:crypto';
import type { AuditEntryTable } from '#db/types.ts';

/** The hash that precedes the first entry. */
export const BEGINNING = '0'.repeat(64);

/** An entry as it is hashed: its id is its place in the chain. */
export type Entry = Omit<AuditEntryTable, 'id'> & { id: number };

/** One text per entry, whatever the order of its fields: the hash's input. */
function canonical(entry: Omit<Entry, 'hash'>): string {
  const { id, at, actorId, action, object, objectId, detail, outcome, ipPrefix, previous } = entry;
  return JSON.stringify([id, at, actorId, action, object, objectId, detail, outcome, ipPrefix, previous]);
}

/** The position of the check: after entry number `entries`, whose hash is `hash`. */
export interface ChainEnd {
  entries: number;
  hash: string;
}

/** The defect at entry `at`: it was changed, it (or one before) is missing or moved, or the end was cut. */
export interface Break {
  at: number;
  problem: 'changed' | 'missing' | 'cut';
}

/** Checks the next entries, in the order of their ids. Returns the new position, or the chain's break. */
export function walk(from: ChainEnd, entries: readonly Entry[]): ChainEnd | Break {
  let end = from;
  for (const entry of entries) {
    if (entry.id !== end.entries + 1 || entry.previous !== end.hash) return { at: end.entries + 1, problem: 'missing' };
    if (hashOf(entry) !== entry.hash) return { at: entry.id, problem: 'changed' };
    end = { entries: entry.id, hash: entry.hash };
  }
  return end;
}

export function hashOf(entry: Omit<Entry, 'hash'>): string {
  return createHash('sha256').update(canonical(entry)).digest('hex');
}
