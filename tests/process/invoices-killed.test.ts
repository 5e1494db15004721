/** A server that dies with kill -9 between two steps of issuing: every sale has one authorised invoice, and no number is lost. */
import { expect, test } from 'vitest';
import { setMode } from '#server/billing/issuer/queries.ts';
import { leave } from '#server/billing/issuing/leave.service.ts';
import type { InvoiceDraft } from '#server/billing/invoices/rules.ts';
import { readConfig } from '#server/platform/config/config.ts';
import { makeCertificate } from '../../scripts/gateways/certificates.ts';
import type { SriFault } from '../../scripts/gateways/sri.ts';
import { startGateways } from '../support/gateways.ts';
import { COUNTER_SALE } from '../support/invoice-inputs.ts';
import { writeIssuer } from '../support/invoices.ts';
import { openData, rounds, seedPerson, startServer, temporaryFolder, until } from '../support/process.ts';

interface Step {
  service: 'reception' | 'authorization';
  /** The SRI never hears of it; it does its work and is silent then. */
  fault: Extract<SriFault, 'hang' | 'mute'>;
}

/** Signed and not sent; sent and not answered; received and not answered about. */
const STEPS: readonly Step[] = [
  { service: 'reception', fault: 'hang' },
  { service: 'reception', fault: 'mute' },
  { service: 'authorization', fault: 'hang' },
  { service: 'authorization', fault: 'mute' },
];

test('killed at each step in turn, it goes on where it stood', async () => {
  using folder = temporaryFolder();
  const gateways = await startGateways();
  const env = { DATA_DIR: folder.path, SUBSCRIPTIONS: 'off', ...gateways.env };
  await seedPerson(folder.path);
  const open = openData(folder.path);
  const { sri } = gateways;
  const at = () => new Date().toISOString();
  const documents = () => open.db.selectFrom('invoice').selectAll().orderBy('id').execute();
  try {
    const [from, until10] = [-30, 300].map((days) => new Date(Date.now() + days * 86_400_000).toISOString());
    const certificate = makeCertificate({ ...(from && { from }), ...(until10 && { until: until10 }) });
    await writeIssuer({ db: open.db, config: readConfig(env) }, null, at(), certificate);
    await setMode(open.db, 1, 'production', {});
    const sell = async () => {
      const { kind, number, name, address } = COUNTER_SALE.buyer;
      const lines = COUNTER_SALE.lines.map((line) => ({ ...line, code: null, discountCents: 0 }));
      const buyer = { kind, number, name, address, email: null };
      const draft: InvoiceDraft = { buyer, lines, taxes: {}, payment: '01' };
      await open.db.transaction().execute((db) => leave(db, draft, { environment: '2', counter: 1, at: at() }));
    };
    // The claim of the dead server ends, and what waits for its next try is due: a test does not wait two minutes.
    const wake = () =>
      open.db
        .updateTable('invoice')
        .set({ nextAttemptAt: at(), leaseUntil: null })
        .where('state', '!=', 'authorized')
        .execute();
    const each = rounds(1, 5);
    const steps = rounds(0, 1) === 1 ? STEPS : STEPS.slice(1, 2);
    for (let round = 0; round < each; round += 1)
      for (const { service, fault } of steps) {
        await sell();
        sri.clearFaults();
        sri.fault(service, fault, { ms: 600_000, times: 99 });
        await wake();
        const asked = sri.log.filter((one) => one.service === service).length;
        const server = await startServer(env);
        await until(() => sri.log.filter((one) => one.service === service).length > asked, `the ${service} is asked`);
        server.child.kill('SIGKILL');
        expect(await server.ended).toBe('SIGKILL');
        const last = (await documents()).at(-1);
        // Number, key and signed bytes were stored before anything left.
        expect(last).toMatchObject({
          sequence: (await documents()).length,
          state: expect.stringMatching(/signed|received/),
        });
        expect(last?.xml).toContain('<ds:SignatureValue');
      }
    sri.clearFaults();
    await wake();
    const last = await startServer(env);
    await until(async () => (await documents()).every(({ state }) => state === 'authorized'), 'all are authorised');
    last.child.kill('SIGKILL');
    await last.ended;
    const after = await documents();
    expect(after).toHaveLength(each * steps.length);
    expect(after.map(({ sequence }) => sequence)).toEqual(after.map((_, index) => index + 1));
    expect(sri.authorized().map(({ key, xml }) => ({ key, xml }))).toEqual(
      expect.arrayContaining(after.map(({ accessKey: key, xml }) => ({ key, xml }))),
    );
    expect(sri.authorized()).toHaveLength(after.length);
  } finally {
    await open.close();
    await gateways.close();
  }
});
