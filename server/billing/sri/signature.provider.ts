/**
 * XAdES-BES 1.3.2, enveloped, with the algorithms that the SRI names (ficha técnica 6.1 to 6.8). Every signed part is
 * written in its canonical form, so that its digest is that of the text itself.
 */
import { createHash, createPrivateKey, randomInt, sign, X509Certificate } from 'node:crypto';
import { DECLARATION } from './document.rules.ts';
import { escapeText } from './xml.rules.ts';

const DS = 'http://www.w3.org/2000/09/xmldsig#';
const ETSI = 'http://uri.etsi.org/01903/v1.3.2#';
/** The only ones that the SRI's text names. RSA-SHA256 is not known to be accepted. */
const ALGORITHMS = {
  canonical: 'http://www.w3.org/TR/2001/REC-xml-c14n-20010315',
  digest: `${DS}sha1`,
  signature: `${DS}rsa-sha1`,
  enveloped: `${DS}enveloped-signature`,
} as const;
/** Both prefixes are declared on ds:Signature: in canonical form they stand on each part of it. */
const SCOPE = ` xmlns:ds="${DS}" xmlns:etsi="${ETSI}"`;

export interface Signer {
  /** DER, base64. */
  certificate: string;
  /** PEM. */
  key: string;
  /** As the SRI's Java writes the issuer: `CN=…,O=…,C=EC`. */
  issuerName: string;
}

/**
 * The whole signed document with its declaration: these bytes are stored and sent.
 * @param xml the canonical document. @param when `2026-11-23T10:00:00-05:00`
 */
export function signDocument(xml: string, { certificate, key, issuerName }: Signer, when: string): string {
  const der = Buffer.from(certificate, 'base64');
  const x509 = new X509Certificate(der);
  const number = () => randomInt(100_000, 1_000_000);
  const id = `Signature${number()}`;
  const [properties, keyInfo, reference] = [
    `${id}-SignedProperties${number()}`,
    `Certificate${number()}`,
    `Reference-ID-${number()}`,
  ];
  const { n = '', e = '' } = x509.publicKey.export({ format: 'jwk' });
  const serial = BigInt(`0x${x509.serialNumber}`).toString();
  const digestMethod = `<ds:DigestMethod Algorithm="${ALGORITHMS.digest}"></ds:DigestMethod>`;

  const propertiesText = (scope: string) =>
    `<etsi:SignedProperties${scope} Id="${properties}"><etsi:SignedSignatureProperties>` +
    `<etsi:SigningTime>${when}</etsi:SigningTime><etsi:SigningCertificate><etsi:Cert><etsi:CertDigest>${digestMethod}` +
    `<ds:DigestValue>${sha1(der)}</ds:DigestValue></etsi:CertDigest><etsi:IssuerSerial>` +
    `<ds:X509IssuerName>${escapeText(issuerName)}</ds:X509IssuerName><ds:X509SerialNumber>${serial}</ds:X509SerialNumber>` +
    `</etsi:IssuerSerial></etsi:Cert></etsi:SigningCertificate></etsi:SignedSignatureProperties>` +
    `<etsi:SignedDataObjectProperties><etsi:DataObjectFormat ObjectReference="#${reference}">` +
    `<etsi:Description>contenido comprobante</etsi:Description><etsi:MimeType>text/xml</etsi:MimeType>` +
    `</etsi:DataObjectFormat></etsi:SignedDataObjectProperties></etsi:SignedProperties>`;
  const keyText = (scope: string) =>
    `<ds:KeyInfo${scope} Id="${keyInfo}"><ds:X509Data><ds:X509Certificate>${certificate}</ds:X509Certificate></ds:X509Data>` +
    `<ds:KeyValue><ds:RSAKeyValue><ds:Modulus>${standard(n)}</ds:Modulus><ds:Exponent>${standard(e)}</ds:Exponent>` +
    `</ds:RSAKeyValue></ds:KeyValue></ds:KeyInfo>`;
  const referenceText = (attributes: string, transforms: string, text: string) =>
    `<ds:Reference${attributes}>${transforms}${digestMethod}<ds:DigestValue>${sha1(text)}</ds:DigestValue></ds:Reference>`;
  const enveloped = `<ds:Transforms><ds:Transform Algorithm="${ALGORITHMS.enveloped}"></ds:Transform></ds:Transforms>`;
  const signedInfo = (scope: string) =>
    `<ds:SignedInfo${scope} Id="${id}-SignedInfo">` +
    `<ds:CanonicalizationMethod Algorithm="${ALGORITHMS.canonical}"></ds:CanonicalizationMethod>` +
    `<ds:SignatureMethod Algorithm="${ALGORITHMS.signature}"></ds:SignatureMethod>` +
    referenceText(
      ` Id="SignedPropertiesID${id}" Type="http://uri.etsi.org/01903#SignedProperties" URI="#${properties}"`,
      '',
      propertiesText(SCOPE),
    ) +
    referenceText(` URI="#${keyInfo}"`, '', keyText(SCOPE)) +
    referenceText(` Id="${reference}" URI="#comprobante"`, enveloped, xml) +
    `</ds:SignedInfo>`;
  const value = sign('sha1', Buffer.from(signedInfo(SCOPE)), createPrivateKey(key)).toString('base64');
  const signature =
    `<ds:Signature${SCOPE} Id="${id}">${signedInfo('')}<ds:SignatureValue Id="SignatureValue${id}">${value}</ds:SignatureValue>` +
    `${keyText('')}<ds:Object Id="${id}-Object"><etsi:QualifyingProperties Target="#${id}">${propertiesText('')}` +
    `</etsi:QualifyingProperties></ds:Object></ds:Signature>`;
  const end = xml.lastIndexOf('</');
  return `${DECLARATION}${xml.slice(0, end)}${signature}${xml.slice(end)}`;
}

function sha1(content: string | Buffer): string {
  return createHash('sha1').update(content).digest('base64');
}

function standard(base64url: string): string {
  return Buffer.from(base64url, 'base64url').toString('base64');
}
