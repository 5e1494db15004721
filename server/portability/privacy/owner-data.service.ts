/**
 * A person whom the clinic knows without an account asks to be forgotten (LOPDP, Ecuador, art. 15). What the clinic signed stays without the person, for the years of RETENTION_YEARS.
 */
import { others, overdue } from '#db/turns.ts';
import type { Trx } from '#db/types.ts';
import { keeperOf } from '#server/accounts/clinic-profile/queries.ts';
import { findOwner, listForgotten, removeForgotten, updateOwner } from '#server/accounts/owners/queries.ts';
import { deleteTokensFrom } from '#server/accounts/sessions/queries.ts';
import { forgetWhatsapp } from '#server/clinic/whatsapp/queries.ts';
import { forgetFollowUpNotes } from '#server/clinic/recalls/follow-ups.queries.ts';
import { forgetAppointments } from '#server/health/appointments/queries.ts';
import { passTagData } from '#server/lost-found/privacy/service.ts';
import { releaseFilesOfOwner } from '#server/pets/files/queries.ts';
import { deletePet } from '#server/pets/pets/queries.ts';
import type { Context, SignedInContext } from '#server/platform/core/context.ts';
import { DomainError } from '#server/platform/errors/errors.ts';
import { noteDeleted } from '#server/platform/lib/deleted-accounts.ts';
import { plusMonths } from '#server/platform/lib/calendar.ts';
import { eraseLetters } from '#server/platform/mail/outbox.ts';
import { deleteMailsFrom } from '#server/platform/mail/queries.ts';
import { deleteOffersOf as deleteHandOvers } from '#server/pets/hand-over/queries.ts';
import { deleteOffersOf } from '#server/portability/transfers/queries.ts';
import type { OwnerDataInput } from './owner-data.schema.ts';
import { listAnimalIds } from './queries.ts';
import { FORGOTTEN } from './rules.ts';

/**
 * Only the clinic's own owners: a person with an account has the rights there, and of a forgotten one nothing is left.
 * @throws OWNER_NOT_FOUND
 */
export async function requireKeptOwner({ db }: Pick<SignedInContext, 'db'>, ownerId: number) {
  const owner = await findOwner(db, await keeperOf(db), ownerId);
  if (!owner || owner.principal === 1 || owner.forgottenAt !== null) throw new DomainError('OWNER_NOT_FOUND');
  return owner;
}

/** There is no way back: the contact, the letters, what finders wrote and the notes of calls go. @throws OWNER_NOT_FOUND */
export async function forgetOwner(
  { db, config, now }: Pick<Context, 'db' | 'config' | 'now'>,
  { ownerId }: OwnerDataInput,
) {
  const at = now();
  const { createdAt } = await requireKeptOwner({ db }, ownerId);
  const left = await db.transaction().execute(async (db) => {
    const { userId, email, phone } = await requireKeptOwner({ db }, ownerId);
    const petIds = await listAnimalIds(db, { ownerId });
    await updateOwner(db, userId, ownerId, { ...FORGOTTEN, forgottenAt: at });
    await releaseFilesOfOwner(db, ownerId);
    await forgetWhatsapp(db, ownerId);
    await forgetAppointments(db, { petIds, phones: phone === null ? [] : [phone] });
    const offeredTo = petIds.length === 0 ? [] : await forgetAnimals(db, petIds);
    // An offer may have gone to another address of the same person.
    const emails = [...new Set([email, ...offeredTo])].filter((one) => one !== null);
    if (emails.length === 0) return [];
    await deleteTokensFrom(db, userId, emails);
    return deleteMailsFrom(db, userId, emails);
  });
  await noteDeleted(config.dataDir, { id: ownerId, createdAt }, at, 'owner');
  for (const [email, letters] of Map.groupBy(left, (letter) => letter.email))
    await eraseLetters(config.dataDir, email, letters);
  return { ownerId };
}

/** What was said about the person around the animals. Answers the addresses to which they were offered. */
async function forgetAnimals(db: Trx, petIds: readonly number[]): Promise<string[]> {
  await forgetFollowUpNotes(db, petIds);
  await passTagData(db, petIds);
  const handedTo = await deleteHandOvers(db, petIds);
  return [...(await deleteOffersOf(db, petIds)), ...handedTo.filter((email) => email !== null)];
}

/** Deletes the records of persons who asked to be forgotten, once the years of retention are over. */
export async function sweepForgotten({ db, config, now }: Pick<Context, 'db' | 'config' | 'now'>): Promise<void> {
  const before = `${plusMonths(now().slice(0, 10), -12 * config.retentionYears)}T00:00:00.000Z`;
  // Bounded: what is left waits for the next run.
  for (const { petId } of await listForgotten(db, before)) {
    if (overdue()) await others();
    await deletePet(db, petId);
  }
  await removeForgotten(db);
}
