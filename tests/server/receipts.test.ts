/** The receipt of a payment as a PDF: what was paid, with the data of its day, for whoever paid it. */
import { test as base, describe, expect } from 'vitest';
import { cookieOf } from '../support/files.ts';
import { makePet, makeUser } from '../support/guardian.ts';
import { pagesOf } from '../support/pdf.ts';
import { announce, announced, INVOICE, makeAdmin, openPaidWorld } from '../support/transfers-paid.ts';
import type { Person, World } from '../support/world.ts';

const test = base.extend<{ world: World }>({
  // biome-ignore lint/correctness/noEmptyPattern: vitest reads the pattern to see which fixtures are used
  world: async ({}, use) => {
    const world = await openPaidWorld();
    await use(world);
    await world.close();
  },
});

async function print(world: World, person: Person | null, code: string) {
  const app = await world.http();
  const headers = person ? { cookie: await cookieOf(world, person) } : {};
  return app.inject({ url: `/api/pagos/${code}/recibo.pdf`, headers });
}

async function textOf(bytes: Buffer): Promise<string> {
  const { pages } = await pagesOf(bytes, 1);
  return pages.map(({ text }) => text.replace(/\s+/g, ' ')).join(' ');
}

describe('a receipt', () => {
  test('says who paid what, until when, with its tax, and is no invoice', async ({ world }) => {
    const { ana, irene, paymentId, code } = await announced(world);
    await world.as(irene).transferApproval.approve({ paymentId, reference: 'BP-99' });
    const answer = await print(world, ana, code.toLowerCase());
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="comprobante-${code.toLowerCase()}.pdf"`,
      'cache-control': 'private, no-store',
    });
    const { title, lang, pages } = await pagesOf(answer.rawPayload, 1);
    expect([title, lang, pages.length]).toEqual([`Comprobante de pago ${code}`, 'es-EC', 1]);
    const text = await textOf(answer.rawPayload);
    for (const words of [
      code,
      '21/11/2026, 10:00',
      'María Quishpe',
      'Cédula 1710034065',
      'Av. 12 de Octubre, Quito',
      'Luna',
      'Toby',
      'Anual: 1 año',
      '21/12/2027',
      '10,43',
      'IVA 15 %',
      '1,57',
      '12,00 USD',
      'Transferencia o efectivo',
      'BP-99',
      'Documento 4711',
      'Este documento es un comprobante de pago.',
    ])
      expect(text).toContain(words);
    expect(text).not.toMatch(/REVERSADO|Factura N/);
  });

  test('keeps the data of its day: whom it is for, the names, the price and until when', async ({ world }) => {
    const { ana, irene, petIds, paymentId, code } = await announced(world);
    await world.as(irene).transferApproval.approve({ paymentId });
    const before = await textOf((await print(world, ana, code)).rawPayload);
    world.now = '2026-11-26T15:00:00.000Z';
    await world.as(ana).invoiceData.save({ ...INVOICE, name: 'Otra Persona' });
    await world.db.updateTable('pet').set({ name: 'Nube' }).where('id', 'in', petIds).execute();
    await world.db.updateTable('planPrice').set({ cents: 900 }).execute();
    await world.db.updateTable('taxRate').set({ basisPoints: 1800 }).execute();
    const second = await announce(world, ana, petIds);
    await world.as(irene).transferApproval.approve({ paymentId: second.paymentId });
    expect(await textOf((await print(world, ana, code)).rawPayload)).toBe(before);
    // The later one begins where the first one ended.
    expect(await textOf((await print(world, ana, second.code)).rawPayload)).toContain('21/12/2028');
  });

  test('of what went back says so, and gives no time', async ({ world }) => {
    const { ana, irene, paymentId, code } = await announced(world);
    await world.as(irene).transferApproval.approve({ paymentId });
    world.now = '2026-11-25T15:00:00.000Z';
    await world.as(irene).transferApproval.reverse({ paymentId, reason: 'El banco la devolvió.' });
    const text = await textOf((await print(world, ana, code)).rawPayload);
    expect(text).toContain('REVERSADO');
    expect(text).toContain('El 25/11/2026 este pago se devolvió');
    expect(text).toContain('El banco la devolvió.');
    expect(text).toContain('Pagado el 21/11/2026');
    expect(text).not.toContain('21/12/2027');
  });

  test('is for its payer and for administrators; for everybody else it is missing', async ({ world }) => {
    const { ana, irene, petIds, paymentId, code } = await announced(world);
    expect((await print(world, ana, code)).statusCode).toBe(404);
    await world.as(irene).transferApproval.approve({ paymentId });
    const [stranger, editor] = [await makeUser(world), await makeUser(world)];
    await world.db
      .insertInto('petMember')
      .values({ petId: petIds[0] ?? 0, userId: editor.id, role: 'editor', createdAt: world.now })
      .execute();
    for (const other of [stranger, editor]) {
      const answer = await print(world, other, code);
      const missing = await print(world, other, 'A'.repeat(15));
      expect([answer.statusCode, answer.body]).toEqual([404, missing.body]);
    }
    expect((await print(world, irene, code)).statusCode).toBe(200);
    expect((await print(world, null, code)).statusCode).toBe(401);
    expect((await print(world, ana, '%00')).statusCode).toBe(404);
  });

  test('of one that was refused does not exist', async ({ world }) => {
    const { ana, irene, paymentId, code } = await announced(world);
    await world.as(irene).transferApproval.refuse({ paymentId, reason: 'No llegó' });
    expect((await print(world, ana, code)).statusCode).toBe(404);
  });

  test('of fifty animals runs over pages, and none is left out', async ({ world }) => {
    const [ana, irene] = [await makeUser(world), await makeAdmin(world)];
    const petIds: number[] = [];
    for (let index = 1; index <= 50; index += 1)
      petIds.push(await makePet(world, ana, { name: `Animal ${index} de la Virgen del Cisne y de los Andes` }));
    const { paymentId, code } = await announce(world, ana, petIds);
    await world.as(irene).transferApproval.approve({ paymentId });
    const { rawPayload } = await print(world, ana, code);
    expect((await pagesOf(rawPayload, 1)).pages.length).toBeGreaterThan(1);
    const text = await textOf(rawPayload);
    for (let index = 1; index <= 50; index += 1) expect(text).toContain(`Animal ${index} de la`);
    expect(text).toContain('300,00 USD');
  });
});
