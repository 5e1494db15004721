/**
 * The list of what ended for good, beside the database: accounts, contacts that the clinic forgot, and consents to WhatsApp. A
 * restored backup brings them back, and this list does not go back with it. Nothing in it names a person.
 */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { appendDurably, writeDurably } from './durable.ts';
import { codeOf } from './error-code.ts';

export const DELETED_ACCOUNTS_FILE = 'deleted-accounts.jsonl';

const KINDS = ['account', 'owner', 'whatsapp'] as const;
type Kind = (typeof KINDS)[number];
/** The first releases noted accounts alone, without saying so. */
const line = z.object({
  kind: z.enum(KINDS).default('account'),
  id: z.number().int(),
  mark: z.string(),
  at: z.iso.datetime(),
});
export type Ended = z.infer<typeof line>;

interface Row {
  id: number;
  createdAt: string;
}

/** A restored older database reuses ids: the moment tells two rows with the same id apart. */
export function markOf({ id, createdAt }: Row): string {
  return createHash('sha256').update(`${id} ${createdAt}`).digest('base64url');
}

/** Resolves when the entry is on the disk. */
export async function noteDeleted(dataDir: string, row: Row, at: string, kind: Kind = 'account'): Promise<void> {
  await appendDurably(fileIn(dataDir), JSON.stringify({ kind, id: row.id, mark: markOf(row), at }));
}

/** Oldest first. A line that a crash left incomplete is skipped. */
export async function listDeleted(dataDir: string): Promise<Ended[]> {
  const text = await readFile(fileIn(dataDir), 'utf8').catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return '';
    throw error;
  });
  return text.split('\n').flatMap((one) => {
    try {
      return [line.parse(JSON.parse(one))];
    } catch {
      return [];
    }
  });
}

export async function keepDeleted(dataDir: string, all: readonly Ended[]): Promise<void> {
  await writeDurably(fileIn(dataDir), all.map((one) => `${JSON.stringify(one)}\n`).join(''));
}

function fileIn(dataDir: string): string {
  return path.join(dataDir, DELETED_ACCOUNTS_FILE);
}
