/** How an answer may be compressed for its caller. */
import type { IncomingHttpHeaders } from 'node:http';

type Encoding = 'br' | 'gzip';

/** The better one of those that the caller reads. */
export function encodingFor(headers: IncomingHttpHeaders): Encoding | null {
  const accepted = String(headers['accept-encoding'] ?? '');
  const reads = (encoding: Encoding) =>
    new RegExp(`(?:^|[,\\s])${encoding}(?:\\s*;\\s*q=(?:1|0\\.0*[1-9])[\\d.]*)?\\s*(?:,|$)`).test(accepted);
  return reads('br') ? 'br' : reads('gzip') ? 'gzip' : null;
}
