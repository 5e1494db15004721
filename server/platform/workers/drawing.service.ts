import { DomainError } from '#server/platform/errors/errors.ts';
import { WorkerError } from './workers.ts';

/**
 * The bytes of a worker's drawing. Every reason but a fault of the drawing itself means that the workers are full,
 * late, or stopped. @throws BUSY
 */
export async function drawn(drawing: Promise<Uint8Array>): Promise<Buffer> {
  return Buffer.from(await orBusy(drawing));
}

/** The same for a drawing of several pictures. @throws BUSY */
export async function orBusy<Answer>(drawing: Promise<Answer>): Promise<Answer> {
  try {
    return await drawing;
  } catch (error) {
    const busy = error instanceof WorkerError && error.why !== 'failed';
    throw busy ? new DomainError('BUSY', { retryAfter: 10 }) : error;
  }
}
