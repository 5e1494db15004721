/** Nobody listens where the database should be: every door says when to come back, in the words of whoever asks. */
import { expect } from 'vitest';
import { openPostgres } from '#db/open.ts';
import { freePort } from '../support/ports.ts';
import { test } from '../support/world.ts';

const BROWSER = { accept: 'text/html', 'accept-language': 'es' };

test('while the database is away, screens, older calls and pages answer 503 with Retry-After', async ({ world }) => {
  const away = openPostgres(`postgres://petlove@127.0.0.1:${await freePort()}/petlove`);
  const app = await world.http(undefined, away.db);
  const session = { cookie: 'sesion=x' };
  const screen = await app.inject({ url: '/trpc/plans.offered', headers: session });
  const batch = await app.inject({ url: '/trpc/plans.offered,plans.offered?batch=1', headers: session });
  const call = await app.inject({
    method: 'POST',
    url: '/login',
    payload: { username: 'a@b.ec', password: 'una clave larga' },
  });
  const page = await app.inject({ url: '/q/K7Q2M9XDTA', headers: BROWSER });
  const sent = await app.inject({
    method: 'POST',
    url: '/q/K7Q2M9XDTA/avisar',
    headers: { ...BROWSER, 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'mensaje=Hola',
  });
  await away.close();
  for (const answer of [screen, batch, call, page, sent]) {
    expect(answer.statusCode, answer.body).toBe(503);
    expect(answer.headers['retry-after']).toBe('5');
  }
  expect(screen.json()).toMatchObject({ error: { data: { domain: { code: 'DATABASE_AWAY' } } } });
  expect(call.json()).toMatchObject({ titulo: 'Volvemos en un momento' });
  expect(page.headers['content-type']).toContain('text/html');
  expect(sent.headers['content-type']).toContain('text/html');
});
