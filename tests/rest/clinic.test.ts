/** The clinic's read calls, as a program of its staff makes them: with a key, page by page, refused by problem details. */
import { describe, expect } from 'vitest';
import { KEY_DAYS } from '#server/accounts/api-keys/rules.ts';
import { keeperOf } from '#server/accounts/clinic-profile/queries.ts';
import { apiKeys, createKey } from '#server/accounts/api-keys/service.ts';
import { revokeAccess } from '#server/accounts/security/revocation.service.ts';
import { hashPassword } from '#server/accounts/sessions/secrets.ts';
import type { ApiScope } from '#server/platform/core/api-scopes.ts';
import type { SignedInContext } from '#server/platform/core/context.ts';
import type { StaffRole } from '#server/platform/core/rights.ts';
import { LIMITS } from '#server/platform/rate-limits/rules.ts';
import { keepAnimal, openAnimal } from '../support/kept-animals.ts';
import { beStaff, makePet, makeStaff, makeUser } from '../support/guardian.ts';
import { makeServedPhoto } from '../support/stored-file.ts';
import { announced, openPaidWorld } from '../support/transfers-paid.ts';
import { type Person, test, type World } from '../support/world.ts';
import { luna, member, outsideCaller } from './caller.ts';

const PASSWORD = 'Montubio-42-ceibo';
const OF_THE_CLINIC = ['pacientes:leer', 'libretas:leer', 'pendientes:leer', 'turnos:leer', 'cobros:leer'] as const;
const LISTS = ['/api/v1/pacientes', '/api/v1/pendientes', '/api/v1/turnos', '/api/v1/pagos'] as const;

describe('a key of the clinic', () => {
  test('is made by administrators alone, as the table of rights says, and has nothing of a person', async ({
    world,
  }) => {
    const asked = async (roles: readonly StaffRole[]) => {
      const person = await makeStaff(world, roles);
      const { offered, ofClinic } = await world.as(person).apiKeys.list();
      expect(offered.filter((scope) => OF_THE_CLINIC.some((one) => one === scope))).toEqual([]);
      const made = keyOf(world, person, 'pacientes:leer').then(() => 'made');
      return [ofClinic?.offered ?? null, await made.catch(({ cause }) => [cause.code, cause.details?.field])];
    };
    for (const roles of [[], ['reception'], ['veterinarian']] as const)
      expect(await asked(roles)).toEqual([null, ['INVALID', 'scopes']]);
    const all = [...OF_THE_CLINIC, 'mascotas:leer', 'mascotas:escribir', 'salud:leer', 'fotos:leer', 'fotos:escribir'];
    const [offered, made] = await asked(['administrator']);
    expect(made).toBe('made');
    expect(offered).toEqual([...all, 'duenios:leer', 'duenios:escribir', 'placas:leer', 'placas:escribir']);
    const vera = await makeStaff(world, ['administrator', 'veterinarian']);
    for (const personal of ['cuenta:leer', 'salud:escribir', 'pagos:leer'] as const)
      await expect(keyOf(world, vera, 'pacientes:leer', personal)).rejects.toMatchObject({
        cause: { code: 'INVALID', details: { field: 'scopes', message: expect.stringContaining('clave tuya') } },
      });
  });

  test('is listed for every administrator with its maker, and each may end it; nobody else', async ({ world }) => {
    const get = await program(world);
    const vera = await makeStaff(world, ['administrator'], { name: 'Vera', surname: 'Salas' });
    const luis = await makeStaff(world, ['administrator']);
    const paz = await makeStaff(world, ['veterinarian', 'reception']);
    const key = await keyOf(world, vera, 'pacientes:leer');
    const [listed] = (await world.as(luis).apiKeys.list()).ofClinic?.keys ?? [];
    expect(listed).toMatchObject({ name: 'Agenda', maker: 'Vera Salas', state: 'good', scopes: ['pacientes:leer'] });
    for (const person of [vera, luis, paz]) expect((await world.as(person).apiKeys.list()).keys).toEqual([]);
    const keyId = listed?.keyId ?? 0;
    await expect(world.as(paz).apiKeys.revoke({ keyId })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect((await get('/api/v1/pacientes', bearer(key))).status).toBe(200);
    await world.as(luis).apiKeys.revoke({ keyId });
    expect((await get('/api/v1/pacientes', bearer(key))).status).toBe(401);
  });

  test('and a webhook go on when their maker leaves, is disabled and deletes the account; the name stays', async ({
    world,
  }) => {
    const get = await program(world);
    const vera = await makeStaff(world, ['administrator'], { name: 'Vera', surname: 'Salas' });
    const luis = await makeStaff(world, ['administrator']);
    const petId = await keepAnimal(world, vera);
    const key = bearer(await keyOf(world, vera, ...OF_THE_CLINIC));
    await world.as(vera).webhooks.add({ name: 'CRM', url: 'https://93.184.216.34/x', events: ['registro.creado'] });
    const opens = async () => {
      for (const path of [...LISTS, `/api/v1/pacientes/${petId}`])
        expect((await get(path, key)).status, path).toBe(200);
      expect((await get(`/api/v1/pacientes/${petId}`, key)).body.libreta).not.toBeNull();
      expect((await world.as(luis).apiKeys.list()).ofClinic?.keys).toMatchObject([
        { maker: 'Vera Salas', state: 'good' },
      ]);
      expect((await world.as(luis).webhooks.list()).webhooks).toMatchObject([{ maker: 'Vera Salas', active: true }]);
    };
    await opens();
    await beStaff(world, vera.id, []);
    await opens();
    await world.db.updateTable('user').set({ status: 'disabled' }).where('id', '=', vera.id).execute();
    await opens();
    await world.db.deleteFrom('user').where('id', '=', vera.id).execute();
    await opens();
  });

  test('ends where a stranger may have made it in an administrator’s account; former staff’s password ends none', async ({
    world,
  }) => {
    const get = await program(world);
    const [vera, luis] = [await makeStaff(world, ['administrator']), await makeStaff(world, ['administrator'])];
    const keys = [await keyOf(world, vera, 'pacientes:leer'), await keyOf(world, luis, 'pacientes:leer')];
    await beStaff(world, luis.id, []);
    const at = { at: world.now };
    for (const { id } of [vera, luis])
      await world.db.transaction().execute((db) => revokeAccess(db, id, 'passwordReset', at));
    const seen = keys.map(async (key) => (await get('/api/v1/pacientes', bearer(key))).status);
    expect(await Promise.all(seen)).toEqual([401, 200]);
  });

  test('alone opens its calls: no cookie, no token of /login, no key without the permission', async ({ world }) => {
    const get = await program(world);
    const root = await member(world, 'Root', 'ROLE_ADMINISTRADOR');
    for (const path of [...LISTS, '/api/v1/pacientes/1']) {
      for (const headers of [{}, { cookie: `sesion=${root.token}` }, bearer(root.token), bearer(`plk_${root.token}`)]) {
        const refused = await get(path, headers);
        expect({ path, ...refused }).toMatchObject({ path, status: 401, body: { codigo: 'CLAVE_NECESARIA' } });
        expect(refused.headers['www-authenticate']).toBe('Bearer');
      }
      const other = await keyOf(world, root, 'cuenta:leer');
      expect(await get(path, bearer(other))).toMatchObject({ status: 403, body: { codigo: 'PERMISO_FALTA' } });
    }
  });

  test('does what it was made for and no more, whatever its maker may', async ({ world }) => {
    const get = await program(world);
    const { post } = await outsideCaller(world);
    const vera = await makeStaff(world, ['administrator', 'veterinarian']);
    const [petId, own] = [await keepAnimal(world, vera), await makePet(world, vera)];
    const clinic = await keeperOf(world.db);
    const key = await keyOf(world, vera, 'pendientes:leer', 'mascotas:leer', 'mascotas:escribir', 'duenios:escribir');
    expect((await get('/api/v1/pendientes', bearer(key))).status).toBe(200);
    for (const path of ['/api/v1/pacientes', '/api/v1/pagos', `/api/v1/pacientes/${petId}`])
      expect(await get(path, bearer(key))).toMatchObject({ status: 403, body: { codigo: 'PERMISO_FALTA' } });
    const list = await post('/listadoMascotas', { usuario_id: clinic }, key);
    expect(list.body.datos).toMatchObject([{ mascotaId: petId }]);
    // Neither its maker's animals, nor what only a person does: taking off the register.
    const told = [
      await post('/listadoMascotas', { usuario_id: vera.id }, key),
      await post('/nombreMascota', { mascotaId: own }, key),
      await post('/eliminarRegistro', { tabla: 'mascota', id: petId }, key),
      await post('/eliminarRegistro', { tabla: 'duenio', id: await ownerOf(world, petId) }, key),
    ];
    expect(told.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    expect(await post('/crearMascota', { ...luna({ id: clinic } as never), usuario_id: clinic }, key)).toMatchObject({
      status: 200,
    });
  });

  test('is told to wait where it calls without end', async ({ world }) => {
    const get = await program(world);
    const camila = await makeStaff(world, ['administrator']);
    const key = await keyOf(world, camila, 'pacientes:leer');
    const { id } = await world.db.selectFrom('apiKey').select('id').executeTakeFirstOrThrow();
    const spent = { key: `apiKey:${id}`, count: LIMITS.apiKey.max, resetsAt: '2026-11-21T15:00:40.000Z' };
    await world.db.insertInto('rateLimit').values(spent).execute();
    const late = await get('/api/v1/pacientes', bearer(key));
    expect(late).toMatchObject({ status: 429, body: { codigo: 'DEMASIADAS_LLAMADAS' } });
    expect(Number(late.headers['retry-after'])).toBe(40);
  });
});

test('a refusal is a problem detail: type, title, status, detail, a code, and the names of what is wrong', async ({
  world,
}) => {
  const get = await program(world);
  const vera = await makeStaff(world, ['administrator']);
  const key = bearer(await keyOf(world, vera, ...OF_THE_CLINIC));
  const wrong = async (url: string) => {
    const { status, headers, body } = await get(url, key);
    expect({ url, status, type: headers['content-type'] }).toEqual({
      url,
      status: 400,
      type: 'application/problem+json; charset=utf-8',
    });
    expect(body).toMatchObject({ status: 400, codigo: 'DATO_INVALIDO', title: 'Datos inválidos' });
    expect(body.type).toBe(`${world.config.publicUrl}/api/docs#DATO_INVALIDO`);
    return Object.keys(body.campos);
  };
  for (const limite of ['0', '101', 'x', '1.5', ''])
    expect(await wrong(`/api/v1/pacientes?limite=${limite}`)).toEqual(['limite']);
  for (const path of LISTS)
    for (const cursor of ['x', 'bnVsbA', 'eyJpZCI6MH0', '%00'])
      expect(await wrong(`${path}?despues_de=${cursor}`)).toEqual(['despues_de']);
  expect(await wrong(`/api/v1/pacientes?q=${'a'.repeat(101)}`)).toEqual(['q']);
  expect(await wrong('/api/v1/pacientes?q=a&q=b')).toEqual(['q']);
  expect(await wrong('/api/v1/pendientes?desde=2026-02-30')).toEqual(['desde']);
  expect(await wrong('/api/v1/pendientes?desde=2026-12-02&hasta=2026-12-01')).toEqual(['hasta']);
  expect(await wrong('/api/v1/pagos?estado=paid')).toEqual(['estado']);
  expect(await wrong('/api/v1/pacientes/x')).toEqual(['id']);
  expect(await get('/api/v1/ninguna', key)).toMatchObject({ status: 404, body: { codigo: 'NO_EXISTE' } });
});

describe('/pacientes', () => {
  test('lists patients alone, newest first, page after page, and new ones move none', async ({ world }) => {
    const get = await program(world);
    const camila = await makeStaff(world, ['administrator']);
    const key = bearer(await keyOf(world, camila, 'pacientes:leer'));
    const made: number[] = [];
    for (const name of ['Uno', 'Dos', 'Tres', 'Cuatro', 'Cinco'])
      made.unshift(await keepAnimal(world, camila, { name }));
    await makePet(world, await makeUser(world));
    const seen: number[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const query: string = cursor && `&despues_de=${cursor}`;
      const { body } = await get(`/api/v1/pacientes?limite=2${query}`, key);
      seen.push(...body.datos.map(({ mascotaId }: { mascotaId: number }) => mascotaId));
      if (seen.length === 2) await keepAnimal(world, camila, { name: 'Seis' });
      cursor = body.siguiente;
    }
    expect(seen).toEqual(made);
  });

  test('finds by name, guardian and phone, and says whom to call: of a kept animal never the keeper', async ({
    world,
  }) => {
    const get = await program(world);
    const camila = await makeStaff(world, ['administrator']);
    const key = bearer(await keyOf(world, camila, 'pacientes:leer'));
    const rosa = { phone: '0998842547', email: 'rosa@correo.ec' };
    const petId = await keepAnimal(world, camila, { name: 'Ñandú', ...rosa });
    const unknown = await keepAnimal(world, camila, {
      name: 'Tigre',
      owner: { name: 'Iris', surname: 'Mera' },
      phone: 'preguntar a Luis',
    });
    const luis = await makeUser(world, { phone: '+593991234567', email: 'luis@correo.ec' });
    const opened = await openAnimal(world, luis, camila);
    const found = async (q: string) => (await get(`/api/v1/pacientes?q=${encodeURIComponent(q)}`, key)).body.datos;
    for (const q of ['ñandu', 'loor', '0998842547', 'ña'])
      expect((await found(q)).map(({ mascotaId }: { mascotaId: number }) => [q, mascotaId])).toEqual([[q, petId]]);
    expect((await found('ñandu'))[0]).toMatchObject({
      nombre: 'Ñandú',
      especie: 'Perro',
      estadoCuidado: 'sin_registro',
      fechaRegistro: '2026-11-21',
      tutor: { nombreCompleto: 'Rosa Loor', telefono: '+593998842547', correo: 'rosa@correo.ec' },
    });
    const all = await found('');
    const guardianOf = (id: number) => all.find(({ mascotaId }: { mascotaId: number }) => mascotaId === id).tutor;
    expect(guardianOf(unknown)).toEqual({ nombreCompleto: 'Iris Mera', telefono: null, correo: null });
    expect(guardianOf(opened)).toMatchObject({ telefono: '+593991234567', correo: 'luis@correo.ec' });
  });
});

describe('/pacientes/{id}', () => {
  test('says who it is, whom to call, its alerts and what is due; the record by its own permission', async ({
    world,
  }) => {
    const get = await program(world);
    const paz = await makeStaff(world, ['administrator', 'veterinarian']);
    const petId = await keepAnimal(world, paz, {
      name: 'Luna',
      pet: { allergies: 'Penicilina' },
      phone: '+593998842547',
    });
    await world.as(paz).vaccines.add({ petId, name: 'Antirrábica', givenOn: '2026-11-01', nextOn: '2027-11-01' });
    const url = `/api/v1/pacientes/${petId}`;
    const whole = await get(url, bearer(await keyOf(world, paz, 'pacientes:leer', 'libretas:leer')));
    expect(whole.body).toMatchObject({
      mascotaId: petId,
      nombre: 'Luna',
      deLaClinica: true,
      alertas: { alergias: 'Penicilina', perdida: false, fechaFallecimiento: null },
      tutor: { nombreCompleto: 'Rosa Loor', telefono: '+593998842547' },
      libreta: { vacunas: [{ vacuna: 'Antirrábica', fechaAplicacion: '2026-11-01' }], controles: [] },
    });
    expect(whole.body.pendientes).toContainEqual({
      tipo: 'vacuna',
      nombre: 'Antirrábica',
      fecha: '2027-11-01',
      estado: 'al_dia',
    });
    const short = bearer(await keyOf(world, paz, 'pacientes:leer'));
    expect((await get(url, short)).body).toMatchObject({ nombre: 'Luna', libreta: null });
  });

  test('an animal that is missing, no patient, or no longer one is answered alike', async ({ world }) => {
    const get = await program(world);
    const paz = await makeStaff(world, ['administrator', 'veterinarian']);
    const ana = await makeUser(world);
    const key = bearer(await keyOf(world, paz, 'pacientes:leer', 'libretas:leer'));
    const other = await makePet(world, ana);
    const opened = await openAnimal(world, ana, paz);
    expect((await get(`/api/v1/pacientes/${opened}`, key)).status).toBe(200);
    await world.as(ana).patients.end({ petId: opened });
    const bodies = [];
    for (const petId of [other, opened, 2_000_000_000]) {
      const { status, body } = await get(`/api/v1/pacientes/${petId}`, key);
      expect(status).toBe(404);
      bodies.push(body);
    }
    expect(bodies[0].codigo).toBe('NO_EXISTE');
    expect(bodies).toEqual([bodies[0], bodies[0], bodies[0]]);
  });

  test('one look a day of all programs, which the guardian sees, also without the record; a list is none, and no act in the log', async ({
    world,
  }) => {
    const get = await program(world);
    const paz = await makeStaff(world, ['administrator', 'veterinarian'], { name: 'Paz', surname: 'Vera' });
    const ana = await makeUser(world);
    const petId = await openAnimal(world, ana, paz);
    const kept = await keepAnimal(world, paz);
    const before = await world.db.selectFrom('auditEntry').selectAll().execute();
    const looks = async () =>
      (await world.as(ana).patients.consent({ petId })).looks.map(({ name, day }) => [name, day]);
    const key = bearer(await keyOf(world, paz, 'pacientes:leer', 'pendientes:leer'));
    for (const list of ['/api/v1/pacientes', '/api/v1/pendientes']) await get(list, key);
    expect(await looks()).toEqual([]);
    for (let times = 0; times < 2; times += 1) expect((await get(`/api/v1/pacientes/${petId}`, key)).status).toBe(200);
    expect((await get(`/api/v1/pacientes/${kept}`, key)).status).toBe(200);
    expect(await looks()).toEqual([['Programa de la clínica', '2026-11-21']]);
    const whole = bearer(await keyOf(world, paz, 'pacientes:leer', 'libretas:leer'));
    await get(`/api/v1/pacientes/${petId}`, whole);
    await world.as(paz).adminRecord.pet({ petId });
    expect(await looks()).toEqual([
      ['Paz Vera', '2026-11-21'],
      ['Programa de la clínica', '2026-11-21'],
    ]);
    const read = await world.db.selectFrom('auditEntry').select('action').where('id', '>', before.length).execute();
    expect(read.map(({ action }) => action)).toEqual(['apiKeys.create', 'apiKeys.create', 'adminRecord.pet']);
  });
});

describe('an older call with a key of the staff', () => {
  const FOR_ALL = ['mascotas:leer', 'salud:leer', 'fotos:leer', 'duenios:leer'] as const;

  test('reaches of the clinic what its permissions of the clinic say, and signs nothing', async ({ world }) => {
    const { app, post } = await outsideCaller(world);
    const paz = await makeStaff(world, ['administrator', 'veterinarian'], { name: 'Paz', surname: 'Vera' });
    const ana = await makeUser(world);
    const mascotaId = await openAnimal(world, ana, paz);
    const picture = await makeServedPhoto(world, { petId: mascotaId, userId: ana.id });
    const clinic = await keeperOf(world.db);
    const told = async (...scopes: ApiScope[]) => {
      const key = await keyOf(world, paz, ...FOR_ALL, ...scopes);
      const photo = await app.inject({ url: `/api/archivos/${picture}/s`, headers: bearer(key) });
      return [
        (await post('/nombreMascota', { mascotaId }, key)).status,
        (await post('/detalleMascota', { mascotaId }, key)).status,
        photo.statusCode,
        (await post('/listadoDuenios', { usuario_id: clinic }, key)).status,
        (await post('/addVacunas', { mascotaId, vacuna: 'Rabia', fechaAplicacion: '2026-11-01' }, key)).status,
      ];
    };
    expect(await told()).toEqual([404, 404, 404, 403, 403]);
    expect(await told('pacientes:leer')).toEqual([200, 404, 404, 200, 403]);
    const looks = async () => (await world.as(ana).patients.consent({ petId: mascotaId })).looks;
    expect(await looks()).toEqual([]);
    expect(await told('pacientes:leer', 'libretas:leer')).toEqual([200, 200, 200, 200, 403]);
    expect(await looks()).toMatchObject([{ name: 'Programa de la clínica' }]);
    const own = await makePet(world, paz);
    const key = await keyOf(world, paz, ...FOR_ALL);
    expect((await post('/detalleMascota', { mascotaId: own }, key)).status).toBe(200);
  });

  test('is not made by an administrator without a second step once the days of grace are over, and then goes on', async ({
    world,
  }) => {
    const get = await program(world);
    const vera = await makeStaff(world, ['administrator', 'veterinarian']);
    await keepAnimal(world, vera);
    const key = await keyOf(world, vera, 'pacientes:leer');
    const { actor, ...context } = world.context(vera);
    const late = { ...context, actor: { ...actor, secondFactorMissing: true } } as SignedInContext;
    expect((await apiKeys(late)).ofClinic).toBeNull();
    const wanted = { name: 'Agenda', scopes: ['pacientes:leer' as const], days: KEY_DAYS[0], password: PASSWORD };
    await expect(createKey(late, wanted)).rejects.toMatchObject({ code: 'SECOND_FACTOR_MISSING' });
    await world.as(vera).apiKeys.create(wanted);
    expect((await get('/api/v1/pacientes', bearer(key))).status).toBe(200);
  });
});

describe('/turnos', () => {
  test('lists the agenda between two days, page after page by the hour, in every state', async ({ world }) => {
    const get = await program(world);
    const vera = await makeStaff(world, ['administrator']);
    const petId = await keepAnimal(world, vera, { phone: '+593998842547' });
    const { book, setState } = world.as(vera).appointments;
    const at = { day: '2026-12-01', minutes: 20, reason: 'Vacuna' };
    const first = await book({ ...at, time: '09:30', petId });
    await book({ ...at, time: '08:00', personName: 'Luis', animalName: 'Nieve' });
    await book({ ...at, day: '2026-12-03', time: '08:00', petId });
    await setState({ ...first, from: 'agreed', to: 'cancelled' });
    const key = bearer(await keyOf(world, vera, 'turnos:leer'));
    const one = await get('/api/v1/turnos?desde=2026-12-01&hasta=2026-12-01&limite=1', key);
    expect(one.body).toMatchObject({
      datos: [{ nombre: 'Nieve', hora: '08:00', mascotaId: null, estado: 'acordado' }],
    });
    const two = await get(
      `/api/v1/turnos?desde=2026-12-01&hasta=2026-12-01&limite=1&despues_de=${one.body.siguiente}`,
      key,
    );
    expect(two.body).toMatchObject({
      datos: [
        {
          inicio: '2026-12-01T14:30:00.000Z',
          fecha: '2026-12-01',
          hora: '09:30',
          estado: 'cancelado',
          mascotaId: petId,
          tutor: { nombreCompleto: 'Rosa Loor', telefono: '+593998842547' },
        },
      ],
      siguiente: null,
    });
    const other = bearer(await keyOf(world, vera, 'pendientes:leer'));
    expect((await get('/api/v1/turnos', other)).status).toBe(403);
    expect((await get('/api/v1/turnos?hasta=2020-01-01', key)).body).toMatchObject({ codigo: 'DATO_INVALIDO' });
  });
});

describe('/pendientes', () => {
  test('lists what is due for patients between two days, page after page in their order', async ({ world }) => {
    const get = await program(world);
    const paz = await makeStaff(world, ['administrator', 'veterinarian']);
    const ana = await makeUser(world);
    const dueOn = async (petId: number, nextOn: string, by = paz) =>
      world.as(by).vaccines.add({ petId, name: 'Antirrábica', givenOn: '2026-01-01', nextOn });
    const days = ['2026-12-05', '2026-11-30', '2026-12-24', '2026-11-20', '2027-01-15'];
    for (const day of days) await dueOn(await keepAnimal(world, paz, { name: `De ${day}`, phone: '0998842547' }), day);
    await dueOn(await makePet(world, ana), '2026-12-01', ana);
    const deceased = await keepAnimal(world, paz);
    await dueOn(deceased, '2026-12-01');
    await world.db.updateTable('pet').set({ deceasedOn: '2026-11-20' }).where('id', '=', deceased).execute();
    const key = bearer(await keyOf(world, paz, 'pendientes:leer'));
    const due = async (query: string) => {
      const lines: { fecha: string; pendiente: string; tutor: object; nombre: string }[] = [];
      for (let cursor: string | null = ''; cursor !== null; ) {
        const more: string = cursor && `&despues_de=${cursor}`;
        const { body } = await get(`/api/v1/pendientes?limite=1${query}${more}`, key);
        lines.push(...body.datos);
        cursor = body.siguiente;
      }
      return lines.filter(({ pendiente }) => pendiente === 'Antirrábica');
    };
    const soon = await due('');
    expect(soon.map(({ fecha }) => fecha)).toEqual(['2026-11-30', '2026-12-05']);
    expect(soon[0]).toMatchObject({
      nombre: 'De 2026-11-30',
      tipo: 'vacuna',
      fechaAviso: '2026-11-30',
      contacto: null,
      tutor: { telefono: '+593998842547' },
    });
    const wide = await due('&desde=2026-11-01&hasta=2027-01-31');
    expect(wide.map(({ fecha }) => fecha)).toEqual(days.toSorted());
  });
});

describe('/pagos', () => {
  test('lists payments by state and day for who decides about money', async () => {
    const world = await openPaidWorld();
    try {
      const get = await program(world);
      const vera = await makeStaff(world, ['administrator']);
      const key = bearer(await keyOf(world, vera, 'cobros:leer'));
      const { paymentId: first } = await announced(world);
      const { paymentId: second } = await announced(world);
      const read = async (query: string) => (await get(`/api/v1/pagos${query}`, key)).body;
      const page = await read('?limite=1');
      expect(page.datos).toMatchObject([
        { pagoId: second, estado: 'sin_terminar', forma: 'transferencia', moneda: 'USD' },
      ]);
      expect((await read(`?limite=1&despues_de=${page.siguiente}`)).datos).toMatchObject([{ pagoId: first }]);
      expect((await read('?estado=pagado')).datos).toEqual([]);
      expect((await read('?estado=sin_terminar&desde=2026-11-01')).datos).toHaveLength(2);
      expect((await read('?hasta=2020-01-01')).datos).toEqual([]);
    } finally {
      await world.close();
    }
  });

  test('is missing where nothing is sold, and no key is made for it', async ({ world }) => {
    const vera = await makeStaff(world, ['administrator']);
    const key = bearer(await keyOf(world, vera, 'cobros:leer'));
    world.config = { ...world.config, subscriptions: false };
    const get = await program(world);
    expect((await world.as(vera).apiKeys.list()).offered).not.toContain('cobros:leer');
    expect(await get('/api/v1/pagos', key)).toMatchObject({ status: 404, body: { codigo: 'NO_EXISTE' } });
  });
});

interface Answered {
  status: number;
  headers: Record<string, unknown>;
  // oxlint-disable-next-line typescript/no-explicit-any -- an outside program knows no types
  body: any;
}

/** Asks as a program does; each answer is held against the document. */
async function program(world: World) {
  const { app } = await outsideCaller(world);
  return async (url: string, headers: Record<string, string> = {}): Promise<Answered> => {
    const { statusCode, headers: told, body } = await app.inject({ method: 'GET', url, headers });
    return { status: statusCode, headers: told, body: JSON.parse(body) };
  };
}

async function ownerOf(world: World, petId: number): Promise<number> {
  const pet = await world.db.selectFrom('pet').select('ownerId').where('id', '=', petId).executeTakeFirstOrThrow();
  return pet.ownerId;
}

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

async function keyOf(world: World, person: Person, ...scopes: ApiScope[]): Promise<string> {
  const passwordHash = await hashPassword(PASSWORD);
  await world.db.updateTable('user').set({ passwordHash }).where('id', '=', person.id).execute();
  const { key } = await world
    .as(person)
    .apiKeys.create({ name: 'Agenda', scopes, days: KEY_DAYS[0], password: PASSWORD });
  return key;
}
