/** /reportarErrorMejora, as the older callers know it. */
import { describe, expect } from 'vitest';
import { photograph } from '../support/files.ts';
import { test, type World } from '../support/world.ts';
import { member, outsideCaller } from './caller.ts';

const WORDS = { tipo: 'error', titulo: 'No guarda el peso', descripcion: 'Escribí 4,5 y no pasó nada.' };
const KEY = { 'idempotency-key': 'reporte-1' };

async function picture(): Promise<string> {
  const bytes = await photograph({ width: 200, height: 150 }).toBuffer();
  return `data:image/jpeg;base64,${bytes.toString('base64')}`;
}

const reportsOf = (world: World) => world.db.selectFrom('report').selectAll().orderBy('id').execute();

describe('/reportarErrorMejora', () => {
  test('takes a report, with its picture', async ({ world }) => {
    const { post } = await outsideCaller(world);
    const ana = await member(world, 'Ana');
    const made = await post('/reportarErrorMejora', { ...WORDS, foto: await picture() }, ana);
    expect(made).toMatchObject({ status: 200, body: { estado: 'ok', reporteId: expect.any(Number) } });
    const { reporteId } = made.body;
    expect(await reportsOf(world)).toMatchObject([
      { id: reporteId, userId: ana.id, kind: 'error', title: WORDS.titulo },
    ]);
    const files = await world.db.selectFrom('file').select(['reportId', 'purpose', 'storedAt']).execute();
    expect(files).toMatchObject([{ reportId: reporteId, purpose: 'report', storedAt: expect.any(String) }]);
    expect(await post('/reportarErrorMejora', { ...WORDS, tipo: 'Mejora' }, ana)).toMatchObject({ status: 200 });
  });

  test('names what is wrong beside its field', async ({ world }) => {
    const { post } = await outsideCaller(world);
    const ana = await member(world, 'Ana');
    const empty = await post('/reportarErrorMejora', {}, ana);
    expect(empty).toMatchObject({ status: 400 });
    expect(Object.keys(empty.body.campos).toSorted()).toEqual(['descripcion', 'tipo', 'titulo']);
    for (const [field, value] of [
      ['tipo', 'queja'],
      ['titulo', ' '],
      ['titulo', 'x'.repeat(121)],
      ['descripcion', 'x'.repeat(4001)],
    ] as const) {
      const refused = await post('/reportarErrorMejora', { ...WORDS, [field]: value }, ana);
      expect(refused).toMatchObject({ status: 400, body: { campos: { [field]: expect.any(String) } } });
    }
    expect(await reportsOf(world)).toEqual([]);
  });

  test('leaves nothing of a report whose picture is refused', async ({ world }) => {
    const { post } = await outsideCaller(world);
    const ana = await member(world, 'Ana');
    const pdf = `data:application/pdf;base64,${Buffer.from('%PDF-1.4 nothing').toString('base64')}`;
    const gif = `data:image/gif;base64,${Buffer.from('GIF89a').toString('base64')}`;
    const large = `data:image/jpeg;base64,${Buffer.alloc(10 * 1024 * 1024 + 1, 1).toString('base64')}`;
    for (const [foto, status] of [
      [gif, 415],
      [pdf, 415],
      [large, 413],
      ['no es una foto', 400],
    ] as const) {
      const refused = await post('/reportarErrorMejora', { ...WORDS, foto }, ana);
      expect(refused).toMatchObject({ status, body: { campos: { foto: expect.any(String) } } });
    }
    expect(await reportsOf(world)).toEqual([]);
  });

  test('is closed without a token, the same twice under one key, and for the eleventh of a day', async ({ world }) => {
    const { post } = await outsideCaller(world);
    expect(await post('/reportarErrorMejora', WORDS)).toMatchObject({ status: 401 });
    const ana = await member(world, 'Ana');
    const first = await post('/reportarErrorMejora', WORDS, ana, KEY);
    expect((await post('/reportarErrorMejora', WORDS, ana, KEY)).body).toEqual(first.body);
    expect(await reportsOf(world)).toHaveLength(1);
    for (let nth = 1; nth < 10; nth += 1) await post('/reportarErrorMejora', WORDS, ana);
    const refused = await post('/reportarErrorMejora', WORDS, ana);
    expect(refused).toMatchObject({ status: 429, headers: { 'retry-after': expect.any(String) } });
    expect(await reportsOf(world)).toHaveLength(10);
  });
});
