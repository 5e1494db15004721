/** The summary on the home screen. */
import { expect, test } from 'vitest';
import { headline, needsOf } from '../../client/features/pets/home/home-words.ts';
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

test('each animal says in two words what it needs: the late before the soon, and what is unknown', () => {
  const animal = (id: number, state: 'ok' | 'unknown' = 'ok', missing: string[] = []) => ({ id, state, missing });
  const on = today();
  const due = (petId: number, days: number) => ({ petId, remindOn: plusDays(on, days) });
  const pets = [animal(1), animal(2), animal(3), animal(4), animal(5, 'unknown', ['Rabia']), animal(6, 'unknown')];
  const needs = needsOf(pets, [due(1, -3), due(1, -1), due(1, 4), due(2, 9), due(2, 5), due(3, 1)], on);
  expect([...needs.values()]).toEqual(['2 vencidas', 'en 5 días', 'mañana', 'al día', 'incompleta', 'sin registro']);
});
