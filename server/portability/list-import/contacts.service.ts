/** A list that comes again brings an owner's contact up to date: what staff changed here wins, and is named. */
import type { Trx } from '#db/types.ts';
import { findOwner, updateOwner } from '#server/accounts/owners/queries.ts';
import { type Changes, type Contact, isSamePerson, type Merge, mergedContact } from './merge.rules.ts';
import type { ListOwner } from './row.rules.ts';

interface Row {
  holderId: number;
  ownerId: number;
  /** What lists said of this animal's owner before; null where none did. */
  said: Contact | null;
  listed: ListOwner;
}

const NOTHING: Merge = { changes: {}, stayed: [] };

/** The account's own entry is no contact of a list, and who was forgotten stays so. */
export async function bringContact(db: Trx, { holderId, ownerId, said, listed }: Row): Promise<Merge> {
  const merge = contactMerge((await findOwner(db, holderId, ownerId)) ?? null, said, listed);
  if (Object.keys(merge.changes).length > 0) await updateOwner(db, holderId, ownerId, after(merge.changes));
  return merge;
}

type OwnerRow = Contact & Record<'principal' | 'cityId', number | null> & { forgottenAt: string | null };

/** What the contact would become. */
export function contactMerge(owner: OwnerRow | null, said: Contact | null, listed: ListOwner): Merge {
  if (!owner || owner.principal === 1 || owner.forgottenAt !== null) return NOTHING;
  if (!isSamePerson(owner, listed)) return { changes: {}, stayed: [`el tutor (la lista dice ${nameOf(listed)})`] };
  // A city of the list of places is more than a word.
  const { city, ...rest } = listed;
  return mergedContact(owner, said ?? {}, owner.cityId === null ? { ...rest, city } : rest);
}

/** What the list wrote and still stands as it wrote it gets back what it was before. */
export async function restoreContact(db: Trx, ids: { holderId: number; ownerId: number }, changes: Changes) {
  const owner = await findOwner(db, ids.holderId, ids.ownerId);
  const back = Object.entries(changes).filter(([field, [, wrote]]) => owner?.[field as keyof typeof owner] === wrote);
  if (back.length === 0) return;
  await updateOwner(
    db,
    ids.holderId,
    ids.ownerId,
    Object.fromEntries(back.map(([field, [before]]) => [field, before])),
  );
}

function after(changes: Changes): Record<string, unknown> {
  return Object.fromEntries(Object.entries(changes).map(([field, [, value]]) => [field, value]));
}

function nameOf({ name, surname }: ListOwner): string {
  return `${name} ${surname}`.trim();
}
