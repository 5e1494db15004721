/** A wrong variable stops the start with one line that names it; a right one does not. */
import { expect, test } from 'vitest';
import { readConfig, StartError } from '#server/config.ts';

test.each([
  ['PORT', ['0x10', '1e3', ' ', '-1', '70000', '3000abc', '3.5']],
  [
    'PUBLIC_URL',
    ['petlove.ec', 'localhost:3000', 'ftp://petlove.ec', 'https://', 'https://petlove.ec/app', 'https://a.ec?b'],
  ],
  ['DATABASE_URL', ['mysql://localhost/petlove', '/var/lib/petlove.db', 'postgres://petlove@:porta/x']],
  ['ADMIN_EMAIL', ['ana', 'ana@', '@correo.ec']],
  ['ADMIN_PASSWORD', ['corta']],
  ['MAIL_FROM', ['PetLove+', 'PetLove+ <hola>', 'a@b.ec\r\nBcc: c@d.ec']],
  ['RESEND_BASE_URL', ['api.resend.com']],
  ['SMTP_URL', ['correo.ejemplo.ec:587', 'http://correo.ejemplo.ec', 'smtp://']],
  ['SUBSCRIPTIONS', ['si', 'ON', 'true']],
  ['TRIAL_DAYS', ['treinta', '-1', '366', '1.5']],
  ['CONTACT_WHATSAPP', ['0998842547', '593998842547']],
  ['TRUSTED_PROXIES', ['proxy', '10.0.0.0/33', '10.0.0.1/', '300.0.0.1', '10.0.0.1 10.0.0.2']],
  ['LOG_LEVEL', ['verbose', 'INFO']],
])('%s refuses what it cannot be', (name, values) => {
  for (const value of values) {
    const line = refusal({ [name]: value });
    expect(line, JSON.stringify(value)).toMatch(new RegExp(`^${name}: se espera .+\\.$`));
    expect(line).not.toContain('\n');
  }
});

test('what people really write is taken', () => {
  const config = readConfig({
    PORT: '8080',
    PUBLIC_URL: 'https://petlove.ec/',
    DATABASE_URL: 'postgresql://petlove:cl%40ve@db.interno:5432/petlove?sslmode=require',
    MAIL_FROM: 'PetLove+ <hola@petlove.ec>',
    SMTP_URL: 'smtps://usuario:clave@correo.ejemplo.ec:465',
    TRUSTED_PROXIES: '127.0.0.1, 10.0.0.0/8, fd00::/8, loopback',
    TRIAL_DAYS: '0',
  });
  expect(config).toMatchObject({
    port: 8080,
    publicUrl: 'https://petlove.ec',
    secure: true,
    trialDays: 0,
    trustedProxies: ['127.0.0.1', '10.0.0.0/8', 'fd00::/8', 'loopback'],
  });
  expect(readConfig({})).toMatchObject({ host: '127.0.0.1', port: 3000, publicUrl: 'http://localhost:3000' });
});

test('half of an administrator is refused, and a secret that cannot be read', () => {
  expect(refusal({ ADMIN_EMAIL: 'ana@correo.ec' })).toBe('ADMIN_EMAIL y ADMIN_PASSWORD: van juntas.');
  expect(refusal({ SMTP_URL_FILE: '/no/such/file' })).toBe('SMTP_URL_FILE: no se puede leer /no/such/file.');
});

function refusal(env: Record<string, string>): string {
  try {
    readConfig(env);
  } catch (error) {
    if (error instanceof StartError) return error.message;
    throw error;
  }
  return 'taken';
}
