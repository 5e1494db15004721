/** /mostrarDatosCedula: the card in the words of the older callers, and the PDF with the same bearer. */
import { expect } from 'vitest';
import { makePet } from '../support/guardian.ts';
import { test } from '../support/world.ts';
import { member, outsideCaller } from './caller.ts';

test('a cédula is told with its number, and its PDF comes by bearer', async ({ world }) => {
  const { app, post } = await outsideCaller(world);
  const ana = await member(world, 'Ana');
  const petId = await makePet(world, ana, { name: 'Canela', microchip: '941000025614308' });
  const { status, body } = await post('/mostrarDatosCedula', { mascotaId: petId }, ana);
  expect(status).toBe(200);
  expect(body).toMatchObject({
    mascotaId: petId,
    nombre: 'Canela',
    numeroCedula: expect.stringMatching(/^CE-[0-9A-Z]{4}-[0-9A-Z]{5}$/),
    fechaEmision: '2026-11-21',
    propietario: { nombreCompleto: expect.stringContaining('Ana'), identificacion: null },
    codigoBarras: '941000025614308',
    urlQr: `${world.config.publicUrl}/q/${body.codigoMascota}`,
  });
  const url = new URL(body.urlPdf).pathname;
  const pdf = await app.inject({ url, headers: { authorization: `Bearer ${ana.token}` } });
  expect([pdf.statusCode, pdf.headers['content-type']]).toEqual([200, 'application/pdf']);
  expect((await app.inject({ url })).statusCode).toBe(401);
  const luis = await member(world, 'Luis');
  expect((await post('/mostrarDatosCedula', { mascotaId: petId }, luis)).status).toBe(404);
  expect((await app.inject({ url, headers: { authorization: `Bearer ${luis.token}` } })).statusCode).toBe(404);
});
