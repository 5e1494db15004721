/** Finds the animal behind a code that was read from a tag, a cédula or a search. */
import type { Db, Instant } from '#db/types.ts';
import { UNNAMED } from '#server/accounts/clinic-profile/rules.ts';
import { clinicOf } from '#server/accounts/clinic-profile/service.ts';
import type { Context } from '#server/platform/core/context.ts';
import { announce } from '#server/platform/webhooks/delivery.service.ts';
import { DomainError } from '#server/platform/errors/errors.ts';
import { THREAD_DAYS } from '#server/lost-found/threads/rules.ts';
import { dayIn } from '#server/platform/lib/calendar.ts';
import { codeLetters, readCode } from '#server/platform/lib/codes.ts';
import { isRobot } from '#server/platform/lib/robots.ts';
import { allowedOf, limit, limitReads } from '#server/platform/rate-limits/service.ts';
import { findPet } from '#server/pets/pets/queries.ts';
import { readScanned, readTyped, wantedText } from '#server/pets/pets/codes.rules.ts';
import { plus } from '#server/platform/lib/time.ts';
import { drawn } from '#server/platform/workers/drawing.service.ts';
import { countTagScan } from '#server/lost-found/tags/queries.ts';
import {
  findHeldTag,
  findPageByChip,
  findPageByCode,
  findPageByPet,
  insertScans,
  listDosages,
  sweepScans,
} from './queries.ts';
import {
  type ClinicContact,
  type OpenLoss,
  oftenest,
  type PageChoices,
  PREVIEW_SIZE,
  type PublicView,
  publicView,
  USUAL_PAGE,
} from './rules.ts';

type PageRow = Awaited<ReturnType<typeof findPageByCode>>[number];

/** The animal behind a code. Only `view` leaves the server. */
export interface FoundAnimal {
  petId: number;
  /** The tag that was read; null for the animal's own code. */
  tagId: number | null;
  /** Code of the profile picture's file. */
  photo: string | null;
  view: PublicView;
}

/** A tag that is not activated yet. */
export interface NewTag {
  tagId: number;
  code: string;
}

/**
 * Finds what a code leads to, however it was typed: of a tag or of an animal. The caller counts its own limit
 * first.
 * @throws CODE_NOT_FOUND alike, and after the same reads, for an invalid or unknown code, a withdrawn tag and a
 * removed animal; TAG_OFF for a tag that a member switched off; TOO_MANY for a caller that tries codes
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

/** `follow` for callers that need an animal: a tag without one is an unknown code. */
export async function followToAnimal(context: Context, typed: string): Promise<FoundAnimal> {
  const target = await follow(context, typed);
  if (!('view' in target)) throw new DomainError('CODE_NOT_FOUND');
  return target;
}

/** Finds the animal by its microchip number. @throws CODE_NOT_FOUND, TOO_MANY as `follow` does */
export async function followChip(context: Context, microchip: string): Promise<FoundAnimal> {
  const [row] = await findPageByChip(context.db, { microchip });
  if (row) return found(context, row, row.code, null);
  await limit(context.db, 'unknownCodeAddress', context.caller.ip, context.now());
  throw new DomainError('CODE_NOT_FOUND');
}

/** The preview of the page, for an animal that the caller's gate has already admitted. */
export async function pageOf(context: Context, petId: number): Promise<FoundAnimal> {
  const [row] = await findPageByPet(context.db, { petId });
  if (!row) throw new DomainError('PET_NOT_FOUND');
  return found(context, row, row.code, null);
}

async function found(context: Context, row: PageRow, code: string, tagId: number | null): Promise<FoundAnimal> {
  const { db, now } = context;
  const { petId, photo, timeZone } = row;
  const medicine = oftenest(await listDosages(db, { petId, today: dayIn(timeZone, now()) }));
  const facts = { ...row, clinic: row.keptBy === null ? null : await clinicContact(context) };
  const view = publicView(code, facts, hasChosen(row) ? row : USUAL_PAGE, isMissed(row) ? row : null, medicine);
  return { petId, tagId, photo, view };
}

/** Whom a finder may call about an animal that the clinic keeps. */
async function clinicContact(context: Context): Promise<ClinicContact> {
  const { name, phone, whatsapp } = await clinicOf(context);
  return { name: name ?? UNNAMED, call: phone, whatsapp };
}

/** The columns of a joined row are all there or all null. */
function hasChosen(row: PageRow): row is PageRow & PageChoices {
  return row.callShown !== null;
}

function isMissed(row: PageRow): row is PageRow & OpenLoss {
  return row.since !== null;
}

/** The page as a visitor gets it; `own` is true for a member of the animal. */
export interface OpenedPage extends FoundAnimal {
  own: boolean;
}

/** The public search's code: the code or microchip inside the typed text, else the text normalised as a code. */
export function soughtIn(typed: string): string {
  const wanted = readTyped(typed.slice(0, 2000));
  return wanted ? wantedText(wanted) : codeLetters(typed).slice(0, 40);
}

/**
 * Opens the page behind a code. It counts as a reading when a person looked (`counts`: not a browser's prefetch)
 * who is not a member of the animal. @throws as `follow` does
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

/**
 * The profile picture, and no other, in page size. @throws CODE_NOT_FOUND alike where there is no photo;
 * TOO_MANY
 */
export async function pagePhoto(context: Context, typed: string): Promise<Buffer> {
  const { db, caller, store, now } = context;
  await limitReads(db, 'tagPageAddress', caller.ip, now());
  const { photo } = await followToAnimal(context, typed);
  const bytes = photo && (await store.read(`${photo}/m.webp`));
  if (!bytes) throw new DomainError('CODE_NOT_FOUND');
  return bytes;
}

/**
 * The picture of a lost animal's link: face, name and place, drawn in the second process. @throws CODE_NOT_FOUND alike
 * for an animal that is not lost; TOO_MANY, BUSY
 */
export async function linkPicture(context: Context, typed: string): Promise<Buffer> {
  const { db, caller, store, workers, now } = context;
  await limitReads(db, 'linkPictureAddress', caller.ip, now());
  const { view, photo } = await followToAnimal(context, typed);
  if (!view.lost) throw new DomainError('CODE_NOT_FOUND');
  const face = photo === null ? null : await store.read(`${photo}/l.jpg`).catch(() => null);
  const { name, species, lost } = view;
  return drawn(workers.run('lostPreview', { photo: face, name, species, place: lost.place, ...PREVIEW_SIZE }));
}

interface Reading {
  petId: number;
  tagId: number | null;
  at: Instant;
}

interface Unwritten {
  /** By address and code: two readings before the next write are one. */
  readings: Map<string, Reading>;
  timer: NodeJS.Timeout | undefined;
}

const WRITE_AFTER_MS = 200;
/** Rows of one statement. */
const ROWS_AT_ONCE = 50;
const unwritten = new WeakMap<Db, Unwritten>();

/** A finder must not wait for this write: readings of all pages are written together a moment later. */
function noteReading(db: Db, key: string, reading: Reading): void {
  const waiting = unwritten.get(db) ?? { readings: new Map<string, Reading>(), timer: undefined };
  unwritten.set(db, waiting);
  if (!waiting.readings.has(key)) waiting.readings.set(key, reading);
  waiting.timer ??= setTimeout(() => void writeReadings(db), WRITE_AFTER_MS).unref();
}

/** Writes the pending readings, each once in ten minutes per address; also called when the server stops. */
export async function writeReadings(db: Db): Promise<void> {
  const waiting = unwritten.get(db);
  if (!waiting) return;
  clearTimeout(waiting.timer);
  unwritten.delete(db);
  const all = [...waiting.readings];
  for (let start = 0; start < all.length; start += ROWS_AT_ONCE) {
    // A full disk must not break pages: a reading may be lost, an answer may not.
    await writeSome(db, new Map(all.slice(start, start + ROWS_AT_ONCE))).catch(() => undefined);
  }
}

async function writeSome(db: Db, readings: Map<string, Reading>): Promise<void> {
  const now = [...readings.values()].at(-1)?.at;
  if (!now) return;
  await db.transaction().execute(async (db) => {
    // Always in the same order: of two processes that deadlock on each other's rows one would lose its readings.
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

/** Single readings are deleted for privacy; their number stays with the tag. */
export async function sweepReadings({ db, now }: Pick<Context, 'db' | 'now'>): Promise<void> {
  await sweepScans(db, plus(now(), -THREAD_DAYS, 'days'));
}
