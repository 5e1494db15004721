/**
 * tRPC's wire protocol (httpLink and httpBatchLink, JSON only) on plain Fastify: the package's own adapter
 * halves the throughput and runs mutations of a cross-site form. tests/server/trpc-wire.test.ts compares both.
 */
import { getErrorShape, TRPCError } from '@trpc/server';
import { getHTTPStatusCode } from '@trpc/server/http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { others, overdue } from '#db/turns.ts';
import type { Context } from '#server/platform/core/context.ts';
import { DomainError } from '#server/platform/errors/errors.ts';
import { wayOf } from '#server/platform/idempotency/rules.ts';
import { type Inside, once } from '#server/platform/idempotency/service.ts';
import { markShared } from './compression.ts';
import { currentPath } from './former-paths.ts';
import { appRouter, procedures } from './router.ts';
import { toTrpcError } from '#server/platform/core/trpc.ts';

const MAX_BATCH = 10;
const JSON_TYPE = /^application\/json\s*(;|$)/i;
const BYTE_ORDER_MARK = /^\uFEFF/;
const config = appRouter._def._config;

type ErrorShape = ReturnType<typeof config.errorFormatter>;
type Result = { data: unknown };
type Answer = { result: Result } | { error: ErrorShape };
type Query = { batch?: string | string[]; input?: string | string[] };
type TrpcRequest = FastifyRequest<{ Params: { path: string }; Querystring: Query }>;
type MakeContext = (request: FastifyRequest, reply: FastifyReply, batchSize: number) => Promise<Context>;

/** Serves every procedure under /trpc. `makeContext` runs once per HTTP request, whatever its batch size. */
export async function trpcPlugin(app: FastifyInstance, { makeContext }: { makeContext: MakeContext }) {
  // Read as text: the procedure that needs the body answers a broken one, in the usual error format.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(JSON_TYPE, { parseAs: 'string' }, (_request, body, done) => {
    done(null, String(body).replace(BYTE_ORDER_MARK, ''));
  });
  app.route<{ Params: { path: string }; Querystring: Query }>({
    method: 'GET',
    url: '/trpc/:path',
    exposeHeadRoute: false,
    handler: (request, reply) => answer(request, reply, makeContext, first(request.query.input) || undefined),
  });
  app.route<{ Params: { path: string }; Querystring: Query }>({
    method: 'POST',
    url: '/trpc/:path',
    // Also without a body: a page of another site can send anything but JSON without a CORS preflight.
    onRequest: async (request, reply) => {
      if (!JSON_TYPE.test(request.headers['content-type'] ?? '')) {
        reply.header('connection', 'close');
        throw Object.assign(new Error('not JSON'), { statusCode: 415 });
      }
    },
    handler: (request, reply) =>
      answer(request, reply, makeContext, typeof request.body === 'string' ? request.body : ''),
  });
}

/** @param text the inputs as received; undefined where the query string has none. */
async function answer(request: TrpcRequest, reply: FastifyReply, makeContext: MakeContext, text: string | undefined) {
  const batched = first(request.query.batch) === '1';
  const asked = batched ? request.params.path.split(',') : [request.params.path];
  const paths = asked.map((path) => (procedures.has(path) ? path : currentPath(path)));
  const refusal = batched ? batchRefusal(paths) : null;
  if (refusal) return send(reply, failure(refusal, undefined, undefined));
  const inputs = inputsOf(text, batched);
  const entry = await enter(() => makeContext(request, reply, paths.length));
  const key = request.method === 'POST' ? request.headers['idempotency-key'] : undefined;
  const keyed = typeof key === 'string' ? { key, body: text ?? '', alone: paths.length === 1 } : null;
  const calls = paths.map((path, index) => call({ method: request.method, path, index, inputs, entry, keyed }));
  if (paths.every((path) => procedures.get(path)?._def.meta?.shared)) markShared(reply);
  const answers = batched ? await Promise.all(calls) : await calls[0];
  // Reading a long list takes one piece of time, writing its answer another.
  if (overdue()) await others();
  return send(reply, answers);
}

function send(reply: FastifyReply, body: Answer | Answer[] | undefined) {
  const answers = Array.isArray(body) ? body : body ? [body] : [];
  const failures = answers.filter((one) => 'error' in one);
  for (const { error } of failures) passRetryAfter(error, reply);
  const status = failures.length > 0 ? getHTTPStatusCode(body as Parameters<typeof getHTTPStatusCode>[0]) : 200;
  return reply.code(status).type('application/json').send(JSON.stringify(body));
}

/** The caller's context, or its refusal; an unknown procedure is answered before either. */
type Entry = { context: Context } | { refusal: TRPCError };

async function enter(makeContext: () => Promise<Context>): Promise<Entry> {
  try {
    return { context: await makeContext() };
  } catch (cause) {
    return { refusal: toTrpcError(cause) };
  }
}

interface Call {
  method: string;
  path: string;
  index: number;
  inputs: Inputs;
  entry: Entry;
  keyed: Keyed | null;
}

/** The request's `idempotency-key`, the body it belongs to, and whether it names a single call. */
interface Keyed {
  key: string;
  body: string;
  alone: boolean;
}

async function call({ method, path, index, inputs, entry, keyed }: Call): Promise<Answer> {
  const ctx = 'context' in entry ? entry.context : undefined;
  try {
    const procedure = procedures.get(path);
    if (!procedure) throw new TRPCError({ code: 'NOT_FOUND', message: `No procedure found on path "${path}"` });
    const { type } = procedure._def;
    if (method !== (type === 'query' ? 'GET' : 'POST')) {
      throw new TRPCError({
        code: 'METHOD_NOT_SUPPORTED',
        message: `Unsupported ${method}-request to ${type} procedure at path "${path}"`,
      });
    }
    if ('refusal' in entry) throw entry.refusal;
    const getRawInput = async () => inputs()?.[index];
    const run = async (inside?: Inside): Promise<Result> => ({
      data: await procedure({
        path,
        getRawInput,
        ctx: inside ? { ...ctx, ...inside } : ctx,
        type,
        signal: undefined,
        batchIndex: index,
      }),
    });
    if (!keyed) return { result: await run() };
    return { result: await runOnce({ ...keyed, path, getRawInput, context: entry.context }, run) };
  } catch (cause) {
    return failure(toTrpcError(cause), path, ctx);
  }
}

/**
 * Stores the answer under the key, so only single calls whose answers hold no secret are accepted. Without a
 * session the call's own gate refuses.
 */
async function runOnce(
  {
    key,
    body,
    alone,
    path,
    getRawInput,
    context,
  }: Keyed & { path: string; getRawInput: () => Promise<unknown>; context: Context },
  run: (inside?: Inside) => Promise<Result>,
): Promise<Result> {
  if (!alone) throw new DomainError('BATCH_REFUSED');
  const idempotent = procedures.get(path)?._def.meta?.idempotent;
  if (!idempotent) throw new DomainError('INVALID', { message: 'Esta operación no admite Idempotency-Key.' });
  const { actor } = context;
  if (!actor) return run();
  const call = { key, way: wayOf(idempotent, await getRawInput()), path, body };
  const { answer } = await once({ ...context, actor }, call, {
    run: async (inside) => ({ status: 200, answer: JSON.stringify(await run(inside)) }),
  });
  return JSON.parse(answer) as Result;
}

function batchRefusal(paths: string[]): TRPCError | null {
  if (paths.length > MAX_BATCH)
    return new TRPCError({ code: 'BAD_REQUEST', message: 'Batch call exceeds maximum size' });
  const types = new Set(paths.map((path) => procedures.get(path)?._def.type).filter(Boolean));
  if (types.size <= 1) return null;
  return new TRPCError({
    code: 'BAD_REQUEST',
    message: `Cannot mix procedure types in call: ${[...types].join(', ')}`,
  });
}

/** Inputs by their index in the batch. */
type Inputs = () => Record<number, unknown> | undefined;

/** Parsed on first use: unneeded input is not parsed, and bad JSON is refused by the procedure that needs it. */
function inputsOf(text: string | undefined, batched: boolean): Inputs {
  let read: { value: Record<number, unknown> | undefined } | undefined;
  return () => {
    read ??= { value: text === undefined ? undefined : parsed(text, batched) };
    return read.value;
  };
}

function parsed(text: string, batched: boolean): Record<number, unknown> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    throw new TRPCError({ code: 'BAD_REQUEST', message: 'Invalid JSON', cause });
  }
  if (!batched) return { 0: value };
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return { ...value };
  throw new TRPCError({ code: 'BAD_REQUEST', message: '"input" needs to be an object when doing a batch call' });
}

function failure(error: TRPCError, path: string | undefined, ctx: Context | undefined): Answer {
  const type = (path && procedures.get(path)?._def.type) || 'unknown';
  return { error: getErrorShape({ config, error, type, path, input: undefined, ctx }) };
}

/** A refusal of the whole request before its parsing, in the client's format, also for a batch. */
export function refusalText(error: DomainError): string {
  return JSON.stringify(failure(toTrpcError(error), undefined, undefined));
}

function passRetryAfter(shape: ErrorShape, reply: FastifyReply) {
  const seconds = shape.data.domain?.retryAfter;
  if (seconds !== undefined) reply.header('retry-after', seconds);
}

/** The first of repeated names counts, as in URLSearchParams. */
function first(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value[0] : value;
}
