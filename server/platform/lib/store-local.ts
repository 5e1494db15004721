/** The store as a folder. Two letters of the key form a subfolder, to keep each folder small. */
import { createReadStream } from 'node:fs';
import { access, constants, open, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { identityOf } from './data-folder.ts';
import { copyDurably, makeFolder, PART, writeDurably } from './durable.ts';
import type { Store } from './store.ts';
import { StoreError } from './store-error.ts';
import { codeOf } from './error-code.ts';

const KEY = /^([0-9A-Z]{2})[0-9A-Z]+\/[a-z]+\.[a-z0-9]+$/;

export function localStore(root: string): Store {
  const placeOf = (key: string) => {
    const shard = KEY.exec(key)?.[1];
    if (!shard) throw new Error(`not a key: ${key}`);
    return path.join(root, shard, key.replace('/', '.'));
  };
  // Created on first use only: a folder that was moved away must not come back as an empty one.
  let identity: string | null = null;
  const requireRoot = async () => {
    if (identity === null) await makeFolder(root);
    identity ??= identityOf(root);
    if (identityOf(root) !== identity)
      throw new StoreError('STORE_UNREACHABLE', new Error(`${root} is not the folder it was`));
  };
  const written = async (key: string, write: (file: string) => Promise<void>) => {
    const file = placeOf(key);
    try {
      await requireRoot();
      await makeFolder(path.dirname(file));
      await write(file);
    } catch (cause) {
      throw cause instanceof StoreError ? cause : storeError(cause);
    }
  };
  return {
    put: (key, bytes) => written(key, (file) => writeDurably(file, bytes)),
    putFile: (key, from) => written(key, (file) => copyDurably(from, file)),
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
        await requireRoot();
        await access(root, constants.R_OK | constants.W_OK | constants.X_OK);
        return null;
      } catch (cause) {
        return cause instanceof StoreError
          ? {
              message: `La carpeta de las fotos ${root} ya no está, o es otra. Devuélvela a su sitio.`,
              mends: 'person',
            }
          : { message: `DATA_DIR: no se puede escribir en ${root}.`, mends: 'person' };
      }
    },
  };
}

function storeError(cause: unknown): StoreError {
  return new StoreError(['ENOSPC', 'EDQUOT'].includes(codeOf(cause)) ? 'DISK_FULL' : 'STORE_UNREACHABLE', cause);
}
