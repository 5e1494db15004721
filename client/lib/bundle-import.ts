/**
 * The import of an animal's archive. There is one at a time, and it lives as long as the page, on every
 * screen: the server checks the pictures one after the other, which takes minutes for hundreds of them.
 */
import { useSyncExternalStore } from 'react';
import { invalidate } from './invalidate.ts';
import { isProblem, LOST, type Post, type Problem, post } from './upload-post.ts';

/** The server's answer about the imported animal. */
export interface Arrived {
  petId: number;
  name: string;
  /** Number of stored pictures and documents. */
  files: number;
  leftOut: { path: string; message: string }[];
  /** The state of its year: the trial days of a code or microchip are granted once. */
  licence: { state: string; endsOn: string | null; mayAdd: boolean };
}

export type BundleImport =
  | { state: 'none' }
  /** `part`: 0 … 1 of the bytes. At 1 the server checks them. */
  | { state: 'sending'; file: File; part: number }
  | { state: 'refused'; file: File; problem: Problem }
  | { state: 'arrived'; arrived: Arrived };

/** The limit of server/portability/archives/import.service.ts. */
const HEAVIEST = 200 * 1024 * 1024;
const TOO_HEAVY: Problem = { code: 'FILE_TOO_LARGE', message: 'La copia puede pesar hasta 200 MB.', again: false };
const NO_COPY: Problem = {
  code: 'BUNDLE_REFUSED',
  message: 'Eso no es una copia: es un archivo .zip o .json que se descarga de la ficha de un animal.',
  again: false,
};
/** The server's own time limit. */
const PATIENCE = 600_000;

const NONE: BundleImport = { state: 'none' };
let current: BundleImport = NONE;
let running: Post<Arrived> | null = null;
const listeners = new Set<() => void>();

/** `onEnd` gets the result, unless the import was cancelled. */
export async function startImport(file: File, onEnd: (ended: BundleImport) => void): Promise<void> {
  if (running) return;
  const refused =
    !/\.(?:zip|json)$/i.test(file.name) && !/zip|json/.test(file.type) ? NO_COPY : file.size > HEAVIEST && TOO_HEAVY;
  if (refused) return change({ state: 'refused', file, problem: refused });
  change({ state: 'sending', file, part: 0 });
  const form = new FormData();
  form.append('file', file, file.name);
  const mine = post<Arrived>({
    address: '/api/mascotas/copia',
    form,
    patience: PATIENCE,
    onProgress: (part) => change({ state: 'sending', file, part }),
    isAnswer: (said): said is Arrived => 'petId' in said && typeof said.petId === 'number',
  });
  running = mine;
  const answer = await mine.answer;
  if (running !== mine) return;
  running = null;
  if (isProblem(answer)) change({ state: 'refused', file, problem: answer === LOST ? lost() : answer });
  else {
    // Invalidates the lists and the record, so that a member who opens them now finds the animal.
    invalidate('pets', 'agenda', 'files', 'auth', 'owners');
    change({ state: 'arrived', arrived: answer });
  }
  onEnd(current);
}

/** Stops a running upload, and clears the result of the last one. */
export function clearImport(): void {
  const stopped = running;
  running = null;
  stopped?.stop();
  change(NONE);
}

export function useImport(): BundleImport {
  return useSyncExternalStore(subscribe, () => current);
}

/** Once the server has all bytes it continues alone: the animal may exist although the connection was lost. */
function lost(): Problem {
  const whole = current.state === 'sending' && current.part === 1;
  if (!whole) return LOST;
  return { ...LOST, message: 'Se cortó la conexión mientras la revisábamos. Mira en tu lista si ya llegó.' };
}

function change(to: BundleImport): void {
  current = to;
  if (to.state === 'sending') window.addEventListener('beforeunload', warn);
  else window.removeEventListener('beforeunload', warn);
  for (const listener of listeners) listener();
}

function warn(event: BeforeUnloadEvent): void {
  event.preventDefault();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
