/** A dose that is written, by 1, 16 and 64 connections, through the screens' call and the older one. By the clock: it waits for the disk. */
import path from 'node:path';
import SQLite from 'better-sqlite3';
import { compete, type Contest } from './contests.ts';
import { copyOf } from './copies.ts';
import { prepareSettled } from './data.ts';
import type { Work } from './load.ts';
import type { Bench } from './part.ts';
import { type Server, startBare, startOurs, stop } from './servers.ts';
import { FEW, REST_USERS, tokenOf, usersFor } from './sizes.ts';

const CONNECTIONS = [1, 16, 64];
/** No two ask for the same animal on the same day. */
const DAYS = ['2026-10-05', '2026-10-19', '2026-11-02'];

export async function measureWrites({ pace, wants }: Bench): Promise<void> {
  const settled = await prepareSettled();
  const from = path.join(settled, 'petlove.db');
  const asked = CONNECTIONS.filter((connections) => wants(`W4x${connections}`));
  if (asked.length === 0 && !wants('W4rest')) return;
  const copies = {
    ours: copyOf('ours', settled),
    each: copyOf('each', settled),
    group: copyOf('group', settled),
  };
  const ours = await startOurs({ dataDir: copies.ours.folder, env: { SUBSCRIPTIONS: 'off' } });
  const bare = await startBare('bare-writer', path.join(copies.each.folder, 'petlove.db'), 'each');
  const grouped = await startBare('bare-writer', path.join(copies.group.folder, 'petlove.db'), 'group');
  const doses = dosesIn(from);
  const contest = (name: string, requests: string[], connections: number): Contest => {
    const work = { name, requests, freshAddress: false, perConnection: 900 };
    const one = connections === 1;
    const opponent = (server: Server, called: string, must: number, wanted: number) => ({
      server,
      work: { ...work, name: `${name} ${called}`, requests: doses.map(byScreen) } satisfies Work,
      called,
      must,
      wanted,
      isLimit: true,
    });
    return {
      title: 'add a vaccine',
      server: ours,
      work,
      connections,
      by: 'clock',
      against: one
        ? [opponent(bare, 'bare, a commit each', 0.28, 0.5)]
        : [opponent(grouped, 'bare, a commit a tick', 0.12, 0.75)],
    };
  };
  const contests = asked.map((connections) => contest(`W4x${connections}`, doses.map(byScreen), connections));
  if (wants('W4rest'))
    contests.push(contest('W4rest', doses.filter(({ userId }) => userId <= REST_USERS).map(byOlderCall), 1));
  await compete('Writes, FULL', contests, pace);
  await stop(ours, bare, grouped);
  for (const { discard } of Object.values(copies)) discard();
}

export interface Dose {
  petId: number;
  userId: number;
  vaccineId: number;
  name: string;
  givenOn: string;
}

export function dosesIn(file: string): Dose[] {
  const raw = new SQLite(file, { readonly: true });
  const animals = raw
    .prepare<[number], Omit<Dose, 'givenOn'>>(
      `select p.id as petId, p."userId", v.id as vaccineId, v.name from pet p join vaccine v on v."speciesId" = p."speciesId"
        where v.id = (select min(id) from vaccine where "speciesId" = p."speciesId") and p."userId" <= ? order by p.id`,
    )
    .all(usersFor(FEW));
  raw.close();
  return DAYS.flatMap((givenOn) => animals.map((animal) => ({ ...animal, givenOn })));
}

function byScreen({ userId, ...dose }: Dose): string {
  return posted(
    '/trpc/vaccines.add',
    `cookie: sesion=${tokenOf(userId, 'web')}\r\nsec-fetch-site: same-origin\r\n`,
    dose,
  );
}

function byOlderCall({ userId, petId, name, givenOn }: Dose): string {
  const body = { mascotaId: petId, vacuna: name, fechaAplicacion: givenOn };
  return posted('/addVacunas', `authorization: Bearer ${tokenOf(userId, 'rest')}\r\n`, body);
}

function posted(url: string, headers: string, body: object): string {
  const text = JSON.stringify(body);
  return `POST ${url} HTTP/1.1\r\nhost: localhost\r\n${headers}content-type: application/json\r\ncontent-length: ${Buffer.byteLength(text)}\r\n\r\n${text}`;
}
