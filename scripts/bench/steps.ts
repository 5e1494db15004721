/** Where a hot read's time goes, step by step: each line costs what the one above it does, and one thing more. */
import path from 'node:path';
import { compete, type Contest } from './contests.ts';
import { prepareData } from './data.ts';
import { goalsOf, sampleOf } from './goals.ts';
import { get, query } from './lists.ts';
import type { Work } from './load.ts';
import type { Bench } from './part.ts';
import { type Server, startBare, startOurs, stop } from './servers.ts';
import { FEW, tokenOf } from './sizes.ts';

/** Somewhat more than W1's answer, which has 1,140 letters on average: the first two steps must not look cheaper than they are. */
const BYTES = 1500;

export async function measureSteps({ pace }: Bench): Promise<void> {
  const folder = await prepareData(FEW);
  const file = path.join(folder, 'petlove.db');
  const list = goalsOf(sampleOf(file, FEW), FEW).find(({ work }) => work.name === 'W1');
  if (!list) throw new Error('no W1');
  const bare = await startBare('bare-server', file);
  const [plain, framed] = [
    await startBare('bare-answer', 'node', String(BYTES)),
    await startBare('bare-answer', 'fastify', String(BYTES)),
  ];
  const ours = await startOurs({ dataDir: folder });
  const [animal] = sampleOf(file, FEW);
  const asked = (name: string, url: string): Work => ({
    name,
    requests: [get(url, `cookie: sesion=${tokenOf(animal?.userId ?? 0, 'web')}\r\n`)],
    freshAddress: false,
    perConnection: 900,
  });
  const steps: [title: string, server: Server, work: Work][] = [
    ['node:http', plain, asked('S1', query('nothing', {}))],
    ['Fastify', framed, asked('S2', query('nothing', {}))],
    ['ours: + headers, hooks, metrics', ours, asked('S3', '/healthz')],
    ['+ tRPC, the session, one read', ours, asked('S4', query('pets.name', { petId: animal?.id ?? 0 }))],
    ['my animals', ours, { ...list.work, name: 'S5' }],
  ];
  const contests = steps.map(
    ([title, server, work]): Contest => ({
      server,
      work,
      title,
      against: [{ server: bare, work: list.work, called: 'bare my animals', must: 0, wanted: 0, isLimit: false }],
    }),
  );
  await compete('Where a hot read goes', contests, pace);
  await stop(ours, framed, plain, bare);
}
