/** The older calls in the clinic's name: staff sends `clinicaId` where a guardian sends the own id. */
import { describe, expect } from 'vitest';
import type { StaffRole } from '#server/platform/core/rights.ts';
import { keepAnimal } from '../support/kept-animals.ts';
import { photograph } from '../support/files.ts';
import { beStaff, makePet } from '../support/guardian.ts';
import { makeTag } from '../support/tags.ts';
import { test, type World } from '../support/world.ts';
import { luna, type Member, member, outsideCaller, type Post } from './caller.ts';

test('/inicio and /usuarioPrincipal tell staff the clinic’s id, and a guardian none', async ({ world }) => {
  const { post } = await outsideCaller(world);
  const ana = await member(world, 'Ana');
  const camila = await staff(world, 'Camila', ['reception']);
  const told = async (of: Member) => [
    (await post('/inicio', { username: of.email }, of)).body.clinicaId,
    (await post('/usuarioPrincipal', { usuarioId: of.id }, of)).body.clinicaId,
  ];
  const clinic = await clinicOf(post, camila);
  expect(await told(ana)).toEqual([null, null]);
  expect(await told(camila)).toEqual([clinic, clinic]);
});

describe('named as usuario_id', () => {
  test('the clinic gets the animal and its owner, as a patient without a year to pay', async ({ world }) => {
    const { post } = await outsideCaller(world);
    const camila = await staff(world, 'Camila', ['reception']);
    const vera = await staff(world, 'Vera', ['veterinarian']);
    const clinic = await clinicOf(post, camila);
    const rosa = { usuario_id: clinic, nombre: 'Rosa', codigoPais: '593', telefono: '0998842547' };
    const { beneficiarioId } = (await post('/crearDuenio', rosa, camila)).body;
    const animal = { ...luna(camila), usuario_id: clinic, beneficiarioId, peso: 12, medidaPesoId: 2 };
    const headers = { 'idempotency-key': 'luna-1' };
    const { mascotaId } = (await post('/crearMascota', animal, camila, headers)).body;
    expect((await post('/crearMascota', animal, camila, headers)).body.mascotaId).toBe(mascotaId);
    const patient = await world.db.selectFrom('patient').selectAll().executeTakeFirstOrThrow();
    expect(patient).toMatchObject({ petId: mascotaId, via: 'counter', addedBy: camila.id, endedAt: null });
    const weight = await world.db.selectFrom('weight').selectAll().executeTakeFirstOrThrow();
    expect(weight.createdBy).toBe(camila.id);
    const { rows } = await world.as({ ...camila, roles: ['reception'] }).adminLists.pets({});
    expect(rows).toMatchObject([{ id: mascotaId, ownerName: 'Rosa', ownerPhone: '+593998842547' }]);

    const list = (await post('/listadoMascotas', { usuario_id: clinic }, camila)).body;
    expect(list).toMatchObject({ total: 1, datos: [{ mascotaId, propietario: 'Rosa', peso: 12 }] });
    expect(list.datos[0].licencia.estado).toBe('libre');
    expect((await post('/listadoDuenios', { usuario_id: clinic }, camila)).body).toMatchObject({
      total: 1,
      datos: [{ beneficiarioId, nombre: 'Rosa', totalMascotas: 1 }],
    });
    expect((await post('/detalleMascota', { mascotaId }, vera)).body.licencia.estado).toBe('libre');
    const changed = { usuario_id: clinic, mascotaId, color: 'Canela' };
    expect(await post('/editarMascota', changed, camila)).toMatchObject({ status: 200 });
    // Without it a call is the person's own.
    expect((await post('/listadoMascotas', { usuario_id: camila.id }, camila)).body.total).toBe(0);
  });

  test('the lists go page by page and search as the list of patients does', async ({ world }) => {
    const { post } = await outsideCaller(world);
    const vera = await staff(world, 'Vera', ['administrator']);
    const clinic = await clinicOf(post, vera);
    const made: number[] = [];
    for (const name of ['Uno', 'Dos', 'Tres'])
      made.unshift(await keepAnimal(world, vera, { name, owner: { name: `Dueña de ${name}` } }));
    const pages = async (path: string, more: object) =>
      [1, 2, 3].map(
        async (pagina) => (await post(path, { usuario_id: clinic, porPagina: 2, pagina, ...more }, vera)).body,
      );
    const animals = await Promise.all(await pages('/listadoMascotas', {}));
    expect(animals.map(({ total }) => total)).toEqual([3, 3, 3]);
    expect(animals.flatMap(({ datos }) => datos.map((one: { mascotaId: number }) => one.mascotaId))).toEqual(made);
    for (const filtro of ['dos', 'Dueña de Dos'])
      expect((await post('/listadoMascotas', { usuario_id: clinic, filtro }, vera)).body).toMatchObject({
        total: 1,
        datos: [{ nombre: 'Dos' }],
      });
    const owners = await Promise.all(await pages('/listadoDuenios', { filtro: 'dueña' }));
    expect(owners.map(({ datos }) => datos.map((one: { nombre: string }) => one.nombre))).toEqual([
      ['Dueña de Tres', 'Dueña de Dos'],
      ['Dueña de Uno'],
      [],
    ]);
  });

  test('a contact of the clinic is offered, read, corrected and gets a face, by any role; nothing of it in one’s own name', async ({
    world,
  }) => {
    const { app, post } = await outsideCaller(world);
    const camila = await staff(world, 'Camila', ['reception']);
    const clinic = await clinicOf(post, camila);
    const petId = await keepAnimal(world, camila);
    const { ownerId: beneficiarioId } = await world.db
      .selectFrom('pet')
      .select('ownerId')
      .where('id', '=', petId)
      .executeTakeFirstOrThrow();
    for (const role of ['reception', 'veterinarian', 'administrator'] as const) {
      const person = await staff(world, role, [role]);
      expect((await post('/recBeneficiario', { usuarioId: clinic }, person)).body).toEqual({
        datos: [{ beneficiarioId, nombreCompleto: role === 'reception' ? 'Rosa Loor' : 'Rosa Mera', principal: false }],
      });
      const changed = {
        usuario_id: clinic,
        beneficiarioId,
        apellido: 'Mera',
        codigoPais: '593',
        telefono: '0998842547',
      };
      expect(await post('/editarDuenio', changed, person)).toMatchObject({ status: 200, body: { estado: 'ok' } });
      expect((await post('/detalleBeneficiario', { usuario_id: clinic, beneficiarioId }, person)).body).toMatchObject({
        nombre: 'Rosa',
        apellido: 'Mera',
        telefono: '+593998842547',
        mascotas: [{ mascotaId: petId, nombre: 'Toby' }],
      });
      for (const named of [{}, { usuario_id: person.id }])
        for (const path of ['/editarDuenio', '/detalleBeneficiario'])
          expect(await post(path, { ...named, beneficiarioId, nombre: 'Mía' }, person)).toMatchObject({ status: 404 });
    }
    const foto = `data:image/jpeg;base64,${(await photograph({ width: 90, height: 90 }).toBuffer()).toString('base64')}`;
    expect(await post('/editarDuenio', { usuario_id: clinic, beneficiarioId, foto }, camila)).toMatchObject({
      status: 200,
    });
    const { body } = await post('/detalleBeneficiario', { usuario_id: clinic, beneficiarioId }, camila);
    const url = new URL(body.path_archivo_foto).pathname;
    const face = await app.inject({ url, headers: { authorization: `Bearer ${camila.token}` } });
    expect(face).toMatchObject({ statusCode: 200 });
    const { createdBy } = await world.db.selectFrom('file').select('createdBy').executeTakeFirstOrThrow();
    expect(createdBy).toBe(camila.id);
  });

  test('the clinic’s own entry, under which animals without an owner stand, is nobody’s to read or to change', async ({
    world,
  }) => {
    const { post } = await outsideCaller(world);
    const vera = await staff(world, 'Vera', ['administrator']);
    const clinic = await clinicOf(post, vera);
    const own = await world.db.selectFrom('owner').select('id').where('userId', '=', clinic).executeTakeFirstOrThrow();
    for (const path of ['/editarDuenio', '/detalleBeneficiario'])
      expect(await post(path, { usuario_id: clinic, beneficiarioId: own.id, direccion: 'X' }, vera)).toMatchObject({
        status: 404,
      });
    expect((await post('/recBeneficiario', { usuarioId: clinic }, vera)).body).toEqual({ datos: [] });
  });

  test('a form is offered the clinic’s newest contacts, not all of them', async ({ world }) => {
    const { post } = await outsideCaller(world);
    const camila = await staff(world, 'Camila', ['reception']);
    const clinic = await clinicOf(post, camila);
    const contact = { userId: clinic, principal: 0, surname: '', createdAt: world.now } as const;
    const many = Array.from({ length: 130 }, (_, at) => ({ ...contact, name: `Tutor ${at}` }));
    await world.db.insertInto('owner').values(many).execute();
    const { datos } = (await post('/recBeneficiario', { usuarioId: clinic }, camila)).body;
    expect(datos).toHaveLength(100);
    expect(datos[0]).toMatchObject({ nombreCompleto: 'Tutor 129' });
  });

  test('/listado-qr lists the tags of the clinic’s animals, page by page', async ({ world }) => {
    const { post } = await outsideCaller(world);
    const camila = await staff(world, 'Camila', ['reception']);
    const clinic = await clinicOf(post, camila);
    const petId = await keepAnimal(world, camila, { name: 'Toby' });
    const made = [await makeTag(world, { petId }), await makeTag(world, { petId }), await makeTag(world, { petId })];
    await makeTag(world, { petId: await makePet(world, await member(world, 'Ana')) });
    const pages = [1, 2].map(
      async (pagina) => (await post('/listado-qr', { usuarioId: clinic, porPagina: 2, pagina }, camila)).body,
    );
    const [first, second] = await Promise.all(pages);
    expect(first).toMatchObject({ total: 3, pagina: 1, porPagina: 2 });
    const listed = [...first.datos, ...second.datos];
    expect(listed.map((one: { qr_id: number }) => one.qr_id)).toEqual(made.map(({ tagId }) => tagId).toReversed());
    expect(listed[0]).toMatchObject({ mascotaId: petId, mascota: 'Toby', estado: 'activo' });
    expect((await post('/listado-qr', { usuarioId: camila.id }, camila)).body.total).toBe(0);
  });

  test('it is not there for a guardian and for former staff, nor for calls about a person', async ({ world }) => {
    const { post } = await outsideCaller(world);
    const camila = await staff(world, 'Camila', ['reception']);
    const vera = await staff(world, 'Vera', ['administrator']);
    const clinic = await clinicOf(post, camila);
    const former = await staff(world, 'Luis', []);
    for (const person of [await member(world, 'Ana'), former])
      for (const path of ['/listadoMascotas', '/listadoDuenios', '/crearDuenio'])
        expect(await post(path, { usuario_id: clinic, nombre: 'X' }, person)).toMatchObject({ status: 404 });
    for (const person of [await member(world, 'Bea'), former]) {
      for (const path of ['/recBeneficiario', '/listado-qr'])
        expect(await post(path, { usuarioId: clinic }, person)).toMatchObject({ status: 404 });
      for (const path of ['/editarDuenio', '/detalleBeneficiario'])
        expect(await post(path, { usuario_id: clinic, beneficiarioId: 1 }, person)).toMatchObject({ status: 404 });
    }
    for (const person of [camila, vera])
      for (const path of ['/usuarioPrincipal', '/recuperarDatosFac'])
        expect({ path, ...(await post(path, { usuarioId: clinic }, person)) }).toMatchObject({ path, status: 404 });
    const face = { tabla: 'usuario', tablaId: clinic, foto: 'data:image/png;base64,AA==' };
    expect(await post('/guardarImagen', face, vera)).toMatchObject({ status: 404 });
  });
});

async function staff(world: World, name: string, roles: readonly StaffRole[]): Promise<Member> {
  const person = await member(world, name, roles.includes('administrator') ? 'ROLE_ADMINISTRADOR' : 'ROLE_USUARIO');
  await beStaff(world, person.id, roles);
  return person;
}

async function clinicOf(post: Post, of: Member): Promise<number> {
  const { body } = await post('/inicio', { username: of.email }, of);
  expect(body.clinicaId).toBeGreaterThan(0);
  return body.clinicaId;
}
