import { describe, expect, test } from 'vitest';
import { plainIdNumber, remarkOnIdentity } from '#server/accounts/owners/rules.ts';

describe('a cédula', () => {
  test.each(['1710034065', '1714307103', '0960000008', '171-003 4065', ' 1710034065 '])('%s is one', (number) => {
    expect(remarkOnIdentity('cedula', number)).toBeNull();
  });

  test.each([
    ['1710034066', 'Revisa el número: así no existe ninguna cédula.'],
    ['171003406', 'Le falta un número: son 10.'],
    ['1710034', 'Le faltan 3 números: son 10.'],
    ['17100340655', 'Le sobra un número: son 10.'],
    ['1710034065001', 'Le sobran 3 números: son 10.'],
    ['2510034065', 'Revisa los dos primeros números: no son de ninguna provincia.'],
    ['0010034065', 'Revisa los dos primeros números: no son de ninguna provincia.'],
    ['17100E4065', 'La cédula tiene solo números.'],
    ['', 'Escribe el número.'],
    [' - ', 'Escribe el número.'],
  ])('%s is none: %s', (number, message) => {
    expect(remarkOnIdentity('cedula', number)).toEqual({ level: 'error', message });
  });

  test('any of the 24 provinces and those registered abroad issue them', () => {
    const fits = (head: string) =>
      [...'0123456789'].some((last) => remarkOnIdentity('cedula', `${head}1003406${last}`) === null);
    const provinces = Array.from({ length: 100 }, (_, number) => String(number).padStart(2, '0'));
    expect(provinces.filter(fits)).toEqual([...provinces.slice(1, 25), '30']);
  });

  test('one wrong digit is always noticed', () => {
    const good = '1710034065';
    for (const [place, digit] of [...good].entries()) {
      for (const other of '0123456789') {
        if (other === digit) continue;
        const wrong = good.slice(0, place) + other + good.slice(place + 1);
        expect([wrong, remarkOnIdentity('cedula', wrong)?.level]).toEqual([wrong, 'error']);
      }
    }
  });
});

describe('a RUC', () => {
  test.each(['1710034065001', '0960000008001', '1790011674001', '1760001550001'])('%s is one', (number) => {
    expect(remarkOnIdentity('ruc', number)).toBeNull();
  });

  test.each(['1793213150001', '1793189906001', '1793221293001'])(
    '%s, of a newer company, may be kept with a warning',
    (number) => {
      expect(remarkOnIdentity('ruc', number)?.level).toBe('warning');
    },
  );

  test.each([
    ['171003406500', 'Le falta un número: son 13.'],
    ['1710034065', 'Le faltan 3 números: son 13.'],
    ['1710034065000', 'El RUC no termina en 000: lo usual es 001.'],
    ['1793213150000', 'El RUC no termina en 000: lo usual es 001.'],
    ['2693213150001', 'Revisa los dos primeros números: no son de ninguna provincia.'],
    ['1710034066001', 'Revisa los 10 primeros números: así no existe ninguna cédula.'],
    ['17100340650A1', 'El RUC tiene solo números.'],
  ])('%s is none: %s', (number, message) => {
    expect(remarkOnIdentity('ruc', number)).toEqual({ level: 'error', message });
  });
});

describe('a passport or another document', () => {
  test.each(['A1', 'ab 123-456', 'Ñ7', '12.345.678/9', 'X'.repeat(20)])('%s is one', (number) => {
    expect(remarkOnIdentity('pasaporte', number)).toBeNull();
    expect(remarkOnIdentity('otro', number)).toBeNull();
  });

  test.each([
    ['X'.repeat(21), 'Usa 20 letras y números como máximo.'],
    ['A_1', 'Usa solo letras y números.'],
    ['<b>', 'Usa solo letras y números.'],
    ['\u200b', 'Usa solo letras y números.'],
    ['', 'Escribe el número.'],
  ])('%s is none: %s', (number, message) => {
    expect(remarkOnIdentity('otro', number)).toEqual({ level: 'error', message });
  });
});

test('spaces, dashes and small letters are only a way to write it', () => {
  expect(plainIdNumber(' ab 12–34 ')).toBe('AB1234');
});

/** Published examples: python-stdnum's, and numbers that companies print themselves. */
test.each([
  ['CO', 'ruc', '899.999.068-1', '8999990682'],
  ['CO', 'cedula', '79.123.456', '12'],
  ['PE', 'ruc', '20512333797', '20512333796'],
  ['PE', 'cedula', '12345678', '1234567'],
  ['CL', 'cedula', '76.086.428-5', '760864281'],
  ['CL', 'ruc', '12.531.909-2', '125319093'],
  ['MX', 'cedula', 'BOXW310820HNERXN09', 'BOXW310820HNERXN08'],
  ['AR', 'ruc', '20-05536168-2', '20055361683'],
  ['AR', 'cedula', '30123456', '301'],
  ['ES', 'cedula', '54362315-K', '54362315Z'],
  ['ES', 'cedula', 'X-2482300W', 'X2482300A'],
] as const)('%s: a %s of that country is checked by its own rule', (country, kind, good, bad) => {
  expect(remarkOnIdentity(kind, good, country)).toBeNull();
  expect(remarkOnIdentity(kind, bad, country)?.level).toBe('error');
});

test('who moved away may still have the cédula of home', () => {
  expect(remarkOnIdentity('cedula', '171003406-5', 'ES')).toBeNull();
  expect(remarkOnIdentity('cedula', '1710034066', 'ES')?.message).toContain('DNI o NIE');
  expect(plainIdNumber('76.086.428-k')).toBe('76086428K');
});

test('an RFC that breaks its rule only warns, and of a country without a rule any number passes', () => {
  expect(remarkOnIdentity('ruc', 'GODE561231GR8', 'MX')).toBeNull();
  expect(remarkOnIdentity('ruc', 'GODE561231GR9', 'MX')?.level).toBe('warning');
  expect(remarkOnIdentity('cedula', 'AB-123', 'FR')).toBeNull();
});
