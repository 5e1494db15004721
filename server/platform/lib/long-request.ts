/** Lets an answer wait for the worker process: without traffic the connection would be cut meanwhile. */
import type { FastifyReply, FastifyRequest } from 'fastify';

/**
 * Covers the worker's start, the tasks before this one and a busy machine; after it, the answer says so in a
 * sentence.
 */
const ANSWER_MS = 180_000;

/** Applies to this answer alone; the next one on the same connection has the usual timeout. */
export function allowLongRequest(request: FastifyRequest, reply: FastifyReply, answerMs = ANSWER_MS): void {
  reply.raw.setTimeout(answerMs, () => request.raw.destroy());
}
