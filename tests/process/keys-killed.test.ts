/** Killed in storms of calls with a key: asked again, each was done once and says so, whatever the process had written when it died. */
import { randomBytes, randomUUID } from 'node:crypto';
import pg from 'pg';
import { expect, inject, test } from 'vitest';
import type { Db } from '#db/types.ts';
import { databaseAddress } from '../support/postgres.ts';
import {
  addByTrpc,
  openData,
  post,
  rounds,
  seedPerson,
  type Session,
  signIn,
  startServer,
  temporaryFolder,
  until,
} from '../support/process.ts';

const HANDS = 8;

test('SQLite: every key that is asked again was done once', async () => {
  using folder = temporaryFolder();
  await killedInStorms(folder.path, rounds(2, 3));
});

test('PostgreSQL: every key that is asked again was done once', async () => {
  using folder = temporaryFolder();
  const admin = new pg.Client({ connectionString: databaseAddress(inject('postgresTemplate'), 'postgres') });
  const name = `petlove_keys_${randomBytes(4).toString('hex')}`;
  await admin.connect();
  await admin.query(`create database "${name}"`);
  try {
    await killedInStorms(folder.path, rounds(1, 2), databaseAddress(inject('postgresTemplate'), name));
  } finally {
    await admin.query(`drop database "${name}" with (force)`);
    await admin.end();
  }
});

interface Place {
  url: string;
  session: Session;
}

interface Keyed {
  key: string;
  name: string;
  petId: number;
  hand: number;
  /** What the server said before it was killed; null where it said nothing. */
  said: unknown;
}

/** What is written, by name: by two of the older calls and by two entries of the screens' queue. */
const WAYS = [
  {
    table: 'pet',
    send: ({ url, session }: Place, { name, key }: Keyed) =>
      post(
        `${url}/crearMascota`,
        { usuario_id: session.userId, nombre: name, especieId: 1, sexoId: 2 },
        session.bearer,
        keyHeader(key),
      ),
  },
  {
    table: 'illness',
    send: (place: Place, { name, petId, key }: Keyed) =>
      fromScreen(place, 'illnesses.add', { petId, name, diagnosedOn: '2026-01-05' }, key),
  },
  {
    table: 'owner',
    send: ({ url, session }: Place, { name, key }: Keyed) =>
      post(
        `${url}/crearDuenio`,
        { usuario_id: session.userId, nombre: name, apellido: 'Vera' },
        session.bearer,
        keyHeader(key),
      ),
  },
  {
    table: 'medicine',
    send: (place: Place, { name, petId, key }: Keyed) => {
      const plan = { dose: '1 tableta', every: 8, everyUnit: 'hour', startOn: '2026-01-05', firstTime: '08:00' };
      return fromScreen(place, 'medicines.add', { petId, name, ...plan }, key);
    },
  },
] as const;

function keyHeader(key: string) {
  return { 'idempotency-key': key };
}

function fromScreen({ url, session }: Place, procedure: string, input: object, key: string) {
  const headers = { cookie: session.cookie, 'sec-fetch-site': 'same-origin', ...keyHeader(key) };
  return post(`${url}/trpc/${procedure}`, input, undefined, headers);
}

function wayOf({ hand }: Pick<Keyed, 'hand'>) {
  const way = WAYS[hand % WAYS.length];
  if (!way) throw new Error('no way');
  return way;
}

async function killedInStorms(dataDir: string, storms: number, databaseUrl?: string) {
  const email = await seedPerson(dataDir, databaseUrl);
  const start = () => startServer({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl ?? '' });
  const all: Keyed[] = [];
  let last: Keyed[] = [];
  for (let round = 0; round <= storms; round += 1) {
    const server = await start();
    const session = await signIn(server.url, email);
    const place = { url: server.url, session };
    // Whatever the last blow left open, and what had been answered: all at once, and each twice.
    const again = await Promise.all(last.map((one) => askedAgain(place, one)));
    expect(again.filter((one) => one !== null)).toEqual([]);
    if (round === storms) {
      server.child.kill('SIGKILL');
      await server.ended;
      break;
    }
    // A small record each time: writing in a large one is slow, and not what is asked here.
    const storm = keepSending(place, round, (await addByTrpc(server.url, session, 'Toby')) ?? 0);
    const enough = 20 + Math.floor(Math.random() * 60);
    await until(() => storm.sent.filter(({ said }) => said !== null).length >= enough, 'some answers');
    await new Promise((resolve) => setTimeout(resolve, Math.random() * 20));
    server.child.kill('SIGKILL');
    expect(await server.ended).toBe('SIGKILL');
    await storm.stop();
    last = storm.sent;
    all.push(...last);
  }
  const open = openData(dataDir, databaseUrl);
  const amounts = await amountsByName(open.db);
  await open.close();
  expect(all.length).toBeGreaterThan(20 * storms);
  expect(all.filter(({ name }) => amounts.get(name) !== 1)).toEqual([]);
}

/** Eight hands that send one call after the other, each under a key of its own, until they are told to stop. */
function keepSending(place: Place, round: number, petId: number) {
  const sent: Keyed[] = [];
  let going = true;
  const write = async (hand: number) => {
    for (let i = 0; going; i += 1) {
      const one: Keyed = { key: randomUUID(), name: `R${round} H${hand} N${i}`, petId, hand, said: null };
      sent.push(one);
      const answer = await wayOf(one)
        .send(place, one)
        .catch(() => null);
      if (answer === null) return;
      expect(answer).toMatchObject({ status: 200 });
      one.said = answer.body;
    }
  };
  const hands = Promise.all(Array.from({ length: HANDS }, (_, hand) => write(hand)));
  return {
    sent,
    stop: async () => {
      going = false;
      await hands;
    },
  };
}

/** Null where both answers are alike, of a call that was done, and the first one where there was one; else what was said. */
async function askedAgain(place: Place, one: Keyed): Promise<unknown> {
  const send = () => wayOf(one).send(place, one);
  const [first, second] = await Promise.all([send(), send()]);
  const alike = (said: unknown) => JSON.stringify(said) === JSON.stringify(first.body);
  if (first.status === 200 && second.status === 200 && alike(second.body) && (one.said === null || alike(one.said)))
    return null;
  return { one, first: [first.status, first.body], second: [second.status, second.body] };
}

async function amountsByName(db: Db): Promise<Map<string, number>> {
  const amounts = new Map<string, number>();
  for (const { table } of WAYS) {
    for (const { name } of await db.selectFrom(table).select('name').execute())
      amounts.set(name, (amounts.get(name) ?? 0) + 1);
  }
  return amounts;
}
