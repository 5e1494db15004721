/**
 * The state of the off-site copies and of the last restore rehearsal. It lies beside the backups, because a
 * restored database would hold an old state.
 */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { writeDurably } from '#server/platform/lib/durable.ts';

const shape = z.object({
  /** When this place was configured for copies. */
  since: z.iso.datetime(),
  where: z.string(),
  /** The newest copy there; null where there is none. */
  last: z
    .object({ id: z.string(), madeAt: z.iso.datetime(), sentAt: z.iso.datetime(), bytes: z.number(), kept: z.number() })
    .nullable(),
  /** The last attempt's failure, in words. */
  failure: z.object({ at: z.iso.datetime(), words: z.string() }).nullable(),
});
export type CopiesState = z.infer<typeof shape>;

const rehearsalShape = z.object({
  at: z.iso.datetime(),
  /** The backup that was restored; null where none could be read. */
  id: z.string().nullable(),
  from: z.enum(['here', 'elsewhere']),
  /** False for a PostgreSQL dump, which was read to its end but loaded into no database. */
  restored: z.boolean().default(true),
  /** Null after a success. */
  problem: z.string().nullable(),
  rows: z.record(z.string(), z.number()),
  files: z.number(),
});
export type Rehearsal = z.infer<typeof rehearsalShape>;

/** Null where nothing is recorded yet, or only for another place. */
export async function readCopies(backupDir: string, where: string): Promise<CopiesState | null> {
  const state = await read(shape, path.join(backupDir, COPIES_FILE));
  return state?.where === where ? state : null;
}

export async function noteCopies(backupDir: string, state: CopiesState): Promise<void> {
  await writeDurably(path.join(backupDir, COPIES_FILE), JSON.stringify(state));
}

export function readRehearsal(backupDir: string): Promise<Rehearsal | null> {
  return read(rehearsalShape, path.join(backupDir, REHEARSAL_FILE));
}

export async function noteRehearsal(backupDir: string, rehearsal: Rehearsal): Promise<void> {
  await writeDurably(path.join(backupDir, REHEARSAL_FILE), JSON.stringify(rehearsal));
}

const COPIES_FILE = 'copies.json';
const REHEARSAL_FILE = 'rehearsal.json';

async function read<Shape extends z.ZodType>(of: Shape, file: string): Promise<z.infer<Shape> | null> {
  try {
    return of.parse(JSON.parse(await readFile(file, 'utf8')));
  } catch {
    return null;
  }
}
