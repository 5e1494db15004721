/** Figures are for programs of this machine and for whoever has the token; to all others the address does not exist. */
import { describe, expect } from 'vitest';
import { openWorld, test } from '../support/world.ts';

const TOKEN = 'una-clave-larga-de-prometheus';

describe('/metrics', () => {
  test('answers this machine, and nobody who comes through a proxy or from elsewhere', async ({ world }) => {
    const app = await world.http();
    const ask = (remoteAddress: string, headers: Record<string, string> = {}) =>
      app.inject({ url: '/metrics', remoteAddress, headers });
    const local = await ask('127.0.0.1');
    expect(local.statusCode).toBe(200);
    for (const name of [
      'petlove_database_bytes',
      'petlove_jobs_overdue',
      'petlove_sessions',
      'petlove_mails_waiting_urgent 0',
      'nodejs_eventloop_lag_seconds',
    ])
      expect(local.body).toContain(name);
    expect((await ask('203.0.113.9')).statusCode).toBe(404);
    expect((await ask('127.0.0.1', { 'x-forwarded-for': '127.0.0.1' })).statusCode).toBe(404);
    expect((await ask('203.0.113.9', { authorization: `Bearer ${TOKEN}` })).statusCode).toBe(404);
  });

  test('answers the token from anywhere, and no other', async () => {
    const world = await openWorld({ METRICS_TOKEN: TOKEN });
    const app = await world.http();
    const ask = (token: string) =>
      app.inject({ url: '/metrics', remoteAddress: '203.0.113.9', headers: { authorization: `Bearer ${token}` } });
    expect((await ask(TOKEN)).statusCode).toBe(200);
    expect((await ask(`${TOKEN}x`)).statusCode).toBe(404);
    await world.close();
  });
});
