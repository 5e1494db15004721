/** The features' HTTP routes beside procedures: bytes, webhooks, script-free pages. One line for each. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { abusePlugin } from './abuse/http.ts';
import { backupsPlugin } from './backups/http.ts';
import { auditPlugin } from './audit-desk/http.ts';
import { bookletPlugin } from './booklet/http.ts';
import { bundlesPlugin } from './bundles/http.ts';
import { campaignsPlugin } from './campaigns/http.ts';
import { deskPlugin } from './desk/http.ts';
import { feedsPlugin } from './feeds/http.ts';
import { filesPlugin } from './files/http.ts';
import { findersPlugin } from './finders/http.ts';
import { identityCardPlugin } from './identity-card/http.ts';
import { importsPlugin } from './imports/http.ts';
import { landingPlugin } from './landing/http.ts';
import { lossesPlugin } from './losses/http.ts';
import { pagePreviewPlugin } from './page-choices/http.ts';
import { paymentReturnsPlugin } from './payment-returns/http.ts';
import { petListsPlugin } from './pet-lists/http.ts';
import { privacyPlugin } from './privacy/http.ts';
import { proofsPlugin } from './proofs/http.ts';
import { receiptsPlugin } from './receipts/http.ts';
import { noticesOffPlugin } from './reminders/http.ts';
import { searchPlugin } from './search/http.ts';
import { journeyPlugin } from './social-journey/http.ts';
import { tagBatchesPlugin } from './tag-batches/http.ts';
import { tagPagePlugin } from './tag-page/http.ts';
import type { ApiScope } from './api-keys/rules.ts';
import { videosPlugin } from './videos/http.ts';
import { type DoorDependencies, restContext, webContext } from './door.ts';
import { DomainError } from './errors.ts';
import { incomingFolder } from './files/service.ts';
import { listTablesPlugin } from './list-tables.ts';

/** Turns any failure into the answer that the screens read. */
type RefusalOf = (failure: unknown) => {
  status: number;
  retryAfter: number | undefined;
  body: { title: string; message: string };
};

export async function registerFeatures(app: FastifyInstance, door: DoorDependencies, refusalOf: RefusalOf) {
  const makeContext = (request: FastifyRequest, reply: FastifyReply) => webContext(door, request, reply, 1);
  await app.register(privacyPlugin, { makeContext });
  await app.register(filesPlugin, {
    dataDir: door.config.dataDir,
    refusalOf,
    makeContext: eitherDoor(door, 'fotos:leer'),
  });
  await app.register(abusePlugin, { makeContext });
  await app.register(backupsPlugin, { makeContext });
  await app.register(auditPlugin, { makeContext });
  await app.register(bookletPlugin, { makeContext });
  await app.register(bundlesPlugin, { makeContext });
  await app.register(importsPlugin, { folder: incomingFolder(door.config.dataDir), refusalOf, makeContext });
  await app.register(petListsPlugin, { folder: incomingFolder(door.config.dataDir), refusalOf, makeContext });
  await app.register(identityCardPlugin, { refusalOf, makeContext: eitherDoor(door, 'mascotas:leer') });
  await app.register(receiptsPlugin, { refusalOf, makeContext: eitherDoor(door, null) });
  await app.register(lossesPlugin, { refusalOf, makeContext });
  await app.register(searchPlugin, { makeContext });
  await app.register(findersPlugin, { makeContext });
  await app.register(feedsPlugin, { publicUrl: door.config.publicUrl, makeContext });
  await app.register(noticesOffPlugin, { makeContext });
  await app.register(paymentReturnsPlugin, { makeContext });
  await app.register(pagePreviewPlugin, { makeContext });
  await app.register(proofsPlugin, { makeContext });
  await app.register(tagBatchesPlugin, { makeContext });
  await app.register(deskPlugin, { makeContext });
  await app.register(listTablesPlugin, { makeContext });
  await app.register(campaignsPlugin, { makeContext });
  await app.register(landingPlugin, { makeContext });
  await app.register(videosPlugin, { folder: incomingFolder(door.config.dataDir), refusalOf, makeContext });
  await app.register(tagPagePlugin, { db: door.db, makeContext });
  await app.register(journeyPlugin, {
    makeContext: (request, reply, batchSize) => webContext(door, request, reply, batchSize),
  });
}

/**
 * Pages request pictures with their cookie, legacy callers with their bearer token.
 * @param scope the scope that a key needs; null where no key is enough.
 */
function eitherDoor(door: DoorDependencies, scope: ApiScope | null) {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    if (request.method !== 'GET' || request.headers.authorization === undefined) {
      return webContext(door, request, reply, 1);
    }
    const context = await restContext(door, request);
    const apiKey = context.actor?.apiKey;
    if (apiKey && (scope === null || !apiKey.scopes.includes(scope))) throw new DomainError('API_KEY_SCOPE');
    return context;
  };
}
