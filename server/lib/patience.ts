/** An answer that waits for the workshop: meanwhile nothing moves on the connection, and a connection on which nothing moves is cut. */
import type { FastifyReply, FastifyRequest } from 'fastify';

/** The process has to start, others' work comes first, and the machine may be busy: all of it fits, and then a sentence is answered. */
const ANSWER_MS = 180_000;

/** For this answer alone; the next one on the same connection has the usual time. */
export function awaitWorkshop(request: FastifyRequest, reply: FastifyReply, answerMs = ANSWER_MS): void {
  reply.raw.setTimeout(answerMs, () => request.raw.destroy());
}
