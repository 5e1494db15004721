/**
 * The contents of a backup's folder: petlove.db or petlove.dump, files/…, vapid.json, and two files that
 * describe them.
 */
import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';

/** The database of PostgreSQL, as pg_dump writes it. */
export const DUMP_FILE = 'petlove.dump';
/** Lists every file with its checksum; written once, with the backup. */
export const MANIFEST_FILE = 'manifest.json';
/** A small summary for lists, rewritten whenever the backup is verified. */
const STATE_FILE = 'state.json';
/** The suffix of an unfinished backup; a killed process leaves it behind. */
export const UNFINISHED = '.part';

/** The folder's name is its moment: `2026-11-22T15-20-30Z`. */
const ID = /^\d{4}-\d{2}-\d{2}T\d{2}-\d{2}-\d{2}Z$/;
/** Every part begins with a letter or a digit, so none leads out of the folder. */
const KEPT = /^(?:petlove\.db|petlove\.dump|vapid\.json|files(?:\/[A-Za-z0-9][\w.-]*){1,4})$/;

const amount = z.number().int().nonnegative();
const manifestShape = z.object({
  format: z.literal(1),
  state: z.literal('complete'),
  id: z.string().regex(ID),
  version: z.string(),
  lastMigration: z.string(),
  madeAt: z.iso.datetime(),
  /** Whether a person requested the backup; false in manifests from before this field existed. */
  byHand: z.boolean().default(false),
  seconds: amount,
  /** `elsewhere`: the files lie in a bucket that has copies of its own. */
  store: z.enum(['here', 'elsewhere']),
  rows: z.record(z.string(), amount),
  files: z.array(z.object({ path: z.string().regex(KEPT), bytes: amount, sha256: z.string().regex(/^[0-9a-f]{64}$/) })),
});
export type Manifest = z.infer<typeof manifestShape>;

const stateShape = manifestShape.omit({ files: true, format: true, state: true }).extend({
  bytes: amount,
  files: amount,
  checkedAt: z.iso.datetime(),
  /** The defects that the last verification found, in words; empty where there were none. */
  problems: z.array(z.string()),
});
export type BackupState = z.infer<typeof stateShape>;

export function isBackupId(text: string): boolean {
  return ID.test(text);
}

export function backupIdOf(instant: string): string {
  return `${instant.slice(0, 19).replaceAll(':', '-')}Z`;
}

/** Null where there is no readable manifest. */
export function readManifest(folder: string): Promise<Manifest | null> {
  return readAs(manifestShape, path.join(folder, MANIFEST_FILE));
}

export function readState(folder: string): Promise<BackupState | null> {
  return readAs(stateShape, path.join(folder, STATE_FILE));
}

/** Null where there is no such backup in this folder. */
export async function folderOfBackup(dir: string, id: string): Promise<string | null> {
  const folder = path.join(dir, id);
  const found = isBackupId(id) ? await stat(folder).catch(() => null) : null;
  return found?.isDirectory() ? folder : null;
}

/** All readable backups of this folder, newest first. */
export async function listBackups(dir: string): Promise<BackupState[]> {
  const names = await readdir(dir).catch(() => []);
  const ids = names.filter(isBackupId).toSorted().toReversed();
  const states = await Promise.all(ids.map((id) => readState(path.join(dir, id))));
  return states.filter((state) => state !== null);
}

export function stateFile(folder: string): string {
  return path.join(folder, STATE_FILE);
}

async function readAs<Shape extends z.ZodType>(shape: Shape, file: string): Promise<z.infer<Shape> | null> {
  try {
    return shape.parse(JSON.parse(await readFile(file, 'utf8')));
  } catch {
    return null;
  }
}
