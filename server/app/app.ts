/** The application without its process: all that answers HTTP, ready for `listen` or a test's `inject`. */
import { writeSync } from 'node:fs';
import type { IncomingMessage, RequestListener } from 'node:http';
import { Socket } from 'node:net';
import Fastify, { type FastifyError, type FastifyInstance, type FastifyReply, LogController } from 'fastify';
import { z } from 'zod';
import type { Db, Instant } from '#db/types.ts';
import type { Config } from '#server/platform/config/config.ts';
import { compressionHook } from '#server/app/http/compression.ts';
import type { Connections } from '#server/app/http/connections.ts';
import { webContext } from '#server/app/http/request-context.ts';
import { isBackupUnknown } from '#server/admin/backups/service.ts';
import { DomainError, refusedByDatabase } from '#server/platform/errors/errors.ts';
import { HEALTH_PATHS, healthPlugin } from '#server/app/http/health.ts';
import { writeTallies } from '#server/platform/rate-limits/service.ts';
import { transportWords, wordsFor } from '#server/platform/errors/messages.es.ts';
import { registerFeatures } from '#server/app/http/routes.ts';
import { FORM_MS_AT_MOST } from '#server/platform/lib/form.ts';
import { withSourceLines } from '#server/platform/lib/source-lines.ts';
import type { Store } from '#server/platform/lib/store.ts';
import { waysIn } from '#server/accounts/identities/service.ts';
import { busyPageFor, busyRefusals } from '#server/app/http/overload.ts';
import { refusalBody } from '#server/platform/errors/refusal-body.ts';
import { statusOf } from '#server/app/http/status.ts';
import { metricsPlugin } from '#server/app/http/metrics.ts';
import { clinicCallsPlugin } from '#server/app/rest/clinic/plugin.ts';
import { busyProblem } from '#server/app/rest/clinic/problems.ts';
import { corsHook } from '#server/app/http/cors.ts';
import { isRestCall } from '#server/app/rest/calls.ts';
import { restPlugin } from '#server/app/rest/plugin.ts';
import { sitePlugin } from '#server/app/site/site.ts';
import { fieldMessages, toTrpcError } from '#server/platform/core/trpc.ts';
import { trpcPlugin } from '#server/app/http/trpc-transport.ts';
import { clinicCountry } from '#server/accounts/clinic-profile/queries.ts';
import { wellKnownPlugin } from '#server/app/site/well-known.ts';
import type { Tracing } from '#server/platform/tracing/tracing.ts';
import { tracingHooks } from '#server/app/http/tracing.ts';
import type { Workers } from '#server/platform/workers/workers.ts';

export interface AppDependencies {
  config: Config;
  db: Db;
  store: Store;
  workers: Workers;
  now: () => Instant;
  jobsAlive: () => boolean;
  connections: Connections;
  /** Null or absent where no collector is named. */
  tracing?: Tracing | null;
  /** False in tests of the API, which need no built client. */
  serveSite?: boolean;
  /** Called for every route: the tests compare the routes with the table of permissions. */
  seeRoute?: (route: { method: string | string[]; url: string; config?: { shared?: boolean } }) => void;
}

/** Referrer: PayPhone refuses a payment without one, so https requests send the origin. */
const HEADERS = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; base-uri 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(self), geolocation=(self), microphone=(), payment=(), usb=()',
  'cache-control': 'no-store',
} as const;

export async function buildApp(dependencies: AppDependencies): Promise<FastifyInstance> {
  const { config, db, store, workers, now, connections } = dependencies;
  const contextDependencies = { db, config, store, workers, now };
  const headers = config.secure
    ? { ...HEADERS, 'strict-transport-security': 'max-age=63072000; includeSubDomains' }
    : HEADERS;
  const app = Fastify({
    logger: {
      level: config.logLevel,
      stream: { write: writeLogLine },
      // The form parser logs its options, which include the request's headers.
      redact: ['*.headers.authorization', '*.headers.cookie', '*.password', '*.clave', '*.token'],
      serializers: { req: (request) => ({ method: request.method, route: request.routeOptions?.url }) },
    },
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: config.trustedProxies.length > 0 ? config.trustedProxies : false,
    bodyLimit: 262_144,
    serverFactory: (handler) => listening({ connections, config }, handler, headers),
    // Requests that arrived before the closing are still answered.
    return503OnClosing: false,
    routerOptions: { maxParamLength: 1000 },
    // zod reads what comes in: the compilers of Fastify's own schemas are a good part of what a start loads.
    schemaController: { compilersFactory: { buildValidator: () => noSchemas, buildSerializer: () => noSchemas } },
    // A malformed address reaches no hook and no handler; the default answer would repeat its text.
    frameworkErrors: (_error, request, reply: FastifyReply) => {
      reply
        .headers(headers)
        .code(404)
        .send(refusalBody(request.url, 404, transportWords(404)));
    },
  });
  if (dependencies.seeRoute) app.addHook('onRoute', dependencies.seeRoute);
  if (dependencies.tracing) tracingHooks(app, dependencies.tracing);
  app.addHook('onRequest', (request, reply, done) => {
    if (!request.routeOptions.config.ownPace) boundBody(request.raw);
    reply.headers(headers);
    done();
  });
  corsHook(app, config.corsOrigins, isRestCall);
  app.addHook('onResponse', (request, reply, done) => {
    const line = {
      method: request.method,
      route: request.routeOptions.url,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    };
    if (reply.statusCode >= 500) request.log.warn(line, 'answered');
    else request.log.debug(line, 'answered');
    done();
  });
  compressionHook(app);
  app.addHook('onClose', () => writeTallies(db));
  app.removeContentTypeParser('text/plain');
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const refusal = error instanceof DomainError ? error : refusedByDatabase(error);
    if (refusal) {
      const { title, message, retryAfter } = wordsFor(refusal);
      if (refusal !== error) request.log.warn({ err: error }, 'refused by the database');
      if (retryAfter !== undefined) reply.header('retry-after', retryAfter);
      const status = statusOf(refusal.code);
      const page = status === 503 ? busyPageFor(request.raw, retryAfter ?? null) : null;
      if (page) return reply.code(status).headers(page.headers).send(page.text);
      return reply.code(status).send(refusalBody(request.url, status, { title, message }));
    }
    const status = error.statusCode && error.statusCode < 500 ? error.statusCode : 500;
    if (status === 500) request.log.error({ err: error }, 'request failed');
    return reply.code(status).send(refusalBody(request.url, status, transportWords(status)));
  });
  await app.register(healthPlugin, {
    db,
    store,
    dataDir: config.dataDir,
    jobsAlive: dependencies.jobsAlive,
    backupUnknown: () => isBackupUnknown(config, now()),
    isLeaving: connections.isLeaving,
  });
  metricsPlugin(app, { db, config, now });
  wellKnownPlugin(app, { db, config, now });
  await app.register(trpcPlugin, {
    makeContext: (request, reply, batchSize) => webContext(contextDependencies, request, reply, batchSize),
  });
  await registerFeatures(app, contextDependencies, refusalOf);
  await app.register(restPlugin, contextDependencies);
  await app.register(clinicCallsPlugin, { ...contextDependencies, prefix: '/api/v1' });
  if (dependencies.serveSite === false)
    app.setNotFoundHandler((request, reply) =>
      reply.code(404).send(refusalBody(request.url, 404, transportWords(404))),
    );
  else
    await app.register(sitePlugin, {
      ...waysIn(config),
      subscriptions: config.subscriptions,
      open: config.signups === 'open',
      country: () => clinicCountry(db),
    });
  return app;
}

const CONNECTION = {
  // The longest time that any route allows (server/platform/lib/form.ts); boundBody bounds all others.
  requestTimeout: FORM_MS_AT_MOST,
  // A slow sender may not hold a connection for ever (measured default: 88 s for headers).
  headersTimeout: 8000,
  connectionsCheckingInterval: 2000,
  keepAliveTimeout: 10_000,
  maxHeaderSize: 16_384,
};
const SILENT_MS = 20_000;
const REQUESTS_OF_ONE_CONNECTION = 1000;

function listening(
  { connections, config }: Pick<AppDependencies, 'connections' | 'config'>,
  handler: RequestListener,
  headers: Readonly<Record<string, string>>,
) {
  const server = connections.serve(handler, {
    options: CONNECTION,
    refuse: busyRefusals(headers, busyProblem(config.publicUrl)),
    exempt: (url) => HEALTH_PATHS.includes(url),
  });
  server.maxRequestsPerSocket = REQUESTS_OF_ONE_CONNECTION;
  return server.setTimeout(SILENT_MS);
}

const BODY_MS = 15_000;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route itself bounds the time of its body. */
    ownPace?: boolean;
  }
}

/** A sender has 15 seconds for a body, so that slow sending cannot hold a connection. */
function boundBody(request: IncomingMessage): void {
  const { 'content-length': length, 'transfer-encoding': encoding } = request.headers;
  if (encoding === undefined && (length === undefined || length === '0')) return;
  const { socket } = request;
  // `inject` in a test has no real connection.
  if (!(socket instanceof Socket)) return;
  const timer = setTimeout(() => {
    if (request.complete || socket.destroyed) return;
    socket.end('HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n', () => socket.destroy());
  }, BODY_MS);
  request.once('close', () => clearTimeout(timer));
}

/** Turns any failure into the answer that the screens read, for routes outside tRPC. */
function refusalOf(failure: unknown) {
  const { cause } = toTrpcError(failure);
  if (cause instanceof z.ZodError) {
    const [first] = Object.entries(fieldMessages(cause));
    const words = wordsFor(new DomainError('INVALID', first && { field: first[0], message: first[1] }));
    return { status: 400, retryAfter: undefined, body: words };
  }
  const error = cause instanceof DomainError ? cause : new DomainError('UNEXPECTED');
  return { status: statusOf(error.code), retryAfter: error.details.retryAfter, body: wordsFor(error) };
}

function noSchemas(): never {
  throw new Error('A route has a schema of Fastify, and nothing here compiles it.');
}

/** A full disk or closed pipe loses lines; the logger's own stream would retry for ever and block all. */
function writeLogLine(line: string): void {
  try {
    writeSync(1, line.includes('.js:') ? withSourceLines(line) : line);
  } catch {
    // There is no place left to report it.
  }
}
