/** The document as other people's tools read it: a linter, and a generator of clients. */
import { execFile } from 'node:child_process';
import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { generateApi } from 'swagger-typescript-api';
import { expect, onTestFinished } from 'vitest';
import { test } from '../support/world.ts';
import { member, outsideCaller } from './caller.ts';

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

  const options = '--strict --target es2022 --module esnext --moduleResolution bundler --lib es2022,dom,dom.iterable';
  const arguments_ = [written, ...options.split(' '), '--ignoreConfig', '--skipLibCheck', '--outDir', folder];
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
});

type Call = (body: object) => Promise<{ data: Record<string, unknown> }>;
type Named<Path extends string> = { [One in Path]: { [Same in One]: Call } };
type GeneratedClient = Named<'crearMascota' | 'addVacunas' | 'listadoMascotas' | 'detalleMascota'>;
