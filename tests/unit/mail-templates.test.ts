import { expect, test } from 'vitest';
import { changeEmailMail } from '#server/accounts/security/emails.ts';
import {
  confirmEmailMail,
  passwordChangedMail,
  resetPasswordMail,
  signInLinkMail,
} from '#server/accounts/sign-in/emails.ts';
import { type Letter, layOut } from '#server/platform/mail/layout.ts';
import { secondFactorChangedMail } from '#server/accounts/second-factor/emails.ts';

const LINK = 'https://petlove.example/confirmarRegistro/AbC-_123';
const laid = (letter: Letter) => layOut(letter, null);
const LETTERS = {
  'Confirma tu correo': confirmEmailMail({ name: 'Ana', link: LINK }),
  'Cambia tu contraseña': resetPasswordMail({ name: 'Ana', link: LINK }),
  'Tu enlace para entrar': signInLinkMail({ name: 'Ana', link: LINK }),
  'Cambiaste tu contraseña': passwordChangedMail({
    name: 'Ana',
    link: LINK,
    when: '21 de noviembre de 2026, 10:00',
    others: ['Google', 'la llave «Teléfono»'],
  }),
  'Confirma tu correo nuevo': changeEmailMail({ name: 'Ana', link: LINK }),
  'Cambió tu verificación en dos pasos': secondFactorChangedMail({
    name: 'Ana',
    link: LINK,
    when: '21 de noviembre de 2026, 10:00',
    on: true,
  }),
};

const MAILS = Object.fromEntries(Object.entries(LETTERS).map(([subject, letter]) => [subject, laid(letter)]));

test.for(Object.entries(MAILS))('%s says the same in both parts', ([subject, mail]) => {
  expect(mail.subject).toBe(subject);
  expect(mail.text).toContain('Hola, Ana:');
  expect(mail.text).toContain(LINK);
  expect(mail.html).toContain('Hola, Ana:');
  expect(mail.html).toContain(`href="${LINK}"`);
  expect(mail.html).toContain('lang="es"');
  expect(mail.html).toContain('prefers-color-scheme:dark');
  expect(`${mail.text}${mail.html.replace(/^<!doctype/, '').replaceAll('!important', '')}`).not.toContain('!');
  expect(mail.text).not.toMatch(/undefined|\[object/);
});

test('the notice names the button that the person must press', () => {
  expect(MAILS['Confirma tu correo']?.html).toContain('>Confirmar</a>');
  expect(MAILS['Cambia tu contraseña']?.html).toContain('>Cambiar clave</a>');
});

test('whoever registers a stranger writes nothing into the mail that the stranger gets', () => {
  const texts = [
    `"><img src=x onerror=alert(1)>`,
    'Gana un premio en https://evil.example',
    'evil.example',
    'Ana\r\nBcc: b@correo.ec',
    'Ana\n\nLlama al 099',
    'Ana\u202e',
    'escribe a b@correo.ec',
    'x'.repeat(100),
  ];
  for (const name of texts) {
    const { html, text, subject } = laid(confirmEmailMail({ name, link: LINK }));
    for (const part of [html, text]) {
      expect(part).toContain('Hola:');
      expect(part).not.toMatch(/evil|img|Bcc|099|b@correo|\u202e|xxx/);
    }
    expect(subject).toBe('Confirma tu correo');
  }
  for (const name of ["D'Ángelo", 'José M. Núñez-Paz', 'Ma. Belén', '李小龙']) {
    expect(laid(confirmEmailMail({ name, link: LINK })).text).toContain(`Hola, ${name}:`);
  }
});

test('every text is escaped', () => {
  const hostile = `"><img src=x onerror=alert(1)> & 'Ana'`;
  const button = { label: hostile, link: hostile };
  const { html } = laid({ subject: hostile, preview: hostile, paragraphs: [hostile], button, closing: [hostile] });
  expect(html).not.toContain('<img');
  expect(html).toContain('&quot;&gt;&lt;img src=x onerror=alert(1)&gt; &amp; &#39;Ana&#39;');
});

test('nothing is fetched from elsewhere: no picture, no font, no script', () => {
  for (const { html } of Object.values(MAILS)) expect(html).not.toMatch(/<(img|script|link|iframe)|url\(|@import/i);
});
