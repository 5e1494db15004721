import { describe, expect } from 'vitest';
import { DomainError } from '#server/platform/errors/errors.ts';
import { countDown } from '#server/platform/rate-limits/queries.ts';
import { LIMITS } from '#server/platform/rate-limits/rules.ts';
import { consume, limit, limitAll, returnTriesNow, sweepCounters } from '#server/platform/rate-limits/service.ts';
import { test } from '../support/world.ts';

const THREE = { max: 3, windowSeconds: 60 };
const NOW = '2026-11-21T15:00:00.000Z';

describe('limits', () => {
  test('of a hundred calls at once exactly as many pass as are allowed', async ({ world }) => {
    const calls = Array.from({ length: 100 }, () => consume(world.db, 'try:ana', THREE, NOW));
    const results = await Promise.allSettled(calls);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
  });

  test('a refused call says in words and seconds when to come back, and does not move that moment', async ({
    world,
  }) => {
    const long = { max: 1, windowSeconds: 900 };
    await consume(world.db, 'try:ana', long, NOW);
    const refused = (now: string) => consume(world.db, 'try:ana', long, now).catch((error: DomainError) => error);
    const first = await refused('2026-11-21T15:05:00.000Z');
    expect(first).toBeInstanceOf(DomainError);
    expect(first).toMatchObject({
      code: 'TOO_MANY',
      details: { retryAfter: 600, message: 'Espera 10 minutos y vuelve a probar.' },
    });
    expect(await refused('2026-11-21T15:14:30.000Z')).toMatchObject({ details: { retryAfter: 30 } });
    await consume(world.db, 'try:ana', long, '2026-11-21T15:15:00.000Z');
  });

  test('counts by key, and a call given back is as if it had not been', async ({ world }) => {
    const key = await limit(world.db, 'resetAccount', 'ana@correo.ec', NOW);
    for (let i = 0; i < 10; i++) {
      await countDown(world.db, [key], NOW);
      await limit(world.db, 'resetAccount', 'ana@correo.ec', NOW);
    }
    await limit(world.db, 'resetAccount', 'luis@correo.ec', NOW);
    const rows = await world.db.selectFrom('rateLimit').select(['key', 'count']).orderBy('key').execute();
    expect(rows).toEqual([
      { key: 'resetAccount:ana@correo.ec', count: 1 },
      { key: 'resetAccount:luis@correo.ec', count: 1 },
    ]);
  });

  test('of calls that several limits hold, the narrowest refuses, uses up no wider one, and costs no write', async ({
    world,
  }) => {
    const held = [
      ['signInAccountAddress', 'ana@correo.ec|203.0.113.7'],
      ['signInAccount', 'ana@correo.ec'],
    ] as const;
    const calls = await Promise.allSettled(Array.from({ length: 20 }, () => limitAll(world.db, held, NOW)));
    expect(calls.filter(({ status }) => status === 'fulfilled')).toHaveLength(LIMITS.signInAccountAddress.max);
    const counts = () => world.db.selectFrom('rateLimit').select(['key', 'count']).orderBy('key').execute();
    const before = await counts();
    expect(before[0]).toEqual({ key: 'signInAccount:ana@correo.ec', count: LIMITS.signInAccountAddress.max });
    await expect(limitAll(world.db, held, NOW)).rejects.toMatchObject({
      code: 'TOO_MANY',
      details: { retryAfter: 900 },
    });
    expect(await counts()).toEqual(before);
    await returnTriesNow(world.db, { keys: ['signInAccount:ana@correo.ec'], cleared: [before[1]?.key ?? ''] }, NOW);
    expect(await counts()).toEqual([{ key: 'signInAccount:ana@correo.ec', count: 4 }]);
  });

  test('nothing is given back twice: a counter never goes below nothing', async ({ world }) => {
    await consume(world.db, 'try:ana', THREE, NOW);
    for (let i = 0; i < 5; i++) await countDown(world.db, ['try:ana'], NOW);
    expect(await world.db.selectFrom('rateLimit').select('count').executeTakeFirst()).toEqual({ count: 0 });
  });

  test('what has ended is swept', async ({ world }) => {
    await consume(world.db, 'old:ana', THREE, NOW);
    await consume(world.db, 'new:ana', { max: 1, windowSeconds: 7200 }, NOW);
    await sweepCounters({ db: world.db, now: () => '2026-11-21T16:00:00.000Z' });
    expect(await world.db.selectFrom('rateLimit').select('key').execute()).toEqual([{ key: 'new:ana' }]);
  });

  test('twenty registrations an hour from one address', async ({ world }) => {
    const { max, windowSeconds } = LIMITS.signUpAddress;
    expect([max, windowSeconds]).toEqual([20, 3600]);
    const body = {
      email: 'ana@correo.ec',
      password: 'mascota2024',
      confirmPassword: 'mascota2024',
      name: 'Ana',
      country: 'EC',
      phone: '0998842547',
      acceptTerms: true,
    };
    const codes: unknown[] = [];
    for (let i = 0; i < 21; i++) {
      const error: Error = await world
        .anonymous()
        .auth.signUp(body)
        .then(
          () => new Error('allowed'),
          (e: Error) => e,
        );
      codes.push(error.cause instanceof DomainError ? error.cause.code : error);
    }
    expect(codes.slice(0, 20).every((code) => code === 'INVALID')).toBe(true);
    expect(codes[20]).toBe('TOO_MANY');
  });

  test('a made-up X-Forwarded-For is not another address', async ({ world }) => {
    const app = await world.http();
    const statuses: number[] = [];
    for (let i = 0; i < 22; i++) {
      const input = encodeURIComponent(JSON.stringify({ email: 'ana@correo.ec' }));
      const headers = { 'x-forwarded-for': `198.51.100.${i}`, 'x-real-ip': `198.51.100.${i}` };
      const answer = await app.inject({ url: `/trpc/auth.validateUser?input=${input}`, headers });
      statuses.push(answer.statusCode);
      if (answer.statusCode === 429) expect(answer.headers['retry-after']).toBe('3600');
    }
    expect(statuses.filter((status) => status === 200)).toHaveLength(20);
    expect(statuses.slice(20)).toEqual([429, 429]);
  });
});
