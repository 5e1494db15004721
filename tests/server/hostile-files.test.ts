/** Nothing that is sent does harm: it is refused in a sentence, or kept as a picture of our own making. */
import sharp from 'sharp';
import { expect, vi } from 'vitest';
import { cookieOf, formOf, type Part, photograph, sendFile } from '../support/files.ts';
import { makePet, makeUser } from '../support/guardian.ts';
import { type Hostile, hostileFiles } from '../support/hostile.ts';
import { STORES, testOn } from '../support/s3.ts';

vi.setConfig({ testTimeout: 300_000 });

const SIZES = [
  ['s', 'webp'],
  ['m', 'webp'],
  ['l', 'jpeg'],
] as const;
/** Far more than one takes: other work may fill the machine. What matters is that none takes for ever. */
const PATIENCE_MS = 20_000;

for (const store of STORES) {
  testOn(store)(`every hostile file, with a ${store}`, async ({ world }) => {
    const ana = await makeUser(world);
    const petId = await makePet(world, ana);
    const [app, cookie] = [await world.http(), await cookieOf(world, ana)];
    const all = await hostileFiles();
    expect(all.length).toBeGreaterThanOrEqual(120);
    const stored: string[] = [];
    for (const one of store === 'folder' ? all : all.filter((_, index) => index % 4 === 0)) {
      const began = performance.now();
      const { status, body } = await sendFile(app, { cookie, purpose: 'gallery', id: petId, ...one });
      expect([one.name, performance.now() - began < PATIENCE_MS]).toEqual([one.name, true]);
      if (status === 200) stored.push(await expectOurs(one, String(body.code)));
      else expectSentence(one, status, body);
    }
    // What is a picture is kept as one; what only looks like one is not.
    expect(stored.length).toBeGreaterThan(store === 'folder' ? 20 : 4);
    expect(stored.filter((name) => /cut off|html that|svg|gif|50,000/.test(name))).toEqual([]);

    async function expectOurs({ name }: Hostile, code: string): Promise<string> {
      for (const [size, format] of SIZES) {
        const answer = await app.inject({ url: `/api/archivos/${code}/${size}`, headers: { cookie } });
        const seen = await sharp(answer.rawPayload).metadata();
        expect([name, seen.format, seen.exif, seen.xmp, seen.iptc, seen.icc, seen.comments, seen.pages]).toEqual([
          name,
          format,
          ...Array<undefined>(6),
        ]);
        expect(answer.rawPayload.includes('alert(')).toBe(false);
        expect(answer.headers['content-type']).toBe(`image/${format}`);
        expect(answer.headers['x-content-type-options']).toBe('nosniff');
        expect(answer.headers['cross-origin-resource-policy']).toBe('same-origin');
        expect(answer.headers['content-security-policy']).toContain('sandbox');
      }
      return name;
    }
  });
}

function expectSentence({ name }: Hostile, status: number, body: Record<string, unknown>) {
  expect([name, status >= 400 && status < 500]).toEqual([name, true]);
  expect([name, body.message]).toEqual([name, expect.stringMatching(/^[A-ZÁÉÍÓÚÑ¿].{10,}[.»]$/)]);
}

testOn('folder')('forms that are broken are refused in a sentence and leave nothing', async ({ world }) => {
  const ana = await makeUser(world);
  const [app, cookie] = [await world.http(), await cookieOf(world, ana)];
  const bytes = await photograph({ width: 64, height: 64 }).toBuffer();
  const file: Part = { name: 'file', value: bytes };
  const good = formOf([{ name: 'purpose', value: 'user' }, file]);
  const type = (value: string) => ({ headers: { 'content-type': value }, payload: good.payload });
  const forms: [string, { headers: Record<string, string>; payload: Buffer }, number][] = [
    ['60 parts', formOf([...Array.from({ length: 60 }, (_, index) => ({ name: `f${index}`, value: 'x' })), file]), 400],
    ['two files', formOf([{ name: 'purpose', value: 'user' }, file, file]), 400],
    ['no boundary', type('multipart/form-data'), 400],
    ['another boundary', type('multipart/form-data; boundary=otra'), 400],
    ['an endless boundary', type(`multipart/form-data; boundary=${'x'.repeat(9000)}`), 400],
    ['no form at all', type('application/json'), 415],
    ['no type', { headers: {}, payload: good.payload }, 415],
    ['cut off', { ...good, payload: good.payload.subarray(0, good.payload.length - 60) }, 400],
    ['cut off in the middle', { ...good, payload: good.payload.subarray(0, 700) }, 400],
    ['nothing', { ...good, payload: Buffer.alloc(0) }, 400],
    ['no file', formOf([{ name: 'purpose', value: 'user' }]), 400],
    ['no purpose', formOf([file]), 400],
    ['an unknown purpose', formOf([{ name: 'purpose', value: 'admin' }, file]), 400],
    [
      'an id that is none',
      formOf([{ name: 'purpose', value: 'gallery' }, { name: 'id', value: '1 or 1=1' }, file]),
      400,
    ],
    ['a purpose for the prototype', formOf([{ name: '__proto__', value: 'user' }, file]), 400],
    [
      'a long field',
      formOf([{ name: 'purpose', value: 'user' }, { name: 'caption', value: 'x'.repeat(9000) }, file]),
      400,
    ],
    [
      'a caption with a zero',
      formOf([{ name: 'purpose', value: 'user' }, { name: 'caption', value: 'a\0b' }, file]),
      400,
    ],
    [
      'too large',
      formOf([
        { name: 'purpose', value: 'user' },
        { name: 'file', value: Buffer.alloc(10_500_000, 1) },
      ]),
      413,
    ],
  ];
  for (const [name, form, wanted] of forms) {
    const headers = { ...form.headers, cookie, 'sec-fetch-site': 'same-origin' };
    const answer = await app.inject({ method: 'POST', url: '/api/archivos', headers, payload: form.payload });
    expect([name, answer.statusCode]).toEqual([name, wanted]);
    expect(answer.json<{ message: string }>().message).toMatch(/^[A-ZÁÉÍÓÚÑ¿].{8,}\.$/);
  }
  expect(await world.db.selectFrom('file').selectAll().execute()).toEqual([]);
  expect(world.leftovers()).toEqual([]);
});
