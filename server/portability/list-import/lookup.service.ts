/** What is known about some rows of a list: looked up at once for all of them, and added to by what they make. */
import { createHash } from 'node:crypto';
import type { Db } from '#db/types.ts';
import { folded } from '#server/platform/lib/text.ts';
import { findPrincipalOwner } from '#server/accounts/owners/queries.ts';
import { type BesideLookup, emptyBeside, lookBeside } from './beside.service.ts';
import {
  listByChip,
  listByCode,
  listByOwnerRef,
  listByRef,
  listCalled,
  listNamed,
  listPeople,
} from './check.queries.ts';
import { type Contact, isUndone } from './merge.rules.ts';
import { listSaid } from './said.queries.ts';
import type { ListOwner, ListRow, Understood } from './row.rules.ts';

interface SaidOf {
  petId: number;
  name: string;
  importId: number | null;
}

type Person = Awaited<ReturnType<typeof listPeople>>[number];

interface Holder {
  userId: number;
  kept: boolean;
}

/** What is known about some rows; what was made of them is added (`remember`). */
export interface Lookup {
  holder: Holder;
  importId: number;
  numbers: Map<string, Person>;
  phones: Map<string, Person[]>;
  names: Map<string, Person>;
  /** By what this list calls them. */
  byRef: Map<string, Person>;
  /** Alike in name, number and telephone. */
  alike: Map<string, Person[]>;
  principalId: number | null;
  /** By reference. */
  said: Map<string, { petId: number; elsewhere: boolean; removed: boolean; last: SaidOf; said: Said }>;
  refs: Map<string, { petId: number; removed: boolean }>;
  /** By the code in PetLove+, of those that the holder reaches. */
  codes: Map<string, { petId: number; elsewhere: boolean; removed: boolean; undone: boolean }>;
  chips: Map<string, { petId: number; userId: number; open: boolean }>;
  beside: BesideLookup;
  /** Of all animals met so far. */
  speciesIds: number[];
  /** By owner, name and species. */
  named: Map<string, { petId: number; importRef: string | null }>;
  /** By name, for doses without more. */
  called: Map<string, number[]>;
}

/** What a list says of an animal is kept as JSON: the fields, and the list that said them last. */
export interface Said {
  importId: number;
  fields: Record<string, unknown>;
  /** Absent in what was said before lists brought contacts up to date. */
  contact?: Contact;
}

function emptyLookup(holder: Holder, importId: number, principalId: number | null): Lookup {
  return {
    holder,
    importId,
    byRef: new Map(),
    alike: new Map(),
    codes: new Map(),
    beside: emptyBeside(),
    numbers: new Map(),
    phones: new Map(),
    names: new Map(),
    principalId,
    said: new Map(),
    refs: new Map(),
    chips: new Map(),
    speciesIds: [],
    named: new Map(),
    called: new Map(),
  };
}

/** Adds what the database knows about these rows; what was remembered before stays. */
export async function lookUp(
  db: Db,
  { holder, importId }: { holder: Holder; importId: number },
  rows: readonly Understood[],
  before?: Lookup,
): Promise<Lookup> {
  const holderId = holder.userId;
  const some = rows.flatMap(({ row }) => row ?? []);
  const guardians = some.flatMap((row) => guardianIn(row) ?? []);
  const lookup = before ?? emptyLookup(holder, importId, (await findPrincipalOwner(db, holderId))?.id ?? null);
  const people = await listPeople(db, holderId, {
    numbers: guardians.flatMap(({ idNumber }) => idNumber ?? []),
    phones: guardians.flatMap(({ phone }) => phone ?? []),
    names: guardians
      .filter(({ ref, idNumber, phone }) => ref !== null || (!idNumber && !phone))
      .map(({ name, surname }) => `${name} ${surname}`),
  });
  const refs = [...new Set(guardians.flatMap(({ ref }) => ref ?? []))];
  for (const person of await listByOwnerRef(db, importId, refs)) addPerson(lookup, person);
  for (const person of people) addPerson(lookup, person);
  const references = [...new Set(some.flatMap((row) => [referenceOf(row) ?? [], codeRef(row.code) ?? []].flat()))];
  for (const { reference, petId, userId, removedAt, said: text } of await listSaid(db, holderId, references)) {
    const said = JSON.parse(text) as Said;
    const last = { petId, name: typeof said.fields.name === 'string' ? said.fields.name : '', importId: said.importId };
    put(lookup.said, reference, { petId, elsewhere: userId !== holderId, removed: removedAt !== null, last, said });
  }
  const codes = [...new Set(some.flatMap(({ code }) => code ?? []))];
  for (const { id, code, alias, userId, removedAt, importRef } of await listByCode(db, holder, codes)) {
    const removed = removedAt !== null;
    const animal = { petId: id, elsewhere: userId !== holderId, removed, undone: removed && isUndone(importRef) };
    for (const one of [code, ...(alias === null ? [] : [alias])]) put(lookup.codes, one, animal);
  }
  for (const { id, importRef, removedAt } of await listByRef(db, holderId, references))
    if (importRef) put(lookup.refs, importRef, { petId: id, removed: removedAt !== null });
  const chips = [...new Set(some.flatMap(({ microchip }) => microchip ?? []))];
  for (const { id, userId, microchip, open } of await listByChip(db, chips))
    if (microchip) put(lookup.chips, microchip, { petId: id, userId, open: Number(open) === 1 });
  const ownerIds = [...new Set(some.flatMap(({ guardian }) => ownerOf(lookup, guardian) ?? []))].filter((id) => id > 0);
  const names = [...new Set(some.map(({ name }) => name))];
  for (const { id, ownerId, speciesId, name, importRef } of await listNamed(db, ownerIds, names))
    meet(lookup, nameKeyOf(ownerId, name, speciesId), { speciesId, petId: id, importRef });
  for (const row of some) {
    const told = row.fields ?? row.code ?? row.ref ?? row.microchip ?? row.guardian ?? row.aside;
    if (told !== null || row.name === '' || lookup.called.has(row.name)) continue;
    lookup.called.set(
      row.name,
      (await listCalled(db, holderId, row.name)).map(({ id }) => id),
    );
  }
  await lookBeside(db, lookup.beside, some, (code) => codeHolder(lookup, code)?.petId ?? null);
  return lookup;
}

/** The person whom a row names: an animal's, or one of the sheet of owners. */
function guardianIn({ guardian, own }: ListRow): ListOwner | null {
  return own?.kind === 'owner' ? own.owner : guardian;
}

/**
 * The animal of a code: by the code itself, or as a list brought it: of another installation, or of this one, after undoing took the
 * animal of that code away.
 */
export function codeHolder({ codes, said }: Pick<Lookup, 'codes' | 'said'>, code: string | null) {
  if (code === null) return undefined;
  const here = codes.get(code);
  return here && !here.undone ? { ...here, native: true } : withoutNative(said.get(codeRef(code) ?? ''));
}

function withoutNative(said: { petId: number; elsewhere: boolean; removed: boolean } | undefined) {
  return said && { petId: said.petId, elsewhere: said.elsewhere, removed: said.removed, native: false };
}

function put<Key, Value>(map: Map<Key, Value>, key: Key, value: Value): void {
  if (!map.has(key)) map.set(key, value);
}

function meet(
  { named, speciesIds }: Lookup,
  key: string,
  { speciesId, ...animal }: { speciesId: number; petId: number; importRef: string | null },
): void {
  put(named, key, animal);
  if (!speciesIds.includes(speciesId)) speciesIds.push(speciesId);
}

export function nameKeyOf(ownerId: number, name: string, speciesId: number): string {
  return `${ownerId} ${folded(name)} ${speciesId}`;
}

function addPerson({ numbers, phones, names, byRef, alike, importId }: Lookup, person: Person): void {
  if (person.importRef !== null && person.importId === importId) put(byRef, person.importRef, person);
  const same = alike.get(likeness(person)) ?? [];
  if (!same.some(({ id }) => id === person.id)) alike.set(likeness(person), [...same, person]);
  if (person.idNumber) put(numbers, person.idNumber, person);
  const sharing = person.phone ? (phones.get(person.phone) ?? []) : [];
  if (person.phone && !sharing.some(({ id }) => id === person.id)) phones.set(person.phone, [...sharing, person]);
  put(names, folded(`${person.name} ${person.surname}`), person);
}

function likeness({ name, surname, phone, idNumber }: Pick<Person, 'name' | 'surname' | 'phone' | 'idNumber'>): string {
  return JSON.stringify([folded(name), folded(surname), phone, idNumber]);
}

/** A person whom this list brought. */
export function rememberPerson(
  lookup: Lookup,
  ownerId: number,
  { ref, name, surname, phone, idKind, idNumber }: ListOwner,
): void {
  addPerson(lookup, { id: ownerId, name, surname, phone, idKind, idNumber, importId: lookup.importId, importRef: ref });
}

/** What a new row made, so that the next rows find it. @param importId of the list. */
export function remember(
  lookup: Lookup,
  row: ListRow & { fields: NonNullable<ListRow['fields']> },
  { petId, ownerId, reference, importId }: { petId: number; ownerId: number; reference: string; importId: number },
): void {
  const last = { petId, name: row.name, importId };
  const said = { importId, fields: { ...row.fields } };
  for (const one of [reference, codeRef(row.code)])
    if (one !== null) lookup.said.set(one, { petId, elsewhere: false, removed: false, last, said });
  if (row.microchip) lookup.chips.set(row.microchip, { petId, userId: lookup.holder.userId, open: true });
  const { speciesId } = row.fields;
  meet(lookup, nameKeyOf(ownerId, row.name, speciesId), { speciesId, petId, importRef: reference });
  const called = lookup.called.get(row.name);
  if (called) lookup.called.set(row.name, [...called, petId]);
  if (row.guardian) rememberPerson(lookup, ownerId, row.guardian);
}

/**
 * The list's own reference, else the code in PetLove+; otherwise name, species and owner, which then may occur once. Null for
 * doses without one.
 */
export function referenceOf({ ref, code, fields, guardian }: ListRow): string | null {
  if (ref) return `ref:${ref}`;
  if (code) return codeRef(code);
  if (!fields) return null;
  const what = [folded(fields.name), fields.speciesId, keyOf(guardian), fields.microchip ?? ''].join('\n');
  return `row:${createHash('sha256').update(what).digest('base64url').slice(0, 24)}`;
}

export function codeRef(code: string | null): string | null {
  return code === null ? null : `code:${code}`;
}

function keyOf(guardian: ListOwner | null): string {
  if (!guardian) return '';
  return guardian.idNumber ?? guardian.phone ?? folded(`${guardian.name} ${guardian.surname}`);
}

/** A row's owner among the holder's contacts: by number, by telephone, by name where both are missing. */
export function ownerOf(lookup: Lookup, guardian: ListOwner | null): number | null {
  const { numbers, phones, names, byRef, alike, principalId, importId } = lookup;
  if (!guardian) return principalId;
  const { ref, idNumber, phone } = guardian;
  const named = ref === null ? undefined : byRef.get(ref);
  if (named) return named.id;
  const byNumber = idNumber && numbers.get(idNumber);
  if (byNumber) return byNumber.id;
  // A list that tells its people apart means two where it calls them otherwise.
  if (ref !== null)
    return (
      alike.get(likeness(guardian))?.find((one) => one.importId !== importId || one.importRef === null)?.id ?? null
    );
  // A telephone of a contact with another number is shared within a family.
  const byPhone = phone && phones.get(phone)?.find((one) => !(idNumber && one.idNumber));
  if (byPhone) return byPhone.id;
  if (idNumber || phone) return null;
  return names.get(folded(`${guardian.name} ${guardian.surname}`))?.id ?? null;
}
