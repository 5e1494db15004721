import { describe, expect, test } from 'vitest';
import { LEAST_SCORE, ownWords, plainWeakness, sessionHours } from '#server/accounts/sessions/rules.ts';
import { email } from '#server/accounts/sessions/schema.ts';
import { hashPassword, needsRehash, UNKNOWN_ACCOUNT_HASH, verifyPassword } from '#server/accounts/sessions/secrets.ts';
import { hashToken, newToken } from '#server/platform/lib/tokens.ts';
import { DomainError } from '#server/platform/errors/errors.ts';
import { judgePassword } from '#server/platform/lib/guessing.ts';

describe('tokens', () => {
  test('are 32 random bytes and never twice the same', () => {
    const tokens = Array.from({ length: 1000 }, newToken);
    expect(new Set(tokens).size).toBe(1000);
    expect(tokens.every((token) => /^[\w-]{43}$/.test(token))).toBe(true);
  });

  test('are recognised by their SHA-256', () => {
    expect(hashToken('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
  });
});

describe('passwords', () => {
  test('are verified, and letters with accents count', async () => {
    const hash = await hashPassword('niño con piñata');
    expect(await verifyPassword(hash, 'niño con piñata')).toBe(true);
    expect(await verifyPassword(hash, 'nino con pinata')).toBe(false);
    expect(needsRehash(hash)).toBe(false);
    expect(needsRehash(hash.replace('m=19456', 'm=4096'))).toBe(true);
  });

  test('nobody has no password, and finding that out costs as much', async () => {
    const hash = await hashPassword('tres lunas de cobre');
    expect(needsRehash(UNKNOWN_ACCOUNT_HASH)).toBe(false);
    const known: number[] = [];
    const unknown: number[] = [];
    for (let i = 0; i < 15; i++) {
      known.push(await timeOf(() => verifyPassword(hash, 'no es esta')));
      unknown.push(await timeOf(() => verifyPassword(null, 'no es esta')));
    }
    // Without the stand-in hash the ratio is in the thousands.
    expect(median(known) / median(unknown)).toBeGreaterThan(0.5);
    expect(median(known) / median(unknown)).toBeLessThan(2);
    expect(await verifyPassword(null, '')).toBe(false);
  });

  test('beyond a waiting room of people, the next one is told to come back', async () => {
    const hash = await hashPassword('tres lunas de cobre');
    // Cheap: no hash of such a form is worked out.
    const broken = '$argon2id$v=19$m=19456,p=1,t=2$a$b';
    const results = await Promise.allSettled(Array.from({ length: 400 }, () => verifyPassword(broken, 'no es esta')));
    const refused = results.filter((result) => result.status === 'rejected').map(({ reason }) => reason);
    const busy = refused.filter((error) => error instanceof DomainError && error.code === 'BUSY');
    expect(busy.length).toBeGreaterThan(0);
    expect(busy.length).toBeLessThan(150);
    expect(busy[0].details).toMatchObject({ retryAfter: 10, message: expect.stringContaining('entrando a la vez') });
    expect(await verifyPassword(hash, 'tres lunas de cobre')).toBe(true);
  });

  const own = ownWords({
    email: 'ana.vera@palosanto.ec',
    name: 'Ana',
    surname: 'Vera',
    phone: '+593998842547',
    pets: ['Copito'],
  });
  const weakness = async (password: string) => {
    const { score, why } = await judgePassword({ password, own });
    return plainWeakness(password, own) ?? (score < LEAST_SCORE ? why : null);
  };

  test.for([
    ['password', 'common'],
    ['Password1!', 'common'],
    ['passwordpassword', 'repeat'],
    ['qwertyuiopasdfg', 'common'],
    ['111112222233333', 'digits'],
    ['123456789012345', 'digits'],
    ['iloveyou', 'common'],
    ['letmein123', 'row'],
    ['lunalunaluna', 'repeat'],
    ['abababab', 'repeat'],
    ['murcielago12', 'row'],
    ['emelec1929', 'known'],
    ['BarcelonaSC1925', 'known'],
    ['Guayaquil-2024', 'known'],
    ['Quito2024!', 'known'],
    ['MASCOTA', 'known'],
    ['¡PetLove2026!', 'known'],
    ['contraseña1', 'known'],
    ['m4r14j0s3', 'known'],
    ['ana.vera', 'own'],
    ['AnaVera99', 'own'],
    ['Palosanto2020', 'own'],
    ['copito2019', 'own'],
    ['0998842547', 'own'],
    ['17/05/1988', 'date'],
    ['1712345678', 'digits'],
  ] as const)('%s is easy to guess: %s', async ([password, why]) => {
    expect(await weakness(password)).toBe(why);
  });

  test.for(['tres lunas de cobre', 'mi perro come lunas', 'Anacardo y té', 'xK4-9pq.Lw', 'ñandú veloz 7'])(
    '%s is not',
    async (password) => {
      expect(await weakness(password)).toBeNull();
    },
  );

  test('judging the most laborious one costs little, however long it is', async () => {
    await judgePassword({ password: 'warm', own });
    for (const part of ['4@8({[<369!|10$5+7%2', 'p4$$w0rd', '01/02/1990', '@4', 'l1!|i']) {
      const password = part.repeat(256).slice(0, 256);
      const began = process.cpuUsage();
      await judgePassword({ password, own });
      const { user, system } = process.cpuUsage(began);
      // Without its bounds this is seconds. It runs in the second process all the same.
      expect((user + system) / 1000).toBeLessThan(250);
    }
  });

  test('an administrator stays in for half a day, whatever was ticked', () => {
    expect(sessionHours({ kind: 'web', role: 'ROLE_ADMINISTRADOR', remembered: true })).toBe(12);
    expect(sessionHours({ kind: 'rest', role: 'ROLE_ADMINISTRADOR', remembered: false })).toBe(12);
  });
});

describe('addresses', () => {
  test.for([
    [' Ana@Correo.EC ', 'ana@correo.ec'],
    ["o'neil+pets@sub.correo.com.ec", "o'neil+pets@sub.correo.com.ec"],
    ['a_b-c.d@x-y.museum', 'a_b-c.d@x-y.museum'],
  ])('%s is one', ([written, kept]) => {
    expect(email.parse(written)).toBe(kept);
  });

  test.for([
    '',
    'ana',
    'ana@',
    '@correo.ec',
    'ana@correo',
    'ana@@correo.ec',
    'ana@correo..ec',
    'ana@correo.ec,luis@correo.ec',
    'ana@correo.ec;luis@correo.ec',
    'Ana <ana@correo.ec>',
    '"ana vera"@correo.ec',
    'ana(comment)@correo.ec',
    'ana@correo.ec\r\nBcc: luis@correo.ec',
    'ana@[127.0.0.1]',
    'ana@correo.ec\u0000',
    'аna@correo.ec',
    `${'a'.repeat(65)}@correo.ec`,
    `ana@${'a'.repeat(250)}.ec`,
  ])('%j is not', (written) => {
    expect(email.safeParse(written).success).toBe(false);
  });

  test('a long wrong one is refused in no time', () => {
    const started = performance.now();
    email.safeParse(`${'a'.repeat(60)}@${'a.'.repeat(90)}!.ec`);
    email.safeParse(`${'a@'.repeat(120)}.ec`);
    expect(performance.now() - started).toBeLessThan(50);
  });
});

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
