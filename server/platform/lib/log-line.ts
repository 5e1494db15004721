/** Lines of the log for what runs before and beside the server's logger; they have its format. */
import type { Instant } from '#db/types.ts';

const WARN = 40;

export function logWarning(logLevel: string, at: Instant, line: Record<string, unknown>): void {
  if (logLevel === 'silent') return;
  process.stderr.write(`${JSON.stringify({ level: WARN, time: Date.parse(at), ...line })}\n`);
}
