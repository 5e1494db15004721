/**
 * The result of the last integrity check of the SQLite file: stored beside it, because a damaged database
 * cannot be trusted.
 */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { writeDurably } from './durable.ts';

const shape = z.object({
  checkedAt: z.iso.datetime(),
  /** The last check without a defect; null where there was none. */
  soundAt: z.iso.datetime().nullable(),
  /** Null where nothing is wrong. */
  damage: z.object({ since: z.iso.datetime(), what: z.string() }).nullable(),
});
export type DatabaseState = z.infer<typeof shape>;

/** Null before the first check. */
export async function readDatabaseState(dataDir: string): Promise<DatabaseState | null> {
  try {
    return shape.parse(JSON.parse(await readFile(fileIn(dataDir), 'utf8')));
  } catch {
    return null;
  }
}

/** @param what SQLite finds wrong in it; null for nothing. */
export async function noteDatabaseState(dataDir: string, what: string | null, at: string): Promise<DatabaseState> {
  const before = await readDatabaseState(dataDir);
  const damage = what === null ? null : { since: before?.damage?.since ?? at, what };
  const state = { checkedAt: at, soundAt: damage ? (before?.soundAt ?? null) : at, damage };
  await writeDurably(fileIn(dataDir), JSON.stringify(state));
  return state;
}

function fileIn(dataDir: string): string {
  return path.join(dataDir, 'database-state.json');
}
