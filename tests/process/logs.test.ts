/** A whole story of an account with everything logged and traced: no password, token, cookie or link is in what the server tells. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { openCollector, type SeenSpan } from '../support/collector.ts';
import { PASSWORD, post, startServer, temporaryFolder, until } from '../support/process.ts';

const TRACES = { made: '0af7651916cd43dd8448eb211c80319c', handed: '4bf92f3577b34da6a3ce929d0e0e4736' };
const NEW_PASSWORD = 'Guayacan-77-lluvia';

test('what the server prints at the level of trace, and what it tells a collector, holds no secret', async () => {
  using folder = temporaryFolder();
  const dataDir = folder.path;
  const collector = await openCollector();
  const server = await startServer({
    DATA_DIR: dataDir,
    LOG_LEVEL: 'trace',
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    TRUSTED_PROXIES: '127.0.0.1',
  });
  const { url } = server;
  const email = 'ana@correo.ec';
  const secrets = new Map<string, string | undefined>([
    ['the password', PASSWORD],
    ['the new password', NEW_PASSWORD],
  ]);
  const pair = { password: PASSWORD, confirmarPassword: PASSWORD };
  const person = { nombre: 'Ana', primerApellido: 'Vera', pais: 'EC', telefonoMovil: '0991234567' };
  expect(
    (await post(`${url}/registro`, { correoElectronico: email, username: email, ...pair, ...person })).status,
  ).toBe(200);
  const confirmation = await linkIn(dataDir, 'confirmarRegistro');
  secrets.set('the link that confirms', confirmation);
  await fetch(`${url}/confirmarRegistro/${confirmation}`);
  const confirmed = await post(`${url}/confirmarRegistro`, { tokenConfirmacion: confirmation });
  secrets.set('the session of the confirmation', confirmed.body.token);

  // Wrong in every way that a program gets wrong: the answer is a refusal, and refusals are what is logged most.
  await post(`${url}/login`, { username: email, password: `${PASSWORD}!` });
  await post(`${url}/login`, { username: email, password: { $gt: PASSWORD } });
  await fetch(`${url}/login`, { method: 'POST', headers: json, body: `{"password":"${PASSWORD}"` });
  await fetch(`${url}/login?password=${PASSWORD}`);
  await fetch(`${url}/trpc/auth.signIn?input=${encodeURIComponent(JSON.stringify({ email, password: PASSWORD }))}`);

  const signedIn = await post(`${url}/login`, { username: email, password: PASSWORD });
  secrets.set('the bearer', signedIn.body.token);
  const web = await post(`${url}/trpc/auth.signIn`, { email, password: PASSWORD, remember: true });
  for (const cookie of web.headers.getSetCookie()) secrets.set(`the cookie ${cookie.split('=')[0]}`, valueOf(cookie));
  const own = {
    cookie: web.headers
      .getSetCookie()
      .map((one) => one.split(';')[0])
      .join('; '),
    'sec-fetch-site': 'same-origin',
  };
  await fetch(`${url}/trpc/auth.me`, { headers: own });
  // A trace goes on where a proxy of ours hands it over, and not where a visitor makes one up.
  const traceparent = (trace: string) => ({ traceparent: `00-${trace}-b7ad6b7169203331-01` });
  await fetch(`${url}/inicio`, { headers: traceparent(TRACES.made) });
  await fetch(`${url}/inicio`, { headers: { ...traceparent(TRACES.handed), 'x-forwarded-for': '203.0.113.9' } });
  // A form is read by a parser of its own, which logs what it was told.
  const form = new FormData();
  form.set('archivo', new Blob(['no es una lista']), 'lista.csv');
  await fetch(`${url}/api/mascotas/lista`, { method: 'POST', headers: own, body: form });
  await post(`${url}/inicio`, { username: email }, signedIn.body.token, own);
  await post(`${url}/inicio`, { username: email }, signedIn.body.token);

  await post(`${url}/olvideClave`, { username: email });
  const reset = await linkIn(dataDir, 'cambiarClave');
  secrets.set('the link that changes the password', reset);
  const opened = await post(`${url}/recupearClave`, { tokenConfirmacion: reset });
  secrets.set('the token of the change', opened.body.token);
  const changed = await post(
    `${url}/cambiarClave`,
    { clave: NEW_PASSWORD, confirmarClave: NEW_PASSWORD },
    opened.body.token,
  );
  expect(changed.status, JSON.stringify(changed.body)).toBe(200);
  await post(`${url}/trpc/auth.signOut`, {}, undefined, own);
  server.child.kill('SIGTERM');
  expect(await server.ended).toBe(0);
  await collector.close();

  const printed = server.output();
  expect(printed).toContain('answered');
  expect(secrets.size).toBeGreaterThanOrEqual(8);
  for (const [what, secret] of secrets) {
    expect(secret, what).toMatch(/.{12}/);
    if (secret && printed.includes(secret)) throw new Error(`${what} was printed:\n${lineWith(printed, secret)}`);
    if (secret) expect(collector.text().includes(secret), `${what} was traced`).toBe(false);
  }
  // Nor whose account it was: an address is for the database, not for a log that others keep.
  expect(printed).not.toContain(email);
  expect(collector.text()).not.toMatch(new RegExp(`${email}|Ana|Vera|0991234567|127\\.0\\.0\\.1|203\\.0`));
  expectWholeTraces(collector.spans());
});

const json = { 'content-type': 'application/json' };

async function linkIn(dataDir: string, page: string): Promise<string> {
  const folder = path.join(dataDir, 'outbox');
  let token: string | undefined;
  await until(() => {
    const texts = readdirSync(dataDir).includes('outbox')
      ? readdirSync(folder).filter((name) => name.endsWith('.eml'))
      : [];
    const letters = texts.map((name) => readFileSync(path.join(folder, name), 'utf8'));
    token = letters.map((letter) => new RegExp(`/${page}/([\\w-]{43})`).exec(letter)?.[1]).find(Boolean);
    return token !== undefined;
  }, `a mail with ${page}`);
  return token ?? '';
}

function valueOf(cookie: string): string {
  return cookie.split(';')[0]?.split('=')[1] ?? '';
}

function lineWith(text: string, part: string): string | undefined {
  return text.split('\n').find((line) => line.includes(part));
}

/** Each statement stands in its request or job. */
function expectWholeTraces(spans: SeenSpan[]) {
  const under = (name: string) => {
    const roots = spans.filter((span) => span.name === name).map(({ id }) => id);
    return spans.filter(({ parent }) => roots.includes(parent ?? '')).map((span) => span.name);
  };
  expect(under('POST /trpc/auth.signIn')).toEqual(expect.arrayContaining(['select user', 'insert session']));
  expect(under('GET /trpc/auth.me')[0]).toMatch(/^select /);
  expect(under('outbox mail')).toContain('update mailOutbox');
  expect(under('job sweep')).toContain('delete session');
  expect(spans.find(({ name }) => name === 'GET /trpc/auth.me')?.facts).toMatchObject({
    'http.route': '/trpc/:path',
    'http.response.status_code': 200,
  });
  const known = new Set(spans.map(({ trace }) => trace));
  expect([known.has(TRACES.handed), known.has(TRACES.made)]).toEqual([true, false]);
  const statements = spans.filter(({ facts }) => facts['db.query.text'] !== undefined);
  expect(statements.every(({ parent }) => parent !== undefined)).toBe(true);
}
