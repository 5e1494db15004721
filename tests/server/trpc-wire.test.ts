/** Our transport says what tRPC's own says, byte for byte, and refuses at the door what that one lets in. */
import { connect } from 'node:net';
import { fastifyTRPCPlugin, type FastifyTRPCPluginOptions } from '@trpc/server/adapters/fastify';
import Fastify, { type FastifyInstance } from 'fastify';
import { describe, expect } from 'vitest';
import { hashToken, newToken } from '#server/platform/lib/tokens.ts';
import { webContext } from '#server/app/http/request-context.ts';
import { FORMER_NOUNS, FORMER_PATHS } from '#server/app/http/former-paths.ts';
import { type AppRouter, appRouter, procedures } from '#server/app/http/router.ts';
import { toTrpcError } from '#server/platform/core/trpc.ts';
import { makePet, makeUser } from '../support/guardian.ts';
import { type Person, test, type World } from '../support/world.ts';

interface Request {
  method: 'GET' | 'POST' | 'HEAD' | 'PUT';
  url: string;
  payload?: string | Buffer;
  headers?: Record<string, string>;
}

const JSON_BODY = { 'content-type': 'application/json' };
const PETS = ['pets.list', 'pets.get', 'pets.name', 'search.byCode', 'pets.nothing', 'system.info', 'auth.signOut'];

describe('the same requests through the official adapter and ours', () => {
  test('reads: every procedure with every kind of input, with and without a session', async ({ world }) => {
    const { both, cookie, petId, code } = await wire(world);
    const inputs = [
      undefined,
      '',
      'null',
      '7',
      '"text"',
      '[]',
      '{}',
      '{',
      'undefined',
      '{"petId":1e999}',
      '{"petId":"1"}',
      '{"petId":-1}',
      '{"petId":999999}',
      '{"petId":1.5}',
      `{"petId":${petId}}`,
      `{"petId":${petId},"more":true}`,
      `{"code":"${code}"}`,
      `{"code":"${code.toLowerCase()}"}`,
      '{"code":""}',
      '{"code":"Ñandú 🐕 \\u0000"}',
      '{"__proto__":{"petId":1}}',
      `{"code":"${'x'.repeat(500)}"}`,
    ];
    for (const path of [...PETS, '', 'pets', 'pets.', 'toString', '__proto__', 'constructor', 'niño', 'a%2Fb']) {
      for (const input of inputs) {
        const url = `/trpc/${path}${input === undefined ? '' : `?input=${encodeURIComponent(input)}`}`;
        await both({ method: 'GET', url, headers: { cookie } });
        if (path === 'pets.get') await both({ method: 'GET', url });
      }
    }
  });

  test('writes: bodies good, bad, empty and strange', async ({ world }) => {
    const { both, cookie, petId } = await wire(world);
    const own = { ...JSON_BODY, cookie, 'sec-fetch-site': 'same-origin' };
    const bodies = [
      '',
      ' ',
      'null',
      '{',
      '[]',
      '"x"',
      '{}',
      '{"petId":"x"}',
      `{"petId":${petId},"name":""}`,
      `{"petId":${petId},"name":"Ñusta 🐾"}`,
      `{"petId":${petId},"name":"${'ñ'.repeat(61)}"}`,
      `{"petId":${petId},"birthOn":"2026-02-30"}`,
      '{"petId":999999,"name":"Luna"}',
      '{"email":"nobody@correo.ec"}',
      '\ufeff{"petId":1}',
      `{"petId":${petId}}{"petId":${petId}}`,
    ];
    for (const path of ['pets.update', 'pets.restore', 'auth.validateUser', 'pets.list', 'pets.nothing']) {
      for (const payload of bodies) {
        await both({ method: 'POST', url: `/trpc/${path}`, payload, headers: own });
        await both({ method: 'POST', url: `/trpc/${path}`, payload, headers: JSON_BODY });
      }
    }
    for (const type of ['application/json; charset=utf-8', 'application/json;charset=UTF-8']) {
      await both({
        method: 'POST',
        url: '/trpc/pets.update',
        payload: '{}',
        headers: { ...own, 'content-type': type },
      });
    }
    await both({ method: 'POST', url: '/trpc/pets.update', headers: own });
    await both({ method: 'POST', url: '/trpc/auth.signOut', payload: '{', headers: own });
    await both({ method: 'GET', url: '/trpc/pets.update', headers: { cookie } });
  });

  test('batches: good, mixed, with holes, too long, and inputs that are no object', async ({ world }) => {
    const { both, cookie, petId, code } = await wire(world);
    const pet = `{"petId":${petId}}`;
    const paths = [
      'pets.list',
      'pets.list,pets.list',
      'pets.list,pets.get',
      'pets.get,pets.get,pets.name',
      'pets.nothing,pets.list',
      'pets.nothing,pets.none',
      'pets.list,pets.update',
      'pets.update,pets.restore',
      'search.byCode,search.byCode',
      'pets.list,',
      ',',
      Array(10).fill('pets.list').join(),
      Array(11).fill('pets.list').join(),
      Array(500).fill('a').join(),
    ];
    const inputs = [undefined, '', '{', 'null', '7', '[]', `[${pet}]`, '{}', `{"0":${pet}}`, `{"1":${pet}}`];
    inputs.push(`{"0":${pet},"1":${pet},"2":${pet}}`, `{"0":null,"1":{"code":"${code}"}}`, '{"x":1}');
    for (const path of paths) {
      for (const input of inputs) {
        const query = `batch=1${input === undefined ? '' : `&input=${encodeURIComponent(input)}`}`;
        await both({ method: 'GET', url: `/trpc/${path}?${query}`, headers: { cookie } });
      }
      await both({ method: 'POST', url: `/trpc/${path}?batch=1`, payload: `{"0":${pet}}`, headers: JSON_BODY });
      await both({ method: 'POST', url: `/trpc/${path}?batch=1`, payload: '[]', headers: { ...JSON_BODY, cookie } });
    }
    for (const query of ['batch=0', 'batch', 'batch=1&batch=0', 'batch=0&batch=1', 'batch=true', 'input={}&input={']) {
      await both({ method: 'GET', url: `/trpc/pets.list,pets.list?${query}`, headers: { cookie } });
    }
  });

  test('another site: the cookie opens nothing that changes something', async ({ world }) => {
    const { both, cookie, petId } = await wire(world);
    const payload = JSON.stringify({ petId, name: 'Robada' });
    const sites = [{ 'sec-fetch-site': 'cross-site' }, { 'sec-fetch-site': 'none' }, { 'sec-fetch-site': 'same-site' }];
    const origins = [{}, { origin: 'https://evil.example' }, { origin: 'null' }];
    for (const site of [...sites, ...origins]) {
      const answer = await both({
        method: 'POST',
        url: '/trpc/pets.update',
        payload,
        headers: { ...JSON_BODY, cookie, ...site },
      });
      expect(answer.statusCode, JSON.stringify(site)).toBe(403);
    }
    const own = { ...JSON_BODY, cookie, origin: 'http://localhost:3000' };
    expect((await both({ method: 'POST', url: '/trpc/pets.update', payload, headers: own })).statusCode).toBe(200);
  });
});

describe('where ours differs on purpose', () => {
  test('only JSON is a call: a form of another site never runs a mutation, not even one without input', async ({
    world,
  }) => {
    const { ours, cookie } = await wire(world);
    const types = [
      'multipart/form-data; boundary=x',
      'application/x-www-form-urlencoded',
      'text/plain',
      'application/octet-stream',
      'application/jsonx',
      'text/plain; application/json',
    ];
    for (const type of types) {
      const headers = { cookie, 'content-type': type, 'sec-fetch-site': 'same-origin' };
      const payload = '--x\r\ncontent-disposition: form-data; name="x"\r\n\r\n1\r\n--x--\r\n';
      const answer = await ours.inject({ method: 'POST', url: '/trpc/auth.signOut', payload, headers });
      expect(answer.statusCode, type).toBe(415);
      expect(answer.json()).toMatchObject({ titulo: 'Tipo no admitido' });
    }
    const bare = await ours.inject({ method: 'POST', url: '/trpc/auth.signOut', headers: { cookie } });
    expect(bare.statusCode).toBe(415);
    const still = await ours.inject({ method: 'GET', url: '/trpc/pets.list', headers: { cookie } });
    expect(still.statusCode, 'the session is still there').toBe(200);
  });

  test('other methods have no route, HEAD included', async ({ world }) => {
    const { ours, cookie } = await wire(world);
    for (const method of ['HEAD', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'] as const) {
      const answer = await ours.inject({ method, url: '/trpc/pets.list', headers: { cookie } });
      expect(answer.statusCode, method).toBe(404);
    }
  });

  test('a name that is encoded twice is unknown, and one broken by its encoding is nobody’s fault of ours', async ({
    world,
  }) => {
    const { ours, cookie } = await wire(world);
    for (const path of ['pets%252Elist', '%25', '%25E0%25A4%25A']) {
      const answer = await ours.inject({ method: 'GET', url: `/trpc/${path}`, headers: { cookie } });
      expect(answer.statusCode, path).toBe(404);
    }
  });

  test('a body over the limit is refused before it is whole', async ({ world }) => {
    const { ours } = await wire(world);
    const payload = JSON.stringify({ code: 'x'.repeat(300_000) });
    const answer = await ours.inject({ method: 'POST', url: '/trpc/auth.signOut', payload, headers: JSON_BODY });
    expect(answer.statusCode).toBe(413);
  });
});

describe('on a real connection', () => {
  test('50 MB of multipart are refused without being read', async ({ world }) => {
    const { ours } = await wire(world);
    const port = await listening(ours);
    const size = 50 * 1024 * 1024;
    const before = process.memoryUsage().rss;
    const { answer, sent } = await pour(
      port,
      `POST /trpc/auth.signOut HTTP/1.1\r\nhost: localhost\r\ncontent-type: multipart/form-data; boundary=x\r\ncontent-length: ${size}\r\n\r\n`,
      size,
    );
    expect(answer).toMatch(/^HTTP\/1\.1 415 /);
    expect(sent).toBeLessThan(size / 2);
    expect(process.memoryUsage().rss - before).toBeLessThan(40 * 1024 * 1024);
  });

  test('a caller that leaves in the middle of its body changes nothing for the next one', async ({ world }) => {
    const { ours, cookie, petId, ana } = await wire(world);
    const port = await listening(ours);
    const head = `host: localhost\r\ncookie: ${cookie}\r\nsec-fetch-site: same-origin\r\ncontent-type: application/json\r\n`;
    for (let n = 0; n < 20; n += 1) {
      await leave(port, `POST /trpc/pets.update HTTP/1.1\r\n${head}content-length: 500\r\n\r\n{"petId":${petId},`);
      await leave(port, `GET /trpc/pets.list HTTP/1.1\r\nhost: localhost\r\ncookie: ${cookie}\r\n\r\n`);
    }
    const answer = await fetch(`http://127.0.0.1:${port}/trpc/pets.list`, { headers: { cookie } });
    const { result } = (await answer.json()) as { result: { data: unknown } };
    expect(result.data).toEqual(await world.as(ana).pets.list());
  });
});

/** Ours, the official adapter over the same router and context, and a person with an animal. */
async function wire(world: World) {
  const ana = await makeUser(world);
  const { id: petId, code } = await petOf(world, ana);
  const cookie = await cookieOf(world, ana);
  const ours = await world.http();
  const official = await officialApp(world);
  const both = async (request: Request) => {
    const theirs = await official.inject(request);
    const answer = await ours.inject(request);
    const said = `${request.method} ${request.url} ${String(request.payload ?? '').slice(0, 200)}`;
    expect(`${answer.statusCode} ${answer.body}`, said).toBe(`${theirs.statusCode} ${theirs.body}`);
    return answer;
  };
  return { ours, both, ana, cookie, petId, code };
}

async function petOf(world: World, ana: Person) {
  await makePet(world, ana);
  return world.db.selectFrom('pet').select(['id', 'code']).executeTakeFirstOrThrow();
}

async function cookieOf(world: World, { id }: Person): Promise<string> {
  const token = newToken();
  await world.db
    .insertInto('session')
    .values({
      hash: hashToken(token),
      userId: id,
      kind: 'web',
      remembered: 0,
      createdAt: world.now,
      lastUsedAt: world.now,
      expiresAt: '2099-01-01T00:00:00.000Z',
      ipPrefix: '127.0.0.0',
      agent: 'test',
    })
    .execute();
  return `sesion=${token}`;
}

async function officialApp(world: World): Promise<FastifyInstance> {
  const app = Fastify({ routerOptions: { maxParamLength: 5000 } });
  await app.register<FastifyTRPCPluginOptions<AppRouter>>(fastifyTRPCPlugin, {
    prefix: '/trpc',
    trpcOptions: {
      router: appRouter,
      maxBatchSize: 10,
      createContext: async ({ req, res, info }) => {
        try {
          // As ours does: what the door refuses has the code of its refusal.
          return await webContext(world.context(null), req, res, info.calls.length);
        } catch (error) {
          throw toTrpcError(error);
        }
      },
    },
  });
  return app;
}

async function listening(app: FastifyInstance): Promise<number> {
  const address = await app.listen({ host: '127.0.0.1', port: 0 });
  return Number(new URL(address).port);
}

/** Sends zeros after `head` until an answer comes or all is sent. */
function pour(port: number, head: string, size: number): Promise<{ answer: string; sent: number }> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    const piece = Buffer.alloc(64 * 1024);
    let sent = 0;
    let answer = '';
    const more = () => {
      while (sent < size && answer === '') {
        sent += piece.length;
        if (!socket.write(piece)) return;
      }
    };
    socket.on('connect', () => {
      socket.write(head);
      more();
    });
    socket.on('drain', more);
    socket.on('data', (data) => {
      answer += data.toString();
      socket.destroy();
    });
    // The server may close on us while we still send: what counts is whether it answered first.
    socket.on('error', () => undefined);
    socket.on('close', () => resolve({ answer, sent }));
  });
}

function leave(port: number, beginning: string): Promise<void> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.write(beginning, () => socket.destroy());
    });
    socket.on('error', () => undefined);
    socket.on('close', () => resolve());
  });
}

test('a client that is still open calls by the paths of the release before', async ({ world }) => {
  const { ours, cookie } = await wire(world);
  const get = (path: string) => ours.inject({ method: 'GET', url: `/trpc/${path}`, headers: { cookie } });
  const former = await get('care.home,news.unread,account.security,feeds.list,losses.open?batch=1');
  const today = await get('agenda.overview,announcements.unread,security.get,calendarFeeds.list,lostPets.open?batch=1');
  expect(former.statusCode).toBe(200);
  expect(former.json()).toEqual(today.json());
});

test('every former path leads to a procedure', () => {
  expect([...FORMER_PATHS.values()].filter((path) => !procedures.has(path))).toEqual([]);
  const nouns = new Set([...procedures.keys()].map((path) => path.split('.')[0]));
  expect([...FORMER_NOUNS].filter(([former, today]) => nouns.has(former) || !nouns.has(today))).toEqual([]);
});
