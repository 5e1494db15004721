/** Documents of the SRI without a database: keys, sums, XML, signature and certificates. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { choosePair } from '#server/billing/issuer/certificate.rules.ts';
import { annulDeadline, draftOf, refundNotice } from '#server/billing/invoices/rules.ts';
import { accessKeyOf, keyCheckDigit, readAccessKey } from '#server/billing/sri/access-key.rules.ts';
import { buyerOf, readMillionths, saleOf, type SoldLine } from '#server/billing/counter-invoices/rules.ts';
import {
  type CartLine,
  IVA_RATES,
  type IvaCode,
  netOf,
  priceLines,
  shares,
} from '#server/billing/sri/amounts.rules.ts';
import { readReception, readVerdict } from '#server/billing/sri/answers.rules.ts';
import { documentXml, type SriDocument } from '#server/billing/sri/document.rules.ts';
import { signDocument } from '#server/billing/sri/signature.provider.ts';
import { amountsProblem, structureProblem } from '#server/billing/sri/structure.rules.ts';
import { parseXml, plainField } from '#server/billing/sri/xml.rules.ts';
import { openCertificate } from '#server/app/background/workers/open-certificate.ts';
import { splitTax } from '#server/platform/lib/money.ts';
import { goodKey, goodSignature, goodSums, readDocument } from '../../scripts/gateways/sri-checks.ts';
import { makeCertificate, makeP12, P12_PASSWORD } from '../../scripts/gateways/certificates.ts';
import { OLD_P12, OLD_P12_PASSWORD } from '../support/old-p12.ts';

const PUBLISHED = [
  '0211202401050306179800120010020000000677300995216',
  '0403201301179226110400110015010000000081234567816',
  '0503201201176001321000110010030009900641234567814',
  '0601201601176001321000110011230000000081234567817',
  '0603201304176001321000110015010000000461234567817',
  '0603201306176001321000110015010000000081234567812',
  '1111202401099338176200110020010000003961234567815',
];
/** Misprints of the technical sheet. */
const MISPRINTED = [
  '0403201301176815353000110015010000000081234567816',
  '2111202401176001321000110010010000011171234567810',
];

test('the published keys end in their check digit, and the misprinted ones do not', () => {
  for (const key of PUBLISHED) expect(keyCheckDigit(key.slice(0, -1)), key).toBe(key.at(-1));
  for (const key of MISPRINTED) expect(keyCheckDigit(key.slice(0, -1)), key).not.toBe(key.at(-1));
  expect(keyCheckDigit('41261533')).toBe('6');
});

test('a key says its parts, and a changed digit is noticed', () => {
  const parts = {
    day: '2026-11-23',
    kind: '01',
    ruc: '1790001563001',
    environment: '1',
    establishment: '001',
    point: '001',
    sequence: 123,
    code: '45678912',
  } as const;
  const key = accessKeyOf(parts);
  expect(key).toMatch(/^\d{49}$/);
  expect(goodKey(key)).toBe(true);
  expect(readAccessKey(key)).toEqual(parts);
  expect(readAccessKey(`${key.slice(0, 20)}${(Number(key[20]) + 1) % 10}${key.slice(21)}`)).toBeNull();
});

const TODAY: IvaCode[] = ['0', '4', '5', '6', '7'];
const line = fc.record({
  quantityMillionths: fc.integer({ min: 1, max: 50_000_000 }),
  priceMillionths: fc.integer({ min: 1, max: 400_000_000 }),
  rate: fc.constantFrom(...TODAY),
});

test('ten thousand carts: every sum agrees to the cent', () => {
  const sum = (numbers: number[]) => numbers.reduce((all, one) => all + one, 0);
  const exact = (cents: number, rate: IvaCode) => (cents * IVA_RATES[rate]) / 10_000;
  const agrees = (lines: Parameters<typeof asCart>[0][]) => {
    const priced = priceLines(lines.map(asCart));
    return (
      sum(priced.lines.map(({ netCents }) => netCents)) === priced.netCents &&
      sum(priced.lines.map(({ taxCents }) => taxCents)) === priced.taxCents &&
      priced.netCents + priced.taxCents === priced.totalCents &&
      priced.taxes.every(({ rate, baseCents, taxCents }) => Math.abs(exact(baseCents, rate) - taxCents) <= 0.5) &&
      priced.lines.every(({ rate, netCents, taxCents }) => Math.abs(exact(netCents, rate) - taxCents) <= 1)
    );
  };
  fc.assert(fc.property(fc.array(line, { minLength: 1, maxLength: 8 }), agrees), { numRuns: 10_000 });
});

test('ten thousand carts of a counter, with IVA or without: what was typed is what is paid, to the cent', () => {
  const sum = (numbers: number[]) => numbers.reduce((all, one) => all + one, 0);
  const exact = (cents: number, rate: IvaCode) => (cents * IVA_RATES[rate]) / 10_000;
  const sold = fc.array(
    line.map((one) => ({ ...one, description: 'Consulta' }) as SoldLine),
    {
      minLength: 1,
      maxLength: 8,
    },
  );
  const agrees = (lines: SoldLine[], included: boolean) => {
    const { lines: cart, taxes } = saleOf(lines, included);
    const priced = priceLines(cart, taxes);
    const typed = sum(lines.map((one) => netOf({ ...one, discountCents: 0 })));
    return (
      (included ? priced.totalCents : priced.netCents) === typed &&
      priced.netCents + priced.taxCents === priced.totalCents &&
      sum(priced.lines.map(({ netCents }) => netCents)) === sum(priced.taxes.map(({ baseCents }) => baseCents)) &&
      priced.lines.every((one) => one.netCents === netOf(one) && one.netCents >= 0) &&
      priced.taxes.every((one) => Math.abs(exact(one.baseCents, one.rate) - one.taxCents) <= 1) &&
      priced.lines.every((one) => Math.abs(exact(one.netCents, one.rate) - one.taxCents) <= 1)
    );
  };
  fc.assert(fc.property(sold, fc.boolean(), agrees), { numRuns: 10_000 });
  // The pretend SRI computes the same from the printed text, with arithmetic of its own.
  const passes = (lines: SoldLine[], included: boolean) => {
    const { lines: cart, taxes } = saleOf(lines, included);
    const xml = documentXml(documentOf(priceLines(cart, taxes)));
    const read = readDocument(`<?xml version="1.0" encoding="UTF-8"?>\n${xml}`);
    return amountsProblem(xml) === null && read !== null && goodSums(read);
  };
  fc.assert(fc.property(sold, fc.boolean(), passes), { numRuns: 150 });
});

test('a price with tax for any number of animals: base, tax and total of the ledger, and no other', () => {
  fc.assert(
    fc.property(fc.integer({ min: 100, max: 5000 }), fc.integer({ min: 1, max: 50 }), (cents, count) => {
      const { baseCents, taxCents } = splitTax(cents * count, 1500);
      const draft = draftOf({ ...SALE, baseCents, taxCents }, count, '4');
      const priced = priceLines(draft.lines, draft.taxes);
      expect(priced).toMatchObject({ netCents: baseCents, taxCents, totalCents: cents * count });
      expect(amountsProblem(documentXml(documentOf({ ...priced })))).toBeNull();
    }),
    { numRuns: 200 },
  );
});

test('parts of a sum add up to it', () => {
  fc.assert(
    fc.property(fc.nat(100_000), fc.array(fc.nat(1000), { minLength: 1, maxLength: 9 }), (sum, weights) => {
      const parts = shares(sum, weights);
      expect(parts.reduce((all, part) => all + part, 0)).toBe(sum);
      expect(parts.every((part) => Number.isInteger(part) && part >= 0)).toBe(true);
    }),
  );
});

test('a name with line breaks, ampersands and emoji becomes one line that the SRI prints', () => {
  expect(plainField('  Ana\r\nMaría & <hijos> 🐶❤️ ', 300)).toBe('Ana María & <hijos>');
  expect(plainField('👩‍👩‍👧', 300)).toBe('');
  expect(plainField('A\u0000B\u0007C\uD800', 300)).toBe('A B C');
  expect(plainField('x'.repeat(400), 300)).toHaveLength(300);
  const xml = documentXml(
    documentOf({ buyer: { kind: '05', number: '1710034065', name: 'Ana & "Cía" <S.A.>', address: null } }),
  );
  expect(xml).toContain('<razonSocialComprador>Ana &amp; "Cía" &lt;S.A.&gt;</razonSocialComprador>');
  expect(structureProblem(xml)).toBeNull();
});

test('invoice and credit note stand in the published order; a moved, missing or strange element is named', () => {
  const invoice = documentXml(documentOf({}));
  const note = documentXml(documentOf({ kind: '04' }));
  for (const xml of [invoice, note]) {
    expect(structureProblem(xml)).toBeNull();
    expect(amountsProblem(xml)).toBeNull();
    expect(readDocument(`<?xml version="1.0" encoding="UTF-8"?>\n${xml}`)).not.toBeNull();
  }
  const moved = invoice
    .replace('<moneda>DOLAR</moneda>', '')
    .replace('</infoFactura>', '<moneda>DOLAR</moneda></infoFactura>');
  expect(structureProblem(moved)).toBe('factura/infoFactura/moneda');
  expect(structureProblem(invoice.replace(/<dirMatriz>.*?<\/dirMatriz>/, ''))).toBe('factura/infoTributaria/dirMatriz');
  expect(structureProblem(invoice.replace('<estab>001', '<estab>002'))).toBe('claveAcceso');
  expect(amountsProblem(invoice.replace(/<importeTotal>[^<]*/, '<importeTotal>9.99'))).toBe('importeTotal');
  expect(structureProblem(note.replaceAll('>05<', '>07<'))).toBe(
    'notaCredito/infoNotaCredito/tipoIdentificacionComprador',
  );
});

test('an independent library verifies the signature, and one changed letter breaks it', async () => {
  const [pair] = await openCertificate({
    file: Buffer.from(makeP12([makeCertificate()]), 'base64'),
    password: P12_PASSWORD,
  });
  if (!pair) throw new Error('no pair');
  expect(pair.issuerName).toBe('CN=AUTORIDAD DE PRUEBA,EMAILADDRESS=ca@entidad.ec,O=ENTIDAD\\, DE PRUEBA S.A.,C=EC');
  expect(pair.holder).toBe('ANA ÑUSTA VERA');
  for (const kind of ['01', '04'] as const) {
    const xml = documentXml(
      documentOf({
        kind,
        buyer: { kind: '05', number: '1710034065', name: 'Ñusta & Hijos "S.A."', address: 'Quito > Sur' },
      }),
    );
    const signed = signDocument(xml, pair, '2026-11-21T10:00:00-05:00');
    const read = readDocument(signed);
    if (!read) throw new Error('unreadable');
    expect(goodSignature(read)).toBe(true);
    expect(goodSums(read)).toBe(true);
    const changed = readDocument(signed.replace('Hijos', 'Hijas'));
    expect(changed && goodSignature(changed)).toBe(false);
  }
});

test('a .p12 opens with old and new encryptions, and the pair that signs now is chosen', async () => {
  const NOW = '2026-11-21T15:00:00.000Z';
  const open = async (base64: string, password = P12_PASSWORD) =>
    openCertificate({ file: Buffer.from(base64, 'base64'), password });
  const [old] = await open(OLD_P12, OLD_P12_PASSWORD);
  expect(old).toMatchObject({ holder: 'RAÚL ÑATO VERA', rucs: ['1790001563001'], signs: true, ofAuthority: false });
  for (const algorithm of ['3des', 'aes256'] as const)
    expect(await open(makeP12([makeCertificate()], algorithm))).toHaveLength(1);
  const several = await open(
    makeP12([
      makeCertificate({ name: 'CIFRA', usage: 'encrypts' }),
      makeCertificate({ name: 'RAÍZ', authority: true }),
      makeCertificate({ name: 'VENCIDA', until: '2026-06-01T00:00:00.000Z' }),
      makeCertificate({ name: 'BUENA' }),
    ]),
  );
  expect(choosePair(several, NOW)).toMatchObject({ holder: 'BUENA' });
  const only = async (wish: Parameters<typeof makeCertificate>[0]) =>
    choosePair(await open(makeP12([makeCertificate(wish)])), NOW);
  expect(await only({ usage: 'encrypts' })).toBe('encryption');
  expect(await only({ until: '2026-06-01T00:00:00.000Z' })).toBe('expired');
  expect(await only({ from: '2027-01-01T00:00:00.000Z' })).toBe('early');
  expect(await only({ authority: true })).toBe('authority');
  await expect(open(makeP12([makeCertificate()]), 'otra')).rejects.toMatchObject({ reason: 'password' });
  await expect(open(Buffer.from('no es nada').toString('base64'))).rejects.toMatchObject({ reason: 'file' });
});

test('an answer that cannot be read says nothing about the document', () => {
  const key = PUBLISHED[0] ?? '';
  for (const body of ['', '<html>Mantenimiento</html>', '<a><b></a>', 'x'.repeat(1000), '<!DOCTYPE x><x/>']) {
    expect(readReception(body, key).kind).toBe('unknown');
    expect(readVerdict(body, key).kind).toBe('unknown');
  }
  const answer = (inside: string) =>
    `<e:Envelope xmlns:e="x"><e:Body><r><RespuestaAutorizacionComprobante><claveAccesoConsultada>${key}</claveAccesoConsultada><autorizaciones>${inside}</autorizaciones></RespuestaAutorizacionComprobante></r></e:Body></e:Envelope>`;
  const refused =
    '<autorizacion><estado>NO AUTORIZADO</estado><mensajes><mensaje><identificador>39</identificador><mensaje>FIRMA INVALIDA</mensaje></mensaje></mensajes></autorizacion>';
  const good = `<autorizacion><estado>AUTORIZADO</estado><numeroAutorizacion>${key}</numeroAutorizacion><fechaAutorizacion>2026-11-23T10:00:05-05:00</fechaAutorizacion></autorizacion>`;
  expect(readVerdict(answer(''), key).kind).toBe('absent');
  expect(readVerdict(answer(refused), key)).toMatchObject({ kind: 'rejected', count: 1, messages: [{ code: '39' }] });
  expect(readVerdict(answer(refused + good), key)).toMatchObject({
    kind: 'authorized',
    atMs: Date.UTC(2026, 10, 23, 15, 0, 5),
  });
  expect(readVerdict(answer(good), PUBLISHED[1] ?? '').kind).toBe('unknown');
  expect(parseXml('<a b="1"><![CDATA[<x>]]>&#241;</a>')).toMatchObject({
    name: 'a',
    text: '<x>ñ',
    attributes: { b: '1' },
  });
});

test('what follows a refund is said before it', () => {
  expect(annulDeadline('2026-11-30')).toBe('2026-12-07');
  expect(annulDeadline('2026-12-31')).toBe('2027-01-07');
  const invoice = { state: 'authorized', day: '2026-11-21', number: '001-009-000000001', buyerKind: '05' } as const;
  expect(refundNotice(invoice, '2026-12-08T04:59:00.000Z')).toMatch(/se anula en el portal del SRI/);
  expect(refundNotice(invoice, '2026-12-08T05:00:00.000Z')).toMatch(/nota de crédito por la factura 001-009-000000001/);
  expect(refundNotice({ ...invoice, buyerKind: '07' }, '2026-11-22T15:00:00.000Z')).toMatch(/no deja anularla/);
  expect(refundNotice({ ...invoice, state: 'annulled' }, '2026-11-22T15:00:00.000Z')).toBeNull();
});

function asCart(one: { quantityMillionths: number; priceMillionths: number; rate: IvaCode }): CartLine {
  return { code: 'X', description: 'Algo', discountCents: 0, ...one };
}

const SALE = {
  planId: 1,
  planName: 'Un año',
  months: 12,
  method: 'card',
  buyerKind: '05',
  buyerNumber: '1710034065',
  buyerName: 'María Quishpe',
  buyerAddress: null,
  buyerEmail: null,
  baseCents: 522,
  taxCents: 78,
} as const;

function documentOf(changes: Partial<SriDocument>): SriDocument {
  const kind = changes.kind ?? '01';
  const place = { establishment: '001', point: '009', sequence: 7 };
  const ruc = '1790001563001';
  const day = '2026-11-21';
  const draft = draftOf(SALE, 2, '4');
  return {
    kind,
    environment: '2',
    issuer: {
      ruc,
      legalName: 'Clínica Los Arupos',
      tradeName: 'Arupos & Cía',
      headAddress: 'Quito, Av. Amazonas',
      branchAddress: null,
      regime: 'rimpe',
      keepsAccounts: false,
      specialTaxpayer: '5368',
      withholdingAgent: '1',
    },
    ...place,
    accessKey: accessKeyOf({ ...place, day, kind, ruc, environment: '2', code: '12345678' }),
    day,
    buyer: { kind: '05', number: '1710034065', name: 'María Quishpe', address: 'Quito' },
    ...priceLines(draft.lines, draft.taxes),
    payment: kind === '01' ? '19' : null,
    modifies: kind === '04' ? { number: '001-009-000000001', day, reason: 'Devolución' } : null,
    extra: [{ name: 'RUC Proveedor', value: ruc }],
    ...changes,
  };
}

test('a number is read as it is typed here, and the buyer as the contact has it', () => {
  const read = (typed: string) => readMillionths(typed);
  expect(['1', '1,5', '0.333333', ' 25,00 '].map(read)).toEqual([1_000_000, 1_500_000, 333_333, 25_000_000]);
  // A point before three figures: who means a thousand must not sell for one.
  expect(['1.000', '12.500', '0.500', '1,250', '1.25'].map(read)).toEqual([null, null, 500_000, 1_250_000, 1_250_000]);
  expect(['', '1.000,50', '-1', '1e3', '1,1234567', 'dos'].map(read)).toEqual([null, null, null, null, null, null]);
  const contact = { name: 'Rosa', surname: 'Loor', email: null, address: 'Av. 6', city: 'Manta' };
  expect(buyerOf({ ...contact, idKind: 'cedula', idNumber: '1710034065' })).toMatchObject({
    kind: '05',
    number: '1710034065',
    name: 'Rosa Loor',
    address: 'Av. 6, Manta',
  });
  // A cédula of another country is none of Ecuador's.
  expect(buyerOf({ ...contact, idKind: 'cedula', idNumber: '76.086.428-K' })).toMatchObject({ kind: '08' });
  expect(buyerOf({ ...contact, idKind: null, idNumber: null })).toMatchObject({ kind: '05', number: '' });
});
