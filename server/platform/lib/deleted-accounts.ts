/**
 * The list of deleted accounts, beside the database: a restored backup brings an account back, and this list
 * does not go back with it. Nothing in it names a person.
 */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { appendDurably, writeDurably } from './durable.ts';
import { codeOf } from './error-code.ts';

export const DELETED_ACCOUNTS_FILE = 'deleted-accounts.jsonl';

const line = z.object({ id: z.number().int(), mark: z.string(), at: z.iso.datetime() });
export type DeletedAccount = z.infer<typeof line>;

interface Account {
  id: number;
  createdAt: string;
}

/** A restored older database reuses ids: the moment tells two accounts with the same id apart. */
export function markOf({ id, createdAt }: Account): string {
  return createHash('sha256').update(`${id} ${createdAt}`).digest('base64url');
}

/** Resolves when the entry is on the disk. */
export async function noteDeleted(dataDir: string, account: Account, at: string): Promise<void> {
  await appendDurably(fileIn(dataDir), JSON.stringify({ id: account.id, mark: markOf(account), at }));
}

/** Oldest first. A line that a crash left incomplete is skipped. */
export async function listDeleted(dataDir: string): Promise<DeletedAccount[]> {
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

export async function keepDeleted(dataDir: string, all: readonly DeletedAccount[]): Promise<void> {
  await writeDurably(fileIn(dataDir), all.map((one) => `${JSON.stringify(one)}\n`).join(''));
}

function fileIn(dataDir: string): string {
  return path.join(dataDir, DELETED_ACCOUNTS_FILE);
}
