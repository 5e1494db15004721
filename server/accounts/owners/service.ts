import type { Db, OwnerIdKind, Trx } from '#db/types.ts';
import type { SignedInContext } from '#server/platform/core/context.ts';
import { forgetRemoved, noteRemoved } from '#server/platform/removals/queries.ts';
import { DomainError } from '#server/platform/errors/errors.ts';
import { givenFields } from '#server/platform/lib/changes.ts';
import { folded } from '#server/platform/lib/text.ts';
import { listCountriesBy } from '#server/accounts/users/queries.ts';
import { PHONE_INVALID, readPhone } from '#server/platform/lib/phone.ts';
import { readFragment } from '#server/platform/lib/search-fragment.ts';
import {
  countPetsOfOwner,
  findCity,
  findCountry,
  findOwner,
  findOwnerByNumber,
  insertOwner,
  listPetsOfOwner,
  setOwnerRemoved,
  updateOwner,
} from './queries.ts';
import { countKeptOwners, findOwnerCard, listKeptOwners, listOwners } from './cards.queries.ts';
import type { CreateOwnerInput, OwnerPageInput, UpdateOwnerInput } from './schema.ts';

type Keeper = Pick<SignedInContext, 'db' | 'actor'>;

/** How many of the clinic's contacts a form offers: it keeps more than a list can hold. */
const MOST_OFFERED = 100;

/** The user's contacts, the own entry first; in the clinic's name its newest ones. */
export function ownerList({ db, actor }: Keeper) {
  if (actor.person === undefined) return listOwners(db, actor.userId);
  return listKeptOwners(db, { userId: actor.userId, fragment: null, limit: MOST_OFFERED, offset: 0 });
}

/**
 * One page of the user's contacts, the own entry first; the filter matches name, e-mail, number and phone. In the
 * clinic's name: its contacts, newest first.
 */
export async function ownerPage({ db, actor }: SignedInContext, { filter, page, perPage }: OwnerPageInput) {
  if (actor.person !== undefined) {
    const kept = { userId: actor.userId, fragment: readFragment(filter) };
    const owners = await listKeptOwners(db, { ...kept, limit: perPage, offset: (page - 1) * perPage });
    return { total: await countKeptOwners(db, kept), page, perPage, owners };
  }
  const wanted = folded(filter);
  const all = await listOwners(db, actor.userId);
  const found = all.filter(({ name, surname, email, phone, idNumber }) =>
    folded([name, surname, email, phone, idNumber].join(' ')).includes(wanted),
  );
  return { total: found.length, page, perPage, owners: found.slice((page - 1) * perPage, page * perPage) };
}

/** A contact with its animals. In the clinic's name not its own entry, under which animals without an owner stand. */
export async function ownerRecord({ db, actor }: SignedInContext, { ownerId }: { ownerId: number }) {
  const owner = await findOwnerCard(db, { userId: actor.userId, ownerId });
  if (!owner || isEntryOfClinic(actor, owner)) throw new DomainError('OWNER_NOT_FOUND');
  return { owner, pets: await listPetsOfOwner(db, ownerId, actor.patientsOnly) };
}

/** @throws OWNER_ID_TAKEN where another contact has the number, also for concurrent calls. */
export async function createOwner({ db, actor, now }: SignedInContext, input: CreateOwnerInput) {
  const { countryId, cityId, city, phone, phoneCountry, idCountry: _, ...fields } = input;
  const owner = {
    ...fields,
    countryIso: null,
    ...(await placeOf(db, { countryId, cityId, city })),
    cityId: cityId ?? null,
    city: cityId ? null : (city ?? null),
    phone: await writtenPhone(db, phone, phoneCountry),
    userId: actor.userId,
    principal: 0,
    createdAt: now(),
    removedAt: null,
  } as const;
  return { ownerId: await orNumberTaken({ db, actor }, fields, (db) => insertOwner(db, owner)) };
}

export async function changeOwner({ db, actor }: SignedInContext, input: UpdateOwnerInput) {
  const { ownerId, countryId, cityId, city, phone, phoneCountry, idCountry: _, ...fields } = input;
  const owner = await requireOwner({ db, actor }, ownerId);
  if (owner.removedAt || owner.forgottenAt || isEntryOfClinic(actor, owner)) throw new DomainError('OWNER_NOT_FOUND');
  const changes = givenFields({
    ...fields,
    ...(phone !== undefined && { phone: phone === owner.phone ? phone : await writtenPhone(db, phone, phoneCountry) }),
    ...(await placeOf(db, { countryId, cityId, city })),
  });
  if (owner.principal) refuseAccountFields(owner, changes);
  // A place in the former country is not kept for the new one.
  const moved = changes.countryIso !== undefined && changes.countryIso !== owner.countryIso;
  const written = { ...(moved && { cityId: null, city: null }), ...changes };
  if (Object.keys(written).length > 0)
    await orNumberTaken({ db, actor }, fields, (db) => updateOwner(db, actor.userId, ownerId, written));
  return { ownerId };
}

function isEntryOfClinic({ person }: Keeper['actor'], { principal }: { principal: number }): boolean {
  return person !== undefined && principal === 1;
}

/** Refused while the contact has animals, and for the user's own entry. */
export async function removeOwner({ db, actor, now }: SignedInContext, { ownerId }: { ownerId: number }) {
  await db.transaction().execute(async (db) => {
    const owner = await requireOwner({ db, actor }, ownerId);
    if (owner.principal) throw new DomainError('INVALID', { message: 'Tu propia ficha no se puede quitar.' });
    const pets = await countPetsOfOwner(db, ownerId);
    const animals = pets === 1 ? 'un animal' : `${pets} animales`;
    if (pets > 0)
      throw new DomainError('INVALID', { message: `${owner.name} tiene ${animals}. Pásalos antes a otra persona.` });
    await setOwnerRemoved(db, actor.userId, ownerId, now());
    await noteRemoved(db, { kind: 'owner', rowId: ownerId, ownerId, by: actor.person ?? actor.userId, at: now() });
  });
  return { ownerId };
}

/** @throws OWNER_ID_TAKEN where a newer contact got the number meanwhile. */
export async function restoreOwner({ db, actor }: SignedInContext, { ownerId }: { ownerId: number }) {
  const owner = await requireOwner({ db, actor }, ownerId);
  if (owner.removedAt)
    await orNumberTaken({ db, actor }, owner, async (db) => {
      await setOwnerRemoved(db, actor.userId, ownerId, null);
      await forgetRemoved(db, 'owner', ownerId);
    });
  return { ownerId };
}

/** Name, address and phone of the own entry are those of the account. */
function refuseAccountFields(owner: Record<string, unknown>, changes: Record<string, unknown>) {
  for (const field of ['name', 'surname', 'email', 'phone']) {
    if (changes[field] === undefined || (changes[field] ?? '') === (owner[field] ?? '')) continue;
    throw new DomainError('INVALID', { field, message: 'Es el de tu cuenta: cámbialo en Usuario.' });
  }
}

/** A number with a country is stored as `+593…`; without one it stays as entered. */
async function writtenPhone(db: Db, phone: string | null, country: string | null | undefined) {
  if (!phone || !country) return phone;
  const code = country.replace(/^\+/, '').toUpperCase();
  const [known] = await listCountriesBy(db, code);
  if (!known) throw new DomainError('INVALID', { field: 'phoneCountry', message: 'Elige un país de la lista.' });
  const read = readPhone(phone, known.iso === code ? known.iso : known.phoneCode);
  if (!read) throw new DomainError('INVALID', { field: 'phone', message: PHONE_INVALID });
  return read.e164;
}

interface WrittenPlace {
  countryId?: number | null | undefined;
  cityId?: number | null | undefined;
  city?: string | null | undefined;
}

/** The contact's place: a listed city sets its country; a typed name is kept only without a listed one. */
async function placeOf(db: Db, { countryId, cityId, city }: WrittenPlace) {
  const country = countryId ? await findCountry(db, countryId) : undefined;
  if (countryId && !country)
    throw new DomainError('INVALID', { field: 'countryId', message: 'Elige un país de la lista.' });
  if (cityId) {
    const chosen = await findCity(db, cityId);
    if (!chosen || (country && country.iso !== chosen.iso))
      throw new DomainError('INVALID', { field: 'cityId', message: 'Elige una ciudad de ese país.' });
    return { countryIso: chosen.iso, cityId, city: null };
  }
  return {
    ...(countryId !== undefined && { countryIso: country?.iso ?? null }),
    ...(cityId === null && { cityId }),
    ...(city !== undefined && { city, ...(city && { cityId: null }) }),
  };
}

type Identity = { idKind?: OwnerIdKind | null | undefined; idNumber?: string | null | undefined };

/**
 * The unique index refuses a number that another contact has, also for concurrent calls. In a transaction of its
 * own, because PostgreSQL accepts no statement after the failure.
 */
async function orNumberTaken<Written>(
  { db, actor }: Keeper,
  { idKind, idNumber }: Identity,
  write: (db: Trx) => Promise<Written>,
): Promise<Written> {
  const writing = db.transaction().execute((db) => write(db));
  return writing.catch(async (error: unknown) => {
    const other = idKind && idNumber ? await findOwnerByNumber(db, actor.userId, { idKind, idNumber }) : undefined;
    if (!other || error instanceof DomainError) throw error;
    const message = `Ya lo tiene ${`${other.name} ${other.surname}`.trim()}, de tu lista.`;
    throw new DomainError('OWNER_ID_TAKEN', { field: 'idNumber', message });
  });
}

export async function requireOwner({ db, actor }: Keeper, ownerId: number) {
  const owner = await findOwner(db, actor.userId, ownerId);
  if (!owner) throw new DomainError('OWNER_NOT_FOUND');
  return owner;
}
