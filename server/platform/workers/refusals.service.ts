import { DomainError } from '#server/platform/errors/errors.ts';
import { WorkerError } from './workers.ts';

/**
 * Why a worker could not read a file: the task's own word, `late`, or `broken` where the file ended its process.
 * @throws BUSY where the workers are full or stopped; a fault of the task itself as it is
 */
export function reasonOf(error: unknown): string {
  if (!(error instanceof WorkerError) || error.why === 'failed') throw error;
  if (error.why === 'full' || error.why === 'closed') throw new DomainError('BUSY', { retryAfter: 10 });
  if (error.why === 'refused') return error.message;
  return error.why === 'late' ? 'late' : 'broken';
}
