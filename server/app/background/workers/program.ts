import { programBeside } from '#server/platform/lib/project.ts';

/** The child process of the workers. Its path stands apart: loading child.ts itself would start its work. */
export const WORKER_PROGRAM = programBeside(import.meta, 'child');
