/** Plates of a guardian: activated with what is in their pack, switched off and on, replaced. */
import { setImmediate } from 'node:timers/promises';
import type { Db } from '#db/types.ts';
import type { SignedInContext } from '#server/context.ts';
import { DomainError } from '#server/errors.ts';
import { listTagPlaces } from '#server/finder-inbox/queries.ts';
import { type QrCode, toughQrCode } from '#server/lib/qr.ts';
import { countDown } from '#server/limits/queries.ts';
import { limit } from '#server/limits/service.ts';
import { findPet, holdPet } from '#server/pets/queries.ts';
import {
  activateTag,
  findTagByActivationCode,
  findTagByCode,
  type KnownTag,
  listTags,
  type OwnedTag,
  replaceTag,
  setTagState,
} from './queries.ts';
import { readPrinted } from '#server/search/rules.ts';
import { tagAddress } from './rules.ts';
import type {
  ActivateByEitherInput,
  ActivateTagInput,
  LookAtTagInput,
  ReplaceTagInput,
  TagPageInput,
} from './schema.ts';

type TagContext = SignedInContext & { tag: OwnedTag };

/** Each with the code that is engraved on it, as a screen draws it. */
export async function myTags(context: SignedInContext) {
  const drawn = [];
  // The last of a plate's places stays.
  const places = new Map((await listTagPlaces(context.db, context.actor.userId)).map((one) => [one.tagId, one]));
  for (const tag of await withAddress(context)) {
    // Between two of them others are answered.
    if (!drawings.has(tag.url)) await setImmediate();
    drawn.push({ ...tag, qr: drawnOnce(tag.url), lastPlace: lastPlaceOf(places.get(tag.tagId)) });
  }
  return drawn;
}

type TagPlace = Awaited<ReturnType<typeof listTagPlaces>>[number];

/** What a finder shared of where it was; the point in millionths of a degree. */
function lastPlaceOf(found: TagPlace | undefined) {
  if (!found) return null;
  const { threadId, place, latitude, longitude, accuracy, at } = found;
  const point = latitude === null || longitude === null ? null : { latitude, longitude };
  return { threadId, at, place, point, accuracy };
}

export async function tagPage(context: SignedInContext, { page, perPage }: TagPageInput) {
  const found = await withAddress(context);
  return { total: found.length, page, perPage, tags: found.slice((page - 1) * perPage, page * perPage) };
}

const DRAWINGS_KEPT = 2000;
const drawings = new Map<string, QrCode>();

/** What is engraved never changes, and drawing one takes ten milliseconds: for a shelter's list everybody else would wait. */
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
 * What somebody has in the hand before it is activated. `new`: a plate whose pack is asked for next; `pack`: the pack's own code,
 * which is enough; `own`: it leads to an animal of the family already.
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
 * By the code of its pack, which says which plate it is; where the plate's own is there too, they must belong together.
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

/** For the older callers, who have one field for both codes. @throws as activate, with field code */
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

/** Off it answers a finder like an unknown code; on again it is as before. @throws INVALID for a withdrawn one */
export async function switchTag({ db, tag }: TagContext, state: 'active' | 'disabled') {
  if (!(await setTagState(db, tag.id, state))) throw withdrawn();
  return { tagId: tag.id, petId: tag.petId, state };
}

/**
 * A new plate for the same animal. The old one goes on leading there: whoever finds the lost one has found nothing else to read.
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

/** Only what went wrong counts against whoever tries codes: a shelter activates a hundred in a morning. */
async function counted<Answer>({ db, actor, now }: SignedInContext, work: () => Promise<Answer>): Promise<Answer> {
  const key = await limit(db, 'activateUser', String(actor.userId), now());
  const answer = await work();
  await countDown(db, [key], now());
  return answer;
}

/** @throws TAG_NOT_FOUND, TAG_TAKEN with the field that is wrong */
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
  const tag = await findTagByActivationCode(db, pack);
  if (tag) {
    await refuseTaken(db, userId, tag, 'activationCode');
    return tag;
  }
  const plate = await findTagByCode(db, pack);
  if (!plate) throw unknown('activationCode');
  await refuseTaken(db, userId, plate, 'activationCode');
  throw unknown(
    'activationCode',
    'Ese es el código grabado en la placa. Escribe el que viene en el papel de su paquete.',
  );
}

/** @throws TAG_TAKEN, with its name where the animal is of one's own family; TAG_NOT_FOUND where it was withdrawn */
async function refuseTaken(db: Db, userId: number, tag: KnownTag, field: string): Promise<void> {
  if (tag.state === 'available') return;
  if (tag.state === 'withdrawn') throw unknown(field);
  const pet = tag.petId === null ? undefined : await findPet(db, userId, tag.petId);
  const off = tag.state === 'disabled' ? ' Está apagada: enciéndela en tu lista.' : '';
  throw new DomainError('TAG_TAKEN', pet ? { field, message: `Esta placa ya es de ${pet.name}.${off}` } : { field });
}

/** The last word on both: the animal is read again where nobody can change it meanwhile, and one of two people gets the plate. */
async function putOn({ db, actor, now }: SignedInContext, tag: KnownTag, petId: number, field: string): Promise<void> {
  await holdPet(db, petId);
  const pet = await findPet(db, actor.userId, petId);
  if (!pet) throw new DomainError('PET_NOT_FOUND');
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
