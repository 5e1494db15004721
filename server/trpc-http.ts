/**
 * tRPC's wire protocol (httpLink and httpBatchLink, JSON only) on plain Fastify.
 *
 * The package's own adapter builds a web Request, Headers, Response and stream for every call, which halves the throughput,
 * and registers a multipart parser that reads bodies of any size and runs mutations sent by a cross-site form. This one
 * takes JSON only and bounds the batch. tests/server/trpc-wire.test.ts sends the same requests through both and compares.
 */
import { type AnyProcedure, getErrorShape, TRPCError } from '@trpc/server';
import { getHTTPStatusCode } from '@trpc/server/http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from './context.ts';
import { appRouter } from './router.ts';
import { toTrpcError } from './trpc.ts';

const MAX_BATCH = 10;
const config = appRouter._def._config;
// Flat (`pets.list`) at run time, whatever its type says.
const procedures = new Map(Object.entries(appRouter._def.procedures as unknown as Record<string, AnyProcedure>));

type ErrorShape = ReturnType<typeof config.errorFormatter>;
type Answer = { result: { data: unknown } } | { error: ErrorShape };
type Query = { batch?: string; input?: string };

/** Serves every procedure under /trpc. `makeContext` is asked once for each HTTP request, whatever the size of its batch. */
export async function trpcPlugin(app: FastifyInstance, { makeContext }: { makeContext: MakeContext }) {
  // A mutation without input (signing out) travels with the content type of JSON and an empty body.
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body: string, done) =>
    body === '' ? done(null) : parse(request, body, done),
  );
  app.get<{ Params: { path: string }; Querystring: Query }>('/trpc/:path', (request, reply) =>
    answer(request, reply, makeContext, () => (request.query.input ? JSON.parse(request.query.input) : undefined)),
  );
  app.post<{ Params: { path: string }; Querystring: Query }>('/trpc/:path', (request, reply) =>
    answer(request, reply, makeContext, () => request.body),
  );
}

type MakeContext = (request: FastifyRequest, reply: FastifyReply, batchSize: number) => Promise<Context>;
type TrpcRequest = FastifyRequest<{ Params: { path: string }; Querystring: Query }>;

async function answer(request: TrpcRequest, reply: FastifyReply, makeContext: MakeContext, readInput: () => unknown) {
  const batched = request.query.batch === '1';
  const paths = batched ? request.params.path.split(',') : [request.params.path];
  let context: Context | undefined;
  let answers: Answer[];
  try {
    if (paths.length > MAX_BATCH)
      throw new TRPCError({ code: 'BAD_REQUEST', message: 'Batch call exceeds maximum size' });
    refuseMixedTypes(paths);
    const inputs = inputsOf(readInput, batched);
    context = await makeContext(request, reply, paths.length);
    answers = await Promise.all(paths.map((path, index) => call(request.method, path, index, inputs, context)));
  } catch (cause) {
    const error = toTrpcError(cause);
    answers = batched ? paths.map((path) => failure(error, path, context)) : [failure(error, undefined, context)];
  }
  for (const { error } of answers.filter((one) => 'error' in one)) passRetryAfter(error, reply);
  const body = batched ? answers : answers[0];
  const status = answers.every((one) => 'result' in one)
    ? 200
    : getHTTPStatusCode(answers as Parameters<typeof getHTTPStatusCode>[0]);
  return reply.code(status).type('application/json').send(JSON.stringify(body));
}

async function call(
  method: string,
  path: string,
  index: number,
  inputs: () => unknown,
  ctx: Context | undefined,
): Promise<Answer> {
  const procedure = procedures.get(path);
  try {
    if (!procedure) throw new TRPCError({ code: 'NOT_FOUND', message: `No procedure found on path "${path}"` });
    const { type } = procedure._def;
    if (method !== (type === 'query' ? 'GET' : 'POST')) {
      throw new TRPCError({
        code: 'METHOD_NOT_SUPPORTED',
        message: `Unsupported ${method}-request to ${type} procedure at path "${path}"`,
      });
    }
    const getRawInput = async () => (inputs() as Record<number, unknown> | undefined)?.[index];
    const data = await (procedure as Callable)({ path, getRawInput, ctx, type, signal: undefined, batchIndex: index });
    return { result: { data } };
  } catch (cause) {
    return failure(toTrpcError(cause), path, ctx);
  }
}

type Callable = (options: {
  path: string;
  getRawInput: () => Promise<unknown>;
  ctx: unknown;
  type: string;
  signal: undefined;
  batchIndex: number;
}) => Promise<unknown>;

function refuseMixedTypes(paths: string[]) {
  const types = new Set(paths.map((path) => procedures.get(path)?._def.type).filter(Boolean));
  if (types.size > 1)
    throw new TRPCError({
      code: 'BAD_REQUEST',
      message: `Cannot mix procedure types in call: ${[...types].join(', ')}`,
    });
}

/** Inputs by their place in the batch, read on first use so that bad JSON becomes the procedure's own answer. */
function inputsOf(readInput: () => unknown, batched: boolean): () => unknown {
  let read: { value: unknown } | undefined;
  return () => {
    if (read) return read.value;
    const value = readInput();
    if (batched && value !== undefined && (typeof value !== 'object' || value === null || Array.isArray(value))) {
      throw new TRPCError({ code: 'BAD_REQUEST', message: '"input" needs to be an object when doing a batch call' });
    }
    read = { value: batched || value === undefined ? value : { 0: value } };
    return read.value;
  };
}

function failure(error: TRPCError, path: string | undefined, ctx: Context | undefined): Answer {
  const type = (path && procedures.get(path)?._def.type) || 'unknown';
  return { error: getErrorShape({ config, error, type, path, input: undefined, ctx }) };
}

function passRetryAfter(shape: ErrorShape, reply: FastifyReply) {
  const seconds = shape.data.domain?.retryAfter;
  if (seconds !== undefined) reply.header('retry-after', seconds);
}
