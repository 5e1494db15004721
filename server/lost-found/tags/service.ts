/** A member's tags: activated with the code in their pack, switched off and on, replaced. */
import { setImmediate } from 'node:timers/promises';
import type { Db } from '#db/types.ts';
import type { SignedInContext } from '#server/platform/core/context.ts';
import { DomainError } from '#server/platform/errors/errors.ts';
import { listTagPlaces } from '#server/lost-found/threads/inbox.queries.ts';
import { type QrCode, toughQrCode } from '#server/platform/lib/qr.ts';
import { countDown } from '#server/platform/rate-limits/queries.ts';
import { limit } from '#server/platform/rate-limits/service.ts';
import { listPatientIds } from '#server/pets/patients/queries.ts';
import { requirePet } from '#server/pets/pets/access.ts';
import { findPet, holdPet } from '#server/pets/pets/queries.ts';
import {
  activateTag,
  countKeptTags,
  findTagByActivationCode,
  findTagByCode,
  type KnownTag,
  listKeptTags,
  listTags,
  type OwnedTag,
  replaceTag,
  setTagState,
} from './queries.ts';
import { readPrinted } from '#server/pets/pets/codes.rules.ts';
import { tagAddress } from './rules.ts';
import type {
  ActivateByEitherInput,
  ActivateTagInput,
  LookAtTagInput,
  ReplaceTagInput,
  TagPageInput,
} from './schema.ts';

type TagContext = SignedInContext & { tag: OwnedTag };

/** Each with the QR of its engraved code. */
export async function myTags(context: SignedInContext) {
  const drawn = [];
  // The map keeps each tag's last place.
  const places = new Map((await listTagPlaces(context.db, context.actor.userId)).map((one) => [one.tagId, one]));
  for (const tag of await withAddress(context)) {
    // Lets other requests run between two drawings.
    if (!drawings.has(tag.url)) await setImmediate();
    drawn.push({ ...tag, qr: drawnOnce(tag.url), lastPlace: lastPlaceOf(places.get(tag.tagId)) });
  }
  return drawn;
}

type TagPlace = Awaited<ReturnType<typeof listTagPlaces>>[number];

/** The place that a finder shared; coordinates in millionths of a degree. */
function lastPlaceOf(found: TagPlace | undefined) {
  if (!found) return null;
  const { threadId, place, latitude, longitude, accuracy, at } = found;
  const point = latitude === null || longitude === null ? null : { latitude, longitude };
  return { threadId, at, place, point, accuracy };
}

/** In the clinic's name: the tags of the animals that it keeps. */
export async function tagPage(context: SignedInContext, { page, perPage }: TagPageInput) {
  const { db, actor, config } = context;
  if (actor.person !== undefined) {
    const { userId } = actor;
    const tags = await listKeptTags(db, { userId, limit: perPage, offset: (page - 1) * perPage });
    const total = await countKeptTags(db, userId);
    return { total, page, perPage, tags: tags.map((tag) => ({ ...tag, url: tagAddress(config.publicUrl, tag.code) })) };
  }
  const patients = actor.patientsOnly ? await listPatientIds(db, actor.userId) : null;
  const found = (await withAddress(context)).filter(({ petId }) => patients?.has(petId) ?? true);
  return { total: found.length, page, perPage, tags: found.slice((page - 1) * perPage, page * perPage) };
}

const DRAWINGS_KEPT = 2000;
const drawings = new Map<string, QrCode>();

/**
 * The engraved code never changes and drawing a QR takes ten milliseconds, which a shelter's long list would add
 * up.
 */
function drawnOnce(url: string): QrCode {
  const known = drawings.get(url);
  if (known) return known;
  const [oldest] = drawings.keys();
  if (drawings.size >= DRAWINGS_KEPT && oldest !== undefined) drawings.delete(oldest);
  const drawing = toughQrCode(url);
  drawings.set(url, drawing);
  return drawing;
}

async function withAddress({ db, actor, config }: SignedInContext) {
  const tags = await listTags(db, actor.userId);
  return tags.map((tag) => ({ ...tag, url: tagAddress(config.publicUrl, tag.code) }));
}

/**
 * What a code stands for before activation. `new`: a tag whose pack code is asked next; `pack`: a pack code,
 * which is enough; `own`: the tag already leads to an animal of this member.
 * @throws TAG_NOT_FOUND, TAG_TAKEN with field code, TOO_MANY
 */
export function lookAtTag(context: SignedInContext, { code: typed }: LookAtTagInput) {
  const { db, actor } = context;
  return counted(context, async () => {
    const code = readPrinted(typed) ?? '';
    const tag = await findTagByCode(db, code);
    if (tag?.state === 'available') return { kind: 'new' as const, code: tag.code };
    if (!tag && (await findTagByActivationCode(db, code))?.state === 'available')
      return { kind: 'pack' as const, code };
    if (!tag || tag.state === 'withdrawn') throw unknown('code');
    const pet = tag.petId === null ? undefined : await findPet(db, actor.userId, tag.petId);
    if (!pet) throw new DomainError('TAG_TAKEN', { field: 'code' });
    return { kind: 'own' as const, code: tag.code, petId: pet.id, petName: pet.name, off: tag.state === 'disabled' };
  });
}

/**
 * Activates a tag by its pack code, which identifies the tag; if the tag's own code is given too, they must
 * match.
 * @throws TAG_NOT_FOUND, TAG_TAKEN with the field of the code, INVALID with field petId, TOO_MANY
 */
export function activate(context: SignedInContext, { petId, ...codes }: ActivateTagInput) {
  return counted(context, () =>
    context.db.transaction().execute(async (db) => {
      const tag = await byPack(db, context.actor.userId, codes);
      await putOn({ ...context, db }, tag, petId, 'activationCode');
      return { tagId: tag.id, code: tag.code, petId };
    }),
  );
}

/** For older clients with one field for both codes. @throws as activate, with field code */
export function activateByEither(context: SignedInContext, { petId, code: typed }: ActivateByEitherInput) {
  return counted(context, () =>
    context.db.transaction().execute(async (db) => {
      const code = readPrinted(typed) ?? '';
      const tag = (await findTagByCode(db, code)) ?? (await findTagByActivationCode(db, code));
      if (!tag) throw unknown('code');
      await refuseTaken(db, context.actor.userId, tag, 'code');
      await putOn({ ...context, db }, tag, petId, 'code');
      return { tagId: tag.id, code: tag.code, petId };
    }),
  );
}

/**
 * A switched-off tag answers a finder like an unknown code; switched on it works as before. @throws INVALID for
 * a withdrawn one
 */
export async function switchTag({ db, tag }: TagContext, state: 'active' | 'disabled') {
  if (!(await setTagState(db, tag.id, state))) throw withdrawn();
  return { tagId: tag.id, petId: tag.petId, state };
}

/**
 * Adds a new tag to the same animal. The old tag keeps leading there: a finder may read the lost one.
 * @throws as activate
 */
export function replace(context: TagContext, { reason, code, activationCode }: ReplaceTagInput) {
  const { tag: old, actor, now } = context;
  return counted(context, () =>
    context.db.transaction().execute(async (db) => {
      const tag = await byPack(db, actor.userId, { code, activationCode });
      await putOn({ ...context, db }, tag, old.petId, 'activationCode');
      const by = { replacedById: tag.id, replacedAt: now(), replaceReason: reason };
      if (!(await replaceTag(db, old.id, by))) throw old.replacedAt ? replaced() : withdrawn();
      return { tagId: tag.id, code: tag.code, petId: old.petId, replacedTagId: old.id };
    }),
  );
}

/** Counts only failures against a caller that tries codes: a shelter activates a hundred tags in a morning. */
async function counted<Answer>({ db, actor, now }: SignedInContext, work: () => Promise<Answer>): Promise<Answer> {
  const key = await limit(db, 'activateUser', String(actor.userId), now());
  const answer = await work();
  await countDown(db, [key], now());
  return answer;
}

/** @throws TAG_NOT_FOUND, TAG_TAKEN with the wrong field */
async function byPack(db: Db, userId: number, codes: { code: string | null; activationCode: string }) {
  const pack = readPrinted(codes.activationCode) ?? '';
  if (codes.code !== null) {
    const tag = await findTagByCode(db, readPrinted(codes.code) ?? '');
    if (!tag) throw unknown('code');
    await refuseTaken(db, userId, tag, 'code');
    if (tag.activationCode === null || tag.activationCode !== pack)
      throw unknown(
        'activationCode',
        'Ese no es el código de activación de esta placa. Viene en el papel de su paquete.',
      );
    return tag;
  }
  const packed = await findTagByActivationCode(db, pack);
  if (packed) {
    await refuseTaken(db, userId, packed, 'activationCode');
    return packed;
  }
  const tag = await findTagByCode(db, pack);
  if (!tag) throw unknown('activationCode');
  await refuseTaken(db, userId, tag, 'activationCode');
  throw unknown(
    'activationCode',
    'Ese es el código grabado en la placa. Escribe el que viene en el papel de su paquete.',
  );
}

/**
 * @throws TAG_TAKEN, with the animal's name if the caller is its member; TAG_NOT_FOUND where it was withdrawn
 */
async function refuseTaken(db: Db, userId: number, tag: KnownTag, field: string): Promise<void> {
  if (tag.state === 'available') return;
  if (tag.state === 'withdrawn') throw unknown(field);
  const pet = tag.petId === null ? undefined : await findPet(db, userId, tag.petId);
  const off = tag.state === 'disabled' ? ' Está apagada: enciéndela en tu lista.' : '';
  throw new DomainError('TAG_TAKEN', pet ? { field, message: `Esta placa ya es de ${pet.name}.${off}` } : { field });
}

/** Checks the tag and the locked animal again: of two concurrent users one gets the tag. */
async function putOn({ db, actor, now }: SignedInContext, tag: KnownTag, petId: number, field: string): Promise<void> {
  await holdPet(db, petId);
  const pet = await requirePet(db, actor, petId, 'attend');
  if (pet.deceasedOn)
    throw new DomainError('INVALID', {
      field: 'petId',
      message: `${pet.name} ya no está. Su código sigue llevando a su recuerdo; una placa nueva es para otro animal.`,
    });
  const given = await activateTag(db, tag.id, { petId, activatedBy: actor.userId, activatedAt: now() });
  if (!given) throw new DomainError('TAG_TAKEN', { field });
}

function unknown(field: string, message = 'No encontramos ese código. Revisa letras y números, o si ya lo usaste.') {
  return new DomainError('TAG_NOT_FOUND', { field, message });
}

function withdrawn() {
  return new DomainError('INVALID', { message: 'Esta placa fue anulada y ya no puede usarse.' });
}

function replaced() {
  return new DomainError('INVALID', { message: 'Esta placa ya fue reemplazada por otra.' });
}
