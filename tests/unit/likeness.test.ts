/** Whether an animal that somebody found may be one that a family looks for. */
import { expect, test } from 'vitest';
import {
  type FoundLooks,
  foundLooks,
  LIKE_ENOUGH,
  likenessOf,
  likenessWords,
  type LostLooks,
} from '#server/lost-found/found-animals/rules.ts';

const PARK = { latitude: -210_000, longitude: -78_490_000 };
const found: FoundLooks = {
  species: 'dog',
  sex: 'unknown',
  size: null,
  color: null,
  marks: null,
  place: null,
  point: PARK,
  foundOn: '2026-11-21',
};
const lost: LostLooks = {
  sex: 'female',
  color: 'Canela',
  breed: 'Mestizo',
  marks: 'Pecho blanco',
  place: 'La Floresta, cerca de la plaza',
  city: 'Quito',
  point: { latitude: -215_000, longitude: -78_485_000 },
  since: '2026-11-19',
  grams: 14_000,
};
const score = (f: Partial<FoundLooks>, l: Partial<LostLooks> = {}) =>
  likenessOf({ ...found, ...f }, { ...lost, ...l })?.score ?? null;
const like = (...of: Parameters<typeof score>) => (score(...of) ?? 0) >= LIKE_ENOUGH;

test('next door is enough by itself; farther away the looks have to agree', () => {
  expect(like({})).toBe(true);
  const tenKilometres = { latitude: -300_000, longitude: -78_490_000 };
  expect(like({ point: tenKilometres })).toBe(false);
  expect(like({ point: tenKilometres, color: 'Café claro', sex: 'female' })).toBe(true);
  expect(score({ point: { latitude: -2_189_412, longitude: -79_889_066 } })).toBeNull();
});

test('without points the words of the place and the city count, but neither alone', () => {
  const inWords = { point: null, place: 'Frente al parque de la Floresta' };
  expect(like(inWords)).toBe(false);
  expect(like({ ...inWords, color: 'marrón' })).toBe(true);
  const city = { point: null, place: 'Av. 10 de Agosto, Quito' };
  expect(like({ ...city, color: 'beige' })).toBe(true);
  expect(like({ ...city, color: 'Negro' }, { marks: null })).toBe(false);
  expect(like({ point: null, place: 'Cuenca', color: 'canela' })).toBe(false);
});

test('an animal that was found before the other was lost is another one', () => {
  expect(score({ foundOn: '2026-11-18' })).toBeNull();
  expect(score({ foundOn: '2026-11-19' })).not.toBeNull();
});

test('what contradicts weighs more than what agrees: a large dog, a male, another colour', () => {
  expect(like({ size: 'large' }, { grams: 4000 })).toBe(false);
  expect(like({ sex: 'male' })).toBe(false);
  expect(score({ color: 'negra con patas negras' }, { marks: null })).toBeLessThan(score({}) ?? 0);
  // Sizes of cats tell nothing.
  expect(score({ species: 'cat', size: 'large' }, { grams: 4000 })).toBe(score({}, { grams: 4000 }));
});

test('colours are what people call them, in any number and gender', () => {
  for (const [seen, known] of [
    ['blancas', 'Blanco'],
    ['Café', 'chocolate'],
    ['grises', 'plomo'],
    ['amarilla', 'Dorado'],
    ['anaranjado', 'naranja'],
    ['tricolor', 'negra'],
  ])
    expect(score({ color: seen ?? null }, { color: known ?? null, marks: null }), `${seen} ${known}`).toBe(
      (score({}) ?? 0) + 25,
    );
});

test('says in words what agrees', () => {
  const likeness = likenessOf({ ...found, color: 'canela', sex: 'female', size: 'medium' }, lost);
  expect(likeness && likenessWords(likeness)).toBe(
    'Coinciden: a 800 m de donde se perdió, el color, el tamaño, es hembra.',
  );
  expect(foundLooks({ species: 'dog', sex: 'female', size: 'medium', color: 'Canela', marks: 'Collar azul.' })).toBe(
    'Perra mediana, canela. Collar azul.',
  );
});
