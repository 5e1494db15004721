/** What programs look for at an address that every site has: a scanner, a password manager, a search engine. */
import { expect } from 'vitest';
import { openWorld, test } from '../support/world.ts';

const SECURITY = '/.well-known/security.txt';

test('security.txt says where a hole is reported, and does not run out while the server runs', async () => {
  const world = await openWorld({
    PUBLIC_URL: 'https://petlove.ec',
    CONTACT_WHATSAPP: '+593998842547',
    MAIL_FROM: 'PetLove+ <hola@petlove.ec>',
  });
  const app = await world.http();
  world.now = '2026-11-30T23:59:00.000Z';
  const { statusCode, headers, body } = await app.inject({ url: SECURITY });
  expect([statusCode, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
  expect(body).toBe(
    [
      'Contact: https://wa.me/593998842547',
      'Contact: mailto:hola@petlove.ec',
      'Expires: 2027-05-29T00:00:00Z',
      'Preferred-Languages: es, en',
      'Canonical: https://petlove.ec/.well-known/security.txt',
      '',
    ].join('\n'),
  );
  world.now = '2027-05-30T00:00:00.000Z';
  expect((await app.inject({ url: SECURITY })).body).toContain('Expires: 2027-11-26T00:00:00Z');
  await world.close();
});

test.for([{}, { MAIL_FROM: 'no-responder@petlove.ec' }, { MAIL_FROM: 'Clínica <noreply@clinica.ec>' }])(
  'an address that nobody reads is no contact: then there is no security.txt (%j)',
  async (settings) => {
    const world = await openWorld(settings);
    expect((await (await world.http()).inject({ url: SECURITY })).statusCode).toBe(404);
    await world.close();
  },
);

test('a password manager finds the screen where the password is changed', async ({ world }) => {
  const app = await world.http();
  const { statusCode, headers } = await app.inject({ url: '/.well-known/change-password' });
  expect([statusCode, headers.location]).toEqual([302, '/dashboard/usuario?tab=seguridad']);
});

test('a search engine is told what is everybody’s, and where the list of it stands', async () => {
  const world = await openWorld({ PUBLIC_URL: 'https://petlove.ec' });
  const app = await world.http();
  const robots = await app.inject({ url: '/robots.txt' });
  expect(robots.headers['content-type']).toBe('text/plain; charset=utf-8');
  expect(robots.body).toMatch(/^Disallow: \/dashboard$/m);
  expect(robots.body).toMatch(/^Sitemap: https:\/\/petlove\.ec\/sitemap\.xml$/m);
  const { headers, body } = await app.inject({ url: '/sitemap.xml' });
  expect(headers['content-type']).toBe('application/xml; charset=utf-8');
  const listed = [...body.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url]) => url);
  expect(listed).toContain('https://petlove.ec/landingPage');
  const hidden = [...robots.body.matchAll(/^Disallow: (.+)$/gm)].map(([, path]) => `https://petlove.ec${path}`);
  expect(listed.filter((url) => hidden.some((path) => url?.startsWith(path)))).toEqual([]);
  await world.close();
});
