/** Every kind of answer carries the headers that protect whoever reads it, as the real server sends them. */
import { expect, test } from 'vitest';
import { openData, seedPerson, startServer, temporaryFolder } from '../support/process.ts';

test('pages, files, answers and refusals', async () => {
  using folder = temporaryFolder();
  await seedPerson(folder.path);
  const clinic = openData(folder.path);
  const row = { id: 1, name: 'Clínica del Cauca', countryIso: 'CO', hours: '["","","","","","",""]', updatedAt: '' };
  await clinic.db.insertInto('clinicProfile').values(row).execute();
  await clinic.close();
  const server = await startServer({ DATA_DIR: folder.path, PUBLIC_URL: 'https://petlove.ec' });
  const { url } = server;
  const page = await (await fetch(`${url}/login`)).text();
  const asset = /(?:src|href)="(\/assets\/[^"]+\.js)"/.exec(page)?.[1] ?? '';
  const json = { 'content-type': 'application/json' };
  const post = (body: string, headers: Record<string, string> = json) => ({ method: 'POST', headers, body });
  const answers: [path: string, status: number, init?: RequestInit][] = [
    ['/', 200],
    ['/dashboard/mascotas', 200],
    [asset, 200],
    ['/assets/no-such.js', 404],
    ['/%ZZ', 404],
    // What is no screen is not answered with one: a scanner would take it for the file that it asked for.
    ['/.git/config', 404],
    ['/.env', 404],
    ['/.well-known/no-such', 404],
    ['/.well-known/resource-that-should-not-exist-whose-status-code-should-not-be-200', 404],
    ['/api/no-such', 404],
    ['/trpc', 404],
    ['/api/docs', 200],
    ['/api/openapi.json', 200],
    ['/healthz', 200],
    ['/especies', 200],
    ['/listadoMascotas', 401, post('{}')],
    ['/login', 400, post('{')],
    ['/login', 400, post('{}')],
    ['/login', 415, post('a=b', { 'content-type': 'application/x-www-form-urlencoded' })],
    ['/login', 413, post(JSON.stringify({ x: 'x'.repeat(300_000) }))],
    ['/trpc/pets.list', 401],
    ['/trpc/no.such', 404],
    ['/trpc/auth.signIn', 405],
    ['/trpc/auth.signOut', 415, post('x', { 'content-type': 'text/plain' })],
    ['/pets', 404, { method: 'DELETE' }],
  ];
  for (const [path, status, init] of answers) {
    const answer = await fetch(`${url}${path}`, init);
    const what = `${init?.method ?? 'GET'} ${path}`;
    const header = (name: string) => answer.headers.get(name) ?? '';
    expect.soft(answer.status, what).toBe(status);
    expect.soft(header('content-security-policy'), what).toMatch(/default-src 'none'.*frame-ancestors 'none'/);
    expect.soft(header('content-security-policy'), what).not.toMatch(/unsafe-(inline|eval)|script-src[^;]*\*/);
    expect.soft(header('x-content-type-options'), what).toBe('nosniff');
    expect.soft(header('referrer-policy'), what).toBe('strict-origin-when-cross-origin');
    expect.soft(header('cross-origin-opener-policy'), what).toBe('same-origin');
    expect.soft(header('cross-origin-resource-policy'), what).toBe('same-origin');
    expect.soft(header('permissions-policy'), what).toContain('microphone=()');
    expect.soft(header('strict-transport-security'), what).toMatch(/max-age=63072000; includeSubDomains/);
    expect.soft(header('cache-control'), what).toMatch(path === asset ? /immutable/ : /no-store/);
    expect.soft(header('server') + header('x-powered-by'), what).toBe('');
    expect.soft(await answer.text(), what).not.toMatch(/\bat \S+ \(|node_modules|SQLITE/);
  }
  const icon = await fetch(`${url}/favicon.ico`);
  expect([icon.status, icon.headers.get('content-type')]).toEqual([200, 'image/vnd.microsoft.icon']);
  // The registration begins with the country that the administrator chose, before any script runs.
  const registration = await (await fetch(`${url}/register`)).text();
  expect(registration).toMatch(/value="Colombia"/);
  expect(registration).not.toMatch(/value="Ecuador"|🇪🇨/u);
  // A screen frames our own pages (what an animal's open page tells) and nobody else's.
  const policy = (await fetch(`${url}/dashboard`)).headers.get('content-security-policy');
  expect(policy).toContain("frame-src 'self';");
  server.child.kill('SIGTERM');
  expect(await server.ended).toBe(0);
});
