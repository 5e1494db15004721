/** Traces to a collector: what belongs to what, what they never say, and a collector that is away. */
import { createServer, get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test, vi } from 'vitest';
import { readConfig } from '#server/platform/config/config.ts';
import { systemNow } from '#server/platform/lib/time.ts';
import { traced } from '#server/platform/lib/traced.ts';
import { statementWords } from '#server/platform/tracing/statement-words.ts';
import { openTracing, type RequestFacts } from '#server/platform/tracing/tracing.ts';
import { startTracing } from '#server/platform/tracing/opentelemetry.ts';
import { openCollector } from '../support/collector.ts';

const TOKEN = '8812-secreto-de-otro';
const ASKED: RequestFacts = { method: 'GET', route: '/trpc/:path', asked: 'pets.get', traceparent: undefined };

test('a request holds its statements and its calls, across what it waits for', async () => {
  const collector = await openCollector();
  const company = createServer((_request, response) => response.writeHead(503).end());
  await new Promise<void>((resolve) => void company.listen(0, '127.0.0.1', resolve));
  const { port } = company.address() as AddressInfo;
  const address = `http://127.0.0.1:${port}/bot${TOKEN}/send?chat=${TOKEN}`;
  const tracing = startWith({
    OTEL_EXPORTER_OTLP_ENDPOINT: `${collector.url}/`,
    OTEL_EXPORTER_OTLP_HEADERS: 'x-tenant=clinica%20norte, authorization=Basic%20YTpi',
    OTEL_SERVICE_NAME: 'libreta',
    PUBLIC_URL: 'https://libreta.ec',
    SRI_TEST_URL: `http://127.0.0.1:${port}`,
  });

  tracing.statement({ sql: 'select 1', ms: 1, failure: undefined });
  await inside(tracing.request(ASKED), async () => {
    tracing.statement({ sql: `select * from "pet" where "state" = 'lost' and "id" = ?`, ms: 3, failure: undefined });
    await Promise.all([
      fetch(address.replace('127.0.0.1', 'localhost'), { method: 'POST', body: TOKEN }).then((answer) => answer.text()),
      new Promise<void>((resolve) => void get(address, (answer) => void answer.resume().on('end', resolve))),
    ]);
    const full = Object.assign(new Error(`Key (email)=(${TOKEN}) exists`), { code: '23505' });
    await traced('task draw', async () => Promise.reject(full)).catch(() => undefined);
  });
  const caller = { trace: '0af7651916cd43dd8448eb211c80319c', span: 'b7ad6b7169203331' };
  await inside(
    tracing.request({ ...ASKED, traceparent: `00-${caller.trace}-${caller.span}-01` }),
    async () => undefined,
  );
  await inside(
    tracing.request({ ...ASKED, traceparent: `00-${caller.trace}-${caller.span}-00` }),
    async () => undefined,
  );
  await tracing.stop();
  await collector.close();
  company.closeAllConnections();
  company.close();

  const spans = collector.spans();
  expect(collector.service()).toMatchObject({ 'service.name': 'libreta' });
  expect(collector.headers[0]).toMatchObject({ 'x-tenant': 'clinica norte', authorization: 'Basic YTpi' });
  const request = spans.find(({ parent }) => parent === undefined);
  expect(request).toMatchObject({ name: 'GET /trpc/pets.get', facts: { 'http.response.status_code': 200 } });
  const parts = spans.filter(({ parent }) => parent === request?.id);
  // The settings name the one; the other may be a person's own.
  expect(parts.map(({ name, facts, failed }) => [name, facts['error.type'], facts['server.address'], failed])).toEqual(
    expect.arrayContaining([
      ['select pet', undefined, undefined, false],
      ['POST', '503', undefined, true],
      ['GET', '503', '127.0.0.1', true],
      ['task draw', '23505', undefined, true],
    ]),
  );
  expect(parts).toHaveLength(4);
  // What a proxy of ours began goes on; what it chose to leave out is left out. Nothing else was traced: not the delivery itself.
  expect(spans.filter(({ trace }) => trace === caller.trace).map(({ parent }) => parent)).toEqual([caller.span]);
  expect(spans).toHaveLength(6);
  expect(collector.text()).not.toMatch(new RegExp(`${TOKEN}|lost|/bot|email|localhost`));
});

test('a collector that is away is one line, and delays nothing', async () => {
  const collector = await openCollector();
  const port = Number(new URL(collector.url).port);
  await collector.close();
  const printed = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  const lines = () => printed.mock.calls.filter(([line]) => String(line).includes('traces not delivered'));
  const tracing = startWith({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url });
  const began = performance.now();
  await inside(tracing.request(ASKED), async () => undefined);
  expect(performance.now() - began).toBeLessThan(100);
  await expect.poll(() => lines().length).toBe(1);
  await inside(tracing.request(ASKED), async () => undefined);
  const back = await openCollector(port);
  await expect
    .poll(async () => {
      await inside(tracing.request(ASKED), async () => undefined);
      return back.spans().length;
    })
    .toBeGreaterThan(0);
  expect(lines()).toHaveLength(1);
  expect(String(lines()[0])).toContain('ECONNREFUSED');
  await tracing.stop();
  await back.close();
  printed.mockRestore();
});

test('no collector, nothing loaded; and what a sampler leaves out is not sent', async () => {
  expect(await openTracing(readConfig({}), systemNow)).toBeNull();
  const collector = await openCollector();
  for (const sampler of ['always_off', 'parentbased_always_off', 'traceidratio']) {
    const tracing = startWith({
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      OTEL_TRACES_SAMPLER: sampler,
      OTEL_TRACES_SAMPLER_ARG: '0',
    });
    await inside(tracing.request(ASKED), async () => tracing.statement({ sql: 'x', ms: 1, failure: undefined }));
    await tracing.stop();
  }
  await collector.close();
  expect(collector.spans()).toEqual([]);
});

test.each([
  [`update "user" set "name" = ?, "age" = 7 where "id" in (?, ?)`, 'update user', ' = ? where "id" in (?, ?)'],
  [`insert into "mail" ("kind") values ('it''s; Ana')`, 'insert mail', 'values (?)'],
  [
    `select "a1", 3.5 from (select $1::text) as t2 join "pet" on 1 = $2`,
    'select pet',
    '"a1", ? from (select $1::text) as t2',
  ],
  ['begin immediate', 'begin', 'begin immediate'],
])('%s is said without values', (sql, name, part) => {
  const words = statementWords(sql);
  expect(words.name).toBe(name);
  expect(words.text).toContain(part);
});

function startWith(env: Record<string, string>) {
  const config = readConfig(env);
  if (!config.tracing) throw new Error('no collector');
  return startTracing(config, config.tracing, systemNow, { everyMs: 5, patienceMs: 100 });
}

async function inside(span: ReturnType<ReturnType<typeof startWith>['request']>, work: () => Promise<unknown>) {
  await new Promise<void>((resolve, reject) => span.within(() => void work().then(() => resolve(), reject)));
  span.end(200);
}
