/** The whole of what the product does, by noun. */
import type { inferRouterOutputs } from '@trpc/server';
import type { z } from 'zod';
import type { Facts } from '#server/platform/core/trpc.ts';
import { abuseRouter } from '#server/lost-found/abuse/router.ts';
import { foundAnimalsRouter } from '#server/lost-found/found-animals/router.ts';
import { securityRouter } from '#server/accounts/security/router.ts';
import { accountsRouter } from '#server/admin/accounts/router.ts';
import { adminListsRouter } from '#server/admin/lists/router.ts';
import { adminRecordRouter } from '#server/admin/lists/record.router.ts';
import { adverseEventsRouter } from '#server/health/adverse-events/router.ts';
import { agendaRouter } from '#server/health/agenda/router.ts';
import { appointmentFeedsRouter } from '#server/clinic/appointments/feeds.router.ts';
import { appointmentRequestsRouter } from '#server/clinic/appointments/requests.router.ts';
import { appointmentLinksRouter } from '#server/clinic/appointments/guest.router.ts';
import { appointmentsRouter } from '#server/clinic/appointments/router.ts';
import { apiKeysRouter } from '#server/accounts/api-keys/router.ts';
import { auditLogRouter } from '#server/admin/audit-log/router.ts';
import { authRouter } from '#server/accounts/sign-in/router.ts';
import { campaignAnimalsRouter } from '#server/clinic/campaigns/animals.router.ts';
import { counterRouter } from '#server/clinic/counter/router.ts';
import { campaignDosesRouter } from '#server/clinic/campaigns/doses.router.ts';
import { campaignsRouter } from '#server/clinic/campaigns/router.ts';
import { backupCopiesRouter } from '#server/admin/backup-copies/router.ts';
import { backupsRouter } from '#server/admin/backups/router.ts';
import { catalogueRouter } from '#server/admin/catalogue/router.ts';
import { clinicProfileRouter } from '#server/accounts/clinic-profile/router.ts';
import { checkoutRouter } from '#server/billing/checkout/router.ts';
import { checkupsRouter } from '#server/health/checkups/router.ts';
import { mergesRouter } from '#server/portability/merges/router.ts';
import { outsideClinicsRouter } from '#server/accounts/outside-clinics/router.ts';
import { backOfficeRouter, reconciliationRouter, transferApprovalRouter } from '#server/billing/back-office/router.ts';
import { dewormingsRouter } from '#server/health/dewormings/router.ts';
import { disputesRouter } from '#server/clinic/visits/disputes.router.ts';
import { familyRouter } from '#server/pets/family/router.ts';
import { calendarFeedsRouter } from '#server/health/calendar-feeds/router.ts';
import { ownerThreadRouter } from '#server/lost-found/inbox/owner.router.ts';
import { finderInboxRouter } from '#server/lost-found/inbox/router.ts';
import { findersRouter } from '#server/lost-found/finders/router.ts';
import { galleryRouter } from '#server/documents/uploads/gallery.router.ts';
import { recallsRouter } from '#server/clinic/recalls/router.ts';
import { identityCardRouter } from '#server/documents/identity-card/router.ts';
import { walletRouter } from '#server/documents/wallet/router.ts';
import { consultationsRouter } from '#server/health/consultations/router.ts';
import { handOversRouter } from '#server/pets/hand-over/router.ts';
import { importsRouter } from '#server/portability/list-import/router.ts';
import { illnessesRouter } from '#server/health/illnesses/router.ts';
import { invoiceDataRouter } from '#server/billing/invoice-data/router.ts';
import { counterInvoicesRouter } from '#server/billing/counter-invoices/router.ts';
import { invoiceIssuerRouter } from '#server/billing/issuer/router.ts';
import { invoicesRouter } from '#server/billing/issuing/router.ts';
import { jobsRouter } from '#server/admin/jobs/router.ts';
import { licencesRouter } from '#server/pets/licences/router.ts';
import { identitiesRouter } from '#server/accounts/identities/router.ts';
import { passkeysRouter } from '#server/accounts/passkeys/router.ts';
import { figuresRouter } from '#server/clinic/figures/router.ts';
import { lotsRouter } from '#server/clinic/lots/router.ts';
import { lostPetsRouter } from '#server/lost-found/lost-pets/router.ts';
import { mailQueueRouter } from '#server/admin/mail-queue/router.ts';
import { medicinesRouter } from '#server/health/medicines/router.ts';
import { trashRouter } from '#server/portability/trash/router.ts';
import { memorialsRouter } from '#server/portability/memorials/router.ts';
import { announcementsRouter } from '#server/accounts/announcements/router.ts';
import { overviewRouter } from '#server/admin/overview/router.ts';
import { keptOwnersRouter } from '#server/pets/patients/owners.router.ts';
import { ownersRouter } from '#server/accounts/owners/router.ts';
import { tagPageRouter } from '#server/lost-found/tag-page/choices.router.ts';
import { papersRouter } from '#server/documents/papers/router.ts';
import { paymentsRouter } from '#server/billing/payments/router.ts';
import { patientsRouter } from '#server/pets/patients/router.ts';
import { petsRouter } from '#server/health/record/router.ts';
import { plansRouter } from '#server/billing/plans/router.ts';
import { privacyRouter } from '#server/portability/privacy/router.ts';
import { costsRouter } from '#server/pets/costs/router.ts';
import { ownFieldsRouter } from '#server/pets/own-fields/router.ts';
import { registrationsRouter } from '#server/health/registrations/router.ts';
import { tripsRouter } from '#server/health/travel/router.ts';
import { certificatesRouter } from '#server/documents/certificates/router.ts';
import { credentialsRouter } from '#server/documents/credentials/router.ts';
import { proofsRouter } from '#server/documents/proofs/router.ts';
import { channelsRouter } from '#server/platform/channels/router.ts';
import { whatsappRouter } from '#server/clinic/whatsapp/router.ts';
import { pushRouter } from '#server/platform/push/router.ts';
import { receiptsRouter } from '#server/billing/receipts/router.ts';
import { referenceRouter } from '#server/pets/reference/router.ts';
import { prescriptionsRouter } from '#server/health/prescriptions/router.ts';
import { remindersRouter } from '#server/health/reminders/router.ts';
import { feedbackRouter } from '#server/accounts/feedback/router.ts';
import { searchRouter } from '#server/lost-found/search/router.ts';
import { secondFactorRouter } from '#server/accounts/second-factor/router.ts';
import { socialLoginRouter } from '#server/accounts/social-login/router.ts';
import { staffRouter } from '#server/accounts/staff/router.ts';
import { systemRouter } from './system.router.ts';
import { tagsRouter } from '#server/lost-found/tags/router.ts';
import { tagBatchesRouter } from '#server/lost-found/tag-batches/router.ts';
import { clinicAnimalsRouter } from '#server/portability/clinic-animals/router.ts';
import { clinicExportRouter } from '#server/portability/clinic-export/router.ts';
import { ownerDataRouter } from '#server/portability/privacy/owner-data.router.ts';
import { transfersRouter } from '#server/portability/transfers/router.ts';
import { createCallerFactory, router } from '#server/platform/core/trpc.ts';
import { profileRouter } from '#server/accounts/profile/router.ts';
import { formerPatientsRouter } from '#server/health/record/former.router.ts';
import { vaccinesRouter } from '#server/health/vaccines/router.ts';
import { tutorialsRouter } from '#server/admin/tutorials/router.ts';
import { issuersRouter } from '#server/documents/issuers/router.ts';
import { signingKeysRouter } from '#server/platform/signing-keys/router.ts';
import { verificationRouter } from '#server/documents/verification/router.ts';
import { reviewRouter } from '#server/clinic/review/router.ts';
import { visitsRouter } from '#server/clinic/visits/router.ts';
import { webhooksRouter } from '#server/platform/webhooks/router.ts';
import { weightsRouter } from '#server/health/weights/router.ts';

export const appRouter = router({
  abuse: abuseRouter,
  foundAnimals: foundAnimalsRouter,
  accounts: accountsRouter,
  adminLists: adminListsRouter,
  adminRecord: adminRecordRouter,
  adverseEvents: adverseEventsRouter,
  agenda: agendaRouter,
  announcements: announcementsRouter,
  apiKeys: apiKeysRouter,
  appointmentFeeds: appointmentFeedsRouter,
  appointmentLinks: appointmentLinksRouter,
  appointmentRequests: appointmentRequestsRouter,
  appointments: appointmentsRouter,
  auditLog: auditLogRouter,
  auth: authRouter,
  backOffice: backOfficeRouter,
  backupCopies: backupCopiesRouter,
  backups: backupsRouter,
  calendarFeeds: calendarFeedsRouter,
  campaignAnimals: campaignAnimalsRouter,
  campaignDoses: campaignDosesRouter,
  counter: counterRouter,
  credentials: credentialsRouter,
  campaigns: campaignsRouter,
  catalogue: catalogueRouter,
  checkout: checkoutRouter,
  checkups: checkupsRouter,
  certificates: certificatesRouter,
  channels: channelsRouter,
  clinicAnimals: clinicAnimalsRouter,
  clinicExport: clinicExportRouter,
  clinicProfile: clinicProfileRouter,
  dewormings: dewormingsRouter,
  disputes: disputesRouter,
  family: familyRouter,
  feedback: feedbackRouter,
  files: galleryRouter,
  finderInbox: finderInboxRouter,
  finders: findersRouter,
  formerPatients: formerPatientsRouter,
  handOvers: handOversRouter,
  identities: identitiesRouter,
  passkeys: passkeysRouter,
  identityCard: identityCardRouter,
  wallet: walletRouter,
  illnesses: illnessesRouter,
  consultations: consultationsRouter,
  prescriptions: prescriptionsRouter,
  imports: importsRouter,
  counterInvoices: counterInvoicesRouter,
  invoiceData: invoiceDataRouter,
  invoiceIssuer: invoiceIssuerRouter,
  invoices: invoicesRouter,
  jobs: jobsRouter,
  licences: licencesRouter,
  lostPets: lostPetsRouter,
  figures: figuresRouter,
  lots: lotsRouter,
  mailQueue: mailQueueRouter,
  medicines: medicinesRouter,
  memorials: memorialsRouter,
  trash: trashRouter,
  merges: mergesRouter,
  outsideClinics: outsideClinicsRouter,
  overview: overviewRouter,
  keptOwners: keptOwnersRouter,
  ownerData: ownerDataRouter,
  owners: ownersRouter,
  ownerThread: ownerThreadRouter,
  papers: papersRouter,
  patients: patientsRouter,
  payments: paymentsRouter,
  pets: petsRouter,
  plans: plansRouter,
  privacy: privacyRouter,
  profile: profileRouter,
  proofs: proofsRouter,
  ownFields: ownFieldsRouter,
  trips: tripsRouter,
  registrations: registrationsRouter,
  costs: costsRouter,
  push: pushRouter,
  recalls: recallsRouter,
  receipts: receiptsRouter,
  reconciliation: reconciliationRouter,
  reference: referenceRouter,
  reminders: remindersRouter,
  search: searchRouter,
  secondFactor: secondFactorRouter,
  security: securityRouter,
  socialLogin: socialLoginRouter,
  staff: staffRouter,
  system: systemRouter,
  tagBatches: tagBatchesRouter,
  tagPage: tagPageRouter,
  tags: tagsRouter,
  transferApproval: transferApprovalRouter,
  transfers: transfersRouter,
  tutorials: tutorialsRouter,
  vaccines: vaccinesRouter,
  issuers: issuersRouter,
  signingKeys: signingKeysRouter,
  verification: verificationRouter,
  review: reviewRouter,
  visits: visitsRouter,
  webhooks: webhooksRouter,
  weights: weightsRouter,
  whatsapp: whatsappRouter,
});

export type AppRouter = typeof appRouter;

/** A procedure as it stands in the router: its kind, the schemas of its input and its facts. */
export interface Procedure {
  (options: {
    path: string;
    getRawInput: () => Promise<unknown>;
    ctx: unknown;
    type: string;
    signal: undefined;
    batchIndex: number;
  }): Promise<unknown>;
  _def: { type: 'query' | 'mutation'; inputs: z.ZodType[]; meta?: Facts };
}
/** Every procedure by its path: flat at run time, whatever the router's type says. */
export const procedures: ReadonlyMap<string, Procedure> = new Map(
  Object.entries(appRouter._def.procedures as unknown as Record<string, Procedure>),
);

type Answers = inferRouterOutputs<AppRouter>;
/** Every procedure by its path: `vaccines.add`. */
export type ProcedurePath = {
  [Noun in keyof Answers & string]: `${Noun}.${keyof Answers[Noun] & string}`;
}[keyof Answers & string];
/** For server/app/rest, scripts and tests; never inside a procedure. */
export const createCaller = createCallerFactory(appRouter);
export type Api = ReturnType<typeof createCaller>;
