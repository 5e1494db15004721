import { describe, expect } from 'vitest';
import { test } from '../support/world.ts';
import { luna, member, outsideCaller } from './caller.ts';

describe('an animal whose year is over', () => {
  test('takes nothing new by the older calls, in words; reading and correcting go on', async ({ world }) => {
    const { post } = await outsideCaller(world);
    const ana = await member(world, 'Ana');
    const { mascotaId } = (await post('/crearMascota', luna(ana), ana)).body;
    const dose = { mascotaId, vacuna: 'Antirrábica', fechaAplicacion: '2026-11-20' };
    const { vacunaId } = (await post('/addVacunas', dose, ana)).body;
    const long = '2020-01-01T12:00:00.000Z';
    await world.db.updateTable('pet').set({ createdAt: long }).where('id', '=', mascotaId).execute();

    const refused = await post('/addVacunas', { ...dose, vacuna: 'Parvovirus' }, ana);
    expect(refused).toMatchObject({
      status: 402,
      body: { titulo: 'Terminó su suscripción', mensaje: expect.stringContaining('renueva su año') },
    });
    expect(refused.body).not.toHaveProperty('vacunaId');

    expect(await post('/editVacunas', { vacunaId, lote: 'B7' }, ana)).toMatchObject({ status: 200 });
    const { status, body } = await post('/detalleMascota', { mascotaId }, ana);
    expect(status).toBe(200);
    expect(body.licencia.estado).toBe('vencida');
    expect(body.vacunas).toMatchObject([{ vacunaId, lote: 'B7' }]);
  });
});
