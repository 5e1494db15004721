/** Copies of the kept data for what changes them: the kept ones stay as they were made. */
import { copyFileSync, existsSync, mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { prepareData } from './data.ts';

/** A data folder with the same animals; `discard` ends it. */
export async function copyOfData(name: string, animals: number) {
  return copyOf(name, await prepareData(animals));
}

/** The same of a kept folder. */
export function copyOf(name: string, from: string): { folder: string; discard: () => void } {
  const folder = path.join(path.dirname(from), `bench-copy-${name}`);
  const discard = () => rmSync(folder, { recursive: true, force: true });
  discard();
  mkdirSync(folder, { recursive: true });
  for (const name of ['petlove.db', 'secret.key'])
    if (existsSync(path.join(from, name))) copyFileSync(path.join(from, name), path.join(folder, name));
  return { folder, discard };
}
