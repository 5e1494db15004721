/**
 * The operator's own provider: any that speaks OpenID Connect. openid-client checks what it answers; what it asks goes through
 * our bounded request. Asked for at the first press and never at the start, so a provider that is away delays no page.
 */
import type { ClientMetadata, Configuration, CustomFetch } from 'openid-client';
import { z } from 'zod';
import type { Instant } from '#db/types.ts';
import type { Config } from '#server/platform/config/config.ts';
import type { OidcProvider } from '#server/platform/config/sign-in-config.ts';
import type { Context } from '#server/platform/core/context.ts';
import { DomainError } from '#server/platform/errors/errors.ts';
import { fetchText } from '#server/platform/lib/http-json.ts';
import { plus } from '#server/platform/lib/time.ts';
import { hashToken } from '#server/platform/lib/tokens.ts';
import { addressFrom, rolesFrom } from './oidc.rules.ts';
import { readOidcPerson } from './oidc.schema.ts';
import {
  type Claims,
  type FlowSecrets,
  notOffered,
  parsed,
  refused,
  returnAddress,
  TOLERANCE_SECONDS,
  unanswered,
} from './provider.ts';

const TIMEOUT_MS = 10_000;
const MAX_BYTES = 200_000;
/** A provider's addresses change rarely; its keys are asked for by the library when an unknown one signs. */
const KEPT_HOURS = 1;

type Asking = Pick<Context, 'log'> & { config: Config; now: Instant };

/** Where the browser is sent. @throws NOT_FOUND without a provider, SOCIAL_REFUSED, BUSY */
export async function oidcAuthorizationUrl(
  asking: Asking,
  { state, secrets }: { state: string; secrets: FlowSecrets },
): Promise<string> {
  const oidc = asking.config.oidc ?? notOffered();
  return answering(asking, async () => {
    const client = await import('openid-client');
    const url = client.buildAuthorizationUrl(await discovered(oidc, asking.now), {
      redirect_uri: returnAddress(asking.config, 'oidc'),
      response_type: 'code',
      scope: oidc.scopes,
      state,
      nonce: secrets.nonce,
      code_challenge: await client.calculatePKCECodeChallenge(secrets.verifier),
      code_challenge_method: 'S256',
    });
    return url.href;
  });
}

/**
 * Exchanges the code for the person's claims. A person is known by issuer and subject together: another issuer's equal
 * subject is another person.
 * @throws DomainError SOCIAL_REFUSED where a check fails, BUSY where the provider does not answer.
 */
export async function fetchOidcClaims(
  asking: Asking,
  { code, state, issuer, secrets }: { code: string; state: string; issuer: string | undefined; secrets: FlowSecrets },
): Promise<Claims> {
  const oidc = asking.config.oidc ?? notOffered();
  const back = new URL(returnAddress(asking.config, 'oidc'));
  back.search = String(new URLSearchParams({ code, state, ...(issuer !== undefined && { iss: issuer }) }));
  return answering(asking, async () => {
    const client = await import('openid-client');
    const provider = await discovered(oidc, asking.now);
    const tokens = await client.authorizationCodeGrant(provider, back, {
      pkceCodeVerifier: secrets.verifier,
      expectedNonce: secrets.nonce,
      expectedState: state,
      idTokenExpected: true,
    });
    const said: Record<string, unknown> = { ...tokens.claims() };
    const { sub, azp } = parsed(z.object({ sub: z.string().min(1).max(255), azp: z.unknown().optional() }), said);
    // The library looks at it only beside a second audience.
    if (azp !== undefined && azp !== oidc.clientId) throw refused();
    // Some providers say address and groups there alone.
    const lacks = said.email === undefined || (oidc.roles.length > 0 && rolesFrom(said, oidc) === null);
    const more =
      lacks && provider.serverMetadata().userinfo_endpoint
        ? await client.fetchUserInfo(provider, tokens.access_token, sub)
        : {};
    const whole = { ...more, ...said, ...addressFrom(said, more) };
    const roles = oidc.roles.length > 0 ? { roles: rolesFrom(whole, oidc) ?? [] } : {};
    const subject = hashToken(`${provider.serverMetadata().issuer}\n${sub}`);
    return { provider: 'oidc', subject, ...readOidcPerson(whole), ...roles };
  });
}

const known = new WeakMap<OidcProvider, { until: Instant; provider: Promise<Configuration> }>();

/** What the provider says of itself, asked once an hour; an attempt that failed is not kept. */
function discovered(oidc: OidcProvider, now: Instant): Promise<Configuration> {
  const kept = known.get(oidc);
  if (kept && kept.until > now) return kept.provider;
  const provider = discover(oidc);
  known.set(oidc, { until: plus(now, KEPT_HOURS, 'hours'), provider });
  provider.catch(() => known.delete(oidc));
  return provider;
}

async function discover({ issuer, clientId, clientSecret }: OidcProvider): Promise<Configuration> {
  const client = await import('openid-client');
  const metadata: Partial<ClientMetadata> = { client_secret: clientSecret, [client.clockTolerance]: TOLERANCE_SECONDS };
  // Without it the signature of a token that came straight from the provider would not be looked at.
  const insecure = issuer.startsWith('http:') ? [client.allowInsecureRequests] : [];
  const execute = [client.enableNonRepudiationChecks, ...insecure];
  const found = await client.discovery(new URL(issuer), clientId, metadata, undefined, {
    [client.customFetch]: boundedFetch,
    execute,
  });
  // What the specification takes for the method of a provider that names none.
  const { token_endpoint_auth_methods_supported: methods = ['client_secret_basic'] } = found.serverMetadata();
  if (!methods.includes('client_secret_basic')) return found;
  const basic = client.ClientSecretBasic(clientSecret);
  const provider = new client.Configuration(found.serverMetadata(), clientId, metadata, basic);
  provider[client.customFetch] = boundedFetch;
  for (const prepare of execute) prepare(provider);
  return provider;
}

/** Bounded in time and size, and never redirected with our secret. A provider in trouble is no refusal. @throws BUSY */
const boundedFetch: CustomFetch = async (url, { method, headers, body }) => {
  const asked = fetchText(url, {
    method,
    headers,
    body: body instanceof URLSearchParams ? body : null,
    timeoutMs: TIMEOUT_MS,
    maxBytes: MAX_BYTES,
  });
  const { status, type, text } = await asked.catch(() => {
    throw unanswered();
  });
  if (status >= 500 || status === 429 || (status < 300 && !/json|jwt/i.test(type))) throw unanswered();
  return new Response(text === '' ? null : text, { status, headers: { 'content-type': type } });
};

/** Turns the library's errors into ours. Its log line says which check failed, never what the provider sent. */
async function answering<Answer>({ log }: Asking, ask: () => Promise<Answer>): Promise<Answer> {
  try {
    return await ask();
  } catch (error) {
    for (let cause: unknown = error; cause instanceof Error; cause = cause.cause)
      if (cause instanceof DomainError) throw cause;
    if (!(error instanceof Error)) throw error;
    const because = error.cause instanceof Error ? error.cause.message : undefined;
    log.warn(
      { check: error.message, code: Reflect.get(error, 'code'), because },
      'refused what the OIDC provider said',
    );
    throw refused();
  }
}
