/** The record of a stranger's archive, read where it may take its time: every sum, every field, every day. */
import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import type { CalendarDate } from '#db/types.ts';
import {
  impossibleDay,
  RECORD,
  RECORD_BYTES,
  SUMS,
  UNPACKED_BYTES,
  wrongEntry,
} from '#server/portability/archives/rules.ts';
import {
  ARCHIVE_LISTS,
  type ArchiveDocument,
  archiveDocument,
  type ArchiveEntry,
  type ArchiveHead,
  MOST_FILES,
} from '#server/portability/archives/schema.ts';
import { FILE_BYTES } from '#server/pets/files/schema.ts';
import { type Archive, ArchiveError, openArchive } from '#server/platform/lib/archive.ts';
import { fieldWords } from '#server/platform/lib/field-words.ts';
import { toLines } from '#server/platform/lib/json-lines.ts';
import { Refusal } from '#server/platform/workers/messages.ts';

export interface BundleInput {
  /** The path of the archive. */
  file: string;
  today: CalendarDate;
}

const DOSES_AT_ONCE = 200;

/**
 * @returns a BundleHead and then each BundleEntry as a line of JSON.
 * @throws Refusal `archive`, `sums`, `record`, `files`, or `words` and what is wrong with which entry
 */
export async function bundle({ file, today }: BundleInput): Promise<Buffer> {
  const alone = await recordAlone(file);
  if (alone !== null) return written(parsedRecord(alone), today, () => false);
  const archive = await openArchive(file, { entries: MOST_FILES + 20 }).catch(refuseArchive);
  try {
    const { text, known } = await readRecord(archive);
    return written(parsedRecord(text), today, (path) => known.has(path));
  } finally {
    archive.close();
  }
}

/** The text of a record that came without an archive around it; null for anything that does not begin as JSON does. */
async function recordAlone(file: string): Promise<string | null> {
  const handle = await open(file, 'r');
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(64), 0, 64, 0);
    if (!/^\uFEFF?\s*\{/.test(buffer.subarray(0, bytesRead).toString('utf8'))) return null;
    const { size } = await handle.stat();
    if (size > RECORD_BYTES) throw new Refusal('archive');
    return (await handle.readFile('utf8')).replace(/^\uFEFF/, '');
  } finally {
    await handle.close();
  }
}

function written(document: ArchiveDocument, today: CalendarDate, holds: (path: string) => boolean): Buffer {
  if (!document.files.every(({ path }) => holds(path))) throw new Refusal('files');
  const impossible = impossibleDay(document, today);
  if (impossible) throw new Refusal(`words ${impossible}`);
  return toLines(piecesOf(document));
}

function refuseArchive(error: unknown): never {
  throw error instanceof ArchiveError ? new Refusal('archive', error) : error;
}

/** The record's text, after every sum was found to be right, and which files the archive holds. */
async function readRecord(archive: Archive): Promise<{ text: string; known: ReadonlySet<string> }> {
  const sums = (await archive.read(SUMS, RECORD_BYTES).catch(refuseArchive)).toString().trim().split('\n');
  if (sums.length > MOST_FILES + 1) throw new Refusal('archive');
  if ([...archive.sizes.values()].reduce((all, size) => all + size, 0) > UNPACKED_BYTES) throw new Refusal('archive');
  const known = new Set<string>();
  for (const line of sums) {
    const [sum, path = ''] = line.split('  ');
    if (known.has(path)) throw new Refusal('archive');
    const bytes = await archive.read(path, path === RECORD ? RECORD_BYTES : FILE_BYTES).catch(refuseArchive);
    if (createHash('sha256').update(bytes).digest('hex') !== sum) throw new Refusal('sums');
    known.add(path);
  }
  const text = known.has(RECORD) ? (await archive.read(RECORD, RECORD_BYTES)).toString() : '';
  return { text, known };
}

function parsedRecord(text: string): ArchiveDocument {
  const parsed = archiveDocument.safeParse(parseJson(text), { error: fieldWords });
  if (!parsed.success) {
    const [first] = parsed.error.issues;
    const wrong = first ? wrongEntry(first) : null;
    throw new Refusal(wrong ? `words ${wrong}` : 'record');
  }
  return parsed.data;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function* piecesOf(document: ArchiveDocument): Generator<ArchiveHead | ArchiveEntry> {
  const {
    weights: _w,
    vaccinations: _v,
    dewormings: _d,
    illnesses: _i,
    medicines: _m,
    checkups: _c,
    consultations: _n,
    prescriptions: _p,
    ...head
  } = document;
  yield head;
  for (const list of ARCHIVE_LISTS) {
    if (list !== 'medicines') {
      for (const entry of document[list]) yield { list, entry } as ArchiveEntry;
      continue;
    }
    for (const { given, ...entry } of document.medicines) {
      yield { list, entry };
      for (let start = 0; start < given.length; start += DOSES_AT_ONCE)
        yield { list: 'given', entry: given.slice(start, start + DOSES_AT_ONCE) };
    }
  }
}
