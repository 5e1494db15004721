/** Which pair of a .p12 signs: authorities put encryption pairs, their own chain and expired ones into the same file. Pure. */
import type { Instant } from '#db/types.ts';

export interface CertificatePair {
  /** DER, base64. */
  certificate: string;
  /** PEM of PKCS #8. */
  key: string;
  holder: string;
  authority: string;
  /** The issuer as a signature names it: `CN=…,O=…,C=EC`. */
  issuerName: string;
  serial: string;
  /** Found in the certificate; empty where it says none. */
  rucs: string[];
  notBefore: Instant;
  notAfter: Instant;
  ofAuthority: boolean;
  /** Its key usage allows signatures. */
  signs: boolean;
}

export type Unusable = 'authority' | 'encryption' | 'expired' | 'early';

/** The pair that signs now, the newest of several; or why none does. */
export function choosePair(pairs: readonly CertificatePair[], now: Instant): CertificatePair | Unusable {
  const own = pairs.filter(({ ofAuthority }) => !ofAuthority);
  if (own.length === 0) return 'authority';
  const signing = own.filter(({ signs }) => signs);
  if (signing.length === 0) return 'encryption';
  const begun = signing.filter(({ notBefore }) => notBefore <= now);
  if (begun.length === 0) return 'early';
  const [newest] = begun
    .filter(({ notAfter }) => notAfter > now)
    .toSorted((a, b) => (a.notAfter < b.notAfter ? 1 : -1));
  return newest ?? 'expired';
}

export const UNUSABLE_WORDS: Record<Unusable, string> = {
  authority: 'Ese archivo trae solo el certificado de la entidad que lo emitió, no el tuyo.',
  encryption: 'Ese archivo trae un certificado de cifrado, que no firma. Pide a tu entidad el de firma.',
  expired: 'Esa firma ya venció. Renuévala con tu entidad y sube la nueva.',
  early: 'Esa firma todavía no empieza a valer. Revisa la fecha de este servidor.',
};

export const CERTIFICATE_WARNING_DAYS = 30;
