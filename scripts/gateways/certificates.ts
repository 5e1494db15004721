/** A pretend certification authority: certificates for signing at the pretend SRI, worth nothing elsewhere. */
import { generateKeyPairSync } from 'node:crypto';
import forge from 'node-forge';

interface CertificateWish {
  ruc?: string | null;
  name?: string;
  from?: string;
  until?: string;
  usage?: 'signs' | 'encrypts';
  authority?: boolean;
}

export const P12_PASSWORD = 'clave del .p12';
let pair: { key: forge.pki.rsa.PrivateKey; publicKey: forge.pki.rsa.PublicKey } | undefined;

/** One key for all: making one takes a tenth of a second. */
function keys() {
  if (pair) return pair;
  const made = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const key = forge.pki.privateKeyFromPem(String(made.privateKey.export({ type: 'pkcs8', format: 'pem' })));
  pair = { key, publicKey: forge.pki.rsa.setPublicKey(key.n, key.e) };
  return pair;
}

export function makeCertificate({
  ruc = '1790001563001',
  name = 'ANA ÑUSTA VERA',
  from = '2026-01-01T00:00:00.000Z',
  until = '2028-01-01T00:00:00.000Z',
  usage = 'signs',
  authority = false,
}: CertificateWish = {}): forge.pki.Certificate {
  const { key, publicKey } = keys();
  const certificate = forge.pki.createCertificate();
  certificate.publicKey = publicKey;
  certificate.serialNumber = '0a1b2c3d';
  certificate.validity.notBefore = new Date(from);
  certificate.validity.notAfter = new Date(until);
  const utf8 = { valueTagClass: forge.asn1.Type.UTF8 as unknown as forge.asn1.Class };
  certificate.setSubject([
    { name: 'countryName', value: 'EC' },
    { name: 'commonName', value: name, ...utf8 },
    ...(ruc === null ? [] : [{ type: '2.5.4.5', value: ruc }]),
  ]);
  certificate.setIssuer([
    { name: 'countryName', value: 'EC' },
    { name: 'organizationName', value: 'ENTIDAD, DE PRUEBA S.A.' },
    { name: 'emailAddress', value: 'ca@entidad.ec' },
    { name: 'commonName', value: 'AUTORIDAD DE PRUEBA' },
  ]);
  certificate.setExtensions([
    { name: 'basicConstraints', cA: authority },
    usage === 'signs'
      ? { name: 'keyUsage', digitalSignature: true, nonRepudiation: true }
      : { name: 'keyUsage', keyEncipherment: true },
  ]);
  certificate.sign(key, forge.md.sha256.create());
  return certificate;
}

/** @returns the file as base64 */
export function makeP12(certificates: forge.pki.Certificate[], algorithm: '3des' | 'aes256' = 'aes256'): string {
  const p12 = forge.pkcs12.toPkcs12Asn1(keys().key, certificates, P12_PASSWORD, { algorithm, count: 100 });
  return Buffer.from(forge.asn1.toDer(p12).getBytes(), 'binary').toString('base64');
}
