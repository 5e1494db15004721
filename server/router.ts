/** The whole of what the product does, by noun. */
import { abuseRouter } from './abuse/router.ts';
import { accountRouter } from './account/router.ts';
import { accountsDeskRouter } from './accounts-desk/router.ts';
import { adminRouter } from './admin/router.ts';
import { adminRecordRouter } from './admin-record/router.ts';
import { agendaRouter } from './agenda/router.ts';
import { apiKeysRouter } from './api-keys/router.ts';
import { auditRouter } from './audit-desk/router.ts';
import { authRouter } from './auth/router.ts';
import { campaignAnimalsRouter } from './campaign-animals/router.ts';
import { campaignDosesRouter } from './campaign-doses/router.ts';
import { campaignsRouter } from './campaigns/router.ts';
import { backupCopiesRouter } from './backup-copies/router.ts';
import { backupsRouter } from './backups/router.ts';
import { careRouter } from './care/router.ts';
import { catalogueRouter } from './catalogue/router.ts';
import { checkoutRouter } from './checkout/router.ts';
import { checkupsRouter } from './checkups/router.ts';
import { clinicsRouter } from './clinics/router.ts';
import { deskRouter } from './desk/router.ts';
import { dewormingsRouter } from './dewormings/router.ts';
import { disputesRouter } from './disputes/router.ts';
import { familyRouter } from './family/router.ts';
import { feedsRouter } from './feeds/router.ts';
import { finderInboxRouter } from './finder-inbox/router.ts';
import { findersRouter } from './finders/router.ts';
import { galleryRouter } from './gallery/router.ts';
import { followUpRouter } from './follow-up/router.ts';
import { identityCardRouter } from './identity-card/router.ts';
import { illnessesRouter } from './illnesses/router.ts';
import { invoiceDataRouter } from './invoice-data/router.ts';
import { jobsRouter } from './jobs/router.ts';
import { joiningRouter } from './joining/router.ts';
import { licencesRouter } from './licences/router.ts';
import { loginsRouter } from './logins/router.ts';
import { lossesRouter } from './losses/router.ts';
import { mailDeskRouter } from './mail-desk/router.ts';
import { medicinesRouter } from './medicines/router.ts';
import { newsRouter } from './news/router.ts';
import { overviewRouter } from './overview/router.ts';
import { ownersRouter } from './owners/router.ts';
import { pageChoicesRouter } from './page-choices/router.ts';
import { papersRouter } from './papers/router.ts';
import { paymentsRouter } from './payments/router.ts';
import { petsRouter } from './pets/router.ts';
import { plansRouter } from './plans/router.ts';
import { privacyRouter } from './privacy/router.ts';
import { proofsRouter } from './proofs/router.ts';
import { pushRouter } from './push/router.ts';
import { receiptsRouter } from './receipts/router.ts';
import { reconciliationRouter } from './reconciliation/router.ts';
import { referenceRouter } from './reference/router.ts';
import { remindersRouter } from './reminders/router.ts';
import { reportsRouter } from './reports/router.ts';
import { searchRouter } from './search/router.ts';
import { secondFactorRouter } from './second-factor/router.ts';
import { socialRouter } from './social/router.ts';
import { systemRouter } from './system/router.ts';
import { tagsRouter } from './tags/router.ts';
import { tagBatchesRouter } from './tag-batches/router.ts';
import { transferApprovalRouter } from './transfer-approval/router.ts';
import { transfersRouter } from './transfers/router.ts';
import { createCallerFactory, router } from './trpc.ts';
import { usersRouter } from './users/router.ts';
import { vaccinesRouter } from './vaccines/router.ts';
import { videosRouter } from './videos/router.ts';
import { visitEntriesRouter } from './visit-entries/router.ts';
import { verificationRouter } from './verification/router.ts';
import { visitsRouter } from './visits/router.ts';
import { webhooksRouter } from './webhooks/router.ts';
import { weightsRouter } from './weights/router.ts';

export const appRouter = router({
  abuse: abuseRouter,
  account: accountRouter,
  accountsDesk: accountsDeskRouter,
  admin: adminRouter,
  adminRecord: adminRecordRouter,
  agenda: agendaRouter,
  apiKeys: apiKeysRouter,
  audit: auditRouter,
  auth: authRouter,
  campaignAnimals: campaignAnimalsRouter,
  campaignDoses: campaignDosesRouter,
  campaigns: campaignsRouter,
  backupCopies: backupCopiesRouter,
  backups: backupsRouter,
  care: careRouter,
  catalogue: catalogueRouter,
  checkout: checkoutRouter,
  checkups: checkupsRouter,
  clinics: clinicsRouter,
  desk: deskRouter,
  dewormings: dewormingsRouter,
  disputes: disputesRouter,
  family: familyRouter,
  feeds: feedsRouter,
  files: galleryRouter,
  finders: findersRouter,
  finderInbox: finderInboxRouter,
  followUp: followUpRouter,
  identityCard: identityCardRouter,
  illnesses: illnessesRouter,
  invoiceData: invoiceDataRouter,
  jobs: jobsRouter,
  joining: joiningRouter,
  licences: licencesRouter,
  logins: loginsRouter,
  losses: lossesRouter,
  mailDesk: mailDeskRouter,
  medicines: medicinesRouter,
  news: newsRouter,
  overview: overviewRouter,
  owners: ownersRouter,
  pageChoices: pageChoicesRouter,
  papers: papersRouter,
  payments: paymentsRouter,
  pets: petsRouter,
  plans: plansRouter,
  privacy: privacyRouter,
  proofs: proofsRouter,
  push: pushRouter,
  receipts: receiptsRouter,
  reconciliation: reconciliationRouter,
  reference: referenceRouter,
  reminders: remindersRouter,
  reports: reportsRouter,
  search: searchRouter,
  secondFactor: secondFactorRouter,
  social: socialRouter,
  system: systemRouter,
  tags: tagsRouter,
  tagBatches: tagBatchesRouter,
  transferApproval: transferApprovalRouter,
  transfers: transfersRouter,
  users: usersRouter,
  vaccines: vaccinesRouter,
  videos: videosRouter,
  visitEntries: visitEntriesRouter,
  visits: visitsRouter,
  verification: verificationRouter,
  webhooks: webhooksRouter,
  weights: weightsRouter,
});

export type AppRouter = typeof appRouter;
/** For server/rest, scripts and tests; never inside a procedure. */
export const createCaller = createCallerFactory(appRouter);
export type Api = ReturnType<typeof createCaller>;
