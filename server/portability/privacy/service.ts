/** A person's rights over their data (LOPDP, Ecuador): consents, export and deletion of the account. */
import type { Instant, Trx } from '#db/types.ts';
import { forgetDeleted } from '#db/forget.ts';
import { allRows } from '#db/pages.ts';
import { others, overdue } from '#db/turns.ts';
import { listKeys } from '#server/accounts/api-keys/queries.ts';
import { findTokenUser, requireOwnPassword } from '#server/accounts/sessions/access.ts';
import { deleteTokensTo, spendToken } from '#server/accounts/sessions/queries.ts';
import { hashToken } from '#server/platform/lib/tokens.ts';
import type { Context, SignedInContext } from '#server/platform/core/context.ts';
import { DomainError } from '#server/platform/errors/errors.ts';
import { deleteInvitesTo } from '#server/pets/family/queries.ts';
import { listFilesOf } from '#server/pets/files/queries.ts';
import { bytesToPack, sweepFiles } from '#server/documents/uploads/service.ts';
import { noteDeleted } from '#server/platform/lib/deleted-accounts.ts';
import { parseInPieces } from '#server/platform/lib/in-pieces.ts';
import { countDown } from '#server/platform/rate-limits/queries.ts';
import { forgetCounters, limit } from '#server/platform/rate-limits/service.ts';
import { enqueueMail, eraseLetters } from '#server/platform/mail/outbox.ts';
import { deleteMailsTo, listMailsOf } from '#server/platform/mail/queries.ts';
import { listPapersIssued } from '#server/documents/papers/queries.ts';
import { endPayments, forgetPaid, paymentDataOf, paymentsThatStay } from '#server/billing/privacy/service.ts';
import { listProofsOf } from '#server/documents/proofs/queries.ts';
import { deleteReportsOf, listReportsOf } from '#server/accounts/feedback/queries.ts';
import { findSeenAt } from '#server/accounts/announcements/queries.ts';
import { listBrowsersOf } from '#server/platform/push/queries.ts';
import { listCalendarsOf } from '#server/health/calendar-feeds/queries.ts';
import { listRemindersOf } from '#server/health/reminders/queries.ts';
import { findTotp } from '#server/accounts/second-factor/queries.ts';
import { withCode } from '#server/accounts/second-factor/service.ts';
import { endTagData, tagDataOf } from '#server/lost-found/privacy/service.ts';
import { deleteTransfersTo, listHouseAnimals, listTransfersOf } from '#server/portability/transfers/queries.ts';
import { passHouse } from '#server/portability/transfers/service.ts';
import { deleteUser, findUser, holdAccounts, listAdministratorIds } from '#server/accounts/users/queries.ts';
import { listVisitFacts } from '#server/health/record/signed.queries.ts';
import { visitMark, withMarks } from '#server/health/entries/signed.rules.ts';
import * as data from './queries.ts';
import { TERMS_VERSION } from '#server/accounts/users/consent.rules.ts';
import { type DeleteAccountInput, type ExportDocument, exportDocument, type RequestDeletionInput } from './schema.ts';

/** The screen "Tus datos": consents, and what would be deleted with the account. */
export async function myPrivacy({ db, actor }: SignedInContext) {
  const user = await findUser(db, actor.userId);
  const stays = user?.role === 'ROLE_ADMINISTRADOR' ? await listHouseAnimals(db, actor.userId) : [];
  const goes = await data.countWhatGoes(
    db,
    actor.userId,
    stays.map(({ id }) => id),
  );
  return {
    consents: await data.listConsents(db, actor.userId),
    termsVersion: TERMS_VERSION,
    hasPassword: user?.passwordHash != null,
    /** Deleting the account asks for a second-factor code too. */
    secondFactor: (await findTotp(db, actor.userId))?.confirmedAt != null,
    goes: { ...goes, house: stays.length, ...(await paymentsThatStay({ db }, actor.userId)) },
  };
}

/**
 * All data the product holds about this person, as the schema describes it. Other users' animals are only named,
 * because their records belong to their owners.
 */
export async function exportAccount({ db, config, actor, now }: SignedInContext): Promise<ExportDocument> {
  const { userId } = actor;
  await limit(db, 'exportAccount', String(userId), now());
  const byPet = async <Row extends { petId: number }>(rows: Promise<Row[]>) =>
    Map.groupBy(await rows, ({ petId }) => petId);
  const entries = (table: Parameters<typeof data.listEntries>[1]['table']) =>
    byPet(allRows(data.listEntries, db, { table, userId }));
  const weights = await entries('weight');
  const vaccinations = await entries('vaccination');
  const dewormings = await entries('deworming');
  const illnesses = await entries('illness');
  const medicines = await entries('medicine');
  const checkups = await entries('checkup');
  const postponed = await byPet(data.listPostponed(db, userId));
  const followUps = await byPet(data.listFollowUps(db, userId));
  const guests = await byPet(data.listGuests(db, userId));
  const given = Map.groupBy(await allRows(data.listGiven, db, userId), ({ medicineId }) => medicineId);
  const nameOf = new Map([...illnesses.values()].flat().map((illness) => [illness.id, illness]));
  const forWhat = <Entry extends object>(entry: Entry & { illnessId?: number | null }) => {
    const illness = nameOf.get(entry.illnessId ?? 0);
    return { ...entry, illness: illness && 'name' in illness ? illness.name : null };
  };
  const tagData = await tagDataOf(db, userId);
  const paymentData = await paymentDataOf({ db, config }, userId);
  const animals = [];
  for (const pet of await allRows(data.listAnimals, db, userId)) {
    if (overdue()) await others();
    const visits = await listVisitFacts(db, { petId: pet.id });
    const signed = <Entry extends { visitId: number | null; createdAt: string }>(entries: Entry[] = []) =>
      withMarks(entries, new Map(visits.map((visit) => [visit.id, visit])));
    animals.push({
      ...pet,
      owner: `${pet.ownerName} ${pet.ownerSurname}`.trim(),
      weights: signed(weights.get(pet.id)).map((weight) => ({ ...weight, updatedAt: null })),
      vaccinations: signed(vaccinations.get(pet.id)),
      dewormings: signed(dewormings.get(pet.id)),
      illnesses: signed(illnesses.get(pet.id)),
      medicines: signed(medicines.get(pet.id)).map((one) => ({ ...forWhat(one), given: given.get(one.id) ?? [] })),
      checkups: signed(checkups.get(pet.id)).map(forWhat),
      postponed: postponed.get(pet.id) ?? [],
      followUps: followUps.get(pet.id) ?? [],
      sharedWith: guests.get(pet.id) ?? [],
      visits: visits.map((visit) => ({ ...visit, ...visitMark(visit, visit.startedAt) })),
      ...tagData(pet.id),
      ...paymentData.ofPet(pet.id),
    });
  }
  const secondFactorSince = (await findTotp(db, userId))?.confirmedAt ?? null;
  // The schema drops fields it does not name, such as ids and keys of other people's rows.
  return parseInPieces(exportDocument, {
    schemaVersion: 1,
    exportedAt: now(),
    account: { ...(await data.findAccount(db, userId)), secondFactorSince },
    consents: await data.listConsents(db, userId),
    logins: await data.listLogins(db, userId),
    sessions: await data.listSessions(db, userId),
    browsers: await data.listBrowsers(db, userId),
    mails: await listMailsOf(db, userId),
    notices: (await data.findNotices(db, userId)) ?? null,
    pushBrowsers: await listBrowsersOf(db, userId),
    calendars: await listCalendarsOf(db, userId),
    apiKeys: await listKeys(db, userId),
    reminders: await listRemindersOf(db, userId),
    newsSeenAt: (await findSeenAt(db, userId)) ?? null,
    invitations: await data.listInvitations(db, userId),
    transfers: await listTransfersOf(db, userId),
    trials: await data.listTrials(db, userId),
    proofs: await listProofsOf(db, userId),
    papers: await listPapersIssued(db, userId),
    reports: await listReportsOf(db, userId),
    owners: await allRows(data.listPeople, db, userId),
    animals,
    files: (await allRows(listFilesOf, db, userId)).map((file) => ({ ...file, path: keptIn(file).path })),
    ...paymentData.account,
    sharedWithMe: await data.listGuestOf(db, userId),
  });
}

/** Streams the files that the document names one by one: they would not all fit into memory. */
export async function* exportedFiles(context: SignedInContext) {
  for (const file of await allRows(listFilesOf, context.db, context.actor.userId)) {
    const { size, path } = keptIn(file);
    const bytes = await bytesToPack(context, file, size);
    if (bytes) yield { path, bytes };
  }
}

function keptIn({ code, kind, animal, takenOn }: Awaited<ReturnType<typeof listFilesOf>>[number]) {
  const [size, ending] = kind === 'photo' ? ['l', 'jpg'] : ['original', 'pdf'];
  return { size, path: `archivos/${animal ?? 'personas'}/${takenOn}-${code.slice(0, 8)}.${ending}` };
}

/**
 * Deletes the account at once. Entries about other users' animals stay without its name, client animals pass to
 * another administrator, and paid payments stay (see server/billing/privacy).
 * @throws DomainError INVALID with field password or for the last administrator, SOCIAL_ACCOUNT,
 * SECOND_FACTOR_REQUIRED with field code, TOO_MANY.
 */
export async function deleteAccount(context: SignedInContext, { password, code }: DeleteAccountInput) {
  const { actor } = context;
  await requireOwnPassword(context, password, 'password');
  const user = { id: actor.userId, email: actor.email };
  await forget(context, user, await withCode(context, code, (db) => erase(db, user, context.now())));
  context.sessionTransport.clear();
  return { ok: true };
}

/** Sends a confirmation link to a user who signs in only with Google or Facebook and has no password. */
export async function requestDeletion(context: SignedInContext, { code }: RequestDeletionInput) {
  const { db, actor, now } = context;
  const at = now();
  await limit(db, 'resetAccount', actor.email, at);
  const { userId, email } = actor;
  const dedupeKey = `delete-account:${userId}:${at.slice(0, 16)}`;
  // The second factor is asked here, where the user is signed in: the link may open on another device.
  await withCode(context, code, (db) => enqueueMail(db, { kind: 'delete-account', userId, email, dedupeKey }, at));
  return { email };
}

/**
 * Deletes the account after the user confirms on the link's page. @throws DomainError TOKEN_SPENT, TOO_MANY,
 * INVALID
 */
export async function confirmDeletion(context: Context, { token }: { token: string }) {
  const { db, now, caller } = context;
  const at = now();
  const tried = await limit(db, 'tokenAddress', caller.ip, at);
  const user = await findTokenUser(db, token, 'delete-account', at, context.audit);
  if (!user) throw new DomainError('TOKEN_SPENT');
  await countDown(db, [tried], at);
  const left = await db.transaction().execute(async (db) => {
    if (!(await spendToken(db, { hash: hashToken(token), kind: 'delete-account', now: at })))
      throw new DomainError('TOKEN_SPENT');
    return erase(db, user, at);
  });
  await forget(context, user, left);
  context.sessionTransport.clear();
  return { ok: true };
}

/** The dependencies of deleting an account. */
export type Erasing = Pick<Context, 'db' | 'config' | 'store' | 'now' | 'log'>;

/**
 * Deletes an account whose user asked for it before (server/portability/privacy). @throws DomainError INVALID for the last
 * administrator.
 */
export async function eraseAccount(context: Erasing, user: { id: number; email: string }): Promise<void> {
  const left = await context.db.transaction().execute((db) => erase(db, user, context.now()));
  await forget(context, user, left);
}

/**
 * Deletes the account's rows and other users' rows with its address. Returns its mails and the account's
 * creation time.
 */
async function erase(db: Trx, user: { id: number; email: string }, at: Instant) {
  // Locked, so that when the last two administrators leave at once one stays.
  const held = await holdAccounts(db, await listAdministratorIds(db));
  const another = held.find(
    (one) => one.id !== user.id && one.status === 'active' && one.role === 'ROLE_ADMINISTRADOR',
  );
  if (held.some(({ id }) => id === user.id)) {
    const message = 'Eres el único administrador: nombra a otro antes de irte.';
    if (!another) throw new DomainError('INVALID', { message });
    await passHouse(db, user.id, another.id, at);
  }
  const letters = await listMailsOf(db, user.id);
  const createdAt = (await findUser(db, user.id))?.createdAt ?? at;
  await forgetCounters(db, user);
  await deleteInvitesTo(db, user);
  await deleteTransfersTo(db, user);
  await deleteMailsTo(db, user.email);
  await deleteTokensTo(db, user.email);
  await endTagData(db, user.id, at);
  await endPayments(db, user, at);
  await deleteReportsOf(db, user.id);
  await deleteUser(db, user.id);
  await forgetPaid(db);
  return { letters, createdAt };
}

/**
 * Removes what no row holds: mails in files, pictures, old database pages. A restored backup must not undo it.
 */
async function forget(
  context: Erasing,
  { id, email }: { id: number; email: string },
  { letters, createdAt }: Awaited<ReturnType<typeof erase>>,
): Promise<void> {
  const { db, config, now } = context;
  await noteDeleted(config.dataDir, { id, createdAt }, now());
  await eraseLetters(config.dataDir, email, letters);
  await sweepNow(context);
  await forgetDeleted(db);
}

const SWEEP_PATIENCE_MS = 5000;

/**
 * Removes the orphaned pictures. Many pictures or an unreachable store take long: then the sweep continues in
 * the background.
 */
async function sweepNow(context: Erasing): Promise<void> {
  const sweeping = sweepFiles(context).catch((error: unknown) => context.log.warn({ err: error }, 'files not swept'));
  await Promise.race([sweeping, new Promise((resolve) => setTimeout(resolve, SWEEP_PATIENCE_MS).unref())]);
}
