/**
 * A day of a new installation, and whether it is still all there after an upgrade. tests/process/before holds the folder that the
 * server of commit e1504f8b left when this was lived on it: what a release before this one really wrote.
 */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { expect } from 'vitest';
import { PASSWORD, post, type Session, signIn, until } from './process.ts';

export const EMAIL = 'ana@correo.ec';

/** Registers Ana through the calls and the mail, and writes an animal with its face and a vaccine. */
export async function liveFirstDay(url: string, dataDir: string): Promise<void> {
  const pair = { password: PASSWORD, confirmarPassword: PASSWORD };
  const person = { nombre: 'Ana', primerApellido: 'Vera', pais: 'EC', telefonoMovil: '0991234567' };
  await done(`${url}/registro`, { correoElectronico: EMAIL, username: EMAIL, ...pair, ...person });
  const outbox = path.join(dataDir, 'outbox');
  const letters = () => globSync('*-confirmar.eml', { cwd: outbox });
  await until(() => letters().length > 0, 'the mail that confirms');
  const letter = readFileSync(path.join(outbox, letters()[0] ?? ''), 'utf8');
  const [, tokenConfirmacion] = /confirmarRegistro\/([\w-]+)/.exec(letter) ?? [];
  await done(`${url}/confirmarRegistro`, { tokenConfirmacion });
  const { bearer, userId } = await signIn(url, EMAIL);
  const foto = `data:image/png;base64,${(await drawing()).toString('base64')}`;
  const pet = { usuario_id: userId, nombre: 'Canela', especieId: 1, sexoId: 2, foto };
  const { mascotaId } = await done(`${url}/crearMascota`, pet, bearer);
  await done(`${url}/addVacunas`, { mascotaId, vacuna: 'Antirrábica', fechaAplicacion: '2026-11-20' }, bearer);
}

/** Signs in with the password of then, and finds the animal, its vaccine and its face. */
export async function expectFirstDay(url: string): Promise<Session> {
  const session = await signIn(url, EMAIL);
  const { datos } = await done(`${url}/listadoMascotas`, { usuario_id: session.userId }, session.bearer);
  expect(datos).toMatchObject([{ nombre: 'Canela', proximoCuidado: 'Antirrábica' }]);
  const { mascotaId } = datos[0];
  const whole = await done(`${url}/detalleMascota`, { mascotaId }, session.bearer);
  expect(whole.vacunas).toMatchObject([{ fechaAplicacion: '2026-11-20' }]);
  const face = await fetch(new URL(new URL(whole.urlFoto).pathname, url), {
    headers: { authorization: `Bearer ${session.bearer}` },
  });
  expect(face.headers.get('content-type')).toBe('image/jpeg');
  expect((await face.arrayBuffer()).byteLength).toBeGreaterThan(500);
  return session;
}

// oxlint-disable-next-line typescript/no-explicit-any -- an outside caller knows no types
async function done(url: string, body: unknown, token?: string): Promise<any> {
  const answer = await post(url, body, token);
  expect(answer.status, `${url}: ${JSON.stringify(answer.body)}`).toBe(200);
  return answer.body;
}

function drawing(): Promise<Buffer> {
  return sharp({ create: { width: 320, height: 240, channels: 3, background: '#f0c36b' } })
    .png()
    .toBuffer();
}
