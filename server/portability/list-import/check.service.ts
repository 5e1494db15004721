/** Which rows of a list are new, known or wrong: looked up for some rows at a time, and decided row by row. */
import { createHash } from 'node:crypto';
import type { Db } from '#db/types.ts';
import { folded } from '#server/platform/lib/text.ts';
import { findPrincipalOwner } from '#server/accounts/owners/queries.ts';
import { listByChip, listByRef, listCalled, listNamed, listPeople } from './check.queries.ts';
import type { Contact } from './merge.rules.ts';
import { listSaid } from './queries.ts';
import type { ListOwner, ListRow, Problem, Understood } from './rules.ts';

export interface Decision {
  state: 'new' | 'known' | 'already' | 'wrong';
  note: string | null;
  problems: Problem[];
  /** The animal of a known row. */
  petId: number | null;
  /** The owner of a new one, where the owner is known. */
  ownerId: number | null;
  reference: string | null;
}

interface SaidOf {
  petId: number;
  name: string;
  importId: number | null;
}

type Person = Pick<Awaited<ReturnType<typeof listPeople>>[number], 'id' | 'name' | 'surname' | 'phone' | 'idNumber'>;

/** What is known about some rows; what was made of them is added (`remember`). */
export interface Lookup {
  holderId: number;
  numbers: Map<string, Person>;
  phones: Map<string, Person[]>;
  names: Map<string, Person>;
  principalId: number | null;
  /** By reference. */
  said: Map<string, { petId: number; elsewhere: boolean; removed: boolean; last: SaidOf }>;
  refs: Map<string, { petId: number; removed: boolean }>;
  chips: Map<string, { petId: number; userId: number }>;
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

export function emptyLookup(holderId: number, principalId: number | null): Lookup {
  return {
    holderId,
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
export async function lookUp(db: Db, holderId: number, rows: readonly Understood[], before?: Lookup): Promise<Lookup> {
  const some = rows.flatMap(({ row }) => row ?? []);
  const guardians = some.flatMap(({ guardian }) => guardian ?? []);
  const lookup = before ?? emptyLookup(holderId, (await findPrincipalOwner(db, holderId))?.id ?? null);
  const people = await listPeople(db, holderId, {
    numbers: guardians.flatMap(({ idNumber }) => idNumber ?? []),
    phones: guardians.flatMap(({ phone }) => phone ?? []),
    names: guardians
      .filter(({ idNumber, phone }) => !idNumber && !phone)
      .map(({ name, surname }) => `${name} ${surname}`),
  });
  for (const person of people) addPerson(lookup, person);
  const references = [...new Set(some.flatMap((row) => referenceOf(row) ?? []))];
  for (const { reference, petId, userId, removedAt, said } of await listSaid(db, holderId, references)) {
    const { importId, fields } = JSON.parse(said) as Said;
    const last = { petId, name: typeof fields.name === 'string' ? fields.name : '', importId };
    put(lookup.said, reference, { petId, elsewhere: userId !== holderId, removed: removedAt !== null, last });
  }
  for (const { id, importRef, removedAt } of await listByRef(db, holderId, references))
    if (importRef) put(lookup.refs, importRef, { petId: id, removed: removedAt !== null });
  const chips = [...new Set(some.flatMap(({ microchip }) => microchip ?? []))];
  for (const { id, userId, microchip } of await listByChip(db, chips))
    if (microchip) put(lookup.chips, microchip, { petId: id, userId });
  const ownerIds = [...new Set(some.flatMap(({ guardian }) => ownerOf(lookup, guardian) ?? []))].filter((id) => id > 0);
  const names = [...new Set(some.map(({ name }) => name))];
  for (const { id, ownerId, speciesId, name, importRef } of await listNamed(db, ownerIds, names))
    meet(lookup, nameKeyOf(ownerId, name, speciesId), { speciesId, petId: id, importRef });
  for (const row of some) {
    if (row.fields || row.ref || row.microchip || row.guardian || lookup.called.has(row.name)) continue;
    lookup.called.set(
      row.name,
      (await listCalled(db, holderId, row.name)).map(({ id }) => id),
    );
  }
  return lookup;
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

function nameKeyOf(ownerId: number, name: string, speciesId: number): string {
  return `${ownerId} ${folded(name)} ${speciesId}`;
}

function addPerson({ numbers, phones, names }: Lookup, person: Person): void {
  if (person.idNumber) put(numbers, person.idNumber, person);
  const sharing = person.phone ? (phones.get(person.phone) ?? []) : [];
  if (person.phone && !sharing.some(({ id }) => id === person.id)) phones.set(person.phone, [...sharing, person]);
  put(names, folded(`${person.name} ${person.surname}`), person);
}

/** What a new row made, so that the next rows find it. @param importId of the list. */
export function remember(
  lookup: Lookup,
  row: ListRow & { fields: NonNullable<ListRow['fields']> },
  { petId, ownerId, reference, importId }: { petId: number; ownerId: number; reference: string; importId: number },
): void {
  lookup.said.set(reference, { petId, elsewhere: false, removed: false, last: { petId, name: row.name, importId } });
  if (row.microchip) lookup.chips.set(row.microchip, { petId, userId: lookup.holderId });
  const { speciesId } = row.fields;
  meet(lookup, nameKeyOf(ownerId, row.name, speciesId), { speciesId, petId, importRef: reference });
  const called = lookup.called.get(row.name);
  if (called) lookup.called.set(row.name, [...called, petId]);
  if (row.guardian) addPerson(lookup, { id: ownerId, ...row.guardian });
}

/** @param kept the clinic's list: it adds to animals that are known, and a guardian's own does not. */
export function decide(
  lookup: Lookup,
  { row, problems }: Pick<Understood, 'row' | 'problems'>,
  { importId, kept }: { importId: number; kept: boolean },
): Decision {
  const nothing = { note: null, problems: [], petId: null, ownerId: null, reference: null };
  const of = (state: Decision['state'], more: Partial<Decision> = {}): Decision => ({ ...nothing, state, ...more });
  const wrong = (column: string, message: string) => of('wrong', { problems: [{ column, message }] });
  if (!row) return of('wrong', { problems: problems ?? [] });
  const reference = referenceOf(row);
  const said = reference === null ? undefined : lookup.said.get(reference);
  if (said?.elsewhere)
    return of('already', { note: 'Ya está en la cuenta de su tutor: su libreta no se toca.', reference });
  const byRef = reference === null ? undefined : (said ?? lookup.refs.get(reference));
  if (byRef?.removed) return of('already', { note: 'La trajiste antes y después la quitaste.', reference });
  if (said && row.ref && said.last.importId === importId && row.fields && folded(said.last.name) !== folded(row.name))
    return wrong('', `La referencia ${row.ref} ya es de ${said.last.name}, en otra fila de esta lista.`);
  const chip = row.microchip ? lookup.chips.get(row.microchip) : undefined;
  if (chip && chip.userId !== lookup.holderId) return wrong('Microchip', 'Ese microchip ya está en otra libreta.');
  if (chip && byRef && chip.petId !== byRef.petId) return wrong('Microchip', 'Ese microchip ya es de otro animal.');
  const known = (petId: number, note: string): Decision => {
    const here = said?.last.importId === importId;
    return kept || here
      ? of('known', { petId, reference, note: here ? 'Está dos veces en la lista.' : note })
      : of('already', { petId, reference, note });
  };
  if (byRef) return known(byRef.petId, 'Ya está.');
  if (chip) return known(chip.petId, 'Ya está: tienes un animal con ese microchip.');
  const ownerId = ownerOf(lookup, row.guardian);
  if (!row.fields) return ofDoses(lookup, row, ownerId, { of, wrong, known });
  const twin = ownerId === null ? undefined : lookup.named.get(nameKeyOf(ownerId, row.name, row.fields.speciesId));
  // Two references mean two animals, even with the same name.
  if (twin && !(row.ref && twin.importRef?.startsWith('ref:')))
    return known(twin.petId, 'Ya está, con ese nombre y ese tutor.');
  return of('new', { ownerId, reference });
}

interface Words {
  of: (state: Decision['state'], more?: Partial<Decision>) => Decision;
  wrong: (column: string, message: string) => Decision;
  known: (petId: number, note: string) => Decision;
}

/** A row of a sheet of doses: its animal by its name, with its owner where one is named. */
function ofDoses(lookup: Lookup, row: ListRow, ownerId: number | null, { wrong, known }: Words): Decision {
  if (row.guardian === null && row.name !== '') {
    const [petId, other] = lookup.called.get(row.name) ?? [];
    if (petId !== undefined && other === undefined) return known(petId, 'Ya está.');
    if (other !== undefined)
      return wrong('', `Hay más de un animal que se llama ${row.name}: falta su referencia o su tutor.`);
  }
  if (ownerId !== null && row.guardian !== null) {
    const ofOwner = lookup.speciesIds.flatMap(
      (speciesId) => lookup.named.get(nameKeyOf(ownerId, row.name, speciesId)) ?? [],
    );
    const [found] = ofOwner;
    if (found && ofOwner.length === 1) return known(found.petId, 'Ya está.');
  }
  return wrong('', 'No encontramos a su animal en la lista ni entre los pacientes.');
}

/** The list's own reference; otherwise name, species and owner, which then may occur once. Null for doses without one. */
export function referenceOf({ ref, fields, guardian }: ListRow): string | null {
  if (ref) return `ref:${ref}`;
  if (!fields) return null;
  const what = [folded(fields.name), fields.speciesId, keyOf(guardian), fields.microchip ?? ''].join('\n');
  return `row:${createHash('sha256').update(what).digest('base64url').slice(0, 24)}`;
}

function keyOf(guardian: ListOwner | null): string {
  if (!guardian) return '';
  return guardian.idNumber ?? guardian.phone ?? folded(`${guardian.name} ${guardian.surname}`);
}

/** A row's owner among the holder's contacts: by number, by telephone, by name where both are missing. */
export function ownerOf({ numbers, phones, names, principalId }: Lookup, guardian: ListOwner | null): number | null {
  if (!guardian) return principalId;
  const { idNumber, phone } = guardian;
  const byNumber = idNumber && numbers.get(idNumber);
  if (byNumber) return byNumber.id;
  // A telephone of a contact with another number is shared within a family.
  const byPhone = phone && phones.get(phone)?.find((one) => !(idNumber && one.idNumber));
  if (byPhone) return byPhone.id;
  if (idNumber || phone) return null;
  return names.get(folded(`${guardian.name} ${guardian.surname}`))?.id ?? null;
}
