/** The hot reads, the required ratios, and whether the servers answer alike. */
import SQLite from 'better-sqlite3';
import { REST_USERS, tokenOf, usersFor } from './sizes.ts';
import { get, listGoals, query } from './lists.ts';
import type { Work } from './load.ts';
import { BROWSER, type PageAnimal } from './pages.ts';

const SAMPLE = 4000;

/**
 * Shares of the limit, by processor time: `must` is a fifth below the measured share, so that only a loss fails;
 * `wanted` is the aim.
 */
export interface Goal {
  work: Work;
  title: string;
  must: number;
  wanted: number;
  /** Whether both answer the same bytes; the REST API answers the same list in Spanish with whole records. */
  sameBytes: boolean;
  /** What the bare server is asked instead. */
  against?: Work;
  /** The limit is our own server where guardians have the animals, not the bare one. */
  kept?: true;
  /** The share of the one statement whose JSON the database makes (limit-server.ts), where it answers this. */
  ofLimit?: number;
}

export type Animal = PageAnimal & { id: number; userId: number };

/** Some of this file's animals, evenly spread. */
export function sampleOf(file: string, animals: number): Animal[] {
  const raw = new SQLite(file, { readonly: true });
  const sample = raw
    .prepare<[], Animal>(
      `select p.id, "userId", p.code, p.name, s.code as species, p.allergies from pet p join species s on s.id = p."speciesId"
        where (p.id - 1) % ${Math.max(1, Math.floor(animals / SAMPLE))} = 0`,
    )
    .all();
  raw.close();
  return sample;
}

export function goalsOf(sample: readonly Animal[], animals: number): Goal[] {
  const users = usersFor(animals);
  const people = Array.from({ length: SAMPLE }, (_, index) => ((index * 7919) % users) + 1);
  const ofRest = people.map((userId) => (userId % Math.min(users, REST_USERS)) + 1);
  const web = (userId: number) => `cookie: sesion=${tokenOf(userId, 'web')}\r\n`;
  const list: Work = {
    name: 'W1',
    requests: people.map((userId) => get('/trpc/pets.list', web(userId))),
    freshAddress: false,
    perConnection: 900,
  };
  const record: Work = {
    name: 'W2',
    requests: sample.map(({ id, userId }) => get(query('pets.get', { petId: id }), web(userId))),
    freshAddress: false,
    perConnection: 900,
  };
  const search: Work = {
    name: 'W3',
    requests: sample.map(({ code }) => get(query('search.byCode', { code }), '')),
    freshAddress: true,
    perConnection: 50,
  };
  const page: Work = {
    name: 'Q1',
    requests: sample.map(({ code }) => get(`/q/${code}`, BROWSER)),
    freshAddress: true,
    perConnection: 50,
  };
  const rest: Work = {
    name: 'R1',
    requests: ofRest.map((userId) => {
      const body = JSON.stringify({ usuario_id: userId });
      return `POST /listadoMascotas HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer ${tokenOf(userId, 'rest')}\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`;
    }),
    freshAddress: false,
    perConnection: 900,
  };
  return [
    { work: list, title: 'my animals', must: 0.39, wanted: 0.7, sameBytes: true, ofLimit: 0.37 },
    { work: record, title: 'one full record', must: 0.43, wanted: 0.7, sameBytes: true, ofLimit: 0.37 },
    { work: search, title: 'search by code', must: 0.3, wanted: 0.7, sameBytes: true, ofLimit: 0.22 },
    { work: page, title: 'page of a plate', must: 0.36, wanted: 0.7, sameBytes: true },
    { work: rest, title: 'my animals, REST', must: 0, wanted: 0.5, sameBytes: false, against: list },
    ...listGoals(animals),
  ];
}

/**
 * Compares both servers' answers to the first requests: a faster but different answer would prove nothing.
 * @throws naming the address, where one refuses or they differ.
 */
export async function compareAnswers(goals: readonly Goal[], bare: string, ours: string): Promise<void> {
  for (const { work, sameBytes } of goals) {
    if (!sameBytes) continue;
    for (const request of work.requests.slice(0, 20)) {
      const [, url = ''] = request.split(' ');
      const cookie = /cookie: (.*)\r/.exec(request)?.[1];
      const ask = async (origin: string) => {
        const answer = await fetch(`${origin}${url}`, cookie ? { headers: { cookie } } : {});
        if (!answer.ok) throw new Error(`${origin}${url} answered ${answer.status}`);
        return answer.text();
      };
      const bodies = await Promise.all([ask(bare), ask(ours)]);
      if (bodies[0] !== bodies[1]) throw new Error(`${url} differs:\n${whereTheyDiffer(...bodies)}`);
    }
  }
}

/** Both answers around the first character that is not the same. */
function whereTheyDiffer(one: string, other: string): string {
  const at = [...one].findIndex((letter, place) => letter !== other[place]);
  return [one, other].map((body) => body.slice(Math.max(0, at - 200), at + 200)).join('\n');
}
