/** Where files of the project are, also for the built server, which lies elsewhere than its sources. */
import { findPackageJSON } from 'node:module';
import path from 'node:path';

export const MANIFEST = findPackageJSON('.', import.meta.url) ?? '';
const PROJECT = path.dirname(MANIFEST);

/** @param place from the project's folder. */
export function inProject(place: string): string {
  return path.join(PROJECT, place);
}

/**
 * @param meta of the source that stands beside the program.
 * @param name without its ending: the built server has its programs beside itself, as JavaScript.
 */
export function programBeside({ dirname, filename }: ImportMeta, name: string): string {
  return path.join(dirname, `${name}${path.extname(filename)}`);
}
