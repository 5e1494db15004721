/**
 * Writes files that survive a power cut, always in this order: the bytes under a temporary name, fsync,
 * rename, fsync of the folder. A file with its final name is complete, and an answered write is on the disk.
 */
import { constants } from 'node:fs';
import { copyFile, link, mkdir, open, opendir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { codeOf } from './error-code.ts';

/** The suffix of a temporary name; a killed process leaves such a file behind. */
export const PART = '.part';

/** Replaces the content of `file`, whose folder exists. @throws the file system's error, with no change. */
export async function writeDurably(file: string, content: string | Uint8Array): Promise<void> {
  await named(file, (part) => writeToDisk(part, content));
}

/** As writeDurably, with the bytes of another file. */
export async function copyDurably(from: string, file: string): Promise<void> {
  await named(file, (part) => copyToDisk(from, part));
}

/** As writeDurably, with bytes from a stream; a source that fails leaves nothing. */
export async function streamDurably(file: string, source: AsyncIterable<Uint8Array>): Promise<void> {
  await named(file, async (part) => {
    const handle = await open(part, 'w', 0o600);
    try {
      for await (const bytes of source) await handle.writeFile(bytes);
      await handle.sync();
    } finally {
      await handle.close();
    }
  });
}

/** Creates `file`; false where it exists already and stays: exactly one of several processes creates it. */
export async function createDurably(file: string, content: string | Uint8Array): Promise<boolean> {
  const part = `${file}.${process.pid}${PART}`;
  try {
    await writeToDisk(part, content);
    try {
      await link(part, file);
    } catch (error) {
      if (codeOf(error) === 'EEXIST') return false;
      // Some network folders do not support hard links.
      await rename(part, file);
    }
    await syncFolder(path.dirname(file));
    return true;
  } finally {
    await rm(part, { force: true }).catch(() => undefined);
  }
}

/** Appends a line, to a new file if need be; resolves when it is on the disk. Existing lines are untouched. */
export async function appendDurably(file: string, line: string): Promise<void> {
  const handle = await open(file, 'a', 0o600);
  try {
    await handle.writeFile(`${line}\n`);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await syncFolder(path.dirname(file));
}

async function writeToDisk(file: string, content: string | Uint8Array): Promise<void> {
  const handle = await open(file, 'w', 0o600);
  try {
    await handle.writeFile(content);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Copies the bytes alone: the caller syncs `to`'s folder. Where possible, both files share the blocks. */
export async function copyToDisk(from: string, to: string): Promise<void> {
  await copyFile(from, to, constants.COPYFILE_FICLONE);
  const handle = await open(to, 'r+');
  try {
    await handle.chmod(0o600);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/**
 * Creates a folder and its parents, readable by this account alone, each name synced. Step by step, because
 * Node's `recursive` never ends where a folder exists and nothing can be made in it (/proc).
 */
export async function makeFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { mode: 0o700 });
  } catch (error) {
    if (codeOf(error) === 'EEXIST' && (await stat(folder)).isDirectory()) return;
    const above = path.dirname(folder);
    if (codeOf(error) !== 'ENOENT' || above === folder) throw error;
    await makeFolder(above);
    await mkdir(folder, { mode: 0o700 }).catch((again: unknown) => {
      if (codeOf(again) !== 'EEXIST') throw again;
    });
  }
  await syncFolder(path.dirname(folder));
}

/** Syncs everything below a folder that was written without fsync, names included. */
export async function syncTree(folder: string): Promise<void> {
  for await (const entry of await opendir(folder)) {
    const name = path.join(folder, entry.name);
    if (entry.isDirectory()) await syncTree(name);
    else if (entry.isFile()) await syncFolder(name);
  }
  await syncFolder(folder);
}

/** Syncs a folder, or a file: a name is on the disk once its folder is synced. */
export async function syncFolder(name: string): Promise<void> {
  const handle = await open(name, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function named(file: string, write: (part: string) => Promise<void>): Promise<void> {
  const part = `${file}${PART}`;
  try {
    await write(part);
    await rename(part, file);
  } catch (error) {
    await rm(part, { force: true }).catch(() => undefined);
    throw error;
  }
  await syncFolder(path.dirname(file));
}
