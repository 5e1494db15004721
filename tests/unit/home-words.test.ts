/** The summary on the home screen. */
import { expect, test } from 'vitest';
import { headline } from '../../client/features/pets/home/home-words.ts';
import { today } from '../../client/lib/dates.ts';
import { plusDays } from '#server/platform/lib/calendar.ts';

const calm = { overdue: 0, thisWeek: 0, thisMonth: 0, unknown: [], firstOn: null, laterOn: null };

test('after the first vaccine it says until when, and exactly which line is still unknown', () => {
  const unknown = [{ name: 'Canela', missing: ['Quíntuple canina'] }];
  const later = plusDays(today(), 120);
  expect(headline({ ...calm, unknown, laterOn: later })).toEqual({
    title: 'Falta saber de la quíntuple canina de Canela',
    lead: expect.stringMatching(/^Lo próximo que ya sabemos: /),
  });
  const two = [{ name: 'Micha', missing: ['FVRCP', 'Antirrábica'] }];
  expect(headline({ ...calm, unknown: two }).title).toBe('Falta saber de 2 vacunas de Micha');
  expect(headline({ ...calm, unknown: [{ name: 'Micha', missing: ['FVRCP'] }] }).title).toContain('la FVRCP de Micha');
});

test('an animal of which nothing is known, and several, are named so', () => {
  expect(headline({ ...calm, unknown: [{ name: 'Pepe', missing: [] }] }).title).toBe('Faltan datos de Pepe');
  const several = ['Pepe', 'Lía'].map((name) => ({ name, missing: ['Antirrábica'] }));
  expect(headline({ ...calm, unknown: several }).title).toBe('Faltan datos de 2 animales');
  expect(headline({ ...calm, overdue: 2, unknown: several }).title).toBe('2 cuidados vencidos');
});
