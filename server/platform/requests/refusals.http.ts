import type { FastifyInstance } from 'fastify';
import { DomainError } from '#server/platform/errors/errors.ts';

/** Turns any failure into the answer that the screens read, for routes outside tRPC. */
export type RefusalOf = (error: unknown) => { status: number; retryAfter: number | undefined; body: object };

/**
 * Answers every failure of a plugin's routes in the words of the screens.
 * @param what the subject of the log's line.
 * @param asRefusal turns the plugin's own defects into business errors first.
 */
export function answerRefusals(
  app: FastifyInstance,
  refusalOf: RefusalOf,
  what: string,
  asRefusal: (error: unknown) => unknown = (error) => error,
): void {
  app.setErrorHandler((error, request, reply) => {
    const { status, retryAfter, body } = refusalOf(asRefusal(error));
    if (status >= 500 && !(error instanceof DomainError)) request.log.error({ err: error }, `${what} failed`);
    if (retryAfter !== undefined) reply.header('retry-after', retryAfter);
    return reply.code(status).send(body);
  });
}
