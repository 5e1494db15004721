import { expect, test } from 'vitest';
import { givenName } from '#server/platform/lib/given-name.ts';

test('a person is greeted by the name that is said, also where it is two words', () => {
  const said: Record<string, string> = {
    'María José Vera Andrade': 'María José',
    'Maria jose': 'Maria jose',
    'María del Carmen Loor': 'María del Carmen',
    'María de los Ángeles': 'María de los Ángeles',
    'Juan Carlos': 'Juan Carlos',
    'Juan Pérez Andrade': 'Juan',
    'Ana Torres': 'Ana',
    'Luis Vera': 'Luis',
    'Canela Albán': 'Canela',
    'María de la Torre': 'María',
    '  Rosa  ': 'Rosa',
    María: 'María',
    '': '',
  };
  for (const [name, greeted] of Object.entries(said)) expect(givenName(name), name).toBe(greeted);
});
