/**
 * Where the bytes of pictures and papers lie: a folder, or a bucket of an S3 server. Both hold the same keys, each written once
 * and never changed, so nothing has to be agreed between them and the database but whether a key is there.
 */
import path from 'node:path';
import type { Readable } from 'node:stream';
import { localStore } from './store-local.ts';
import { type Bucket, s3Store } from './store-s3.ts';

export interface Store {
  /** Whole, or not at all: after this answered, neither a crash nor a power cut loses it. @throws StoreError */
  put(key: string, bytes: Buffer, mime: string): Promise<void>;
  /** The same from a file, for what is too large for the memory. @throws StoreError */
  putFile(key: string, file: string, mime: string): Promise<void>;
  /** Null where there is no such key. @throws StoreError */
  read(key: string): Promise<Buffer | null>;
  /** A part of it, first and last byte included, as it comes; null where there is no such key. @throws StoreError */
  readPart(key: string, part: { start: number; end: number }): Promise<Readable | null>;
  /** Also what a killed process left of them; a key that is not there is no mistake. @throws StoreError */
  remove(keys: readonly string[]): Promise<void>;
  /** Why it cannot be used, in one line for the administrator; null where it can. */
  problem(): Promise<StoreProblem | null>;
}

export interface StoreProblem {
  message: string;
  /** `person`: what was set is wrong; `time`: it may come back by itself. */
  mends: 'person' | 'time';
}

interface Where {
  dataDir: string;
  storage: Bucket | null;
}

export function openStore({ dataDir, storage }: Where): Store {
  return storage ? s3Store(storage) : localStore(path.join(dataDir, 'files'));
}
