/** The older calls about plates, in their own words. */
import { describe, expect } from 'vitest';
import { newCode } from '#server/platform/lib/codes.ts';
import { withdrawTag } from '#server/lost-found/tags/queries.ts';
import { makePet } from '../support/guardian.ts';
import { makeTag } from '../support/tags.ts';
import { test, type World } from '../support/world.ts';
import { member, outsideCaller } from './caller.ts';

async function withAna(world: World) {
  const { post } = await outsideCaller(world);
  const ana = await member(world, 'Ana');
  const mascotaId = await makePet(world, ana, { name: 'Canela' });
  const list = async () => (await post('/listado-qr', { usuarioId: ana.id }, ana)).body;
  return { post, ana, mascotaId, list };
}

describe('/activarQr', () => {
  test('takes the plate’s own code or that of its pack, and the list tells of it', async ({ world }) => {
    const { post, ana, mascotaId, list } = await withAna(world);
    const [first, second] = [await makeTag(world), await makeTag(world)];
    const own = await post('/activarQr', { codigo: first.code.toLowerCase(), mascotaId }, ana);
    expect(own).toMatchObject({ status: 200, body: { estado: 'ok', qr_id: first.tagId } });
    const pack = await post('/activarQr', { codigo: second.activationCode, mascotaId }, ana);
    expect(pack).toMatchObject({ status: 200, body: { estado: 'ok', qr_id: second.tagId } });
    const { total, pagina, porPagina, datos } = await list();
    expect({ total, pagina, porPagina }).toEqual({ total: 2, pagina: 1, porPagina: 20 });
    expect(datos.find(({ qr_id }: { qr_id: number }) => qr_id === first.tagId)).toEqual({
      qr_id: first.tagId,
      codigo: first.code,
      estado: 'activo',
      mascotaId,
      mascota: 'Canela',
      fechaActivacion: world.now,
      url: `${world.config.publicUrl}/q/${first.code}`,
      ultimaLectura: null,
      lecturas: 0,
    });
    const page = await post('/listado-qr', { usuarioId: ana.id, pagina: 2, porPagina: 1 }, ana);
    expect(page.body).toMatchObject({ total: 2, pagina: 2, porPagina: 1, datos: [{ codigo: first.code }] });
  });

  test('refuses what is somebody’s already, and an unknown code beside its field', async ({ world }) => {
    const { post, ana, mascotaId } = await withAna(world);
    const luis = await member(world, 'Luis');
    const his = await makePet(world, luis);
    const { code } = await makeTag(world, { petId: mascotaId });
    const taken = await post('/activarQr', { codigo: code, mascotaId: his }, luis);
    expect(taken).toMatchObject({ status: 409, body: { titulo: 'Placa ya activada' } });
    expect(JSON.stringify(taken.body)).not.toContain('Canela');
    expect(await post('/activarQr', { codigo: code, mascotaId }, ana)).toMatchObject({ status: 409 });
    const unknown = await post('/activarQr', { codigo: newCode(), mascotaId }, ana);
    expect(unknown).toMatchObject({ status: 404, body: { campos: { codigo: expect.any(String) } } });
    const foreign = await post('/activarQr', { codigo: (await makeTag(world)).code, mascotaId }, luis);
    expect(foreign).toMatchObject({ status: 404, body: { titulo: 'Animal no encontrado' } });
  });
});

describe('/deshabilitarqr', () => {
  test('switches off and on, and nothing that was withdrawn', async ({ world }) => {
    const { post, ana, mascotaId, list } = await withAna(world);
    const luis = await member(world, 'Luis');
    const { tagId: qr_id } = await makeTag(world, { petId: mascotaId });
    const turn = (estado: string, from = ana) => post('/deshabilitarqr', { qr_id, estado }, from);
    for (const estado of ['deshabilitado', 'activo']) {
      expect(await turn(estado)).toMatchObject({ status: 200, body: { estado: 'ok' } });
      expect(await list()).toMatchObject({ datos: [{ qr_id, estado }] });
    }
    expect(await turn('deshabilitado', luis)).toMatchObject({ status: 404, body: { titulo: 'Placa no encontrada' } });
    expect(await turn('anulado')).toMatchObject({ status: 400, body: { campos: { estado: expect.any(String) } } });
    await withdrawTag(world.db, qr_id, world.now);
    expect(await turn('activo')).toMatchObject({ status: 400, body: { mensaje: expect.stringContaining('anulada') } });
    expect(await list()).toMatchObject({ datos: [{ qr_id, estado: 'anulado' }] });
  });
});

test('/listado-qr is of the token’s own user', async ({ world }) => {
  const { post, ana } = await withAna(world);
  const luis = await member(world, 'Luis');
  const foreign = await post('/listado-qr', { usuarioId: ana.id }, luis);
  const missing = await post('/listado-qr', { usuarioId: 2_000_000_000 }, luis);
  expect([foreign.status, foreign.body]).toEqual([missing.status, missing.body]);
  expect(foreign.status).toBe(404);
});
