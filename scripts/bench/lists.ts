/**
 * The administrator's list of all animals: the measured requests, and whether ten times as many animals cost the
 * same.
 */
import path from 'node:path';
import { openSqlite } from '#db/open.ts';
import { listPetsPage, type PetsWanted } from '#server/admin/lists/pets.queries.ts';
import { readFragment } from '#server/platform/lib/search-fragment.ts';
import { ADMINISTRATOR, ANIMALS, FEW, tokenOf } from './sizes.ts';
import type { Work } from './load.ts';

const PER_PAGE = 25;
/** Common and rare fragments, with and without accents; each occurs inside a name, an address or a code. */
export const FOUND = ['anel', 'usta', 'ÑUSTA', 'elus', 'guam', 'cky', 'mia'];
/** No row matches these. The first two are also searched as codes. */
const ABSENT = ['ana1234', 'sona7', 'ruk'];
/** The relative depth in either list: the 1,000th page of the long one and the 100th of the short one. */
const DEEP = 0.9;
const FLAT = 1.3;
/**
 * A full page needs some hundred rows at any size. A fragment without matches walks the shortest list of its
 * trigrams: with ten times the animals about three times the work; a table scan would be ten times.
 */
const WALK = 5;

export function get(url: string, headers: string): string {
  return `GET ${url} HTTP/1.1\r\nhost: localhost\r\n${headers}\r\n`;
}

export function query(name: string, input: object): string {
  return `/trpc/${name}?input=${encodeURIComponent(JSON.stringify(input))}`;
}

export function listGoals(animals: number) {
  const cookie = `cookie: sesion=${tokenOf(ADMINISTRATOR, 'web')}\r\n`;
  const work = (name: string, inputs: object[]): Work => ({
    name,
    requests: inputs.map((input) => get(query('adminLists.pets', input), cookie)),
    freshAddress: false,
    perConnection: 900,
  });
  const deep = { cursor: { id: Math.round(animals * DEEP) + 1, key: '' } };
  const goal = { must: 0.44, wanted: 0.75, sameBytes: true };
  return [
    { work: work('W5a', [{}]), title: 'all, page 1', ...goal },
    { work: work('W5b', [deep]), title: 'all, page 1,000', ...goal },
    {
      work: work(
        'W5c',
        [...FOUND, ...ABSENT].map((filter) => ({ filter })),
      ),
      title: 'all, fragment',
      ...goal,
    },
  ];
}

/** Cost of a page in the long list relative to the short one, measured alternately. */
export async function measureFlatness(long: string, short: string) {
  const lists = [long, short].map((folder) => openSqlite(path.join(folder, 'petlove.db')));
  const base = {
    sort: 'new',
    ids: null,
    limit: PER_PAGE + 1,
    speciesId: null,
    care: null,
    situation: null,
    chip: null,
    subscription: null,
    since: null,
    today: '2026-11-22',
    soonEnd: '2026-12-22',
    fragment: null,
    after: null,
  } as const satisfies PetsWanted;
  const deepIn = (animals: number): PetsWanted => ({ ...base, after: { id: Math.round(animals * DEEP), key: '' } });
  const holding = (typed: string): PetsWanted => ({ ...base, fragment: readFragment(typed) });
  const works: { title: string; of: (animals: number) => PetsWanted[]; atMost: number }[] = [
    { title: 'page 1', of: () => [base], atMost: FLAT },
    { title: 'deep page by key', of: (animals) => [deepIn(animals)], atMost: FLAT },
    { title: 'fragment', of: () => FOUND.map(holding), atMost: FLAT },
    { title: 'fragment that no row has', of: () => ABSENT.map(holding), atMost: WALK },
  ];
  const found: { title: string; ratio: number; milliseconds: number; atMost: number }[] = [];
  for (const { title, of, atMost } of works) {
    const ratios: number[] = [];
    let milliseconds = 0;
    for (let round = 0; round <= 9; round += 1) {
      const took: number[] = [];
      for (const [index, { db }] of lists.entries()) {
        const pages = of(index === 0 ? ANIMALS : FEW);
        const began = process.cpuUsage();
        for (let time = 0; time < 200 / pages.length; time += 1)
          for (const wanted of pages) await listPetsPage(db, wanted);
        const { user, system } = process.cpuUsage(began);
        took.push((user + system) / 1000 / 200);
      }
      // The first round only warms both up.
      if (round > 0) ratios.push((took[0] ?? Number.NaN) / (took[1] ?? Number.NaN));
      milliseconds = took[0] ?? Number.NaN;
    }
    found.push({ title, ratio: ratios.sort((a, b) => a - b)[4] ?? Number.NaN, milliseconds, atMost });
  }
  for (const list of lists) await list.close();
  return found;
}
