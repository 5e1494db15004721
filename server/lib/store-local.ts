/** The store as a folder. Two letters of the key make a folder of their own, so that none holds a million files. */
import { createReadStream } from 'node:fs';
import { access, constants, copyFile, mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Store } from './store.ts';
import { StoreError } from './store-error.ts';

const KEY = /^([0-9A-Z]{2})[0-9A-Z]+\/[a-z]+\.[a-z0-9]+$/;
/** What is still being written; a killed process leaves it behind. */
const PART = '.part';

export function localStore(root: string): Store {
  const placeOf = (key: string) => {
    const shard = KEY.exec(key)?.[1];
    if (!shard) throw new Error(`not a key: ${key}`);
    return path.join(root, shard, key.replace('/', '.'));
  };
  const written = async (key: string, write: (part: string) => Promise<void>) => {
    const file = placeOf(key);
    const folder = path.dirname(file);
    try {
      const made = await mkdir(folder, { recursive: true });
      await write(`${file}${PART}`);
      await rename(`${file}${PART}`, file);
      // The name is in the folder, and a new folder in the one above: without these a power cut may lose either.
      await syncFolder(folder);
      if (made) await syncFolder(path.dirname(made));
    } catch (cause) {
      await rm(`${file}${PART}`, { force: true }).catch(() => undefined);
      throw storeError(cause);
    }
  };
  return {
    put: (key, bytes) => written(key, (part) => writeThrough(part, bytes)),
    putFile: (key, file) => written(key, (part) => copyThrough(file, part)),
    async readPart(key, { start, end }) {
      try {
        const handle = await open(placeOf(key), 'r');
        return createReadStream('', { fd: handle, start, end });
      } catch (cause) {
        if (codeOf(cause) === 'ENOENT') return null;
        throw storeError(cause);
      }
    },
    async read(key) {
      try {
        return await readFile(placeOf(key));
      } catch (cause) {
        if (codeOf(cause) === 'ENOENT') return null;
        throw storeError(cause);
      }
    },
    async remove(keys) {
      try {
        for (const file of keys.map(placeOf)) {
          await rm(file, { force: true });
          await rm(`${file}${PART}`, { force: true });
        }
      } catch (cause) {
        throw storeError(cause);
      }
    },
    async problem() {
      try {
        await mkdir(root, { recursive: true });
        await access(root, constants.R_OK | constants.W_OK | constants.X_OK);
        return null;
      } catch {
        return { message: `DATA_DIR: no se puede escribir en ${root}.`, mends: 'person' };
      }
    },
  };
}

async function writeThrough(file: string, bytes: Buffer): Promise<void> {
  const handle = await open(file, 'w', 0o600);
  try {
    await handle.writeFile(bytes);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function copyThrough(from: string, to: string): Promise<void> {
  await copyFile(from, to);
  const handle = await open(to, 'r+');
  try {
    await handle.chmod(0o600);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

function storeError(cause: unknown): StoreError {
  return new StoreError(['ENOSPC', 'EDQUOT'].includes(codeOf(cause)) ? 'DISK_FULL' : 'STORE_UNREACHABLE', cause);
}

function codeOf(cause: unknown): string {
  return cause instanceof Error && 'code' in cause ? String(cause.code) : '';
}
