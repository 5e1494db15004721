/** What each screen of the administration costs with many more animals, against the same screen with fewer. */
import { compete, type Contest } from './contests.ts';
import { prepareData } from './data.ts';
import { get, query } from './lists.ts';
import type { Bench } from './part.ts';
import { heading, line, median } from './report.ts';
import { startOurs, stop } from './servers.ts';
import { ADMINISTRATOR, tokenOf } from './sizes.ts';

const FLAT = 1.3;
const STARTS = 3;
/** No row has these letters: two are read from an index, not from the table. */
const SCREENS: Readonly<Record<string, readonly string[]>> = {
  totals: [query('adminLists.totals', {})],
  'waiting work': [query('overview.waiting', {})],
  'mails and jobs': [query('jobs.list', {})],
  '/metrics': ['/metrics'],
  'filter «overdue»': [query('adminLists.pets', { care: 'overdue' })],
  'two letters': ['lu', 'xq', '09'].map((filter) => query('adminLists.pets', { filter })),
  'two letters of a person': ['jo', 'xq'].map((filter) => query('adminLists.users', { filter })),
  'the counter': ['lu', 'jo', 'xq'].map((text) => query('counter.find', { text })),
  Hoy: [query('recalls.list', {})],
  'Hoy, its counts': [query('recalls.counts', {})],
};

/** @param small @param large how many animals both have */
export async function measureGrowth({ pace }: Bench, small: number, large: number): Promise<void> {
  const [few, many] = [await prepareData(small), await prepareData(large)];
  const [smaller, larger] = [await startOurs({ dataDir: few }), await startOurs({ dataDir: many })];
  const cookie = `cookie: sesion=${tokenOf(ADMINISTRATOR, 'web')}\r\n`;
  const contests = Object.entries(SCREENS).map(([title, urls]): Contest => {
    const requests = urls.map((url) => get(url, cookie));
    const work = (name: string) => ({ name, requests, freshAddress: false, perConnection: 900 });
    const opponent = { server: smaller, work: work(`${title} of fewer`), called: 'with fewer', isLimit: false };
    return {
      server: larger,
      work: work(title),
      title: '',
      connections: 2,
      against: [{ ...opponent, must: 1 / FLAT, wanted: 1 }],
    };
  });
  await compete(`${large.toLocaleString('en')} animals against ${small.toLocaleString('en')}`, contests, pace);
  await stop(smaller, larger);
  const took = { few: [] as number[], many: [] as number[] };
  for (let round = 0; round < STARTS; round += 1)
    for (const [size, dataDir] of [
      ['few', few],
      ['many', many],
    ] as const) {
      const server = await startOurs({ dataDir });
      took[size].push(server.started.milliseconds);
      await stop(server);
    }
  heading('A start');
  const ratio = median(took.many) / median(took.few);
  line('with more animals', `${Math.round(median(took.many))} ms, × ${ratio.toFixed(2)} (≤ ${FLAT})`, ratio <= FLAT);
}
