/** Where files of the project are, also for the built server, which lies elsewhere than its sources. */
import { readFileSync } from 'node:fs';
import { findPackageJSON } from 'node:module';
import path from 'node:path';

const MANIFEST = findPackageJSON('.', import.meta.url) ?? '';
const PROJECT = path.dirname(MANIFEST);

/** package.json; the one of scripts/pack.ts names the command of its folder. */
export const manifest = JSON.parse(readFileSync(MANIFEST, 'utf8')) as { version: string; command?: string };

/** @param place from the project's folder. */
export function inProject(place: string): string {
  return path.join(PROJECT, place);
}

/** What an operator types to run one of the programs beside the server. */
export function commandOf(program: 'admin' | 'move' | 'restore'): string {
  return manifest.command ? `${manifest.command} ${program}` : `npm run ${program} --`;
}

/**
 * @param meta of the source that stands beside the program.
 * @param name without its ending: the built server has its programs beside itself, as JavaScript.
 */
export function programBeside({ dirname, filename }: ImportMeta, name: string): string {
  return path.join(dirname, `${name}${path.extname(filename)}`);
}
