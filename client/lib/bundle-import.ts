/**
 * The copy of an animal on its way in. There is one at a time, and it lives as long as the page, whatever screen is shown: its
 * pictures are looked at one after the other, which takes minutes where there are hundreds.
 */
import { useSyncExternalStore } from 'react';
import { queryClient } from './trpc.ts';
import { isProblem, LOST, type Post, type Problem, post } from './upload-post.ts';

/** What the server answers about an animal that has arrived. */
export interface Arrived {
  petId: number;
  name: string;
  /** Pictures and papers that were taken. */
  files: number;
  leftOut: { path: string; message: string }[];
  /** How its year stands: the days of trial of a code or microchip begin once. */
  licence: { state: string; endsOn: string | null; mayAdd: boolean };
}

export type BundleImport =
  | { state: 'none' }
  /** `part`: 0 … 1 of the bytes. At 1 the server looks at what it has. */
  | { state: 'sending'; file: File; part: number }
  | { state: 'refused'; file: File; problem: Problem }
  | { state: 'arrived'; arrived: Arrived };

/** As server/imports/service.ts. */
const HEAVIEST = 200 * 1024 * 1024;
const TOO_HEAVY: Problem = { code: 'FILE_TOO_LARGE', message: 'La copia puede pesar hasta 200 MB.', again: false };
const NO_COPY: Problem = {
  code: 'BUNDLE_REFUSED',
  message: 'Eso no es una copia: es un archivo .zip que se descarga de la ficha de un animal.',
  again: false,
};
/** As long as the server gives itself. */
const PATIENCE = 600_000;

const NONE: BundleImport = { state: 'none' };
let current: BundleImport = NONE;
let running: Post<Arrived> | null = null;
const listeners = new Set<() => void>();

/** `onEnd` hears how it ended, unless it was cancelled. */
export async function startImport(file: File, onEnd: (ended: BundleImport) => void): Promise<void> {
  if (running) return;
  const refused = !/\.zip$/i.test(file.name) && !/zip/.test(file.type) ? NO_COPY : file.size > HEAVIEST && TOO_HEAVY;
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
    // Whoever opens its list or its Ficha now finds it there.
    for (const part of ['pets', 'care', 'files', 'auth', 'owners'])
      void queryClient.invalidateQueries({ queryKey: [[part]] });
    change({ state: 'arrived', arrived: answer });
  }
  onEnd(current);
}

/** Stops what is still being sent, and forgets how the last one ended. */
export function clearImport(): void {
  const stopped = running;
  running = null;
  stopped?.stop();
  change(NONE);
}

export function useImport(): BundleImport {
  return useSyncExternalStore(subscribe, () => current);
}

/** Once it has everything, the server goes on alone: the animal may be there although nobody said so. */
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
