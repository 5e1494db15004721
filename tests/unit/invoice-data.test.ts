/** Whom a receipt is for: the numbers that Ecuador gives, and what the law writes where nobody is named. */
import { describe, expect, test } from 'vitest';
import { remarkOnBuyer } from '#server/billing/invoice-data/rules.ts';
import { invoiceInput } from '#server/billing/invoice-data/schema.ts';

const good = { kind: '05', number: '1710034065', name: 'María Quishpe', address: '', email: '', phone: '' };
const fieldsOf = (input: unknown) => invoiceInput.safeParse(input).error?.issues.map(({ path }) => path.join('.'));

describe('the number of a buyer', () => {
  test.each(['1710034065', '1714307103', '0960000008', '171003406-5', ' 1710034065 '])('%s is a cédula', (number) => {
    expect(remarkOnBuyer('05', number)).toBeNull();
  });

  test.each(['1710034066', '9910034065', '171003406', '17100340650', 'A710034065', ''])('%s is none', (number) => {
    expect(remarkOnBuyer('05', number)?.level).toBe('error');
    expect(fieldsOf({ ...good, number })).toEqual(['number']);
  });

  test.each(['1790011674001', '1760001550001', '1710034065001'])('%s is a RUC', (number) => {
    expect(remarkOnBuyer('04', number)).toBeNull();
  });

  test.each(['1793213150001', '1793189906001', '1793221293001'])('%s is the RUC of a newer company', (number) => {
    const level = remarkOnBuyer('04', number)?.level;
    expect(level).not.toBe('error');
    expect(invoiceInput.parse({ ...good, kind: '04', number }).number).toBe(number);
  });

  test('of those, what fails both old rules is pointed out', () => {
    expect(remarkOnBuyer('04', '1793213150001')?.level).toBe('warning');
  });

  test.each(['1790011674000', '9990011674001', '179001167400', '1710034066001'])('%s is no RUC', (number) => {
    expect(remarkOnBuyer('04', number)?.level).toBe('error');
  });

  test('a passport and a foreign number have one to twenty letters and figures', () => {
    for (const kind of ['06', '08'] as const) {
      expect(remarkOnBuyer(kind, 'AB123456')).toBeNull();
      expect(remarkOnBuyer(kind, 'A'.repeat(20))).toBeNull();
      expect(remarkOnBuyer(kind, 'A'.repeat(21))?.level).toBe('error');
      expect(remarkOnBuyer(kind, '')?.level).toBe('error');
    }
  });
});

describe('invoice data', () => {
  test('of the final consumer are the law’s, whatever was typed', () => {
    const typed = { ...good, kind: '07', number: '1710034066', name: 'Yo mismo' };
    expect(invoiceInput.parse(typed)).toMatchObject({ kind: '07', number: '9999999999999', name: 'CONSUMIDOR FINAL' });
    expect(invoiceInput.parse({ kind: '07' })).toMatchObject({ number: '9999999999999', name: 'CONSUMIDOR FINAL' });
  });

  test('keep to the lengths of the SRI', () => {
    expect(
      fieldsOf({ ...good, name: 'ñ'.repeat(300), address: 'x'.repeat(300), phone: '0'.repeat(30) }),
    ).toBeUndefined();
    expect(fieldsOf({ ...good, name: 'ñ'.repeat(301) })).toEqual(['name']);
    expect(fieldsOf({ ...good, address: 'x'.repeat(301) })).toEqual(['address']);
    expect(fieldsOf({ ...good, phone: '0'.repeat(31) })).toEqual(['phone']);
  });

  test('want a name that can be seen, and an address of mail that is one', () => {
    for (const name of ['', '   ', '\u200b\u200b']) expect(fieldsOf({ ...good, name })).toEqual(['name']);
    expect(fieldsOf({ ...good, email: 'sin-arroba' })).toEqual(['email']);
    expect(invoiceInput.parse({ ...good, email: ' Ana@Correo.EC ' }).email).toBe('ana@correo.ec');
    expect(invoiceInput.parse(good).email).toBeNull();
    expect(fieldsOf({ ...good, kind: '09' })).toEqual(['kind']);
  });
});
