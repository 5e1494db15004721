import { describe, expect, test } from 'vitest';
import {
  date,
  digits,
  flag,
  integer,
  listed,
  namesOf,
  number,
  readBody,
  text,
  worded,
} from '#server/app/rest/fields.ts';

const SIZES = [
  { id: 1, code: 'small', name: 'Pequeño' },
  { id: 2, code: 'large', name: 'Grande' },
] as const;
const FIELDS = {
  name: text('nombre', ''),
  phone: digits('telefono', ''),
  count: integer('cuenta', ''),
  sure: flag('seguro', ''),
  on: date('fecha', ''),
  size: listed(SIZES)('medidaId', ''),
  kind: worded({ interna: 'internal' })('tipo', ''),
  'weight.amount': number('peso', ''),
  'weight.unit': text('unidad', '', { beside: 'peso' }),
  email: text('correo', '', { twin: 'usuario' }),
};
type Pair = [body: Record<string, unknown>, input: Record<string, unknown>];
const read = (body: Record<string, unknown>, nullIsAbsent = true) => readBody(body, FIELDS, nullIsAbsent);

describe('transport accidents are mended', () => {
  test.each<Pair>([
    [{ cuenta: '12' }, { count: 12 }],
    [{ cuenta: ' 12 ' }, { count: 12 }],
    [{ telefono: 593 }, { phone: '593' }],
    [{ peso: '4,5' }, { weight: { amount: 4.5 } }],
    [{ peso: '4.5', unidad: 'kg' }, { weight: { amount: 4.5, unit: 'kg' } }],
    [{ medidaId: '2' }, { size: 'large' }],
    [{ tipo: ' Interna' }, { kind: 'internal' }],
    [{ tipo: 'internal' }, { kind: '' }],
    [{ tipo: ' ' }, {}],
    ...['sí', 'SI', '1', 'true', 1, true].map((seguro) => [{ seguro }, { sure: true }] satisfies Pair),
    ...['no', 'No', '0', 'false', 0, false].map((seguro) => [{ seguro }, { sure: false }] satisfies Pair),
    [{ cuenta: '', seguro: '', fecha: ' ', peso: '', medidaId: '' }, {}],
  ])('%j', (body, input) => {
    expect(read(body)).toEqual(input);
  });
});

describe('everything else is left to the procedure', () => {
  test.each<Pair>([
    [{ cuenta: 'doce' }, { count: 'doce' }],
    [{ cuenta: '1e3' }, { count: '1e3' }],
    [{ cuenta: [1] }, { count: [1] }],
    [{ nombre: 7 }, { name: 7 }],
    [{ nombre: '' }, { name: '' }],
    [{ telefono: 1.5 }, { phone: 1.5 }],
    [{ seguro: 'quizás' }, { sure: 'quizás' }],
    [{ medidaId: 9 }, { size: 9 }],
  ])('%j', (body, input) => {
    expect(read(body)).toEqual(input);
  });

  test('unknown names are left behind, also those of the language', () => {
    expect(read(JSON.parse('{"__proto__":{"nombre":"x"},"toString":1,"otro":2}'))).toEqual({});
  });

  test('null is absent where something is created, and empties where it is edited', () => {
    expect(read({ nombre: null, fecha: null })).toEqual({});
    expect(read({ nombre: null, fecha: null }, false)).toEqual({ name: null, on: null });
  });

  test('a unit alone says nothing', () => {
    expect(read({ unidad: 'kg' })).toEqual({});
    expect(read({ unidad: 'kg', peso: '' })).toEqual({});
  });
});

describe('names in messages', () => {
  test('a part, a whole with parts, a field nobody sent', () => {
    expect(namesOf('weight.unit', FIELDS, {})).toEqual(['unidad']);
    expect(namesOf('weight', FIELDS, {})).toEqual(['peso']);
    expect(namesOf('secret', FIELDS, {})).toEqual([]);
    expect(namesOf('toString', FIELDS, {})).toEqual([]);
  });

  test('twins: the missing one, else both', () => {
    expect(namesOf('email', FIELDS, { correo: 'a' })).toEqual(['usuario']);
    expect(namesOf('email', FIELDS, {})).toEqual(['usuario', 'correo']);
    expect(namesOf('email', FIELDS, { correo: 'a', usuario: 'a' })).toEqual(['usuario', 'correo']);
  });
});
