/**
 * Opens an administrator's .p12. node-forge reads what the authorities of Ecuador still write (RC2-40, 3DES) and OpenSSL 3
 * refuses; its key derivation may take seconds, so it runs here.
 */
import forge from 'node-forge';
import type { CertificatePair } from '#server/billing/issuer/certificate.rules.ts';
import { Refusal } from '#server/platform/workers/messages.ts';

export interface CertificateInput {
  file: Uint8Array;
  password: string;
}

/** Every certificate of the file with its own key. @throws Refusal `file`, `password`, or `key` where none belongs to one */
export async function openCertificate({ file, password }: CertificateInput): Promise<CertificatePair[]> {
  const p12 = opened(asn1Of(file), password);
  const bags = (type: string) => p12.getBags({ bagType: type })[type] ?? [];
  const { oids } = forge.pki;
  const keys = [...bags(oids['pkcs8ShroudedKeyBag'] ?? ''), ...bags(oids['keyBag'] ?? '')].flatMap(({ key }) =>
    key && 'n' in key ? [key] : [],
  );
  const certificates = bags(oids['certBag'] ?? '').flatMap(({ cert }) => (cert ? [cert] : []));
  const pairs = certificates.flatMap((certificate) => {
    const { publicKey } = certificate;
    const key = 'n' in publicKey ? keys.find((one) => one.n.equals(publicKey.n)) : undefined;
    return key ? [describe(certificate, key)] : [];
  });
  if (pairs.length === 0) throw new Refusal('key');
  return pairs;
}

function asn1Of(file: Uint8Array): forge.asn1.Asn1 {
  try {
    return forge.asn1.fromDer(Buffer.from(file).toString('binary'));
  } catch (error) {
    throw new Refusal('file', error);
  }
}

function opened(asn1: forge.asn1.Asn1, password: string): forge.pkcs12.Pkcs12Pfx {
  try {
    return forge.pkcs12.pkcs12FromAsn1(asn1, false, password);
  } catch (error) {
    const words = error instanceof Error ? error.message : '';
    throw new Refusal(/password|MAC|decrypt/i.test(words) ? 'password' : 'file', error);
  }
}

function describe(certificate: forge.pki.Certificate, key: forge.pki.rsa.PrivateKey): CertificatePair {
  const der = forge.asn1.toDer(forge.pki.certificateToAsn1(certificate)).getBytes();
  const pkcs8 = forge.pki.wrapRsaPrivateKey(forge.pki.privateKeyToAsn1(key));
  const usage = certificate.getExtension('keyUsage') as Record<string, unknown> | null;
  const basic = certificate.getExtension('basicConstraints') as Record<string, unknown> | null;
  return {
    certificate: Buffer.from(der, 'binary').toString('base64'),
    key: forge.pki.privateKeyInfoToPem(pkcs8),
    holder: wordsOf(certificate.subject.getField('CN')) || nameOf(certificate.subject.attributes),
    authority: wordsOf(certificate.issuer.getField('CN')) || nameOf(certificate.issuer.attributes),
    issuerName: nameOf(certificate.issuer.attributes),
    serial: certificate.serialNumber,
    rucs: rucsIn(certificate),
    notBefore: certificate.validity.notBefore.toISOString(),
    notAfter: certificate.validity.notAfter.toISOString(),
    ofAuthority: basic?.['cA'] === true,
    signs: usage === null || usage['digitalSignature'] === true || usage['nonRepudiation'] === true,
  };
}

/** The names that Java's X500Principal writes; others stay numbers. */
const SHORT: Record<string, string> = {
  '2.5.4.3': 'CN',
  '2.5.4.4': 'SURNAME',
  '2.5.4.5': 'SERIALNUMBER',
  '2.5.4.6': 'C',
  '2.5.4.7': 'L',
  '2.5.4.8': 'ST',
  '2.5.4.9': 'STREET',
  '2.5.4.10': 'O',
  '2.5.4.11': 'OU',
  '2.5.4.12': 'T',
  '2.5.4.42': 'GIVENNAME',
  '1.2.840.113549.1.9.1': 'EMAILADDRESS',
  '0.9.2342.19200300.100.1.1': 'UID',
  '0.9.2342.19200300.100.1.25': 'DC',
};

/** RFC 2253: the last attribute first, without a space after the comma. */
function nameOf(attributes: readonly forge.pki.CertificateField[]): string {
  return attributes
    .toReversed()
    .map((attribute) => {
      const type = attribute.type ?? '';
      const words = wordsOf(attribute);
      const name = SHORT[type];
      return name ? `${name}=${escapeName(words)}` : `${type}=#${derOf(attribute)}`;
    })
    .join(',');
}

function escapeName(words: string): string {
  return words.replace(/[",+;<>\\]/g, '\\$&').replace(/^[ #]/, '\\$&');
}

const UTF8_STRING = 12;

function wordsOf(attribute: forge.pki.CertificateField | null | undefined): string {
  const value = typeof attribute?.value === 'string' ? attribute.value : '';
  const raw =
    Number(attribute?.valueTagClass) === UTF8_STRING && /[\x80-\xff]/.test(value) && !/[^\0-\xff]/.test(value);
  return raw ? Buffer.from(value, 'binary').toString('utf8') : value;
}

function derOf(attribute: forge.pki.CertificateField): string {
  const bytes = Buffer.from(wordsOf(attribute), 'utf8');
  return Buffer.concat([Buffer.from([Number(attribute.valueTagClass ?? UTF8_STRING), bytes.length]), bytes]).toString(
    'hex',
  );
}

/** Thirteen digits that end in 001, in the holder's name or in an extension: each authority has a place of its own. */
function rucsIn(certificate: forge.pki.Certificate): string[] {
  const texts = [
    ...certificate.subject.attributes.map(wordsOf),
    ...certificate.extensions.map(({ value }: { value?: unknown }) => (typeof value === 'string' ? value : '')),
  ];
  return [...new Set(texts.flatMap((text) => text.match(/(?<!\d)\d{10}001(?!\d)/g) ?? []))];
}
