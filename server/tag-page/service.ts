/** What stands behind a code that somebody reads: a plate, a cédula, a search. */
import type { Db, Instant } from '#db/types.ts';
import type { Context } from '#server/context.ts';
import { announce } from '#server/deliveries/service.ts';
import { DomainError } from '#server/errors.ts';
import { THREAD_DAYS } from '#server/finders/rules.ts';
import { dayIn } from '#server/lib/calendar.ts';
import { codeLetters, readCode } from '#server/lib/codes.ts';
import { isRobot } from '#server/lib/robots.ts';
import { allowedOf, limit, limitReads } from '#server/limits/service.ts';
import { findPet } from '#server/pets/queries.ts';
import { readScanned, readTyped, wantedText } from '#server/search/rules.ts';
import { plus } from '#server/lib/time.ts';
import { countTagScan } from '#server/tags/queries.ts';
import {
  findHeldTag,
  findPageByChip,
  findPageByCode,
  findPageByPet,
  insertScans,
  listDosages,
  sweepScans,
} from './queries.ts';
import { type OpenLoss, oftenest, type PageChoices, type PublicView, publicView, USUAL_PAGE } from './rules.ts';

type PageRow = Awaited<ReturnType<typeof findPageByCode>>[number];

/** An animal behind a code. Everything beside `view` stays in the server. */
export interface FoundAnimal {
  petId: number;
  /** The plate that was read; null for the animal's own code. */
  tagId: number | null;
  /** Code of the file that is its face. */
  photo: string | null;
  view: PublicView;
}

/** A plate that nobody has activated yet. */
export interface NewTag {
  tagId: number;
  code: string;
}

/**
 * Whatever a code leads to: typed any way, of a plate or of an animal. The caller counts its own limit first.
 * @throws CODE_NOT_FOUND alike, and after the same reads, for what cannot be a code, what nobody has, a plate that was withdrawn,
 * and an animal that was taken out; TAG_OFF for a plate that its family switched off; TOO_MANY for whoever tries codes
 */
export async function follow(context: Context, typed: string): Promise<FoundAnimal | NewTag> {
  const { db, caller, now } = context;
  const code = readCode(typed) ?? '';
  const [tag] = await findHeldTag(db, { code });
  if (tag?.state === 'available') return { tagId: tag.id, code };
  const off = tag?.state === 'disabled';
  const [row] = off
    ? []
    : tag?.petId
      ? await findPageByPet(db, { petId: tag.petId })
      : await findPageByCode(db, { code });
  if (row) return found(context, row, code, tag?.id ?? null);
  await limit(db, 'unknownCodeAddress', caller.ip, now());
  throw new DomainError(off ? 'TAG_OFF' : 'CODE_NOT_FOUND');
}

/** `follow` for whoever only wants an animal: a plate without one is an unknown code. */
export async function followToAnimal(context: Context, typed: string): Promise<FoundAnimal> {
  const target = await follow(context, typed);
  if (!('view' in target)) throw new DomainError('CODE_NOT_FOUND');
  return target;
}

/** Behind the number that a reader of microchips showed. @throws CODE_NOT_FOUND, TOO_MANY as `follow` does */
export async function followChip(context: Context, microchip: string): Promise<FoundAnimal> {
  const [row] = await findPageByChip(context.db, { microchip });
  if (row) return found(context, row, row.code, null);
  await limit(context.db, 'unknownCodeAddress', context.caller.ip, context.now());
  throw new DomainError('CODE_NOT_FOUND');
}

/** The page as it stands for an animal that the caller has already passed a gate to: the preview. */
export async function pageOf(context: Context, petId: number): Promise<FoundAnimal> {
  const [row] = await findPageByPet(context.db, { petId });
  if (!row) throw new DomainError('PET_NOT_FOUND');
  return found(context, row, row.code, null);
}

async function found({ db, now }: Context, row: PageRow, code: string, tagId: number | null): Promise<FoundAnimal> {
  const { petId, photo, timeZone } = row;
  const medicine = oftenest(await listDosages(db, { petId, today: dayIn(timeZone, now()) }));
  const view = publicView(code, row, hasChosen(row) ? row : USUAL_PAGE, isMissed(row) ? row : null, medicine);
  return { petId, tagId, photo, view };
}

/** The columns of a joined row are all there or all null. */
function hasChosen(row: PageRow): row is PageRow & PageChoices {
  return row.callShown !== null;
}

function isMissed(row: PageRow): row is PageRow & OpenLoss {
  return row.since !== null;
}

/** The page as whoever scanned it gets it; `own` for the family of the animal. */
export interface OpenedPage extends FoundAnimal {
  own: boolean;
}

/** What the search for everybody leads to: the code or microchip in whatever was typed, else that as codes are written. */
export function soughtIn(typed: string): string {
  const wanted = readTyped(typed.slice(0, 2000));
  return wanted ? wantedText(wanted) : codeLetters(typed).slice(0, 40);
}

/**
 * Opens the page behind a code. It counts as a reading where a person looked (`counts`: their browser did not only fetch ahead) who
 * is not of the family. @throws as `follow` does
 */
export async function openPage(context: Context, typed: string, counts: boolean): Promise<OpenedPage | NewTag> {
  const { db, caller, actor, now } = context;
  await limitReads(db, 'tagPageAddress', caller.ip, now());
  const wanted = readScanned(typed);
  const target = wanted?.kind === 'chip' ? await followChip(context, wanted.number) : await follow(context, typed);
  if (!('view' in target)) return target;
  const { petId, tagId, view } = target;
  const own = actor !== null && (await findPet(db, actor.userId, petId)) !== undefined;
  if (counts && !own && !isRobot(caller.agent))
    noteReading(db, `${caller.ip}|${view.code}`, { petId, tagId, at: now() });
  return { ...target, own };
}

/** The face, and no other picture, in the size of a page. @throws CODE_NOT_FOUND alike where there is no photo; TOO_MANY */
export async function pagePhoto(context: Context, typed: string): Promise<Buffer> {
  const { db, caller, store, now } = context;
  await limitReads(db, 'tagPageAddress', caller.ip, now());
  const { photo } = await followToAnimal(context, typed);
  const bytes = photo && (await store.read(`${photo}/m.webp`));
  if (!bytes) throw new DomainError('CODE_NOT_FOUND');
  return bytes;
}

interface Reading {
  petId: number;
  tagId: number | null;
  at: Instant;
}

interface Unwritten {
  /** By address and code: what is read twice before it is written is one. */
  readings: Map<string, Reading>;
  timer: NodeJS.Timeout | undefined;
}

const WRITE_AFTER_MS = 200;
/** At most so many lengths of one statement. */
const ROWS_AT_ONCE = 50;
const unwritten = new WeakMap<Db, Unwritten>();

/** Nobody who holds a dog in the street waits for a line in a history: it is written a moment later, those of all pages together. */
function noteReading(db: Db, key: string, reading: Reading): void {
  const waiting = unwritten.get(db) ?? { readings: new Map<string, Reading>(), timer: undefined };
  unwritten.set(db, waiting);
  if (!waiting.readings.has(key)) waiting.readings.set(key, reading);
  waiting.timer ??= setTimeout(() => void writeReadings(db), WRITE_AFTER_MS).unref();
}

/** Writes the readings that wait, each once in ten minutes from one address; also called when the server stops. */
export async function writeReadings(db: Db): Promise<void> {
  const waiting = unwritten.get(db);
  if (!waiting) return;
  clearTimeout(waiting.timer);
  unwritten.delete(db);
  const all = [...waiting.readings];
  for (let start = 0; start < all.length; start += ROWS_AT_ONCE) {
    // A full disk must not end pages: a reading may be lost, an answer may not.
    await writeSome(db, new Map(all.slice(start, start + ROWS_AT_ONCE))).catch(() => undefined);
  }
}

async function writeSome(db: Db, readings: Map<string, Reading>): Promise<void> {
  const now = [...readings.values()].at(-1)?.at;
  if (!now) return;
  await db.transaction().execute(async (db) => {
    // In one order, whichever process writes: of two that wait for each other's rows one would lose its readings.
    const counted = await allowedOf(db, 'scanAddress', [...readings.keys()].toSorted(), now);
    const rows = [...readings].filter(([key]) => counted.has(key)).map(([, reading]) => reading);
    if (rows.length === 0) return;
    await insertScans(db, rows);
    const facts = rows.map(({ petId, tagId }) => ({ mascotaId: petId, placaId: tagId }));
    await announce(db, 'placa.leida', facts, now);
    rows.sort((a, b) => (a.tagId ?? 0) - (b.tagId ?? 0));
    for (const { tagId, at } of rows) if (tagId !== null) await countTagScan(db, tagId, at);
  });
}

/** Where an animal was scanned is nobody's business for ever; how often stays with its plate. */
export async function sweepReadings({ db, now }: Pick<Context, 'db' | 'now'>): Promise<void> {
  await sweepScans(db, plus(now(), -THREAD_DAYS, 'days'));
}
