import { expect } from 'vitest';
import { makePet, makeUser } from '../support/guardian.ts';
import { test } from '../support/world.ts';
import { outsideCaller } from './caller.ts';

const PATH = '/enviarNotificacionQr';

test('a program tells the family, and hears the same of a code that leads nowhere', async ({ world }) => {
  const { post } = await outsideCaller(world);
  const ana = await makeUser(world);
  const petId = await makePet(world, ana, { name: 'Luna' });
  const { code } = await world.db.selectFrom('pet').select('code').where('id', '=', petId).executeTakeFirstOrThrow();
  const sent = {
    mensaje: 'Está conmigo',
    nombre: 'Pedro',
    telefono: '0998842547',
    latitud: -0.180653,
    longitud: '-78,467834',
  };
  const [known, unknown] = [
    await post(PATH, { codigo: code.toLowerCase(), ...sent }),
    await post(PATH, { codigo: 'ZZZZZZZZZ9', ...sent }),
  ];
  expect(known).toMatchObject({ status: 200, body: { estado: 'ok' } });
  expect(unknown).toMatchObject({ status: 200, body: known.body });
  expect(await world.db.selectFrom('finderMessage').selectAll().execute()).toMatchObject([
    { kind: 'location', text: 'Está conmigo', latitude: -180_653, longitude: -78_467_834 },
  ]);
  expect(await world.db.selectFrom('mailOutbox').select(['kind', 'email']).execute()).toEqual([
    { kind: 'finder-alert', email: ana.email },
  ]);
});

test('what is wrong is named, the same for any code, and nothing is stored', async ({ world }) => {
  const { post } = await outsideCaller(world);
  const bad: [fields: string, body: object][] = [
    ['codigo', {}],
    ['latitud', { codigo: 'K7Q2M9XDTA', latitud: 999, longitud: 1 }],
    ['latitud', { codigo: 'K7Q2M9XDTA', latitud: 'NaN', longitud: 1 }],
    // Half a place: which half was meant nobody knows.
    ['latitud,longitud', { codigo: 'K7Q2M9XDTA', latitud: 1 }],
    ['telefono', { codigo: 'K7Q2M9XDTA', telefono: '12' }],
    ['mensaje', { codigo: 'K7Q2M9XDTA', mensaje: 'x'.repeat(10_000) }],
  ];
  for (const [fields, body] of bad) {
    const answer = await post(PATH, body);
    expect({ sent: body, ...answer }).toMatchObject({ status: 400 });
    expect(Object.keys(answer.body.campos).join()).toBe(fields);
  }
  expect(await world.db.selectFrom('finderThread').selectAll().execute()).toEqual([]);
});
