/**
 * Stores the bytes of pictures and documents in a folder or an S3 bucket, under the same keys. Each key is
 * written once and never changed, so store and database only have to agree on which keys exist.
 */
import path from 'node:path';
import type { Readable } from 'node:stream';
import { localStore } from './store-local.ts';
import { type Bucket, s3Store } from './store-s3.ts';

export interface Store {
  /** Stores it whole or not at all; once resolved, it survives a crash and a power cut. @throws StoreError */
  put(key: string, bytes: Buffer, mime: string): Promise<void>;
  /** The same from a file, for bytes that are too large for the memory. @throws StoreError */
  putFile(key: string, file: string, mime: string): Promise<void>;
  /** Null where there is no such key. @throws StoreError */
  read(key: string): Promise<Buffer | null>;
  /** A part as a stream, first and last byte included; null where there is no such key. @throws StoreError */
  readPart(key: string, part: { start: number; end: number }): Promise<Readable | null>;
  /** Also deletes what a killed process left of them; a missing key is no error. @throws StoreError */
  remove(keys: readonly string[]): Promise<void>;
  /** Why the store cannot be used, in one line for the administrator; null where it can. */
  problem(): Promise<StoreProblem | null>;
}

export interface StoreProblem {
  message: string;
  /** `person`: the configuration is wrong; `time`: the store may recover by itself. */
  mends: 'person' | 'time';
}

interface Where {
  dataDir: string;
  storage: Bucket | null;
}

export function openStore({ dataDir, storage }: Where): Store {
  return storage ? s3Store(storage) : localStore(path.join(dataDir, 'files'));
}
