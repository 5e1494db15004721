/** Copies backups off-site, and proves monthly that one can be restored. */
import { stat } from 'node:fs/promises';
import type { Instant } from '#db/types.ts';
import { lastGoodBackup } from '#server/admin/backups/service.ts';
import type { Config } from '#server/platform/config/config.ts';
import { placeWords } from '#server/platform/lib/copy-places.ts';
import { type CopiesState, noteCopies, noteRehearsal, readCopies, readRehearsal } from './state.ts';
import path from 'node:path';
import { plus } from '#server/platform/lib/time.ts';
import { rehearseRestore, sendCopy } from './provider.ts';
import { copyIsLate, REHEARSAL_DAYS, rehearsalIsDue } from './rules.ts';

interface Dependencies {
  config: Config;
  now: () => Instant;
  /** A person requested this run now. */
  asked?: boolean;
}

/** The copies' list is checked again after this time: an administrator may have deleted some. */
const LOOK_AGAIN_HOURS = 20;

/** The administrator's view; `place` is null where no copies are configured. */
export async function showCopies({ config, now }: Dependencies) {
  const { dir, elsewhere } = config.backups;
  const rehearsal = await readRehearsal(dir);
  if (!elsewhere) return { place: null, rehearsal };
  const state = await readCopies(dir, placeWords(elsewhere.place));
  return {
    place: {
      where: placeWords(elsewhere.place),
      sameDisk: await onSameDisk(config),
      last: state?.last ?? null,
      failure: state?.failure?.words ?? null,
      late: state !== null && copyIsLate(state.last?.madeAt ?? state.since, now()),
    },
    rehearsal,
  };
}

/** The job's run, after each backup and hourly until the copy exists. @returns the administrator's text. */
export async function copyLastBackup({ config, now, asked = false }: Dependencies): Promise<string> {
  const { dir, elsewhere } = config.backups;
  const backup = await lastGoodBackup(config);
  if (!elsewhere) return 'No hay otro lugar para las copias (BACKUP_COPY_TO).';
  const where = placeWords(elsewhere.place);
  const at = now();
  const state: CopiesState = (await readCopies(dir, where)) ?? { since: at, where, last: null, failure: null };
  const lookedAt = state.last ? plus(state.last.sentAt, LOOK_AGAIN_HOURS, 'hours') : '';
  if (!asked && state.failure === null && state.last?.id === backup?.id && lookedAt > at)
    return 'El último respaldo ya está en el otro lugar.';
  try {
    if (!backup) throw new Error('Todavía no hay un respaldo bueno que copiar.');
    const copied = await sendCopy({ source: path.join(dir, backup.id), id: backup.id, ...elsewhere });
    const { id, bytes, kept } = copied;
    // After a restore of an older backup, the place may hold a newer copy than ours.
    const madeAt = id === backup.id ? backup.madeAt : instantOf(id);
    await noteCopies(dir, { ...state, last: { id, madeAt, sentAt: at, bytes, kept }, failure: null });
    return `El respaldo ${id} está cifrado en ${where}.`;
  } catch (error) {
    const words = error instanceof Error && !('code' in error) ? error.message : 'La copia falló por dentro.';
    await noteCopies(dir, { ...state, failure: { at, words } }).catch(() => undefined);
    throw error;
  }
}

/** The job's run: checks daily whether a month has passed. @returns words for the administrator. */
export async function rehearseLastCopy({ config, now, asked = false }: Dependencies): Promise<string> {
  const { dir, elsewhere } = config.backups;
  const at = now();
  const before = await readRehearsal(dir);
  if (!asked && !rehearsalIsDue(before, at)) return `El último ensayo salió bien; se hace cada ${REHEARSAL_DAYS} días.`;
  const backup = await lastGoodBackup(config);
  if (!backup) return 'Todavía no hay un respaldo que ensayar.';
  const copied = elsewhere ? ((await readCopies(dir, placeWords(elsewhere.place)))?.last ?? null) : null;
  const from = copied ? ('elsewhere' as const) : ('here' as const);
  try {
    const done = await rehearseRestore({ backupDir: dir, here: { id: backup.id }, elsewhere: copied && elsewhere });
    const { id, restored, rows, files } = done;
    const problem = done.problems[0] ?? null;
    await noteRehearsal(dir, { at, id, from, problem, restored, rows, files });
    if (problem) throw new Noted(`El respaldo ${id} no se pudo restaurar. ${problem}`);
    if (!restored) return `El respaldo ${id} se leyó entero y pg_restore lo entiende; no se restauró en ninguna base.`;
    return `El respaldo ${id} se restauró aparte y está entero: ${rows.pet ?? 0} animales, ${rows.user ?? 0} cuentas.`;
  } catch (error) {
    if (error instanceof Noted) throw new Error(error.message);
    const problem = error instanceof Error && !('code' in error) ? error.message : 'El ensayo falló por dentro.';
    await noteRehearsal(dir, { at, id: null, from, problem, restored: false, rows: {}, files: 0 });
    throw error;
  }
}

/** The failure is stored already. */
class Noted extends Error {}

/** A folder on the same disk would be lost with it. */
async function onSameDisk({ dataDir, backups: { elsewhere } }: Config): Promise<boolean> {
  if (!elsewhere || !('folder' in elsewhere.place)) return false;
  const [data, folder] = await Promise.all([dataDir, elsewhere.place.folder].map((one) => stat(one).catch(() => null)));
  return data != null && data.dev === folder?.dev;
}

/** `2026-11-22T15-20-30Z` as a moment. */
function instantOf(id: string): Instant {
  return `${id.slice(0, 10)}T${id.slice(11, 19).replaceAll('-', ':')}.000Z`;
}
