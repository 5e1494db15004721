/** The detached signature that Apple's format carries beside its manifest: CMS with SHA-256 and RSA. */
import { constants, type KeyObject, privateEncrypt, type X509Certificate } from 'node:crypto';
import type { pki } from 'node-forge';
import type { Instant } from '#db/types.ts';
import { dateOf } from '#server/platform/lib/time.ts';

interface Signer {
  certificate: X509Certificate;
  key: KeyObject;
  /** Between the signer and a root that its readers know. */
  chain: readonly X509Certificate[];
}

/** What PKCS #1 v1.5 sets before a SHA-256 digest (RFC 8017, 9.2). */
const SHA256_INFO = Buffer.from('3031300d060960864801650304020105000420', 'hex');

export async function signManifest(
  manifest: Buffer,
  { certificate, key, chain }: Signer,
  at: Instant,
): Promise<Buffer> {
  // Loaded with the first pass: most installations make none.
  const { default: forge } = await import('node-forge');
  const { oids } = forge.pki;
  const message = forge.pkcs7.createSignedData();
  message.content = forge.util.createBuffer(manifest.toString('binary'));
  for (const one of [certificate, ...chain]) message.addCertificate(one.toString());
  message.addSigner({
    key: nativeKey(key),
    certificate: certificate.toString(),
    digestAlgorithm: oids['sha256'] ?? '',
    authenticatedAttributes: [
      // In the order of their bytes, as DER wants a set.
      { type: oids['contentType'] ?? '', value: oids['data'] ?? '' },
      // The library takes a Date here; its types say text.
      { type: oids['signingTime'] ?? '', value: dateOf(at) as unknown as string },
      { type: oids['messageDigest'] ?? '' },
    ],
  });
  message.sign({ detached: true });
  return Buffer.from(forge.asn1.toDer(message.toAsn1()).getBytes(), 'binary');
}

/** The library's own arithmetic would hold the loop for a tenth of a second. */
function nativeKey(key: KeyObject): pki.rsa.PrivateKey {
  const sign = (digest: { digest: () => { getBytes: () => string } }) => {
    const info = Buffer.concat([SHA256_INFO, Buffer.from(digest.digest().getBytes(), 'binary')]);
    return privateEncrypt({ key, padding: constants.RSA_PKCS1_PADDING }, info).toString('binary');
  };
  return { sign } as unknown as pki.rsa.PrivateKey;
}
