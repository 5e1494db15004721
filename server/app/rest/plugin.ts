/**
 * The REST API of older clients: POST JSON at the site's root, a bearer token, Spanish names. The procedures
 * decide everything.
 */
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '#server/platform/core/context.ts';
import { bearerOf, type ContextDependencies, restContext } from '#server/app/http/request-context.ts';
import { DomainError } from '#server/platform/errors/errors.ts';
import { wayOf } from '#server/platform/idempotency/rules.ts';
import { type Inside, inside, type KeptAnswer, once } from '#server/platform/idempotency/service.ts';
import { dayIn } from '#server/platform/lib/calendar.ts';
import { allowLongRequest } from '#server/platform/lib/long-request.ts';
import { createCaller } from '#server/app/http/router.ts';
import { contextFor } from './acting-user.ts';
import { choices, routes } from './calls.ts';
import { type ClientDocument, clientSource } from './client-source.ts';
import { docsPage, docsPolicy } from './docs.ts';
import { statementPage, statementPolicy } from './statement-docs.ts';
import { tryPage, tryPolicy, tryScript } from './try-page.ts';
import { VECTORS } from './statement-vectors.ts';
import { PROBLEM_TYPE } from './clinic/problems.ts';
import { asProblem, FieldError, refusalOf } from './errors.ts';
import { disagreeingTwins, type FieldMap, readBody } from './fields.ts';
import { receiveSent, type Sent } from './form.ts';
import { openapiDocument } from './openapi.ts';
import { FORM_BODY_BYTES, PHOTO_BODY_BYTES, photoFieldOf, readPhoto, sentPhoto } from './photo.ts';
import type { Environment, LegacyChoice, LegacyRoute } from './route.ts';
import { refuseKey, refuseKeyFor, scopeOf } from './scopes.ts';

const BODY_BYTES = 262_144;

type Body = Readonly<Record<string, unknown>>;

/**
 * Every older call, with its documentation under /api. A Fastify scope of its own: this parser reads JSON
 * objects only.
 */
export async function restPlugin(app: FastifyInstance, dependencies: ContextDependencies): Promise<void> {
  const contexts = new WeakMap<FastifyRequest, Context>();
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(/^application\/json\s*(;|$)/i, { parseAs: 'string' }, (_request, text, done) => {
    parse(String(text), done);
  });

  await app.register(multipart);

  const serve = (
    route: Pick<LegacyRoute, 'method' | 'path' | 'open' | 'bearerField' | 'fields' | 'forms'>,
    rowFor: (body: Body) => LegacyRoute,
  ) =>
    app.route({
      method: route.method,
      url: route.path,
      // Only calls with a photo accept a large body and a slow upload.
      ...(photoFieldOf(route.fields) && { bodyLimit: PHOTO_BODY_BYTES, config: { ownPace: true } }),
      // Before the body is read, so that an unauthenticated caller's body is never parsed.
      onRequest: async (request) => {
        const context = await restContext(dependencies, request);
        if (!route.open && !(route.bearerField ? bearerOf(request) : context.actor))
          throw new DomainError('SIGN_IN_REQUIRED');
        refuseKey(route.path, context.actor);
        contexts.set(request, context);
        const { 'content-type': type = '', 'content-length': length } = request.headers;
        if (!type.toLowerCase().startsWith('multipart/')) return;
        if (!route.forms) throw Object.assign(new Error('no form'), { statusCode: 415 });
        if (Number(length) > FORM_BODY_BYTES) throw Object.assign(new Error('large form'), { statusCode: 413 });
      },
      preHandler: async (request) => {
        if (request.isMultipart()) request.body = await receiveSent(request, dependencies.config.dataDir);
      },
      onResponse: async ({ body }) => {
        if (isSent(body)) await body.done?.();
      },
      handler: async (request, reply) => {
        const sent = sentBy(request);
        const context = contexts.get(request);
        if (!context) throw new DomainError('SIGN_IN_REQUIRED');
        refuseKeyFor(route.path, sent.value, context.actor);
        const row = rowFor(sent.value);
        if (photoFieldOf(route.fields)) allowLongRequest(request, reply);
        return answer(row, { request, reply, context, sent });
      },
      errorHandler: (error, request, reply) => {
        refuse(error, rowOrNone(rowFor, request), { request, reply, publicUrl: dependencies.config.publicUrl });
      },
    });

  for (const { path } of [...routes, ...choices]) scopeOf(path);
  for (const route of routes) serve(route, () => route);
  for (const choice of choices)
    serve({ method: 'POST', path: choice.path, open: false, bearerField: null, fields: {}, forms: false }, (body) =>
      chosen(choice, body),
    );

  app.get('/api/openapi.json', SHARED, async (_request, reply) =>
    reply.type('application/json; charset=utf-8').send((await writtenDocuments()).document),
  );
  app.get('/api/docs', SHARED, async (_request, reply) =>
    reply
      .header('content-security-policy', docsPolicy)
      .type('text/html; charset=utf-8')
      .send((await writtenDocuments()).page),
  );
  app.get('/api/docs/cliente.ts', SHARED, async (_request, reply) =>
    reply
      .header('content-disposition', 'attachment; filename="petlove-client.ts"')
      .type('text/plain; charset=utf-8')
      .send((await writtenDocuments()).client),
  );
  app.get('/api/docs/probar', SHARED, async (_request, reply) =>
    reply.header('content-security-policy', tryPolicy).type('text/html; charset=utf-8').send(tryPage),
  );
  app.get('/api/docs/probar.js', SHARED, async (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').send(tryScript),
  );
  app.get('/api/docs/comprobante-firmado', SHARED, async (_request, reply) =>
    reply
      .header('content-security-policy', statementPolicy)
      .type('text/html; charset=utf-8')
      .send((statementWritten ??= statementPage())),
  );
  app.get('/api/docs/comprobante-firmado.json', async (_request, reply) => reply.send(VECTORS));
}

const SHARED = { config: { shared: true } };
let statementWritten: string | undefined;

/** Made of constants alone, at the first request: it would be a tenth of each start, and most are never asked for it. */
function writtenDocuments(): Promise<Written> {
  written ??= writeDocuments();
  return written;
}

interface Written {
  document: string;
  client: string;
  page: string;
}

let written: Promise<Written> | undefined;

async function writeDocuments(): Promise<Written> {
  const document = await openapiDocument(routes, choices);
  return {
    document: JSON.stringify(document),
    client: clientSource(document as unknown as ClientDocument),
    page: await docsPage(routes, choices, document.components),
  };
}

interface Call {
  request: FastifyRequest;
  reply: FastifyReply;
  context: Context;
  sent: Sent;
}

async function answer(route: LegacyRoute, { request, reply, context, sent }: Call): Promise<FastifyReply> {
  refuseDisagreement(sent.value, route.fields);
  const acting = await contextFor(route, sent.value, context);
  const input = { ...route.supplies, ...readBody(sent.value, route.fields, !route.keepsNull) };
  if (route.bearerField) input[route.bearerField] = bearerOf(request);
  const photo = photoOf(route, sent, acting);
  const run = async (parts: Inside) => {
    const placePhoto = photo?.placeIn(parts) ?? null;
    const api = createCaller({ ...acting, ...parts });
    const given = await route.run(api, input, { ...environmentOf(acting), placePhoto });
    return { status: 200, answer: JSON.stringify(given) };
  };
  // Not for public calls: the answer of /login would be stored with its token.
  const key = request.headers['idempotency-key'];
  const { actor } = context;
  const { idempotent } = route;
  const isOwn = !route.open && !route.bearerField && actor !== null;
  const bring = () => route.bring(input, photo);
  const work = async () => {
    if (idempotent && isOwn && typeof key === 'string') {
      const way = wayOf(idempotent, input);
      const call = { key, way, path: route.path, body: sent.text };
      return once({ ...context, actor }, call, { run, ...(photoFieldOf(route.fields) && { before: bring }) });
    }
    await bring();
    return photo?.isBrought() ? inside(acting, run) : run(acting);
  };
  let kept: KeptAnswer;
  try {
    kept = await work();
  } finally {
    await photo?.done();
  }
  return reply.code(kept.status).type('application/json; charset=utf-8').send(kept.answer);
}

/** Only the photo may be large: the fields beside it have the usual limit. */
function photoOf({ fields }: LegacyRoute, { text, value, file }: Sent, { actor, ...context }: Context) {
  const field = photoFieldOf(fields);
  if (!field || !actor) return null;
  const written = value[field.name];
  const beside = text.length - (typeof written === 'string' ? written.length : 0);
  if (beside > BODY_BYTES) throw Object.assign(new Error('large body'), { statusCode: 413 });
  const source = file ?? readPhoto(value, field);
  return source === null ? null : sentPhoto({ ...context, actor }, source);
}

function refuseDisagreement(body: Body, fields: FieldMap): void {
  const apart = disagreeingTwins(body, fields);
  if (apart.length > 0)
    throw new FieldError(Object.fromEntries(apart.map((name) => [name, 'Debe ser el mismo correo.'])));
}

function chosen({ by, rows }: LegacyChoice, body: Body): LegacyRoute {
  const value = Object.hasOwn(body, by.name) ? body[by.name] : undefined;
  const row = typeof value === 'string' && Object.hasOwn(rows, value) ? rows[value] : undefined;
  if (!row) throw new FieldError({ [by.name]: by.message });
  return row;
}

function environmentOf({ config, actor, now }: Context): Omit<Environment, 'placePhoto'> {
  const timeZone = actor?.timeZone ?? 'UTC';
  return { config, today: dayIn(timeZone, now()), dayOf: (instant) => dayIn(timeZone, instant) };
}

function refuse(
  failure: unknown,
  route: LegacyRoute | null,
  { request, reply, publicUrl }: Pick<Call, 'request' | 'reply'> & { publicUrl: string },
): void {
  const refused = refusalOf(failure, route?.fields ?? {}, sentBy(request).value);
  const { status, retryAfter, body } = refused;
  if (status >= 500) request.log.error({ err: failure }, 'legacy call failed');
  if (retryAfter !== undefined) reply.header('retry-after', retryAfter);
  // A spent one-time token is answered like any invalid bearer token.
  const seen = route?.bearerField && isSpent(failure) ? 401 : status;
  if (seen === 401) reply.header('www-authenticate', 'Bearer');
  reply.header('vary', 'accept').code(seen);
  if (request.headers.accept?.includes('application/problem+json'))
    reply.type(PROBLEM_TYPE).send(JSON.stringify(asProblem({ ...refused, status: seen }, publicUrl)));
  else reply.type('application/json; charset=utf-8').send(JSON.stringify(body));
}

function isSpent(failure: unknown): boolean {
  return failure instanceof Error && failure.cause instanceof DomainError && failure.cause.code === 'TOKEN_SPENT';
}

function rowOrNone(rowFor: (body: Body) => LegacyRoute, request: FastifyRequest): LegacyRoute | null {
  try {
    return rowFor(sentBy(request).value);
  } catch {
    return null;
  }
}

/** A GET and a call without a body send an empty object. */
function sentBy({ body }: FastifyRequest): Sent {
  return isSent(body) ? body : { text: '', value: {} };
}

function isSent(body: unknown): body is Sent {
  return typeof body === 'object' && body !== null && 'text' in body && 'value' in body;
}

/** Only own properties are ever read, so `__proto__` is an ordinary name. */
function parse(text: string, done: (error: Error | null, sent?: Sent) => void): void {
  try {
    const value: unknown = text.trim() === '' ? {} : JSON.parse(text);
    if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new SyntaxError('not an object');
    done(null, { text, value: value as Body });
  } catch {
    done(Object.assign(new Error('unreadable body'), { statusCode: 400 }));
  }
}
