/** «Guardar en el teléfono» as a pass: made in the documented formats, signed with the operator's certificates, absent without them. */
import { execFileSync } from 'node:child_process';
import { createHash, createPublicKey, verify, X509Certificate } from 'node:crypto';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { strFromU8, unzipSync } from 'fflate';
import { jwtVerify } from 'jose';
import forge from 'node-forge';
import sharp from 'sharp';
import { expect } from 'vitest';
import { MOST_LINK_LETTERS } from '#server/documents/wallet/rules.ts';
import { readConfig } from '#server/platform/config/config.ts';
import { cookieOf } from '../support/files.ts';
import { makePet, makeUser } from '../support/guardian.ts';
import { ISSUER_CERT, PASS_CERT, PASS_KEY } from '../support/wallet-keys.ts';
import { openWorld, type Person, test, type World } from '../support/world.ts';

const APPLE = {
  APPLE_PASS_TYPE_ID: 'pass.ec.prueba.cedula',
  APPLE_TEAM_ID: 'A1B2C3D4E5',
  APPLE_PASS_CERT: PASS_CERT,
  // As one line of an environment file.
  APPLE_PASS_KEY: PASS_KEY.replaceAll('\n', '\\n'),
  APPLE_WWDR_CERT: ISSUER_CERT,
};
const GOOGLE = {
  GOOGLE_WALLET_ISSUER_ID: '3388000000022222222',
  GOOGLE_WALLET_ACCOUNT: 'pases@petlove.iam.gserviceaccount.com',
  GOOGLE_WALLET_KEY: PASS_KEY,
};

async function get(world: World, person: Person | null, url: string) {
  const headers = person ? { cookie: await cookieOf(world, person) } : {};
  return (await world.http()).inject({ url, headers });
}

async function guardian(world: World) {
  const ana = await makeUser(world, { name: 'Ana' });
  const petId = await makePet(world, ana, { name: 'Ñusta', microchip: '941000025614308', birthOn: '2021-03-10' });
  await world.as(ana).vaccines.add({ petId, name: 'Antirrábica', vaccineId: 1, givenOn: '2026-11-01' });
  return { ana, petId };
}

interface Captured {
  signature: string;
  authenticatedAttributes: forge.asn1.Asn1[];
}

/** The certificates of a CMS signature over these bytes, and whether the signer's own key made it. */
function verified(signature: Uint8Array, content: Uint8Array): { certificates: X509Certificate[]; valid: boolean } {
  const bytes = (text: string) => Buffer.from(text, 'binary');
  const message = forge.pkcs7.messageFromAsn1(forge.asn1.fromDer(Buffer.from(signature).toString('binary')));
  const { rawCapture: raw, certificates } = message as unknown as {
    rawCapture: Captured;
    certificates: forge.pki.Certificate[];
  };
  const { Class, Type } = forge.asn1;
  const set = bytes(
    forge.asn1.toDer(forge.asn1.create(Class.UNIVERSAL, Type.SET, true, raw.authenticatedAttributes)).getBytes(),
  );
  if (!set.includes(createHash('sha256').update(content).digest())) throw new Error('the signature is of other bytes');
  const known = certificates.map((one) => new X509Certificate(forge.pki.certificateToPem(one)));
  const its = known.find(({ subject }) => subject.includes('Pass Type ID'));
  return {
    certificates: known,
    valid: its !== undefined && verify('sha256', set, its.publicKey, bytes(raw.signature)),
  };
}

const FOREIGN = 'openssl';

/** What a foreign program says of it; null where it is not installed. */
function opensslSays(manifest: Uint8Array, signature: Uint8Array): string | null {
  const folder = mkdtempSync(path.join(tmpdir(), 'pase-'));
  const at = (name: string, bytes: Uint8Array | string) => {
    writeFileSync(path.join(folder, name), bytes);
    return path.join(folder, name);
  };
  const files = ['-in', at('signature', signature), '-content', at('manifest.json', manifest)];
  const ca = ['-CAfile', at('ca.pem', ISSUER_CERT), '-purpose', 'any'];
  try {
    return execFileSync(FOREIGN, ['smime', '-verify', '-binary', '-inform', 'DER', ...files, ...ca]).toString();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

test('Apple: a cédula is a pass whose every file is named and signed', async () => {
  const world = await openWorld(APPLE);
  try {
    const { ana, petId } = await guardian(world);
    expect((await world.anonymous().system.info()).wallets).toEqual({ apple: true, google: false, kept: false });
    const answer = await get(world, ana, `/api/mascotas/${petId}/cedula.pkpass`);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/vnd.apple.pkpass',
      'content-disposition': 'attachment; filename="cedula-de-nusta.pkpass"',
    });
    const {
      signature = new Uint8Array(),
      'manifest.json': manifest = new Uint8Array(),
      ...files
    } = unzipSync(answer.rawPayload);
    const sums = Object.entries(files).map(([name, bytes]) => [name, createHash('sha1').update(bytes).digest('hex')]);
    expect(JSON.parse(strFromU8(manifest))).toEqual(Object.fromEntries(sums));
    expect(await sharp(files['icon@2x.png']).metadata()).toMatchObject({ format: 'png', width: 58, height: 58 });
    expect(await sharp(files['thumbnail@3x.png']).metadata()).toMatchObject({ width: 270 });
    const pass = JSON.parse(strFromU8(files['pass.json'] ?? new Uint8Array()));
    const { code } = (await world.as(ana).pets.get({ petId })).pet;
    expect(pass).toMatchObject({
      formatVersion: 1,
      passTypeIdentifier: 'pass.ec.prueba.cedula',
      teamIdentifier: 'A1B2C3D4E5',
      serialNumber: `cedula-${code}`,
      description: 'Cédula de Ñusta',
      barcodes: [{ format: 'PKBarcodeFormatQR', message: `http://localhost:3000/q/${code}` }],
      generic: { primaryFields: [{ value: 'Ñusta' }] },
    });
    // Devices ask what changed over https alone.
    expect(pass).not.toHaveProperty('webServiceURL');
    expect(JSON.stringify(pass)).toContain('941000025614308');
    expect(JSON.stringify(pass)).not.toContain(ana.email);
    const { certificates, valid } = verified(signature, manifest);
    expect([certificates.length, valid]).toEqual([2, true]);
    const foreign = opensslSays(manifest, signature);
    if (foreign !== null) expect(foreign).toContain('pass.json');
    // As any paper of the animal: of its family alone. Of Google there is no address.
    expect((await get(world, await makeUser(world), `/api/mascotas/${petId}/cedula.pkpass`)).statusCode).toBe(404);
    expect((await get(world, null, `/api/mascotas/${petId}/cedula.pkpass`)).statusCode).toBe(401);
    expect((await get(world, ana, `/api/mascotas/${petId}/cedula/google`)).statusCode).toBe(404);
  } finally {
    await world.close();
  }
});

test('Google: a proof is a link that its holder saves, signed by the service account, until the proof ends', async () => {
  const world = await openWorld(GOOGLE);
  try {
    const { ana, petId } = await guardian(world);
    const proof = await world.as(ana).proofs.create({ petId, purpose: 'Guardería', until: '2026-12-15', chip: true });
    const code = proof.url.split('/').at(-1) ?? '';
    const saved = async (url: string, person: Person | null) => {
      const answer = await get(world, person, url);
      expect([url, answer.statusCode]).toEqual([url, 303]);
      const link = String(answer.headers.location);
      expect(link.length).toBeLessThanOrEqual(MOST_LINK_LETTERS);
      const token = link.replace('https://pay.google.com/gp/v/save/', '');
      const { payload } = await jwtVerify(token, createPublicKey(PASS_KEY), {
        algorithms: ['RS256'],
        issuer: GOOGLE.GOOGLE_WALLET_ACCOUNT,
        audience: 'google',
        currentDate: new Date(world.now),
      });
      return payload;
    };
    const claims = await saved(`/api/comprobantes/${code}/google`, null);
    expect(claims).toMatchObject({
      typ: 'savetowallet',
      origins: ['http://localhost:3000'],
      payload: {
        genericObjects: [
          {
            id: expect.stringMatching(/^3388000000022222222\.comprobante-[0-9A-Z]{16}$/u),
            classId: '3388000000022222222.petlove',
            header: { defaultValue: { language: 'es', value: 'Ñusta' } },
            barcode: { type: 'QR_CODE', value: `http://localhost:3000/comprobante/${code}` },
            validTimeInterval: { end: { date: '2026-12-16T04:59:59.000Z' } },
          },
        ],
      },
    });
    const card = await saved(`/api/mascotas/${petId}/cedula/google`, ana);
    expect(JSON.stringify(card)).toContain('941000025614308');
    await world.as(ana).proofs.revoke({ proofId: proof.proofId });
    expect((await get(world, null, `/api/comprobantes/${code}/google`)).statusCode).toBe(404);
  } finally {
    await world.close();
  }
});

test('without certificates there is none, and half of them stops the start in words', async ({ world }) => {
  const { ana, petId } = await guardian(world);
  expect((await world.anonymous().system.info()).wallets).toEqual({ apple: false, google: false, kept: false });
  for (const address of ['cedula.pkpass', 'cedula/google'])
    expect((await get(world, ana, `/api/mascotas/${petId}/${address}`)).statusCode).toBe(404);
  expect(() => readConfig({ APPLE_TEAM_ID: 'A1B2C3D4E5' })).toThrow('van juntas');
  expect(() => readConfig({ ...APPLE, APPLE_PASS_CERT: ISSUER_CERT })).toThrow('su propia clave RSA');
  expect(() => readConfig({ ...GOOGLE, GOOGLE_WALLET_KEY: 'clave' })).toThrow('GOOGLE_WALLET_KEY');
});
