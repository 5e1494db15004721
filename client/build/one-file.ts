/** Helpers that the build plugins share. */
import { createHash } from 'node:crypto';
import path from 'node:path';
import { build, type Rolldown } from 'vite';
import { OLDEST_BROWSERS } from './browsers.ts';

export const CLIENT = path.resolve(import.meta.dirname, '..');

/** Bundles an entry into one file without a page. */
export async function oneFile(entry: string, define: Record<string, string>): Promise<string> {
  const made = await build({
    configFile: false,
    root: CLIENT,
    publicDir: false,
    logLevel: 'warn',
    define,
    build: {
      write: false,
      target: OLDEST_BROWSERS,
      rolldownOptions: { input: path.join(CLIENT, entry), output: { format: 'iife' } },
    },
  });
  const [only] = ([made].flat()[0] as Rolldown.RolldownOutput).output;
  return only.code;
}

/** A hash that changes when any of the parts changes. */
export function digest(parts: readonly (string | Buffer)[]): string {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest('hex').slice(0, 16);
}
