/** What a notice may say, what a player may ask for, and what captions are. */
import { describe, expect, test } from 'vitest';
import { readFileHead, paragraphsOf } from '#server/accounts/announcements/rules.ts';
import { screenOf } from '#server/accounts/feedback/rules.ts';
import { isGoodLink, kindOf, partOf, problemWithCaptions } from '#server/admin/tutorials/rules.ts';

describe('a notice', () => {
  test('is paragraphs, lines and links, and whatever looks like HTML stays words', () => {
    expect(paragraphsOf('Uno\ndos\n\n<b>tres</b>')).toEqual([[['Uno'], ['dos']], [['<b>tres</b>']]]);
    expect(paragraphsOf('Mira [el horario](https://losarupos.ec/h) o https://losarupos.ec.')).toEqual([
      [
        [
          'Mira ',
          { words: 'el horario', link: 'https://losarupos.ec/h' },
          ' o ',
          { words: 'losarupos.ec', link: 'https://losarupos.ec' },
          '.',
        ],
      ],
    ]);
    expect(readFileHead('Abre [aquí](https://a.ec)\nhoy\n\nfin')).toBe('Abre aquí hoy');
  });

  test.each(['[x](javascript:alert(1))', '[x](http://a.ec)', 'https://yo:clave@a.ec/', 'https://localhost'])(
    'makes no link of %s',
    (text) => {
      expect(paragraphsOf(text).flat(2)).toEqual([text]);
    },
  );
});

test.each([
  [undefined, 'whole'],
  ['bytes=0-', { start: 0, end: 99 }],
  ['bytes=10-19', { start: 10, end: 19 }],
  ['bytes=90-500', { start: 90, end: 99 }],
  ['bytes=-5', { start: 95, end: 99 }],
  ['bytes=-500', { start: 0, end: 99 }],
  ['bytes=-0', 'beyond'],
  ['bytes=100-', 'beyond'],
  ['bytes=20-10', 'whole'],
  ['bytes=0-1,5-6', 'whole'],
  ['lines=1-2', 'whole'],
] as const)('of a hundred bytes %s is the part %o', (range, part) => {
  expect(partOf(range, 100)).toEqual(part);
});

test('a video is known by its first bytes', () => {
  const head = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
  expect(kindOf(head('\x00\x00\x00\x20ftypisom'))).toBe('mp4');
  expect(kindOf(head('\x1aE\xdf\xa3\x9fB\x86\x81\x01B\x82\x84webm'))).toBe('webm');
  expect(kindOf(head('\x1aE\xdf\xa3\x9fB\x86\x81\x01B\x82\x88matroska'))).toBeNull();
  expect(kindOf(head('\x00\x00\x00\x20ftypqt  '))).toBeNull();
  expect(kindOf(head('<html>'))).toBeNull();
});

test('captions are WebVTT with at least one time', () => {
  expect(problemWithCaptions('WEBVTT\n\n00:01.000 --> 00:04.000\nHola')).toBeNull();
  expect(problemWithCaptions('\uFEFFWEBVTT - español\r\n\r\n01:00:01.000 --> 01:00:04.000\r\nHola')).toBeNull();
  expect(problemWithCaptions('1\n00:00:01,000 --> 00:00:04,000\nHola')).toMatch(/WebVTT/);
  expect(problemWithCaptions('WEBVTT\n\nHola')).toMatch(/tiempo/);
});

test('a link is a public https address', () => {
  expect(isGoodLink('https://youtu.be/abc')).toBe(true);
  for (const bad of [
    'http://youtu.be/abc',
    'https://localhost/',
    'https://10.0.0.1/',
    'https://a:b@youtu.be/',
    'ftp://x.ec',
  ])
    expect([bad, isGoodLink(bad)]).toEqual([bad, false]);
});

test('the screen of a report is one of ours, without what was searched there', () => {
  expect(screenOf('/dashboard/mascotas?q=Luna')).toBe('/dashboard/mascotas');
  expect(screenOf('https://malo.example/')).toBeNull();
  expect(screenOf(null)).toBeNull();
});
