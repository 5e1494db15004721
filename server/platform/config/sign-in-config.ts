/** Signing in elsewhere: the operator's own OpenID Connect provider, and the mailed link. Part of config.ts. */
import { isIP } from 'node:net';
import { z } from 'zod';

/** As platform/core/rights.ts names them. */
type StaffRole = 'administrator' | 'veterinarian' | 'reception';

/** The words of OIDC_ROLES, as the staff's screen names the roles. */
const ROLES: Readonly<Record<string, StaffRole>> = {
  administrador: 'administrator',
  administracion: 'administrator',
  veterinario: 'veterinarian',
  veterinaria: 'veterinarian',
  recepcion: 'reception',
};

const text = z.string().trim().min(1).optional();

export const signInVariables = {
  // Not without its last slash: a provider's issuer is compared letter by letter.
  OIDC_ISSUER: z
    .url({ protocol: /^https?$/, hostname: /./ })
    .refine((address) => {
      if (!URL.canParse(address)) return false;
      const { protocol, hostname, search, hash, username } = new URL(address);
      const here = /^(?:localhost|127\.0\.0\.1|\[::1\])$/.test(hostname);
      return (protocol === 'https:' || here) && !search && !hash && !username;
    })
    .optional(),
  OIDC_CLIENT_ID: text,
  OIDC_CLIENT_SECRET: text,
  OIDC_NAME: z.string().trim().min(1).max(40).default('Cuenta única'),
  OIDC_SCOPES: z
    .string()
    .transform((typed) =>
      typed
        .trim()
        .split(/[\s,]+/)
        .join(' '),
    )
    .refine((scopes) => scopes.split(' ').includes('openid'))
    .prefault('openid email profile'),
  OIDC_ROLES_CLAIM: z
    .string()
    .trim()
    .regex(/^[\w:/-]+(?:\.[\w:/-]+)*$/)
    .default('groups'),
  OIDC_ROLES: z
    .string()
    .transform((typed) =>
      typed
        .split(',')
        .filter((one) => one.trim() !== '')
        .map(readMapping),
    )
    .refine((all) => all.every(({ value, role }) => value !== '' && role !== undefined))
    .optional(),
  SIGN_IN_LINK: z.enum(['on', 'off']).optional(),
};

type Read = z.infer<z.ZodObject<typeof signInVariables>>;

/** `veterinarios=veterinaria`: what the claim says, and the role of the clinic's staff. The value may hold a sign of its own. */
function readMapping(line: string): { value: string; role: StaffRole | undefined } {
  const at = line.lastIndexOf('=');
  const word = line
    .slice(at + 1)
    .trim()
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '');
  return { value: line.slice(0, Math.max(at, 0)).trim(), role: ROLES[word] };
}

export interface OidcProvider {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** On the button. */
  name: string;
  scopes: string;
  /** Where the provider says the groups, dots for what lies deeper; and which role of the staff each value gives. */
  rolesClaim: string;
  roles: readonly { value: string; role: StaffRole }[];
}

/** Null where no provider is configured. @throws Error in words where a part of it is missing */
export function oidcOf(v: Read): OidcProvider | null {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = v;
  if (!issuer && !clientId && !clientSecret) return null;
  if (!issuer || !clientId || !clientSecret)
    throw new Error('OIDC_ISSUER, OIDC_CLIENT_ID y OIDC_CLIENT_SECRET: van juntas.');
  const roles = (v.OIDC_ROLES ?? []).flatMap(({ value, role }) => (role ? [{ value, role }] : []));
  const { OIDC_NAME: name, OIDC_SCOPES: scopes, OIDC_ROLES_CLAIM: rolesClaim } = v;
  return { issuer, clientId, clientSecret, name, scopes, rolesClaim, roles };
}

/** Whose pages may use this installation's passkeys. No browser makes one for an address without https, or for a bare number. */
export function passkeyPlace(publicUrl: string): { rpId: string; origin: string } | null {
  const { protocol, hostname, origin } = new URL(publicUrl);
  const named = isIP(hostname.replace(/^\[|\]$/g, '')) === 0;
  const safe = protocol === 'https:' || /(?:^|\.)localhost$/.test(hostname);
  return safe && named ? { rpId: hostname, origin } : null;
}

export const signInExpectations = {
  OIDC_ISSUER:
    'la dirección https:// de tu proveedor, igual a la que anuncia en /.well-known/openid-configuration (http:// solo en esta máquina)',
  OIDC_CLIENT_ID: 'el id del cliente que registraste en tu proveedor',
  OIDC_CLIENT_SECRET: 'el secreto de ese cliente',
  OIDC_NAME: 'el nombre del botón, hasta 40 letras',
  OIDC_SCOPES: 'alcances separados por espacios, con openid entre ellos',
  OIDC_ROLES_CLAIM: 'el nombre de un dato, por ejemplo groups o realm_access.roles',
  OIDC_ROLES: 'grupo=administrador, grupo=veterinario o grupo=recepcion, separados por comas',
  SIGN_IN_LINK: 'on u off',
} as const;
