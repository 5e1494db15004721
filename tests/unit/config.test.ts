/** A wrong variable stops the start with one line that names it; a right one does not. */
import { expect, test } from 'vitest';
import { readConfig, StartError } from '#server/platform/config/config.ts';

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
  ['TRUSTED_ISSUERS', ['https://clinica.ec', 'clinica', '10.0.0.1', 'clinica.ec/x', 'clinica.ec otra.ec']],
  ['CORS_ORIGINS', ['*', 'panel.clinica.ec', 'https://panel.clinica.ec/', 'https://panel.clinica.ec/x', 'null']],
  ['OIDC_ISSUER', ['auth.casa.ec', 'http://auth.casa.ec', 'https://auth.casa.ec/?a=1', 'https://ana@auth.casa.ec']],
  ['OIDC_SCOPES', ['email profile', ' ']],
  ['OIDC_ROLES', ['vets', 'vets=jefe', '=administrador', 'vets=veterinario,=recepcion']],
  ['SIGN_IN_LINK', ['si', 'ON']],
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
    TRUSTED_ISSUERS: 'Clinica.ec, refugio.org:8443',
    TRIAL_DAYS: '0',
  });
  expect(config).toMatchObject({
    port: 8080,
    publicUrl: 'https://petlove.ec',
    secure: true,
    trialDays: 0,
    trustedIssuers: ['clinica.ec', 'refugio.org:8443'],
    trustedProxies: ['127.0.0.1', '10.0.0.0/8', 'fd00::/8', 'loopback'],
  });
  expect(readConfig({})).toMatchObject({ host: '127.0.0.1', port: 3000, publicUrl: 'http://localhost:3000' });
});

test('an own provider of logins is whole or none, keeps its last slash, and gives no role that is not written', () => {
  const whole = { OIDC_ISSUER: 'https://entrar.ec/o/pet/', OIDC_CLIENT_ID: 'pet', OIDC_CLIENT_SECRET: 's' };
  expect(readConfig(whole).oidc).toMatchObject({ issuer: 'https://entrar.ec/o/pet/', name: 'Cuenta única', roles: [] });
  const OIDC_ROLES = ' /clinica/vets=Veterinario , a=b=administración,';
  expect(readConfig({ ...whole, OIDC_ROLES }).oidc?.roles).toEqual([
    { value: '/clinica/vets', role: 'veterinarian' },
    { value: 'a=b', role: 'administrator' },
  ]);
  expect(readConfig({ OIDC_NAME: 'Casa' }).oidc).toBeNull();
  expect(refusal({ OIDC_ISSUER: whole.OIDC_ISSUER })).toBe(
    'OIDC_ISSUER, OIDC_CLIENT_ID y OIDC_CLIENT_SECRET: van juntas.',
  );
});

test('half of an administrator is refused, and a secret that cannot be read', () => {
  expect(refusal({ ADMIN_EMAIL: 'ana@correo.ec' })).toBe('ADMIN_EMAIL y ADMIN_PASSWORD: van juntas.');
  expect(refusal({ SMTP_URL_FILE: '/no/such/file' })).toBe('SMTP_URL_FILE: no se puede leer /no/such/file.');
});

test('an SFTP server for the copies is named without its password, with one way in at least', () => {
  const where = 'sftp://ana%40casa@[::1]:2222/~/respaldos/de%20casa/';
  const more = { BACKUP_PASSPHRASE: 'canela duerme bajo el volcán', BACKUP_SFTP_PASSWORD: 'clave' };
  const place = (BACKUP_COPY_TO: string) => readConfig({ BACKUP_COPY_TO, ...more }).backups.elsewhere?.place;
  const way = { password: 'clave', privateKey: null, hostKey: null };
  expect(place(where)).toEqual({
    sftp: { host: '::1', port: 2222, user: 'ana@casa', folder: 'respaldos/de casa', ...way },
  });
  const folders = { '': '/', '/': '/', '/~': '', '/~/': '', '/~a': '/~a', '/copias/': '/copias' };
  for (const [written, folder] of Object.entries(folders))
    expect(place(`sftp://ana@casa.ec${written}`), written).toMatchObject({ sftp: { port: 22, folder } });
  for (const wrong of [
    'sftp://casa.ec/x',
    'sftp://ana:clave@casa.ec/x',
    'sftp://ana@casa.ec/%zz',
    'sftp://ana@/x',
    'ftp://a@b',
  ])
    expect(refusal({ BACKUP_COPY_TO: wrong, ...more }), wrong).toMatch(/^BACKUP_COPY_TO: se espera/);
  expect(refusal({ BACKUP_COPY_TO: where, ...more, BACKUP_SFTP_PASSWORD: '' })).toMatch(
    /hace falta BACKUP_SFTP_PASSWORD/,
  );
  expect(refusal({ BACKUP_SFTP_HOST_KEY: 'MD5:aa:bb' })).toMatch(/^BACKUP_SFTP_HOST_KEY: se espera/);
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
