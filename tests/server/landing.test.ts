/** The landing page: readable before any script, and true about the price. */
import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { expect } from 'vitest';
import { TESTED, UNTESTED } from '#server/app/site/accessibility-page.ts';
import { LANDING_STYLE } from '#server/app/site/landing-style.ts';
import { openWorld, test, type World } from '../support/world.ts';

async function landing(world: World) {
  const app = await world.http();
  const answer = await app.inject({ url: '/landingPage' });
  expect(answer.statusCode).toBe(200);
  return answer;
}

test('says in one light page without script what it is and what a year costs', async ({ world }) => {
  const { body, headers } = await landing(world);
  expect(body).toContain('<title>PetLove+ - Bienvenido</title>');
  expect(body).toContain('6,00 USD al año');
  expect(body).toContain('30 días de prueba');
  expect(body).not.toContain('<script');
  expect(headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'sha256-/);
  expect(headers['x-robots-tag']).toBeUndefined();
  expect(gzipSync(body).length).toBeLessThan(15_000);
});

test('what a member accepts is read before there is an account, and says who runs it', async () => {
  const world = await openWorld({ SUBSCRIPTIONS: 'off' });
  const app = await world.http();
  const { body, statusCode } = await app.inject({ url: '/condiciones' });
  expect(statusCode).toBe(200);
  expect(body).toContain('Superintendencia de Protección de Datos Personales');
  expect(body).not.toContain('Si pagas');
  expect(body).not.toContain('<script');
  expect((await landing(world)).body).toContain('href="/condiciones"');
  await world.close();
});

test('says what was tested of who cannot see or hold well, and what was not', async ({ world }) => {
  const app = await world.http();
  const { body } = await app.inject({ url: '/accesibilidad' });
  for (const line of [...TESTED, ...UNTESTED]) expect(body).toContain(`<li>${line}</li>`);
  expect((await landing(world)).body).toContain('href="/accesibilidad"');
  // The site of docs/ says the same things in its own marks.
  const plain = (text: string) => text.replaceAll(/[*`]|\s*\n\s*/g, ' ').replaceAll(/\s+/g, ' ');
  const docs = plain(readFileSync('docs/accesibilidad.md', 'utf8'));
  for (const line of [...TESTED, ...UNTESTED]) expect(docs).toContain(line.replace(/\.$/, ''));
});

test('says of an address whether a telephone may use its camera there', async ({ world }) => {
  const app = await world.http();
  const at = async (host: string) => (await app.inject({ url: '/conexionSegura', headers: { host } })).body;
  expect(await at('192.168.1.20:3000')).toMatch(
    /Esta dirección no es segura<\/h1>[\s\S]*http:\/\/192\.168\.1\.20:3000/,
  );
  expect(await at('localhost:3000')).toContain('Esta dirección es segura</h1>');
  expect(await at('"><b>x')).not.toContain('<b>x');
  // What a visitor says of itself is not believed; what the proxy in front says is.
  const said = { host: '192.168.1.20', 'x-forwarded-proto': 'https' };
  expect((await app.inject({ url: '/conexionSegura', headers: said })).body).toContain('no es segura');
  const behind = await openWorld({ TRUSTED_PROXIES: '127.0.0.1' });
  const answer = await (await behind.http()).inject({ url: '/conexionSegura', headers: said });
  expect(answer.body).toContain('https://192.168.1.20');
  expect(answer.body).toContain('Esta dirección es segura</h1>');
  await behind.close();
});

test('reads its price from the table, from the moment at which a new one begins', async ({ world }) => {
  const plan = await world.db.selectFrom('plan').select('id').executeTakeFirstOrThrow();
  const validFrom = '2027-01-01T05:00:00.000Z';
  await world.db
    .insertInto('planPrice')
    .values({ planId: plan.id, cents: 750, validFrom, createdBy: null, createdAt: world.now })
    .execute();
  expect((await landing(world)).body).toContain('6,00 USD al año');
  world.now = validFrom;
  const { body } = await landing(world);
  expect(body).toContain('7,50 USD al año');
  expect(body).not.toContain('6,00');
});

test('of a clinic that takes no money says not a word of it', async () => {
  const world = await openWorld({ SUBSCRIPTIONS: 'off' });
  const { body } = await landing(world);
  expect(body.replace(LANDING_STYLE, '')).not.toMatch(/USD|precio|prueba|cobr|pag[ao]\b/i);
  await world.close();
});

test('offers the chat only where a number is configured', async ({ world }) => {
  expect((await landing(world)).body).not.toContain('wa.me');
  const other = await openWorld({ CONTACT_WHATSAPP: '+593998842547' });
  expect((await landing(other)).body).toContain('https://wa.me/593998842547');
  await other.close();
});

test('shows as a sample the very page that a plate opens, which does nothing there', async ({ world }) => {
  const app = await world.http();
  const { body, headers } = await app.inject({ url: '/landingPage/placa' });
  expect(body).toMatch(/<main class="animal" inert>/);
  expect(body).toContain('Canela');
  expect(headers['content-security-policy']).toContain("form-action 'none'");
  expect(headers['content-security-policy']).toContain("frame-ancestors 'self'");
});
