/** The clinic's read calls under /api/v1, for its keys alone. The procedures decide everything. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type ApiScope, rightOf } from '#server/platform/core/api-scopes.ts';
import type { Actor, Context } from '#server/platform/core/context.ts';
import { mayDo } from '#server/platform/core/rights.ts';
import { DomainError } from '#server/platform/errors/errors.ts';
import { dayIn } from '#server/platform/lib/calendar.ts';
import { type ContextDependencies, restContext } from '#server/app/http/request-context.ts';
import { createCaller } from '#server/app/http/router.ts';
import type { Pace } from '#server/platform/rate-limits/service.ts';
import type { ClinicCall, ClinicEnvironment } from './call.ts';
import { missingScope } from '../scopes.ts';
import { clinicCalls } from './calls.ts';
import { PROBLEM_TYPE, problem, problemOf, type Refused } from './problems.ts';

export async function clinicCallsPlugin(app: FastifyInstance, dependencies: ContextDependencies): Promise<void> {
  const { publicUrl } = dependencies.config;
  app.setErrorHandler((error, request, reply) => {
    const refused = problemOf(error, publicUrl);
    if (refused.status >= 500) request.log.error({ err: error }, 'clinic call failed');
    return refuse(reply, refused);
  });
  app.setNotFoundHandler((_request, reply) => refuse(reply, problem('NO_EXISTE', publicUrl)));
  for (const call of clinicCalls)
    app.get(call.path.replace('/api/v1', '').replace(/\{(\w+)\}/, ':$1'), async (request, reply) => {
      const context = await restContext(dependencies, request);
      const pace = context.actor?.apiKey?.pace;
      if (pace) reply.headers(paceHeaders(pace));
      const answer = await answerTo(call, request, context);
      return reply.type('application/json; charset=utf-8').send(JSON.stringify(answer));
    });
}

/** @throws SIGN_IN_REQUIRED also for a session's token, API_KEY_SCOPE, what the procedure throws */
async function answerTo(call: ClinicCall, { query, params }: FastifyRequest, context: Context): Promise<unknown> {
  const { actor } = context;
  if (!actor?.apiKey) throw new DomainError('SIGN_IN_REQUIRED');
  if (!actor.apiKey.scopes.includes(call.scope)) throw missingScope(call.scope);
  if (call.ofPerson && actor.apiKey.ofClinic) throw new DomainError('API_KEY_SCOPE', { message: OF_PERSONS });
  const asked = { ...(query as object), ...(params as object) };
  return call.run(createCaller(context), asked, environmentOf(context, actor));
}

const OF_PERSONS = 'Esta llamada es de la cuenta de una persona. Con una clave de la clínica, pide los pacientes.';

/** As draft-ietf-httpapi-ratelimit-headers spells them: the policy, and what is left of it for how many seconds. */
function paceHeaders({ max, windowSeconds, left, resetSeconds }: Pace): Record<string, string> {
  return {
    'ratelimit-policy': `"clave";q=${max};w=${windowSeconds}`,
    ratelimit: `"clave";r=${left};t=${resetSeconds}`,
  };
}

function environmentOf({ config, now }: Context, { timeZone, roles, apiKey }: Actor): ClinicEnvironment {
  return {
    config,
    today: dayIn(timeZone, now()),
    dayOf: (instant) => dayIn(timeZone, instant),
    may: (scope: ApiScope) => {
      const right = rightOf(scope);
      return apiKey?.scopes.includes(scope) === true && right !== undefined && mayDo(roles, right);
    },
  };
}

function refuse(reply: FastifyReply, { status, retryAfter, body }: Refused): FastifyReply {
  if (retryAfter !== undefined) {
    reply.header('retry-after', retryAfter);
    if (status === 429 && !reply.hasHeader('ratelimit')) reply.header('ratelimit', `"clave";r=0;t=${retryAfter}`);
  }
  if (status === 401) reply.header('www-authenticate', 'Bearer');
  return reply.code(status).type(PROBLEM_TYPE).send(JSON.stringify(body));
}
