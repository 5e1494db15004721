/** The signed codes as they stand on paper: read from a print of 300 dots to the inch that is blurred, noisy and askew. */
import { inflateRawSync } from 'node:zlib';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Canvas } from '@napi-rs/canvas';
import qrcode from 'qrcode';
import sharp from 'sharp';
import { describe, expect } from 'vitest';
import { readStatement, type Statement } from '#server/documents/statements/format.rules.ts';
import { PRINTED, readCode, type StatementSize } from '#server/documents/statements/rules.ts';
import { listStandingPage } from '#server/documents/statements/queries.ts';
import { ensureCountries } from '#server/platform/countries/service.ts';
import { codesIn } from '../support/codes.ts';
import { cookieOf } from '../support/files.ts';
import { makeUser } from '../support/guardian.ts';
import { keepAnimal, makeTeam } from '../support/kept-animals.ts';
import { addLike } from '../support/many-doses.ts';
import { pagesOf } from '../support/pdf.ts';
import { type Person, test, type World } from '../support/world.ts';

const DPI = 300;
const LEAST_PIXELS = 3;

/** The page with the codes: the last one. */
async function print(world: World, person: Person, url: string): Promise<Canvas[]> {
  const [app, cookie] = [await world.http(), await cookieOf(world, person)];
  const answer = await app.inject({ url, headers: { cookie } });
  expect([url, answer.statusCode]).toEqual([url, 200]);
  if (process.env.SHOW_PRINTS)
    writeFileSync(path.join(process.env.SHOW_PRINTS, `${url.split('/').at(-1)}`), answer.rawPayload);
  const { pages } = await pagesOf(answer.rawPayload, DPI / 72, { from: -1 });
  return pages.map(({ picture }) => picture);
}

/** As a telephone sees a print: two degrees askew, out of focus, and with the grain of poor light. */
async function seen(page: Canvas): Promise<Uint8Array> {
  const { data, info } = await sharp(page.toBuffer('image/png'))
    .flatten({ background: '#fff' })
    .rotate(2, { background: '#fff' })
    .blur(0.8)
    .grayscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  // A fixed row of numbers, so that a failure is found again.
  let seed = 7;
  for (let at = 0; at < data.length; at += 1) {
    seed = (seed * 1_103_515_245 + 12_345) & 0x7fffffff;
    data[at] = Math.min(255, Math.max(0, (data[at] ?? 0) + ((seed >> 16) % 37) - 18));
  }
  const { width, height, channels } = info;
  return sharp(data, { raw: { width, height, channels } }).png({ compressionLevel: 1 }).toBuffer();
}

async function statementsOn(pages: readonly Canvas[]): Promise<{ statement: Statement; url: string }[]> {
  const found: { statement: Statement; url: string }[] = [];
  for (const page of pages) {
    for (const text of await codesIn(await seen(page))) {
      const url = text.replace('QRCode ', '');
      const code = readCode(url);
      if (code.kind !== 'statement') continue;
      const statement = readStatement(
        inflateRawSync(Buffer.from(code.jws.split('.')[1] ?? '', 'base64url')).toString(),
      );
      if (typeof statement === 'string') throw new Error(statement);
      found.push({ statement, url });
    }
  }
  return found.toSorted((a, b) => a.statement.index - b.statement.index);
}

/** Pixels for each module at 300 dpi, by the version that a text of this length needs there. */
function pixels(url: string, size: StatementSize): number {
  const tough = qrcode.create(url, { errorCorrectionLevel: 'M' });
  const { version, mm } = PRINTED[size];
  const { modules } = tough.version <= version ? tough : qrcode.create(url, { errorCorrectionLevel: 'L', version });
  return ((mm / 25.4) * DPI) / modules.size;
}

async function patient(world: World, name: string) {
  const { vera, paz } = await makeTeam(world);
  const pet = { birthOn: '2019-03-04', microchip: '941000025614308', breed: 'Labrador retriever' } as const;
  return { paz, petId: await keepAnimal(world, vera, { name, pet }) };
}

const CORE = [
  { name: 'Nobivac Rabia', vaccineId: 1, laboratory: 'MSD Salud Animal', lot: 'A473920B' },
  { name: 'Vanguard Plus 5 L4', vaccineId: 2, laboratory: 'Zoetis', lot: '559120-ZX' },
  { name: 'Bronchicine CAe', vaccineId: null, laboratory: 'Zoetis', lot: 'BC-88120' },
] as const;

describe('a carnet', () => {
  test('of a dog with its usual vaccines is read whole, at 40 and at 25 mm', async ({ world }) => {
    const { paz, petId } = await patient(world, 'Canela');
    for (const dose of CORE) await world.as(paz).vaccines.add({ petId, ...dose, givenOn: '2026-11-20' });
    const [full, small, ...more] = await statementsOn(await print(world, paz, `/api/mascotas/${petId}/carnet.pdf`));
    expect(more).toEqual([]);
    expect(full?.statement).toMatchObject({ leftOut: 0, animal: { name: 'Canela', chip: '941000025614308' } });
    expect(full?.statement.doses).toHaveLength(3);
    expect(small?.statement.doses).toHaveLength(3);
    expect(pixels(full?.url ?? '', 'full')).toBeGreaterThanOrEqual(LEAST_PIXELS);
    expect(pixels(small?.url ?? '', 'small')).toBeGreaterThanOrEqual(LEAST_PIXELS);
  });

  test('of forty doses and long names says the last of each disease first, and how many found no room', async ({
    world,
  }) => {
    const { paz, petId } = await patient(world, 'Maximiliano Alejandro de la Santísima Trinidad Segundo');
    const { vaccinationId } = await world.as(paz).vaccines.add({ petId, ...CORE[0], givenOn: '2026-01-10' });
    const early = CORE.slice(1).map((dose, place) => ({ ...dose, givenOn: `2026-0${place + 2}-10` }));
    const yearly = [2022, 2023, 2024, 2025].flatMap((year) =>
      CORE.map((dose, place) => ({ ...dose, givenOn: `${year}-0${place + 1}-10` })),
    );
    const odd = Array.from({ length: 25 }, (_, month) => ({
      name: `Vacuna especial ${month}`,
      givenOn: `${2021 + Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}-20`,
      lot: `LT-${(month * 7919) % 10_007}`,
    }));
    await addLike(world, vaccinationId, [...early, ...yearly, ...odd]);
    const [full, small] = await statementsOn(await print(world, paz, `/api/mascotas/${petId}/carnet.pdf`));
    const { doses = [], leftOut = 0 } = full?.statement ?? {};
    expect(doses.length + leftOut).toBe(40);
    expect(doses.slice(0, 3).map(({ givenOn }) => givenOn)).toEqual(['2026-03-10', '2026-02-10', '2026-01-10']);
    expect((small?.statement.doses.length ?? 0) + (small?.statement.leftOut ?? 0)).toBe(40);
    expect(small?.statement.doses.length).toBeGreaterThanOrEqual(3);
    expect(pixels(full?.url ?? '', 'full')).toBeGreaterThanOrEqual(LEAST_PIXELS);
    expect(pixels(small?.url ?? '', 'small')).toBeGreaterThanOrEqual(LEAST_PIXELS);
  });
});

test('a certificate of health carries the code of its words, until it is withdrawn; the papers of a trip those of all doses', async ({
  world,
}) => {
  const { paz, petId } = await patient(world, 'Canela');
  for (const dose of CORE) await world.as(paz).vaccines.add({ petId, ...dose, givenOn: '2026-11-20' });
  const { certificateId } = await world.as(paz).certificates.issue({
    petId,
    kind: 'salud',
    statedOn: '2026-11-20',
    until: '2026-11-30',
    statements: ['healthy', 'infectious', 'ectoparasites', 'wounds', 'leishmania', 'travel'],
    purpose: 'Viaje a Colombia',
  });
  const paper = `/api/mascotas/${petId}/certificados/${certificateId}.pdf`;
  const [health] = await statementsOn(await print(world, paz, paper));
  expect(health?.statement).toMatchObject({
    expiresOn: '2026-11-30',
    doses: [],
    certificate: {
      kind: 'salud',
      statedOn: '2026-11-20',
      until: '2026-11-30',
      // Of a registration that nobody looked at yet answers the clinic, by its records.
      voucher: { kind: 'r', name: 'Clínica Ñandú' },
    },
  });
  expect(health?.statement.certificate?.says).toHaveLength(7);
  expect(health?.statement.certificate?.says[1]).toBe('Se encuentra clínicamente sana.');
  expect(pixels(health?.url ?? '', 'full')).toBeGreaterThanOrEqual(LEAST_PIXELS);
  const stands = async () =>
    (await listStandingPage(world.db, '2026-11-21', { after: undefined, most: 99 })).map(({ id }) => id);
  expect(await stands()).toContain(health?.statement.index);
  // It is of the animal as it was: after its death it still says so.
  await world.db.updateTable('pet').set({ deceasedOn: '2026-11-21' }).where('id', '=', petId).execute();
  expect(await stands()).toContain(health?.statement.index);
  await world.db.updateTable('pet').set({ deceasedOn: null }).where('id', '=', petId).execute();
  await world.as(paz).certificates.withdraw({ petId, certificateId, reason: 'Otro animal' });
  expect(await stands()).not.toContain(health?.statement.index);

  const ana = await makeUser(world);
  await world.db
    .insertInto('petMember')
    .values({ petId, userId: ana.id, role: 'owner', createdAt: world.now })
    .execute();
  await ensureCountries(world);
  const trip = { fromCountry: 'EC', toCountry: 'CO', arrivesOn: '2026-12-20', means: 'air' } as const;
  const { tripId } = await world.as(ana).trips.add({ petId, ...trip });
  const [dossier] = await statementsOn(await print(world, ana, `/api/mascotas/${petId}/viaje.pdf?viaje=${tripId}`));
  expect(dossier?.statement.doses).toHaveLength(3);
});

test('a certificate carries the code of its own doses, and a proof on paper those of its animal', async ({ world }) => {
  const { paz, petId } = await patient(world, 'Toby');
  const [rabies] = await Promise.all(
    CORE.map((dose) => world.as(paz).vaccines.add({ petId, ...dose, givenOn: '2026-11-20' })),
  );
  const path = `/api/mascotas/${petId}/certificado/${rabies?.vaccinationId}.pdf`;
  const [certificate] = await statementsOn(await print(world, paz, path));
  expect(certificate?.statement.doses.map(({ product }) => product)).toEqual(['Nobivac Rabia']);
  const made = await world.as(paz).proofs.create({ petId, purpose: 'Viaje', until: '2026-12-01', chip: false });
  expect(made.signed).toBe(true);
  const code = made.url.split('/').at(-1) ?? '';
  const [full, small] = await statementsOn(await print(world, paz, `/api/comprobantes/${code}/comprobante.pdf`));
  // Its maker did not choose to tell the chip, and the link ends before a year has passed.
  expect(full?.statement).toMatchObject({ expiresOn: '2026-12-01', animal: { name: 'Toby', chip: '' } });
  expect(small?.statement.doses).toHaveLength(3);
  const shown = await world.anonymous().proofs.look({ code });
  expect(shown.signed).toEqual({ host: 'localhost:3000', url: full?.url, expiresOn: '2026-12-01' });
  const app = await world.http();
  expect((await app.inject(`/api/comprobantes/${code}/codigo.svg`)).body).toContain('<svg');
  await world.as(paz).vaccines.remove({ vaccinationId: rabies?.vaccinationId ?? 0 });
  expect((await world.anonymous().proofs.look({ code })).signed).toBeNull();
  expect((await app.inject(`/api/comprobantes/${code}/codigo.svg`)).statusCode).toBe(404);
});
