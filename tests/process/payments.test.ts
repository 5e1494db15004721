/** Two servers on one PostgreSQL, and one of them is killed with the gateway's answer on its way: the year is there, once. */
import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { expect, inject, test } from 'vitest';
import { type Gateways, startGateways } from '../support/gateways.ts';
import { databaseAddress } from '../support/postgres.ts';
import {
  addByTrpc,
  openData,
  post,
  type Running,
  seedPerson,
  signIn,
  startServer,
  temporaryFolder,
  until,
} from '../support/process.ts';

test.each([
  ['payphone', 'confirm'],
  ['paypal', 'capture'],
] as const)('%s: killed in the middle of %s', async (method, call) => {
  using folder = temporaryFolder();
  const admin = new pg.Client({ connectionString: databaseAddress(inject('postgresTemplate'), 'postgres') });
  const name = `petlove_paid_${randomBytes(4).toString('hex')}`;
  await admin.connect();
  await admin.query(`create database "${name}"`);
  const databaseUrl = databaseAddress(inject('postgresTemplate'), name);
  const gateways = await startGateways();
  const servers: Running[] = [];
  const start = async () => {
    const server = await startServer({ DATA_DIR: folder.path, DATABASE_URL: databaseUrl, ...gateways.env });
    servers.push(server);
    return server;
  };
  const open = openData(folder.path, databaseUrl);
  try {
    const email = await seedPerson(folder.path, databaseUrl);
    const [first, second] = [await start(), await start()];
    const session = await signIn(first.url, email);
    const petId = await addByTrpc(first.url, session, 'Luna');
    const invoice = { kind: '07' };
    const begun = await post(
      `${first.url}/trpc/checkout.begin`,
      { planId: 1, petIds: [petId], method, invoice },
      undefined,
      {
        cookie: session.cookie,
        'sec-fetch-site': 'same-origin',
      },
    );
    const { code } = begun.body.result.data;
    const back = new URL(method === 'paypal' ? gateways.paypal.approve(code) : gateways.payphone.pay(code));
    // The money is taken, and the answer takes its time.
    gateways.fault(call, 'hang', { done: true, ms: 60_000 });
    const returned = fetch(`${first.url}${back.pathname}${back.search}`, { redirect: 'manual' }).catch(() => null);
    await until(() => asked(gateways, call) === 1, 'the gateway is asked');
    first.child.kill('SIGKILL');
    await first.ended;
    await returned;
    expect(gateways.sum()).toBe(600);
    expect(await rows()).toMatchObject({ state: 'confirming', grants: 0 });
    // As if the lease of the killed server had ended: a test does not wait half a minute.
    await open.db.updateTable('payment').set({ leaseUntil: null }).execute();

    // The browser tries again at the other one, at the same moment as everybody else; the first one is started anew.
    const again = await start();
    const tries = [second, again, second, again].map(({ url }) =>
      fetch(`${url}${back.pathname}${back.search}`, { redirect: 'manual' }),
    );
    for (const { status } of await Promise.all(tries)) expect(status).toBe(303);
    await until(async () => (await rows()).state === 'paid', 'the payment is settled');
    expect(await rows()).toEqual({ state: 'paid', payments: 1, grants: 1, paid: 1 });
    expect(gateways.sum()).toBe(600);
  } finally {
    for (const { child } of servers) child.kill('SIGKILL');
    await Promise.all(servers.map(({ ended }) => ended));
    await open.close();
    await gateways.close();
    await admin.query(`drop database "${name}" with (force)`);
    await admin.end();
  }

  async function rows() {
    const payments = await open.db.selectFrom('payment').select('state').execute();
    const grants = await open.db.selectFrom('licenceGrant').select('id').where('revokedAt', 'is', null).execute();
    const paid = await open.db.selectFrom('paymentStep').select('id').where('kind', '=', 'paid').execute();
    return { state: payments[0]?.state, payments: payments.length, grants: grants.length, paid: paid.length };
  }
});

function asked(gateways: Gateways, call: string): number {
  return gateways.log.filter((one) => one.call === call).length;
}
