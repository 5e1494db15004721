/** The document as other people's tools read it: a linter, and a generator of clients. */
import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { generateApi } from 'swagger-typescript-api';
import { expect, onTestFinished } from 'vitest';
import { hashToken } from '#server/platform/lib/tokens.ts';
import { test, type World } from '../support/world.ts';
import { type Member, member, outsideCaller } from './caller.ts';

test('a linter with the recommended rules finds nothing in the document', async ({ world }) => {
  const { app } = await outsideCaller(world);
  const source = (await app.inject('/api/openapi.json')).body;
  // What the document cannot know: under which licence and at which address this copy is served.
  const config = await createConfig({
    extends: ['recommended'],
    rules: { 'info-license': 'off', 'no-server-example.com': 'off' },
  });
  const problems = await lintFromString({ source, absoluteRef: 'openapi.json', config });
  expect(problems.map(({ ruleId, message, location }) => `${ruleId}: ${message} ${location[0]?.pointer}`)).toEqual([]);
});

test('a client that a generator writes compiles and works: an animal, its vaccine, the list', async ({ world }) => {
  const ana = await member(world, 'Ana');
  const { app } = await outsideCaller(world);
  const document = (await app.inject('/api/openapi.json')).json();
  const folder = mkdtempSync(path.join(tmpdir(), 'petlove-client-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const { files } = await generateApi({ spec: document, output: false, silent: true, fileName: 'client.ts' });
  const written = path.join(folder, 'client.ts');
  writeFileSync(written, (files[0]?.fileContent ?? '').replace('// @ts-nocheck', ''));
  // Our own, which an installation hands out: without a package, and with the calls of a key.
  const ours = path.join(folder, 'petlove-client.ts');
  writeFileSync(ours, (await app.inject('/api/docs/cliente.ts')).body);

  const options = '--strict --target es2022 --module esnext --moduleResolution bundler --lib es2022,dom,dom.iterable';
  const arguments_ = [written, ours, ...options.split(' '), '--ignoreConfig', '--skipLibCheck', '--outDir', folder];
  const compiler = path.join(import.meta.dirname, '../../node_modules/typescript/bin/tsc');
  const compiled = await promisify(execFile)(process.execPath, [compiler, ...arguments_, '--types', 'node'], {
    cwd: path.join(import.meta.dirname, '../..'),
  }).catch((error: { stdout: string }) => error);
  expect(compiled.stdout).toBe('');
  const script = path.join(folder, 'client.mjs');
  renameSync(path.join(folder, 'client.js'), script);
  const baseUrl = await app.listen({ host: '127.0.0.1', port: 0 });
  const { Api } = (await import(pathToFileURL(script).href)) as { Api: new (options: object) => GeneratedClient };
  const client = new Api({ baseUrl, baseApiParams: { headers: { authorization: `Bearer ${ana.token}` } } });
  const { data: made } = await client.crearMascota.crearMascota({
    usuario_id: ana.id,
    nombre: 'Luna',
    especieId: 1,
    sexoId: 2,
  });
  await client.addVacunas.addVacunas({
    mascotaId: made.mascotaId,
    vacuna: 'Antirrábica',
    fechaAplicacion: '2026-11-01',
  });
  const { data: list } = await client.listadoMascotas.listadoMascotas({ usuario_id: ana.id });
  expect(list.datos).toMatchObject([{ mascotaId: made.mascotaId, nombre: 'Luna' }]);
  const { data: whole } = await client.detalleMascota.detalleMascota({ mascotaId: made.mascotaId });
  expect(whole.vacunas).toHaveLength(1);
  await aDayWith(path.join(folder, 'petlove-client.js'), { world, ana, baseUrl });
});

/** A program notes a dose, reads with a key what is on record and due, and understands a refusal. */
async function aDayWith(file: string, { world, ana, baseUrl }: { world: World; ana: Member; baseUrl: string }) {
  const script = file.replace(/js$/, 'mjs');
  renameSync(file, script);
  const { ApiError, everyRow, PetLove } = (await import(pathToFileURL(script).href)) as OurClient;
  const signedIn = new PetLove({ baseUrl, token: ana.token });
  const made = await signedIn.crearMascota({ usuario_id: ana.id, nombre: 'Sol', especieId: 1, sexoId: 1 });
  const dose = { mascotaId: made['mascotaId'], vacuna: 'Antirrábica', fechaAplicacion: '2026-11-01' };
  const once = { idempotencyKey: 'dosis-1' };
  expect(await signedIn.addVacunas(dose, once)).toEqual(await signedIn.addVacunas(dose, once));
  const key = await keyFor(world, ana);
  const reader = new PetLove({ baseUrl, token: key });
  const rows = async (list: (place: object) => Promise<object>) => {
    const found: Record<string, unknown>[] = [];
    for await (const row of everyRow(list)) found.push(row);
    return found;
  };
  const animals = await rows((place) => reader.listarMisMascotas({ limite: 1, ...place }));
  expect(animals.map(({ nombre }) => nombre)).toEqual(['Sol', 'Luna']);
  const entries = await rows((place) => reader.listarMisAnotaciones({ id: made['mascotaId'], ...place }));
  expect(entries).toMatchObject([{ tipo: 'vacuna', titulo: 'Antirrábica', fecha: '2026-11-01' }]);
  await expect(reader.listarMisPagos({})).rejects.toMatchObject({ status: 403, codigo: 'PERMISO_FALTA' });
  const wrong = signedIn.addVacunas({ ...dose, fechaAplicacion: '2030-01-01' });
  await expect(wrong).rejects.toBeInstanceOf(ApiError);
  await expect(wrong).rejects.toMatchObject({ status: 400, campos: { fechaAplicacion: expect.any(String) } });
}

async function keyFor(world: World, ana: Member): Promise<string> {
  const key = `plk_${randomBytes(32).toString('base64url')}`;
  const row = { userId: ana.id, name: 'Panel', hash: hashToken(key), beginning: key.slice(0, 8), createdAt: world.now };
  const rest = { scopes: 'mascotas:leer salud:leer', expiresAt: '2027-01-01T00:00:00.000Z', revokedAt: null };
  await world.db
    .insertInto('apiKey')
    .values({ ...row, ...rest, lastUsedAt: null })
    .execute();
  return key;
}

interface OurClient {
  PetLove: new (options: {
    baseUrl: string;
    token: string;
  }) => Record<
    'crearMascota' | 'addVacunas' | 'listarMisMascotas' | 'listarMisAnotaciones' | 'listarMisPagos',
    OurCall
  >;
  ApiError: new () => Error;
  everyRow: (list: (place: object) => Promise<object>) => AsyncIterable<Record<string, unknown>>;
}
type OurCall = (asked: object, options?: object) => Promise<Record<string, unknown>>;

type Call = (body: object) => Promise<{ data: Record<string, unknown> }>;
type Named<Path extends string> = { [One in Path]: { [Same in One]: Call } };
type GeneratedClient = Named<'crearMascota' | 'addVacunas' | 'listadoMascotas' | 'detalleMascota'>;
