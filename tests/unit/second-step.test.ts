/** What the second step reads, draws and says, without a database: codes as people type them, devices in words, the QR code. */
import { TOTP } from 'otpauth';
import { describe, expect, test } from 'vitest';
import { deviceWords } from '#server/accounts/security/rules.ts';
import { newCode, showCode } from '#server/platform/lib/codes.ts';
import { qrCode } from '#server/platform/lib/qr.ts';
import { totpStep } from '#server/platform/lib/totp.ts';
import { readFactorCode } from '#server/accounts/second-factor/rules.ts';

describe('a code as it is typed', () => {
  test.for(['123456', '123 456', ' 123-456 '])('%s is six digits', (typed) => {
    expect(readFactorCode(typed)).toEqual({ kind: 'app', code: '123456' });
  });

  test('a recovery code in any spelling, and never one with a letter wrong', () => {
    const code = newCode();
    for (const typed of [code, showCode(code), showCode(code).toLowerCase(), code.replace(/.{5}/, '$& ')]) {
      expect(readFactorCode(typed)).toEqual({ kind: 'recovery', code });
    }
    expect(readFactorCode(`${code.slice(0, -1)}${code.endsWith('7') ? '8' : '7'}`)).toBeNull();
  });

  test.for(['', '12345', '1234567', 'abcdef', '１２３４５６'])('%s is neither', (typed) => {
    expect(readFactorCode(typed)).toBeNull();
  });
});

test('a code is known by its 30 seconds and their neighbours', () => {
  const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
  const now = '2026-11-21T15:00:10.000Z';
  const step = Math.floor(Date.parse(now) / 30_000);
  const program = new TOTP({ secret });
  for (const away of [-2, -1, 0, 1, 2]) {
    const digits = program.generate({ timestamp: (step + away) * 30_000 });
    expect([away, totpStep(secret, digits, now)]).toEqual([away, Math.abs(away) > 1 ? null : step + away]);
  }
});

test.for([
  [
    'Chrome en Android',
    'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 Chrome/131.0.0.0 Mobile Safari/537.36',
  ],
  [
    'Safari en iPhone',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) Version/18.1 Mobile/15E148 Safari/604.1',
  ],
  ['Edge en Windows', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/131.0.0.0 Safari/537.36 Edg/131.0.0.0'],
  ['Firefox en Linux', 'Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0'],
  [
    'Samsung Internet en Android',
    'Mozilla/5.0 (Linux; Android 13) SamsungBrowser/27.0 Chrome/125.0.0.0 Mobile Safari/537.36',
  ],
  ['Dispositivo desconocido', 'Tu banco: llama al 0999'],
] as const)('%s', ([words, agent]) => {
  expect(deviceWords(agent)).toBe(words);
});

test('a QR code has its three eyes and says what it was given no other way', () => {
  const { size, path } = qrCode('otpauth://totp/PetLove%2B:ana%40correo.ec?secret=JBSWY3DPEHPK3PXP');
  expect((size - 17) % 4).toBe(0);
  for (const eye of ['M0 0h7v1h-7z', `M${size - 7} 0h7v1h-7z`, `M0 ${size - 7}h7v1h-7z`]) expect(path).toContain(eye);
  expect(path).toMatch(/^(?:M\d+ \d+h\d+v1h-\d+z)+$/);
});
