/** The features' HTTP routes beside procedures: bytes, webhooks, script-free pages. One line for each. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { abusePlugin } from '#server/lost-found/abuse/http.ts';
import { backupsPlugin } from '#server/admin/backups/http.ts';
import { auditPlugin } from '#server/admin/audit-log/http.ts';
import { carnetPlugin } from '#server/documents/carnet/http.ts';
import { dossierPlugin } from '#server/documents/travel-dossier/http.ts';
import { signedPapersPlugin } from '#server/documents/signed-papers/http.ts';
import { memorialsPlugin } from '#server/portability/memorials/http.ts';
import { archivesPlugin } from '#server/portability/archives/http.ts';
import { campaignsPlugin } from '#server/clinic/campaigns/http.ts';
import { accountingPlugin } from '#server/billing/back-office/http.ts';
import { appointmentCalendarsPlugin } from '#server/clinic/appointments/http.ts';
import { calendarFeedsPlugin } from '#server/health/calendar-feeds/http.ts';
import { filesPlugin } from '#server/documents/uploads/http.ts';
import { findersPlugin } from '#server/lost-found/finders/http.ts';
import { foundAnimalsPlugin } from '#server/lost-found/found-animals/http.ts';
import { identityCardPlugin } from '#server/documents/identity-card/http.ts';
import { importsPlugin } from '#server/portability/archives/import.http.ts';
import { landingPlugin } from '#server/app/site/http.ts';
import { lostPetsPlugin } from '#server/lost-found/lost-pets/http.ts';
import { pagePreviewPlugin } from '#server/lost-found/tag-page/choices.http.ts';
import { paymentReturnsPlugin } from '#server/billing/payments/returns.http.ts';
import { bookletsPlugin } from '#server/documents/booklets/http.ts';
import { listImportPlugin } from '#server/portability/list-import/http.ts';
import { lotsPlugin } from '#server/clinic/lots/http.ts';
import { figuresPlugin } from '#server/clinic/figures/http.ts';
import { whatsappPlugin } from '#server/clinic/whatsapp/http.ts';
import { recallsPlugin } from '#server/clinic/recalls/http.ts';
import { clinicExportPlugin } from '#server/portability/clinic-export/http.ts';
import { privacyPlugin } from '#server/portability/privacy/http.ts';
import { ownerCopyPlugin } from '#server/portability/privacy/owner-copy.http.ts';
import { credentialsPlugin } from '#server/documents/credentials/http.ts';
import { proofsPlugin } from '#server/documents/proofs/http.ts';
import { statementsPlugin } from '#server/documents/statements/http.ts';
import { costsPlugin } from '#server/pets/costs/http.ts';
import { invoicesPlugin } from '#server/billing/issuing/http.ts';
import { receiptsPlugin } from '#server/billing/receipts/http.ts';
import { noticesOffPlugin } from '#server/health/reminders/http.ts';
import { oneClickPlugin } from '#server/platform/mail/one-click.http.ts';
import { silenceByLink } from '#server/clinic/recalls/silence.service.ts';
import { walletDevicesPlugin } from '#server/documents/wallet/devices.http.ts';
import { walletPlugin } from '#server/documents/wallet/http.ts';
import { searchPlugin } from '#server/lost-found/search/http.ts';
import { oauthPlugin } from '#server/accounts/social-login/oauth.http.ts';
import { tagBatchesPlugin } from '#server/lost-found/tag-batches/http.ts';
import { homeTagPlugin } from '#server/lost-found/tag-page/home-tag.http.ts';
import { tagPagePlugin } from '#server/lost-found/tag-page/http.ts';
import type { ApiScope } from '#server/platform/core/api-scopes.ts';
import { clinicLogoPlugin } from '#server/accounts/clinic-profile/http.ts';
import { signaturePlugin } from '#server/accounts/staff/http.ts';
import { videosPlugin } from '#server/admin/tutorials/http.ts';
import { signingKeysPlugin } from '#server/platform/signing-keys/http.ts';
import { type ContextDependencies, restContext, webContext } from './request-context.ts';
import { DomainError } from '#server/platform/errors/errors.ts';
import { incomingFolder } from '#server/platform/lib/data-folder.ts';
import { listTablesPlugin } from '#server/admin/lists/tables.http.ts';

/** Turns any failure into the answer that the screens read. */
type RefusalOf = (failure: unknown) => {
  status: number;
  retryAfter: number | undefined;
  body: { title: string; message: string };
};

export async function registerFeatures(app: FastifyInstance, dependencies: ContextDependencies, refusalOf: RefusalOf) {
  const makeContext = (request: FastifyRequest, reply: FastifyReply) => webContext(dependencies, request, reply, 1);
  privacyPlugin(app, { makeContext });
  ownerCopyPlugin(app, { makeContext });
  await app.register(filesPlugin, {
    dataDir: dependencies.config.dataDir,
    refusalOf,
    makeContext: eitherContext(dependencies, 'fotos:leer'),
  });
  await app.register(abusePlugin, { makeContext });
  backupsPlugin(app, { makeContext });
  auditPlugin(app, { makeContext });
  carnetPlugin(app, { makeContext });
  dossierPlugin(app, { makeContext });
  signedPapersPlugin(app, { makeContext });
  archivesPlugin(app, { makeContext });
  memorialsPlugin(app, { makeContext });
  await app.register(importsPlugin, { folder: incomingFolder(dependencies.config.dataDir), refusalOf, makeContext });
  await app.register(bookletsPlugin, { folder: incomingFolder(dependencies.config.dataDir), refusalOf, makeContext });
  await app.register(listImportPlugin, { folder: incomingFolder(dependencies.config.dataDir), refusalOf, makeContext });
  await app.register(identityCardPlugin, { refusalOf, makeContext: eitherContext(dependencies, 'mascotas:leer') });
  await app.register(costsPlugin, { folder: incomingFolder(dependencies.config.dataDir), refusalOf, makeContext });
  await app.register(receiptsPlugin, { refusalOf, makeContext: eitherContext(dependencies, null) });
  await app.register(invoicesPlugin, { refusalOf, makeContext });
  await app.register(lostPetsPlugin, { refusalOf, makeContext });
  searchPlugin(app, { makeContext });
  await app.register(findersPlugin, { makeContext });
  await app.register(foundAnimalsPlugin, { folder: incomingFolder(dependencies.config.dataDir), makeContext });
  calendarFeedsPlugin(app, { publicUrl: dependencies.config.publicUrl, makeContext });
  appointmentCalendarsPlugin(app, { publicUrl: dependencies.config.publicUrl, makeContext });
  await app.register(noticesOffPlugin, { makeContext });
  await app.register(oneClickPlugin, { path: '/sinAvisos/:token', makeContext, stop: silenceByLink });
  await app.register(paymentReturnsPlugin, { makeContext });
  await app.register(whatsappPlugin, { makeContext });
  pagePreviewPlugin(app, { makeContext });
  proofsPlugin(app, { makeContext });
  walletPlugin(app, { config: dependencies.config, makeContext });
  walletDevicesPlugin(app, { config: dependencies.config, makeContext });
  signingKeysPlugin(app, dependencies);
  statementsPlugin(app, { makeContext });
  tagBatchesPlugin(app, { makeContext });
  homeTagPlugin(app, { makeContext });
  accountingPlugin(app, { makeContext });
  listTablesPlugin(app, { makeContext });
  clinicExportPlugin(app, { makeContext });
  campaignsPlugin(app, { makeContext });
  recallsPlugin(app, { makeContext });
  figuresPlugin(app, { makeContext });
  lotsPlugin(app, { makeContext });
  landingPlugin(app, { makeContext });
  await app.register(signaturePlugin, { folder: incomingFolder(dependencies.config.dataDir), refusalOf, makeContext });
  await app.register(credentialsPlugin, {
    folder: incomingFolder(dependencies.config.dataDir),
    refusalOf,
    makeContext,
  });
  await app.register(clinicLogoPlugin, { folder: incomingFolder(dependencies.config.dataDir), refusalOf, makeContext });
  await app.register(videosPlugin, { folder: incomingFolder(dependencies.config.dataDir), refusalOf, makeContext });
  await app.register(tagPagePlugin, { db: dependencies.db, makeContext });
  oauthPlugin(app, {
    makeContext: (request, reply, batchSize) => webContext(dependencies, request, reply, batchSize),
  });
}

/**
 * Pages request pictures with their cookie, legacy callers with their bearer token.
 * @param scope the scope that a key needs; null where no key is enough.
 */
function eitherContext(dependencies: ContextDependencies, scope: ApiScope | null) {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    if (request.method !== 'GET' || request.headers.authorization === undefined) {
      return webContext(dependencies, request, reply, 1);
    }
    const context = await restContext(dependencies, request);
    const apiKey = context.actor?.apiKey;
    if (apiKey && (scope === null || !apiKey.scopes.includes(scope))) throw new DomainError('API_KEY_SCOPE');
    return context;
  };
}
