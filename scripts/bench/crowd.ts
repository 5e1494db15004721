/** Five hundred connections that ask without a pause: an answer soon, or a refusal at once that says when to come again. */
import { connect } from 'node:net';
import { prepareData } from './data.ts';
import { goalsOf, sampleOf } from './goals.ts';
import { heading, line, percentile } from './report.ts';
import { startOurs, stop } from './servers.ts';
import { FEW } from './sizes.ts';
import path from 'node:path';

const CONNECTIONS = 500;
const SECONDS = 8;
const P99_MS = 500;

interface Seen {
  answered: number[];
  refused: number[];
  silent: number;
  withoutRetryAfter: number;
}

export async function measureCrowd(): Promise<void> {
  const dataDir = await prepareData(FEW);
  const goals = goalsOf(sampleOf(path.join(dataDir, 'petlove.db'), FEW), FEW);
  const requests = goals
    .filter(({ work }) => ['W1', 'W2', 'W3'].includes(work.name))
    .flatMap(({ work }) => work.requests);
  const server = await startOurs({ dataDir });
  const seen: Seen = { answered: [], refused: [], silent: 0, withoutRetryAfter: 0 };
  const end = performance.now() + SECONDS * 1000;
  await Promise.all(
    Array.from({ length: CONNECTIONS }, (_, place) => keepAsking(server.port, requests, place, end, seen)),
  );
  await stop(server);
  heading(`${CONNECTIONS} connections, mixed reads, ${SECONDS} s`);
  const p99 = percentile(seen.answered, 0.99);
  line(
    'answered, p99',
    `${Math.round(p99)} ms (≤ ${P99_MS}), median ${Math.round(percentile(seen.answered, 0.5))}, ${seen.answered.length} answers`,
    p99 <= P99_MS,
  );
  const refused = seen.refused.length === 0 ? 0 : percentile(seen.refused, 0.99);
  line(
    'refused, p99',
    `${seen.refused.length} in ${Math.round(refused)} ms, without Retry-After ${seen.withoutRetryAfter}`,
    seen.withoutRetryAfter === 0,
  );
  line('no answer', String(seen.silent), seen.silent === 0);
}

/** One connection, from its own address. */
function keepAsking(port: number, requests: readonly string[], place: number, end: number, seen: Seen): Promise<void> {
  return new Promise((resolve) => {
    const localAddress = `127.7.${(place >> 7) + 1}.${(place & 127) + 1}`;
    const socket = connect({ port, host: '127.0.0.1', localAddress, noDelay: true });
    let next = place * 37;
    let began = 0;
    let text = '';
    const ask = () => {
      if (performance.now() > end) return void socket.end();
      began = performance.now();
      next += 1;
      socket.write(requests[next % requests.length] ?? '');
    };
    socket.setEncoding('latin1').setTimeout(10_000, () => {
      seen.silent += 1;
      socket.destroy();
    });
    socket.on('connect', ask).on('data', (part: string) => {
      text += part;
      const head = text.indexOf('\r\n\r\n');
      if (head < 0 || text.length < head + 4 + Number(/content-length: (\d+)/i.exec(text)?.[1] ?? 0)) return;
      const took = performance.now() - began;
      if (text.startsWith('HTTP/1.1 200')) seen.answered.push(took);
      else {
        seen.refused.push(took);
        if (!/retry-after: \d/i.test(text.slice(0, head))) seen.withoutRetryAfter += 1;
      }
      text = '';
      ask();
    });
    socket.on('error', () => resolve()).on('close', () => resolve());
  });
}
