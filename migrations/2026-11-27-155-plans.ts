/**
 * Indexes for statements that read a growing table whole: who administers, mails that wait or were given up, an address that is
 * erased or invited, a person that is deleted, and what a sweep looks for.
 */
import { type Kysely, sql } from 'kysely';

const INDEXES = [
  `"userRole" on "user" (role, id)`,
  `"userStatus" on "user" (status, id)`,
  `"petInviteEmail" on "petInvite" (email)`,
  `"transferEmail" on transfer (email)`,
  `"tokenEmail" on token (email)`,
  `"mailOutboxEmail" on "mailOutbox" (email)`,
  `"mailOutboxRef" on "mailOutbox" ("refId", kind) where "refId" is not null`,
  `"mailOutboxUnsent" on "mailOutbox" (id) where "sentAt" is null`,
  `"pushOutboxLeased" on "pushOutbox" ("leaseUntil") where "leaseUntil" is not null`,
  `"webhookDeliveryLeased" on "webhookDelivery" ("leaseUntil") where "leaseUntil" is not null`,
  `"reportKind" on report (kind, id)`,
  `"finderThreadLast" on "finderThread" ("lastAt", id)`,
  `"abuseReportOrder" on "abuseReport" ((case when "handledAt" is null then 0 else 1 end), id desc)`,
  `"abuseReportOpen" on "abuseReport" (id) where "handledAt" is null`,
  `"invoiceState" on invoice (state, environment)`,
  `"invoiceToAnnul" on invoice (id) where correction = 'portal' and state = 'authorized'`,
  `"visitToForget" on visit ("expiresAt") where substr(hash, 1, 5) <> 'over:'`,
  `"digestCreated" on digest ("createdAt")`,
  `"webhookDeliveryCreated" on "webhookDelivery" ("createdAt")`,
  `"webhookDeliveryDelivered" on "webhookDelivery" ("webhookId", "deliveredAt")`,
  `"webhookDeliveryMissing" on "webhookDelivery" ("webhookId", "createdAt") where "deliveredAt" is null`,
  // What goes with a row, or forgets it, is found by its key.
  `"consentRequestPet" on "consentRequest" ("petId", id)`,
  `"consentRequestAskedBy" on "consentRequest" ("askedBy") where "askedBy" is not null`,
  `"consentCodeCreatedBy" on "consentCode" ("createdBy")`,
  `"patientAddedBy" on patient ("addedBy") where "addedBy" is not null`,
  `"patientConsentBy" on patient ("consentBy") where "consentBy" is not null`,
  `"patientLookUser" on "patientLook" ("userId")`,
  `"patientCandidateUser" on "patientCandidate" ("userId")`,
  `"movedDuplicateOwner" on "movedDuplicate" ("ownerId")`,
  `"movedDuplicatePet" on "movedDuplicate" ("petId")`,
  // What is swept is as old as an index says.
  `"tokenExpires" on token ("expiresAt")`,
  `"deviceCreated" on device ("createdAt")`,
  `"mailOutboxCreated" on "mailOutbox" ("createdAt")`,
  `"pushOutboxExpires" on "pushOutbox" ("expiresAt")`,
  `"planNoticeCreated" on "planNotice" ("createdAt")`,
  `"abuseReportHandled" on "abuseReport" ("handledAt") where "handledAt" is not null`,
  `"walletPassEnded" on "walletPass" ("endedAt") where "endedAt" is not null`,
  `"ownerForgotten" on owner ("forgottenAt") where "forgottenAt" is not null`,
  `"invoiceCreated" on invoice ("createdAt")`,
  `"invoiceTrials" on invoice ("createdAt") where environment = '1'`,
  // Files that are no longer kept: of an upload that never ended, removed, and without the row that they belonged to.
  `"fileUnstored" on file ("createdAt") where "storedAt" is null`,
  `"fileRemoved" on file ("removedAt") where "removedAt" is not null`,
  `"costReceiptLoose" on "costReceipt" ("createdAt") where "costId" is null or "storedAt" is null`,
  `"fileWithoutPlace" on file (id) where (case when "storedAt" is not null and ((purpose in ('user', 'payment', 'report') and "userId" is null)
  or (purpose = 'owner' and "ownerId" is null)
  or (purpose in ('gallery', 'pet', 'neutering', 'vaccination', 'deworming', 'illness', 'medicine', 'checkup') and "petId" is null)
  or (purpose = 'vaccination' and "vaccinationId" is null) or (purpose = 'deworming' and "dewormingId" is null)
  or (purpose = 'illness' and "illnessId" is null) or (purpose = 'medicine' and "medicineId" is null)
  or (purpose = 'checkup' and "checkupId" is null)
  or (purpose = 'payment' and "paymentId" is null) or (purpose = 'report' and "reportId" is null))
  then 1 else 0 end) = 1`,
];

export async function up(db: Kysely<never>): Promise<void> {
  for (const index of INDEXES) await sql.raw(`create index ${index}`).execute(db);
}
