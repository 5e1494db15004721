/** Only what is said alike to everybody is compressed: the length of anything else would tell a stranger what stands in it (BREACH). */
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect } from 'vitest';
import { procedures } from '#server/app/http/router.ts';
import { test } from '../support/world.ts';

const BROWSER = { 'accept-encoding': 'gzip, deflate, br, zstd' };
/** A session that is none is still one to a cache and to a stranger who listens. */
const SESSION = { cookie: `sesion=${'x'.repeat(43)}` };
const LISTS = '/trpc/reference.vaccines,reference.species?batch=1&input=%7B%7D';

test('pages and lists that belong to no person are compressed for a browser that reads it', async ({ world }) => {
  const app = await world.http();
  for (const url of ['/landingPage', '/condiciones', '/api/docs', LISTS]) {
    const plain = await app.inject({ url });
    expect.soft(plain.headers['content-encoding'], url).toBeUndefined();
    expect.soft(plain.headers.vary, url).toContain('Accept-Encoding');
    const small = await app.inject({ url, headers: BROWSER });
    expect.soft(small.headers['content-encoding'], url).toBe('br');
    expect.soft(brotliDecompressSync(small.rawPayload).toString(), url).toBe(plain.body);
    expect.soft(small.rawPayload.length, url).toBeLessThan(plain.rawPayload.length / 2);
    const older = await app.inject({ url, headers: { 'accept-encoding': 'gzip' } });
    expect.soft(gunzipSync(older.rawPayload).toString(), url).toBe(plain.body);
    const without = await app.inject({ url, headers: { 'accept-encoding': 'br;q=0, gzip;q=0.0' } });
    expect.soft(without.body, url).toBe(plain.body);
  }
});

test('with a session or a key nothing is compressed but the lists that belong to no person', async ({ world }) => {
  const app = await world.http();
  for (const headers of [SESSION, { authorization: `Bearer ${'x'.repeat(43)}` }]) {
    const page = await app.inject({ url: '/landingPage', headers: { ...BROWSER, ...headers } });
    expect(page.headers['content-encoding']).toBeUndefined();
  }
  const mixed = await app.inject({
    url: '/trpc/reference.vaccines,system.info?batch=1&input=%7B%7D',
    headers: { ...BROWSER, ...SESSION },
  });
  expect(mixed.json()).toHaveLength(2);
  expect(mixed.headers['content-encoding']).toBeUndefined();
  const lists = await app.inject({ url: LISTS, headers: { ...BROWSER, ...SESSION } });
  expect(lists.headers['content-encoding']).toBe('br');
});

test('what may be compressed is counted, open and only read', async ({ world }) => {
  const routes: string[] = [];
  await world.http(({ method, url, config }) => {
    if (config?.shared && method === 'GET') routes.push(url);
  });
  expect(routes.toSorted()).toEqual([
    '/accesibilidad',
    '/api/docs',
    '/api/docs/cliente.ts',
    '/api/docs/comprobante-firmado',
    '/api/docs/probar',
    '/api/docs/probar.js',
    '/api/openapi.json',
    '/condiciones',
    '/landingPage',
    '/landingPage/placa',
    '/q/:code',
    '/t/:code',
  ]);
  const shared = [...procedures].filter(([, { _def }]) => _def.meta?.shared);
  expect(shared.map(([path]) => path.split('.')[0])).toEqual(shared.map(() => 'reference'));
  for (const [, { _def }] of shared) expect(_def).toMatchObject({ type: 'query', meta: { door: 'open' } });
});
