/** A person's rights over their data (LOPDP, Ecuador): what was agreed to, all of it to take away, and its end. */
import type { Instant, Trx } from '#db/types.ts';
import { forgetDeleted } from '#db/forget.ts';
import { findTokenUser, requirePassword } from '#server/auth/access.ts';
import { spendToken } from '#server/auth/queries.ts';
import { hashToken } from '#server/auth/secrets.ts';
import type { Context, SignedInContext } from '#server/context.ts';
import { DomainError } from '#server/errors.ts';
import { countDown, deleteCountersOf } from '#server/limits/queries.ts';
import { limit } from '#server/limits/service.ts';
import { enqueueMail, eraseLetters } from '#server/mail/outbox.ts';
import { deleteUser, findUser } from '#server/users/queries.ts';
import {
  countWhatGoes,
  findAccount,
  listAnimals,
  listConsents,
  listEntries,
  listGuestOf,
  listGuests,
  listLogins,
  listMails,
  listPeople,
  listSessions,
  otherAdministrator,
} from './queries.ts';
import { TERMS_VERSION } from './rules.ts';
import { type ExportDocument, exportDocument } from './schema.ts';

/** What the screen "Tus datos" says: consents, and what would go with the account. */
export async function myPrivacy({ db, actor }: SignedInContext) {
  const user = await findUser(db, actor.userId);
  return {
    consents: await listConsents(db, actor.userId),
    termsVersion: TERMS_VERSION,
    hasPassword: user?.passwordHash != null,
    goes: await countWhatGoes(db, actor.userId),
  };
}

/**
 * Everything the product holds about this person, as the schema describes it. Animals of others are only named: their
 * records belong to whoever keeps them.
 */
export async function exportAccount({ db, actor, now }: SignedInContext): Promise<ExportDocument> {
  const { userId } = actor;
  await limit(db, 'exportAccount', String(userId), now());
  const byPet = async <Row extends { petId: number }>(rows: Promise<Row[]>) =>
    Map.groupBy(await rows, ({ petId }) => petId);
  const weights = await byPet(listEntries(db, 'weight', userId));
  const vaccinations = await byPet(listEntries(db, 'vaccination', userId));
  const dewormings = await byPet(listEntries(db, 'deworming', userId));
  const illnesses = await byPet(listEntries(db, 'illness', userId));
  const medicines = await byPet(listEntries(db, 'medicine', userId));
  const checkups = await byPet(listEntries(db, 'checkup', userId));
  const guests = await byPet(listGuests(db, userId));
  const animals = (await listAnimals(db, userId)).map((pet) => ({
    ...pet,
    owner: `${pet.ownerName} ${pet.ownerSurname}`.trim(),
    weights: (weights.get(pet.id) ?? []).map((weight) => ({ ...weight, updatedAt: null })),
    vaccinations: vaccinations.get(pet.id) ?? [],
    dewormings: dewormings.get(pet.id) ?? [],
    illnesses: illnesses.get(pet.id) ?? [],
    medicines: medicines.get(pet.id) ?? [],
    checkups: checkups.get(pet.id) ?? [],
    sharedWith: guests.get(pet.id) ?? [],
  }));
  // Whatever the schema does not name (ids, keys of other people's rows) stays here.
  return exportDocument.parse({
    schemaVersion: 1,
    exportedAt: now(),
    account: await findAccount(db, userId),
    consents: await listConsents(db, userId),
    logins: await listLogins(db, userId),
    sessions: await listSessions(db, userId),
    mails: await listMails(db, userId),
    owners: await listPeople(db, userId),
    animals,
    sharedWithMe: await listGuestOf(db, userId),
  });
}

/**
 * Ends the account at once, with everything that hangs on it. What this person wrote about other people's animals stays
 * with those animals, without the name.
 * @throws DomainError WRONG_CREDENTIALS, TOO_MANY, INVALID for the last administrator.
 */
export async function deleteAccount(context: SignedInContext, { password }: { password: string }) {
  const { actor } = context;
  await requirePassword(context, { email: actor.email, password }).catch((error: unknown) => {
    const wrong = error instanceof DomainError && error.code === 'WRONG_CREDENTIALS';
    throw wrong ? new DomainError('INVALID', { field: 'password', message: 'Esa no es tu contraseña.' }) : error;
  });
  await erase(context, { id: actor.userId, email: actor.email });
  context.door.clear();
  return { ok: true };
}

/** For whoever enters with Google or Facebook alone and has no password to show: a link by mail. */
export async function requestDeletion({ db, actor, now }: SignedInContext) {
  const at = now();
  await limit(db, 'resetAccount', actor.email, at);
  const { userId, email } = actor;
  const dedupeKey = `delete-account:${userId}:${at.slice(0, 16)}`;
  await db.transaction().execute((db) => enqueueMail(db, { kind: 'delete-account', userId, email, dedupeKey }, at));
  return { email };
}

/** The link of that mail, pressed once more on its page. @throws DomainError TOKEN_SPENT, TOO_MANY, INVALID */
export async function confirmDeletion(context: Context, { token }: { token: string }) {
  const { db, now, caller, door } = context;
  const at = now();
  const tried = await limit(db, 'tokenAddress', caller.ip, at);
  const user = await findTokenUser(db, token, 'delete-account', at);
  if (!user) throw new DomainError('TOKEN_SPENT');
  await countDown(db, [tried], at);
  await erase(context, user, { token, at });
  door.clear();
  return { ok: true };
}

async function erase(
  { db, config }: Pick<Context, 'db' | 'config'>,
  user: { id: number; email: string },
  link?: { token: string; at: Instant },
): Promise<void> {
  await db.transaction().execute(async (db: Trx) => {
    if (link && !(await spendToken(db, { hash: hashToken(link.token), kind: 'delete-account', now: link.at })))
      throw new DomainError('TOKEN_SPENT');
    const account = await findUser(db, user.id);
    if (account?.role === 'ROLE_ADMINISTRADOR' && !(await otherAdministrator(db, user.id))) {
      const message = 'Eres el único administrador: nombra a otro antes de irte.';
      throw new DomainError('INVALID', { message });
    }
    await deleteCountersOf(db, user.email);
    await deleteUser(db, user.id);
  });
  await eraseLetters(config.dataDir, user.email);
  await forgetDeleted(db);
}
