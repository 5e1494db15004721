/** What wallets of telephones need of the operator: certificates of Apple, a service account of Google. */
import { createPrivateKey, X509Certificate } from 'node:crypto';
import { z } from 'zod';

const pem = (what: string) =>
  z
    .string()
    // One line of an environment file holds the lines of a key as `\n`.
    .transform((typed) => typed.replaceAll('\\n', '\n').trim())
    .refine((typed) => typed.includes(`-----BEGIN ${what}`))
    .optional();

export const walletVariables = {
  APPLE_PASS_TYPE_ID: z
    .string()
    .regex(/^pass\.[\w.-]+$/)
    .optional(),
  APPLE_TEAM_ID: z
    .string()
    .regex(/^[A-Z0-9]{10}$/)
    .optional(),
  APPLE_PASS_CERT: pem('CERTIFICATE'),
  APPLE_PASS_KEY: pem(''),
  APPLE_WWDR_CERT: pem('CERTIFICATE'),
  GOOGLE_WALLET_ISSUER_ID: z
    .string()
    .regex(/^\d{6,25}$/)
    .optional(),
  GOOGLE_WALLET_ACCOUNT: z.email().optional(),
  GOOGLE_WALLET_KEY: pem('PRIVATE KEY'),
};

export const walletExpectations = {
  APPLE_PASS_TYPE_ID: 'un identificador de Apple como pass.ec.clinica.cedula',
  APPLE_TEAM_ID: 'las diez letras y números del equipo de Apple',
  APPLE_PASS_CERT: 'el certificado del identificador de pases, en PEM',
  APPLE_PASS_KEY: 'la clave privada RSA de ese certificado, en PEM y sin contraseña',
  APPLE_WWDR_CERT: 'el certificado intermedio de Apple (WWDR), en PEM',
  GOOGLE_WALLET_ISSUER_ID: 'el número de emisor de Google Wallet',
  GOOGLE_WALLET_ACCOUNT: 'el correo de la cuenta de servicio de Google',
  GOOGLE_WALLET_KEY: 'la clave privada de esa cuenta, en PEM (private_key)',
};

type Read = { [Name in keyof typeof walletVariables]?: string | undefined };

/**
 * A wallet without all of its variables is not offered.
 * @throws Error with words, where some are missing or do not belong together
 */
export function walletsOf(v: Read) {
  return { apple: appleOf(v), google: googleOf(v) };
}

function appleOf(v: Read) {
  const names = [
    'APPLE_PASS_TYPE_ID',
    'APPLE_TEAM_ID',
    'APPLE_PASS_CERT',
    'APPLE_PASS_KEY',
    'APPLE_WWDR_CERT',
  ] as const;
  const [passType, team, certificate, key, wwdr] = together(v, names) ?? [];
  if (!passType || !team || !certificate || !key || !wwdr) return null;
  try {
    const signer = { certificate: new X509Certificate(certificate), key: createPrivateKey(key) };
    if (signer.key.asymmetricKeyType !== 'rsa' || !signer.certificate.checkPrivateKey(signer.key)) throw new Error();
    return { passType, team, ...signer, chain: [new X509Certificate(wwdr)] };
  } catch {
    throw new Error('APPLE_PASS_CERT y APPLE_PASS_KEY: se espera un certificado y su propia clave RSA.');
  }
}

function googleOf(v: Read) {
  const names = ['GOOGLE_WALLET_ISSUER_ID', 'GOOGLE_WALLET_ACCOUNT', 'GOOGLE_WALLET_KEY'] as const;
  const [issuerId, account, key] = together(v, names) ?? [];
  if (!issuerId || !account || !key) return null;
  try {
    return { issuerId, account, key: createPrivateKey(key) };
  } catch {
    throw new Error(`GOOGLE_WALLET_KEY: se espera ${walletExpectations.GOOGLE_WALLET_KEY}.`);
  }
}

/** All of them, or none. */
function together(v: Read, names: readonly (keyof Read)[]): string[] | null {
  const given = names.flatMap((name) => v[name] ?? []);
  if (given.length > 0 && given.length < names.length) throw new Error(`${names.join(', ')}: van juntas.`);
  return given.length === 0 ? null : given;
}
