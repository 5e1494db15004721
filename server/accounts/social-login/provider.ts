/**
 * Google and Facebook: where the browser is redirected, and the verified identity of the person. The server
 * calls only configured addresses; it never follows a picture's address.
 */
import { createHmac } from 'node:crypto';
import type { createRemoteJWKSet, JWTPayload } from 'jose';
import { z } from 'zod';
import type { Instant, SocialProvider } from '#db/types.ts';
import type { Config } from '#server/platform/config/config.ts';
import type { StaffRole } from '#server/platform/core/rights.ts';
import { DomainError } from '#server/platform/errors/errors.ts';
import { fetchJson, NoAnswer } from '#server/platform/lib/http-json.ts';
import { dateOf } from '#server/platform/lib/time.ts';

const TIMEOUT_MS = 10_000;
const MAX_BYTES = 100_000;
/** Allows for different clocks. */
export const TOLERANCE_SECONDS = 60;

/** The provider's claims. */
export interface Claims {
  provider: SocialProvider;
  /** The provider's id of the person: unlike an address, it never passes to another person. */
  subject: string;
  email: string | null;
  /** Whether the provider verified the address too. Facebook never does; Firebase says so where it did. */
  emailVerified: boolean;
  name: string;
  surname: string;
  /** Of the clinic's staff, where the operator's table maps what the provider says (OIDC_ROLES). */
  roles?: readonly StaffRole[];
}

/** The browser's secrets of a login under way. */
export interface FlowSecrets {
  verifier: string;
  nonce: string;
}

const personName = z.string().trim().max(100).catch('');
export const subject = z.string().regex(/^[\w.-]{1,200}$/);
export const googlePerson = z.object({
  sub: subject,
  email: z.string().optional().catch(undefined),
  email_verified: z.union([z.boolean(), z.stringbool()]).optional().catch(undefined),
  given_name: personName,
  family_name: personName,
  name: personName,
});
const facebookPerson = z.object({
  id: subject,
  email: z.string().optional().catch(undefined),
  first_name: personName,
  last_name: personName,
  name: personName,
});
const facebookCheck = z.object({
  data: z.object({ is_valid: z.literal(true), app_id: z.string(), user_id: z.string() }),
});

/** These two are arctic's; the operator's own provider is openid-client's (oidc.provider.ts). */
export type NamedProvider = Exclude<SocialProvider, 'oidc'>;

/** Where the browser is redirected. @throws NOT_FOUND where this server has no credentials for the provider. */
export async function authorizationUrl(
  config: Config,
  provider: NamedProvider,
  state: string,
  secrets: FlowSecrets,
): Promise<string> {
  const { authorizeUrl, clientId } = config[provider] ?? notOffered();
  const { CodeChallengeMethod, OAuth2Client } = await import('arctic');
  const client = new OAuth2Client(clientId, null, returnAddress(config, provider));
  const scopes = provider === 'google' ? ['openid', 'email', 'profile'] : ['email', 'public_profile'];
  const { S256 } = CodeChallengeMethod;
  const url = client.createAuthorizationURLWithPKCE(authorizeUrl, state, S256, secrets.verifier, scopes);
  url.searchParams.set('nonce', secrets.nonce);
  if (provider === 'google') url.searchParams.set('prompt', 'select_account');
  return url.href;
}

/**
 * Exchanges the code for the person's claims. Not with arctic, whose request follows redirects with our secret,
 * has no timeout and reads an answer of any size.
 * @throws DomainError SOCIAL_REFUSED where a check fails, BUSY where the provider does not answer.
 */
export async function fetchClaims(
  config: Config,
  provider: NamedProvider,
  { code, secrets, now }: { code: string; secrets: FlowSecrets; now: Instant },
): Promise<Claims> {
  const { tokenUrl, clientId, clientSecret } = config[provider] ?? notOffered();
  const tokens = await askProvider(tokenUrl, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      code,
      redirect_uri: returnAddress(config, provider),
      client_id: clientId,
      client_secret: clientSecret,
      code_verifier: secrets.verifier,
    }),
  });
  return provider === 'google' ? googleClaims(config, tokens, secrets, now) : facebookClaims(config, tokens);
}

async function googleClaims(config: Config, tokens: unknown, { nonce }: FlowSecrets, now: Instant): Promise<Claims> {
  const { clientId, issuer, jwksUrl } = config.google ?? notOffered();
  const { id_token: idToken } = parsed(z.object({ id_token: z.string().max(10_000) }), tokens);
  const issuers = [issuer, issuer.replace(/^https:\/\//, '')];
  const payload = await verifyToken(idToken, jwksUrl, { issuer: issuers, audience: clientId, now });
  if (payload.nonce !== nonce) throw refused();
  if (payload.azp !== undefined && payload.azp !== clientId) throw refused();
  return toClaims(parsed(googlePerson, payload), 'google');
}

export function toClaims(person: z.infer<typeof googlePerson>, provider: SocialProvider): Claims {
  const { sub, email, email_verified: emailVerified = false, given_name: given, family_name: family, name } = person;
  return { provider, subject: sub, email: email ?? null, emailVerified, ...named(given, family, name) };
}

/** The token must have been issued to this application: another site's token identifies the same people. */
async function facebookClaims(config: Config, tokens: unknown): Promise<Claims> {
  const { clientId, clientSecret, graphUrl } = config.facebook ?? notOffered();
  const { access_token: token } = parsed(z.object({ access_token: z.string().max(4000) }), tokens);
  const check = new URLSearchParams({ input_token: token, access_token: `${clientId}|${clientSecret}` });
  const { data } = parsed(facebookCheck, await askProvider(`${graphUrl}/debug_token?${check}`));
  if (data.app_id !== clientId) throw refused();
  const ask = new URLSearchParams({
    fields: 'id,first_name,last_name,name,email',
    appsecret_proof: createHmac('sha256', clientSecret).update(token).digest('hex'),
  });
  const person = parsed(
    facebookPerson,
    await askProvider(`${graphUrl}/me?${ask}`, { headers: { authorization: `Bearer ${token}` } }),
  );
  if (person.id !== data.user_id) throw refused();
  const { id, email = null, first_name: given, last_name: family, name } = person;
  return { provider: 'facebook', subject: id, email, emailVerified: false, ...named(given, family, name) };
}

function named(given: string, family: string, whole: string) {
  return { name: given || whole, surname: given ? family : '' };
}

const keySets = new Map<string, ReturnType<typeof createRemoteJWKSet>>();

/**
 * The claims of a token with valid signature, issuer, audience and time. Only RS256: the header must not choose
 * the algorithm.
 */
export async function verifyToken(
  token: string,
  jwksUrl: string,
  { issuer, audience, now }: { issuer: string[]; audience: string; now: Instant },
): Promise<JWTPayload> {
  const { createRemoteJWKSet, errors, jwtVerify } = await import('jose');
  const keys = keySets.get(jwksUrl) ?? createRemoteJWKSet(new URL(jwksUrl), { timeoutDuration: TIMEOUT_MS });
  keySets.set(jwksUrl, keys);
  try {
    const { payload } = await jwtVerify(token, keys, {
      algorithms: ['RS256'],
      issuer,
      audience,
      currentDate: dateOf(now),
      clockTolerance: TOLERANCE_SECONDS,
      requiredClaims: ['sub', 'exp', 'iat'],
    });
    // A token with a second audience is not for us alone.
    if ([payload.aud].flat().length !== 1) throw refused();
    return payload;
  } catch (error) {
    if (error instanceof DomainError) throw error;
    const answered = error instanceof errors.JOSEError && !SILENT.includes(error.code);
    throw answered ? refused() : unanswered();
  }
}

/** The keys could not be fetched: the token is neither valid nor invalid yet. */
const SILENT: readonly string[] = ['ERR_JWKS_TIMEOUT', 'ERR_JWKS_INVALID', 'ERR_JOSE_GENERIC'];

/** @throws DomainError SOCIAL_REFUSED where the provider refuses, BUSY where it does not answer. */
async function askProvider(url: string, init: RequestInit = {}): Promise<unknown> {
  const headers = { accept: 'application/json', ...init.headers };
  const asked = fetchJson(url, { ...init, headers, timeoutMs: TIMEOUT_MS, maxBytes: MAX_BYTES });
  const { status, body } = await asked.catch((error: unknown) => {
    // A refusal counts also where its page is no JSON.
    if (error instanceof NoAnswer && error.status !== null) return { status: error.status, body: null };
    throw unanswered();
  });
  if (status >= 400 && status < 500 && status !== 429) throw refused();
  if (status < 200 || status > 299 || body === null) throw unanswered();
  return body;
}

export function parsed<T>(schema: z.ZodType<T>, value: unknown): T {
  const result = schema.safeParse(value);
  if (!result.success) throw refused();
  return result.data;
}

/** Exactly as registered at the provider; one per provider, so that their answers cannot be mixed up. */
export function returnAddress({ publicUrl }: Config, provider: SocialProvider): string {
  return `${publicUrl}/api/social/${provider}/callback`;
}

export function notOffered(): never {
  throw new DomainError('NOT_FOUND', { message: 'Esa forma de entrar no está disponible en este servidor.' });
}

export function refused(): DomainError {
  return new DomainError('SOCIAL_REFUSED');
}

export function unanswered(): DomainError {
  return new DomainError('BUSY', {
    message: 'El servicio no responde ahora. Vuelve a probar en un momento.',
    retryAfter: 30,
  });
}
