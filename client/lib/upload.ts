/**
 * The upload queue. It lives as long as the page, on every screen: files are reduced one after the other and
 * sent two at a time, each with its own progress, cancel button and refusal.
 */
import { useMemo, useSyncExternalStore } from 'react';
import { reducePhoto } from './reduce-photo.ts';
import { invalidate } from './invalidate.ts';
import { api, trpcClient } from './trpc.ts';
import { isProblem, LOST, type Problem } from './upload-post.ts';
import { HEAVIEST, type StoredFile, send, TOO_HEAVY, type UploadTarget } from './upload-send.ts';

/**
 * waiting: in the queue · sending: bytes on their way (`progress`) · stored: the server has it · broken: can
 * be tried again · refused: the server does not want it.
 */
export type UploadState = 'waiting' | 'sending' | 'stored' | 'broken' | 'refused';

export interface Upload {
  /** Identifies it here, and on the server for every try. */
  key: string;
  target: UploadTarget;
  name: string;
  /** Address of a thumbnail for `<img>`; null for a document or an unreadable picture. */
  likeness: string | null;
  state: UploadState;
  /** 0 … 1 of the bytes. */
  progress: number;
  problem: Problem | null;
  stored: StoredFile | null;
}

/** The part that no component sees: the bytes and the function that stops them. */
interface Work {
  source: File | Blob;
  body: Blob | null;
  caption: string | undefined;
  stop: (() => void) | null;
  done: ((file: StoredFile | null) => void) | undefined;
}

const AT_ONCE = 2;
/** How long a stored file stays in the list with its mark. */
const STORED_SHOWN_MS = 1600;

let uploads: readonly Upload[] = [];
const work = new Map<string, Work>();
const listeners = new Set<() => void>();
let preparing = false;

export interface UploadOptions {
  caption?: string;
  /** Called for each file: the stored file, or null where it was cancelled. */
  onDone?: (file: StoredFile | null) => void;
}

/** Queues `files` and returns their keys. */
export function startUploads(
  target: UploadTarget,
  files: readonly (File | Blob)[],
  { caption, onDone }: UploadOptions = {},
): string[] {
  const fresh = files.map((source): Upload => {
    const key = crypto.randomUUID();
    work.set(key, { source, body: null, caption, stop: null, done: onDone });
    const name = source instanceof File && source.name ? source.name : 'foto.jpg';
    return { key, target, name, likeness: null, state: 'waiting', progress: 0, problem: null, stored: null };
  });
  change([...uploads, ...fresh]);
  void prepare();
  return fresh.map(({ key }) => key);
}

/** Stops an upload and removes it from the list; a file that the server already received is removed there, too. */
export function cancelUpload(key: string): void {
  const upload = uploads.find((one) => one.key === key);
  const job = work.get(key);
  if (!upload || !job) return;
  // All bytes have gone and only the answer is missing: a file that the server stored is removed after it.
  if (upload.state === 'sending' && upload.progress === 1) {
    job.done?.(null);
    job.done = (file) => {
      if (file) void trpcClient.files.remove.mutate({ fileId: file.fileId }).finally(refresh);
    };
    change(uploads.filter((one) => one !== upload));
    return;
  }
  job.stop?.();
  job.done?.(null);
  forget(key);
  if (upload.state === 'broken') refresh();
  next();
}

export function retryUpload(key: string): void {
  update(key, { state: 'waiting', progress: 0, problem: null });
  next();
}

/** Retries every upload that a lost connection or a busy server stopped. */
export function retryBroken(target?: UploadTarget): void {
  for (const upload of uploads)
    if (upload.state === 'broken' && (!target || belongs(upload, target)))
      update(upload.key, { state: 'waiting', progress: 0, problem: null });
  next();
}

/** At sign-out: the next person must not see the uploads of the last one. */
export function clearUploads(): void {
  for (const { key } of uploads) {
    work.get(key)?.stop?.();
    forget(key);
  }
}

/** The uploads of one target, or all. */
export function useUploads(target?: UploadTarget): readonly Upload[] {
  const all = useSyncExternalStore(subscribe, () => uploads);
  const { purpose, id } = target ?? {};
  return useMemo(() => (purpose ? all.filter((upload) => belongs(upload, { purpose, id })) : all), [all, purpose, id]);
}

function belongs({ target }: Upload, { purpose, id }: UploadTarget): boolean {
  return target.purpose === purpose && target.id === id;
}

/** One at a time: a decoded photograph of twelve megapixels takes 48 MB of a phone's memory. */
async function prepare(): Promise<void> {
  if (preparing) return;
  preparing = true;
  for (let job = unprepared(); job; job = unprepared()) {
    const [key, { source }] = job;
    const pdf = source.type === 'application/pdf' || (source instanceof File && /\.pdf$/i.test(source.name));
    const { body, likeness } = pdf ? { body: source, likeness: null } : await reducePhoto(source);
    const still = work.get(key);
    if (!still) {
      if (likeness) URL.revokeObjectURL(likeness);
      continue;
    }
    still.body = body;
    update(key, { likeness });
    next();
  }
  preparing = false;
}

function unprepared(): [string, Work] | undefined {
  return [...work].find(([, { body }]) => body === null);
}

function next(): void {
  for (const upload of uploads) {
    const job = work.get(upload.key);
    if (sendingNow() >= AT_ONCE) return;
    if (upload.state === 'waiting' && job?.body) void carry(upload, job, job.body);
  }
}

/** Counts the running requests, because an upload cancelled at the last moment is no longer in the list. */
function sendingNow(): number {
  return [...work.values()].filter(({ stop }) => stop !== null).length;
}

async function carry({ key, target, name }: Upload, job: Work, body: Blob): Promise<void> {
  // Refused here: a phone must not send ten megabytes only to learn that they are too many.
  if (body.size > HEAVIEST) return settle(key, job, TOO_HEAVY);
  update(key, { state: 'sending', progress: 0 });
  const onProgress = (progress: number) => update(key, { progress });
  const { answer, stop } = send({ target, name, body, caption: job.caption, key, onProgress });
  job.stop = stop;
  const result = await answer;
  job.stop = null;
  if (work.has(key)) settle(key, job, result);
  next();
}

function settle(key: string, job: Work, result: StoredFile | Problem): void {
  const shown = uploads.some((one) => one.key === key);
  if (!isProblem(result)) {
    update(key, { state: 'stored', progress: 1, stored: result });
    job.done?.(result);
    refresh();
    if (shown) setTimeout(() => forget(key), STORED_SHOWN_MS);
    else forget(key);
    return;
  }
  if (!shown) return forget(key);
  const offline = result === LOST && !navigator.onLine;
  const problem = offline ? { ...LOST, message: 'Sin conexión. Sigue solo cuando vuelva.' } : result;
  update(key, { state: result.again ? 'broken' : 'refused', progress: 0, problem });
  // The session may have ended: the frame's query leads to the login; the list waits here meanwhile.
  if (result.code === 'SIGN_IN_REQUIRED') void api.auth.me.invalidate();
}

/**
 * A photo is part of many answers (lists, record, profile), so all queries about files, animals, owners and
 * the account reload.
 */
function refresh(): void {
  invalidate('files', 'pets', 'owners', 'auth', 'feedback');
}

function forget(key: string): void {
  const likeness = uploads.find((one) => one.key === key)?.likeness;
  if (likeness) URL.revokeObjectURL(likeness);
  work.delete(key);
  change(uploads.filter((one) => one.key !== key));
}

function update(key: string, changes: Partial<Upload>): void {
  if (uploads.some((one) => one.key === key))
    change(uploads.map((one) => (one.key === key ? { ...one, ...changes } : one)));
}

function change(to: readonly Upload[]): void {
  uploads = to;
  const open = uploads.some(({ state }) => state === 'waiting' || state === 'sending' || state === 'broken');
  if (open) window.addEventListener('beforeunload', warn);
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

if (typeof window !== 'undefined') window.addEventListener('online', () => retryBroken());
