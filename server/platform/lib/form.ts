/**
 * Receives a multipart form with one file into a folder: neither its size nor a slow sender may hold up other
 * requests.
 */
import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { makeFolder } from './durable.ts';
import { codeOf } from './error-code.ts';

const FIELDS = 6;
const FIELD_BYTES = 4096;
const HEADER_LINES = 20;

/** Every 15 seconds at least this much must arrive: 3 kB a second, a tenth of a poor mobile network. */
const LOOK_MS = 15_000;
const LEAST_BYTES = 45_000;
export const FORM_MS_AT_MOST = 240_000;
/** A network may be this many times slower for a while than the whole form allows. */
const PATIENCE = 4;
/** Longer than any form takes, including the processing of its picture. */
export const FORM_LIVES_MS = 3_600_000;

export interface Form {
  fields: Record<string, string>;
  /** The path of the file until `done`; null where none was sent. */
  file: string | null;
  /** Deletes the file, in every case. */
  done: () => Promise<void>;
}

/** `broken`: ends too early or is no form; `many`: too many parts, fields or files; `large`: the file. */
export class FormError extends Error {
  readonly why: 'broken' | 'many' | 'large';
  constructor(why: FormError['why'], cause?: unknown) {
    super(why, { cause });
    this.why = why;
  }
}

/** @throws FormError, after which nothing is left in the folder. The sender's file name is never used. */
export async function receiveForm(
  request: FastifyRequest,
  folder: string,
  fileBytes: number,
  fieldsAtMost = FIELDS,
): Promise<Form> {
  const fields: Record<string, string> = Object.create(null);
  const file = path.join(folder, randomUUID());
  let found = false;
  const done = () => rm(file, { force: true });
  const unwatch = watchPace(request, fileBytes);
  try {
    const limits = {
      fields: fieldsAtMost,
      fieldNameSize: 100,
      fieldSize: FIELD_BYTES,
      files: 1,
      fileSize: fileBytes,
      parts: fieldsAtMost + 1,
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

/** The announced size of the body; the maximum where the request announces none. */
export function announcedBytes(request: FastifyRequest, atMost: number): number {
  const said = Number(request.headers['content-length'] ?? Number.NaN);
  return Number.isNaN(said) ? atMost : said;
}

/** Whether a form is too slow to end in time, judged by bytes and milliseconds since its beginning. */
export function isTooSlow(form: { announced: number; received: number; lately: number; afterMs: number }): boolean {
  const due = (form.announced * form.afterMs) / FORM_MS_AT_MOST / PATIENCE;
  return form.lately < LEAST_BYTES || form.received < due;
}

/** Disconnects a sender that sends too little in 15 seconds or takes too long overall. */
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
  const code = codeOf(error);
  if (code === 'FST_REQ_FILE_TOO_LARGE') return new FormError('large', error);
  if (/^FST_(?:PARTS|FIELDS|FILES)_LIMIT$/.test(code)) return new FormError('many', error);
  // A full disk is our own fault; every other error while reading lies in the form.
  return OF_THE_SYSTEM.test(code) && code !== 'ECONNRESET' && code !== 'EPIPE' ? error : new FormError('broken', error);
}

/** Deletes what a killed process left. @param olderMs protects the forms that are still being read */
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
