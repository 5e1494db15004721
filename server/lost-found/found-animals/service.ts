/** «Encontré uno sin placa»: told to families that look for one like it; no contact is shown to another person. */
import { randomBytes } from 'node:crypto';
import type { Db } from '#db/types.ts';
import { clinicCountry, clinicZone } from '#server/accounts/clinic-profile/queries.ts';
import { insertReport } from '#server/lost-found/abuse/queries.ts';
import { THREAD_DAYS, isToken, storedPoint } from '#server/lost-found/threads/rules.ts';
import { closeThreadsOfFound, findPressSecret } from '#server/lost-found/threads/queries.ts';
import { fileCode } from '#server/pets/files/rules.ts';
import type { Context, SignedInContext } from '#server/platform/core/context.ts';
import { DomainError } from '#server/platform/errors/errors.ts';
import type { Language } from '#server/platform/html/words.ts';
import { asFlag } from '#server/platform/lib/changes.ts';
import { dayIn, plusDays } from '#server/platform/lib/calendar.ts';
import { randomLetters } from '#server/platform/lib/codes.ts';
import { readPhone } from '#server/platform/lib/phone.ts';
import { plus } from '#server/platform/lib/time.ts';
import { hashToken, newToken } from '#server/platform/lib/tokens.ts';
import { limit, limitReads } from '#server/platform/rate-limits/service.ts';
import { tellFamilies, threadToken } from './matches.service.ts';
import { photoKeys, putFirstPhoto, putPhoto, readPicture } from './photo.service.ts';
import * as queries from './queries.ts';
import type { ClaimEntry, FoundEntry, WithdrawFoundInput } from './schema.ts';
import { FINDER_WORDS } from '#server/lost-found/finders/schema.ts';

const CODE_LETTERS = 12;
const EARLIEST_DAYS = 60;

interface Report {
  entry: FoundEntry;
  /** The path of the sent picture; null without one. */
  photo: string | null;
  /** The form's own key, which becomes the finder's link: a second press of the same form is the same report. */
  key: string;
  language: Language;
}

/** What a form of today begins with: its key and the day where the clinic stands. */
export async function newForm({ db, now }: Pick<Context, 'db' | 'now'>) {
  return { key: newToken(), today: dayIn(await clinicZone(db), now()) };
}

/**
 * @returns the finder's link, and why the picture was not kept, if so: the report itself is never lost for it.
 * @throws TOO_MANY; INVALID with the field phone or foundOn
 */
export async function reportFound(context: Context, { entry, photo, key, language }: Report) {
  const { db, caller, now } = context;
  const at = now();
  const token = isToken(key) ? key : newToken();
  const hash = hashToken(token);
  await limit(db, 'foundAddress', caller.ip, at);
  const today = dayIn(await clinicZone(db), at);
  if (entry.foundOn > plusDays(today, 1) || entry.foundOn < plusDays(today, -EARLIEST_DAYS))
    throw new DomainError('INVALID', { field: 'foundOn' });
  const phone = entry.phone ? await requirePhone(db, entry.phone, language) : null;
  const { picture, refused } = await readPicture(context, photo);
  const { species, sex, size, color, marks, place, foundOn, name, latitude, longitude } = entry;
  const point = latitude === null || longitude === null ? null : { latitude, longitude };
  const row = {
    code: randomLetters(CODE_LETTERS),
    hash,
    language,
    species,
    sex: sex ?? ('unknown' as const),
    size,
    color,
    marks,
    place,
    ...storedPoint(point),
    foundOn,
    name,
    phone,
    phoneShown: asFlag(phone !== null && entry.phoneShown),
    photo: picture ? fileCode(randomBytes(16)) : null,
    startedAt: at,
    closedAt: null,
  };
  const foundId = await db.transaction().execute(async (db) => {
    const id = await queries.insertFound(db, row);
    if (id !== undefined) await tellFamilies(db, { ...row, id }, caller.ip, at);
    return id;
  });
  if (foundId !== undefined && picture && row.photo)
    await putFirstPhoto(context, { id: foundId, photo: row.photo }, picture);
  return { token, refused };
}

/** Nothing is known of a finder: the number is of the clinic's country. */
async function requirePhone(db: Db, typed: string, language: Language): Promise<string> {
  const phone = readPhone(typed, await clinicCountry(db));
  if (!phone) throw new DomainError('INVALID', { field: 'phone', message: FINDER_WORDS[language].phone });
  return phone.e164;
}

/** What its finder sees: who was told, who answered, who wrote to the flyer. @throws THREAD_NOT_FOUND, TOO_MANY */
export async function ownFound(context: Context, token: string) {
  const found = await requireOwn(context, token);
  const { db } = context;
  const secret = await findPressSecret(db);
  const families = (await queries.listToldOf(db, found.id)).map(({ petId, closedAt, answeredAt }) => ({
    token: threadToken(secret, found, petId),
    closed: closedAt !== null,
    answeredAt,
  }));
  return { found, families, claims: await queries.listClaims(db, found.id), timeZone: await clinicZone(db) };
}

/** Another picture, or the first one. @returns why it was not kept; null where it was. @throws THREAD_NOT_FOUND */
export async function changePhoto(context: Context, token: string, photo: string | null): Promise<string | null> {
  const { db, store, caller, now } = context;
  const found = await requireOwn(context, token);
  if (found.closedAt !== null) throw new DomainError('THREAD_CLOSED');
  await limit(db, 'foundAddress', caller.ip, now());
  const { picture, refused } = await readPicture(context, photo);
  if (!picture) return refused;
  const code = fileCode(randomBytes(16));
  // The old picture stays until the new one is kept.
  await putPhoto(context, code, picture);
  await queries.setFoundPhoto(db, found.id, code);
  if (found.photo) await store.remove(photoKeys(found.photo));
  return null;
}

/** «Quitar mi aviso»: the picture, the page and the conversations end at once. @throws THREAD_NOT_FOUND */
export async function takeBack(context: Context, token: string): Promise<void> {
  await endFound(context, await requireOwn(context, token));
}

/** An administrator ends a page that was reported. @throws CODE_NOT_FOUND */
export async function withdrawFound(context: SignedInContext, { code }: WithdrawFoundInput) {
  const [found] = await queries.findFoundByCode(context.db, { code, since: oldest(context) });
  if (!found) throw new DomainError('CODE_NOT_FOUND');
  await endFound(context, found);
  return { code };
}

async function endFound({ db, store, now }: Pick<Context, 'db' | 'store' | 'now'>, found: queries.FoundRow) {
  const at = now();
  await db.transaction().execute(async (db) => {
    await queries.closeFound(db, found.id, at);
    await closeThreadsOfFound(db, found.id, at);
  });
  if (found.photo === null) return;
  await store.remove(photoKeys(found.photo));
  await queries.setFoundPhoto(db, found.id, null);
}

/** What its flyer leads to. @throws CODE_NOT_FOUND alike for an unknown code, an old one and one taken back; TOO_MANY */
export async function openFound(context: Context, code: string) {
  const { db, caller, now } = context;
  await limitReads(db, 'tagPageAddress', caller.ip, now());
  const [found] = await queries.findFoundByCode(db, { code: code.toUpperCase(), since: oldest(context) });
  if (found && found.closedAt === null) return found;
  await limit(db, 'unknownCodeAddress', caller.ip, now());
  throw new DomainError('CODE_NOT_FOUND');
}

/** @throws CODE_NOT_FOUND alike where there is none */
export async function foundPhoto(context: Context, code: string): Promise<Buffer> {
  const { photo } = await openFound(context, code);
  const bytes = photo && (await context.store.read(`${photo}/m.webp`));
  if (!bytes) throw new DomainError('CODE_NOT_FOUND');
  return bytes;
}

/** «Es mío»: for its finder alone. @throws CODE_NOT_FOUND, TOO_MANY; INVALID with the field phone */
export async function claimFound(context: Context, code: string, entry: ClaimEntry, language: Language): Promise<void> {
  const { db, caller, now } = context;
  const found = await openFound(context, code);
  await limit(db, 'foundClaimAddress', caller.ip, now());
  const { message, place, name } = entry;
  const phone = entry.phone ? await requirePhone(db, entry.phone, language) : null;
  const text = [message, place].filter(Boolean).join('\n');
  await queries.insertClaim(db, { foundId: found.id, text, name, phone, at: now() });
}

/** A visitor's report about the page of a found animal. @throws TOO_MANY */
export async function reportFoundPage(context: Context, code: string, text: string): Promise<void> {
  const { db, caller, now } = context;
  await limit(db, 'abuseAddress', caller.ip, now());
  const [found] = await queries.findFoundByCode(db, { code: code.toUpperCase(), since: oldest(context) });
  if (!found) return;
  const nobody = { petId: null, threadId: null, handledAt: null, handledBy: null };
  await insertReport(db, { ...nobody, foundId: found.id, sender: 'visitor', text, createdAt: now() });
}

/** Found animals go as long after their report as a conversation: the bytes first, then the row. */
export async function sweepFound({ db, store, now }: Pick<Context, 'db' | 'store' | 'now'>): Promise<void> {
  for (;;) {
    const old = await queries.listOldFound(db, oldest({ now }), 100);
    if (old.length === 0) return;
    await store.remove(old.flatMap(({ photo }) => (photo ? photoKeys(photo) : [])));
    await queries.deleteFound(
      db,
      old.map(({ id }) => id),
    );
  }
}

function oldest({ now }: Pick<Context, 'now'>) {
  return plus(now(), -THREAD_DAYS, 'days');
}

/** @throws THREAD_NOT_FOUND alike for unknown and expired; TOO_MANY */
export async function requireOwn(context: Context, token: string): Promise<queries.FoundRow> {
  const { db, caller, now } = context;
  await limitReads(db, 'threadAddress', caller.ip, now());
  const [found] = isToken(token)
    ? await queries.findFoundByHash(db, { hash: hashToken(token), since: oldest(context) })
    : [];
  if (!found) throw new DomainError('THREAD_NOT_FOUND');
  return found;
}
