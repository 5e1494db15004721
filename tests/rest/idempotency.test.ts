import { describe, expect } from 'vitest';
import { up as releaseKeys } from '../../migrations/2026-11-23-017-unanswered-keys.ts';
import { sweepIdempotency } from '#server/platform/idempotency/service.ts';
import { plus } from '#server/platform/lib/time.ts';
import { test, type World } from '../support/world.ts';
import { luna, type Member, member, outsideCaller } from './caller.ts';

const KEY = { 'idempotency-key': 'pedido-1' };

async function petsOf(world: World, { id }: Member): Promise<number> {
  const rows = await world.db.selectFrom('pet').select('id').where('userId', '=', id).execute();
  return rows.length;
}

describe('Idempotency-Key', () => {
  test('the same call twice happens once and answers alike', async ({ world }) => {
    const { post } = await outsideCaller(world);
    const ana = await member(world, 'Ana');
    const first = await post('/crearMascota', luna(ana), ana, KEY);
    const second = await post('/crearMascota', luna(ana), ana, KEY);
    expect(second).toMatchObject({ status: 200, body: first.body });
    expect(await petsOf(world, ana)).toBe(1);
  });

  test('twenty at once are one', async ({ world }) => {
    const { post } = await outsideCaller(world);
    const ana = await member(world, 'Ana');
    const answers = await Promise.all(Array.from({ length: 20 }, () => post('/crearMascota', luna(ana), ana, KEY)));
    expect(await petsOf(world, ana)).toBe(1);
    const [first] = answers;
    for (const { status, body } of answers) expect({ status, body }).toEqual({ status: 200, body: first?.body });
  });

  test('another body or another call under the same key is a conflict', async ({ world }) => {
    const { post } = await outsideCaller(world);
    const ana = await member(world, 'Ana');
    const { mascotaId } = (await post('/crearMascota', luna(ana), ana, KEY)).body;
    const other = await post('/crearMascota', luna(ana, { nombre: 'Otra' }), ana, KEY);
    expect(other).toMatchObject({ status: 409, body: { titulo: 'Llamada repetida' } });
    expect(await post('/editarMascota', { mascotaId, nombre: 'X' }, ana, KEY)).toMatchObject({ status: 409 });
    expect(await petsOf(world, ana)).toBe(1);
  });

  test('a refused call leaves its key free', async ({ world }) => {
    const { post } = await outsideCaller(world);
    const ana = await member(world, 'Ana');
    expect(await post('/crearMascota', luna(ana, { nombre: '' }), ana, KEY)).toMatchObject({ status: 400 });
    expect(await world.db.selectFrom('idempotency').selectAll().execute()).toEqual([]);
    expect(await post('/crearMascota', luna(ana), ana, KEY)).toMatchObject({ status: 200 });
  });

  test('everybody has keys of their own', async ({ world }) => {
    const { post } = await outsideCaller(world);
    const ana = await member(world, 'Ana');
    const bea = await member(world, 'Bea');
    const hers = await post('/crearMascota', luna(ana), ana, KEY);
    const others = await post('/crearMascota', luna(bea), bea, KEY);
    expect(others.body.mascotaId).not.toBe(hers.body.mascotaId);
  });

  test('a key whose process died before it wrote anything is released by the newer version', async ({ world }) => {
    const { post } = await outsideCaller(world);
    const ana = await member(world, 'Ana');
    const claim = {
      userId: ana.id,
      key: 'pedido-1',
      path: '/crearMascota',
      bodyHash: 'of another body',
      createdAt: world.now,
    };
    await world.db
      .insertInto('idempotency')
      .values({ ...claim, status: null, answer: null })
      .execute();
    await world.db
      .insertInto('idempotency')
      .values({ ...claim, key: 'pedido-2', status: 200, answer: '{}' })
      .execute();
    await releaseKeys(world.db);
    expect(await post('/crearMascota', luna(ana), ana, KEY)).toMatchObject({ status: 200 });
    expect(await post('/crearMascota', luna(ana), ana, { 'idempotency-key': 'pedido-2' })).toMatchObject({
      status: 409,
    });
  });

  test('a refusal undoes all of it, and was a try all the same', async ({ world }) => {
    const { post } = await outsideCaller(world);
    const ana = await member(world, 'Ana');
    const { mascotaId } = (await post('/crearMascota', luna(ana), ana)).body;
    const guess = (code: string) => post('/activarQr', { codigo: code, mascotaId }, ana, KEY);
    const refusals = [];
    for (let tries = 0; tries < 40; tries += 1) refusals.push((await guess('K7Q2M9XDTA')).status);
    expect(new Set(refusals)).toEqual(new Set([404, 429]));
    expect(await world.db.selectFrom('idempotency').selectAll().execute()).toEqual([]);
  });

  test('a day later the key is free, and the sweep forgets it', async ({ world }) => {
    const { post } = await outsideCaller(world);
    const ana = await member(world, 'Ana');
    await post('/crearMascota', luna(ana), ana, KEY);
    world.now = plus(world.now, 25, 'hours');
    await post('/crearMascota', luna(ana), ana, KEY);
    expect(await petsOf(world, ana)).toBe(2);
    world.now = plus(world.now, 25, 'hours');
    await sweepIdempotency({ db: world.db, now: () => world.now });
    expect(await world.db.selectFrom('idempotency').selectAll().execute()).toEqual([]);
  });

  test('nothing of an open call is kept, and a key of absurd length is refused', async ({ world }) => {
    const { post } = await outsideCaller(world);
    const ana = await member(world, 'Ana');
    await post('/validarUsuario', { username: 'x@correo.ec' }, ana, KEY);
    await post('/login', { username: 'x@correo.ec', password: 'x' }, ana, KEY);
    expect(await world.db.selectFrom('idempotency').selectAll().execute()).toEqual([]);
    expect(await post('/crearMascota', luna(ana), ana, { 'idempotency-key': 'k'.repeat(256) })).toMatchObject({
      status: 400,
    });
  });
});
