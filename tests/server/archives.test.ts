/** An animal leaves one installation as an archive and enters another: nothing is lost on the way, and nothing is believed. */
import { createHash } from 'node:crypto';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { describe, expect } from 'vitest';
import { z } from 'zod';
import type { FastifyInstance } from 'fastify';
import { broughtBy } from '#server/health/entries/brought.rules.ts';
import { cookieOf, formOf, paper, photograph, sendFile } from '../support/files.ts';
import { makePet, makeUser } from '../support/guardian.ts';
import { openWorld, test, type World } from '../support/world.ts';

async function takeAway(app: FastifyInstance, cookie: string, petId: number) {
  const answer = await app.inject({ url: `/api/mascotas/${petId}/copia.zip`, headers: { cookie } });
  return { status: answer.statusCode, headers: answer.headers, bytes: answer.rawPayload };
}

async function bringIn(app: FastifyInstance, cookie: string, bytes: Uint8Array) {
  const form = formOf([{ name: 'file', value: Buffer.from(bytes), filename: 'copia.zip', type: 'application/zip' }]);
  const answer = await app.inject({
    method: 'POST',
    url: '/api/mascotas/copia',
    headers: { ...form.headers, cookie, 'sec-fetch-site': 'same-origin' },
    payload: form.payload,
  });
  return { status: answer.statusCode, body: answer.json() };
}

/** An archive with right sums around these parts. */
function archiveOf(record: unknown, files: Record<string, Uint8Array> = {}): Uint8Array {
  const parts: Record<string, Uint8Array> = { 'mascota.json': strToU8(JSON.stringify(record)), ...files };
  const sums = Object.entries(parts).map(([path, bytes]) => `${sha256(bytes)}  ${path}`);
  return zipSync({ ...parts, 'sumas.sha256': strToU8(sums.join('\n')) });
}
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** Canela with one entry of each kind, two pictures and a certificate. */
async function canela(world: World) {
  const ana = await makeUser(world);
  const api = world.as(ana);
  const petId = await makePet(world, ana, {
    name: 'Canela Ñusta',
    microchip: '941000025614308',
    birthOn: '2022-08-09',
  });
  const app = await world.http();
  const cookie = await cookieOf(world, ana);
  const { vaccinationId } = await api.vaccines.add({
    petId,
    name: 'Antirrábica',
    givenOn: '2025-10-02',
    lot: 'L473920',
  });
  await api.dewormings.add({ petId, target: 'internal', product: 'Drontal', givenOn: '2025-09-01' });
  const { illnessId } = await api.illnesses.add({ petId, name: 'Otitis', diagnosedOn: '2025-05-01' });
  const { medicineId } = await api.medicines.add({
    petId,
    illnessId,
    name: 'Fenobarbital',
    dose: '1 tableta',
    every: 12,
    everyUnit: 'hour',
    startOn: '2026-11-20',
  });
  await api.medicines.give({ medicineId, slot: '2026-11-21T08:00' });
  await api.checkups.add({ petId, illnessId, reason: 'Control de oído', doneOn: '2025-06-01' });
  await api.weights.add({ petId, amount: 18.4, unit: 'kg', measuredOn: '2026-01-10' });
  const target = { targetLow: 17_000, targetHigh: 19_000, targetBy: 'Dra. Vera', targetOn: '2026-01-10' };
  await world.db.updateTable('pet').set(target).where('id', '=', petId).execute();
  await api.trips.setChipDay({ petId, on: '2022-10-10' });
  await api.trips.addTitre({ petId, sampledOn: '2025-12-01', laboratory: 'Laboratorio Norte', value: '0,61' });
  const picture = await photograph({ width: 320, height: 240 }).toBuffer();
  await sendFile(app, { cookie, purpose: 'gallery', id: petId, caption: 'En el río', bytes: picture });
  await sendFile(app, { cookie, purpose: 'pet', id: petId, bytes: picture });
  await sendFile(app, { cookie, purpose: 'vaccination', id: vaccinationId, bytes: paper() });
  return { ana, api, petId, app, cookie };
}

describe('a copy of an animal', () => {
  test('holds its record, its pictures and papers, and the sum of each', async ({ world }) => {
    const { app, cookie, petId } = await canela(world);
    const { status, headers, bytes } = await takeAway(app, cookie, petId);
    expect(status).toBe(200);
    expect(headers['content-disposition']).toBe('attachment; filename="petlove-canela-nusta.zip"');
    const parts = unzipSync(bytes);
    expect(Object.keys(parts).toSorted()).toEqual([
      'LEEME.txt',
      'archivos/1.jpg',
      'archivos/2.jpg',
      'archivos/3.pdf',
      'mascota.json',
      'sumas.sha256',
    ]);
    for (const line of strFromU8(parts['sumas.sha256'] ?? new Uint8Array())
      .trim()
      .split('\n')) {
      const [sum, path = ''] = line.split('  ');
      expect(sha256(parts[path] ?? new Uint8Array())).toBe(sum);
    }
    const record = strFromU8(parts['mascota.json'] ?? new Uint8Array());
    expect(JSON.parse(record)).toMatchObject({ program: 'PetLove+', schemaVersion: 1 });
    expect(record).not.toMatch(/correo|userId|createdBy|ownerId|593/);
  });

  test('enters another installation whole', async ({ world }) => {
    const { api, app, cookie, petId } = await canela(world);
    const { bytes } = await takeAway(app, cookie, petId);
    const there = await openWorld();
    try {
      const bea = await makeUser(there);
      const own = there.as(bea);
      const [thereApp, thereCookie] = [await there.http(), await cookieOf(there, bea)];
      const { status, body } = await bringIn(thereApp, thereCookie, bytes);
      expect({ status, body }).toMatchObject({ status: 200, body: { name: 'Canela Ñusta', files: 3, leftOut: [] } });
      const before = await api.pets.get({ petId });
      const after = await own.pets.get({ petId: body.petId });
      expect(after.pet.code).toBe(before.pet.code);
      expect(after.pet).toMatchObject({ targetLow: 17_000, targetHigh: 19_000, targetBy: 'Dra. Vera (en su copia)' });
      // It never looks written there.
      for (const entries of [after.vaccinations, after.dewormings, after.weights, after.checkups])
        expect(entries.map((entry) => broughtBy(entry))).toEqual(entries.map(() => 'copy'));
      expect(before.vaccinations.map((entry) => broughtBy(entry))).toEqual(before.vaccinations.map(() => null));
      expect(after.pet.microchip).toBe('941000025614308');
      expect(after.vaccinations[0]).toMatchObject({ lot: 'L473920', nextOn: before.vaccinations[0]?.nextOn });
      expect(after.lines.map(({ title, nextOn }) => [title, nextOn])).toEqual(
        before.lines.map(({ title, nextOn }) => [title, nextOn]),
      );
      expect(after.medicines[0]).toMatchObject({ name: 'Fenobarbital', lastSlot: '2026-11-21T08:00' });
      expect(after.medicines[0]?.illnessId).toBe(after.illnesses[0]?.id);
      expect(after.files).toMatchObject([
        { purpose: 'vaccination', entryId: after.vaccinations[0]?.id, kind: 'document' },
      ]);
      expect(after.pet.photo).not.toBeNull();
      expect(await own.files.gallery({ petId: body.petId })).toMatchObject([{ caption: 'En el río' }]);
      const twice = await bringIn(thereApp, thereCookie, bytes);
      expect(twice).toMatchObject({ status: 400, body: { code: 'BUNDLE_REFUSED' } });
    } finally {
      await there.close();
    }
  });

  test('goes to another program and back as JSON that its published schema describes, field by field', async ({
    world,
  }) => {
    const { app, cookie, petId } = await canela(world);
    const record = async (from: FastifyInstance, whose: string, of: number) =>
      (await from.inject({ url: `/api/mascotas/${of}/registro.json`, headers: { cookie: whose } })).json<
        Record<string, unknown>
      >();
    const before = await record(app, cookie, petId);
    expect(before).toMatchObject({ $schema: 'http://localhost:3000/api/esquemas/animal-1.json', files: [] });
    const schema = (await app.inject('/api/esquemas/animal-1.json')).json<{ properties: Record<string, object> }>();
    const described = z.fromJSONSchema(schema as Parameters<typeof z.fromJSONSchema>[0]);
    expect(described.safeParse(before).error?.issues ?? []).toEqual([]);
    expect(described.safeParse({ ...before, weights: [{ grams: 'muchos' }] }).success).toBe(false);
    // No field of the record is left without words.
    const silent = Object.entries(schema.properties).filter(([, field]) => !('description' in field));
    expect(silent.map(([name]) => name)).toEqual([]);
    expect(JSON.stringify(schema)).toContain('El peso que puso como meta su veterinario');

    const there = await openWorld();
    try {
      const bea = await makeUser(there);
      const [thereApp, thereCookie] = [await there.http(), await cookieOf(there, bea)];
      // A veterinarian whom nobody there knows saw the sticker: it arrives as a note, not as a confirmation.
      const [dose] = before['vaccinations'] as object[];
      const seen = {
        ...before,
        vaccinations: [{ ...dose, confirmed: { by: 'Dra. Vera (reg. 1)', on: '2025-11-02' } }],
      };
      const arrived = await bringIn(thereApp, thereCookie, strToU8(`\uFEFF${JSON.stringify(seen, null, 2)}`));
      expect(arrived).toMatchObject({ status: 200, body: { name: 'Canela Ñusta', files: 0, leftOut: [] } });
      const { exportedAt: _, ...after } = await record(thereApp, thereCookie, arrived.body.petId);
      const { exportedAt: __, ...sent } = before;
      // Who set the weight to aim at is marked as said by a copy.
      const target = { by: 'Dra. Vera (en su copia)' };
      expect(sent).toMatchObject({ animal: { target: { by: 'Dra. Vera' }, microchipOn: '2022-10-10' } });
      expect(after).toEqual({
        ...sent,
        animal: { ...(sent['animal'] as object), target: expect.objectContaining(target) },
        vaccinations: [
          { ...dose, notes: 'Su copia dice: Dra. Vera (reg. 1) vio su etiqueta el 02/11/2025 y la confirmó.' },
        ],
        titres: [{ sampledOn: '2025-12-01', laboratory: 'Laboratorio Norte (en su copia)', hundredths: 61 }],
      });
      // What names files brings none without them, and a broken one brings nothing.
      const files = [{ path: 'archivos/1.jpg', purpose: 'gallery', takenOn: '2025-01-01' }];
      for (const broken of [JSON.stringify({ ...before, files }), '{"program":', `{${' '.repeat(9_000_000)}}`])
        expect(await bringIn(thereApp, thereCookie, strToU8(broken))).toMatchObject({
          status: 400,
          body: { code: 'BUNDLE_REFUSED' },
        });
    } finally {
      await there.close();
    }
  });

  test('is handed to its own user alone', async ({ world }) => {
    const { app, petId } = await canela(world);
    const stranger = await makeUser(world);
    expect((await takeAway(app, await cookieOf(world, stranger), petId)).status).toBe(404);
    expect((await app.inject({ url: `/api/mascotas/${petId}/copia.zip` })).statusCode).toBe(401);
  });

  test('of an animal that somebody else has here gets a code of its own', async ({ world }) => {
    const { api, petId } = await canela(world);
    const { pet } = await api.pets.get({ petId });
    const bea = await makeUser(world);
    const animal = { name: 'Otra', species: 'dog', sex: 'female', code: pet.code };
    const app = await world.http();
    const record = { program: 'PetLove+', schemaVersion: 1, exportedAt: '', animal };
    const { body } = await bringIn(app, await cookieOf(world, bea), archiveOf(record));
    const arrived = await world.as(bea).pets.get({ petId: body.petId });
    expect(arrived.pet.code).not.toBe(pet.code);
  });
});

describe('an archive that somebody wrote', () => {
  const animal = { name: 'Pepe', species: 'cat', sex: 'male', code: 'K7Q2M9XDTA', birthOn: '2024-01-01' };
  const record = (more: object = {}) => ({ program: 'PetLove+', schemaVersion: 1, exportedAt: '', animal, ...more });
  const given = { name: 'Antirrábica', givenOn: '2025-10-02' };
  const picture = { path: 'archivos/1.jpg', purpose: 'gallery', takenOn: '2025-01-01' };

  const hostile: [string, () => Uint8Array][] = [
    ['no archive', () => strToU8('hola')],
    ['an empty file', () => new Uint8Array()],
    ['an archive without a record', () => zipSync({ 'foto.jpg': strToU8('x') })],
    ['a record that is no JSON', () => archiveOf('').subarray(0)],
    ['a record of a later version', () => archiveOf(record({ schemaVersion: 2 }))],
    ['a record of another program', () => archiveOf(record({ program: 'Otro' }))],
    ['a dose of tomorrow', () => archiveOf(record({ vaccinations: [{ ...given, givenOn: '2027-01-01' }] }))],
    ['a dose before its birth', () => archiveOf(record({ vaccinations: [{ ...given, givenOn: '2023-01-01' }] }))],
    ['a species that nobody knows', () => archiveOf(record({ animal: { ...animal, species: 'dragon' } }))],
    ['a name of a thousand letters', () => archiveOf(record({ animal: { ...animal, name: 'A'.repeat(1000) } }))],
    ['ten thousand doses', () => archiveOf(record({ vaccinations: Array(10_000).fill(given) }))],
    ['a picture that is not there', () => archiveOf(record({ files: [picture] }))],
    ['a path out of its folder', () => archiveOf(record({ files: [{ ...picture, path: 'archivos/../../x.jpg' }] }))],
    [
      'a sum that is not its',
      () =>
        zipSync({
          'mascota.json': strToU8(JSON.stringify(record())),
          'sumas.sha256': strToU8(`${'0'.repeat(64)}  mascota.json`),
        }),
    ],
    [
      'a record of twenty megabytes',
      () => zipSync({ 'mascota.json': new Uint8Array(20 * 1024 * 1024), 'sumas.sha256': strToU8('x  mascota.json') }),
    ],
    [
      'a record that is larger than it says',
      () => {
        const bytes = archiveOf(record());
        const at = Buffer.from(bytes).indexOf('PK\x01\x02');
        new DataView(bytes.buffer, bytes.byteOffset).setUint32(at + 24, 10, true);
        return bytes;
      },
    ],
    [
      'one path named twice in its sums',
      () => {
        const bytes = strToU8(JSON.stringify(record()));
        const line = `${sha256(bytes)}  mascota.json\n`;
        return zipSync({ 'mascota.json': bytes, 'sumas.sha256': strToU8(line.repeat(2)) });
      },
    ],
    [
      'more than any animal has',
      () => {
        const bytes = archiveOf(record(), { 'LEEME.txt': strToU8('hola') });
        const at = Buffer.from(bytes).lastIndexOf('PK\x01\x02', Buffer.from(bytes).lastIndexOf('LEEME.txt'));
        new DataView(bytes.buffer, bytes.byteOffset).setUint32(at + 24, 500 * 1024 * 1024, true);
        return bytes;
      },
    ],
    ['an archive cut in half', () => archiveOf(record()).subarray(0, 200)],
  ];
  test.for(hostile)('%s is refused in a sentence, and nothing is written', async ([, make], { world }) => {
    const ana = await makeUser(world);
    const { status, body } = await bringIn(await world.http(), await cookieOf(world, ana), make());
    expect({ status, code: body.code }).toEqual({ status: 400, code: 'BUNDLE_REFUSED' });
    expect(body.message).toMatch(/[.]$/);
    expect(await world.as(ana).pets.list()).toEqual([]);
  });

  const named: [string, object, string][] = [
    ['a name that is too long', { animal: { ...animal, name: 'Ñ'.repeat(61) } }, 'Nombre: Usa 60 letras como máximo.'],
    [
      'a birth on a day that never was',
      { animal: { ...animal, birthOn: '2022-02-31' } },
      'Nacimiento: Febrero de 2022 tiene 28 días.',
    ],
    [
      'a dose on a day that never was',
      { vaccinations: [given, { ...given, givenOn: '2025-02-29' }] },
      'Vacunas, línea 2: Febrero de 2025 tiene 28 días.',
    ],
    [
      'an hour of a day that never was',
      {
        medicines: [
          {
            name: 'Gotas',
            dose: '2 gotas',
            every: 8,
            everyUnit: 'hour',
            startOn: '2025-02-01',
            given: [{ slot: '2025-02-30T08:00', givenAt: '2025-03-01T08:00:00.000Z' }],
          },
        ],
      },
      'Medicinas, línea 1: Esa hora no existe.',
    ],
  ];
  test.for(named)('says where %s stands', async ([, part, message], { world }) => {
    const ana = await makeUser(world);
    const { status, body } = await bringIn(await world.http(), await cookieOf(world, ana), archiveOf(record(part)));
    expect({ status, message: body.message }).toEqual({ status: 400, message });
    expect(await world.as(ana).pets.list()).toEqual([]);
  });

  test('with a picture that is none brings the animal and says which was left out', async ({ world }) => {
    const ana = await makeUser(world);
    const app = await world.http();
    const files = { 'archivos/1.jpg': strToU8('<script>alert(1)</script>') };
    const { status, body } = await bringIn(
      app,
      await cookieOf(world, ana),
      archiveOf(record({ files: [picture] }), files),
    );
    expect({ status, body }).toMatchObject({ status: 200, body: { files: 0, leftOut: [{ path: 'archivos/1.jpg' }] } });
    expect(await world.as(ana).files.gallery({ petId: body.petId })).toEqual([]);
  });

  test('of a long treatment brings every dose', async ({ world }) => {
    const ana = await makeUser(world);
    const given = Array.from({ length: 900 }, (_, n) => {
      const givenAt = new Date(Date.UTC(2025, 0, 1) + n * 3_600_000).toISOString();
      return { slot: givenAt.slice(0, 16), givenAt };
    });
    const medicine = { name: 'Gotas', dose: '1 tableta', every: 1, everyUnit: 'hour', startOn: '2025-01-01' };
    const medicines = [{ ...medicine, firstTime: '00:00', given: [...given, given[0]] }];
    const cookie = await cookieOf(world, ana);
    const answer = await bringIn(await world.http(), cookie, archiveOf(record({ medicines })));
    expect(answer).toMatchObject({ status: 200 });
    expect(await world.db.selectFrom('medicineDose').select('slot').execute()).toHaveLength(900);
  });

  test('as full as one may be is brought in whole, with all that it waits for', async ({ world }) => {
    const ana = await makeUser(world);
    const many = <Entry>(entry: (number: number) => Entry) =>
      Array.from({ length: 2000 }, (_, number) => entry(number));
    const checkups = many((number) => ({ reason: `Control ${number}`, plannedOn: '2026-12-01' }));
    const weekly = { dose: '1 tableta', every: 7, everyUnit: 'day', startOn: '2026-11-20' };
    const medicines = many((number) => ({ ...weekly, name: `Medicina ${number}` }));
    const vaccinations = many((number) => ({ ...given, name: `Vacuna ${number}` }));
    const cookie = await cookieOf(world, ana);
    const full = archiveOf(record({ checkups, medicines, vaccinations }));
    const { status, body } = await bringIn(await world.http(), cookie, full);
    expect({ status, body }).toMatchObject({ status: 200, body: { name: 'Pepe' } });
    const lines = await world.db.selectFrom('due').select('kind').where('petId', '=', body.petId).execute();
    const kinds = Map.groupBy(lines, ({ kind }) => kind);
    expect([kinds.get('checkup')?.length, kinds.get('medicine')?.length]).toEqual([2000, 2000]);
  });

  test('nobody brings one in without a session', async ({ world }) => {
    const { status } = await bringIn(await world.http(), '', archiveOf(record()));
    expect(status).toBe(401);
  });
});

describe('the days of trial', () => {
  test('go on where they were: out, removed and in again begins none, and nothing of the record is lost', async ({
    world,
  }) => {
    const { ana, api, petId, app, cookie } = await canela(world);
    const { bytes } = await takeAway(app, cookie, petId);
    await api.pets.remove({ petId });
    world.now = '2027-02-01T15:00:00.000Z';
    const again = await bringIn(app, await cookieOf(world, ana), bytes);
    expect(again.body).toMatchObject({ files: 3, leftOut: [] });
    expect(again.body.licence).toEqual({ state: 'vencida', endsOn: '2026-12-21', mayAdd: false });
    const { petId: second } = again.body;
    expect((await api.pets.get({ petId: second })).vaccinations).toHaveLength(1);
    await expect(api.weights.add({ petId: second, amount: 18, unit: 'kg', measuredOn: '2027-01-30' })).rejects.toThrow(
      'LICENCE_ENDED',
    );
    // Its new code says the same once more, and so does the first copy.
    const copy = await takeAway(app, await cookieOf(world, ana), second);
    await api.pets.remove({ petId: second });
    for (const file of [copy.bytes, bytes]) {
      const { body } = await bringIn(app, await cookieOf(world, ana), file);
      expect(body.licence).toMatchObject({ state: 'vencida', endsOn: '2026-12-21' });
      await api.pets.remove({ petId: body.petId });
    }
    expect((await api.pets.list()).length).toBe(0);
  });

  test('are of a code on every account, and of a microchip on the account that had it', async ({ world }) => {
    const { api, petId, app, cookie } = await canela(world);
    const { bytes } = await takeAway(app, cookie, petId);
    await api.pets.remove({ petId });
    world.now = '2027-02-01T15:00:00.000Z';
    const luis = await makeUser(world);
    const copied = await bringIn(app, await cookieOf(world, luis), bytes);
    expect(copied.body.licence).toMatchObject({ state: 'vencida' });
    await world.as(luis).pets.remove({ petId: copied.body.petId });
    const chip = { name: 'Otra', speciesId: 1, sex: 'unknown' as const, microchip: '941000025614308' };
    const eva = world.as(await makeUser(world));
    const hers = await eva.pets.create(chip);
    expect(await eva.licences.of({ petId: hers.petId })).toMatchObject({ state: 'prueba' });
    await eva.pets.remove({ petId: hers.petId });
    const typed = await api.pets.create(chip);
    expect(await api.licences.of({ petId: typed.petId })).toMatchObject({ state: 'vencida', endsOn: '2026-12-21' });
    await api.pets.remove({ petId: typed.petId });
    // Given its microchip afterwards.
    const { petId: later } = await api.pets.create({ ...chip, microchip: null });
    expect(await api.licences.of({ petId: later })).toMatchObject({ state: 'prueba' });
    await api.pets.update({ petId: later, microchip: '941000025614308' });
    expect(await api.licences.of({ petId: later })).toMatchObject({ state: 'vencida' });
  });
});
