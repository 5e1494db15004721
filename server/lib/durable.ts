/**
 * Files that a power cut leaves whole. The order is always the same: the bytes under a temporary name, fsync, the name, fsync of
 * its folder. Whatever has its name is complete, and whatever was answered after that is there.
 */
import { constants } from 'node:fs';
import { copyFile, link, mkdir, open, opendir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';

/** The end of a temporary name; a killed process leaves such a file behind. */
export const PART = '.part';

/** Puts `content` in the place of what `file` holds. Its folder is there. @throws what the file system says; then nothing changed. */
export async function writeDurably(file: string, content: string | Uint8Array): Promise<void> {
  await named(file, (part) => writeToDisk(part, content));
}

/** … and the bytes of another file. */
export async function copyDurably(from: string, file: string): Promise<void> {
  await named(file, (part) => copyToDisk(from, part));
}

/** … and bytes as they come; a source that fails leaves nothing. */
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

/** Makes `file` where there is none; false where there is one, which stays: of several processes exactly one makes it. */
export async function createDurably(file: string, content: string | Uint8Array): Promise<boolean> {
  const part = `${file}.${process.pid}${PART}`;
  try {
    await writeToDisk(part, content);
    try {
      await link(part, file);
    } catch (error) {
      if (codeOf(error) === 'EEXIST') return false;
      // Some folders that are mounted from elsewhere know no second name for a file.
      await rename(part, file);
    }
    await syncFolder(path.dirname(file));
    return true;
  } finally {
    await rm(part, { force: true }).catch(() => undefined);
  }
}

/** Adds a line to a file that may not be there yet, and resolves when it lies on the disk. Nothing that stands in it is touched. */
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

/** The bytes alone: the name is in `to`'s folder when its caller syncs that. Where the disk can, both files share them. */
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
 * A folder with those above it, for this account alone, each name on the disk. Step by step: Node's own `recursive` never ends where a
 * folder exists and nothing can be made in it (/proc).
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

/** A name is on the disk when its folder is. */
export function syncFolder(folder: string): Promise<void> {
  return sync(folder);
}

/** Everything below a folder that was written without waiting for the disk, names included. */
export async function syncTree(folder: string): Promise<void> {
  for await (const entry of await opendir(folder)) {
    const name = path.join(folder, entry.name);
    if (entry.isDirectory()) await syncTree(name);
    else if (entry.isFile()) await sync(name);
  }
  await sync(folder);
}

async function sync(name: string): Promise<void> {
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

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}
