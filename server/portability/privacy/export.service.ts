/** All data of a person as one document with its files (LOPDP, Ecuador). */
import { whatsappOf } from '#server/clinic/whatsapp/queries.ts';
import { allRows } from '#db/pages.ts';
import type { Db } from '#db/types.ts';
import type { Whose } from '#db/whose.ts';
import { findSignature, findStaff } from '#server/accounts/staff/queries.ts';
import { listCredentialsOf } from '#server/documents/credentials/queries.ts';
import { listKeys } from '#server/accounts/api-keys/queries.ts';
import type { SignedInContext } from '#server/platform/core/context.ts';
import { listFilesOf } from '#server/pets/files/queries.ts';
import { bytesToPack } from '#server/documents/uploads/serve.service.ts';
import { parseInPieces } from '#server/platform/lib/in-pieces.ts';
import { limit } from '#server/platform/rate-limits/service.ts';
import { listMailsOf } from '#server/platform/mail/queries.ts';
import { listPapersIssued } from '#server/documents/papers/queries.ts';
import { paymentDataOf } from '#server/billing/privacy/service.ts';
import { listProofsOf } from '#server/documents/proofs/queries.ts';
import { listReportsOf } from '#server/accounts/feedback/queries.ts';
import { findSeenAt } from '#server/accounts/announcements/queries.ts';
import { listPassesOf } from '#server/documents/wallet/queries.ts';
import { listChannels } from '#server/platform/channels/queries.ts';
import { listBrowsersOf } from '#server/platform/push/queries.ts';
import { listCalendarsOf } from '#server/health/calendar-feeds/queries.ts';
import { findChoice, listRemindersOf } from '#server/health/reminders/queries.ts';
import { listPasskeysOf } from '#server/accounts/passkeys/queries.ts';
import { findTotp } from '#server/accounts/second-factor/queries.ts';
import { listCostsOf } from '#server/pets/costs/queries.ts';
import { receiptKeys } from '#server/pets/costs/rules.ts';
import { listFieldsOf } from '#server/pets/own-fields/queries.ts';
import { listTakenBy } from '#server/pets/hand-over/queries.ts';
import { listListsOf } from '#server/portability/list-import/queries.ts';
import { listTransfersOf } from '#server/portability/transfers/queries.ts';
import { listConsentsOf } from '#server/accounts/users/consent.queries.ts';
import { findExportedAccount } from '#server/accounts/users/queries.ts';
import { listIdentitiesOf } from '#server/accounts/identities/queries.ts';
import { listDevicesOf, listSessionsOf } from '#server/accounts/sessions/queries.ts';
import { listNotedOf, listOwnersOf } from '#server/accounts/owners/queries.ts';
import { listInvitesOf, listSharedWith } from '#server/pets/family/queries.ts';
import { listTrialsOf } from '#server/pets/licences/queries.ts';
import { exportedAnimals } from './animals.service.ts';
import { type ExportDocument, exportDocument } from './export.schema.ts';

/**
 * All data the product holds about this person, as the schema describes it. Other users' animals are only named,
 * because their records belong to their owners.
 */
export async function exportAccount({ db, config, actor, now }: SignedInContext): Promise<ExportDocument> {
  const { userId } = actor;
  await limit(db, 'exportAccount', String(userId), now());
  const secondFactorSince = (await findTotp(db, userId))?.confirmedAt ?? null;
  // The schema drops fields it does not name, such as ids and keys of other people's rows.
  return parseInPieces(exportDocument, {
    schemaVersion: 1,
    exportedAt: now(),
    account: { ...(await findExportedAccount(db, userId)), secondFactorSince },
    staff: await exportedStaff(db, userId),
    consents: await listConsentsOf(db, userId),
    logins: await listIdentitiesOf(db, userId),
    passkeys: await listPasskeysOf(db, userId),
    sessions: await listSessionsOf(db, userId),
    browsers: await listDevicesOf(db, userId),
    mails: await listMailsOf(db, userId),
    notices: (await findChoice(db, userId)) ?? null,
    channels: await listChannels(db, userId),
    pushBrowsers: await listBrowsersOf(db, userId),
    walletPasses: await listPassesOf(db, userId),
    calendars: await listCalendarsOf(db, userId),
    apiKeys: await listKeys(db, userId),
    reminders: await listRemindersOf(db, userId),
    newsSeenAt: (await findSeenAt(db, userId)) ?? null,
    invitations: await listInvitesOf(db, userId),
    transfers: await listTransfersOf(db, { userId }),
    handOvers: await listTakenBy(db, userId),
    costs: (await listCostsOf(db, userId)).map((cost) => ({ ...cost, receipt: receiptPath(cost) })),
    ownFields: await listFieldsOf(db, userId),
    lists: await listListsOf(db, userId),
    trials: await listTrialsOf(db, userId),
    proofs: await listProofsOf(db, { userId }),
    papers: await listPapersIssued(db, { userId }),
    whatsapp: await whatsappOf(db, { userId }),
    reports: await listReportsOf(db, userId),
    owners: [...(await allRows(listOwnersOf, db, userId)), ...(await listNotedOf(db, userId))],
    animals: await exportedAnimals({ db, config }, { userId }),
    files: await exportedFileRows(db, { userId }),
    ...(await paymentDataOf({ db, config }, userId)),
    sharedWithMe: await listSharedWith(db, userId),
  });
}

/** What the clinic knows of a member of its staff; null for a guardian. */
async function exportedStaff(db: SignedInContext['db'], userId: number) {
  const staff = await findStaff(db, userId);
  const signature = await findSignature(db, userId);
  const credentials = await listCredentialsOf(db, userId);
  return staff ? { ...staff, signature: signature?.png ?? null, credentials } : null;
}

/** Each with its place in the archive. */
export async function exportedFileRows(db: Db, whose: Whose) {
  return (await allRows(listFilesOf, db, whose)).map((file) => ({ ...file, path: keptIn(file).path }));
}

/** Streams the files that the document names one by one: they would not all fit into memory. */
export async function* exportedFiles(context: SignedInContext, whose: Whose) {
  for (const file of await allRows(listFilesOf, context.db, whose)) {
    const { size, path } = keptIn(file);
    const bytes = await bytesToPack(context, file, size);
    if (bytes) yield { path, bytes };
  }
}

/** The pictures of the receipts that this person noted, as the document names them. */
export async function* exportedReceipts({ db, store, actor }: SignedInContext) {
  for (const cost of await listCostsOf(db, actor.userId)) {
    const path = receiptPath(cost);
    const [, large = ''] = receiptKeys(cost.code ?? '');
    const bytes = path && (await store.read(large));
    if (path && bytes) yield { path, bytes };
  }
}

function receiptPath({ code, spentOn }: { code: string | null; spentOn: string }): string | null {
  return code && `archivos/recibos/${spentOn}-${code.slice(0, 8)}.jpg`;
}

function keptIn({ code, kind, animal, takenOn }: Awaited<ReturnType<typeof listFilesOf>>[number]) {
  const [size, ending] = kind === 'photo' ? ['l', 'jpg'] : ['original', 'pdf'];
  return { size, path: `archivos/${animal ?? 'personas'}/${takenOn}-${code.slice(0, 8)}.${ending}` };
}
