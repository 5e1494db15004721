/** A detached signature as CMS (RFC 5652) with SHA-256 and RSA: what a wallet pass carries beside its manifest. */
import { createHash, type KeyObject, sign, type X509Certificate } from 'node:crypto';
import type { Instant } from '#db/types.ts';
import { DER, der, derOid, readDer } from './der.ts';

const OF = {
  data: derOid('1.2.840.113549.1.7.1'),
  signedData: derOid('1.2.840.113549.1.7.2'),
  contentType: derOid('1.2.840.113549.1.9.3'),
  messageDigest: derOid('1.2.840.113549.1.9.4'),
  signingTime: derOid('1.2.840.113549.1.9.5'),
};
const NOTHING = der(DER.nothing);
const SHA256 = der(DER.sequence, derOid('2.16.840.1.101.3.4.2.1'), NOTHING);
const RSA = der(DER.sequence, derOid('1.2.840.113549.1.1.1'), NOTHING);
const ONE = der(DER.integer, Buffer.from([1]));

interface Signer {
  certificate: X509Certificate;
  key: KeyObject;
  /** Between the signer and a root that its readers know. */
  chain: readonly X509Certificate[];
}

export function signDetached(content: Uint8Array, { certificate, key, chain }: Signer, at: Instant): Buffer {
  const attributes = [
    attribute(OF.contentType, OF.data),
    attribute(OF.signingTime, der(DER.utcTime, Buffer.from(utcTime(at)))),
    attribute(OF.messageDigest, der(DER.octets, createHash('sha256').update(content).digest())),
  ].toSorted((a, b) => Buffer.compare(a, b));
  // Signed as a set; written as the implicit [0] of the signer.
  const signature = sign('sha256', der(DER.set, ...attributes), key);
  const signer = der(
    DER.sequence,
    ONE,
    nameOf(certificate),
    SHA256,
    der(DER.context0, ...attributes),
    RSA,
    der(DER.octets, signature),
  );
  const certificates = [certificate, ...chain].map(({ raw }) => raw).toSorted((a, b) => Buffer.compare(a, b));
  const signed = der(
    DER.sequence,
    ONE,
    der(DER.set, SHA256),
    der(DER.sequence, OF.data),
    der(DER.context0, ...certificates),
    der(DER.set, signer),
  );
  return der(DER.sequence, OF.signedData, der(DER.context0, signed));
}

function attribute(type: Buffer, value: Buffer): Buffer {
  return der(DER.sequence, type, der(DER.set, value));
}

/** Issuer and serial number of a certificate. */
function nameOf({ raw }: X509Certificate): Buffer {
  const [certificate] = readDer(raw);
  const [toBeSigned] = readDer(certificate?.body ?? Buffer.alloc(0));
  const parts = readDer(toBeSigned?.body ?? Buffer.alloc(0));
  // The version in front is explicit, and absent in the oldest.
  const [serial, , issuer] = parts[0]?.tag === DER.context0 ? parts.slice(1) : parts;
  if (!serial || !issuer) throw new Error('a certificate without issuer');
  return der(DER.sequence, issuer.whole, serial.whole);
}

/** `261127003000Z`. */
function utcTime(at: Instant): string {
  return `${at.replace(/[-:T]/gu, '').slice(2, 14)}Z`;
}
