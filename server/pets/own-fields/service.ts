/** Own fields: ten of an account's for its animals, ten of the clinic's for its patients. */
import type { Instant, Trx } from '#db/types.ts';
import { holdUser } from '#server/accounts/users/queries.ts';
import { keeperOf } from '#server/accounts/clinic-profile/queries.ts';
import type { Pet } from '#server/pets/pets/queries.ts';
import type { SignedInContext } from '#server/platform/core/context.ts';
import { requireRight } from '#server/platform/core/staff-access.ts';
import { DomainError } from '#server/platform/errors/errors.ts';
import { folded } from '#server/platform/lib/text.ts';
import * as queries from './queries.ts';
import { foldedValue, MOST_OWN_FIELDS, type OwnFieldType, readOptions, readOwnValue, showOwnValue } from './rules.ts';
import type { OwnFieldIdInput, OwnFieldsInput, SaveOwnFieldInput, SetOwnValueInput } from './schema.ts';

type PetContext = SignedInContext & { pet: Pet };
type Holder = NonNullable<OwnFieldsInput>['of'];

const FULL = `Ya tienes ${MOST_OWN_FIELDS} campos. Quita uno para hacer otro.`;

/** The account whose fields are meant; the clinic's are its administrators'. @throws ADMIN_ONLY, SECOND_FACTOR_MISSING */
async function holderOf(context: SignedInContext, of: Holder): Promise<number> {
  if (of === 'me') return context.actor.userId;
  requireRight(context, 'administer');
  return keeperOf(context.db);
}

export async function ownFields(context: SignedInContext, input: OwnFieldsInput) {
  const fields = await queries.listOwnFields(context.db, await holderOf(context, input?.of ?? 'me'));
  return fields.map(({ id, options, values, ...field }) => ({
    fieldId: id,
    ...field,
    options: readOptions(options),
    values: Number(values ?? 0),
  }));
}

/** @throws INVALID with the field name, kind or options; OWN_FIELD_NOT_FOUND */
export async function saveOwnField(context: SignedInContext, { of, fieldId, name, kind, options }: SaveOwnFieldInput) {
  const { db, now } = context;
  const userId = await holderOf(context, of);
  return db.transaction().execute(async (db) => {
    // Two calls at once count each other.
    await holdUser(db, userId);
    const before = fieldId === null ? null : await queries.findOwnField(db, userId, fieldId);
    if (before === undefined || (before !== null && before.removedAt !== null))
      throw new DomainError('OWN_FIELD_NOT_FOUND');
    const others = (await queries.listOwnFields(db, userId)).filter(({ id }) => id !== fieldId);
    if (others.some((one) => folded(one.name) === folded(name)))
      throw new DomainError('INVALID', { field: 'name', message: 'Ya tienes un campo con ese nombre.' });
    const stored = { name, kind, options: kind === 'choice' ? JSON.stringify([...new Set(options)]) : null };
    if (before === null) {
      if (others.length >= MOST_OWN_FIELDS) throw new DomainError('INVALID', { field: 'name', message: FULL });
      return { fieldId: await queries.insertOwnField(db, { userId, ...stored, createdAt: now(), removedAt: null }) };
    }
    if (before.kind !== kind)
      throw new DomainError('INVALID', { field: 'kind', message: 'Lo que se anota no se cambia: haz otro campo.' });
    // What stands in it already stays as it is, also where its word is no choice any more.
    await queries.updateOwnField(db, before.id, stored);
    return { fieldId: before.id };
  });
}

/** What stands in it stays, for «Deshacer». @throws OWN_FIELD_NOT_FOUND */
export async function removeOwnField(context: SignedInContext, { of, fieldId }: OwnFieldIdInput) {
  await requireField(context, of, fieldId);
  await queries.updateOwnField(context.db, fieldId, { removedAt: context.now() });
  return { fieldId };
}

/** @throws OWN_FIELD_NOT_FOUND; INVALID where another one took its place meanwhile */
export async function restoreOwnField(context: SignedInContext, { of, fieldId }: OwnFieldIdInput) {
  const { db } = context;
  const userId = await holderOf(context, of);
  await requireField(context, of, fieldId);
  await db.transaction().execute(async (db) => {
    await holdUser(db, userId);
    if ((await queries.countOwnFields(db, userId)) >= MOST_OWN_FIELDS)
      throw new DomainError('INVALID', { message: FULL });
    await queries.updateOwnField(db, fieldId, { removedAt: null });
  });
  return { fieldId };
}

async function requireField(context: SignedInContext, of: Holder, fieldId: number) {
  const field = await queries.findOwnField(context.db, await holderOf(context, of), fieldId);
  if (!field) throw new DomainError('OWN_FIELD_NOT_FOUND');
  return field;
}

/**
 * What may be noted of an animal, and what is. Its family has its own fields and reads the clinic's that say something; the
 * staff has the clinic's alone.
 */
export async function fieldsOfPet(context: PetContext) {
  const { db, actor, pet } = context;
  const keeperId = await keeperOf(db);
  const asStaff = pet.asStaff === true;
  const rows = await queries.listFieldsOfPet(db, { petId: pet.id, holderId: pet.userId, keeperId });
  const shown = rows.filter(({ userId, value }) =>
    asStaff ? userId === keeperId : userId === pet.userId || value !== null,
  );
  return {
    fields: shown.map(({ userId, options, value, ...field }) => ({
      ...field,
      options: readOptions(options),
      value,
      said: value === null ? null : showOwnValue(field, value),
      ofClinic: userId === keeperId,
      writable: pet.role !== 'reader' && (asStaff || userId === pet.userId),
    })),
    /** Whether the reader may make fields here, and whose. */
    makes: asStaff
      ? actor.roles.includes('administrator')
        ? ('clinic' as const)
        : null
      : pet.userId === actor.userId
        ? ('me' as const)
        : null,
  };
}

/** @throws OWN_FIELD_NOT_FOUND for one that does not stand there to be written; INVALID with the field value */
export async function setOwnValue(context: PetContext, { fieldId, value }: SetOwnValueInput) {
  const { db, actor, pet, now } = context;
  const field = (await fieldsOfPet(context)).fields.find((one) => one.fieldId === fieldId && one.writable);
  if (!field) throw new DomainError('OWN_FIELD_NOT_FOUND');
  const read = readOwnValue(field, value);
  if ('wrong' in read) throw new DomainError('INVALID', { field: 'value', message: read.wrong });
  const petId = pet.id;
  if (read.value === null) await queries.deleteOwnValue(db, petId, fieldId);
  else {
    const stored = { value: read.value, folded: foldedValue(field, read.value) };
    const written = { writtenBy: actor.person ?? actor.userId, writtenAt: now() };
    await queries.putOwnValue(db, { petId, fieldId, ...stored, ...written });
  }
  return { petId, fieldId };
}

interface Brought extends OwnFieldType {
  name: string;
  value: string;
}

/**
 * What an animal's own copy says: in fields of the same name and kind, else in ones that are made while there is room. A
 * value that its field does not take is left out.
 */
export async function bringOwnValues(
  db: Trx,
  { userId, petId, writtenBy, at }: { userId: number; petId: number; writtenBy: number; at: Instant },
  brought: readonly Brought[],
): Promise<void> {
  const known = await queries.listOwnFields(db, userId);
  let made = known.length;
  for (const { name, kind, options, value } of brought) {
    const same = known.find((one) => folded(one.name) === folded(name));
    if (same ? same.kind !== kind : made >= MOST_OWN_FIELDS) continue;
    const field = { kind, options: same ? readOptions(same.options) : options };
    const read = readOwnValue(field, value);
    if ('wrong' in read || read.value === null) continue;
    const stored = { userId, name, kind, options: kind === 'choice' ? JSON.stringify(options) : null };
    const fieldId = same?.id ?? (await queries.insertOwnField(db, { ...stored, createdAt: at, removedAt: null }));
    if (!same) made += 1;
    const written = { value: read.value, folded: foldedValue(field, read.value), writtenBy, writtenAt: at };
    await queries.putOwnValue(db, { petId, fieldId, ...written });
  }
}

/** The words by which the caller's animals are found besides name and code. */
export async function searchWords({ db, actor }: SignedInContext) {
  return queries.listValuesOfMember(db, actor.userId, await keeperOf(db));
}
