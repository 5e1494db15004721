import path from 'node:path';

/** The child process of the workers. Its path stands apart: loading child.ts itself would start its work. */
export const WORKER_PROGRAM = path.join(import.meta.dirname, 'child.ts');
