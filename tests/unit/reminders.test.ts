import { describe, expect, test } from 'vitest';
import { plusDays } from '#server/platform/lib/calendar.ts';
import { reminderMail, stateInWords } from '#server/health/reminders/emails.ts';
import { layOut } from '#server/platform/mail/layout.ts';
import { isTimeToTell, reminderWindow, stageOn, USUAL_CHOICE } from '#server/health/reminders/rules.ts';
import { mayPushTo } from '#server/platform/push/rules.ts';

const DAY = '2026-03-10';

describe('the day of a reminder', () => {
  test('is a week before, the day itself and a week after, each caught up for three days', () => {
    const told = Array.from({ length: 41 }, (_, n) => n - 20).map((days) => [
      days,
      stageOn(DAY, plusDays(DAY, days), USUAL_CHOICE),
    ]);
    const on = (stage: string) => told.filter(([, one]) => one === stage).map(([days]) => days);
    expect(on('weekBefore')).toEqual([-7, -6, -5, -4]);
    expect(on('onTheDay')).toEqual([0, 1, 2, 3]);
    expect(on('weekAfter')).toEqual([7, 8, 9, 10]);
    expect(told.filter(([, stage]) => stage !== null)).toHaveLength(12);
  });

  test('a moment that was not chosen is left out', () => {
    expect(stageOn(DAY, DAY, { ...USUAL_CHOICE, onTheDay: 0 })).toBeNull();
    expect(stageOn(DAY, plusDays(DAY, 7), { ...USUAL_CHOICE, onTheDay: 0 })).toBe('weekAfter');
  });

  test('the window of days holds every line that has a stage, and no more than it must', () => {
    const { from, until } = reminderWindow('2026-03-09', '2026-03-11');
    for (let day = '2026-02-01'; day < '2026-05-01'; day = plusDays(day, 1)) {
      const wanted = ['2026-03-09', '2026-03-10', '2026-03-11'].some((today) => stageOn(day, today, USUAL_CHOICE));
      if (wanted) expect([day, day >= from && day <= until]).toEqual([day, true]);
    }
    expect([from, until]).toEqual(['2026-02-27', '2026-03-18']);
  });
});

describe('from eight in the morning of the guardian', () => {
  test.for([
    ['America/Guayaquil', '2026-03-10T12:59:00.000Z', false],
    ['America/Guayaquil', '2026-03-10T13:00:00.000Z', true],
    ['Pacific/Galapagos', '2026-03-10T13:59:00.000Z', false],
    ['Pacific/Galapagos', '2026-03-10T14:00:00.000Z', true],
    ['Europe/Madrid', '2026-03-29T05:59:00.000Z', false],
    ['Europe/Madrid', '2026-03-29T06:00:00.000Z', true],
    ['Europe/Madrid', '2026-10-25T07:00:00.000Z', true],
    ['Europe/Madrid', '2026-10-25T06:59:00.000Z', false],
    ['Pacific/Kiritimati', '2026-03-09T18:00:00.000Z', true],
    ['Pacific/Kiritimati', '2026-03-09T17:59:00.000Z', false],
    ['America/Guayaquil', '2026-03-11T04:59:00.000Z', true],
    ['America/Guayaquil', '2026-03-11T05:00:00.000Z', false],
  ] as const)('%s at %s: %s', ([zone, instant, expected]) => {
    expect(isTimeToTell(zone, instant)).toBe(expected);
  });
});

describe('the words of the mail', () => {
  const line = {
    key: 'vaccination:1',
    repeatsOn: null,
    kind: 'vaccine',
    dueOn: DAY,
    remindOn: DAY,
    inSeries: 0,
  } as const;

  test.for([
    [line, '2026-03-03', 'El martes 10 de marzo le toca, en 7 días.'],
    [line, '2026-03-09', 'El martes 10 de marzo le toca, mañana.'],
    [line, '2026-03-10', 'Le toca hoy.'],
    [line, '2026-03-17', 'Venció hace 7 días, el martes 10 de marzo.'],
    [{ ...line, kind: 'checkup' }, '2026-03-03', 'Es el martes 10 de marzo, en 7 días.'],
    [
      { ...line, remindOn: '2026-03-17' },
      '2026-03-17',
      'Venció hace 7 días, el martes 10 de marzo. Lo pospusiste para hoy.',
    ],
    [{ ...line, inSeries: 1 }, '2026-04-30', 'Pasaron más de seis semanas: consulta a tu veterinario.'],
  ] as const)('%s on %s', ([one, today, words]) => {
    expect(stateInWords(one, today)).toBe(words);
  });

  test('forty animals are forty groups, each line with its own button, in both parts', () => {
    const lines = Array.from({ length: 120 }, (_, n) => ({
      ...line,
      petId: Math.floor(n / 3),
      petName: `Ñandú ${Math.floor(n / 3)} <b>`,
      title: `Cuidado ${n % 3}`,
      link: `https://petlove.example/yaEstaHecho/${'x'.repeat(40)}${n}`,
    }));
    const letter = reminderMail({ name: 'Ana', today: DAY, lines, choices: 'https://c', unsubscribe: 'https://u' });
    const mail = layOut(letter, null);
    expect(mail.subject).toBe('120 cuidados de 40 animales');
    expect(mail.html.match(/<h2/g)).toHaveLength(40);
    expect(mail.html.match(/Ya está hecho<\/a>/g)).toHaveLength(120);
    expect(mail.html).not.toContain('<b>');
    // Gmail cuts a letter at 102 KB.
    expect(Buffer.byteLength(mail.html)).toBeLessThan(102_000);
    expect(mail.text.match(/Ya está hecho: https/g)).toHaveLength(120);
    expect(mail.text).toContain('ÑANDÚ 39');
    expect(mail.headers).toEqual({
      'List-Unsubscribe': '<https://u>',
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    });
  });

  test.for([
    ['2026-03-03', 'Toby: Antirrábica, el martes 10'],
    ['2026-03-10', 'Toby: hoy le toca Antirrábica'],
    ['2026-03-17', 'Toby: falta Antirrábica'],
  ] as const)('one line alone is the subject, on %s', ([today, subject]) => {
    const one = { ...line, petId: 1, petName: 'Toby', title: 'Antirrábica', link: 'https://l' };
    const letter = reminderMail({ name: 'Ana', today, lines: [one], choices: 'https://c', unsubscribe: 'https://u' });
    const mail = layOut(letter, null);
    expect(mail.subject).toBe(subject);
  });
});

describe('the push services that may be called', () => {
  const hosts = ['fcm.googleapis.com', '*.push.apple.com', 'http://127.0.0.1:4500'];
  test.for([
    ['https://fcm.googleapis.com/fcm/send/x', true],
    ['https://web.push.apple.com/x', true],
    ['http://127.0.0.1:4500/x', true],
    ['http://fcm.googleapis.com/x', false],
    ['https://fcm.googleapis.com:8443/x', false],
    ['https://fcm.googleapis.com.evil.example/x', false],
    ['https://evil.example/fcm.googleapis.com', false],
    ['https://user@fcm.googleapis.com/x', false],
    ['https://:word@fcm.googleapis.com/x', false],
    ['https://fcm.googleapis.com./x', false],
    ['https://push.apple.com.evil/x', false],
    ['http://127.0.0.1:4501/x', false],
    ['https://169.254.169.254/latest', false],
    ['file:///etc/passwd', false],
    ['nonsense', false],
  ] as const)('%s: %s', ([endpoint, allowed]) => {
    expect(mayPushTo(endpoint, hosts)).toBe(allowed);
  });
});
