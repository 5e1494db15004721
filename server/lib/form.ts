/** A multipart form with one file, received into a folder: neither its size nor its sender's pace may hold up anybody else. */
import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { makeFolder } from './durable.ts';

const FIELDS = 6;
const FIELD_BYTES = 4096;
const HEADER_LINES = 20;

/** Every quarter of a minute at least this much has to come: 3 kB in a second, a tenth of a poor mobile network. */
const LOOK_MS = 15_000;
const LEAST_BYTES = 45_000;
export const FORM_MS_AT_MOST = 240_000;
/** A network may be so many times slower for a while than it has to be over all. */
const PATIENCE = 4;
/** Longer than any form takes, its picture included. */
export const FORM_LIVES_MS = 3_600_000;

export interface Form {
  fields: Record<string, string>;
  /** Where the file lies until `done`; null where none was sent. */
  file: string | null;
  /** Takes the file away, whatever became of it. */
  done: () => Promise<void>;
}

/** `broken`: it ends too early or is no form; `many`: more parts, fields or files than belong to one; `large`: the file. */
export class FormError extends Error {
  readonly why: 'broken' | 'many' | 'large';
  constructor(why: FormError['why'], cause?: unknown) {
    super(why, { cause });
    this.why = why;
  }
}

/** @throws FormError, after which nothing is left in the folder. The name that the sender gave its file is never looked at. */
export async function receiveForm(request: FastifyRequest, folder: string, fileBytes: number): Promise<Form> {
  const fields: Record<string, string> = Object.create(null);
  const file = path.join(folder, randomUUID());
  let found = false;
  const done = () => rm(file, { force: true });
  const unwatch = watchPace(request, fileBytes);
  try {
    const limits = {
      fields: FIELDS,
      fieldNameSize: 100,
      fieldSize: FIELD_BYTES,
      files: 1,
      fileSize: fileBytes,
      parts: FIELDS + 1,
      headerPairs: HEADER_LINES,
    };
    for await (const part of request.parts({ limits, preservePath: false })) {
      if (part.type === 'file') {
        found = true;
        await makeFolder(folder);
        await written(part, file);
      } else if (part.fieldnameTruncated || part.valueTruncated) throw new FormError('many');
      else fields[part.fieldname] = String(part.value);
    }
    return { fields, file: found ? file : null, done };
  } catch (error) {
    await done().catch(() => undefined);
    throw formError(error);
  } finally {
    unwatch();
  }
}

async function written(part: MultipartFile, file: string): Promise<void> {
  await pipeline(part.file, createWriteStream(file, { flags: 'wx', mode: 0o600 }));
  if (part.file.truncated) throw new FormError('large');
}

/** The bytes that a request says its body has; the most that it may have where it does not say. */
export function announcedBytes(request: FastifyRequest, atMost: number): number {
  const said = Number(request.headers['content-length'] ?? Number.NaN);
  return Number.isNaN(said) ? atMost : said;
}

/** Whether a form comes so slowly that it is let go: all of it has to fit into its time. Bytes and milliseconds since it began. */
export function isTooSlow(form: { announced: number; received: number; lately: number; afterMs: number }): boolean {
  const due = (form.announced * form.afterMs) / FORM_MS_AT_MOST / PATIENCE;
  return form.lately < LEAST_BYTES || form.received < due;
}

/** Who sends too little in a quarter of a minute, or takes too long over all, is let go. */
function watchPace(request: FastifyRequest, atMost: number): () => void {
  const { socket } = request.raw;
  const announced = announcedBytes(request, atMost);
  const first = socket.bytesRead;
  let before = first;
  let afterMs = 0;
  const slow = () => request.raw.destroy();
  const look = setInterval(() => {
    const now = socket.bytesRead;
    afterMs += LOOK_MS;
    const pace = { announced, received: now - first, lately: now - before, afterMs };
    if (!request.raw.complete && isTooSlow(pace)) slow();
    before = now;
  }, LOOK_MS);
  const end = setTimeout(slow, FORM_MS_AT_MOST);
  return () => {
    clearInterval(look);
    clearTimeout(end);
  };
}

const OF_THE_SYSTEM = /^E[A-Z]+$/;

function formError(error: unknown): unknown {
  if (error instanceof FormError) return error;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code === 'FST_REQ_FILE_TOO_LARGE') return new FormError('large', error);
  if (/^FST_(?:PARTS|FIELDS|FILES)_LIMIT$/.test(code)) return new FormError('many', error);
  // A full disk is our own matter; whatever else goes wrong while a form is read lies in the form.
  return OF_THE_SYSTEM.test(code) && code !== 'ECONNRESET' && code !== 'EPIPE' ? error : new FormError('broken', error);
}

/** What a killed process left of forms it was receiving. @param olderMs so that none is taken from under its reader */
export async function sweepForms(folder: string, olderMs: number): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const file = path.join(folder, name);
    const age = await stat(file).then(
      ({ ctimeMs }) => performance.timeOrigin + performance.now() - ctimeMs,
      () => 0,
    );
    if (age > olderMs) await rm(file, { force: true });
  }
}
