/** Other installations that the administrator trusts: their keys and revocations are asked for by the server, and only over the open internet. */
import { Agent, createServer } from 'node:https';
import { type AddressInfo, createConnection } from 'node:net';
import { connect as tlsConnect } from 'node:tls';
import { expect } from 'vitest';
import { refreshIssuers } from '#server/documents/issuers/service.ts';
import { issueStatement } from '#server/documents/statements/service.ts';
import type { Outside } from '#server/platform/lib/outside.ts';
import { openStatement } from '../../client/features/documents/statements/open-statement.ts';
import { CERTIFICATE } from '../support/certificate.ts';
import { keepAnimal, makeTeam } from '../support/kept-animals.ts';
import { makeUser } from '../support/guardian.ts';
import { openWorld, test, type World } from '../support/world.ts';

const OTHER = 'hooks.example.com';

/** The other installation, answering at a public name; `spoil` changes what it says. */
async function answering(world: World) {
  const app = await world.http();
  const spoilt = new Map<string, { status?: number; body?: string }>();
  const server = createServer(CERTIFICATE, (request, response) => {
    const url = request.url ?? '';
    const { status = 200, body } = spoilt.get(url) ?? {};
    if (body !== undefined || status !== 200) return void response.writeHead(status).end(body);
    void app.inject(url).then((answer) => response.writeHead(answer.statusCode).end(answer.rawPayload));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const agent = new Agent();
  agent.createConnection = () =>
    tlsConnect({ socket: createConnection(port, '127.0.0.1'), ca: CERTIFICATE.cert, servername: OTHER });
  const outside: Outside = { resolve: async () => ['93.184.216.34'], agent };
  const close = () => new Promise((resolve) => server.close(resolve));
  return { outside, spoil: (url: string, said: object) => spoilt.set(url, said), mend: () => spoilt.clear(), close };
}

test('what another domain signed is read where it is trusted, and keeps being read while it does not answer', async () => {
  const [here, there] = [
    await openWorld({ TRUSTED_ISSUERS: OTHER }),
    await openWorld({ PUBLIC_URL: `https://${OTHER}` }),
  ];
  const { outside, spoil, mend, close } = await answering(there);
  try {
    const { vera, paz } = await makeTeam(there);
    const petId = await keepAnimal(there, vera);
    const dose = { petId, name: 'Antirrábica', vaccineId: 1, givenOn: '2026-11-20' };
    const { vaccinationId } = await there.as(paz).vaccines.add(dose);
    const issued = await issueStatement(there.context(null), { petId, size: 'full', today: '2026-11-21' });
    const jws = issued?.url.split('#')[1] ?? '';
    const admin = await makeUser(here, { role: 'ROLE_ADMINISTRADOR' });
    const job = { db: here.db, config: here.config, now: () => here.now };
    const read = async () => {
      const known = await here.anonymous().issuers.known();
      return openStatement(jws, { ...known, fresh: true }, '2026-11-21');
    };

    // Trusted, but never seen: that says nothing against it.
    expect(await read()).toEqual({ kind: 'unseen', host: OTHER });
    expect(await refreshIssuers(job, outside)).toEqual({ asked: 1, failed: 0 });
    expect(await read()).toMatchObject({ kind: 'read', standing: 'valid', own: false });
    await there.as(paz).vaccines.remove({ vaccinationId });
    await refreshIssuers(job, outside);
    expect(await read()).toMatchObject({ kind: 'read', standing: 'revoked' });

    // What it says meanwhile that cannot be right is not taken, and said to the administrator.
    here.now = '2026-11-22T15:00:00.000Z';
    const said = async () => (await here.as(admin).issuers.list())[0];
    for (const [url, answer, problem] of [
      ['/.well-known/jwks.json', { status: 503 }, 'Respondió 503.'],
      ['/.well-known/jwks.json', { status: 302 }, 'Respondió 302.'],
      ['/.well-known/jwks.json', { body: '{"keys":[]}' }, 'Lo que publica como claves no se puede leer.'],
      ['/.well-known/jwks.json', { body: 'x'.repeat(70_000) }, 'Respondió más de lo que cabe.'],
      ['/.well-known/estado.jwt', { body: 'a.b.c' }, 'Su lista de anulados no lleva su firma.'],
    ] as const) {
      spoil(url, answer);
      expect(await refreshIssuers(job, outside)).toEqual({ asked: 1, failed: 1 });
      expect(await said()).toEqual({ host: OTHER, seenAt: '2026-11-21T15:00:00.000Z', problem });
      expect(await read()).toMatchObject({ kind: 'read', standing: 'revoked' });
      mend();
    }
    // A name that points into a network is not called.
    await refreshIssuers(job, { ...outside, resolve: async () => ['93.184.216.34', '10.0.0.5'] });
    expect((await said())?.problem).toContain('dentro de una red');

    const former = { ...job, config: { ...here.config, trustedIssuers: [] } };
    expect(await refreshIssuers(former, outside)).toEqual({ asked: 0, failed: 0 });
    expect(await here.db.selectFrom('trustedIssuer').select('host').execute()).toEqual([]);
  } finally {
    await close();
    await here.close();
    await there.close();
  }
});

test('without trusted domains a reader knows this one alone', async ({ world }) => {
  const { issuers, trusted } = await world.anonymous().issuers.known();
  expect([issuers.map(({ host }) => host), trusted]).toEqual([['localhost:3000'], []]);
  expect(JSON.stringify(issuers)).not.toContain('"d"');
});
